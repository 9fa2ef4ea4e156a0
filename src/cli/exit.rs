//! What exit codes mean.

/// All is well.
pub const FINE: u8 = 0;
/// Something was found.
pub const FOUND: u8 = 1;
/// Wrong usage, or a package that was found broken before anything ran.
pub const USAGE: u8 = 2;
/// The judge's side failed while running.
pub const JUDGE: u8 = 3;
/// Ctrl-C.
pub const INTERRUPTED: u8 = 130;
