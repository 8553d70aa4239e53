//! How a project writes its own tests: by reading them, roughly.

use super::files::SUFFIX;
use cairn_program::ClassPath;
use cairn_testgen::Style;
use std::path::Path;

/// Files that are looked at: enough to know what is usual.
const MOST: usize = 200;

impl super::Place {
    /// The style of the tests that are there, as far as the class path has what it takes.
    pub fn style(&self) -> Style {
        let path = ClassPath::parse(&self.class_path);
        let has = |class: &str| path.find_class(class, 17).ok().flatten().is_some();
        let mut seen = Seen::default();
        seen.read(&self.out);
        Style {
            assertj: seen.fluent > 0
                && seen.fluent * 2 >= seen.files
                && has("org/assertj/core/api/Assertions"),
            tables: has("org/junit/jupiter/params/ParameterizedTest"),
            public: seen.public * 2 > seen.files,
        }
    }
}

/// Test classes that people wrote.
#[derive(Default)]
struct Seen {
    files: usize,
    /// Those that use AssertJ.
    fluent: usize,
    /// Those that are public.
    public: usize,
}

impl Seen {
    fn read(&mut self, directory: &Path) {
        let Ok(entries) = std::fs::read_dir(directory) else { return };
        let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
        paths.sort();
        for path in paths {
            if self.files >= MOST {
                return;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                self.read(&path);
            } else if let Some(stem) = name.strip_suffix(".java")
                && !stem.ends_with(SUFFIX)
                && let Ok(text) = std::fs::read_to_string(&path)
                && text.contains("org.junit")
            {
                self.files += 1;
                self.fluent += usize::from(text.contains("org.assertj.core.api"));
                self.public += usize::from(text.contains(&format!("public class {stem}")));
            }
        }
    }
}
