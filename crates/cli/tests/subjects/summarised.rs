//! Lazy initialisation and heap summaries at equal bounds: their inputs must go the same ways through the
//! program, end alike at the same places, and summaries must need no more paths for that.

use super::{program, targets};
use cairn_explore::{
    Act, BoundKind, Branch, Budget, Detail, End, EndKind, Hooks, Options, PathReport, Report, Rig,
    Target, explore,
};
use cairn_program::{MethodId, Origin, Program};
use cairn_strategies::Settings;
use cairn_testing::{by_effort, parallel};
use cairn_witness::Witness;
use std::collections::BTreeSet;
use std::time::Duration;

/// References in a row, from few to many: a method is compared under each of them until the bound does
/// not matter, there are more paths than are looked at, or it takes longer than it has time for.
const CHAINS: std::ops::RangeInclusive<u32> = 0..=3;
const PATHS: u64 = 1500;
const TIME: Duration = Duration::from_millis(500);
/// More objects than a heap can have.
const SCOPE: usize = 1 << 20;
/// It goes through a `HashSet` of its nodes, in the order of hash codes that nobody has defined.
const UNORDERED: &str = "structures.Directory#repOK()";

/// What is compared of an exploration. Paths that end at a bound are no part of it.
struct Seen {
    /// The branches of the program's own code that each input takes on the machine without symbols. What
    /// it takes in the library depends on numbers, where that has models.
    ways: BTreeSet<BTreeSet<Branch>>,
    /// How paths end, and where exceptions come from.
    endings: BTreeSet<String>,
    paths: usize,
    /// Whether longer chains would make a difference.
    is_bounded: bool,
}

impl Seen {
    fn of(program: &Program, method: MethodId, report: &Report) -> Seen {
        let outcomes = report.paths.iter().filter(|p| p.end.kind().is_outcome());
        let mut seen = Seen {
            ways: BTreeSet::new(),
            endings: outcomes.clone().map(ending).collect(),
            paths: outcomes.clone().count(),
            is_bounded: report.cuts.contains(&BoundKind::Chain),
        };
        let mut rig = Rig::new(program).expect("a machine");
        for path in outcomes.filter(|p| p.end != End::Endless) {
            let witness = path.witness.as_ref().expect("an input");
            seen.go(&mut rig, method, witness);
        }
        seen
    }

    fn go(&mut self, rig: &mut Rig<'_>, method: MethodId, witness: &Witness) {
        let arguments: Vec<_> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        rig.reset();
        rig.realise(witness).unwrap_or_else(|e| panic!("{e}: {witness:?}"));
        let act = Act {
            asked: None,
            method,
            receiver: witness.receiver.as_ref().map(|r| &r.value),
            arguments: &arguments,
            checks: &[],
            statics: &witness.statics,
        };
        rig.probe(&act).unwrap_or_else(|e| panic!("{e}: {witness:?}"));
        let program = rig.program();
        let is_own =
            |b: &Branch| program.class(program.method(b.method).class).origin == Origin::User;
        self.ways.insert(rig.taken().into_iter().filter(is_own).collect());
    }
}

fn ending(path: &PathReport) -> String {
    let mut text = format!("{:?}", path.end);
    for frame in path.witness.iter().flat_map(|w| &w.trace) {
        text += &format!(" at {}.{}:{}", frame.class, frame.method, frame.line.unwrap_or(0));
    }
    text
}

/// None if the exploration was cut off.
fn seen(program: &Program, target: &str, strategy: &str, k: u32) -> Option<Seen> {
    let resolved = Target::resolve(program, target).expect("a target");
    let Target::Method(method) = resolved else { panic!("{target} is no method") };
    let settings = Settings { scope: SCOPE, k: Some(k), ..Settings::default() };
    let strategy = cairn_strategies::by_name(strategy, &settings).expect("a strategy");
    let mut options = Options {
        strategy,
        budget: Budget::of(TIME),
        detail: Detail::Witness,
        ..Options::default()
    };
    options.bounds.paths = Some(PATHS);
    let report = explore(program, &resolved, &options, &Hooks::default()).expect("it starts");
    let is_cut = report.cuts.contains(&BoundKind::Paths)
        || report.totals.open + report.totals.count(EndKind::OutOfTime) > 0;
    (!is_cut).then(|| Seen::of(program, method, &report))
}

/// What came of a method under all bounds.
#[derive(Default)]
struct Compared {
    explorations: usize,
    /// Of lazy initialisation, and of summaries.
    paths: [usize; 2],
    ways: usize,
    endings: usize,
    /// The strategy that was cut off.
    cut: Option<&'static str>,
    differences: Vec<String>,
}

impl Compared {
    fn new(program: &Program, target: &str) -> Compared {
        let mut found = Compared::default();
        for k in CHAINS {
            let Some(gse) = seen(program, target, "gse", k) else {
                found.cut = Some("gse");
                break;
            };
            let Some(summary) = seen(program, target, "summary", k) else {
                found.cut = Some("summary");
                break;
            };
            let differences = differences(&gse, &summary);
            found.differences.extend(differences.map(|d| format!("{target}, k {k}: {d}")));
            found.explorations += 1;
            found.paths[0] += gse.paths;
            found.paths[1] += summary.paths;
            found.ways += gse.ways.len();
            found.endings += gse.endings.len();
            if !gse.is_bounded {
                break;
            }
        }
        found
    }
}

fn differences(gse: &Seen, summary: &Seen) -> impl Iterator<Item = String> {
    let paths = (summary.paths > gse.paths)
        .then(|| format!("{} paths, where {} are enough", summary.paths, gse.paths));
    [
        difference("ways", &gse.ways, &summary.ways),
        difference("endings", &gse.endings, &summary.endings),
        paths,
    ]
    .into_iter()
    .flatten()
}

fn difference<T: Ord + std::fmt::Debug>(
    what: &str,
    gse: &BTreeSet<T>,
    summary: &BTreeSet<T>,
) -> Option<String> {
    let (lost, more): (Vec<&T>, Vec<&T>) =
        (gse.difference(summary).collect(), summary.difference(gse).collect());
    (gse != summary).then(|| format!("{what} lost: {lost:?}, only there: {more:?}"))
}

#[test]
fn summaries_go_the_ways_of_lazy_initialisation() {
    let program = program();
    let mut targets = targets(&program);
    targets.retain(|t| t != UNORDERED);
    let targets: Vec<String> = targets.into_iter().step_by(by_effort(1, 2, 1)).collect();
    let all = parallel(&targets, |t| Compared::new(&program, t));
    let sum = |f: &dyn Fn(&Compared) -> usize| all.iter().map(f).sum::<usize>();
    let cut = |strategy| all.iter().filter(|c| c.cut == Some(strategy)).count();
    let differences: Vec<&String> = all.iter().flat_map(|c| &c.differences).collect();
    println!(
        "heaps: gse and summary on {} methods of the subjects: {} pairs of explorations, {} and {} \
         paths, {} ways, {} endings; {} methods cut off by gse, {} by summary; {} differences",
        targets.len(),
        sum(&|c| c.explorations),
        sum(&|c| c.paths[0]),
        sum(&|c| c.paths[1]),
        sum(&|c| c.ways),
        sum(&|c| c.endings),
        cut("gse"),
        cut("summary"),
        differences.len(),
    );
    assert!(differences.is_empty(), "{differences:#?}");
    let compared = all.iter().filter(|c| c.explorations > 0).count();
    assert!(2 * compared >= targets.len(), "only {compared} methods were compared");
}
