//! `examiner new`.

use super::exit;
use super::programs::{PackagePrograms, toolchain_of};
use super::setup::{self, SandboxArguments, complain};
use examiner::generate;
use examiner::language::{self, Language};
use examiner::problem::{self, Places};
use examiner::report::text::Lang;
use examiner::sandbox::Start;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `new` takes.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The directory to make; in `problems/`, its solutions lie in `solutions/` beside that.
    directory: PathBuf,
    /// The language of the reference: rust, c++ or python [default: the first of them that is here].
    #[arg(long, value_name = "NAME")]
    reference: Option<String>,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

/// What a reference may be written in, best first.
const REFERENCES: [(&str, &str, &str); 3] = [
    ("rust", "reference.rs", include_str!("template/reference.rs")),
    ("c++", "reference.cpp", include_str!("template/reference.cpp")),
    ("python", "reference.py", include_str!("template/reference.py")),
];

const SOLUTIONS: [(&str, &str); 4] = [
    ("accepted/bits.cpp", include_str!("template/solutions/accepted/bits.cpp")),
    ("accepted/itertools.py", include_str!("template/solutions/accepted/itertools.py")),
    ("wrong_answer/from_zero.cpp", include_str!("template/solutions/wrong_answer/from_zero.cpp")),
    ("wrong_answer/no_pop.py", include_str!("template/solutions/wrong_answer/no_pop.py")),
];

/// A small package that works, to be changed into one's own: written, and its tests made.
pub fn run(arguments: &Arguments, start: Start, lang: Lang) -> io::Result<ExitCode> {
    let (name, source, program) = match reference(arguments.reference.as_deref()) {
        Ok(reference) => reference,
        Err(name) => {
            complain(&lang.no_language(name));
            return Ok(exit::USAGE.into());
        }
    };
    let directory = &arguments.directory;
    if fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) || directory.is_file() {
        complain(&lang.not_empty(directory));
        return Ok(exit::USAGE.into());
    }
    let sandbox = match setup::sandbox(&arguments.sandbox, start, lang) {
        Ok(sandbox) => sandbox,
        Err(code) => return Ok(code),
    };
    if let Err(error) = write(directory, (source, program), lang) {
        complain(&lang.no_folder(directory, &error));
        return Ok(exit::USAGE.into());
    }
    let shown = directory.display().to_string();
    let problem = match problem::find_package(&directory.join("problem.toml").to_string_lossy(), &Places { roots: Vec::new(), ..setup::places()? }) {
        Ok(problem) => problem,
        Err(error) => {
            complain(&lang.load_error(&error));
            return Ok(exit::USAGE.into());
        }
    };
    let toolchain = toolchain_of(name).unwrap_or_default();
    let made = generate::generate(&problem, &toolchain, &mut PackagePrograms::new(&problem, sandbox, lang), &mut |_| {});
    match made {
        Ok(_) => {
            writeln!(anstream::stdout(), "{}", lang.made(&shown))?;
            Ok(exit::FINE.into())
        }
        Err(error) => Ok(super::generate::failed(&error, "", lang).into()),
    }
}

/// The reference in this language, or in the first whose tools are here.
fn reference(wanted: Option<&str>) -> Result<(&'static Language, &'static str, &'static str), &str> {
    let known = |name: &str| language::by_name(name);
    let Some(wanted) = wanted else {
        let toolbox = setup::toolbox();
        let there = REFERENCES.iter().find(|(name, ..)| known(name).is_some_and(|language| toolbox.find(language, None).is_ok()));
        let (name, source, program) = there.unwrap_or(&REFERENCES[0]);
        return known(name).map(|language| (language, *source, *program)).ok_or(name);
    };
    let language = known(wanted).ok_or(wanted)?;
    let (_, source, program) = REFERENCES.iter().find(|(name, ..)| *name == language.name).ok_or(wanted)?;
    Ok((language, source, program))
}

fn write(directory: &Path, (source, program): (&str, &str), lang: Lang) -> io::Result<()> {
    let (toml, statement) = match lang {
        Lang::En => (include_str!("template/en/problem.toml"), include_str!("template/en/statement.md")),
        Lang::Zh => (include_str!("template/zh/problem.toml"), include_str!("template/zh/statement.md")),
    };
    fs::create_dir_all(directory)?;
    let solutions = solutions(&directory.canonicalize()?);
    fs::write(directory.join("problem.toml"), toml.replace("reference.rs", source))?;
    fs::write(directory.join("statement.md"), statement)?;
    fs::write(directory.join(source), program)?;
    for (file, content) in SOLUTIONS {
        let path = solutions.join(file);
        fs::create_dir_all(path.parent().unwrap_or(&solutions))?;
        fs::write(path, content)?;
    }
    Ok(())
}

/// Where the solutions of a package in this directory lie.
fn solutions(directory: &Path) -> PathBuf {
    examiner::verify::shared_solutions(directory).unwrap_or_else(|| directory.join("solutions"))
}
