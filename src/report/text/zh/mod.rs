//! Chinese.
