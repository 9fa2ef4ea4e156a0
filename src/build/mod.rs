//! From a source to something to run: through the sandbox, under limits of its own, once for each content.
//!
//! How a build ended is told from exits and limit facts; the compiler's text is only shown. The cache is in `cache`.

mod artifact;
mod cache;
mod diagnostics;

pub use artifact::Artifact;
pub use cache::Cache;

use crate::language::{Steps, Toolchain};
use crate::problem::BuildLimits;
use crate::sandbox::{Input, Job, JobLimits, Outcome, Output, Program, Sandbox, SandboxError, Staged};
use crate::units::Bytes;
use crate::verdict::{BuildFailure, Fault, Limit, Remark};
use std::fs::File;
use std::io::{Seek, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The name of what a compiler makes, in the work directory.
const OUTPUT: &str = "program";
/// The largest artifact.
const ARTIFACT: Bytes = Bytes::mib(64);
/// All that a build writes.
const DISK: Bytes = Bytes::mib(256);

/// Builds programs.
pub struct Builder {
    sandbox: Arc<dyn Sandbox>,
    cache: Option<Cache>,
    built: AtomicU64,
}

/// A program that was built.
#[derive(Debug)]
pub struct Built {
    /// What is run.
    pub artifact: Artifact,
    /// What is worth telling.
    pub remarks: Vec<Remark>,
}

/// Why there is none.
#[derive(Debug)]
pub enum NotBuilt {
    /// The source is at fault.
    Failed(BuildFailure),
    /// The judge's side is.
    Fault(Fault),
}

impl From<SandboxError> for NotBuilt {
    fn from(error: SandboxError) -> Self {
        NotBuilt::Fault(Fault::Sandbox { detail: error.to_string() })
    }
}

impl Builder {
    /// A builder that keeps what it builds in `cache`, where there is one.
    pub fn new(sandbox: Arc<dyn Sandbox>, cache: Option<Cache>) -> Self {
        Builder { sandbox, cache, built: AtomicU64::new(0) }
    }

    /// Programs that were built until now; what came from the cache does not count.
    pub fn built(&self) -> u64 {
        self.built.load(Ordering::Relaxed)
    }

    /// Builds `source` with the language's flags and `more`.
    ///
    /// # Errors
    /// Whose fault it is that there is no program, and what happened.
    pub fn build(&self, toolchain: &Toolchain, source: &[u8], more: &[String], limits: &BuildLimits) -> Result<Built, NotBuilt> {
        match &toolchain.language.steps {
            Steps::Interpreted { check, .. } => {
                let arguments = Toolchain::arguments(check, toolchain.language.source, OUTPUT);
                self.step(toolchain, source, &arguments, limits)?;
                Ok(Built { artifact: Artifact::Script(source.into()), remarks: Vec::new() })
            }
            Steps::Compiled { flags, fallback } => match (self.compile(toolchain, source, flags, more, limits), fallback) {
                (Err(NotBuilt::Failed(BuildFailure::Compiler { lines, more: left })), Some(fallback)) => {
                    let helped = lines.iter().find(|line| (fallback.may_help)(line)).cloned();
                    if let Some(error) = helped
                        && let Ok(artifact) = self.compile(toolchain, source, fallback.flags, more, limits)
                    {
                        return Ok(Built { artifact, remarks: vec![Remark::BuiltAsCpp14 { error }] });
                    }
                    Err(NotBuilt::Failed(BuildFailure::Compiler { lines, more: left }))
                }
                (result, _) => Ok(Built { artifact: result?, remarks: Vec::new() }),
            },
        }
    }

    fn compile(&self, toolchain: &Toolchain, source: &[u8], flags: &[&str], more: &[String], limits: &BuildLimits) -> Result<Artifact, NotBuilt> {
        let mut arguments = more.to_vec();
        // The user's come last of the flags, so that they win, but before the file, which is where compilers want them.
        arguments = Toolchain::arguments(flags, toolchain.language.source, OUTPUT)
            .into_iter()
            .flat_map(|argument| if argument == toolchain.language.source { arguments.drain(..).chain([argument]).collect::<Vec<_>>() } else { vec![argument] })
            .collect();
        let key = cache::key(toolchain, &arguments, source);
        if let Some(bytes) = self.cache.as_ref().and_then(|cache| cache.get(&key)) {
            return Artifact::executable(&bytes).map_err(io_fault);
        }
        let outcome = self.step(toolchain, source, &arguments, limits)?;
        let file = outcome.collected.into_iter().find_map(|collected| collected.file);
        // A compiler that succeeds and leaves nothing that may be taken has made something too large.
        let file = file.ok_or(NotBuilt::Failed(BuildFailure::Size { limit: ARTIFACT }))?;
        let bytes = artifact::read(&file).map_err(io_fault)?;
        if let Some(cache) = &self.cache {
            cache.put(&key, &bytes);
        }
        Artifact::executable(&bytes).map_err(io_fault)
    }

    /// Runs the tool on the source.
    fn step(&self, toolchain: &Toolchain, source: &[u8], arguments: &[String], limits: &BuildLimits) -> Result<Outcome, NotBuilt> {
        let job = Job {
            measured: false,
            program: Program::Path(toolchain.executable.clone()),
            args: std::iter::once(toolchain.executable.clone().into_os_string()).chain(arguments.iter().map(Into::into)).collect(),
            environment: Vec::new(),
            stdin: Input::Empty,
            stdout: Output::Drop,
            stderr: Output::Capture { keep: Bytes::kib(64), stop: false },
            descriptors: Vec::new(),
            mounts: toolchain.mounts.clone(),
            files: vec![Staged { name: toolchain.language.source.into(), content: staged(source).map_err(io_fault)?, executable: false }],
            collect: vec![OUTPUT.into()],
            limits: JobLimits {
                cpu: limits.time,
                wall: limits.time.scale(2, 1),
                memory: limits.memory,
                stack: Bytes::mib(64),
                processes: 64,
                disk: DISK,
                file_size: ARTIFACT,
            },
        };
        self.built.fetch_add(1, Ordering::Relaxed);
        let outcome = self.sandbox.run(job)?;
        let failure = match outcome.stopped_by {
            Some(Limit::Cpu | Limit::Wall) => BuildFailure::Time { limit: limits.time },
            Some(Limit::Memory) => BuildFailure::Memory { limit: limits.memory },
            _ if outcome.out_of_memory_kills > 0 => BuildFailure::Memory { limit: limits.memory },
            _ if outcome.exit.success() => return Ok(outcome),
            _ => diagnostics::useful(&outcome.stderr),
        };
        Err(NotBuilt::Failed(failure))
    }
}

/// A file that holds `bytes`, at its start.
pub(crate) fn staged(bytes: &[u8]) -> std::io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

fn io_fault(error: std::io::Error) -> NotBuilt {
    NotBuilt::Fault(Fault::Io { detail: error.to_string() })
}
