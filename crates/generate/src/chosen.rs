//! Few tests: those that together take all branches, show all outcomes and notice all mutants that any of the tests
//! does. A test stays only for what no other does.
//!
//! Goals are counted first: sides of branches, and outcomes of methods (the class of the result, the exception and its
//! place). Then the mutants are executed on Cairn's own machine, each by one test after another until one notices it.
//! Everything is bounded by counted effort.

use crate::faults::Faults;
use crate::noticed::is_noticed;
use crate::seeds::Words;
use crate::suite::{Choice, ClassTests, Test, is_within};
use crate::varied::{constants, varied};
use cairn_arrange::{Arranger, Built};
use cairn_explore::Branch;
use cairn_program::mutants::Mutant;
use cairn_program::{MethodId, Origin, Program};
use cairn_witness::{Data, Object, Outcome, Target, Verdict, Witness};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Executions of mutants for a class.
const MOST_RUNS: usize = 30_000;
/// Tests of a method for whose mutants there was no time.
const UNTRIED: usize = 4;
/// Tests that a mutant is tried on before it counts as one that nobody notices.
const MOST_TRIES: usize = 32;
/// Of them, those that look for other numbers.
const MOST_SOUGHT: usize = 6_000;
/// Other numbers that are tried for a mutant that nobody notices.
const MOST_VARIED: usize = 40;

/// What came of choosing.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    pub mutation: BTreeMap<MethodId, Mutation>,
    /// By the number of the method: the tests that are not needed.
    pub dropped: BTreeMap<usize, usize>,
    /// Executions of mutants.
    pub runs: usize,
}

/// How many mutants of a method the tests notice.
#[derive(Clone, Debug, Default)]
pub struct Mutation {
    pub killed: u32,
    pub all: u32,
    /// Those that nobody notices: line and fault.
    pub survivors: Vec<String>,
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
    /// By the number of the mutated method, the mutant and the test; none where the test does not call it.
    known: FxHashMap<(usize, usize, usize), Option<bool>>,
    runs: usize,
    /// Of them, those that looked for other numbers.
    sought: usize,
    /// By method, the texts that it may be looking for.
    words: FxHashMap<MethodId, Rc<Vec<String>>>,
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
        let goals = self.tests.iter().map(|t| goals(program, self, t)).collect();
        let kept = self.tests.iter().map(is_finding).collect();
        let mut choosing = Choosing {
            program,
            arranger,
            faults,
            goals,
            kept,
            known: FxHashMap::default(),
            runs: 0,
            sought: 0,
            words: FxHashMap::default(),
        };
        choosing.cover();
        let mut first: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut untried: BTreeSet<MethodId> = BTreeSet::new();
        for m in 0..faults.methods.len() {
            for n in 0..faults.methods[m].1.len() {
                if choice.budget.ended_by().is_some() || choosing.runs > MOST_RUNS {
                    untried.insert(faults.methods[m].0);
                    break;
                }
                if let Some(by) = choosing.killer(self, m, n) {
                    first.insert((m, n), by);
                } else if let Some(by) = choosing.seek(self, m, n) {
                    first.insert((m, n), by);
                }
            }
        }
        choosing.drop_superfluous(self, &first);
        choosing.keep_some(self, &untried);
        let mut chosen = Chosen { runs: choosing.runs, ..Chosen::default() };
        for (m, (method, mutants)) in faults.methods.iter().enumerate() {
            let mut score = Mutation { all: mutants.len() as u32, ..Mutation::default() };
            for (n, mutant) in mutants.iter().enumerate() {
                match first.contains_key(&(m, n)) {
                    true => score.killed += 1,
                    false => score.survivors.push(said(mutant)),
                }
            }
            chosen.mutation.insert(*method, score);
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

    /// A test that notices a mutant: one that is kept, else another, which is kept from now on.
    fn killer(&mut self, all: &ClassTests, m: usize, n: usize) -> Option<usize> {
        let method = self.faults.methods[m].0;
        let count = all.tests.len();
        let own = |t: &usize| all.methods[all.tests[*t].method].method == method;
        let mut order: Vec<usize> = (0..count).filter(|&t| self.kept[t]).collect();
        order.sort_by_key(|t| !own(t));
        let mut others: Vec<usize> = (0..count).filter(|&t| !self.kept[t]).collect();
        others.sort_by_key(|t| !own(t));
        let mut tries = 0;
        for t in order.into_iter().chain(others) {
            match self.kills(all, m, n, t) {
                Some(true) => {
                    self.kept[t] = true;
                    return Some(t);
                }
                Some(false) => tries += 1,
                None => {}
            }
            if tries >= MOST_TRIES {
                break;
            }
        }
        None
    }

    /// Whether a test notices a mutant; none if it does not call the method.
    fn kills(&mut self, all: &ClassTests, m: usize, n: usize, t: usize) -> Option<bool> {
        if let Some(known) = self.known.get(&(m, n, t)) {
            return *known;
        }
        // A test that does not call the method does not call its other mutants either.
        if n > 0 && self.known.get(&(m, 0, t)) == Some(&None) {
            return None;
        }
        let killed = self.executed(&all.tests[t].built, m, n);
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

    fn words(&mut self, method: MethodId) -> Rc<Vec<String>> {
        let program = self.program;
        let of = self.words.entry(method);
        of.or_insert_with(|| Rc::new(Words::of(program, method).texts)).clone()
    }

    /// Looks for a test that notices a mutant among the tests of its method with other numbers.
    fn seek(&mut self, all: &mut ClassTests, m: usize, n: usize) -> Option<usize> {
        let method = self.faults.methods[m].0;
        let numbers = constants(self.program, method);
        let words = self.words(method);
        let own = |t: &usize| all.methods[all.tests[*t].method].method == method;
        let tests: Vec<usize> =
            (0..all.tests.len()).filter(own).filter(|&t| self.kept[t]).collect();
        let mut left = MOST_VARIED;
        for t in tests {
            if self.kills(all, m, n, t).is_none() {
                continue;
            }
            for other in varied(&all.tests[t].built, &numbers, &words) {
                if left == 0 || self.sought > MOST_SOUGHT {
                    return None;
                }
                left -= 1;
                self.runs += 4;
                self.sought += 4;
                let Ok(built) = self.arranger.with_inputs(&all.tests[t].built, other) else {
                    continue;
                };
                // What changes is seen by what is asked.
                let built = self.arranger.observe(built);
                if self.executed(&built, m, n) != Some(true) {
                    continue;
                }
                let number = all.tests[t].method;
                if all.add_as_it_is(self.program, self.arranger, number, built).is_ok() {
                    let goals = goals(self.program, all, &all.tests[all.tests.len() - 1]);
                    self.goals.push(goals);
                    self.kept.push(true);
                    return Some(all.tests.len() - 1);
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
                let other = others.iter().find(|&&o| self.kills(all, m, n, o) == Some(true));
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
    let is_constructor = |t: &Test| &*program.method(all.methods[t.method].method).name == "<init>";
    let witness = &test.case.witness;
    is_constructor(test)
        && matches!(witness.outcome, Outcome::Returned(_))
        && witness.after.iter().all(|a| a.observed.is_empty())
        && all.tests.iter().any(|t| !is_constructor(t))
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
