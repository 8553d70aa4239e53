//! What the end-to-end tests share: running a program by `java` and by `cairn`.

#![allow(dead_code, reason = "each test binary uses its own part")]

use cairn_testing::Jdk;
use std::path::Path;
use std::process::{Command, Output};

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

/// `cairn run` with options.
pub fn cairn_with(
    options: &[&str],
    jdk: &Jdk,
    classes: &Path,
    main: &str,
    args: &[String],
) -> Behaviour {
    let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
    c.env("LC_ALL", "C.UTF-8").arg("run").arg("--java-home").arg(&jdk.home);
    c.args(options).args(["--time", "60s", "-cp"]).arg(classes).arg(main).args(args);
    let mut output = c.output().expect("cairn runs");
    // What Cairn says of itself.
    let error = String::from_utf8_lossy(&output.stderr);
    let of_program = error.lines().filter(|l| !l.contains("changed files in memory only"));
    output.stderr = of_program.map(|l| format!("{l}\n")).collect::<String>().into_bytes();
    Behaviour::of(output)
}
