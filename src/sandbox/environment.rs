//! The environment of every program: fixed, whatever the harness's own is (design of the contract: equal results for all).

use std::ffi::OsString;

/// The fixed variables, for a work directory at `home`.
pub(crate) fn fixed(home: &str) -> Vec<(OsString, OsString)> {
    [
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("HOME", home),
        ("LANG", "C.UTF-8"),
        ("PYTHONHASHSEED", "0"),
        ("PYTHONIOENCODING", "utf-8"),
        ("PYTHONDONTWRITEBYTECODE", "1"),
        ("TZ", "UTC"),
    ]
    .into_iter()
    .map(|(name, value)| (name.into(), value.into()))
    .collect()
}
