//! A built program and how to run it once: what judging, checking and generating share.

use crate::build::{Artifact, Builder, Built, NotBuilt, staged};
use crate::language::{self, Steps, Toolbox, Toolchain};
use crate::problem::{BuildLimits, LimitTable, PackageProgram};
use crate::sandbox::{Input, Job, JobLimits, Outcome, Output, Program as Executed, Sandbox, SandboxError, Staged};
use crate::units::Bytes;
use crate::verdict::{Fault, Remark};
use std::ffi::OsString;
use std::path::Path;

/// A program that can be run.
#[derive(Debug)]
pub struct Program {
    toolchain: Toolchain,
    artifact: Artifact,
    /// What building it had to tell.
    pub remarks: Vec<Remark>,
}

/// One run: what differs from run to run.
#[derive(Debug)]
pub struct Run {
    /// Arguments behind the program's name.
    pub arguments: Vec<OsString>,
    /// Standard input.
    pub stdin: Input,
    /// Files in the work directory.
    pub files: Vec<Staged>,
    /// Files wanted at the end.
    pub collect: Vec<OsString>,
    /// Bytes of standard output; one more ends the run.
    pub output: Bytes,
    /// The other limits.
    pub limits: JobLimits,
}

impl Program {
    /// Builds a program.
    ///
    /// # Errors
    /// As [`Builder::build`].
    pub fn build(builder: &Builder, toolchain: Toolchain, source: &[u8], flags: &[String], limits: &BuildLimits) -> Result<Program, NotBuilt> {
        let Built { artifact, remarks } = builder.build(&toolchain, source, flags, limits)?;
        Ok(Program { toolchain, artifact, remarks })
    }

    /// Builds a program of the package, in the language that its name says.
    ///
    /// # Errors
    /// Always a judge's fault: an unknown language, a missing compiler, a source that doesn't build.
    pub fn of_package(builder: &Builder, toolbox: &Toolbox, source: &PackageProgram, limits: &LimitTable) -> Result<Program, Fault> {
        let not_known = || Fault::PackageBuild { file: source.name.clone(), detail: "its language is not known".into() };
        let language = language::of_file(Path::new(&source.name)).ok_or_else(not_known)?;
        let toolchain = toolbox.find(language, None)?;
        let text = source.source.read().map_err(|error| Fault::Io { detail: format!("read({}): {error}", source.name) })?;
        Program::build(builder, toolchain, &text, &[], &limits.build_limits(language)).map_err(|error| package_fault(&source.name, error))
    }

    /// The size of its static data, where it is known.
    pub fn static_size(&self) -> Option<Bytes> {
        match &self.artifact {
            Artifact::Executable(_, size) => *size,
            Artifact::Script(_) => None,
        }
    }

    /// Its toolchain.
    pub fn toolchain(&self) -> &Toolchain {
        &self.toolchain
    }

    /// Runs it once.
    ///
    /// # Errors
    /// Failures of the harness's side.
    pub fn run(&self, sandbox: &dyn Sandbox, run: Run) -> Result<Outcome, SandboxError> {
        let mut files = run.files;
        let (program, mut args) = match (&self.artifact, &self.toolchain.language.steps) {
            (Artifact::Script(source), Steps::Interpreted { run, .. }) => {
                let content = staged(source).map_err(|error| SandboxError::system("stage(source)", error))?;
                files.push(Staged { name: self.toolchain.language.source.into(), content, executable: false });
                let arguments = Toolchain::arguments(run, self.toolchain.language.source, "");
                let name = self.toolchain.executable.clone();
                (Executed::Path(name.clone()), std::iter::once(name.into_os_string()).chain(arguments.into_iter().map(Into::into)).collect::<Vec<OsString>>())
            }
            (Artifact::Script(_), Steps::Compiled { .. }) => return Err(SandboxError::Gone("a compiled language has no script".into())),
            (Artifact::Executable(file, _), _) => {
                let file = file.try_clone().map_err(|error| SandboxError::system("dup(program)", error))?;
                (Executed::File(file), vec!["program".into()])
            }
        };
        args.extend(run.arguments);
        sandbox.run(Job {
            measured: true,
            program,
            args,
            environment: Vec::new(),
            stdin: run.stdin,
            stdout: Output::Capture { keep: run.output, stop: true },
            stderr: Output::Capture { keep: Bytes::kib(64), stop: false },
            descriptors: Vec::new(),
            mounts: if matches!(self.artifact, Artifact::Script(_)) { self.toolchain.mounts.clone() } else { Vec::new() },
            files,
            collect: run.collect,
            limits: run.limits,
        })
    }
}

/// Why a program of the package can't be run: never the submission's fault.
fn package_fault(file: &str, error: NotBuilt) -> Fault {
    match error {
        NotBuilt::Fault(fault) => fault,
        NotBuilt::Failed(failure) => Fault::PackageBuild { file: file.into(), detail: format!("{failure:?}") },
    }
}
