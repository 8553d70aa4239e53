//! The tests of one class: inputs built, findings told apart, duplicates and superfluous tests left
//! out.

use crate::calls::{called, is_failing_assertion};
use crate::chosen::Chosen;
use crate::faults::Faults;
use crate::findings::{Finding, finding};
use crate::gather::{Found, Gathered};
use crate::noticed::is_noticed;
use crate::subjects::Subject;
use cairn_arrange::{Arranger, Built, shares};
use cairn_explore::{Branch, Budget, Predicates};
use cairn_program::{ClassId, MethodId, Program};
use cairn_witness::facts::Facts;
use cairn_witness::{Case, Outcome, StaticField, Step, Verdict, Witness, heap_lines};
use std::collections::{BTreeMap, BTreeSet};

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// Number of the method in [`ClassTests::methods`].
    pub method: usize,
    pub case: Case,
    /// What the case was made from: it can be executed again.
    pub built: Built,
    pub sides: BTreeSet<Branch>,
    pub undisturbed: BTreeSet<Branch>,
    pub uses_reflection: bool,
    /// What [`Case::verdict`] says in words.
    pub finding: Option<Finding>,
}

impl Test {
    /// Whether the same input is built by the same calls for the same call.
    fn reads_as(&self, other: &Test) -> bool {
        let (a, b) = (&self.case, &other.case);
        self.method == other.method
            && a.arrange == b.arrange
            && a.witness.receiver == b.witness.receiver
            && a.witness.arguments == b.witness.arguments
            && a.witness.heap == b.witness.heap
            && a.witness.outcome == b.witness.outcome
    }
}

/// Paths that got no test, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    pub method: usize,
    pub why: String,
    pub count: usize,
}

/// All tests of a class.
pub struct ClassTests {
    pub subject: Subject,
    pub methods: Vec<Gathered>,
    pub tests: Vec<Test>,
    pub left_out: Vec<LeftOut>,
    pub facts: Facts,
    /// Static fields that tests change, with their first values.
    pub resets: Vec<StaticField>,
    /// The time was up before all inputs were built.
    pub is_cut: bool,
    /// How the tests were chosen, if not all of them are there.
    pub chosen: Option<Chosen>,
}

/// How tests are chosen.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    pub precondition: Option<Predicates>,
    /// As few tests as cover the same branches.
    pub minimize: bool,
    /// A test for each way, not only for what no other test covers or notices.
    pub all_paths: bool,
    /// Tests of one method.
    pub most: usize,
    /// For the search for calls that lead to the inputs. When it is over, they are built without.
    pub searching: Budget,
    /// For the inputs; what is left afterwards is for choosing tests. A method has one test at least.
    pub building: Budget,
    /// For everything.
    pub budget: Budget,
}

/// Whether a test that asks nothing after the call does not depend on the static fields that it changes. Then it asks nothing.
fn is_quiet(arranger: &mut Arranger<'_>, built: &mut Built) -> bool {
    if built.asked.is_empty() {
        return false;
    }
    let mut quiet = built.clone();
    without_questions(&mut quiet);
    let is_quiet = arranger.repeats(&quiet);
    if is_quiet {
        *built = quiet;
    }
    is_quiet
}

/// Asks nothing after the call.
fn without_questions(built: &mut Built) {
    built.asked.clear();
    for after in built.acted.after.iter_mut().chain(&mut built.witness.after) {
        after.observed.clear();
    }
    built.acted.answers.clear();
    built.acted.asked_sides.clear();
}

/// Whether a test would fail in another environment than the usual one.
fn is_other_elsewhere(arranger: &mut Arranger<'_>, built: &Built) -> bool {
    let others = arranger.in_other_worlds(built);
    let is_unknown = !others.is_empty() && others.iter().all(Result::is_err);
    is_unknown || others.iter().any(|other| is_noticed(&built.acted, other, arranger.facts()))
}

impl ClassTests {
    pub fn new(
        program: &Program,
        subject: Subject,
        methods: Vec<Gathered>,
        choice: &Choice,
    ) -> Result<ClassTests, String> {
        let faults = match choice.minimize || choice.all_paths {
            true => Faults::default(),
            false => Faults::of(program, &subject, choice.precondition.as_ref()),
        };
        let arranger = Arranger::new(program, subject.class, choice.precondition.clone());
        let mut arranger = arranger.map_err(|e| e.to_string())?;
        arranger.set_budgets(choice.searching.clone(), &choice.budget);
        let class = subject.class;
        let mut all = ClassTests {
            subject,
            methods,
            tests: vec![],
            left_out: vec![],
            facts: Facts::default(),
            resets: vec![],
            is_cut: false,
            chosen: None,
        };
        if arranger.initialise(class).is_ok() {
            all.build(program, &mut arranger, choice);
            all.walk(program, &mut arranger, choice);
        }
        if choice.minimize {
            all.minimize(program);
        } else if !choice.all_paths {
            all.choose(program, &mut arranger, &faults, choice);
        }
        all.facts = arranger.facts().clone();
        Ok(all)
    }

    fn build(&mut self, program: &Program, arranger: &mut Arranger<'_>, choice: &Choice) {
        let mut left_out: BTreeMap<(usize, String), usize> = BTreeMap::new();
        for method in 0..self.methods.len() {
            arranger.set_contract(self.methods[method].contract.clone());
            arranger.set_calls(self.methods[method].calls);
            arranger.difference = None;
            for way in std::mem::take(&mut self.methods[method].ways) {
                let has_one = self.tests.iter().any(|t| t.method == method);
                if let Some(limit) = choice.building.ended_by().filter(|_| has_one) {
                    self.is_cut = true;
                    *left_out.entry((method, limit.to_string())).or_default() += 1;
                    continue;
                }
                let added = best(arranger, &way, !choice.all_paths)
                    .and_then(|b| self.add(program, arranger, method, b));
                if let Err(why) = added {
                    *left_out.entry((method, why)).or_default() += 1;
                }
            }
            if let Some((witness, asked)) = arranger.difference.take() {
                let asked = &program.method(asked).name;
                let why = disagreement(&witness, asked, "on");
                self.methods[method].complaints.push(why);
            }
        }
        let one = |((method, why), count)| LeftOut { method, why, count };
        self.left_out = left_out.into_iter().map(one).collect();
    }

    /// Looks for branches of the class that no test takes, by calling its methods at random.
    fn walk(&mut self, program: &Program, arranger: &mut Arranger<'_>, choice: &Choice) {
        let class = self.subject.class;
        let is_free = |m: &MethodId| !program.method(*m).is_static();
        arranger.set_contract(None);
        let start: Vec<MethodId> = self.subject.methods.iter().copied().filter(is_free).collect();
        // What only says whether an object is valid is not to be covered.
        let methods = called(program, class, &start, choice.precondition.as_ref());
        let open = methods.into_iter().flat_map(|m| cairn_explore::sides(program, m));
        let mut open: BTreeSet<Branch> =
            open.filter(|b| !is_failing_assertion(program, b)).collect();
        open.retain(|b| !self.tests.iter().any(|t| t.sides.contains(b)));
        for walked in arranger.walk(class, &self.subject.methods, &mut open, &choice.searching) {
            let method = self.methods.iter().position(|m| m.method == walked.method);
            let Some(method) = method else { continue };
            let count = self.tests.iter().filter(|t| t.method == method).count();
            if count >= choice.most {
                self.methods[method].surplus += 1;
                continue;
            }
            arranger.set_contract(self.methods[method].contract.clone());
            if !arranger.is_specified(&walked.built.witness) {
                continue;
            }
            // What it cannot be used for was said of the method's own paths.
            if self.add(program, arranger, method, walked.built).is_ok() {
                self.methods[method].walked += 1;
            }
        }
    }

    pub(crate) fn add(
        &mut self,
        program: &Program,
        arranger: &mut Arranger<'_>,
        method: usize,
        built: Built,
    ) -> Result<(), String> {
        if let Outcome::Threw { class, .. } = &built.acted.outcome {
            let why = match &**class {
                "java.lang.OutOfMemoryError" => {
                    "it needs so much memory that it depends on the JVM whether there is enough"
                }
                "java.lang.UnsatisfiedLinkError" => {
                    "it calls a native method, whose library a JVM may have loaded"
                }
                _ => "",
            };
            if !why.is_empty() {
                return Err(why.into());
            }
        }
        let built = arranger.without_idle_steps(built);
        self.add_as_it_is(program, arranger, method, built)
    }

    /// Adds a test all of whose steps matter.
    pub(crate) fn add_as_it_is(
        &mut self,
        program: &Program,
        arranger: &mut Arranger<'_>,
        method: usize,
        built: Built,
    ) -> Result<(), String> {
        let mut built = arranger.observe(built);
        if is_other_elsewhere(arranger, &built) {
            without_questions(&mut built);
            if is_other_elsewhere(arranger, &built) {
                let read: Vec<String> =
                    built.acted.environment.iter().map(|s| s.to_string()).collect();
                return Err(format!("it depends on the environment: {}", read.join(", ")));
            }
        }
        let mut resets = vec![];
        for (field, reset) in &built.acted.spoilt.clone() {
            let name = &program.field(*field).name;
            let is_by_calls = self.methods[method].calls.is_some();
            match reset.clone().filter(|r| !is_by_calls || !is_hidden(arranger, r)) {
                Some(reset) => resets.push(reset),
                // What does not show need not be undone.
                None if is_by_calls && arranger.repeats(&built) => {}
                None if is_by_calls && is_quiet(arranger, &mut built) => {}
                None => {
                    let why = match reset {
                        None => "which holds an object",
                        Some(_) => "which only reflection can reset",
                    };
                    return Err(format!("it changes the static field {name}, {why}"));
                }
            }
        }
        let is_alone = built.is_reachable || !shares(&built.witness);
        if !built.checks.is_empty() && !is_alone && !arranger.is_checked(&built.witness) {
            let why = "its inputs are valid one by one, but have parts in common, and no constructor or method was seen to lead there";
            return Err(why.into());
        }
        let contract = self.methods[method].contract.clone();
        let id = self.methods[method].method;
        let documented = &self.methods[method].documented;
        let found = finding(program, arranger, id, &built, (contract.as_deref(), documented));
        if contract.is_some()
            && found.is_none()
            && built.checks.iter().any(|c| c.after == Some(false))
        {
            // The specification holds: that a method answers otherwise is no fault of the call.
            let denied = built.checks.iter().find(|c| c.after == Some(false));
            let name = denied.map(|c| c.method.clone()).unwrap_or_default();
            let why = disagreement(&built.witness, &name, "on what becomes of");
            let complaints = &mut self.methods[method].complaints;
            if !complaints.contains(&why) {
                complaints.push(why);
            }
            built.checks.retain(|c| c.after != Some(false));
        }
        let is_vouched = built.is_reachable || arranger.is_checked(&built.witness);
        if found.is_some() && !is_vouched {
            let why = "it fails on a state that nothing vouches for: there is no precondition, and no constructor or method was seen to lead there";
            return Err(why.into());
        }
        for reset in resets {
            if !self.resets.contains(&reset) {
                self.resets.push(reset);
            }
        }
        let case = Case {
            witness: built.witness.clone(),
            arrange: built.arrangement.steps.clone(),
            checks: built.checks.clone(),
            verdict: found.as_ref().map_or(Verdict::Normal, |f| Verdict::Finding(f.text.clone())),
            name: None,
        };
        let uses_reflection = case.reflective_steps(arranger.facts()) > 0;
        let (sides, undisturbed) = (built.acted.sides.clone(), built.acted.undisturbed.clone());
        let test =
            Test { method, case, built, sides, undisturbed, uses_reflection, finding: found };
        // Two paths can come to the same test, once it has numbers and texts that a person would write.
        if !self.tests.iter().any(|t| t.reads_as(&test)) {
            self.tests.push(test);
        }
        Ok(())
    }

    /// Keeps as few tests as cover the same branches of the class and of those nested in it. Findings
    /// stay.
    fn minimize(&mut self, program: &Program) {
        type Sides = BTreeSet<(Branch, bool)>;
        let own =
            |s: &&Branch| is_within(program, program.method(s.method).class, self.subject.class);
        // A branch right before an exception is covered in Cairn's eyes, and not in JaCoCo's.
        let own_sides = |t: &Test| -> Sides {
            let all = t.sides.iter().filter(own).map(|&s| (s, false));
            all.chain(t.undisturbed.iter().filter(own).map(|&s| (s, true))).collect()
        };
        let sides: Vec<Sides> = self.tests.iter().map(own_sides).collect();
        let is_finding = |t: &Test| matches!(t.case.verdict, Verdict::Finding(_));
        let mut kept: Vec<bool> = self.tests.iter().map(is_finding).collect();
        let findings = sides.iter().zip(&kept).filter(|(_, kept)| **kept);
        let mut covered: Sides = findings.flat_map(|(s, _)| s.iter().copied()).collect();
        loop {
            let new = |n: &usize| sides[*n].difference(&covered).count();
            let open = (0..sides.len()).filter(|&n| !kept[n]);
            // Of equals the first, which is the simplest.
            let Some(best) = open.max_by_key(|n| (new(n), std::cmp::Reverse(*n))) else { break };
            if new(&best) == 0 {
                break;
            }
            covered.extend(&sides[best]);
            kept[best] = true;
        }
        // What was taken early may be covered by what came later.
        for n in 0..kept.len() {
            let others = (0..kept.len()).filter(|&o| o != n && kept[o]);
            let rest: Sides = others.flat_map(|o| sides[o].iter().copied()).collect();
            if kept[n] && !is_finding(&self.tests[n]) && sides[n].is_subset(&rest) {
                kept[n] = false;
            }
        }
        // A class without branches still wants a test of each method.
        for method in 0..self.methods.len() {
            let mut of = (0..kept.len()).filter(|&n| self.tests[n].method == method);
            if !of.clone().any(|n| kept[n])
                && let Some(first) = of.next()
            {
                let has_branches =
                    !cairn_explore::sides(program, self.methods[method].method).is_empty();
                kept[first] = !has_branches;
            }
        }
        let mut kept = kept.into_iter();
        self.tests.retain(|_| kept.next().unwrap_or(true));
    }
}

/// That a specification holds and a method denies it.
fn disagreement(witness: &Witness, method: &str, on: &str) -> String {
    let heap = heap_lines(witness).join(", ");
    format!("the specification and {method} disagree {on} {heap}: {method} is false")
}

/// Whether a class is another or nested in it.
pub fn is_within(program: &Program, class: ClassId, outer: ClassId) -> bool {
    let (class, outer) = (&program.class(class).name, &program.class(outer).name);
    class == outer || class.strip_prefix(&**outer).is_some_and(|rest| rest.starts_with('$'))
}

/// Whether plain code cannot set a static field.
fn is_hidden(arranger: &Arranger<'_>, field: &StaticField) -> bool {
    let class = arranger.facts().classes.get(&field.class);
    class.and_then(|c| c.fields.get(&field.name)).is_none_or(|f| f.needs_reflection())
}

/// The first input that needs nothing hidden, else the first that can be built.
fn best(arranger: &mut Arranger<'_>, way: &[Found], abridges: bool) -> Result<Built, String> {
    let mut first: Result<Built, String> = Err("there is no input".into());
    for found in way {
        match build(arranger, found, abridges) {
            Ok(built) if built.is_reachable => return Ok(built),
            Ok(built) if first.is_err() => first = Ok(built),
            Err(why) if first.is_err() => first = Err(why),
            _ => {}
        }
    }
    first
}

/// An input with numbers that tell something, unless zeros make it shorter: then nobody has to write
/// fields that play no part. Where not every way needs a test, a loop may be taken less often.
fn build(arranger: &mut Arranger<'_>, found: &Found, abridges: bool) -> Result<Built, String> {
    let written = |b: &Built| {
        let steps = b.arrangement.steps.iter();
        steps.filter(|s| matches!(s, Step::Set { .. } | Step::Allocate { .. })).count()
    };
    let pleasant = arranger.please(&found.witness, &found.acted);
    let varied = arranger.vary(&pleasant, &found.acted);
    let varied = if abridges { arranger.abridge(&varied) } else { varied };
    if varied == found.witness {
        return arranger.build(&varied);
    }
    match arranger.build(&varied) {
        Ok(telling) if written(&telling) == 0 => Ok(telling),
        Ok(telling) => match arranger.build(&pleasant) {
            Ok(plain) if written(&plain) < written(&telling) => Ok(plain),
            _ => Ok(telling),
        },
        Err(_) => arranger.build(&found.witness),
    }
}
