//! The command line of examiner.
mod cli;
fn main() {
    examiner::sandbox::start();
    cli::run();
}
