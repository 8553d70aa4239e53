//! The subjects of `subjects/structures`, `summaries` and `trees`: every method is explored with unknown
//! heaps, and what is predicted for each path's input is compared with the JVM, the heap afterwards
//! included; heap summaries are compared with lazy initialisation. The seeded bugs of the structures'
//! README must be found, and replayed. `CAIRN_SUBJECTS_FILTER=Name` takes the methods and bugs whose
//! target contains `Name`.

#[path = "subjects/summarised.rs"]
mod summarised;

use cairn_explore::{Budget, EndKind, Hooks, Options, SearchOrder, Target, explore};
use cairn_jvm::replay::{Agreement, Replayer, agreement};
use cairn_program::class::access;
use cairn_program::{ClassPath, Jdk as ProgramJdk, Program};
use cairn_strategies::Settings;
use cairn_testing::{Effort, Jdk, by_effort, parallel, sources};
use cairn_witness::Witness;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

/// Paths of each method that are replayed, by strategy.
fn paths() -> [(&'static str, u64); 4] {
    let [gse, later, summary] = by_effort([6, 2, 4], [10, 4, 6], [40, 12, 20]);
    [("gse", gse), ("lazier", later), ("lazier-sharp", later), ("summary", summary)]
}
/// A method that takes longer has had its share.
const TIME: Duration = Duration::from_secs(4);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects")
}

/// The compiled subjects.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let folders = ["structures", "structures/buggy", "summaries", "trees"];
        Jdk::default().compiled(&[], &sources(&folders))
    })
}

fn program() -> Program {
    let home = ProgramJdk::at(&Jdk::default().home).expect("a JDK");
    Program::open(home, ClassPath::new([classes()])).expect("the subjects")
}

fn is_wanted(target: &str) -> bool {
    std::env::var("CAIRN_SUBJECTS_FILTER").map_or(true, |f| target.contains(&f))
}

/// `Class#method(types)` of every method that can be called.
fn targets(program: &Program) -> Vec<String> {
    let names = program.class_path().class_names().expect("a readable class path");
    let mut all = vec![];
    for name in names.iter().filter(|n| !n.ends_with("Check")) {
        let class = program.class(program.load(name).expect("a sound class"));
        for &id in class.methods.iter() {
            let method = program.method(id);
            let hidden = access::SYNTHETIC | access::ABSTRACT | access::NATIVE;
            let is_made = class.is(access::ABSTRACT | access::ENUM);
            let no_call = match &*method.name {
                "<clinit>" => true,
                "<init>" => is_made,
                _ => method.is(hidden),
            };
            if no_call {
                continue;
            }
            let types = cairn_program::synth::field_descriptors(
                method.desc.trim_start_matches('(').split(')').next().unwrap_or_default(),
            );
            let types: Vec<String> =
                types.flatten().map(cairn_program::synth::external_type).collect();
            all.push(format!("{}#{}({})", class.java_name(), method.name, types.join(",")));
        }
    }
    all.retain(|t| is_wanted(t));
    all.into_iter().step_by(by_effort(16, 6, 1)).collect()
}

/// What came of one method.
#[derive(Default)]
struct Explored {
    witnesses: Vec<Witness>,
    unsupported: Vec<String>,
}

fn explored(program: &Program, target: &str, strategy: &str, paths: u64) -> Explored {
    let resolved = Target::resolve(program, target).expect("a target");
    let settings = Settings { scope: 2, ..Settings::default() };
    let strategy = cairn_strategies::by_name(strategy, &settings).expect("a strategy");
    let mut options = Options { strategy, budget: Budget::of(TIME), ..Options::default() };
    options.order = SearchOrder::Random;
    options.bounds.paths = Some(paths);
    let mut found = Explored::default();
    match explore(program, &resolved, &options, &Hooks::default()) {
        Ok(report) => {
            for path in report.paths {
                match path.end.kind() {
                    // That it never ends takes for ever to see.
                    EndKind::Endless => {}
                    EndKind::Unsupported | EndKind::Broken => {
                        found.unsupported.push(format!("{target}: {:?}", path.end));
                    }
                    kind if kind.is_outcome() => found.witnesses.extend(path.witness),
                    _ => {}
                }
            }
        }
        Err(e) => found.unsupported.push(format!("{target}: {e}")),
    }
    found
}

#[test]
fn every_path_does_on_the_jvm_what_is_predicted() {
    let jdk = Jdk::default();
    let program = program();
    let targets = targets(&program);
    let class_path = classes().to_string_lossy();
    let replayer = Replayer::new(&jdk.home, &class_path, Duration::from_secs(10), None);
    let replayer = replayer.expect("a replayer");
    for (strategy, paths) in paths() {
        let all = parallel(&targets, |t| explored(&program, t, strategy, paths));
        let unsupported: Vec<&String> = all.iter().flat_map(|e| &e.unsupported).collect();
        let witnesses: Vec<Witness> = all.iter().flat_map(|e| e.witnesses.clone()).collect();
        let answers = replayer.replay_all(&witnesses);
        let mut differences = vec![];
        for (witness, answer) in witnesses.iter().zip(answers) {
            let difference = match answer {
                Ok(replayed) => match agreement(witness, &replayed) {
                    Agreement::Same => continue,
                    Agreement::Different(how) => how,
                },
                Err(e) => e.to_string(),
            };
            differences.push(format!("{:?}: {difference}\n{witness:?}", witness.target));
        }
        println!(
            "witnesses: {strategy}: {} methods, {} paths replayed, {} differences, {} unsupported",
            targets.len(),
            witnesses.len(),
            differences.len(),
            unsupported.len()
        );
        let shown: Vec<&String> = differences.iter().take(5).collect();
        assert!(differences.is_empty(), "{shown:#?}");
        assert!(unsupported.is_empty(), "{unsupported:#?}");
    }
}

/// A row of the README's table: the target, and what must be found there.
struct Bug {
    target: String,
    thrown: String,
}

/// All rows of the table.
fn bugs_of_readme() -> Vec<Bug> {
    let text = std::fs::read_to_string(root().join("structures/README.md")).expect("the README");
    let table = text.split("## Seeded bugs").nth(1).expect("the table of bugs");
    let mut all: Vec<Bug> = vec![];
    for row in table.lines().filter(|l| l.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let code = |cell: &str| cell.split('`').nth(1).map(str::to_owned);
        let target = code(cells[2]).expect("a target");
        // `the same` stands for what is above.
        let thrown = code(cells[3]).or_else(|| all.last().map(|b| b.thrown.clone()));
        let thrown = thrown.expect("an exception").split(':').next().unwrap_or_default().to_owned();
        all.push(Bug { target, thrown });
    }
    all
}

fn bugs() -> Vec<Bug> {
    let mut all = bugs_of_readme();
    all.retain(|b| is_wanted(&b.target));
    all.into_iter().step_by(by_effort(8, 3, 1)).collect()
}

/// Violations that `cairn check` reports as replayed, or why there are none.
fn check(target: &str, more: &[&str]) -> String {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["check", "--time", "240s", "-cp"]).arg(classes()).arg(target).args(more);
    let out = cairn.output().expect("cairn runs");
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

#[test]
fn every_seeded_bug_is_found_and_replayed() {
    let all = bugs();
    let wrong = parallel(&all, |bug| {
        let name = format!("structures.buggy.{}", bug.target);
        // The smallest valid objects that show it.
        let bounds: &[&str] = match &*bug.target {
            t if t.starts_with("Scheduler#") => &["--scope", "4"],
            t if t.starts_with("HashTable#putAll") => &["--scope", "3", "--array-length", "2"],
            _ => &["--scope", "2"],
        };
        let text = check(&name, &[&["--all", "--paths", "2000"][..], bounds].concat());
        let mut wrong = vec![];
        let title = format!("violation: java.lang.{}", bug.thrown);
        if !text.lines().any(|l| l.starts_with(&title)) {
            wrong.push(format!("{name}: no {}\n{text}", bug.thrown));
        }
        if text.contains("internal disagreement") || text.contains("not replayed") {
            wrong.push(format!("{name}: not confirmed\n{text}"));
        }
        // The drivers call the structure as it is meant to be: the sound one has no violation.
        if bug.target.contains("#check") {
            let text = check(&format!("structures.{}", bug.target), &[]);
            if !text.contains("verdict: holds") {
                wrong.push(format!("structures.{}: a false alarm\n{text}", bug.target));
            }
        }
        wrong
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    println!("bugs: {} seeded, {} not as expected", all.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let is_slice = Effort::of_this_run() == Effort::Quick;
    assert!(
        all.len() >= by_effort(0, 6, 20)
            || is_slice
            || std::env::var("CAIRN_SUBJECTS_FILTER").is_ok()
    );
}

/// `cairn test` of a method whose inputs are made by calls, with no precondition to judge them: the findings, but for those of `check` methods.
fn findings_by_calls(target: &str, out: &str) -> Vec<String> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("seeded-by-calls").join(out);
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["test", "--json", "--force", "--no-run", "--inputs", "api"]);
    cairn.args(["--precondition", "none", "--out"]).arg(directory).arg("-cp").arg(classes());
    let out = cairn.arg(target).output().expect("cairn runs");
    let report: serde_json::Value = serde_json::from_slice(&out.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&out.stderr)));
    let all = report["findings"].as_array().expect("a list");
    let is_check = |f: &&serde_json::Value| {
        f["method"].as_str().is_some_and(|m| m.contains("#check") || m.contains("#repOK"))
    };
    all.iter().filter(|f| !is_check(f)).map(|f| f["text"].to_string()).collect()
}

/// Without `repOK`, and without the drivers that assert what must hold, on objects that calls lead to: what fails by itself is found in
/// the copies with bugs, and nothing in the sound classes.
#[test]
fn seeded_bugs_that_fail_by_themselves_are_found_without_a_precondition() {
    let mut all: Vec<Bug> = bugs_of_readme();
    all.retain(|b| !b.target.contains("#check") && is_wanted(&b.target));
    // The first of them are the cheapest.
    let rank = |b: &Bug| ["Stack#", "Scheduler#", "Queue#"].iter().any(|n| b.target.starts_with(n));
    all.sort_by_key(|b| !rank(b));
    all.truncate(by_effort(1, 3, 20));
    for bug in &mut all {
        // What a class inherits is tested with the class that declares it.
        if bug.target.starts_with("Expr$") {
            bug.target = "Expr".into();
        }
    }
    let results = parallel(&all, |bug| {
        let buggy = format!("structures.buggy.{}", bug.target);
        let sound =
            format!("structures.{}", bug.target.replace("structures.buggy.", "structures."));
        let name = bug.target.replace(|c: char| !c.is_alphanumeric(), "-");
        let found = findings_by_calls(&buggy, &name);
        let false_ones = findings_by_calls(&sound, &format!("{name}-sound"));
        (found.iter().any(|f| f.contains(&bug.thrown)), false_ones)
    });
    let found = results.iter().filter(|(found, _)| *found).count();
    println!("bugs that fail by themselves: {} tried, {found} found by calls", all.len());
    for (bug, (is_found, false_ones)) in all.iter().zip(&results) {
        println!("  {}: {}", bug.target, if *is_found { "found" } else { "not found" });
        assert!(false_ones.is_empty(), "structures.{}: {false_ones:?}", bug.target);
    }
    let least = match Effort::of_this_run() {
        // All of them: eight.
        Effort::Soak => 8,
        _ => all.len(),
    };
    assert!(found >= least || std::env::var("CAIRN_SUBJECTS_FILTER").is_ok(), "{found} found");
}
