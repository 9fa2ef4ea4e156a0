//! Which backend.
/// Which backend to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// The best.
    Best,
    /// Portable.
    Portable,
}
/// First statement of main.
pub fn start() {}
/// Opens the sandbox.
pub fn open() {}
