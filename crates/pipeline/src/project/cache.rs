//! Keeps the build tool's answer beside its other products, until a build file changes.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// The file has the key in its first line, and a jar in each of the others.
pub struct Cache {
    directory: PathBuf,
    key: String,
}

impl Cache {
    /// For an answer that depends on the contents of these files.
    pub fn new(directory: PathBuf, inputs: &[PathBuf]) -> Cache {
        // Another release of the standard library may hash otherwise: the tool is asked once more.
        let mut hasher = DefaultHasher::new();
        for file in inputs {
            (file, std::fs::read(file).ok()).hash(&mut hasher);
        }
        Cache { directory, key: format!("{:016x}", hasher.finish()) }
    }

    /// The jars, if they are known and all there.
    pub fn read(&self) -> Option<Vec<PathBuf>> {
        let text = std::fs::read_to_string(self.file()).ok()?;
        let (key, jars) = text.split_once('\n')?;
        let jars: Vec<PathBuf> = jars.lines().map(PathBuf::from).collect();
        (key == self.key && jars.iter().all(|jar| jar.exists())).then_some(jars)
    }

    pub fn make_directory(&self) -> Result<&Path, String> {
        let made = std::fs::create_dir_all(&self.directory);
        made.map_err(|e| format!("{}: {e}", self.directory.display()))?;
        Ok(&self.directory)
    }

    pub fn write(&self, jars: &[PathBuf]) -> Result<(), String> {
        let mut text = format!("{}\n", self.key);
        for jar in jars {
            text.push_str(&jar.to_string_lossy());
            text.push('\n');
        }
        let file = self.file();
        std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))
    }

    fn file(&self) -> PathBuf {
        self.directory.join("classpath.txt")
    }
}
