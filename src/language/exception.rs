//! What a language's runtime writes to standard error when an exception ends a program.

/// An uncaught exception.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// Its type, as the language names it.
    pub name: String,
    /// Its message; empty where there is none.
    pub message: String,
    /// The line in the program's source, from 1, where it is told.
    pub line: Option<u32>,
}

/// libstdc++ and libc++: `terminate called after throwing an instance of 'std::out_of_range'`, then `  what():  …`.
pub(super) fn of_cpp(stderr: &str) -> Option<Exception> {
    let mut lines = stderr.lines();
    let name = lines.find_map(|line| {
        let (_, thrown) = line.split_once("terminate called after throwing an instance of '")?;
        Some(thrown.strip_suffix('\'').unwrap_or(thrown).to_owned())
    });
    let libcxx = || {
        stderr.lines().find_map(|line| {
            let (_, rest) = line
                .split_once("terminating due to uncaught exception of type ")
                .or_else(|| line.split_once("terminating with uncaught exception of type "))?;
            let (name, message) = rest.split_once(": ").unwrap_or((rest, ""));
            Some(Exception { name: name.to_owned(), message: message.to_owned(), line: None })
        })
    };
    let Some(name) = name else { return libcxx() };
    let message = lines.next().and_then(|line| line.trim_start().strip_prefix("what():")).map(|what| what.trim().to_owned());
    Some(Exception { name, message: message.unwrap_or_default(), line: None })
}

/// CPython and PyPy: a traceback, whose last line is `ZeroDivisionError: division by zero`.
pub(super) fn of_python(stderr: &str) -> Option<Exception> {
    let start = stderr.rfind("Traceback (most recent call last):")?;
    let traceback = &stderr[start..];
    // The last line that isn't indented, since a message may have several lines.
    let last = traceback.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with(' ')).find(|line| {
        let name = line.split(':').next().unwrap_or_default();
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.')
    })?;
    let (name, message) = last.split_once(':').unwrap_or((last, ""));
    // Frames go inwards; the last one that is in the program's own file is the student's.
    let mut line = traceback.lines().filter_map(|line| line.trim_start().strip_prefix("File \"")).filter_map(|frame| {
        let (file, rest) = frame.split_once("\", line ")?;
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        file.ends_with("main.py").then(|| number.parse().ok()).flatten()
    });
    Some(Exception { name: name.trim().to_owned(), message: message.trim().to_owned(), line: line.next_back() })
}

/// Rust: `thread 'main' panicked at main.rs:3:5:`, then the message.
pub(super) fn of_rust(stderr: &str) -> Option<Exception> {
    let mut lines = stderr.lines().skip_while(|line| !line.contains("panicked at "));
    let (_, place) = lines.next()?.split_once("panicked at ")?;
    let line = place.strip_prefix("main.rs:").and_then(|rest| rest.split(':').next()?.parse().ok());
    Some(Exception { name: "panic".into(), message: lines.next().unwrap_or_default().trim().to_owned(), line })
}

/// Languages without exceptions.
pub(super) fn none(_: &str) -> Option<Exception> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(exception: Option<Exception>) -> (String, String, Option<u32>) {
        exception.map(|e| (e.name, e.message, e.line)).unwrap()
    }

    #[test]
    fn cpp_names_what_was_thrown() {
        let text = "log\nterminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::at\n";
        assert_eq!(found(of_cpp(text)), ("std::out_of_range".into(), "vector::at".into(), None));
        assert_eq!(found(of_cpp("terminate called after throwing an instance of 'int'\n")), ("int".into(), String::new(), None));
        let text = "libc++abi: terminating due to uncaught exception of type std::bad_alloc: std::bad_alloc";
        assert_eq!(found(of_cpp(text)), ("std::bad_alloc".into(), "std::bad_alloc".into(), None));
        assert_eq!(of_cpp("Segmentation fault"), None);
    }

    #[test]
    fn python_names_the_exception_and_the_line_of_the_students_file() {
        let text = "Traceback (most recent call last):\n  File \"/w/main.py\", line 7, in <module>\n    f()\n  File \"/w/main.py\", line 3, in f\n    int('x')\nValueError: invalid literal: 'x'\n";
        assert_eq!(found(of_python(text)), ("ValueError".into(), "invalid literal: 'x'".into(), Some(3)));
        let text = "Traceback (most recent call last):\n  File \"main.py\", line 2, in <module>\n    json.loads('')\n  File \"/usr/lib/json.py\", line 9, in loads\nMemoryError\n";
        assert_eq!(found(of_python(text)), ("MemoryError".into(), String::new(), Some(2)));
        assert_eq!(of_python("ValueError: no traceback"), None);
    }

    #[test]
    fn rust_names_the_panic() {
        let text = "\nthread 'main' (2) panicked at main.rs:12:9:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n";
        assert_eq!(found(of_rust(text)), ("panic".into(), "index out of bounds".into(), Some(12)));
    }
}
