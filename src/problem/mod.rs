//! Problem packages: finding them, reading problem.toml with positions, lowering it into the model.
mod model;
pub use model::*;
