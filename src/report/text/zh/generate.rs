//! Generating, in Chinese.
