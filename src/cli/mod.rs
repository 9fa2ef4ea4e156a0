//! The command line.
pub fn run(start: examiner::sandbox::Start) -> std::process::ExitCode {
    let _ = start;
    std::process::ExitCode::SUCCESS
}
