//! Sentences, in English and Chinese, made of data by exhaustive matches.

pub mod en;
pub mod zh;

/// The language of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Chinese.
    Zh,
}
