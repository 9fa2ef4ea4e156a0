//! `examiner judge`: the main job.

use super::exit;
use super::setup::{self, SandboxArguments, complain};
use anstream::{AutoStream, ColorChoice};
use examiner::build::Builder;
use examiner::event::{EventSink, Notice};
use examiner::judge::{Judge, Options, Selected, StopAfter, Submission, Summary};
use examiner::language;
use examiner::problem::{self, CheckSpec, Problem};
use examiner::report::text::{Lang, Speaker};
use examiner::report::{Json, Terminal, WithProgress};
use examiner::sandbox::{Sandbox, Start, Stop, Stoppable};
use examiner::verdict::Verdict;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What `judge` takes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A problem: the path of its package, its name or an alias.
    problem: String,
    /// The submissions: a file each.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Runs and builds at the same time [default: the cores that there are].
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// One JSON object a line, for programs.
    #[arg(long)]
    json: bool,
    /// Colours: on a terminal only, unless NO_COLOR is set; always; never.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    color: Color,
    /// One line for each submission, and no progress.
    #[arg(long, short)]
    quiet: bool,
    /// Only this test (may be repeated).
    #[arg(long = "test", value_name = "NAME")]
    tests: Vec<String>,
    /// Only the tests of this group (may be repeated).
    #[arg(long = "group", value_name = "NAME")]
    groups: Vec<String>,
    /// Skips the rest of a submission's tests after its first failure.
    #[arg(long)]
    first_failure: bool,
    /// Keeps input, output and answer of each failure in this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The language of all files, whatever their names say.
    #[arg(long, value_name = "NAME")]
    language: Option<String>,
    /// The tool that builds or runs them, such as clang++ or pypy3, instead of the language's first one here.
    #[arg(long, value_name = "TOOL")]
    compiler: Option<String>,
    /// One more flag for the compiler, such as -O3 (may be repeated).
    #[arg(long = "flag", value_name = "FLAG", allow_hyphen_values = true)]
    flags: Vec<String>,
    /// Builds every program anew, and keeps none.
    #[arg(long)]
    no_cache: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// Judges submissions on a problem.
pub fn run(arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    let refused = |text: &str| {
        complain(text);
        Ok(exit::USAGE.into())
    };
    let problem = match problem::find(&arguments.problem, &setup::places()?) {
        Ok(problem) => problem,
        Err(error) => return refused(&lang.load_error(&error)),
    };
    let selected = match Selected::of(&problem, &arguments.tests, &arguments.groups) {
        Ok(selected) => selected,
        Err(unknown) => return refused(&lang.unknown(&unknown)),
    };
    let language = match arguments.language.as_deref().map(|name| language::by_name(name).ok_or(name)).transpose() {
        Ok(language) => language,
        Err(name) => return refused(&lang.no_language(name)),
    };
    if let Some(folder) = &arguments.keep
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        return refused(&lang.no_folder(folder, &error));
    }
    let sandbox = match setup::sandbox(&arguments.sandbox, start, lang) {
        Ok(sandbox) => sandbox,
        Err(code) => return Ok(code),
    };
    let mut submissions = Vec::new();
    for file in &arguments.files {
        match Submission::read(file, language) {
            Ok(submission) => submissions.push(submission),
            Err(error) => complain(&lang.not_read(&error)),
        }
    }
    let summary = judge(arguments, &problem, &selected, &submissions, sandbox, lang)?;
    Ok(code(&summary, submissions.len() < arguments.files.len()).into())
}

fn judge(
    arguments: &Arguments,
    problem: &Problem,
    selected: &Selected,
    submissions: &[Submission],
    sandbox: Arc<dyn Sandbox>,
    lang: Lang,
) -> io::Result<Summary> {
    let missing = sandbox.capabilities().missing();
    if !missing.is_empty() && !arguments.quiet {
        complain(&lang.notice(&Notice::WeakerSandbox { missing }));
    }
    let interrupted = Arc::new(AtomicBool::new(false));
    let stop = Stop::default();
    let on_signal = { (stop.clone(), Arc::clone(&interrupted)) };
    // Where the signal can't be handled it ends the process, and the sandbox's processes with it.
    let _ = ctrlc::set_handler(move || {
        on_signal.1.store(true, Ordering::Relaxed);
        on_signal.0.stop();
    });
    let sandbox: Arc<dyn Sandbox> = Arc::new(Stoppable::new(sandbox, stop.clone()));
    let cache = if arguments.no_cache { None } else { setup::cache(lang) };
    let builder = Builder::new(Arc::clone(&sandbox), cache);
    let toolbox = setup::toolbox();
    let options = Options {
        jobs: arguments.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from),
        stop_after: if arguments.first_failure { StopAfter::Failure } else { StopAfter::Never },
        compiler: arguments.compiler.clone(),
        flags: arguments.flags.clone(),
        keep: arguments.keep.clone(),
    };
    let judge = Judge { sandbox: sandbox.as_ref(), builder: &builder, toolbox: &toolbox, stop: &stop };
    let block = match &problem.check {
        CheckSpec::Compare(comparison) => comparison.block.clone(),
        CheckSpec::Program { .. } => problem::Noun::default(),
    };
    let speaker = Speaker { lang, block };
    let run = |sink: &mut dyn EventSink| {
        if arguments.quiet {
            judge.run(problem, selected, submissions, &options, sink)
        } else {
            judge.run(problem, selected, submissions, &options, &mut WithProgress::new(sink, lang))
        }
    };
    let (mut summary, failure) = if arguments.json {
        let mut sink = Json::new(io::stdout(), speaker);
        (run(&mut sink), sink.failure())
    } else {
        let out = AutoStream::new(io::stdout(), color(arguments.color));
        let mut sink = Terminal::new(out, speaker, selected.names(problem), arguments.quiet);
        (run(&mut sink), sink.failure())
    };
    if let Some(error) = failure {
        return Err(error);
    }
    summary.stopped |= interrupted.load(Ordering::Relaxed);
    Ok(summary)
}

fn color(color: Color) -> ColorChoice {
    match color {
        Color::Auto => AutoStream::choice(&io::stdout()),
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    }
}

/// The exit code: of several, a stop goes first, then 3, 2 and 1.
fn code(summary: &Summary, unread: bool) -> u8 {
    if summary.stopped {
        exit::INTERRUPTED
    } else if summary.verdicts.contains(&Verdict::JudgeError) {
        exit::JUDGE
    } else if unread {
        exit::USAGE
    } else if summary.verdicts.iter().any(|verdict| *verdict != Verdict::Accepted) {
        exit::FOUND
    } else {
        exit::FINE
    }
}
