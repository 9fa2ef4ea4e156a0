//! What the verbs share: the environment and the machine, read once and passed down.

use super::exit;
use examiner::build::Cache;
use examiner::event::Notice;
use examiner::language::Toolbox;
use examiner::problem::{Places, shipped};
use examiner::report::text::Lang;
use examiner::sandbox::{self, Choice, Sandbox, Start};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// The language that the locale variables ask for.
pub fn lang(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| variable(name).filter(|value| !value.is_empty()));
    if locale.is_some_and(|locale| locale.starts_with("zh")) { Lang::Zh } else { Lang::En }
}

/// Where packages are looked for.
pub fn places() -> io::Result<Places> {
    let roots = std::env::var_os("EXAMINER_PROBLEMS").map(|list| std::env::split_paths(&list).collect()).unwrap_or_default();
    Ok(Places { current: std::env::current_dir()?, roots, embedded: Some(shipped()) })
}

/// The tools of this machine.
pub fn toolbox() -> Toolbox {
    Toolbox::new(std::env::var_os("PATH"))
}

/// The build cache; none, said once, where its folder can't be written.
pub fn cache(lang: Lang) -> Option<Cache> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
    let detail = match folder.map(|folder| folder.join("examiner")) {
        None => "HOME".into(),
        Some(folder) => match Cache::open(&folder) {
            Ok(cache) => return Some(cache),
            Err(error) => format!("{}: {error}", folder.display()),
        },
    };
    complain(&lang.notice(&Notice::NoCacheFolder { detail }));
    None
}

/// Which sandbox to use.
#[derive(Debug, clap::Args)]
pub struct SandboxArguments {
    /// Which sandbox to use: the best that there is, or a certain one.
    #[arg(long, value_enum, default_value = "auto", value_name = "KIND")]
    sandbox: Kind,
    /// Refuses to run anything in a sandbox that lacks something.
    #[arg(long)]
    require_sandbox: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// The best that there is.
    Auto,
    /// Namespaces, and control groups where they may be used.
    Linux,
    /// Namespaces, no control groups.
    NoCgroup,
    /// Resource limits and a process group: nothing is isolated.
    Portable,
}

/// Opens the sandbox that was asked for; on failure this has said why, and gives the exit code.
pub fn sandbox(arguments: &SandboxArguments, start: Start, lang: Lang) -> Result<Arc<dyn Sandbox>, ExitCode> {
    let choice = match arguments.sandbox {
        Kind::Auto => Choice::Best,
        Kind::Linux => Choice::Linux,
        Kind::NoCgroup => Choice::LinuxWithoutCgroups,
        Kind::Portable => Choice::Portable,
    };
    let sandbox = sandbox::open(start, choice).map_err(|error| {
        complain(&lang.no_sandbox(&error));
        ExitCode::from(exit::JUDGE)
    })?;
    let missing = sandbox.capabilities().missing();
    if arguments.require_sandbox && !missing.is_empty() {
        complain(&lang.weak_sandbox(&missing));
        return Err(exit::USAGE.into());
    }
    Ok(sandbox)
}

/// Says something to whoever watches.
pub fn complain(text: &str) {
    // Whether anyone can hear it makes no difference to what is done.
    let _ = writeln!(anstream::stderr(), "examiner: {text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_locale_variable_that_says_something_decides() {
        let of = |set: &'static [(&str, &str)]| lang(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()));
        assert_eq!(of(&[("LC_ALL", "zh_CN.UTF-8"), ("LANG", "C")]), Lang::Zh);
        assert_eq!(of(&[("LC_ALL", ""), ("LANG", "zh_CN")]), Lang::Zh);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "zh_CN")]), Lang::En);
        assert_eq!(of(&[]), Lang::En);
    }
}
