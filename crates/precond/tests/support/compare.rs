//! The search against the oracle.

use super::Random;
use super::oracle::{Case, Given, Graph, Oracle};
use super::partials;
use cairn_precond::{Answer, Improvements, Partial, Settings, Structure, SymSolve};
use cairn_program::Program;
use cairn_testing::by_effort;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What was compared, and what was not as it should be.
#[derive(Default)]
pub struct Figures {
    classes: BTreeSet<String>,
    cases: u64,
    /// Heaps the predicate was executed on, and those it accepts.
    heaps: u64,
    valid: u64,
    /// Heaps with all names, of small cases.
    named: u64,
    /// Structures that the search enumerates.
    structures: u64,
    partials: u64,
    completable: u64,
    /// Partial heaps of which nothing was open.
    full: u64,
    answers: u64,
    /// Answers that no numbers will do, where wider ranges were looked at.
    certain: u64,
    /// Answers that were not known, in searches that may give up.
    unknown: u64,
    /// Runs of the predicate by searches for partial heaps.
    runs: u64,
    /// By class, scope and kind: how many there are, and the first.
    differences: BTreeMap<String, (u64, String)>,
}

impl Figures {
    /// Says what was done, and fails if something differs.
    pub fn report(&self, name: &str) {
        let Figures { cases, heaps, valid, named, structures, partials, completable, .. } = self;
        let Figures { full, answers, certain, unknown, runs, .. } = self;
        println!(
            "structures: {name}: {} classes in {cases} bounds, {heaps} heaps ({valid} valid; {named} \
             with all names), {structures} structures, {partials} partial heaps ({completable} \
             completable, {full} with nothing open), {answers} answers by {runs} runs ({certain} \
             certain, {unknown} unknown in haste), {} differences",
            self.classes.len(),
            self.differences.values().map(|d| d.0).sum::<u64>()
        );
        assert!(self.differences.is_empty(), "{:#?}", self.differences);
        // A comparison of nothing shows nothing.
        let impossible = partials - completable;
        assert!(
            *completable * 5 > *partials && impossible * 5 > *partials && *full * 50 > *partials
        );
    }

    fn differs(&mut self, case: &Case<'_>, what: &str, detail: String) {
        let key = format!("{} {}: {what}", case.class, case.n);
        self.differences.entry(key).or_insert((0, detail)).0 += 1;
    }
}

/// Settings that must not change an answer: with all combinations of improvements if symmetries are
/// broken, and with half of them if not.
pub fn all_settings() -> Vec<Settings> {
    let of = |bits: u32| {
        let bit = |i: u32| bits >> i & 1 == 1;
        let others = if bit(4) { Improvements::ALL } else { Improvements::NONE };
        let (witness, conflict, memo, resume) = (bit(0), bit(1), bit(2), bit(3));
        let improvements = Improvements { witness, conflict, memo, resume, ..others };
        Settings { improvements, symmetry: !bit(5), ..Settings::default() }
    };
    let all = (0..64).map(of);
    let is_wanted = |s: &Settings| s.symmetry || s.improvements.witness == s.improvements.memo;
    all.filter(is_wanted).collect()
}

/// Compares all there is to a case.
pub fn compare(program: &Program, case: &Case<'_>, figures: &mut Figures) {
    let mut oracle = Oracle::new(program, case);
    let (valid, heaps) = oracle.valid();
    figures.classes.insert(case.class.to_owned());
    figures.cases += 1;
    figures.heaps += heaps;
    figures.valid += valid.len() as u64;
    let found = structures(&mut oracle, case, &valid, figures);
    all_names(&mut oracle, case, &valid, heaps, figures);
    let wider = match case.wider {
        [] => vec![],
        ranges => Oracle::new(program, &Case { ranges, ..*case }).valid().0,
    };
    questions(&oracle, case, &valid, &found, &wider, figures);
}

/// The structures that a search enumerates, each with how often it came. Nothing if it gave up
/// because of what the predicate does.
fn enumerated(
    oracle: &Oracle<'_>,
    settings: &Settings,
    partial: &Partial,
) -> Result<Option<BTreeMap<Given, u64>>, String> {
    let mut search = oracle.search(settings.clone());
    let mut all: BTreeMap<Given, u64> = BTreeMap::new();
    let done = search.enumerate(partial, |space, structure| {
        *all.entry(oracle.read(space, structure)).or_default() += 1;
        true
    });
    let count: u64 = all.values().sum();
    match done.incomplete {
        None if done.valid == count => Ok(Some(all)),
        Some(_) if settings.improvements.conflict && !search.complaints().is_empty() => Ok(None),
        other => Err(format!("{} enumerated, {count} seen, {other:?}", done.valid)),
    }
}

/// Every valid heap is described by exactly one of the enumerated structures, every structure
/// describes a valid heap, and every heap that it describes is valid.
fn structures(
    oracle: &mut Oracle<'_>,
    case: &Case<'_>,
    valid: &[Graph],
    figures: &mut Figures,
) -> BTreeMap<Given, u64> {
    let base = oracle.partial(&oracle.base);
    let mut found = BTreeMap::new();
    for settings in all_settings() {
        // The others have no part in it.
        if settings.improvements.witness
            || settings.improvements.memo
            || settings.improvements.resume
        {
            continue;
        }
        let all = match enumerated(oracle, &settings, &base) {
            Ok(Some(all)) => all,
            Ok(None) => continue,
            Err(what) => {
                figures.differs(case, "not all are enumerated", what);
                continue;
            }
        };
        if found.is_empty() {
            found = all.clone();
        }
        let same = found.keys().eq(all.keys());
        let times = |given: &Given| match settings.symmetry {
            true => 1,
            false => copies(oracle, given),
        };
        let all_there = all.iter().all(|(given, n)| *n == times(given));
        if !same || (case.base.is_empty() && !all_there) {
            let detail = format!("{} structures, but {} with {settings:?}", found.len(), all.len());
            figures.differs(case, "the settings matter", detail);
        }
    }
    figures.structures += found.len() as u64;
    let mut described = vec![0u32; valid.len()];
    for given in found.keys() {
        let mut any = false;
        for (graph, n) in valid.iter().zip(&mut described) {
            if oracle.fits(given, graph) {
                *n += 1;
                any = true;
            }
        }
        if !any {
            figures.differs(case, "enumerated, but not valid", format!("{given:?}"));
        }
    }
    for (graph, n) in valid.iter().zip(described) {
        if n == 0 || (n > 1 && case.base.is_empty()) {
            figures.differs(
                case,
                "valid, but not enumerated once",
                format!("{n} times: {graph:?}"),
            );
        }
    }
    let mut random = Random::new(case.class);
    for given in found.keys() {
        let mut graphs = vec![oracle.filled(given, None)];
        graphs.extend((0..2).map(|_| oracle.filled(given, Some(&mut random))));
        for graph in graphs {
            if !oracle.accepts(&graph) {
                figures.differs(case, "enumerated, but refused", format!("{graph:?}"));
            }
        }
    }
    found
}

/// In how many ways the objects of a structure can be named.
fn copies(oracle: &Oracle<'_>, given: &Given) -> u64 {
    let of_kind = |(number, kind): (usize, &super::oracle::Kind)| {
        let used = given.objects.iter().filter(|o| o.kind == number).count();
        (0..used).map(|i| (kind.count() - i) as u64).product::<u64>()
    };
    oracle.kinds.iter().enumerate().map(of_kind).product()
}

/// With all names there are as many heaps as there must be, and the names make no difference.
fn all_names(
    oracle: &mut Oracle<'_>,
    case: &Case<'_>,
    valid: &[Graph],
    heaps: u64,
    figures: &mut Figures,
) {
    const MOST: u64 = 8_000;
    let names: u64 = oracle.kinds.iter().map(|k| (1..=k.count() as u64).product::<u64>()).product();
    if heaps.saturating_mul(names) > MOST {
        return;
    }
    let base = oracle.base.clone();
    let mut seen: BTreeMap<Graph, (u64, u64)> = BTreeMap::new();
    oracle.all(&base, true, &mut |graph, accepted| {
        let n = seen.entry(graph.clone()).or_default();
        n.0 += 1;
        n.1 += u64::from(accepted);
    });
    let valid: BTreeSet<&Graph> = valid.iter().collect();
    figures.named += seen.values().map(|n| n.0).sum::<u64>();
    if seen.len() as u64 != heaps {
        let detail = format!("{heaps} heaps, but {} with all names", seen.len());
        figures.differs(case, "names matter", detail);
    }
    for (graph, (all, accepted)) in &seen {
        let objects =
            graph.objects.iter().map(|o| super::oracle::GivenObject { kind: o.0, cells: vec![] });
        let wanted = copies(oracle, &Given { root: None, objects: objects.collect() });
        let answer = if valid.contains(graph) { wanted } else { 0 };
        if (*all, *accepted) != (wanted, answer) {
            let detail = format!("{accepted} of {all}, not of {wanted}: {graph:?}");
            figures.differs(case, "names matter", detail);
        }
    }
}

/// A search that answers one question after the other.
struct Asked<'p> {
    search: SymSolve<'p>,
    settings: Settings,
    /// Whether it may give up.
    is_hasty: bool,
    /// The structure of the last yes.
    hint: Option<Arc<Structure>>,
}

impl<'p> Asked<'p> {
    fn new(oracle: &Oracle<'p>, settings: Settings, is_hasty: bool) -> Asked<'p> {
        let search = oracle.search(settings.clone());
        Asked { search, settings, is_hasty, hint: None }
    }

    fn ask(&mut self, question: &Question<'_>) -> Answer {
        self.search.decide(&question.partial, self.hint.as_ref())
    }

    /// What is wrong with an answer.
    fn judge(
        &mut self,
        oracle: &Oracle<'p>,
        question: &Question<'_>,
        answer: Answer,
    ) -> Option<&'static str> {
        match answer {
            Answer::Yes(structure) => {
                let read = oracle.read(self.search.space(), &structure);
                let completes = question.completions.iter().any(|g| oracle.fits(&read, g));
                self.hint = Some(structure);
                match (question.completions.is_empty(), completes) {
                    (true, _) => Some("yes, but nothing valid completes it"),
                    (_, false) => Some("yes, but the structure does not complete it"),
                    _ if question.found.contains_key(&read) => None,
                    _ => Some("yes, but the structure is none of those enumerated"),
                }
            }
            Answer::No { .. } if !question.completions.is_empty() => {
                Some("no, but it can be completed")
            }
            Answer::No { is_ranged: false } if question.has_wider => {
                Some("no with any numbers, but others complete it")
            }
            Answer::No { .. } => None,
            Answer::Unknown(_) if self.is_hasty => None,
            Answer::Unknown(_) => Some("unknown"),
        }
    }
}

/// A partial heap, and the true answer.
struct Question<'a> {
    given: Given,
    partial: Partial,
    completions: Vec<&'a Graph>,
    found: &'a BTreeMap<Given, u64>,
    /// Numbers beyond the ranges complete it.
    has_wider: bool,
}

/// Partial heaps are asked about, with all settings, one after the other and each by itself.
fn questions(
    oracle: &Oracle<'_>,
    case: &Case<'_>,
    valid: &[Graph],
    found: &BTreeMap<Given, u64>,
    wider: &[Graph],
    figures: &mut Figures,
) {
    let mut random = Random::new(&format!("{} {}", case.class, case.n));
    let settings = all_settings();
    let mut all: Vec<Asked<'_>> =
        settings.iter().map(|s| Asked::new(oracle, s.clone(), false)).collect();
    all.push(Asked::new(oracle, Settings { runs: 2, ..Settings::default() }, true));
    all.push(Asked::new(oracle, Settings { patience: 40, ..Settings::default() }, true));
    for number in 0..case.partials / by_effort(8, 4, 1) {
        let given = partials::partial(oracle, valid, &mut random);
        let question = Question {
            partial: oracle.partial(&given),
            completions: valid
                .iter()
                .filter(|g| oracle.fits_unread(&given, g, found.keys()))
                .collect(),
            found,
            has_wider: wider.iter().any(|g| oracle.fits(&given, g)),
            given,
        };
        let can_be_completed = !question.completions.is_empty();
        let is_full = oracle.is_full(&question.given);
        figures.full += u64::from(is_full);
        figures.partials += 1;
        figures.completable += u64::from(can_be_completed);
        let fresh = &settings[number % settings.len()];
        let mut alone = Asked::new(oracle, fresh.clone(), false);
        for asked in all.iter_mut().chain([&mut alone]) {
            figures.answers += 1;
            let answer = asked.ask(&question);
            let is_certain = matches!(answer, Answer::No { is_ranged: false });
            figures.certain += u64::from(is_certain && !case.wider.is_empty());
            if let Some(what) = asked.judge(oracle, &question, answer) {
                let Settings { improvements, symmetry, runs, patience, .. } = &asked.settings;
                let before = asked.search.statistics.questions - 1;
                let detail = format!(
                    "{improvements:?}, symmetry {symmetry}, runs {runs}, patience \
                     {patience}, after {before} others: {:?}; completed by {:?}",
                    question.given,
                    question.completions.first()
                );
                figures.differs(case, what, detail);
            }
        }
        if number % 4 == 0 {
            completing(oracle, case, &question, fresh, figures);
        }
        // Other questions in between change nothing.
        let count = all.len();
        for asked in [&mut alone, &mut all[number % count]] {
            let is_hasty = asked.is_hasty;
            let search = &mut asked.search;
            // Where nothing is open there is nothing to be found out.
            let is_certain = !is_hasty && is_full;
            let may_hold = search.may_hold(&question.partial);
            if may_hold != can_be_completed && (is_certain || can_be_completed) {
                let what = if may_hold { "it may hold?" } else { "it may not hold?" };
                figures.differs(case, what, format!("{:?}", question.given));
            }
            let one = search.enumerate(&question.partial, |_, _| false);
            if !is_hasty && (one.valid > 0) != can_be_completed {
                let detail = format!("{} structures: {:?}", one.valid, question.given);
                figures.differs(case, "one is enumerated, or none?", detail);
            }
        }
    }
    for asked in &all {
        figures.runs += asked.search.statistics.runs;
        figures.unknown += asked.search.statistics.unknown;
    }
}

/// The structures that complete a partial heap are enumerated.
fn completing(
    oracle: &Oracle<'_>,
    case: &Case<'_>,
    question: &Question<'_>,
    settings: &Settings,
    figures: &mut Figures,
) {
    let Question { given, completions, partial, .. } = question;
    let all = match enumerated(oracle, settings, partial) {
        Ok(Some(all)) => all,
        Ok(None) => return,
        Err(what) => return figures.differs(case, "not all are enumerated", what),
    };
    for read in all.keys() {
        if !completions.iter().any(|g| oracle.fits(read, g)) {
            let detail = format!("{given:?}: {read:?}");
            figures.differs(case, "enumerated, but does not complete the heap", detail);
        }
    }
    for graph in completions {
        if !all.keys().any(|read| oracle.fits(read, graph)) {
            let detail = format!("{given:?}: {graph:?}");
            figures.differs(case, "completes the heap, but is not enumerated", detail);
        }
    }
}
