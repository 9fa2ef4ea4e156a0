//! The languages: a table of what they are called, which tools build and run them and with which flags; finding the
//! tools on a machine; telling a file's language. Nothing is built or run for a submission here.

mod exception;
mod table;
mod toolbox;

pub use exception::Exception;
pub use table::TABLE;
pub use toolbox::{MissingTool, Toolbox};

use crate::sandbox::Mount;
use crate::units::Bytes;
use std::path::{Path, PathBuf};

/// A row of the language table.
#[derive(Debug)]
pub struct Language {
    /// The key in `problem.toml` and on the command line: `c`, `c++`, `python`, `rust`.
    pub name: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// File name extensions, without the dot, in small letters.
    pub extensions: &'static [&'static str],
    /// The tools, best first.
    pub tools: &'static [Tool],
    /// A package's time limit is multiplied by this where it states none for the language.
    pub time_factor: u64,
    /// This much more memory, where the package states none for the language.
    pub extra_memory: Bytes,
    /// The name under which a source is built and run.
    pub source: &'static str,
    /// How a source becomes something to run.
    pub steps: Steps,
    /// The uncaught exception that a standard error tells of.
    pub exception: fn(&str) -> Option<Exception>,
}

/// A compiler or interpreter.
#[derive(Debug, PartialEq, Eq)]
pub struct Tool {
    /// The command: `g++`.
    pub command: &'static str,
    /// The Debian package that has it.
    pub package: &'static str,
    /// What it can do beside its job.
    pub family: Family,
}

/// Tools that take the same options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// GCC: runs its parts under a `-wrapper`, and takes precompiled headers from any folder.
    Gcc,
    /// Any other.
    Other,
}

/// How a source becomes something to run.
#[derive(Debug)]
pub enum Steps {
    /// A compiler makes an executable. In `flags`, `{source}` and `{output}` stand for the files.
    Compiled {
        /// The compiler's arguments; user flags come before `{source}`.
        flags: &'static [&'static str],
        /// Tried when the first fails and one of its errors may be the newer standard's own.
        fallback: Option<Fallback>,
    },
    /// An interpreter runs the source. In both, `{source}` stands for the file.
    Interpreted {
        /// Arguments with which the interpreter only checks the syntax.
        check: &'static [&'static str],
        /// Arguments with which it runs the program.
        run: &'static [&'static str],
    },
}

/// Another way to build, for sources that a newer standard broke.
#[derive(Debug)]
pub struct Fallback {
    /// The arguments.
    pub flags: &'static [&'static str],
    /// Whether this line of the compiler's output may be an error of the newer standard's own.
    pub may_help: fn(&str) -> bool,
}

/// A tool as it was found on this machine.
#[derive(Debug, Clone)]
pub struct Toolchain {
    /// Its language.
    pub language: &'static Language,
    /// Its row.
    pub tool: &'static Tool,
    /// The real executable, every shim and link resolved.
    pub executable: PathBuf,
    /// The first line of what it says of its version.
    pub version: String,
    /// What it needs beside the system directories.
    pub mounts: Vec<Mount>,
}

impl Toolchain {
    /// `arguments` with the placeholders replaced; `{output}` only where something is built.
    pub fn arguments(arguments: &[&str], source: &str, output: &str) -> Vec<String> {
        arguments.iter().map(|argument| argument.replace("{source}", source).replace("{output}", output)).collect()
    }
}

/// The language of a name in the table, or of an alias.
pub fn by_name(name: &str) -> Option<&'static Language> {
    TABLE.iter().find(|language| language.name == name.to_lowercase() || language.aliases.contains(&name.to_lowercase().as_str()))
}

/// The language of a file's name.
pub fn of_file(path: &Path) -> Option<&'static Language> {
    let extension = path.extension()?.to_str()?.to_lowercase();
    TABLE.iter().find(|language| language.extensions.contains(&extension.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_name_alias_and_file() {
        assert_eq!(by_name("cpp").map(|language| language.name), Some("c++"));
        assert_eq!(by_name("Python").map(|language| language.name), Some("python"));
        assert!(by_name("cobol").is_none());
        assert_eq!(of_file(Path::new("a/张三.CPP")).map(|language| language.name), Some("c++"));
        assert!(of_file(Path::new("README")).is_none());
    }

    #[test]
    fn every_extension_and_name_is_of_one_language() {
        let mut seen = std::collections::BTreeSet::new();
        for language in TABLE {
            for word in language
                .extensions
                .iter()
                .map(|word| format!(".{word}"))
                .chain(language.aliases.iter().map(|word| (*word).to_owned()))
                .chain([language.name.to_owned()])
            {
                assert!(seen.insert(word.clone()), "{word}");
            }
        }
    }
}
