//! The benchmark of the relevancy analysis and of selective execution.
//!
//! The first table: what the points-to and the relevancy analysis take, the first time and with the answers of an earlier run, and
//! what they leave as relevant. They have the minute that `cairn relevant` has by default. The second: what
//! `cairn check` of the drivers takes when every method is executed symbolically (blind), when the methods that have nothing
//! to do with unknown values are not (selective: found by the analysis, whose time is told apart; learned: found as
//! the run goes on), and when such methods are compiled, too. Seconds of processor time, the better of some runs.
//!
//! `./x bench relevancy` runs it.

use cairn_explore::Budget;
use cairn_pointsto::{Cache, Contexts, Entry};
use cairn_program::{ClassPath, Jdk, MethodId, Program};
use cairn_relevancy::Seeds;
use cairn_testing::{Jdk as Javac, shop, sources};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How often each is run; the shortest time counts.
const RUNS: usize = 3;
/// The tables of the shop begin with so many times as many rows as in the tests, some 50,000 altogether: a shop of that size
/// has more than a handful of things to sell, and setting it up is work on known values.
const ROWS: u32 = 24;
/// What an analysis may take.
const TIME: Duration = Duration::from_secs(60);
/// The argument with which this program analyses one target.
const ONE: &str = "--one";

const HELLO: &str = "public class Hello {
    public static void main(String[] args) { System.out.println(\"Hello\"); }
}
";

/// Jars of Maven's local repository, and a class of each with a main method.
const JARS: &[(&str, &str, &str)] = &[
    ("H2", "com/h2database/h2/2.1.214/h2-2.1.214.jar", "org.h2.tools.Console"),
    (
        "JUnit console",
        "org/junit/platform/junit-platform-console-standalone/1.11.4/junit-platform-console-standalone-1.11.4.jar",
        "org.junit.platform.console.ConsoleLauncher",
    ),
];

/// Drivers, and what the paper says of the application's property: the time saved, in percent.
const WEBSTORE: &[(&str, Option<u32>)] = &[
    ("webstore.CartTotalDriver", Some(42)),
    ("webstore.StockDriver", Some(37)),
    ("webstore.OrderDriver", None),
];
const DBMERGE: &[(&str, Option<u32>)] = &[
    ("dbmerge.KeysDriver", Some(11)),
    ("dbmerge.AmountDriver", None),
    ("dbmerge.VersionDriver", None),
];
const SHOP: &[(&str, Option<u32>)] = &[
    ("shop.driver.StockDriver", Some(61)),
    ("shop.driver.CartTotalDriver", Some(48)),
    ("shop.driver.OrderStateDriver", Some(59)),
];

fn compiled(folder: &str) -> PathBuf {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/src");
    let library = library.to_str().expect("a path in UTF-8").to_owned();
    Javac::default().compiled(&["-g", "-sourcepath", &library], &sources(&[folder]))
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [one, classes, target, rest @ ..] = &args[..]
        && one == ONE
    {
        let cache = rest.first().filter(|c| !c.starts_with('-'));
        return analyse(Path::new(classes), target, cache.map(Path::new));
    }
    if !args.iter().any(|a| a == "relevancy") {
        return;
    }
    let webstore = compiled("relevancy/webstore");
    let dbmerge = compiled("relevancy/dbmerge");
    let shop = Javac::default().compiled_texts(&["-g"], &shop::sources_with(ROWS));
    println!(
        "\nPoints-to and relevancy: seconds, memory, size of the graphs, share that is relevant\n"
    );
    println!(
        "{:<16} {:>9} {:>9} {:>8} {:>9} {:>8} {:>9} {:>10} {:>10} {:>11} {:>9} {:>9}  contexts",
        "",
        "points-to",
        "relevancy",
        "library",
        "all kept",
        "MB",
        "methods",
        "nodes",
        "edges",
        "flow edges",
        "methods",
        "code"
    );
    let hello = Javac::default().compiled_texts(&["-g"], &[("Hello", HELLO)]);
    let library = tempfile::tempdir().expect("a directory");
    let library = library.path();
    _ = run_one(&hello, "Hello", Some(library));
    one("Hello World", &hello, "Hello", library);
    one("web store", &webstore, WEBSTORE[0].0, library);
    one("merge", &dbmerge, DBMERGE[0].0, library);
    one("shop", &shop, SHOP[0].0, library);
    for (name, jar, class) in JARS {
        let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
        let jar = home.join(".m2/repository").join(jar);
        match jar.exists() {
            true => one(name, &jar, class, library),
            false => println!("{name:<16} skipped: {} is not there", jar.display()),
        }
    }
    println!("\ncairn check: seconds, and the share that is saved, in percent of blind\n");
    println!(
        "{:<30} {:>7} {:>16} {:>17} {:>15} {:>17} {:>9} {:>9} {:>10}",
        "",
        "blind",
        "selective",
        "and compiled",
        "learned",
        "and compiled",
        "analysis",
        "plain",
        "published"
    );
    for (classes, drivers) in [(&webstore, WEBSTORE), (&dbmerge, DBMERGE), (&shop, SHOP)] {
        for &(driver, published) in drivers {
            check(classes, driver, published);
        }
    }
}

/// A row of the first table, computed by processes of their own: without kept answers, with those on the library that another
/// program has left (the smallest one), and with all.
fn one(name: &str, classes: &Path, target: &str, library: &Path) {
    let kept = tempfile::tempdir().expect("a directory");
    let first = run_one(classes, target, None);
    let with_library = run_one(classes, target, Some(library));
    let filled = run_one(classes, target, Some(kept.path()));
    let with_all = filled.and_then(|_| run_one(classes, target, Some(kept.path())));
    match (first, with_library, with_all) {
        (Ok(first), Ok(library), Ok(all)) => {
            let seconds = |line: &str| line.split_whitespace().next().unwrap_or("-").to_owned();
            let (head, rest) = first.split_at(first.len().min(19));
            println!("{name:<16} {head} {:>8} {:>9}{rest}", seconds(&library), seconds(&all));
        }
        (Err(e), ..) | (_, Err(e), _) | (.., Err(e)) => println!("{name:<16} {e}"),
    }
}

/// What a process says that analyses one target; or its last words.
fn run_one(classes: &Path, target: &str, cache: Option<&Path>) -> Result<String, String> {
    let me = std::env::current_exe().expect("a name");
    let mut command = Command::new(me);
    command.arg(ONE).arg(classes).arg(target).args(cache);
    let out = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&out.stdout);
    match text.lines().last().filter(|_| out.status.success()) {
        Some(line) => Ok(line.to_owned()),
        None => Err(String::from_utf8_lossy(&out.stderr).trim().to_owned()),
    }
}

/// The largest memory of this process, in megabytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let number = line.and_then(|l| l.split_whitespace().next()).and_then(|n| n.parse::<u64>().ok());
    number.unwrap_or(0) / 1024
}

fn analyse(classes: &Path, target: &str, cache: Option<&Path>) {
    let jdk = Jdk::discover().expect("a JDK");
    let program = Program::open(jdk, ClassPath::new([classes.to_owned()])).expect("a program");
    let class = program.load(&target.replace('.', "/")).expect("a class");
    let is_main = |m: &&MethodId| {
        let m = program.method(**m);
        &*m.name == "main" && &*m.desc == "([Ljava/lang/String;)V"
    };
    let main = *program.class(class).methods.iter().find(is_main).expect("a main method");
    let options = cairn_pointsto::Options {
        contexts: Contexts::Selective,
        budget: Budget::of(TIME),
        cache: cache.map(|c| Cache::new(c.to_owned(), "bench")),
        ..Default::default()
    };
    let began = Instant::now();
    let solution = cairn_pointsto::analyse(&program, &[Entry::Main(main)], &options);
    let solution = match solution {
        Ok(solution) => solution,
        Err(e) => {
            eprintln!("{e}; {} MB", memory());
            std::process::exit(1);
        }
    };
    let points_to = began.elapsed().as_secs_f64();
    let began = Instant::now();
    let seeds = Seeds::default();
    let found = cairn_relevancy::analyse(&program, &solution, &seeds, &Default::default());
    let relevancy = began.elapsed().as_secs_f64();
    let (counters, shares) = (solution.counters(), found.shares(&program, false));
    let percent = |s: cairn_relevancy::Share| 100.0 * s.relevant as f64 / s.all.max(1) as f64;
    println!(
        "{points_to:>9.2} {relevancy:>9.2} {:>8} {:>9} {:>10} {:>10} {:>11} {:>8.1}% {:>8.1}%  {}",
        memory(),
        counters.methods,
        counters.nodes,
        counters.edges,
        found.sizes().edges,
        percent(shares.methods),
        percent(shares.instructions),
        if solution.fallback().is_some() { "dropped" } else { "kept" },
    );
}

/// Processor time of the children that have ended, in seconds, as far as the system tells.
fn spent_by_children() -> f64 {
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> =
        stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(13) + ticks(14)) / TICKS
}

/// Runs a command: what it says, and its processor time; where the system does not tell it, the time that it takes.
fn processor_time(command: &mut Command) -> (std::process::Output, f64) {
    let (began, before) = (Instant::now(), spent_by_children());
    let out = command.output().expect("it runs");
    let spent = spent_by_children() - before;
    (out, if spent > 0.0 { spent } else { began.elapsed().as_secs_f64() })
}

/// Seconds of processor time of a check, its verdict and the share of branches and calls without terms.
fn checked(classes: &Path, driver: &str, relevancy: &str, compile: &str) -> (f64, String, String) {
    let mut best = f64::MAX;
    let (mut verdict, mut plain) = (String::new(), String::new());
    for _ in 0..RUNS {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["check", "--jobs", "1", "--time", "900s", "--no-replay", driver, "-cp"]);
        cairn.arg(classes).args(["--relevancy", relevancy, "--compile", compile]);
        let (out, seconds) = processor_time(&mut cairn);
        best = best.min(seconds);
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        verdict = text.lines().last().unwrap_or_default().to_owned();
        let share = text.lines().find_map(|l| l.strip_prefix("relevancy:"));
        plain = share.and_then(|l| l.split('%').next()).unwrap_or("0").trim().to_owned() + "%";
    }
    (best, verdict, plain)
}

fn check(classes: &Path, driver: &str, published: Option<u32>) {
    let (blind, verdict, _) = checked(classes, driver, "off", "off");
    let analysis = {
        let me = std::env::current_exe().expect("a name");
        let mut command = Command::new(me);
        let (_, seconds) = processor_time(command.arg(ONE).arg(classes).arg(driver));
        seconds
    };
    let mut cells = vec![];
    let mut share = String::new();
    for (relevancy, compile) in [("on", "off"), ("on", "on"), ("learned", "off"), ("learned", "on")]
    {
        let (seconds, found, plain) = checked(classes, driver, relevancy, compile);
        if found != verdict {
            println!("{driver}: {verdict} blind, {found} with {relevancy}");
        }
        // What the analysis takes is told apart, as it was published.
        let seconds = if relevancy == "on" { (seconds - analysis).max(0.0) } else { seconds };
        let saved = 100.0 * (blind - seconds) / blind;
        cells.push(format!("{seconds:.2} ({saved:>3.0}%)"));
        share = plain;
    }
    let published = published.map_or("-".into(), |p| format!("{p}%"));
    println!(
        "{driver:<30} {blind:>7.2} {:>16} {:>17} {:>15} {:>17} {analysis:>9.2} {share:>9} {published:>10}",
        cells[0], cells[1], cells[2], cells[3]
    );
}
