//! Finding a language's tools on this machine: the real executable behind shims and links, its version, and what it needs.

use super::{Language, TABLE, Tool, Toolchain};
use crate::sandbox::Mount;
use crate::verdict::Fault;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// Directories that every sandbox shows.
const SHOWN: [&str; 5] = ["/usr", "/bin", "/sbin", "/lib", "/lib64"];

/// A tool that isn't on this machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("missing-tool {tool}")]
pub struct MissingTool {
    /// The language's title.
    pub language: String,
    /// The command that was looked for.
    pub tool: String,
    /// The Debian package that has it.
    pub package: String,
}

impl From<MissingTool> for Fault {
    fn from(missing: MissingTool) -> Self {
        Fault::MissingTool { language: missing.language, tool: missing.tool, package: missing.package }
    }
}

/// The tools of this machine, each looked for once.
#[derive(Debug)]
pub struct Toolbox {
    path: Option<OsString>,
    found: Mutex<HashMap<&'static str, Option<Toolchain>>>,
}

impl Toolbox {
    /// Tools are looked for in the directories of `path`.
    pub fn new(path: Option<OsString>) -> Self {
        Toolbox { path, found: Mutex::default() }
    }

    /// The tool of a language: its best one here, or the one that is asked for.
    ///
    /// # Errors
    /// None is here; the best is named.
    pub fn find(&self, language: &'static Language, asked: Option<&str>) -> Result<Toolchain, MissingTool> {
        let tools = language.tools.iter().filter(|tool| asked.is_none_or(|asked| asked == tool.command));
        if let Some(found) = tools.into_iter().find_map(|tool| self.look(language, tool)) {
            return Ok(found);
        }
        let best = language.tools.iter().find(|tool| asked == Some(tool.command)).unwrap_or(&language.tools[0]);
        Err(MissingTool { language: language.title.into(), tool: asked.unwrap_or(best.command).into(), package: best.package.into() })
    }

    /// Every row of the table with what was found for it.
    pub fn all(&self) -> Vec<(&'static Language, &'static Tool, Option<Toolchain>)> {
        TABLE.iter().flat_map(|language| language.tools.iter().map(move |tool| (language, tool, self.look(language, tool)))).collect()
    }

    fn look(&self, language: &'static Language, tool: &'static Tool) -> Option<Toolchain> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.entry(tool.command).or_insert_with(|| self.resolve(language, tool)).clone()
    }

    /// A command that can't be run counts as missing.
    fn resolve(&self, language: &'static Language, tool: &'static Tool) -> Option<Toolchain> {
        let command = which::which_in(tool.command, self.path.as_ref(), "/").ok()?;
        let (executable, prefix) = match tool.command {
            "python3" | "pypy3" => {
                let text = self.ask(&command, &["-I", "-c", "import sys; print(sys.executable); print(sys.base_prefix)"])?;
                let mut lines = text.lines();
                (PathBuf::from(lines.next()?), Some(PathBuf::from(lines.next()?)))
            }
            "rustc" => {
                let root = PathBuf::from(self.ask(&command, &["--print", "sysroot"])?.trim());
                (root.join("bin/rustc"), Some(root))
            }
            _ => (command, None),
        };
        let executable = executable.canonicalize().ok()?;
        let version = self.ask(&executable, &["--version"])?.lines().next()?.trim().to_owned();
        let shown = |path: &Path| SHOWN.iter().any(|directory| path.starts_with(directory));
        let mut mounts = Vec::new();
        if !shown(&executable) {
            let prefix = prefix.and_then(|prefix| prefix.canonicalize().ok()).or_else(|| Some(executable.parent()?.parent()?.to_path_buf()))?;
            mounts.push(Mount::new(prefix));
        }
        Some(Toolchain { language, tool, executable, version, mounts })
    }

    /// What a command prints; none where it fails.
    fn ask(&self, command: &Path, arguments: &[&str]) -> Option<String> {
        let mut asked = Command::new(command);
        asked.args(arguments).stdin(Stdio::null()).stderr(Stdio::null());
        if let Some(path) = &self.path {
            asked.env("PATH", path);
        }
        let output = asked.output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
