//! What the verbs share: the environment and the machine, read once and passed down.

use examiner::build::Cache;
use examiner::language::Toolbox;
use examiner::problem::{Places, shipped};
use examiner::report::text::Lang;
use std::io;
use std::path::PathBuf;

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
pub fn cache() -> Option<Cache> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))?.join("examiner");
    match Cache::open(&folder) {
        Ok(cache) => Some(cache),
        Err(error) => {
            anstream::eprintln!("examiner: no build cache: {}: {error}", folder.display());
            None
        }
    }
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
