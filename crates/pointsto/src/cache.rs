//! Answers that are kept between runs, in a directory of the user's.
//!
//! Two kinds of files. That of the *library*: the fixed point of what is reached whatever the program is, and of
//! what some methods of the library lead to that it is certain to call (`roots`). Constraints are only ever
//! added, so a second program begins with it and goes on. That of an *application*: the whole fixed point,
//! for the next run with the same classes.
//!
//! A file's name is a hash of all that its content depends on: the version of Cairn, the JDK, the kind of
//! contexts, the roots, or the contents of the class path, the entry points and the options. A file that
//! cannot be read, is cut short or was changed is as good as none. It is written under another name and renamed,
//! so other processes see a whole one or none.

use crate::options::{Entry, Options};
use crate::persist::{Reader, Writer, checksum};
use crate::services;
use crate::solution::Restored;
use crate::solver::Solver;
use crate::text::method_text;
use cairn_program::{ClassId, MethodId, Origin, Program};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;

/// Changes with the meaning of the bytes.
const MAGIC: &[u8; 8] = b"cairnpt4";

/// How many files are kept, the youngest; and the class path of an application up to which its answer is.
const MOST_FILES: usize = 24;
const MOST_BYTES: u64 = 256 << 20;

const ENDING: &str = "points-to";

/// Packages of libraries. A class path with classes in them can change what the JDK's code refers to.
const PLATFORM: &[&str] = &[
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "com/sun/",
    "org/w3c/",
    "org/xml/",
    "org/ietf/",
    "netscape/",
];

/// Where answers are kept.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: PathBuf,
    version: String,
}

/// A file of a cache, which need not be there.
pub(crate) struct File {
    path: PathBuf,
    kind: Restored,
}

/// A hash of parts, the same in every process (FNV-1a).
#[derive(Clone)]
struct Key(u64);

impl Key {
    fn add(&mut self, part: &[u8]) {
        for &byte in part.iter().chain(&[0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl Cache {
    /// A directory, which need not be there, and what tells one build of Cairn from another.
    pub fn new(directory: PathBuf, version: impl Into<String>) -> Cache {
        Cache { directory, version: version.into() }
    }

    /// The key of everything that depends on Cairn, the JDK and the kind of contexts.
    fn key(&self, program: &Program, options: &Options) -> Key {
        let jdk = program.jdk();
        let mut key = Key(0xcbf2_9ce4_8422_2325);
        for part in [&*self.version, &jdk.version, &jdk.vendor, options.contexts.name()] {
            key.add(part.as_bytes());
        }
        key.add(jdk.home.as_os_str().as_encoded_bytes());
        key.add(stamp(&jdk.home.join("lib").join("modules")).as_bytes());
        key
    }

    fn file(&self, kind: Restored, key: &Key) -> File {
        let name = if kind == Restored::Library { "library" } else { "application" };
        File { path: self.directory.join(format!("{name}-{:016x}.{ENDING}", key.0)), kind }
    }

    /// The file of the library's part that begins with some methods.
    pub(crate) fn of_library(
        &self,
        program: &Program,
        roots: &[MethodId],
        options: &Options,
    ) -> Option<File> {
        let (names, errors) = program.class_path().readable_class_names();
        let is_platforms = |n: &String| PLATFORM.iter().any(|p| n.starts_with(p));
        if !errors.is_empty() || names.iter().any(is_platforms) {
            return None;
        }
        let mut key = self.key(program, options);
        roots.iter().for_each(|&r| key.add(method_text(program, r).as_bytes()));
        Some(self.file(Restored::Library, &key))
    }

    /// The file of a whole answer.
    pub(crate) fn of_application(
        &self,
        program: &Program,
        entries: &[Entry],
        options: &Options,
    ) -> Option<File> {
        let mut key = self.key(program, options);
        for entry in entries {
            let kind = if matches!(entry, Entry::Main(_)) { "main " } else { "unknown " };
            key.add(format!("{kind}{}", method_text(program, entry.method())).as_bytes());
        }
        let class = |&c: &ClassId| program.class(c).name.to_string();
        let classes: Vec<String> = options.input_classes.iter().map(class).collect();
        let rest = (options.static_inputs, classes, options.effort(), options.memory());
        key.add(format!("{rest:?}").as_bytes());
        let mut left = MOST_BYTES;
        for path in program.class_path().paths() {
            add_content(path, Path::new(""), &mut key, &mut left).ok()?;
        }
        Some(self.file(Restored::Whole, &key))
    }
}

/// When and how large a file is.
fn stamp(path: &Path) -> String {
    let Ok(data) = fs::metadata(path) else { return "none".into() };
    let modified = data.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    format!("{} {:?}", data.len(), modified)
}

/// The contents of a file, or of all files below a directory, with their names.
fn add_content(path: &Path, name: &Path, key: &mut Key, left: &mut u64) -> io::Result<()> {
    key.add(name.as_os_str().as_encoded_bytes());
    if !path.is_dir() {
        let size = fs::metadata(path)?.len();
        *left = left.checked_sub(size).ok_or(io::ErrorKind::FileTooLarge)?;
        let bytes = fs::read(path)?;
        key.add(&checksum(&bytes).to_le_bytes());
        key.add(&(bytes.len() as u64).to_le_bytes());
        return Ok(());
    }
    let mut names = vec![];
    for entry in fs::read_dir(path)? {
        names.push(entry?.file_name());
    }
    names.sort();
    for inner in names {
        add_content(&path.join(&inner), &name.join(&inner), key, left)?;
    }
    Ok(())
}

impl File {
    /// A solver in the state that was kept, if it was and can be read.
    pub fn restore<'p>(&self, program: &'p Program, options: &'p Options) -> Option<Solver<'p>> {
        let bytes = fs::read(&self.path).ok()?;
        let (magic, rest) = bytes.split_first_chunk::<8>()?;
        let (sum, content) = rest.split_first_chunk::<8>()?;
        if magic != MAGIC || u64::from_le_bytes(*sum) != checksum(content) {
            return None;
        }
        let mut reader = Reader::new(program, content).ok()?;
        let is_library = self.kind == Restored::Library;
        if is_library && has_users(program, reader.classes().iter().copied()) {
            return None;
        }
        let mut solver = Solver::new(program, options);
        solver.read_state(&mut reader).ok()?;
        let has_providers = |&s: &ClassId| services::has_providers(program, s);
        if is_library && solver.services.iter().any(has_providers) {
            return None;
        }
        solver.restored = self.kind;
        Some(solver)
    }

    /// Keeps the state of a solver. What cannot be kept is not; the next run does without.
    pub fn store(&self, solver: &Solver<'_>) {
        // Objects of the class path are among the library's: true of this run only.
        let is_library = self.kind == Restored::Library;
        let has_providers = |&s: &ClassId| services::has_providers(solver.program, s);
        let depends = !solver.input_nodes.is_empty() || solver.services.iter().any(has_providers);
        if is_library && depends {
            return;
        }
        let mut writer = Writer::new(solver.program);
        solver.write_state(&mut writer);
        if is_library && has_users(solver.program, writer.classes()) {
            return;
        }
        if let Some(content) = writer.finish() {
            // Without a place to write to there is no cache.
            _ = self.write(&content);
        }
    }

    fn write(&self, content: &[u8]) -> io::Result<()> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let directory = self.path.parent().ok_or(io::ErrorKind::NotFound)?;
        fs::create_dir_all(directory)?;
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let beside = directory.join(format!("new-{}-{next}", std::process::id()));
        let bytes = [&MAGIC[..], &checksum(content).to_le_bytes(), content].concat();
        let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, &self.path));
        if written.is_err() {
            _ = fs::remove_file(&beside);
        }
        written.and_then(|()| prune(directory))
    }
}

/// Whether a class is not the library's, nor made for one that is.
fn has_users(program: &Program, mut classes: impl Iterator<Item = ClassId>) -> bool {
    classes.any(|c| {
        let c = program.host(c).unwrap_or(c);
        program.class(c).origin == Origin::User
    })
}

/// Removes the oldest files.
fn prune(directory: &Path) -> io::Result<()> {
    let mut files = vec![];
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == ENDING) {
            files.push((fs::metadata(&path)?.modified()?, path));
        }
    }
    files.sort();
    let surplus = files.len().saturating_sub(MOST_FILES);
    files.iter().take(surplus).try_for_each(|f| fs::remove_file(&f.1))
}
