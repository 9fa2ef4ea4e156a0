//! The language table.

use super::{Fallback, Family, Language, Steps, Tool, exception};
use crate::units::Bytes;

/// All languages.
pub const TABLE: &[Language] = &[
    Language {
        name: "c",
        title: "C",
        aliases: &["c11", "c17"],
        extensions: &["c"],
        tools: &[Tool { command: "gcc", package: "gcc", family: Family::Gcc }, Tool { command: "clang", package: "clang", family: Family::Other }],
        time_factor: 1,
        extra_memory: Bytes(0),
        source: "main.c",
        exception: exception::none,
        steps: Steps::Compiled { flags: &["-std=gnu17", "-O2", "-o", "{output}", "{source}", "-lm"], fallback: None },
    },
    Language {
        name: "c++",
        title: "C++",
        aliases: &["cpp", "cxx", "c++17"],
        extensions: &["cpp", "cc", "cxx", "c++"],
        tools: &[Tool { command: "g++", package: "g++", family: Family::Gcc }, Tool { command: "clang++", package: "clang", family: Family::Other }],
        time_factor: 1,
        extra_memory: Bytes(0),
        source: "main.cpp",
        exception: exception::of_cpp,
        steps: Steps::Compiled {
            flags: &["-std=gnu++17", "-O2", "-o", "{output}", "{source}"],
            fallback: Some(Fallback { flags: &["-std=gnu++14", "-O2", "-o", "{output}", "{source}"], may_help: may_be_of_cpp17 }),
        },
    },
    Language {
        name: "python",
        title: "Python",
        aliases: &["py", "python3", "py3"],
        extensions: &["py"],
        tools: &[Tool { command: "python3", package: "python3", family: Family::Other }, Tool { command: "pypy3", package: "pypy3", family: Family::Other }],
        time_factor: 3,
        extra_memory: Bytes(0),
        source: "main.py",
        exception: exception::of_python,
        steps: Steps::Interpreted {
            check: &["-I", "-B", "-c", "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')", "{source}"],
            run: &["-s", "-B", "{source}"],
        },
    },
    Language {
        name: "rust",
        title: "Rust",
        aliases: &["rs"],
        extensions: &["rs"],
        tools: &[Tool { command: "rustc", package: "rustc", family: Family::Other }],
        time_factor: 1,
        extra_memory: Bytes(0),
        source: "main.rs",
        exception: exception::of_rust,
        steps: Steps::Compiled { flags: &["--edition=2021", "-O", "-o", "{output}", "{source}"], fallback: None },
    },
];

/// Whether a line of g++'s or clang++'s output may be an error of C++17's own.
fn may_be_of_cpp17(line: &str) -> bool {
    const SIGNS: [&str; 7] = [
        "is ambiguous",
        "does not allow dynamic exception specifications",
        "use of an operand of type 'bool' in 'operator++'",
        "use of an operand of type ‘bool’ in ‘operator++’",
        "does not allow 'register' storage class",
        "does not allow ‘register’ storage class",
        "incrementing expression of type bool",
    ];
    line.contains("error") && SIGNS.iter().any(|sign| line.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_that_cpp17_may_cause_are_tried_again() {
        assert!(may_be_of_cpp17("main.cpp:5:9: error: reference to ‘size’ is ambiguous"));
        assert!(may_be_of_cpp17("main.cpp:1:10: error: ISO C++17 does not allow dynamic exception specifications"));
        assert!(!may_be_of_cpp17("main.cpp:5:9: error: expected ‘;’ before ‘}’ token"));
        assert!(!may_be_of_cpp17("main.cpp:5:9: note: reference to ‘size’ is ambiguous"));
    }
}
