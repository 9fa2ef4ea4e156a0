//! Linux.
