//! Jar files on the class path.

use super::ProgramError;
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use zip::ZipArchive;

/// No class or resource is larger; whatever claims to be is a decompression bomb.
const LARGEST_ENTRY: u64 = 1 << 28;

/// A jar file, opened and indexed when something is first looked up in it.
#[derive(Debug)]
pub(super) struct Jar {
    pub(super) path: PathBuf,
    index: OnceLock<Result<Index, ProgramError>>,
}

#[derive(Debug)]
struct Index {
    archive: Mutex<ZipArchive<BufReader<File>>>,
    entries: FxHashMap<Box<str>, usize>,
    /// Entries under `META-INF/versions/N` of a multi-release jar, by name, newest first.
    versions: FxHashMap<Box<str>, Vec<(u32, usize)>>,
}

impl Jar {
    pub(super) fn new(path: PathBuf) -> Jar {
        Jar { path, index: OnceLock::new() }
    }

    /// Content and entry name of a file, as a JDK of version `feature` sees it.
    pub(super) fn read(
        &self,
        name: &str,
        feature: u32,
    ) -> Result<Option<(Vec<u8>, String)>, ProgramError> {
        let index = self.index()?;
        let versions = index.versions.get(name).into_iter().flatten();
        let mut newest = versions.copied().filter(|&(version, _)| version <= feature);
        let (entry, at) = match newest.next() {
            Some((version, at)) => (format!("META-INF/versions/{version}/{name}"), at),
            None => match index.entries.get(name) {
                Some(&at) => (name.to_owned(), at),
                None => return Ok(None),
            },
        };
        match read_entry(&index.archive, at) {
            Ok(content) => Ok(Some((content, entry))),
            Err(reason) => {
                let path = format!("{}!/{entry}", self.path.display());
                Err(ProgramError::Io { path, reason })
            }
        }
    }

    /// Names of all entries, the versioned ones by their plain name; in no particular order.
    pub(super) fn names(&self) -> Result<Vec<&str>, ProgramError> {
        let index = self.index()?;
        Ok(index.entries.keys().chain(index.versions.keys()).map(|n| &**n).collect())
    }

    fn index(&self) -> Result<&Index, ProgramError> {
        self.index.get_or_init(|| Index::read(&self.path)).as_ref().map_err(Clone::clone)
    }
}

impl Index {
    fn read(path: &Path) -> Result<Index, ProgramError> {
        let shown = path.display().to_string();
        // A pipe would be waited for, a device never ends.
        if std::fs::metadata(path).is_ok_and(|m| !m.is_file()) {
            let reason = "it is no regular file".into();
            return Err(ProgramError::Io { path: shown, reason });
        }
        let file = match File::open(path) {
            Ok(file) => file,
            Err(e) => {
                return Err(ProgramError::Io { path: shown, reason: e.to_string() });
            }
        };
        let archive = match ZipArchive::new(BufReader::new(file)) {
            Ok(archive) => archive,
            Err(e) => {
                return Err(ProgramError::NotAZip { path: shown, reason: e.to_string() });
            }
        };
        let mut entries = FxHashMap::default();
        for at in 0..archive.len() {
            // A name that is not text cannot be asked for.
            if let Some(Ok(name)) = archive.name_for_index(at) {
                entries.insert(Box::from(name), at);
            }
        }
        let archive = Mutex::new(archive);
        let mut index = Index { archive, entries, versions: FxHashMap::default() };
        if index.is_multi_release() {
            index.move_versions();
        }
        Ok(index)
    }

    fn is_multi_release(&self) -> bool {
        let manifest = self.entries.get("META-INF/MANIFEST.MF");
        let content = manifest.and_then(|&at| read_entry(&self.archive, at).ok());
        content.is_some_and(|c| {
            let value = manifest_value(&String::from_utf8_lossy(&c), "Multi-Release");
            value.is_some_and(|v| v.eq_ignore_ascii_case("true"))
        })
    }

    fn move_versions(&mut self) {
        for (entry, &at) in &self.entries {
            let versioned = entry.strip_prefix("META-INF/versions/");
            let Some((version, name)) = versioned.and_then(|v| v.split_once('/')) else {
                continue;
            };
            if let Ok(version) = version.parse() {
                self.versions.entry(name.into()).or_default().push((version, at));
            }
        }
        for list in self.versions.values_mut() {
            list.sort_by(|a, b| b.cmp(a));
        }
    }
}

fn read_entry(archive: &Mutex<ZipArchive<BufReader<File>>>, at: usize) -> Result<Vec<u8>, String> {
    let mut archive = archive.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = archive.by_index(at).map_err(|e| e.to_string())?;
    let claimed = entry.size();
    if claimed > LARGEST_ENTRY {
        return Err(format!("it has {claimed} bytes, more than any class or resource needs"));
    }
    let mut content = Vec::with_capacity(claimed.min(1 << 20) as usize);
    entry.take(LARGEST_ENTRY).read_to_end(&mut content).map_err(|e| e.to_string())?;
    Ok(content)
}

/// A value in the main section of a jar's manifest.
fn manifest_value(manifest: &str, key: &str) -> Option<String> {
    let mut lines = manifest.lines().take_while(|l| !l.is_empty()).peekable();
    while let Some(line) = lines.next() {
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        if !name.eq_ignore_ascii_case(key) {
            continue;
        }
        let mut value = value.strip_prefix(' ').unwrap_or(value).to_owned();
        // Long values continue on lines that start with a space.
        while let Some(more) = lines.next_if(|l| l.starts_with(' ')) {
            value.push_str(&more[1..]);
        }
        return Some(value.trim_end().to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_values_are_found_in_the_main_section_only() {
        let m = "Manifest-Version: 1.0\r\nmulti-release: tr\r\n ue\r\n\r\nName: a\r\nKey: b\r\n";
        assert_eq!(manifest_value(m, "Multi-Release").as_deref(), Some("true"));
        assert_eq!(manifest_value(m, "Key"), None);
    }
}
