//! Few tests: those that together take all branches, show all outcomes and notice all mutants that any of the tests
//! does. A test stays only for what no other does.
//!
//! Goals are counted first: sides of branches, and outcomes of methods (the class of the result, the exception and its
//! place). Then the mutants are executed on Cairn's own machine, each by one test after another until one notices it; only
//! by tests that execute the instruction that is another. When all methods had their turn, other inputs are looked for that
//! notice what is left. Everything is bounded by counted effort; where the time is short, each method has its share of it.

use crate::faults::Faults;
use crate::noticed::is_noticed;
use crate::seeds::Words;
use crate::suite::{Choice, ClassTests, Test, is_within};
use crate::varied::{constants, varied};
use cairn_arrange::{Arranger, Built};
use cairn_explore::{Acted, Branch, Budget, reached};
use cairn_program::mutants::Mutant;
use cairn_program::{MethodId, Origin, Program};
use cairn_witness::{Arrangement, Data, Object, Outcome, Target, Verdict, Witness};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Executions of mutants for a class.
const MOST_RUNS: usize = 30_000;
/// Tests of a method for whose mutants there was no time.
const UNTRIED: usize = 4;
/// Tests that a mutant is tried on before it counts as one that nobody notices.
const MOST_TRIES: usize = 32;
/// Of them, those that look for other inputs.
const MOST_SOUGHT: usize = 10_000;
/// Other inputs that are tried for a mutant that nobody notices.
const MOST_VARIED: usize = 60;
/// Of the time, what is for the tests at hand; the rest is for other inputs.
const AT_HAND: f64 = 0.7;

/// What came of choosing.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    pub mutation: BTreeMap<MethodId, Mutation>,
    /// By the number of the method: the tests that are not needed.
    pub dropped: BTreeMap<usize, usize>,
    /// Executions of mutants.
    pub runs: usize,
    pub time: Duration,
}

/// How many mutants of a method the tests notice.
#[derive(Clone, Debug, Default)]
pub struct Mutation {
    /// Line and fault of each, and whether it is noticed.
    pub mutants: Vec<(String, bool)>,
}

impl Mutation {
    pub fn killed(&self) -> usize {
        self.mutants.iter().filter(|m| m.1).count()
    }

    /// Those that nobody notices.
    pub fn survivors(&self) -> impl Iterator<Item = &str> {
        self.mutants.iter().filter(|m| !m.1).map(|m| &*m.0)
    }
}

/// What the tests of one class notice of a method, those of another may have missed: a nested class is tested with the one around it.
pub fn share_mutants(chosen: &mut [&mut Chosen]) {
    let mut all: BTreeMap<MethodId, Mutation> = BTreeMap::new();
    for (method, score) in chosen.iter().flat_map(|c| &c.mutation) {
        let known = all.entry(*method).or_insert_with(|| score.clone());
        let pairs = known.mutants.iter_mut().zip(&score.mutants);
        pairs.for_each(|(known, other)| known.1 |= other.1);
    }
    for (method, score) in chosen.iter_mut().flat_map(|c| &mut c.mutation) {
        if let Some(known) = all.get(method) {
            score.clone_from(known);
        }
    }
}

/// What a test may be there for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Goal {
    /// A side of a branch, undisturbed by an exception or not.
    Side(Branch, bool),
    /// Of the method of that number.
    Ends(usize, String),
}

/// The work of choosing.
struct Choosing<'c, 'p> {
    program: &'c Program,
    arranger: &'c mut Arranger<'p>,
    faults: &'p Faults,
    goals: Vec<BTreeSet<Goal>>,
    kept: Vec<bool>,
    /// By the number of the mutated method, the mutant and the test; none where the test does not execute it.
    known: FxHashMap<(usize, usize, usize), Option<bool>>,
    /// By the number of a test.
    traces: FxHashMap<usize, Trace>,
    /// By the number of a test and of the mutated method: the same test with other inputs.
    variants: FxHashMap<(usize, usize), Variants>,
    /// By the number of the mutated method, the texts that it may be looking for.
    words: FxHashMap<usize, Vec<String>>,
    runs: usize,
    /// Of them, those that looked for other inputs.
    sought: usize,
    budget: Budget,
}

/// What a test executes.
#[derive(Default)]
struct Trace {
    called: FxHashSet<MethodId>,
    sides: BTreeSet<Branch>,
    /// Of the methods that were asked for: the instructions that it may execute.
    reached: FxHashMap<MethodId, BTreeSet<u16>>,
}

impl Trace {
    fn may_execute(&mut self, program: &Program, method: MethodId, pc: u16) -> bool {
        let Trace { called, sides, reached: known } = self;
        called.contains(&method)
            && known.entry(method).or_insert_with(|| reached(program, method, sides)).contains(&pc)
    }
}

/// Tests with other inputs, made when they are wanted.
struct Variants {
    inputs: std::vec::IntoIter<(Arrangement, Vec<Data>)>,
    made: Vec<Built>,
}

impl ClassTests {
    /// Keeps the tests that are needed.
    pub(crate) fn choose<'p>(
        &mut self,
        program: &'p Program,
        arranger: &mut Arranger<'p>,
        faults: &'p Faults,
        choice: &Choice,
    ) {
        let began = Instant::now();
        let goals = self.tests.iter().map(|t| goals(program, self, t)).collect();
        let kept = self.tests.iter().map(is_finding).collect();
        let mut choosing = Choosing {
            program,
            arranger,
            faults,
            goals,
            kept,
            known: FxHashMap::default(),
            traces: FxHashMap::default(),
            variants: FxHashMap::default(),
            words: FxHashMap::default(),
            runs: 0,
            sought: 0,
            budget: choice.budget.clone(),
        };
        choosing.cover();
        let whole = choosing.budget.clone();
        let at_hand = whole.share(AT_HAND);
        let mut first: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut untried: BTreeSet<MethodId> = BTreeSet::new();
        let methods = 0..faults.methods.len();
        for m in methods.clone() {
            choosing.budget = at_hand.share(1.0 / (methods.len() - m) as f64);
            for n in 0..faults.methods[m].1.len() {
                if choosing.is_over() {
                    untried.insert(faults.methods[m].0);
                    break;
                }
                if let Some(by) = choosing.killer(self, m, n) {
                    first.insert((m, n), by);
                }
            }
        }
        for m in methods.clone() {
            choosing.budget = whole.share(1.0 / (methods.len() - m) as f64);
            for n in 0..faults.methods[m].1.len() {
                if choosing.is_over() {
                    break;
                }
                if !first.contains_key(&(m, n))
                    && let Some(by) = choosing.seek(self, m, n)
                {
                    first.insert((m, n), by);
                }
            }
        }
        choosing.budget = whole;
        choosing.drop_superfluous(self, &first);
        choosing.keep_some(self, &untried);
        let mut chosen = Chosen { runs: choosing.runs, ..Chosen::default() };
        for (m, (method, mutants)) in faults.methods.iter().enumerate() {
            let mutants = mutants.iter().enumerate();
            let mutants = mutants.map(|(n, mutant)| (said(mutant), first.contains_key(&(m, n))));
            chosen.mutation.insert(*method, Mutation { mutants: mutants.collect() });
        }
        let mut kept = choosing.kept.iter();
        for (test, kept) in self.tests.iter().zip(&choosing.kept) {
            if !kept {
                *chosen.dropped.entry(test.method).or_default() += 1;
            }
        }
        self.tests.retain(|_| kept.next().copied().unwrap_or(true));
        // Those that were found late stand with the others of their method.
        self.tests.sort_by_key(|t| t.method);
        chosen.time = began.elapsed();
        self.chosen = Some(chosen);
    }
}

impl Choosing<'_, '_> {
    /// Keeps as few tests as reach all goals.
    fn cover(&mut self) {
        let kept = self.goals.iter().zip(&self.kept).filter(|(_, k)| **k);
        let mut reached: BTreeSet<Goal> = kept.flat_map(|(g, _)| g.iter().cloned()).collect();
        loop {
            let new = |n: &usize| self.goals[*n].difference(&reached).count();
            let open = (0..self.kept.len()).filter(|&n| !self.kept[n]);
            // Of equals the first, which is the simplest.
            let Some(best) = open.max_by_key(|n| (new(n), std::cmp::Reverse(*n))) else { break };
            if new(&best) == 0 {
                break;
            }
            reached.extend(self.goals[best].iter().cloned());
            self.kept[best] = true;
        }
    }

    fn is_over(&self) -> bool {
        self.runs > MOST_RUNS || self.budget.is_over()
    }

    /// Whether a test may execute the instruction of a mutant.
    fn may_execute(&mut self, all: &ClassTests, m: usize, n: usize, t: usize) -> bool {
        let (method, mutants) = &self.faults.methods[m];
        let trace = self.traces.entry(t).or_insert_with(|| {
            self.runs += 1;
            let trace = self.arranger.trace(&all.tests[t].built);
            let (called, sides) = trace.unwrap_or_default();
            Trace { called, sides, reached: FxHashMap::default() }
        });
        trace.may_execute(self.program, *method, mutants[n].pc)
    }

    /// A test that notices a mutant: one that is kept, else another, which is kept from now on.
    fn killer(&mut self, all: &ClassTests, m: usize, n: usize) -> Option<usize> {
        let method = self.faults.methods[m].0;
        let is_own = |t: usize| all.methods[all.tests[t].method].method == method;
        let mut order: Vec<usize> = (0..all.tests.len()).collect();
        order.sort_by_key(|&t| (!self.kept[t], !is_own(t)));
        let mut tries = 0;
        for t in order {
            match self.kills(all, m, n, t) {
                Some(true) => {
                    self.kept[t] = true;
                    return Some(t);
                }
                Some(false) => tries += 1,
                None => {}
            }
            if tries >= MOST_TRIES || self.is_over() {
                break;
            }
        }
        None
    }

    /// Whether a test notices a mutant; none if it does not execute it.
    fn kills(&mut self, all: &ClassTests, m: usize, n: usize, t: usize) -> Option<bool> {
        if let Some(known) = self.known.get(&(m, n, t)) {
            return *known;
        }
        let killed = match self.may_execute(all, m, n, t) {
            true => self.executed(&all.tests[t].built, m, n),
            false => None,
        };
        self.known.insert((m, n, t), killed);
        killed
    }

    fn executed(&mut self, built: &Built, m: usize, n: usize) -> Option<bool> {
        self.runs += 1;
        let (method, mutants) = &self.faults.methods[m];
        let mut found = self.arranger.with_body(built, *method, &mutants[n].body)?;
        // Which number a hash code is, no test asserts.
        if let Ok(acted) = &mut found
            && built.witness.target.is_hash_code()
            && matches!(acted.outcome, Outcome::Returned(_))
            && matches!(built.acted.outcome, Outcome::Returned(_))
        {
            acted.outcome.clone_from(&built.acted.outcome);
        }
        Some(is_noticed(&built.acted, &found, self.arranger.facts()))
    }

    /// Whether anything at all is otherwise with a mutant, of a test that asks nothing yet.
    fn shows(&mut self, built: &Built, m: usize, n: usize) -> bool {
        self.runs += 1;
        self.sought += 1;
        let (method, mutants) = &self.faults.methods[m];
        match self.arranger.with_body(built, *method, &mutants[n].body) {
            None => false,
            Some(Err(_)) => true,
            Some(Ok(found)) => {
                let end = |acted: &Acted| (acted.outcome.clone(), acted.holds.clone());
                end(&found) != end(&built.acted) || found.after != built.acted.after
            }
        }
    }

    /// The same test with the inputs of that number in the order in which they are tried.
    fn variant(&mut self, all: &ClassTests, m: usize, t: usize, number: usize) -> Option<Built> {
        let method = self.faults.methods[m].0;
        let (program, built) = (self.program, &all.tests[t].built);
        let words = self.words.entry(m).or_insert_with(|| Words::of(program, method).texts);
        let variants = self.variants.entry((t, m)).or_insert_with(|| {
            let inputs = varied(built, &constants(program, method), words).into_iter();
            Variants { inputs, made: vec![] }
        });
        while variants.made.len() <= number {
            let inputs = variants.inputs.next()?;
            self.runs += 1;
            self.sought += 1;
            variants.made.extend(self.arranger.with_inputs(built, inputs));
        }
        variants.made.get(number).cloned()
    }

    /// Looks for a test that notices a mutant among the tests that execute it with other inputs, those of its method first.
    fn seek(&mut self, all: &mut ClassTests, m: usize, n: usize) -> Option<usize> {
        let (method, pc) = (self.faults.methods[m].0, self.faults.methods[m].1[n].pc);
        let is_own = |t: usize| all.methods[all.tests[t].method].method == method;
        let mut tests: Vec<usize> = (0..all.tests.len()).filter(|&t| self.kept[t]).collect();
        tests.retain(|&t| is_own(t) || self.may_execute(all, m, n, t));
        tests.sort_by_key(|&t| !is_own(t));
        let mut left = MOST_VARIED;
        for t in tests {
            let mut number = 0;
            while let Some(built) = self.variant(all, m, t, number) {
                number += 1;
                if left == 0 || self.sought > MOST_SOUGHT || self.is_over() {
                    return None;
                }
                let is_executed = reached(self.program, method, &built.acted.sides).contains(&pc);
                if !is_executed {
                    continue;
                }
                left -= 1;
                if !self.shows(&built, m, n) {
                    continue;
                }
                // What changes is seen by what is asked.
                let built = self.arranger.observe(built);
                if self.executed(&built, m, n) != Some(true) {
                    continue;
                }
                let (before, of) = (all.tests.len(), all.tests[t].method);
                let added = all.add_as_it_is(self.program, self.arranger, of, built);
                if added.is_ok() && all.tests.len() > before {
                    self.goals.push(goals(self.program, all, &all.tests[before]));
                    self.kept.push(true);
                    self.known.insert((m, n, before), Some(true));
                    return Some(before);
                }
            }
        }
        None
    }

    /// Of methods whose mutants there was no time for, nobody knows which tests are not needed: the simplest of them stay.
    fn keep_some(&mut self, all: &ClassTests, untried: &BTreeSet<MethodId>) {
        for method in 0..all.methods.len() {
            if !untried.contains(&all.methods[method].method) {
                continue;
            }
            let own: Vec<usize> =
                (0..all.tests.len()).filter(|&t| all.tests[t].method == method).collect();
            let kept = own.iter().filter(|&&t| self.kept[t]).count();
            let others = own.iter().filter(|&&t| !self.kept[t]);
            let more: Vec<usize> = others.take(UNTRIED.saturating_sub(kept)).copied().collect();
            more.into_iter().for_each(|t| self.kept[t] = true);
        }
    }

    /// What was kept early may not be needed any more.
    fn drop_superfluous(&mut self, all: &ClassTests, first: &BTreeMap<(usize, usize), usize>) {
        let mut by: BTreeMap<usize, BTreeSet<(usize, usize)>> = BTreeMap::new();
        for (mutant, test) in first {
            by.entry(*test).or_default().insert(*mutant);
        }
        for t in (0..self.kept.len()).rev() {
            if !self.kept[t] || is_finding(&all.tests[t]) {
                continue;
            }
            let others: Vec<usize> =
                (0..self.kept.len()).filter(|&o| o != t && self.kept[o]).collect();
            let rest: BTreeSet<&Goal> = others.iter().flat_map(|&o| &self.goals[o]).collect();
            if !self.goals[t].iter().all(|g| rest.contains(g)) {
                continue;
            }
            let mine = by.get(&t).cloned().unwrap_or_default();
            let mut moved = vec![];
            let is_needed = mine.iter().any(|&(m, n)| {
                let other = others.iter().find(|&&o| match self.is_over() {
                    true => self.known.get(&(m, n, o)) == Some(&Some(true)),
                    false => self.kills(all, m, n, o) == Some(true),
                });
                moved.extend(other.map(|&o| (o, (m, n))));
                other.is_none()
            });
            if !is_needed {
                self.kept[t] = false;
                for (o, mutant) in moved {
                    by.entry(o).or_default().insert(mutant);
                }
            }
        }
    }
}

fn is_finding(test: &Test) -> bool {
    matches!(test.case.verdict, Verdict::Finding(_))
}

fn said(mutant: &Mutant) -> String {
    let line = mutant.line.map(|l| format!("line {l}: ")).unwrap_or_default();
    format!("{line}{}", mutant.fault)
}

/// What a test may be kept for, besides the mutants that it notices.
fn goals(program: &Program, all: &ClassTests, test: &Test) -> BTreeSet<Goal> {
    let class = all.subject.class;
    // What the compiler links at run time for a record is not the class's own.
    let is_declared =
        |s: &Branch| program.class(program.method(s.method).class).methods.contains(&s.method);
    let own =
        |s: &&Branch| is_within(program, program.method(s.method).class, class) && is_declared(s);
    let sides = test.sides.iter().filter(own).map(|&s| Goal::Side(s, false));
    let undisturbed = test.undisturbed.iter().filter(own).map(|&s| Goal::Side(s, true));
    let mut goals: BTreeSet<Goal> = sides.chain(undisturbed).collect();
    if !is_trivial(program, all.methods[test.method].method) && !says_nothing(program, all, test) {
        goals.insert(Goal::Ends(test.method, ending(program, test)));
    }
    goals
}

/// Whether a test only shows that an object can be made, of which nothing can be asked; others make it, too.
fn says_nothing(program: &Program, all: &ClassTests, test: &Test) -> bool {
    let makes = |t: &Test| {
        let method = program.method(all.methods[t.method].method);
        let class = program.class(method.class);
        let is_factory = method.is_static() && method.desc.ends_with(&format!(")L{};", class.name));
        &*method.name == "<init>" || is_factory
    };
    let witness = &test.case.witness;
    let is_new = matches!(witness.outcome, Outcome::Returned(Some(Data::Ref(n)))
        if n >= witness.heap.len() && matches!(after(test, n), Some(Object::Instance { .. })));
    makes(test)
        && is_new
        && witness.after.iter().all(|a| a.observed.is_empty() && a.contents.is_empty())
        && all.tests.iter().any(|t| !makes(t))
}

/// Whether a method only returns a field, or is one that a record has from the compiler: other tests show what it does.
fn is_trivial(program: &Program, method: MethodId) -> bool {
    use cairn_program::ir::{Inst, Invoke};
    let m = program.method(method);
    let Ok(body) = program.body(method) else { return false };
    match body.code[..] {
        [Inst::GetField { .. }, Inst::Return { .. }] => m.desc.starts_with("()"),
        [.., Inst::Invoke { kind: Invoke::Dynamic, .. }, Inst::Return { .. }] => {
            body.code.len() <= 3 && ["equals", "hashCode", "toString"].contains(&&*m.name)
        }
        _ => false,
    }
}

/// How a call ends: the class of the result, or the exception and where it was raised.
fn ending(program: &Program, test: &Test) -> String {
    let witness = &test.case.witness;
    match &witness.outcome {
        Outcome::Threw { class, .. } => {
            let is_own = |class: &str| {
                let found = program.find(&class.replace('.', "/"));
                found.is_some_and(|c| program.class(c).origin == Origin::User)
            };
            let place = witness.trace.iter().find(|f| is_own(&f.class));
            let place = place.map(|f| format!("{}.{}:{:?}", f.class, f.method, f.line));
            format!("{class} {}", place.unwrap_or_default())
        }
        Outcome::Returned(Some(Data::Null)) => "null".into(),
        // Of what it can be, the method knows nothing.
        Outcome::Returned(Some(value)) if is_anything(test) && is_given(witness, value) => {
            "what it was given".into()
        }
        Outcome::Returned(Some(Data::Boolean(b))) => b.to_string(),
        Outcome::Returned(Some(Data::Ref(n))) => match after(test, *n) {
            Some(Object::Constant { name, .. }) => name.clone(),
            Some(Object::Array { elements, .. }) => format!("array {}", elements.len().min(1)),
            Some(
                Object::Instance { class, .. }
                | Object::Opaque { class }
                | Object::Made { class, .. },
            ) => format!("{class} {}", size(witness, *n)),
            _ => "an object".into(),
        },
        Outcome::Returned(Some(Data::Text(units))) => format!("text {}", units.len().min(1)),
        Outcome::Returned(None) => format!("changes {}", changed(witness)),
        _ => String::new(),
    }
}

/// Whether the method under test is declared to return any object.
fn is_anything(test: &Test) -> bool {
    let target = &test.case.witness.target;
    matches!(target, Target::Method { descriptor, .. } if descriptor.ends_with(")Ljava/lang/Object;"))
}

/// Whether a value is among what the test gives, to the call or to those that build the input.
fn is_given(witness: &Witness, value: &Data) -> bool {
    let is = |d: &Data| d == value;
    let is_known = matches!(value, Data::Ref(n) if *n < witness.heap.len());
    is_known
        || witness.arguments.iter().any(|a| is(&a.value))
        || witness.heap.iter().any(|object| match object {
            Object::Instance { fields, .. } => fields.iter().any(|f| is(&f.value)),
            Object::Array { elements, .. } => elements.iter().any(is),
            Object::Made { calls, .. } => calls.iter().any(|c| c.arguments.iter().any(is)),
            _ => false,
        })
}

/// Nothing, one, or more, of what the library holds.
fn size(witness: &Witness, n: usize) -> usize {
    let content = witness.after.as_ref().and_then(|a| a.contents.get(&n));
    content.map_or(0, |c| c.values().len().min(2))
}

/// The fields that a call changes, and to what, of what has few values.
fn changed(witness: &Witness) -> String {
    let mut names = BTreeSet::new();
    let Some(after) = &witness.after else { return String::new() };
    for (was, is) in witness.heap.iter().zip(&after.heap) {
        if let (Object::Instance { fields: a, .. }, Object::Instance { fields: b, .. }) = (was, is)
        {
            let pairs = a.iter().zip(b).filter(|(a, b)| a.value != b.value);
            names.extend(pairs.map(|(a, b)| format!("{}{}", a.name, kind(&after.heap, &b.value))));
        }
    }
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// What a field has become, if there are few things that it can be.
fn kind(heap: &[Object], value: &Data) -> String {
    match value {
        Data::Boolean(b) => format!("={b}"),
        Data::Null => "=null".into(),
        Data::Ref(n) => match heap.get(*n) {
            Some(Object::Constant { name, .. }) => format!("={name}"),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

fn after(test: &Test, n: usize) -> Option<&Object> {
    let witness = &test.case.witness;
    witness.after.as_ref().and_then(|a| a.heap.get(n)).or_else(|| witness.heap.get(n))
}
