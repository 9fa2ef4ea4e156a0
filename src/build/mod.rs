//! Building.
