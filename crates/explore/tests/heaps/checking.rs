//! Explorations of a method, held against concrete heaps on which the machine without symbols ran it.

use super::classes::{Family, Ty};
use super::concrete::{self, Cell, Heap, Heaps, Value, Witnesses, heap_of, show};
use super::matching::{Claim, Names, Predicted};
use super::programs::Method;
use super::ways::{Way, Ways};
use cairn_explore::{
    BoundKind, Bounds, Budget, Detail, End, Ended, Hooks, Observer, Options, PathReport, Report,
    Rerunner, SeenPath, Target, explore,
};
use cairn_interp::sym::{Limits, Strategy};
use cairn_program::Program;
use cairn_strategies::Settings;
use cairn_witness::Outcome;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Witnesses beyond the heaps that are looked at.
const MOST_OTHERS: usize = 100;
/// Paths of an exploration that are looked at; a few methods have more.
const MOST_PATHS: u64 = 5000;

/// Time for one exploration with guarded sets; those of some methods are large.
const MOST_TIME: Duration = Duration::from_secs(2);
pub const STRATEGIES: [&str; 4] = ["gse", "lazier", "lazier-sharp", "summary"];

/// The strategy of a name.
pub fn strategy(name: &str, settings: &Settings) -> Strategy {
    cairn_strategies::by_name(name, settings).expect("a strategy")
}

/// A method and its family.
pub struct Job {
    pub family: Arc<Family>,
    pub method: Arc<Method>,
    pub bounds: concrete::Bounds,
    /// Whether the solver is asked about every guarded set.
    pub audit: bool,
}

impl Job {
    pub fn settings(&self) -> Settings {
        let static_inputs = !self.family.statics.is_empty();
        Settings { scope: self.bounds.scope, k: None, static_inputs, ..Settings::default() }
    }

    fn target(&self, program: &Program) -> Target {
        let text = format!("{}#{}", self.method.class(&self.family), self.method.name);
        Target::resolve(program, &text).expect("a method")
    }

    fn show(&self, heap: &Heap) -> String {
        show(&self.family, &self.method, heap)
    }
}

/// Heaps, and what the machine without symbols did on each.
pub struct Tried {
    pub heaps: Heaps,
    pub ended: Vec<Predicted>,
    ways: Vec<Way>,
    /// Heaps that no path may have which has looked at all of them.
    pub refused: Vec<Heap>,
}

impl Tried {
    pub fn new(program: &Program, job: &Job, heaps: Heaps) -> Result<Tried, String> {
        let mut tried = Tried { heaps, ended: vec![], ways: vec![], refused: vec![] };
        let witnesses = Witnesses::new(&job.family, &job.method);
        let mut rerunner = Rerunner::new(program, witnesses.target()).map_err(|e| e.to_string())?;
        let Target::Method(method) = job.target(program) else {
            return Err("it is no method".into());
        };
        let mut ways = Ways::new(program, method)?;
        for heap in &tried.heaps.all {
            let failed = |e: String| format!("{e} on {}", job.show(heap));
            let witness = witnesses.witness(heap);
            let ended = rerunner.end(&witness).map_err(|e| failed(e.to_string()))?;
            tried.ended.push(brief(program, ended));
            tried.ways.push(ways.way(&witness).map_err(failed)?);
        }
        Ok(tried)
    }
}

fn brief(program: &Program, ended: Ended) -> Predicted {
    match ended {
        Ended::Word(word) => Predicted::Word(word as i32),
        Ended::Null => Predicted::Null,
        Ended::Given(n) => Predicted::Given(n),
        Ended::Other(_) => Predicted::Other,
        Ended::Threw(class) => Predicted::Threw(program.class(class).java_name()),
        Ended::Exited(code) => unreachable!("no method here exits, with {code}"),
    }
}

/// What one exploration says of the heaps.
#[derive(Default)]
pub struct Findings {
    /// The paths that each heap is on, by their numbers.
    claims: Vec<Vec<usize>>,
    /// Whether each path has heaps.
    pub is_met: Vec<bool>,
    texts: Vec<String>,
    /// Paths with a reference that was looked at only where another is something.
    partly: u64,
    pub differences: Vec<String>,
}

/// An exploration, and what it says of the heaps.
pub struct Explored {
    pub report: Report,
    pub findings: Findings,
}

impl Explored {
    /// It has more paths than are looked at, or takes too long.
    pub fn is_cut(&self) -> bool {
        let is_late = |p: &PathReport| p.end == End::OutOfTime;
        self.report.cuts.contains(&BoundKind::Paths)
            || self.report.totals.open + self.report.totals.split > 0
            || self.report.paths.iter().any(is_late)
    }

    /// Paths with an outcome.
    pub fn paths(&self) -> usize {
        self.report.paths.iter().filter(|p| p.end.kind().is_outcome()).count()
    }
}

struct Comparer {
    job: Arc<Comparison>,
}

struct Comparison {
    /// Whether all heaps are within the bounds.
    is_within: bool,
    names: Names,
    family: Arc<Family>,
    method: Arc<Method>,
    tried: Arc<Tried>,
    findings: Mutex<Findings>,
}

impl Observer for Comparer {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let Comparison { is_within, names, family, method, tried, findings } = &*self.job;
        let mut findings = findings.lock().expect("no observer panicked");
        let number = findings.is_met.len();
        findings.is_met.push(false);
        let mut claim = match Claim::new(names, method, seen) {
            Ok(claim) => claim,
            Err(why) => {
                findings.texts.push(String::new());
                findings.differences.push(format!("{why}\n{:?}", seen.end));
                return;
            }
        };
        findings.partly += u64::from(claim.is_partly());
        findings.texts.push(claim.show());
        // What ends at a bound has no heaps but those beyond.
        let is_beyond = matches!(seen.end, End::Bound(_)) && !is_within;
        let all = if is_beyond { &[] } else { &tried.heaps.all[..] };
        for (i, heap) in all.iter().enumerate() {
            let Some(predicted) = claim.predict(heap) else { continue };
            findings.claims[i].push(number);
            findings.is_met[number] = true;
            if predicted.as_ref() != Ok(&tried.ended[i]) {
                let text = format!(
                    "on {}\n  happens:   {:?}\n  predicted: {predicted:?} by\n  {}",
                    show(family, method, heap),
                    tried.ended[i],
                    claim.show(),
                );
                findings.differences.push(text);
            }
        }
        let is_reference = |ty: Ty, at: usize| match ty {
            Ty::Class(class) => matches!(family.field(family.layout(class)[at]).ty, Ty::Class(_)),
            _ => false,
        };
        for heap in &tried.refused {
            if claim.has_looked_at_all(heap, &is_reference) {
                let heap = show(family, method, heap);
                findings.differences.push(format!("refused: {heap} is on\n{}", claim.show()));
            }
        }
        // Every heap is on some path, so a path that did not end must have none.
        let is_outcome =
            matches!(seen.end, End::Returned | End::Threw { .. } | End::Bound(_) | End::OutOfTime);
        if !is_outcome {
            findings.differences.push(format!("{:?}", claim.show()));
        }
    }
}

/// Explores a method with a strategy and compares with what happened: no heap may be on two paths,
/// nor two that went different ways on one.
pub fn compare(
    program: &Program,
    job: &Job,
    tried: &Arc<Tried>,
    strategy: Strategy,
    is_within: bool,
) -> Explored {
    let array_length = job.bounds.length as u32;
    let limits = Limits { array_length, audit: job.audit, ..Limits::default() };
    let options = Options {
        budget: match strategy.merges_heaps {
            true => Budget::of(MOST_TIME),
            false => Budget::default(),
        },
        strategy,
        bounds: Bounds { limits, paths: Some(MOST_PATHS), ..Bounds::default() },
        detail: Detail::Witness,
        ..Options::default()
    };
    let heaps = &tried.heaps.all;
    let findings = Findings { claims: vec![vec![]; heaps.len()], ..Findings::default() };
    let mut names = Names::new(program, &job.family);
    // Its specification has numbers of its own.
    names.has_numbers = options.strategy.resolver.name() == "star";
    let comparison = Arc::new(Comparison {
        is_within,
        names,
        family: job.family.clone(),
        method: job.method.clone(),
        tried: tried.clone(),
        findings: Mutex::new(findings),
    });
    let observe = || -> Box<dyn Observer> { Box::new(Comparer { job: comparison.clone() }) };
    let hooks = Hooks { observe: &observe, ..Hooks::default() };
    let report = explore(program, &job.target(program), &options, &hooks).expect("it starts");
    let mut findings = std::mem::take(&mut *comparison.findings.lock().expect("no panic"));
    let mut first: HashMap<usize, usize> = HashMap::new();
    for (i, paths) in findings.claims.iter().enumerate() {
        if paths.len() > 1 {
            let mut text = format!("{} paths for {}\n", paths.len(), job.show(&heaps[i]));
            paths.iter().for_each(|&p| text += &findings.texts[p]);
            findings.differences.push(text);
        }
        for &p in paths {
            let other = *first.entry(p).or_insert(i);
            if tried.ways[other] != tried.ways[i] {
                let both = [other, i]
                    .map(|i| format!("{} goes {:?}\n", job.show(&heaps[i]), tried.ways[i]));
                let text = &findings.texts[p];
                findings.differences.push(format!("{}are on one path\n{text}", both.concat()));
            }
        }
    }
    Explored { report, findings }
}

/// Every heap must be on a path: all of them are within the bounds.
pub fn check_all_claimed(job: &Job, tried: &Tried, explored: &mut Explored) {
    if explored.is_cut() {
        return;
    }
    let Findings { claims, differences, .. } = &mut explored.findings;
    for (heap, _) in tried.heaps.all.iter().zip(claims).filter(|(_, paths)| paths.is_empty()) {
        differences.push(format!("no path for {}\n", job.show(heap)));
    }
}

/// Heaps that go one way must be on one path.
pub fn check_one_path_a_way(job: &Job, tried: &Tried, explored: &mut Explored) {
    let Findings { claims, differences, texts, .. } = &mut explored.findings;
    let mut first: HashMap<&Way, usize> = HashMap::new();
    for (i, paths) in claims.iter().enumerate() {
        if paths.is_empty() || tried.ways[i].is_failed_cast() {
            continue;
        }
        let other = *first.entry(&tried.ways[i]).or_insert(i);
        if claims[other] != *paths {
            let [a, b] = [other, i].map(|i| job.show(&tried.heaps.all[i]));
            let [p, q] = [claims[other][0], paths[0]].map(|p| &texts[p]);
            differences.push(format!("two paths for one way: {a}\n{p}{b}\n{q}"));
        }
    }
}

/// Two strategies must have the same heaps, and `few` not more paths. Where there are arrays, `many`
/// may have more heaps: what it reads at an unknown index it need not look at.
pub fn check_same_heaps(job: &Job, tried: &Tried, many: &Explored, few: &mut Explored) {
    if many.is_cut() || few.is_cut() {
        return;
    }
    let (paths, most) = (few.paths(), many.paths());
    let Findings { claims, differences, texts, .. } = &mut few.findings;
    if paths > most {
        differences.push(format!("{paths} paths, where {most} are enough\n{}", texts.concat()));
    }
    for (i, heap) in tried.heaps.all.iter().enumerate() {
        let other = &many.findings.claims[i];
        let is_less = claims[i].is_empty() && !job.method.has_arrays;
        if is_less && !other.is_empty() || other.is_empty() && !claims[i].is_empty() {
            let heap = job.show(heap);
            differences.push(match (claims[i].first(), other.first()) {
                (Some(&p), _) => format!("only here is a path for {heap}\n{}", texts[p]),
                (None, p) => {
                    let theirs = p.map_or("", |&p| &many.findings.texts[p]);
                    let all = texts.concat();
                    format!("no path for {heap}, unlike\n{theirs}the paths are\n{all}")
                }
            });
        }
    }
}

/// Whether a heap is among those tried, if all were: what the method does not read is null or 0
/// there, and numbers are of a few.
fn is_tried(job: &Job, heaps: &Heaps, heap: &Heap) -> bool {
    let is_int_tried = |v: &Value| match v {
        Value::Int(v) => heaps.ints.contains(v),
        _ => true,
    };
    let is_object_tried = |o: &Cell| match o.ty {
        Ty::Class(class) => job.family.layout(class).into_iter().zip(&o.values).all(|(f, v)| {
            match job.method.reads.binary_search(&f) {
                Ok(_) => is_int_tried(v),
                Err(_) => matches!(v, Value::Null | Value::Int(0)),
            }
        }),
        _ => true,
    };
    heap.roots.iter().all(is_int_tried) && heap.objects.iter().all(is_object_tried)
}

fn is_within(job: &Job, heap: &Heap) -> bool {
    let count = |ty: Ty| heap.objects.iter().filter(|o| o.ty == ty).count();
    heap.objects.iter().all(|o| count(o.ty) <= job.bounds.scope)
}

/// Compares every path's witness with the machine without symbols. Those witnesses that are not among
/// the heaps, with the numbers of their paths.
pub fn check_witnesses(
    program: &Program,
    job: &Job,
    heaps: &Heaps,
    explored: &mut Explored,
) -> Vec<(usize, Heap)> {
    let mut others = vec![];
    let by_heap: HashMap<&Heap, usize> =
        heaps.all.iter().enumerate().map(|(i, h)| (h, i)).collect();
    let witnesses = Witnesses::new(&job.family, &job.method);
    let is_cut = explored.is_cut();
    let Explored { report, findings } = explored;
    let mut rerunner = match Rerunner::new(program, witnesses.target()) {
        Ok(rerunner) => rerunner,
        Err(e) => {
            findings.differences.push(e.to_string());
            return others;
        }
    };
    if report.paths.len() != findings.is_met.len() {
        // Where there are too many, some that were seen are not reported.
        if !is_cut {
            findings.differences.push(format!("{} paths were seen", findings.is_met.len()));
        }
        return others;
    }
    for (number, path) in report.paths.iter().enumerate() {
        if !path.end.kind().is_outcome() {
            continue;
        }
        let Some(witness) = &path.witness else {
            findings.differences.push(format!("no witness for\n{}", findings.texts[number]));
            continue;
        };
        let shown =
            |what: &str| format!("{what}\n{}\n{}", compact(witness), findings.texts[number]);
        match rerunner.run(witness) {
            Err(e) => findings.differences.push(shown(&format!("witness: {e}"))),
            Ok(rerun) => {
                let outcome = agrees(&witness.outcome, &rerun.outcome);
                if !outcome || rerun.after != witness.after || rerun.trace != witness.trace {
                    let text = format!("the witness's run is {}\npredicted", compact(&rerun));
                    findings.differences.push(shown(&text));
                }
            }
        }
        let Some(heap) = heap_of(&job.family, witness) else {
            findings.differences.push(shown("a witness of another kind"));
            continue;
        };
        match by_heap.get(&heap) {
            Some(&i) if findings.claims[i] != [number] => {
                findings.differences.push(shown("the witness is on another path"));
            }
            Some(_) => {}
            None if !is_within(job, &heap) => {
                findings.differences.push(shown("the witness is beyond the scope"));
            }
            None if !heaps.is_sample && is_tried(job, heaps, &heap) => {
                findings.differences.push(shown("the witness is no heap that was tried"));
            }
            None => others.push((number, heap)),
        }
    }
    others
}

/// What there is to say of a method.
#[derive(Default)]
pub struct Found {
    /// Some strategy has more paths than are looked at.
    pub is_cut: bool,
    /// For each strategy.
    pub paths: Vec<u64>,
    /// Paths that no heap was on, because they need other numbers than those tried.
    pub outside: u64,
    /// Comparisons under other bounds.
    pub compared: u64,
    /// Paths with a reference that was looked at only where another is something.
    pub partly: u64,
    pub differences: Vec<String>,
}

/// Explores a method with every strategy and compares with what happened.
pub fn examine(program: &Program, job: &Job, tried: &Arc<Tried>, found: &mut Found) {
    found.paths.clear();
    let mut gse: Option<Explored> = None;
    for name in STRATEGIES {
        let strategy = strategy(name, &job.settings());
        let mut explored = compare(program, job, tried, strategy.clone(), true);
        check_all_claimed(job, tried, &mut explored);
        let others = check_witnesses(program, job, &tried.heaps, &mut explored);
        let unmet = others.iter().filter(|o| !explored.findings.is_met[o.0]).count();
        found.outside += if tried.heaps.is_sample { 0 } else { unmet as u64 };
        if !others.is_empty() {
            let differences = check_others(program, job, others, strategy);
            explored.findings.differences.extend(differences);
        }
        if name == "summary"
            && let Some(gse) = &gse
        {
            check_same_heaps(job, tried, gse, &mut explored);
            // Where it goes on after null, the way does not show what was null.
            if !job.method.catches && !explored.is_cut() {
                check_one_path_a_way(job, tried, &mut explored);
            }
        }
        found.paths.push(explored.paths() as u64);
        found.is_cut |= explored.is_cut();
        found.add(name, &mut explored);
        gse = gse.or(Some(explored));
    }
}

/// Compares the heaps that gse and summaries have under other settings, whatever is beyond those.
pub fn examine_under(
    program: &Program,
    job: &Job,
    tried: &Arc<Tried>,
    settings: &Settings,
    found: &mut Found,
) {
    let [gse, mut summary] = ["gse", "summary"]
        .map(|name| compare(program, job, tried, strategy(name, settings), false));
    check_same_heaps(job, tried, &gse, &mut summary);
    let is_cut = gse.is_cut() || summary.is_cut();
    found.compared += u64::from(!is_cut);
    let before = found.differences.len();
    for (name, mut explored) in [("gse", gse), ("summary", summary)] {
        found.add(name, &mut explored);
    }
    for text in &mut found.differences[before..] {
        *text = format!("k {:?}, scope {}, {text}", settings.k, settings.scope);
    }
}

impl Found {
    fn add(&mut self, name: &str, explored: &mut Explored) {
        let Explored { report, findings } = explored;
        self.partly += findings.partly;
        let is_told = |c: &&BoundKind| {
            use BoundKind::{ArrayLength, Chain, Paths, Scope};
            !matches!(c, Scope | Chain | ArrayLength | Paths)
        };
        let losses = report.losses.iter().map(|l| format!("loss: {l}"));
        findings.differences.extend(losses);
        findings.differences.extend(report.cuts.iter().filter(is_told).map(|c| format!("{c}")));
        let all = findings.differences.drain(..);
        self.differences.extend(all.map(|d| format!("{name}: {d}")));
    }
}

/// Explores once more, to see that each of these heaps is on its path and on no other.
pub fn check_others(
    program: &Program,
    job: &Job,
    others: Vec<(usize, Heap)>,
    strategy: Strategy,
) -> Vec<String> {
    let (numbers, all): (Vec<usize>, Vec<Heap>) = others.into_iter().take(MOST_OTHERS).unzip();
    let heaps = Heaps { all, is_sample: true, ints: vec![] };
    let tried = match Tried::new(program, job, heaps) {
        Ok(tried) => Arc::new(tried),
        Err(e) => return vec![e],
    };
    let again = compare(program, job, &tried, strategy, true);
    let is_cut = again.is_cut();
    let Findings { claims, mut differences, .. } = again.findings;
    // What takes too long is not cut at the same place twice.
    if is_cut {
        return differences;
    }
    for ((number, heap), claims) in numbers.iter().zip(&tried.heaps.all).zip(claims) {
        if claims != [*number] {
            let heap = job.show(heap);
            differences.push(format!("the witness {heap} is not on its path"));
        }
    }
    differences
}

/// Data on one line.
fn compact(data: &impl std::fmt::Debug) -> String {
    format!("{data:?}")
}

/// A message that is not predicted agrees with any.
pub fn agrees(predicted: &Outcome, actual: &Outcome) -> bool {
    match (predicted, actual) {
        (Outcome::Threw { class, message: None }, Outcome::Threw { class: actual, .. }) => {
            class == actual
        }
        _ => predicted == actual,
    }
}
