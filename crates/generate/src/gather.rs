//! The paths of one method, executed again without symbols, and one input for each way through it.

use crate::kind::{Kind, kind};
use crate::seeds::seeded;
use crate::subjects::spelled;
use cairn_arrange::{Arranger, shares, texts};
use cairn_contract::{Contract, Judged};
use cairn_explore::{
    Acted, BoundKind, Branch, Budget, End, EndKind, Hooks, Limit, Options, PathReport, RigError,
    Target, Totals, Used, explore,
};
use cairn_program::ir::SiteRef;
use cairn_program::{MethodId, Program};
use cairn_witness::{Canonical, Data, Object, Outcome, Witness, shape};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Inputs that are kept for one way, should the best not be buildable.
const CANDIDATES: usize = 3;

/// An input, and what it does.
#[derive(Clone, Debug)]
pub struct Found {
    pub witness: Witness,
    pub acted: Acted,
    /// Its texts are the program's own, or such as a person writes.
    pub is_written: bool,
}

/// What is known of a method.
#[derive(Clone, Debug)]
pub struct Gathered {
    pub method: MethodId,
    pub name: String,
    pub paths: u64,
    /// How the precondition was used, if there is one, and what came of it.
    pub precondition: Option<Used>,
    /// The strategy that was used instead, and why.
    pub instead: Option<String>,
    pub totals: Totals,
    /// Where inputs are what calls lead to: the most calls that make one.
    pub calls: Option<usize>,
    /// What a specification says of the calls.
    pub contract: Option<Arc<Contract>>,
    /// The simple names of the exceptions that its documentation names.
    pub documented: Vec<String>,
    /// Why it is not known of some inputs whether that holds afterwards.
    pub doubts: Vec<String>,
    /// What the precondition does that it should not do.
    pub complaints: Vec<String>,
    /// The scope within which there is no valid input.
    pub no_input: Option<usize>,
    /// Where the precondition was false most often.
    pub hint: Option<String>,
    /// Different ways through the method, the simplest first; for each, inputs that take it, best
    /// first.
    pub ways: Vec<Vec<Found>>,
    /// The scope that was needed to have a valid input at all, if that is more than was asked for.
    pub scope: Option<usize>,
    /// Tests that were found by calling methods at random, for branches that no path took.
    pub walked: usize,
    /// Ways that were left out because there are too many.
    pub surplus: usize,
    /// Valid inputs on which it never ends.
    pub endless: Vec<Witness>,
    /// Others, that nothing vouches for.
    pub unvouched_endless: usize,
    /// Sides of branches that some path took to its end.
    pub reached: BTreeSet<Branch>,
    /// Bounds that left something out.
    pub cuts: Vec<BoundKind>,
    /// Paths that other states of the receiver would take, to which no calls were found that lead; and why.
    pub unreachable: Option<(usize, String)>,
    /// Inputs that were looked for, beyond what the exploration found.
    pub sought: Sought,
    /// What was lost, other than by a bound: unsupported, undecided, out of time.
    pub losses: Vec<String>,
    /// What was predicted and does not happen on Cairn's own machine: bugs of Cairn's.
    pub disagreements: Vec<String>,
    /// Why there is no path at all.
    pub failure: Option<String>,
    /// What ended the exploration before its work was done.
    pub ended_by: Option<Limit>,
    pub time: Duration,
}

/// What a method's paths may take.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// For finding them.
    pub exploring: Budget,
    /// For finding them and executing them again.
    pub executing: Budget,
    /// For everything.
    pub whole: Budget,
}

/// Inputs that are looked for, and the effort of exploring a method with what was found.
const GOALS: usize = 12;
const MORE_EFFORT: u64 = 1 << 12;

/// How many more objects of each class are tried where there is no valid input.
const MORE: usize = 3;

/// How a method is explored.
pub struct Ways<'a> {
    /// With inputs of so many more objects.
    pub options: &'a dyn Fn(usize) -> Result<Options, String>,
    /// Where inputs are what calls lead to: finds those that lead to states with which the method does something else.
    pub meet: Option<&'a Meet<'a>>,
}

/// Is told of an input whether it is wanted, and what may be spent.
pub type Meet<'a> =
    dyn Fn(&mut dyn FnMut(&Witness) -> bool, &Budget) -> Result<Option<Met>, String> + 'a;

/// How an input was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// Among the states that were known.
    Unified,
    /// By a search.
    Searched,
    /// It was not: these fields differ.
    Nothing(Vec<String>),
}

/// Inputs of methods that were looked for, by what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sought {
    pub unified: usize,
    pub searched: usize,
    pub unmet: usize,
}

/// What came of looking for calls that lead to inputs.
#[derive(Clone, Default)]
pub struct Met {
    /// To explore the method once more with what was found, if anything was.
    pub options: Option<Options>,
    /// Of each input that was wanted.
    pub how: Vec<How>,
    /// The most calls that were made.
    pub calls: usize,
}

/// Explores a method. Of the ways through it, at
/// most so many are kept.
pub fn gather(
    program: &Program,
    method: MethodId,
    ways: &Ways<'_>,
    most: usize,
    share: &Share,
    on_path: &(dyn Fn() + Sync),
) -> Gathered {
    let began = Instant::now();
    let mut gathered = Gathered {
        method,
        name: spelled(program, method),
        paths: 0,
        precondition: None,
        instead: None,
        totals: Totals::default(),
        calls: None,
        contract: None,
        documented: vec![],
        doubts: vec![],
        complaints: vec![],
        no_input: None,
        hint: None,
        ways: vec![],
        scope: None,
        walked: 0,
        surplus: 0,
        unvouched_endless: 0,
        endless: vec![],
        reached: BTreeSet::new(),
        cuts: vec![],
        unreachable: None,
        sought: Sought::default(),
        losses: vec![],
        disagreements: vec![],
        failure: None,
        ended_by: None,
        time: Duration::ZERO,
    };
    if let Err(why) = gathered.fill(program, ways, most, share, on_path) {
        gathered.failure = Some(why);
    }
    gathered.time = began.elapsed();
    gathered
}

impl Gathered {
    fn fill(
        &mut self,
        program: &Program,
        asked: &Ways<'_>,
        most: usize,
        share: &Share,
        on_path: &(dyn Fn() + Sync),
    ) -> Result<(), String> {
        let class = program.method(self.method).class;
        let non_null = outer_parameter(program, self.method);
        let options = |more| -> Result<Options, String> {
            let mut options = (asked.options)(more)?;
            options.non_null.extend(non_null.clone());
            options.budget = share.exploring.clone();
            Ok(options)
        };
        let mut now = options(0)?;
        let mut arranger =
            Arranger::new(program, class, now.predicates.clone()).map_err(|e| e.to_string())?;
        arranger.set_budgets(share.executing.clone(), &share.whole);
        self.contract.clone_from(&now.contract);
        self.calls = now.strategy.universe.calls();
        arranger.set_calls(self.calls);
        arranger.set_contract(self.contract.clone());
        arranger.initialise(class).map_err(|e| format!("the class cannot be initialised: {e}"))?;
        let stop = |_: &PathReport| {
            on_path();
            false
        };
        let hooks = Hooks { stop: &stop, ..Hooks::default() };
        let method = self.method;
        let run = |options: &Options| {
            let target = Target::Method(method);
            explore(program, &target, options, &hooks).map_err(|e| e.to_string())
        };
        let mut report = run(&now)?;
        for more in 1..=MORE {
            if !report.has_no_valid_input() || !report.cuts.contains(&BoundKind::Scope) {
                break;
            }
            now = options(more)?;
            // What took too long before takes longer with more objects.
            let instead = report.precondition.filter(|used| used.1.is_some());
            if let (Some(_), Some(fallback)) = (&instead, now.precondition.fallback()) {
                now.precondition = fallback;
            }
            report = run(&now)?;
            report.precondition = instead.or(report.precondition);
            self.scope = Some(now.strategy.bounds().scope);
        }
        self.no_input = report.has_no_valid_input().then(|| now.strategy.bounds().scope);
        self.paths = report.totals.paths;
        self.precondition = report.precondition;
        self.instead = report.instead;
        self.complaints = report.complaints;
        self.hint = report.hint;
        self.doubts = report.doubts;
        self.cuts = report.cuts;
        self.losses = report.losses;
        let is_full =
            self.cuts.iter().any(|c| matches!(c, BoundKind::Paths | BoundKind::IdlePaths));
        self.ended_by = report.ended_by;
        let is_bound = matches!(self.ended_by, Some(Limit::Effort | Limit::Memory));
        if report.totals.open > 0 && !is_full && !is_bound {
            let why = match self.ended_by {
                Some(Limit::Interrupted) => "the run was interrupted",
                _ => "the time was up",
            };
            self.losses.push(format!("{} states when {why}", report.totals.open));
        }
        self.totals = report.totals;
        // Then one test for several heaps is not enough.
        let each_heap = now.per_path > 1 && now.strategy.merges_heaps;
        let is_checked = now.predicates.is_some();
        let mut sorted = Sorted { each_heap, is_checked, ..Sorted::default() };
        let mut late = self.sort(&mut arranger, report.paths, &mut sorted, share);
        let wants_more = self.calls.is_some()
            && now.predicates.is_none()
            && !program.method(self.method).is_static()
            && share.exploring.deadline().is_none_or(|d| Instant::now() < d)
            && near(program, self.method).iter().any(|s| !self.reached.contains(s));
        if let Some(meet) = asked.meet.filter(|_| wants_more) {
            let mut wanted: Vec<BTreeSet<Branch>> = vec![];
            let mut is_wanted = |witness: &Witness| {
                let Ok(acted) = arranger.rerun(witness) else { return false };
                if !is_predicted(witness, &acted) {
                    return false;
                }
                let new: BTreeSet<Branch> =
                    acted.sides.difference(&self.reached).copied().collect();
                let is_open =
                    |side| wanted.iter().filter(|w| w.contains(side)).count() < CANDIDATES;
                let is_wanted = wanted.len() < GOALS && new.iter().any(is_open);
                if is_wanted {
                    wanted.push(new);
                }
                is_wanted
            };
            let met = meet(&mut is_wanted, &share.exploring)?;
            if let Some(met) = met {
                if let Some(mut more) = met.options {
                    more.non_null.extend(non_null.clone());
                    more.budget = share.exploring.apart().with_effort(MORE_EFFORT);
                    let report = run(&more)?;
                    self.paths += report.totals.paths;
                    // What is lost of what comes on top is nothing that there would be without.
                    let losses = self.losses.clone();
                    late += self.sort(&mut arranger, report.paths, &mut sorted, share);
                    self.losses = losses;
                    self.calls = self.calls.max(more.strategy.universe.calls());
                    arranger.set_calls(self.calls);
                }
                // What was found is judged by what it does.
                let mut names = vec![];
                for (new, how) in wanted.iter().zip(&met.how) {
                    match how {
                        _ if new.is_disjoint(&self.reached) => {
                            self.sought.unmet += 1;
                            if let (true, How::Nothing(differs)) = (names.is_empty(), how) {
                                names.clone_from(differs);
                            }
                        }
                        How::Searched => self.sought.searched += 1,
                        _ => self.sought.unified += 1,
                    }
                }
                let out = self.sought.unmet;
                let calls = met.calls.max(self.calls.unwrap_or_default());
                let with = match &names[..] {
                    [] => String::new(),
                    names => format!(" (with another value of {})", names.join(", ")),
                };
                if out > 0 {
                    let why = format!("not reachable by the API within {calls} calls{with}");
                    self.unreachable = Some((out, why));
                }
            }
        }
        if !share.executing.is_over() && !each_heap {
            let is_late = || share.executing.is_over();
            let known: Vec<&Found> = sorted.ways.iter().map(|way| &way[0].0).collect();
            for found in seeded(program, self.method, &mut arranger, &known, &is_late) {
                self.reached.extend(&found.acted.sides);
                sorted.add(found);
            }
        }
        let mut ways = sorted.ways;
        if late > 0 {
            self.losses.push(format!("{late} paths that were not executed again: the time was up"));
        }
        self.losses.sort();
        self.losses.dedup();
        ways.sort_by_key(|way| way[0].1);
        self.surplus = ways.len().saturating_sub(most);
        let ways = keep(ways, most, |way| &way[0].0.acted.sides);
        let shrunk = |arranger: &mut Arranger<'_>, found: Found| {
            if share.executing.is_over() {
                return found;
            }
            let witness = arranger.shrink(&found.witness, &found.acted);
            match arranger.rerun(&witness) {
                Ok(acted) => Found { witness, acted, ..found },
                Err(_) => found,
            }
        };
        for way in ways {
            let founds = way.into_iter().map(|(found, _)| shrunk(&mut arranger, found));
            self.ways.push(founds.collect());
        }
        Ok(())
    }

    /// Executes the inputs of paths, and sorts them by the ways that they take. How many there was no time for.
    fn sort(
        &mut self,
        arranger: &mut Arranger<'_>,
        paths: Vec<PathReport>,
        sorted: &mut Sorted,
        share: &Share,
    ) -> usize {
        let mut late = 0;
        for path in paths.into_iter().flat_map(each_input) {
            // Executing paths again is quick, unless they are long. One is always worth it.
            if share.executing.is_over() && !sorted.ways.is_empty() {
                late += 1;
                continue;
            }
            if let Some(found) = self.take(arranger, path) {
                // What is valid alone need not be valid together.
                if !sorted.is_checked || !shares(&found.witness) {
                    self.reached.extend(&found.acted.sides);
                }
                sorted.add(found);
            }
        }
        late
    }

    /// A path's input, executed.
    fn take(&mut self, arranger: &mut Arranger<'_>, path: PathReport) -> Option<Found> {
        match &path.end {
            End::Unsupported(what) => self.losses.push(format!("unsupported: {what}")),
            End::SolverUnknown(why) => self.losses.push(format!("left open by the solver: {why}")),
            End::OutOfTime => self.losses.push("out of time".into()),
            End::Broken(what) => self.losses.push(format!("broken: {what}")),
            _ => {}
        }
        let is_overflow = matches!(path.end.kind(), EndKind::Bound(BoundKind::Depth));
        let mut witness = path.witness?;
        if let Some(Judged::Broken(broken)) = arranger.specified(&witness) {
            let (number, clause, why) = (path.number, &broken.clause, &broken.why);
            let text = format!("path {number}: {clause} does not hold before the call: {why}");
            self.disagreements.push(text);
            return None;
        }
        match witness.outcome {
            Outcome::Endless => {
                match arranger.is_checked(&witness) {
                    true => self.endless.push(witness),
                    false => self.unvouched_endless += 1,
                }
                return None;
            }
            Outcome::Exited(_) => {
                self.losses.push("a path that ends the JVM: no test can call it".into());
                return None;
            }
            _ => {}
        }
        if !witness.inputs.is_empty() {
            self.losses.push("a path that asks for nondeterministic values".into());
            return None;
        }
        if let Some(asked) = witness.environment.first() {
            self.losses.push(format!("a path that depends on the environment: {}", asked.name));
            return None;
        }
        let acted = match arranger.rerun(&witness) {
            Ok(acted) => acted,
            // A bound was met, nothing more.
            Err(_) if is_overflow => return None,
            Err(RigError::Precondition) => {
                let text = format!("path {}: the precondition does not hold", path.number);
                self.disagreements.push(text);
                return None;
            }
            Err(e) => {
                self.losses.push(format!("an input that cannot be executed: {e}"));
                return None;
            }
        };
        // An object that is made by calls is made when it is first looked at; where constructors change static fields, that shows. What a test does
        // is what happens when its calls are made one after the other.
        // Equal strings of a test are one object, those of a path need not be; and identity hash codes are not those of the path.
        let is_other = self.calls.is_some() && !acted.spoilt.is_empty()
            || acted.asks_hashes
            || has_equal_texts(&witness);
        if is_other && !is_predicted(&witness, &acted) {
            witness.outcome.clone_from(&acted.outcome);
        }
        if !is_predicted(&witness, &acted) {
            // That the stack overflows was a guess.
            if !is_overflow {
                let (said, is) = (&witness.outcome, &acted.outcome);
                let (said, is) = (spoken(said), spoken(is));
                let text = format!("path {}: {said} is predicted, {is} happens", path.number);
                self.disagreements.push(text);
            }
            return None;
        }
        Some(Found { witness, acted, is_written: false })
    }
}

/// Inputs by the ways that they take.
#[derive(Default)]
struct Sorted {
    /// In the order in which they are first met: kinds have no order that means something.
    numbers: FxHashMap<(Kind, Option<Canonical>), usize>,
    ways: Vec<Vec<(Found, Cost)>>,
    each_heap: bool,
    /// There are preconditions.
    is_checked: bool,
}

impl Sorted {
    fn add(&mut self, found: Found) {
        let cost = cost(&found);
        let heap = self.each_heap.then(|| given_heap(&found.witness));
        let ways = &mut self.ways;
        let n = *self.numbers.entry((kind(&found), heap)).or_insert_with(|| {
            ways.push(vec![]);
            ways.len() - 1
        });
        let way = &mut self.ways[n];
        let at = way.partition_point(|(_, c)| *c <= cost);
        way.insert(at, (found, cost));
        way.truncate(CANDIDATES);
    }
}

/// The sides of the branches of a method and of what it calls directly in its class and those nested with it.
fn near(program: &Program, method: MethodId) -> BTreeSet<Branch> {
    let host = program.nest_host(program.method(method).class);
    let mut methods = BTreeSet::from([method]);
    if let Ok(body) = program.body(method) {
        for site in body.sites.iter() {
            let SiteRef::Method(called) = &site.what else { continue };
            let Ok(class) = program.load(&called.class) else { continue };
            if program.nest_host(class) == host {
                methods.extend(program.find_method_in_hierarchy(class, &called.name, &called.desc));
            }
        }
    }
    methods.into_iter().flat_map(|m| cairn_explore::sides(program, m)).collect()
}

/// Whether two strings of the input are equal.
fn has_equal_texts(witness: &Witness) -> bool {
    let mut all: Vec<&Data> = vec![];
    all.extend(witness.receiver.iter().chain(&witness.arguments).map(|i| &i.value));
    for object in &witness.heap {
        match object {
            Object::Instance { fields, .. } => all.extend(fields.iter().map(|f| &f.value)),
            Object::Array { elements, .. } => all.extend(elements),
            Object::Made { calls, .. } => all.extend(calls.iter().flat_map(|c| &c.arguments)),
            Object::Stub { answers, .. } => {
                all.extend(answers.iter().filter_map(|a| a.result.as_ref()));
            }
            Object::Constant { .. } | Object::Opaque { .. } => {}
        }
    }
    let mut seen = BTreeSet::new();
    all.into_iter().any(|d| matches!(d, Data::Text(_)) && !seen.insert(d))
}

/// A path, once for each of its inputs.
fn each_input(mut path: PathReport) -> Vec<PathReport> {
    let others = match path.end {
        // One is enough to tell.
        End::Endless | End::Deadlock(_) => vec![],
        _ => std::mem::take(&mut path.others),
    };
    let (number, end) = (path.number, path.end.clone());
    let other = |w: Witness| PathReport {
        number,
        end: end.clone(),
        condition: w.condition.clone(),
        witness: Some(w),
        broken: None,
        others: vec![],
        summary: None,
        has_threads: path.has_threads,
    };
    let others: Vec<PathReport> = others.into_iter().map(other).collect();
    [path].into_iter().chain(others).collect()
}

/// What a test is given, numbers aside. What a path does not depend on is null there.
fn given_heap(witness: &Witness) -> Canonical {
    let mut witness = witness.clone();
    for object in &mut witness.heap {
        if let Object::Instance { fields, .. } = object {
            fields.iter_mut().for_each(|f| f.known = true);
        }
    }
    shape(&witness)
}

/// The most telling of several: first what takes new branches, then the first ones. They stay in
/// their order.
fn keep<T>(all: Vec<T>, most: usize, sides: impl Fn(&T) -> &BTreeSet<Branch>) -> Vec<T> {
    if all.len() <= most {
        return all;
    }
    let mut covered: BTreeSet<Branch> = BTreeSet::new();
    let mut kept = vec![false; all.len()];
    let mut left = most;
    for (n, one) in all.iter().enumerate() {
        if left > 0 && !sides(one).is_subset(&covered) {
            covered.extend(sides(one));
            kept[n] = true;
            left -= 1;
        }
    }
    for kept in kept.iter_mut().filter(|k| !**k) {
        *kept = left > 0;
        left = left.saturating_sub(1);
    }
    all.into_iter().zip(kept).filter(|(_, k)| *k).map(|(one, _)| one).collect()
}

/// The parameter of an inner class's constructor that no source code can make null.
fn outer_parameter(program: &Program, method: MethodId) -> Option<String> {
    let m = program.method(method);
    let view = cairn_arrange::View::of(program, m.class);
    if &*m.name != "<init>" || !view.is_inner(m.class) {
        return None;
    }
    cairn_explore::parameter_names(program, method).ok()?.into_iter().next()
}

fn is_predicted(witness: &Witness, acted: &Acted) -> bool {
    match (&witness.outcome, &acted.outcome) {
        // An object that the input does not describe, new or a part of one that calls make, has another number there.
        (Outcome::Returned(Some(Data::Ref(a))), Outcome::Returned(Some(Data::Ref(b)))) => {
            let is_made = |o: &Object| matches!(o, Object::Made { .. });
            a == b || *a >= witness.heap.len() || witness.heap.iter().any(is_made)
        }
        // Which NaN it is depends on the machine.
        (Outcome::Returned(Some(Data::Double(a))), Outcome::Returned(Some(Data::Double(b)))) => {
            a == b || f64::from_bits(*a).is_nan() && f64::from_bits(*b).is_nan()
        }
        (Outcome::Returned(Some(Data::Float(a))), Outcome::Returned(Some(Data::Float(b)))) => {
            a == b || f32::from_bits(*a).is_nan() && f32::from_bits(*b).is_nan()
        }
        (Outcome::Returned(a), Outcome::Returned(b)) => a == b,
        (Outcome::Threw { class: a, .. }, Outcome::Threw { class: b, .. }) => a == b,
        _ => false,
    }
}

/// An outcome in words.
fn spoken(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(None) => "returning".into(),
        Outcome::Returned(Some(Data::Ref(n))) => format!("returning object {n}"),
        Outcome::Returned(Some(value)) => format!("returning {}", value.java()),
        Outcome::Threw { class, message: Some(message) } => format!("{class}: {message}"),
        Outcome::Threw { class, message: None } => class.clone(),
        Outcome::Exited(status) => format!("exit code {status}"),
        Outcome::Endless => "running forever".into(),
    }
}

/// What makes an input worse than another: parts that two objects share, which may not be valid;
/// then what makes it hard to read: objects, odd characters, and the size of what is in them.
type Cost = (bool, usize, usize, bool, u64);

fn cost(found: &Found) -> Cost {
    let text = |w: &Witness| {
        let numbers = cairn_arrange::integers(w);
        numbers.iter().map(|n| n.unsigned_abs().min(1 << 20)).sum()
    };
    let odd = odd_characters(&found.witness);
    // What refuses a text refuses the shortest, too.
    let returns = matches!(found.acted.outcome, Outcome::Returned(_));
    let is_unwritten = returns != found.is_written;
    (shares(&found.witness), found.acted.heap.len(), odd, is_unwritten, text(&found.witness))
}

/// Characters of texts that nobody would write.
fn odd_characters(witness: &Witness) -> usize {
    let is_odd = |c: &char| !c.is_ascii_graphic() && *c != ' ';
    let all = texts(witness).into_iter().map(|n| cairn_arrange::text(witness, n));
    all.map(|t| t.chars().filter(is_odd).count()).sum()
}
