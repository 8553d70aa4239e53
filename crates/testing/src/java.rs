//! The JDKs of this machine, and Java that is compiled once: classes are kept below the target directory,
//! by a key of everything they are made from, and all tests of all runs share them. They are for reading; a
//! test that damages class files takes a copy ([`fresh_copy`]).

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A JDK with a compiler.
#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    pub feature: u32,
}

impl Jdk {
    fn at(home: &Path) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let line = release.lines().find(|l| l.starts_with("JAVA_VERSION="))?;
        let version = line.split('"').nth(1)?;
        let feature = version.split(['.', '-', '+']).next()?.parse().ok()?;
        let usable = home.join("bin/javac").is_file() && home.join("lib/modules").is_file();
        usable.then(|| Jdk { home: home.into(), feature })
    }

    /// The JDK that `cairn` itself would choose: `JAVA_HOME`, or else that of `java` on the `PATH`.
    pub fn find() -> Option<Jdk> {
        if let Some(home) = std::env::var_os("JAVA_HOME").filter(|h| !h.is_empty()) {
            return Jdk::at(Path::new(&home));
        }
        let path = std::env::var_os("PATH")?;
        let java = std::env::split_paths(&path).find_map(|d| d.join("java").canonicalize().ok())?;
        Jdk::at(java.parent()?.parent()?)
    }

    /// [`Jdk::find`], for tests that are nothing without.
    #[allow(clippy::should_implement_trait, reason = "it panics where there is none")]
    pub fn default() -> Jdk {
        Jdk::find().expect("a JDK with a compiler: set JAVA_HOME or put java on the PATH")
    }

    /// Those installed beside the default one, one for each other version.
    pub fn others() -> Vec<Jdk> {
        let mut seen = vec![Jdk::default().feature];
        let mut directories: Vec<PathBuf> = std::fs::read_dir("/usr/lib/jvm")
            .map(|d| d.flatten().map(|e| e.path()).collect())
            .unwrap_or_default();
        directories.sort();
        let mut list = vec![];
        for jdk in directories.iter().filter_map(|home| Jdk::at(home)) {
            if !seen.contains(&jdk.feature) {
                seen.push(jdk.feature);
                list.push(jdk);
            }
        }
        list
    }

    /// A tool of the JDK, undisturbed by the environment.
    pub fn tool(&self, name: &str) -> Command {
        let mut c = Command::new(self.home.join("bin").join(name));
        c.env("LC_ALL", "C.UTF-8").env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        c
    }

    /// Changes where an update has taken the place of the JDK.
    fn identity(&self) -> (&Path, String) {
        (&self.home, std::fs::read_to_string(self.home.join("release")).unwrap_or_default())
    }

    /// The classes of some sources, compiled with these flags. The directory is shared: it is for reading.
    pub fn compiled(&self, flags: &[&str], sources: &[PathBuf]) -> PathBuf {
        let mut key = DefaultHasher::new();
        (self.identity(), flags).hash(&mut key);
        for source in sources {
            source.hash(&mut key);
            let text = std::fs::read(source);
            text.unwrap_or_else(|e| panic!("{}: {e}", source.display())).hash(&mut key);
        }
        self.kept(key, |to| self.compile_into(flags, sources, to))
    }

    /// The classes of a source that is written here, which is no longer there afterwards; with the classes of
    /// `java/src` that it refers to. Names are those of files, without their ending.
    pub fn compiled_texts<N: AsRef<str>, T: AsRef<str>>(
        &self,
        flags: &[&str],
        files: &[(N, T)],
    ) -> PathBuf {
        let mut key = DefaultHasher::new();
        let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/src");
        (self.identity(), flags, "texts").hash(&mut key);
        files.iter().for_each(|(name, text)| (name.as_ref(), text.as_ref()).hash(&mut key));
        for file in java_files(&library) {
            std::fs::read(file).expect("a source of the library").hash(&mut key);
        }
        self.kept(key, |to| {
            let source = |(name, text): &(N, T)| {
                let file = to.join("sources").join(format!("{}.java", name.as_ref()));
                let parent = file.parent().expect("a directory of sources");
                std::fs::create_dir_all(parent).expect("a directory for sources");
                std::fs::write(&file, text.as_ref()).expect("a source file");
                file
            };
            let written: Vec<PathBuf> = files.iter().map(source).collect();
            let library = library.to_str().expect("a path in UTF-8");
            let flags = [flags, &["-sourcepath", library]].concat();
            self.compile_into(&flags, &written, to);
            std::fs::remove_dir_all(to.join("sources")).expect("the sources");
        })
    }

    /// What `make` put into a directory, some time.
    fn kept(&self, key: DefaultHasher, make: impl FnOnce(&Path)) -> PathBuf {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let all = target().join("tmp/classes");
        let kept = all.join(format!("{:016x}", key.finish()));
        if kept.is_dir() {
            return kept;
        }
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let made = all.join(format!("{}-{n}.part", std::process::id()));
        std::fs::create_dir_all(&made).expect("a directory for classes");
        make(&made);
        // Somebody else may have been faster; the classes are the same.
        if std::fs::rename(&made, &kept).is_err() {
            assert!(kept.is_dir(), "{} cannot be written", kept.display());
            let _ = std::fs::remove_dir_all(&made);
        }
        kept
    }

    /// Compiles into a directory that is emptied before, for tests that compile the same thing twice or
    /// change the classes; without debug names of variables, as `javac` does by default.
    pub fn compile(&self, sources: &[PathBuf], to: &Path) {
        self.compile_with(&[], sources, to);
    }

    /// [`Jdk::compile`] with flags.
    pub fn compile_with(&self, flags: &[&str], sources: &[PathBuf], to: &Path) {
        let _ = std::fs::remove_dir_all(to);
        std::fs::create_dir_all(to).expect("a directory for classes");
        self.compile_into(flags, sources, to);
    }

    fn compile_into(&self, flags: &[&str], sources: &[PathBuf], to: &Path) {
        let mut javac = self.tool("javac");
        // A compilation is too short for the optimising compiler and a parallel collector to pay.
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
        javac.args(["-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(to);
        let out = javac.args(flags).args(sources).output().expect("javac runs");
        assert!(out.status.success(), "javac:\n{}", String::from_utf8_lossy(&out.stderr));
    }
}

/// The target directory that this program was built into.
fn target() -> PathBuf {
    let program = std::env::current_exe().expect("a program has a file");
    let deps = program.ancestors().find(|d| d.file_name().is_some_and(|n| n == "deps"));
    let target = deps.and_then(|d| d.ancestors().nth(2));
    target.expect("a test is built into a target directory").to_owned()
}

/// An empty directory of this name, for what a test writes.
pub fn scratch(name: &str) -> PathBuf {
    let directory = target().join("tmp").join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

/// A copy of a directory, for tests that change what is in it.
pub fn fresh_copy(of: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(of).expect("a directory").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            fresh_copy(&from, &to);
        } else {
            std::fs::copy(&from, &to).expect("a file");
        }
    }
}

/// All `.java` files below a directory, sorted.
pub fn java_files(directory: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(java_files(&path));
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The `.java` files of some folders of `subjects`, not of those below them.
pub fn sources(folders: &[&str]) -> Vec<PathBuf> {
    let subjects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects");
    let mut all = vec![];
    for folder in folders {
        let folder = subjects.join(folder);
        let own = java_files(&folder).into_iter().filter(|f| f.parent() == Some(&folder));
        all.extend(own);
    }
    assert!(!all.is_empty(), "no subjects in {folders:?}");
    all
}

/// The classes of some folders of `subjects`, with debug information.
pub fn classes_of(folders: &[&str]) -> PathBuf {
    Jdk::default().compiled(&["-g"], &sources(folders))
}
