//! Paths that end because the line that is asked for cannot be reached any more: what is found at the line is the same
//! as without, for each line of some programs on which an exception was made.

use cairn_explore::{
    Ahead, Bounds, Detail, Hooks, Line, Options, PathReport, SearchOrder, Target, explore,
};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_testing::{by_effort, java_files, parallel, thousands};
use cairn_witness::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A finally clause, a handler that throws again later, a call back from the library, and branches behind each.
const LATER: &str = "import java.util.*;
public class Later {
    static RuntimeException kept;
    static int spread(int x) { int n = 0; if (x > 5) n++; if (x > 50) n++; if (x < -5) n++; return n; }
    static int fails(int a) { return 10 / a; }
    static int run(int a, int b, int c) {
        int n = spread(b);
        try { n += fails(a); } catch (ArithmeticException e) { kept = e; } finally { n += spread(c); }
        if (c == 3) throw kept == null ? new IllegalStateException() : kept;
        return n;
    }
    static int back(int a, int b) {
        List<Integer> l = new ArrayList<>(List.of(1, 2));
        if (b > 7) return spread(a);
        l.forEach(x -> { if (a == x + 40) throw new IllegalArgumentException(); });
        return spread(b);
    }
}
";

type Found = BTreeSet<(String, String)>;

/// The exceptions that were made at a line, each with the path on which it is thrown.
fn at_line(paths: &[PathReport], class: &str, line: u16) -> Found {
    let made = |p: &PathReport| {
        let witness = p.witness.as_ref()?;
        let Outcome::Threw { class: thrown, .. } = &witness.outcome else { return None };
        let own = witness.trace.iter().find(|f| f.class == class)?;
        (own.line == Some(u32::from(line))).then(|| (thrown.clone(), p.condition.join(" && ")))
    };
    paths.iter().filter_map(made).collect()
}

#[derive(Default)]
struct Compared {
    lines: u64,
    found: u64,
    abandoned: u64,
    wrong: Vec<String>,
}

fn compare(program: &Program, name: &str, target: &Target, class: &str) -> Compared {
    let mut options = Options { detail: Detail::Witness, ..Options::default() };
    options.bounds = Bounds { loops: 4, paths: Some(200), ..options.bounds };
    options.bounds.limits.steps = 500;
    let run = |options: &Options| explore(program, target, options, &Hooks::default());
    let mut compared = Compared::default();
    let Ok(whole) = run(&options) else { return compared };
    if !whole.complete {
        return compared;
    }
    let mut lines: BTreeMap<u16, ()> = BTreeMap::new();
    for p in &whole.paths {
        let trace = p.witness.iter().flat_map(|w| &w.trace);
        let own = trace.filter(|f| f.class == class).filter_map(|f| f.line);
        lines.extend(own.filter_map(|l| Some((u16::try_from(l).ok()?, ()))));
    }
    for line in lines.into_keys() {
        let class_id = program.load(&class.replace('.', "/")).expect("the class");
        let at = Some(Line { class: class_id, line });
        let directed = Options { at, order: SearchOrder::Directed, ..options.clone() };
        let without = Options { ahead: Some(Arc::new(Ahead::default())), ..directed.clone() };
        let (Ok(all), Ok(some)) = (run(&without), run(&directed)) else {
            compared.wrong.push(format!("{name}:{line}: an error"));
            continue;
        };
        let (expected, found) =
            (at_line(&all.paths, class, line), at_line(&some.paths, class, line));
        if expected != found {
            compared.wrong.push(format!("{name}:{line}: {expected:?}, but {found:?}"));
        }
        assert_eq!(all.totals.abandoned, 0);
        compared.lines += 1;
        compared.found += found.len() as u64;
        compared.abandoned += some.totals.abandoned;
    }
    compared
}

fn open(classes: PathBuf) -> Program {
    Program::open(Jdk::discover().expect("a JDK"), ClassPath::new([classes])).expect("a program")
}

fn compare_program(source: &PathBuf) -> Compared {
    let text = std::fs::read_to_string(source).expect("a program");
    let head = text.lines().find_map(|l| l.strip_prefix("//@ target:"));
    let target = head.expect("a target").trim().to_owned();
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/src");
    let own = ["dev/cairn", "org/sosy_lab/sv_benchmarks"].iter();
    let mut files: Vec<PathBuf> = own.flat_map(|d| java_files(&library.join(d))).collect();
    files.push(source.clone());
    let program = open(cairn_testing::Jdk::default().compiled(&["-g"], &files));
    let class = target.split('#').next().unwrap_or_default().to_owned();
    let target = match target.contains('#') {
        true => Target::resolve(&program, &target).expect("a method"),
        false => Target::Main(target),
    };
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    compare(&program, &name, &target, &class)
}

#[test]
fn what_is_found_at_a_line_is_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/check");
    let all: Vec<PathBuf> = java_files(&root).into_iter().step_by(by_effort(240, 40, 1)).collect();
    let mut results = parallel(&all, compare_program);
    let later = open(cairn_testing::Jdk::default().compiled_texts(&["-g"], &[("Later", LATER)]));
    for method in ["Later#run", "Later#back"] {
        let target = Target::resolve(&later, method).expect("a method");
        let found = compare(&later, method, &target, "Later");
        assert!(found.found > 0 && found.abandoned > 0, "{method}: {}", found.abandoned);
        results.push(found);
    }
    let sum = |f: fn(&Compared) -> u64| thousands(results.iter().map(f).sum());
    println!(
        "directed search: {} lines of {} programs, {} violations there; {} paths given up",
        sum(|c| c.lines),
        thousands(results.len() as u64),
        sum(|c| c.found),
        sum(|c| c.abandoned)
    );
    let wrong: Vec<String> = results.into_iter().flat_map(|c| c.wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
