//! Two binaries in one run: what this one takes, divided by what another one takes, for the same commands.
//!
//! `CAIRN_AGAINST=/path/to/cairn ./x bench against` runs it. Each command is executed by both in turn; the least
//! processor time of several repetitions counts. Both must print the same last line but for the time.

use cairn_testing::{Jdk, classes_of};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Repetitions of each command.
const TIMES: usize = 4;

/// What is executed.
enum Job {
    /// A program, with its argument.
    Run(&'static str, &'static str),
    /// The paths of a method: strategy, the option that bounds it, and the bound.
    Explore(&'static str, &'static str, &'static str, &'static str),
}

use Job::{Explore, Run};

const ROWS: [Job; 27] = [
    Run("Sieve", "40"),
    Run("Matrix", "40"),
    Run("NBody", "100000"),
    Run("Maps", "60"),
    Run("Strings", "100"),
    Run("BinaryTrees", "150"),
    Explore("Tree#walk", "gse", "--scope", "3"),
    Explore("structures.SinglyLinkedList#remove(int)", "gse", "--scope", "48"),
    Explore("structures.Bst#insert(int)", "gse", "--scope", "8"),
    Explore("structures.Bst#insert(int)", "lazier-sharp", "--scope", "8"),
    Explore("structures.RedBlackTree#put(int,int)", "gse", "--paths", "20000"),
    Explore("structures.RedBlackTree#put(int,int)", "lazier", "--paths", "20000"),
    Explore("lissa.TransportStats#bytesRead", "lissa-m", "--scope", "7"),
    Explore("lissa.Schedule#quantumExpire", "lissa-m", "--scope", "9"),
    Explore("lissa.TreeSet#add", "lissa-m", "--scope", "7"),
    Explore("lissa.TreeMap#put", "lissa-m", "--scope", "7"),
    Explore("lissa.TreeMap#remove", "lissa-m", "--scope", "5"),
    Explore("lissa.TreeSet#remove", "lissa-m", "--scope", "5"),
    Explore("structures.AvlTree#insert(int)", "if-repok", "--scope", "4"),
    Explore("structures.RedBlackTree#put(int,int)", "if-repok", "--scope", "4"),
    Explore("structures.SortedList#merge", "hybrid", "--scope", "6"),
    Explore("summaries.LinkedList#containsAny()", "summary", "--k", "10"),
    Explore("summaries.BinarySearchTree#insertIfValid(int)", "summary", "--k", "3"),
    Explore("summaries.BinarySearchTree#insertIfValid(int)", "gse", "--k", "4"),
    Explore("summaries.TreeMap#putIfValid(int,int)", "summary", "--k", "3"),
    Explore("summaries.TreeMap#putIfValid(int,int)", "lazier-sharp", "--k", "3"),
    Explore("summaries.TreeMap#putIfValid(int,int)", "gse", "--k", "3"),
];

fn main() {
    if !std::env::args().skip(1).any(|a| a == "against") {
        return;
    }
    let Some(other) = std::env::var_os("CAIRN_AGAINST").map(PathBuf::from) else {
        println!("against: CAIRN_AGAINST names the other binary");
        return;
    };
    let classes = std::env::join_paths([subjects(), benches()]).expect("a class path");
    let classes = PathBuf::from(classes);
    let filter = std::env::var("CAIRN_AGAINST_ROWS").unwrap_or_default();
    println!("\nProcessor time of this binary and of {}\n", other.display());
    println!("{:<62}{:>9}{:>9}{:>9}{:>7}", "command", "paths", "other", "this", "ratio");
    let (mut sum, mut count) = (0.0, 0);
    for job in ROWS.iter().filter(|job| job.to_string().contains(&filter)) {
        let here = Path::new(env!("CARGO_BIN_EXE_cairn"));
        let (mut this, mut that) = (f64::MAX, f64::MAX);
        let mut said = [String::new(), String::new()];
        for _ in 0..TIMES {
            for (at, (binary, least)) in
                [(&*other, &mut that), (here, &mut this)].into_iter().enumerate()
            {
                let before = processor_seconds();
                said[at] = job.execute(binary, &classes);
                *least = least.min(processor_seconds() - before);
            }
        }
        let paths = if said[0] == said[1] { said[0].clone() } else { said.join(" / ") };
        println!("{:<62}{paths:>9}{that:>9.2}{this:>9.2}{:>7.2}", job.to_string(), this / that);
        sum += (this / that).ln();
        count += 1;
    }
    println!("{:<89}{:>7.2}", "geometric mean", (sum / f64::from(count.max(1))).exp());
}

impl std::fmt::Display for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Run(class, argument) => write!(f, "run {class} {argument}"),
            Explore(target, strategy, option, bound) => {
                write!(f, "{target} {strategy} {option} {bound}")
            }
        }
    }
}

impl Job {
    /// What it says of itself: the number of paths, or a digest of what a program printed.
    fn execute(&self, binary: &Path, classes: &Path) -> String {
        let mut cairn = Command::new(binary);
        match self {
            Run(class, argument) => {
                cairn.arg("run").arg("-cp").arg(classes).args([class, argument])
            }
            Explore(target, strategy, option, bound) => {
                cairn.args(["explore", "--jobs", "1", "--time", "100s", "--strategy", strategy]);
                cairn.args([option, bound]);
                if *option == "--k" {
                    cairn.args(["--scope", "1000000"]);
                }
                cairn.arg("-cp").arg(classes).arg(target)
            }
        };
        let out = cairn.output().expect("the binary runs");
        let text = String::from_utf8_lossy(&out.stdout);
        let paths = text.lines().rev().find_map(|l| l.strip_suffix(" paths"));
        match (self, paths) {
            (Explore(..), Some(paths)) => paths.to_owned(),
            (Explore(..), None) => "?".into(),
            (Run(..), _) => String::new(),
        }
    }
}

fn subjects() -> PathBuf {
    classes_of(&["structures", "lissa", "summaries"])
}

/// The programs of `benches/`.
fn benches() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches");
    let files = ["kernels", "paths"].iter().flat_map(|folder| {
        std::fs::read_dir(root.join(folder)).expect("programs").flatten().map(|f| f.path())
    });
    Jdk::default().compiled(&["-g"], &files.collect::<Vec<_>>())
}

/// What processes that have ended took, by `/proc/self/stat`: user and system time of children, in hundredths.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("the times of children");
    let after = text.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(13).take(2).filter_map(|t| t.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
