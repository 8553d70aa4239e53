//! What the end-to-end tests share: the JDKs of this machine, compiling, and running a program by
//! `java` and by `cairn`.

#![allow(dead_code, reason = "each test binary uses its own part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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

    /// The JDK that `cairn` itself would choose.
    pub fn default() -> Jdk {
        let named = std::env::var_os("JAVA_HOME").filter(|h| !h.is_empty()).map(PathBuf::from);
        let home = named.unwrap_or_else(|| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let java = std::env::split_paths(&path)
                .filter_map(|d| d.join("java").canonicalize().ok())
                .next()
                .expect("no JDK: set JAVA_HOME or put java on the PATH");
            java.parent().and_then(Path::parent).expect("a bin directory").to_owned()
        });
        Jdk::at(&home).expect("JAVA_HOME is a JDK with a compiler")
    }

    /// The default JDK first, then others installed beside it, one for each version.
    pub fn all() -> Vec<Jdk> {
        let mut list = vec![Jdk::default()];
        let mut dirs: Vec<PathBuf> = std::fs::read_dir("/usr/lib/jvm")
            .map(|d| d.flatten().map(|e| e.path()).collect())
            .unwrap_or_default();
        dirs.sort();
        for home in dirs {
            if let Some(jdk) = Jdk::at(&home)
                && list.iter().all(|j| j.feature != jdk.feature)
            {
                list.push(jdk);
            }
        }
        list
    }

    pub fn tool(&self, name: &str) -> Command {
        let mut c = Command::new(self.home.join("bin").join(name));
        c.env("LC_ALL", "C.UTF-8").env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        c
    }

    /// Compiles sources into a fresh directory, without debug names of variables, as `javac` does
    /// by default.
    pub fn compile(&self, sources: &[PathBuf], to: &Path) {
        self.compile_with(&[], sources, to)
    }

    /// [`Jdk::compile`] with further flags.
    pub fn compile_with(&self, flags: &[&str], sources: &[PathBuf], to: &Path) {
        let _ = std::fs::remove_dir_all(to);
        std::fs::create_dir_all(to).expect("a directory for classes");
        let mut javac = self.tool("javac");
        javac.args(["-nowarn", "-Xlint:none", "-d"]).arg(to).args(flags).args(sources);
        let out = javac.output().expect("javac runs");
        assert!(out.status.success(), "javac:\n{}", String::from_utf8_lossy(&out.stderr));
    }
}

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Behaviour {
    fn of(out: Output) -> Behaviour {
        Behaviour {
            code: out.status.code(),
            stdout: String::from_utf8_lossy(&out.stdout).into_owned(),
            stderr: program_frames(&String::from_utf8_lossy(&out.stderr)),
        }
    }

    /// The first place where two behaviours differ; `None` if they agree.
    pub fn difference(&self, other: &Behaviour) -> Option<String> {
        for (what, a, b) in
            [("stdout", &self.stdout, &other.stdout), ("stderr", &self.stderr, &other.stderr)]
        {
            if a == b {
                continue;
            }
            let (mut x, mut y, mut n) = (a.lines(), b.lines(), 0);
            loop {
                n += 1;
                let (p, q) = (x.next(), y.next());
                if p != q || p.is_none() {
                    let (p, q) = (p.unwrap_or("<end>"), q.unwrap_or("<end>"));
                    return Some(format!("{what} line {n}\n    java:  {p}\n    cairn: {q}"));
                }
            }
        }
        (self.code != other.code)
            .then(|| format!("exit code\n    java:  {:?}\n    cairn: {:?}", self.code, other.code))
    }
}

/// Leaves the library's own frames out of a trace: they are an implementation detail of the JDK.
fn program_frames(stderr: &str) -> String {
    let library = |l: &&str| !(l.trim_start().starts_with("at java.base/"));
    stderr.lines().filter(library).map(|l| format!("{l}\n")).collect()
}

pub fn java(jdk: &Jdk, classes: &Path, main: &str, args: &[String]) -> Behaviour {
    let mut c = jdk.tool("java");
    c.args(["-ea", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]).arg(classes).arg(main);
    Behaviour::of(c.args(args).output().expect("java runs"))
}

pub fn cairn(jdk: &Jdk, classes: &Path, main: &str, args: &[String]) -> Behaviour {
    let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
    c.env("LC_ALL", "C.UTF-8").arg("run").arg("--java-home").arg(&jdk.home);
    c.args(["--time", "60s", "-cp"]).arg(classes).arg(main).args(args);
    Behaviour::of(c.output().expect("cairn runs"))
}

/// Runs `job` on every item with two workers; results in the order of the items.
pub fn parallel<T: Sync, R: Send>(items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done = std::sync::Mutex::new(vec![]);
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| {
                loop {
                    let i = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    let r = job(item);
                    done.lock().expect("no worker panicked").push((i, r));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no worker panicked");
    done.sort_by_key(|d| d.0);
    done.into_iter().map(|d| d.1).collect()
}
