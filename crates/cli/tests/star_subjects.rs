//! `star`, `lissa-m` and `if-repok` on every subject that has a specification and a repOK that says the same: the
//! inputs of all three go the same ways through the program and end alike, at each scope. Each input of `star` is
//! accepted by repOK, executed on the machine without symbols, and by the concrete checker of formulas.
//! `CAIRN_STAR_FILTER=Name` takes the methods whose name contains `Name`, `CAIRN_STAR_SCOPE` one scope; `CAIRN_STAR_SECONDS` is how long
//! an exploration may take.

#[path = "star_subjects/behaviour.rs"]
mod behaviour;

use behaviour::{Behaviour, Plain};
use cairn_contract::Specification;
use cairn_explore::{
    Bounds, Budget, Detail, EndKind, Hooks, Options, Precise, Preset, Report, Target, Tuning,
    explore, predicate,
};
use cairn_interp::sym::Strategy;
use cairn_precond::Settings as Search;
use cairn_program::class::access;
use cairn_program::{ClassId, ClassPath, Jdk as ProgramJdk, MethodId, Program};
use cairn_strategies::{Clauses, Delay, Settings};
use cairn_testing::{Effort, Jdk, by_effort, fresh_copy, parallel, scratch, setting, sources};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

const REP_OK: &str = "repOK";
/// The packages of the subjects.
const FOLDERS: [&str; 2] = ["structures", "star"];
/// What no valid input comes near: many invalid ones lead into loops without end.
const STEPS: u64 = 4;
const LOOPS: u32 = 24;
/// The classes that some others need more objects of than the scope may be.
const NEEDED: [(&str, &str, usize); 3] = [
    ("structures.Scheduler", "structures/Scheduler$ProcessList", 4),
    ("structures.TwoTrees", "structures/Bst", 2),
    ("star.Batch", "star/DoublyLinkedList", 2),
];

/// Why the inputs of `star` can be fewer than those that repOK allows.
const FEWER: [(&str, &str); 1] = [(
    "star.LinkedLeaves#over(star.LinkedLeaves$Node)",
    "its `pre` says more of the argument than repOK, which knows nothing of it",
)];

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let home = ProgramJdk::at(&Jdk::default().home).expect("a JDK");
    // Specifications are looked for beside the classes.
    let classes = scratch("star_subjects");
    fresh_copy(&Jdk::default().compiled(&["-g"], &sources(&FOLDERS)), &classes);
    for folder in FOLDERS {
        for file in specifications(folder) {
            let name = file.file_name().expect("a name");
            std::fs::copy(&file, classes.join(folder).join(name)).expect("a specification");
        }
    }
    Program::open(home, ClassPath::new([classes])).expect("the subjects")
});

/// The specifications of a folder of subjects.
fn specifications(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects").join(folder);
    let files = std::fs::read_dir(&directory).expect("the subjects");
    let files = files.map(|f| f.expect("a file").path());
    let mut files: Vec<PathBuf> =
        files.filter(|f| f.extension() == Some("star".as_ref())).collect();
    files.sort();
    files
}

/// A class with what its specification says.
struct Subject {
    name: String,
    class: ClassId,
    specification: Specification,
}

impl Subject {
    fn all() -> Vec<Subject> {
        let mut all = vec![];
        for folder in FOLDERS {
            for file in specifications(folder) {
                let simple = file.file_stem().expect("a name").to_string_lossy().into_owned();
                let class = PROGRAM.load(&format!("{folder}/{simple}")).expect("a subject");
                let found = Specification::find(&PROGRAM, &[class]);
                let found = found.unwrap_or_else(|e| panic!("{e}"));
                let specification = found.expect("a specification beside the class");
                all.push(Subject { name: format!("{folder}.{simple}"), class, specification });
            }
        }
        all
    }

    /// The public methods that have a receiver or an argument with an invariant.
    fn methods(&self) -> Vec<MethodId> {
        let is_wanted = |m: &MethodId| {
            let method = PROGRAM.method(*m);
            method.is(access::PUBLIC)
                && !method.is(access::SYNTHETIC | access::ABSTRACT)
                && !matches!(&*method.name, "<init>" | REP_OK | "main")
                && self.specification.applies_to(&PROGRAM, *m)
        };
        let mut all: Vec<MethodId> =
            PROGRAM.class(self.class).methods.iter().copied().filter(is_wanted).collect();
        all.sort_by_key(|m| (PROGRAM.method(*m).name.clone(), PROGRAM.method(*m).desc.clone()));
        all
    }
}

/// A method, and the bounds within which it is explored.
struct Case<'s> {
    subject: &'s Subject,
    method: MethodId,
    target: String,
}

impl Case<'_> {
    fn settings(&self, scope: usize) -> Settings {
        let mut settings = Settings { scope, ..Settings::default() };
        for (_, class, count) in NEEDED.iter().filter(|n| n.0 == self.subject.name) {
            let class = PROGRAM.load(class).expect("a part of a subject");
            settings.scopes.insert(class, scope.max(*count));
        }
        settings.subclasses.insert(PROGRAM.object(), vec![PROGRAM.object()]);
        settings
    }

    fn options(&self, strategy: Strategy, time: Duration) -> Options {
        let array_length = match &*self.subject.name {
            "structures.Scheduler" => 4,
            "structures.HashTable" | "structures.Inventory" => 2,
            _ => 3,
        };
        let mut bounds = Bounds { loops: LOOPS, ..Bounds::default() };
        bounds.limits.array_length = array_length;
        bounds.limits.steps = STEPS;
        Options {
            strategy,
            bounds,
            budget: Budget::of(time),
            detail: Detail::Witness,
            ..Options::default()
        }
    }

    fn star(&self, scope: usize, time: Duration) -> Report {
        let clauses = Clauses::new(&self.subject.specification.spec, &PROGRAM);
        let clauses = clauses.unwrap_or_else(|e| panic!("{}: {e}", self.target));
        let strategy = cairn_strategies::star(clauses, self.settings(scope));
        self.explore(&self.options(strategy, time))
    }

    /// With repOK, in the manner of a strategy.
    fn with_predicate(&self, name: &str, scope: usize, time: Duration) -> Report {
        let preset = Preset::named(name).expect("a strategy");
        let strategy = cairn_strategies::lazy(Delay::None, self.settings(scope));
        let precondition = preset.precondition(&Tuning {
            at_end: false,
            precise: Precise::Late,
            trusts_ranges: false,
            settings: Search::default(),
            switched: vec![],
        });
        let options = Options {
            predicates: Some(REP_OK.into()),
            precondition,
            non_null: self.non_null(),
            ..self.options(strategy, time)
        };
        self.explore(&options)
    }

    fn explore(&self, options: &Options) -> Report {
        let report = explore(&PROGRAM, &Target::Method(self.method), options, &Hooks::default());
        report.unwrap_or_else(|e| panic!("{}: {e}", self.target))
    }

    /// The parameters that a `pre` says are not null: repOK says nothing of them.
    fn non_null(&self) -> Vec<String> {
        let names =
            cairn_explore::parameter_names(&PROGRAM, self.method).expect("debug information");
        let m = PROGRAM.method(self.method);
        let is_about = |text: &str, name: &str| {
            text.starts_with("pre ")
                && text.contains(&format!("#{}(", m.name))
                && text.trim_end().trim_end_matches(';').ends_with(&format!(":= {name} != null"))
        };
        let clauses = &self.subject.specification.spec.clauses;
        let is_said = |name: &String| {
            let class = PROGRAM.class(m.class).java_name();
            clauses.iter().any(|c| *c.class == *class && is_about(&c.text, name))
        };
        names.into_iter().filter(is_said).collect()
    }
}

fn cases(subjects: &[Subject]) -> Vec<Case<'_>> {
    let mut all = vec![];
    for subject in subjects {
        for method in subject.methods() {
            let m = PROGRAM.method(method);
            let inner = m.desc.trim_start_matches('(').split(')').next().unwrap_or_default();
            let types = cairn_program::synth::field_descriptors(inner).flatten();
            let types: Vec<String> = types.map(cairn_program::synth::external_type).collect();
            let target = format!("{}#{}({})", subject.name, m.name, types.join(","));
            all.push(Case { subject, method, target });
        }
    }
    if let Ok(filter) = std::env::var("CAIRN_STAR_FILTER") {
        all.retain(|c| c.target.contains(&filter));
        return all;
    }
    all.into_iter().step_by(by_effort(40, 8, 1)).collect()
}

/// Whether all paths there are within the bounds are there, each of them decided.
fn is_finished(report: &Report) -> bool {
    let is_open = |k: &EndKind| matches!(k, EndKind::OutOfTime | EndKind::SolverUnknown);
    report.totals.open == 0 && !report.totals.ends.keys().any(is_open)
}

/// What came of a method at all scopes.
#[derive(Default)]
struct Compared {
    scopes: usize,
    witnesses: usize,
    ways: usize,
    /// Explorations that were cut off, by strategy.
    cut: [usize; 3],
    differences: Vec<String>,
    /// What is odd with an exploration of `star`, for people.
    notes: Vec<String>,
}

const STRATEGIES: [&str; 3] = ["star", "lissa-m", "if-repok"];

fn compared(case: &Case<'_>, plain: &mut Plain<'static>) -> Compared {
    let mut found = Compared::default();
    let seconds = setting("CAIRN_STAR_SECONDS", by_effort(2, 3, 20));
    let (star_time, other_time) =
        (Duration::from_secs(seconds), Duration::from_secs(seconds.div_ceil(2)));
    let only =
        std::env::var("CAIRN_STAR_SCOPE").ok().map(|_| setting("CAIRN_STAR_SCOPE", 1) as usize);
    let mut tried = [true; 3];
    for scope in only.map_or(1..=by_effort(2, 3, 4), |s| s..=s) {
        let began = Instant::now();
        let report = case.star(scope, star_time);
        let took = began.elapsed();
        let at = format!("{} at scope {scope}", case.target);
        if took > star_time.min(Duration::from_secs(10)) {
            found.notes.push(format!("{at}: {:.1} s", took.as_secs_f64()));
        }
        for loss in &report.losses {
            found.notes.push(format!("{at}: loss: {loss}"));
        }
        for path in &report.paths {
            if matches!(
                path.end.kind(),
                EndKind::Unsupported | EndKind::Broken | EndKind::SolverUnknown
            ) {
                found.notes.push(format!("{at}: {:?}", path.end));
            }
        }
        let is_whole = is_finished(&report);
        let star = match plain.behaviours(case, &report, true) {
            Ok(all) => all,
            Err(why) => {
                found.differences.push(format!("{at}: star: {why}"));
                return found;
            }
        };
        found.scopes += 1;
        found.witnesses += report.paths.iter().filter(|p| p.witness.is_some()).count();
        found.ways += star.len();
        if !is_whole {
            found.cut[0] += 1;
            return found;
        }
        for (i, name) in STRATEGIES.iter().enumerate().skip(1) {
            if !tried[i] {
                continue;
            }
            let report = case.with_predicate(name, scope, other_time);
            if !is_finished(&report) {
                found.cut[i] += 1;
                tried[i] = false;
                continue;
            }
            match plain.behaviours(case, &report, false) {
                Ok(other) => found
                    .differences
                    .extend(difference(case, &star, &other).map(|d| format!("{at}: {name}: {d}"))),
                Err(why) => found.differences.push(format!("{at}: {name}: {why}")),
            }
        }
        if tried == [true, false, false] {
            return found;
        }
    }
    found
}

/// Behaviours that only one has. Those of `star` can be fewer for a reason.
fn difference(
    case: &Case<'_>,
    star: &BTreeSet<Behaviour>,
    other: &BTreeSet<Behaviour>,
) -> Option<String> {
    let is_fewer = FEWER.iter().any(|f| f.0 == case.target) || case.has_two_structures();
    let lost: Vec<_> = match is_fewer {
        true => vec![],
        false => other.difference(star).collect(),
    };
    let more: Vec<_> = star.difference(other).collect();
    let shown = |all: &[&Behaviour]| {
        let all: Vec<String> = all.iter().take(3).map(|b| b.to_string()).collect();
        all.join("\n    ")
    };
    (!lost.is_empty() || !more.is_empty()).then(|| {
        format!(
            "of {} and {} ways, star lacks {}:\n    {}\n  and has besides {}:\n    {}",
            star.len(),
            other.len(),
            lost.len(),
            shown(&lost),
            more.len(),
            shown(&more)
        )
    })
}

impl Case<'_> {
    /// Whether there are two objects with an invariant: repOK lets them share cells, a specification does not.
    fn has_two_structures(&self) -> bool {
        let m = PROGRAM.method(self.method);
        let mut classes = cairn_contract::parameter_classes(&PROGRAM, self.method);
        if !m.is_static() {
            classes.push(m.class);
        }
        classes.iter().filter(|c| predicate(&PROGRAM, **c, REP_OK).is_some()).count() > 1
    }
}

#[test]
fn star_goes_the_ways_of_the_strategies_for_predicates() {
    let subjects = Subject::all();
    let cases = cases(&subjects);
    let began = Instant::now();
    let all = parallel(&cases, |case| {
        let compared = compared(case, &mut Plain::new(&PROGRAM));
        for note in compared.notes.iter().chain(&compared.differences) {
            println!("{note}");
        }
        compared
    });
    let sum = |f: &dyn Fn(&Compared) -> usize| all.iter().map(f).sum::<usize>();
    let differences: Vec<&String> = all.iter().flat_map(|c| &c.differences).collect();
    println!(
        "star: {} methods of the subjects, {} scopes, {} inputs, {} ways; cut off: {} of star, {} of lissa-m, {} of \
         if-repok; {} methods with notes; {} differences; {:.1} s",
        cases.len(),
        sum(&|c| c.scopes),
        sum(&|c| c.witnesses),
        sum(&|c| c.ways),
        sum(&|c| c.cut[0]),
        sum(&|c| c.cut[1]),
        sum(&|c| c.cut[2]),
        all.iter().filter(|c| !c.notes.is_empty()).count(),
        differences.len(),
        began.elapsed().as_secs_f64(),
    );
    assert!(differences.is_empty(), "{} differences", differences.len());
    let is_slice =
        Effort::of_this_run() == Effort::Quick || std::env::var("CAIRN_STAR_FILTER").is_ok();
    assert!(sum(&|c| c.ways) > by_effort(0, 300, 500) || is_slice, "too little was compared");
}
