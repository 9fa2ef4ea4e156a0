//! The command line of examiner.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run(examiner::sandbox::start())
}
