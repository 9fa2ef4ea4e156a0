//! Portable.
