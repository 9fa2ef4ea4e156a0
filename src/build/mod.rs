//! From a source to something to run: through the sandbox, under limits of its own, once for each content.
//!
//! How a build ended is told from exits and limit facts; the compiler's text is only shown. The cache is in `cache`, precompiled
//! headers are in `header`.

mod artifact;
mod cache;
mod diagnostics;
mod header;

pub use artifact::Artifact;
pub use cache::Cache;

use crate::language::{Family, Steps, Toolchain};
use crate::problem::BuildLimits;
use crate::sandbox::{Input, Job, JobLimits, Mount, Outcome, Output, Program, Sandbox, SandboxError, Staged};
use crate::units::Bytes;
use crate::verdict::{BuildFailure, Exit, Fault, Limit, Remark};
use header::Headers;
use std::fs::File;
use std::io::{Seek, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// The name of what a compiler makes, in the work directory.
const OUTPUT: &str = "program";
/// The largest artifact.
const ARTIFACT: Bytes = Bytes::mib(64);
/// All that a build writes.
const DISK: Bytes = Bytes::mib(256);

/// A header, and all that making one writes.
const HEADER: Bytes = Bytes::mib(512);

/// GCC runs its parts by this script: none of them tells the harness by itself that it has met the limit of a file's size.
const WATCH: (&str, &[u8]) = (".watch", b"\"$@\"\nstatus=$?\n# 128 and the number of SIGXFSZ\nif [ $status -eq 153 ]; then : > .too-large; fi\nexit $status\n");
/// What the script leaves then.
const TOO_LARGE: &str = ".too-large";

/// Builds programs.
pub struct Builder {
    inner: Arc<Inner>,
    /// The threads that make headers.
    making: Mutex<Vec<JoinHandle<()>>>,
}

struct Inner {
    sandbox: Arc<dyn Sandbox>,
    cache: Option<Cache>,
    headers: Option<Headers>,
    built: AtomicU64,
}

/// One run of a tool.
struct Step<'a> {
    source: (&'a str, &'a [u8]),
    arguments: &'a [String],
    output: &'a str,
    /// The folder of a precompiled header.
    header: Option<PathBuf>,
    largest: Bytes,
    disk: Bytes,
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
        let headers = cache.as_ref().map(|cache| Headers::of(cache.folder()));
        Builder { inner: Arc::new(Inner { sandbox, cache, headers, built: AtomicU64::new(0) }), making: Mutex::default() }
    }

    /// Programs that were built until now; what came from the cache does not count.
    pub fn built(&self) -> u64 {
        self.inner.built.load(Ordering::Relaxed)
    }

    /// Makes what speeds up the builds of these sources, where that pays, beside them; what is built meanwhile does without.
    pub fn prepare<'s>(&self, toolchain: &Toolchain, sources: impl Iterator<Item = &'s [u8]>, more: &[String], limits: &BuildLimits) {
        let Steps::Compiled { flags, .. } = &toolchain.language.steps else { return };
        let Some(headers) = &self.inner.headers else { return };
        let is_wanted = |source: &&[u8]| header::takes(toolchain, source) && !self.inner.is_built(toolchain, flags, more, source);
        let arguments = header::arguments(flags, more);
        let key = Headers::key(toolchain, &arguments);
        if !headers.pays(&key, sources.filter(is_wanted).count()) {
            return;
        }
        let (inner, toolchain, limits) = (Arc::clone(&self.inner), toolchain.clone(), *limits);
        let thread = std::thread::spawn(move || inner.make_header(&toolchain, &arguments, &key, &limits));
        self.making.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
    }

    /// Builds `source` with the language's flags and `more`.
    ///
    /// # Errors
    /// Whose fault it is that there is no program, and what happened.
    pub fn build(&self, toolchain: &Toolchain, source: &[u8], more: &[String], limits: &BuildLimits) -> Result<Built, NotBuilt> {
        let inner = &self.inner;
        match &toolchain.language.steps {
            Steps::Interpreted { check, .. } => {
                let name = toolchain.language.source;
                let arguments = Toolchain::arguments(check, name, OUTPUT);
                let step = Step { source: (name, source), arguments: &arguments, output: OUTPUT, header: None, largest: ARTIFACT, disk: DISK };
                inner.built.fetch_add(1, Ordering::Relaxed);
                inner.run(toolchain, step, limits)?;
                Ok(Built { artifact: Artifact::Script(source.into()), remarks: Vec::new() })
            }
            Steps::Compiled { flags, fallback } => match (inner.compile(toolchain, source, flags, more, limits), fallback) {
                (Err(NotBuilt::Failed(BuildFailure::Compiler { lines, more: left })), Some(fallback)) => {
                    let helped = lines.iter().find(|line| (fallback.may_help)(line)).cloned();
                    if let Some(error) = helped
                        && let Ok(artifact) = inner.compile(toolchain, source, fallback.flags, more, limits)
                    {
                        return Ok(Built { artifact, remarks: vec![Remark::BuiltAsCpp14 { error }] });
                    }
                    Err(NotBuilt::Failed(BuildFailure::Compiler { lines, more: left }))
                }
                (result, _) => Ok(Built { artifact: result?, remarks: Vec::new() }),
            },
        }
    }
}

impl Drop for Builder {
    /// What was begun is finished, so that the next call has it; a stop ends it through the sandbox.
    fn drop(&mut self) {
        for thread in self.making.get_mut().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // A header that could not be made is only missed.
            let _ = thread.join();
        }
    }
}

/// The arguments of a build: the user's flags come last, so that they win, but before the file, where compilers want them.
fn arguments(toolchain: &Toolchain, flags: &[&str], more: &[String]) -> Vec<String> {
    let source = toolchain.language.source;
    let mut all = Vec::new();
    for argument in Toolchain::arguments(flags, source, OUTPUT) {
        if argument == source {
            all.extend_from_slice(more);
        }
        all.push(argument);
    }
    all
}

impl Inner {
    fn is_built(&self, toolchain: &Toolchain, flags: &[&str], more: &[String], source: &[u8]) -> bool {
        let key = cache::key(toolchain, &arguments(toolchain, flags, more), source);
        self.cache.as_ref().is_some_and(|cache| cache.has(&key))
    }

    fn compile(&self, toolchain: &Toolchain, source: &[u8], flags: &[&str], more: &[String], limits: &BuildLimits) -> Result<Artifact, NotBuilt> {
        let arguments = arguments(toolchain, flags, more);
        let key = cache::key(toolchain, &arguments, source);
        if let Some(bytes) = self.cache.as_ref().and_then(|cache| cache.get(&key)) {
            return Artifact::executable(&bytes).map_err(io_fault);
        }
        let step = Step {
            source: (toolchain.language.source, source),
            arguments: &arguments,
            output: OUTPUT,
            header: self.header(toolchain, source, flags, more),
            largest: ARTIFACT,
            disk: DISK,
        };
        self.built.fetch_add(1, Ordering::Relaxed);
        let file = self.run(toolchain, step, limits)?;
        // A compiler that succeeds and leaves nothing that may be taken has made something too large.
        let file = file.ok_or(NotBuilt::Failed(BuildFailure::Size { limit: ARTIFACT }))?;
        let bytes = artifact::read(&file).map_err(io_fault)?;
        if let Some(cache) = &self.cache {
            cache.put(&key, &bytes);
        }
        Artifact::executable(&bytes).map_err(io_fault)
    }

    /// The header that a build of this source takes, where there is one.
    fn header(&self, toolchain: &Toolchain, source: &[u8], flags: &[&str], more: &[String]) -> Option<PathBuf> {
        let headers = self.headers.as_ref().filter(|_| header::takes(toolchain, source))?;
        let key = Headers::key(toolchain, &header::arguments(flags, more));
        let found = headers.find(&key);
        if found.is_none() {
            headers.want(&key);
        }
        found
    }

    fn make_header(&self, toolchain: &Toolchain, arguments: &[String], key: &str, limits: &BuildLimits) {
        let step = Step { source: header::SOURCE, arguments, output: header::OUTPUT, header: None, largest: HEADER, disk: HEADER };
        if let (Ok(Some(file)), Some(headers)) = (self.run(toolchain, step, limits), &self.headers) {
            // It is only missed: nothing depends on it.
            let _ = headers.keep(key, file);
        }
    }

    /// Runs a tool; what it made, if that may be taken.
    fn run(&self, toolchain: &Toolchain, step: Step<'_>, limits: &BuildLimits) -> Result<Option<File>, NotBuilt> {
        // Drivers such as clang's tell by their name what they are to do.
        let mut args = vec![toolchain.executable.with_file_name(toolchain.tool.command).into_os_string()];
        let mut files = vec![Staged { name: step.source.0.into(), content: staged(step.source.1).map_err(io_fault)?, executable: false }];
        let mut mounts = toolchain.mounts.clone();
        if toolchain.tool.family == Family::Gcc {
            args.extend(["-wrapper".into(), format!("sh,{}", WATCH.0).into()]);
            files.push(Staged { name: WATCH.0.into(), content: staged(WATCH.1).map_err(io_fault)?, executable: false });
        }
        if let Some(folder) = step.header {
            args.extend(["-I".into(), folder.clone().into_os_string()]);
            mounts.push(Mount::new(folder));
        }
        args.extend(step.arguments.iter().map(Into::into));
        let job = Job {
            measured: false,
            program: Program::Path(toolchain.executable.clone()),
            args,
            environment: Vec::new(),
            stdin: Input::Empty,
            stdout: Output::Drop,
            stderr: Output::Capture { keep: Bytes::kib(64), stop: false },
            descriptors: Vec::new(),
            mounts,
            files,
            collect: vec![step.output.into(), TOO_LARGE.into()],
            limits: JobLimits {
                cpu: limits.time,
                wall: limits.time.scale(2, 1),
                memory: limits.memory,
                stack: Bytes::mib(64),
                processes: 64,
                disk: step.disk,
                file_size: step.largest,
            },
        };
        let Outcome { exit, stopped_by, out_of_memory_kills, stderr, collected, .. } = self.sandbox.run(job)?;
        let [made, too_large] = [step.output, TOO_LARGE].map(|name| collected.iter().position(|collected| collected.name == name && collected.file.is_some()));
        let failure = match stopped_by {
            Some(Limit::Cpu | Limit::Wall) => BuildFailure::Time { limit: limits.time },
            Some(Limit::Memory) => BuildFailure::Memory { limit: limits.memory },
            _ if out_of_memory_kills > 0 => BuildFailure::Memory { limit: limits.memory },
            _ if too_large.is_some() || SIZE_MET.contains(&exit) => BuildFailure::Size { limit: step.largest },
            _ if exit.success() => return Ok(made.and_then(|at| collected.into_iter().nth(at)?.file)),
            _ => diagnostics::useful(&stderr),
        };
        Err(NotBuilt::Failed(failure))
    }
}

/// How a tool ends that has met the limit of a file's size: by the signal, or as clang's driver passes it on.
const SIZE_MET: [Exit; 2] = [Exit::Signal(libc::SIGXFSZ), Exit::Code(128 + libc::SIGXFSZ)];

/// A file without a name that holds `bytes`, at its start.
///
/// # Errors
/// It can't be made or written.
pub fn staged(bytes: &[u8]) -> std::io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

fn io_fault(error: std::io::Error) -> NotBuilt {
    NotBuilt::Fault(Fault::Io { detail: error.to_string() })
}
