//! The benchmarks of symbolic execution.
//!
//! `./x bench` runs all; `./x bench tree`, `chain` or `first` one of them.

use cairn_explore::{Detail, Hooks, Options, Report, Target, explore};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_solver::{ChainOptions, Counters};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Repetitions; the fastest counts, which is the least disturbed one.
const REPEAT: usize = 5;
/// The chain's last layer, which decides what no other did.
const BACK_END: &str = "bit-blasting";

struct Bench {
    jdk: PathBuf,
    classes: PathBuf,
    program: Program,
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let wanted = |name: &str| only.is_empty() || only.iter().any(|o| o == name);
    if !["tree", "chain", "first"].into_iter().any(wanted) {
        return;
    }
    let bench = Bench::set_up();
    if wanted("tree") {
        bench.tree();
    }
    if wanted("chain") {
        bench.chain();
    }
    if wanted("first") {
        bench.first();
    }
}

impl Bench {
    fn set_up() -> Bench {
        let found = Jdk::discover().expect("a JDK");
        let jdk = found.home.clone();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/paths");
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("paths");
        std::fs::create_dir_all(&classes).expect("a directory for classes");
        let files = std::fs::read_dir(sources).expect("benches/paths").flatten().map(|f| f.path());
        let javac = Command::new(jdk.join("bin/javac"))
            .args(["-g", "-d"])
            .arg(&classes)
            .args(files)
            .status();
        assert!(javac.expect("javac runs").success(), "the subjects compile");
        let program = Program::open(found, ClassPath::new([&classes])).expect("a program");
        Bench { jdk, classes, program }
    }

    fn explore(&self, target: &str, options: &Options) -> Report {
        let target = Target::resolve(&self.program, target).expect("the subject's method");
        let report = explore(&self.program, &target, options, &Hooks::default());
        report.expect("an exploration")
    }

    /// Paths per second where nothing but the paths costs.
    fn tree(&self) {
        println!("\nPaths per second: 2^14 paths over 14 unknown booleans, one thread\n");
        println!("{:<28}{:>12}{:>14}", "what is kept of a path", "time", "paths/s");
        let details = [("its end", Detail::End), ("and an input", Detail::Witness)];
        for (what, detail) in details {
            let options = Options { detail, ..Options::default() };
            let time = fastest(|| {
                let report = self.explore("Tree#walk", &options);
                assert_eq!(report.totals.paths, 1 << 14, "the tree has all its paths");
            });
            let rate = f64::from(1 << 14) / time.as_secs_f64();
            println!("{what:<28}{:>9.1} ms{rate:>14.0}", millis(time));
        }
    }

    /// What the layers before the back end save, on twenty methods with many paths.
    fn chain(&self) {
        println!(
            "\nThe solver chain: questions that reach the back end, and time with it on and off\n"
        );
        println!(
            "{:<16}{:>8}{:>11}{:>10}{:>9}{:>12}{:>12}{:>8}",
            "method", "paths", "questions", "back end", "share", "on", "off", "ratio"
        );
        let (mut questions, mut reached) = (0, 0);
        let (mut on_sum, mut off_sum) = (Duration::ZERO, Duration::ZERO);
        for method in self.methods("Heavy") {
            let target = format!("Heavy#{method}");
            let on = Options { detail: Detail::End, ..Options::default() };
            let solver = ChainOptions { layers: false, ..ChainOptions::default() };
            let off = Options { solver, ..on.clone() };
            let (with, on_time) = timed(|| self.explore(&target, &on));
            let (without, off_time) = timed(|| self.explore(&target, &off));
            assert_eq!(
                with.totals.paths, without.totals.paths,
                "{method}: the chain changes nothing"
            );
            let asked = with.totals.solver.first().map_or(0, |c| c.asked);
            let last = back_end(&with.totals.solver);
            let ratio = off_time.as_secs_f64() / on_time.as_secs_f64();
            println!(
                "{method:<16}{:>8}{asked:>11}{last:>10}{:>8.1}%{:>9.1} ms{:>9.1} ms{ratio:>8.1}",
                with.totals.paths,
                percent(last, asked),
                millis(on_time),
                millis(off_time)
            );
            questions += asked;
            reached += last;
            on_sum += on_time;
            off_sum += off_time;
        }
        println!(
            "{:<16}{:>8}{questions:>11}{reached:>10}{:>8.1}%{:>9.1} ms{:>9.1} ms{:>8.1}",
            "all",
            "",
            percent(reached, questions),
            millis(on_sum),
            millis(off_sum),
            off_sum.as_secs_f64() / on_sum.as_secs_f64()
        );
    }

    /// From the start of the process to the first path of a method that touches its parameters only.
    fn first(&self) {
        println!("\nStart to first path: a method that touches only its parameters (wall clock)\n");
        let cairn = fastest(|| {
            let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
            c.args(["explore", "--paths", "1", "-cp"]).arg(&self.classes).arg("First#max");
            // It ends incomplete: there are more paths.
            c.stdout(Stdio::null()).stderr(Stdio::null()).status().expect("cairn runs");
        });
        let java = fastest(|| {
            let mut c = Command::new(self.jdk.join("bin/java"));
            c.arg("-version").stdout(Stdio::null()).stderr(Stdio::null());
            c.status().expect("java runs");
        });
        println!("java -version {:>9.1} ms", millis(java));
        println!("cairn         {:>9.1} ms", millis(cairn));
        println!("ratio         {:>9.2}", cairn.as_secs_f64() / java.as_secs_f64());
    }

    /// The methods of a class, as its source has them.
    fn methods(&self, class: &str) -> Vec<String> {
        let id = self.program.load(class).expect("the subject");
        let all = self.program.class(id).methods.iter().map(|&m| self.program.method(m));
        all.filter(|m| m.is_static() && !m.name.starts_with('<'))
            .map(|m| m.name.to_string())
            .collect()
    }
}

fn back_end(layers: &[Counters]) -> u64 {
    layers.iter().find(|c| c.layer == BACK_END).map_or(0, |c| c.asked)
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}

fn millis(d: Duration) -> f64 {
    d.as_secs_f64() * 1e3
}

fn timed<T>(f: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    let result = f();
    (result, began.elapsed())
}

fn fastest(mut f: impl FnMut()) -> Duration {
    (0..REPEAT).map(|_| timed(&mut f).1).min().unwrap_or_default()
}
