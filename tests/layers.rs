//! Modules import from lower layers only.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module with its layer; within a layer only what is listed below may be imported.
const LAYERS: [(&str, u8); 15] = [
    ("units", 0),
    ("diagnostic", 0),
    ("verdict", 0),
    ("event", 0),
    ("input", 0),
    ("sandbox", 1),
    ("language", 1),
    ("problem", 1),
    ("build", 2),
    ("program", 3),
    ("check", 4),
    ("judge", 5),
    ("generate", 6),
    ("verify", 6),
    ("report", 7),
];
/// The pure modules build on each other; a language's needs are the sandbox's mounts; a package's limits are a language's.
const WITHIN: [(&str, &str); 9] = [
    ("verdict", "units"),
    ("event", "verdict"),
    ("input", "units"),
    ("input", "diagnostic"),
    ("diagnostic", "units"),
    ("language", "sandbox"),
    ("problem", "language"),
    ("event", "units"),
    ("verify", "generate"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src can be read") {
        let path = entry.expect("src can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn no_module_imports_from_a_higher_layer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let layer = |name: &str| LAYERS.iter().find(|(known, _)| *known == name).map(|(_, layer)| *layer);
    let mut imports = 0;
    for file in files {
        let module = file.strip_prefix(&root).unwrap().iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if ["lib", "main", "cli"].contains(&module.as_str()) {
            continue;
        }
        let own = layer(&module).unwrap_or_else(|| panic!("{module} has no layer"));
        for line in fs::read_to_string(&file).unwrap().lines() {
            let Some(used) = line.trim_start().strip_prefix("use crate::").or_else(|| line.trim_start().strip_prefix("pub use crate::")) else { continue };
            let used: String = used.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
            imports += 1;
            let theirs = layer(&used).unwrap_or_else(|| panic!("{}: {used} has no layer", file.display()));
            let fine = theirs < own || used == module || WITHIN.contains(&(module.as_str(), used.as_str()));
            assert!(fine, "{}: {module} (layer {own}) imports {used} (layer {theirs})", file.display());
        }
    }
    assert!(imports > 50, "the lines that say what is imported were not found");
}
