//! The problems that ship, as part of the binary.

use include_dir::{Dir, include_dir};

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/problems");

/// The folder of the problems that ship.
pub fn shipped() -> &'static Dir<'static> {
    &SHIPPED
}
