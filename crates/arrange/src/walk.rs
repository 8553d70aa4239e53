//! Walks: calls of a class's methods one after the other, drawn at random, to come by branches that no
//! path within the bounds takes. What they find is reachable by construction, and large structures
//! cost them nothing.

use crate::table::{Handed, Ways};
use crate::values::Values;
use crate::{Arranger, Built, TheCall};
use cairn_explore::{Acted, Branch, Budget};
use cairn_program::{ClassId, MethodId};
use cairn_witness::{
    Arranged, Arrangement, Call, Data, NamedInput, Outcome, Step, Target, VERSION, Witness,
};
use std::collections::BTreeSet;

/// Calls of a walk.
const LENGTH: usize = 24;
/// Objects that a walk has calls give out, for others that want them.
const HANDED: usize = 3;
/// Of so many calls one gives out or takes such an object, if there are any.
const HAND: u64 = 3;
/// Methods that a walk calls.
const KINDS: usize = 4;
/// Integers from zero on that arguments are drawn from.
const INTEGERS: i64 = 9;
/// Walks in a row that find nothing before the search is given up.
const PATIENCE: usize = 4000;

/// Effort of all walks: a unit is a call, or a poll of the machine in a long one.
const EFFORT: u64 = 1 << 16;

/// A call that takes more effort than that is the last one of its method: it may well never end.
const LONG: u64 = 1 << 8;

/// A test that a walk has found.
pub struct Walked {
    /// What it calls last.
    pub method: MethodId,
    pub built: Built,
}

impl Arranger<'_> {
    /// Looks for tests of these methods that take branches among `wanted`, and takes those out.
    pub fn walk(
        &mut self,
        class: ClassId,
        methods: &[MethodId],
        wanted: &mut BTreeSet<Branch>,
        budget: &Budget,
    ) -> Vec<Walked> {
        let mut objects = vec![Arranged::ByStep];
        let values = Values::up_to(INTEGERS);
        let mut ways = Ways::new(&self.view, class, &values, &mut objects);
        let mut found = vec![];
        if ways.makers.is_empty() || ways.methods.is_empty() {
            return found;
        }
        // Numbers for what the calls of a walk give out.
        let first_handed = objects.len();
        if !ways.takers.is_empty() {
            objects.extend((0..HANDED).map(|_| Arranged::ByStep));
        }
        let whole = std::mem::replace(&mut self.rig.budget, budget.with_effort(EFFORT));
        let mut draw = Draw(0x5eed);
        let mut in_vain = 0;
        let is_open = |ways: &Ways, wanted: &BTreeSet<Branch>, in_vain| {
            !ways.methods.is_empty() && !wanted.is_empty() && in_vain < PATIENCE
        };
        while is_open(&ways, wanted, in_vain) && !self.rig.budget.is_over() {
            in_vain += 1;
            let way = (&objects[..], first_handed);
            let Some(steps) = self.stroll(&mut ways, way, &mut draw, wanted) else { continue };
            let Some(walked) = self.keep(class, methods, &objects, steps, wanted) else { continue };
            wanted.retain(|b| !walked.built.acted.sides.contains(b));
            found.push(walked);
            in_vain = 0;
        }
        self.rig.budget = whole;
        found
    }

    /// One walk, up to the first call that takes a branch that is wanted.
    fn stroll(
        &mut self,
        ways: &mut Ways,
        (objects, first_handed): (&[Arranged], usize),
        draw: &mut Draw,
        wanted: &BTreeSet<Branch>,
    ) -> Option<Vec<Step>> {
        let maker = Step::Make { object: 0, call: draw.one(&ways.makers).clone() };
        let mut steps = vec![maker];
        self.rig.reset();
        let start = Arrangement { objects: objects.to_vec(), steps: steps.clone() };
        self.rig.arrange(&start).ok()?;
        // A walk that makes the object grow needs many calls of one method.
        let kinds: Vec<&[Call]> = ways.methods.chunk_by(is_same_method).collect();
        let some: Vec<&[Call]> = (0..KINDS).map(|_| *draw.one(&kinds)).collect();
        let mut handed: Vec<String> = vec![];
        for _ in 0..LENGTH {
            let hands = !ways.takers.is_empty() && draw.number().is_multiple_of(HAND);
            let step = match hands {
                true => hand(ways, (&handed, first_handed), draw),
                false => {
                    let kind = *draw.one(&some);
                    Step::Call { object: 0, call: draw.one(kind).clone() }
                }
            };
            let before = self.rig.mark();
            let spent = self.rig.budget.spent();
            let done = self.rig.step(&step);
            if let Step::Call { call, .. } | Step::Make { call, .. } = &step
                && self.rig.budget.spent() - spent > LONG
            {
                let long = call.clone();
                ways.methods.retain(|c| !is_same_method(c, &long));
                ways.takers.retain(|t| !is_same_method(&t.call, &long));
                ways.givers.retain(|g| !is_same_method(&g.call, &long));
                return None;
            }
            steps.push(step);
            if self.rig.taken().iter().any(|b| wanted.contains(b)) {
                return Some(steps);
            }
            if let (Step::Make { object, .. }, Ok(())) = (&steps[steps.len() - 1], &done) {
                let ty = ways.givers.iter().find(|g| is_made_by(&steps[steps.len() - 1], g));
                debug_assert_eq!(*object, first_handed + handed.len(), "in their order");
                handed.extend(ty.map(|g| g.ty.clone()));
            }
            if done.is_err() {
                // It threw: the object is as good as before only by chance.
                self.rig.back_to(&before);
                steps.pop();
            }
        }
        None
    }

    /// Makes a test of a walk: its last call, after as few of the others as will do.
    fn keep(
        &mut self,
        class: ClassId,
        methods: &[MethodId],
        objects: &[Arranged],
        mut steps: Vec<Step>,
        wanted: &BTreeSet<Branch>,
    ) -> Option<Walked> {
        let program = self.view.program;
        let Some(Step::Call { call: last, .. } | Step::Make { call: last, .. }) = steps.pop()
        else {
            return None;
        };
        let id = program.load(&last.class.replace('.', "/")).ok()?;
        let method = program.find_method_in_hierarchy(id, &last.name, &last.descriptor)?;
        if !methods.contains(&method) {
            return None;
        }
        let witness = self.witness(class, method, &last);
        let call = self.walked_call(class, method, &witness);
        let takes = |acted: &Acted| acted.sides.iter().any(|b| wanted.contains(b));
        let attempt = |arranger: &mut Self, steps: &[Step]| {
            let arrangement = Arrangement { objects: objects.to_vec(), steps: steps.to_vec() };
            let built = arranger.execute(witness.clone(), arrangement, &call).ok()?;
            takes(&built.acted).then_some(built)
        };
        let mut best = attempt(self, &steps)?;
        for n in (1..steps.len()).rev() {
            let mut fewer = steps.clone();
            fewer.remove(n);
            if let Some(built) = attempt(self, &fewer) {
                (steps, best) = (fewer, built);
            }
        }
        Some(Walked { method, built: best })
    }

    fn witness(&self, class: ClassId, method: MethodId, call: &Call) -> Witness {
        let program = self.view.program;
        let m = program.method(method);
        let names = cairn_explore::parameter_names(program, method).unwrap_or_default();
        let types = crate::table::parameters(&m.desc);
        let argument = |(i, value): (usize, &Data)| NamedInput {
            name: names.get(i).cloned().unwrap_or_default(),
            descriptor: types.get(i).copied().unwrap_or_default().to_owned(),
            value: value.clone(),
        };
        Witness {
            version: VERSION,
            target: Target::Method {
                class: program.class(m.class).java_name(),
                name: m.name.to_string(),
                descriptor: m.desc.to_string(),
                is_static: false,
            },
            receiver: Some(NamedInput {
                name: "this".into(),
                descriptor: format!("L{};", program.class(class).name),
                value: Data::Ref(0),
            }),
            arguments: call.arguments.iter().enumerate().map(argument).collect(),
            statics: vec![],
            inputs: vec![],
            heap: vec![],
            outcome: Outcome::Returned(None),
            after: None,
            trace: vec![],
            condition: vec![],
            assumed: vec![],
            environment: vec![],
        }
    }

    /// What is asked before the last call: its object has number 0.
    fn walked_call(&self, class: ClassId, method: MethodId, witness: &Witness) -> TheCall {
        let predicates = self.precondition.iter().flat_map(|p| p.of(self.view.program, class));
        let receiver = witness.receiver.as_ref().map(|r| r.value.clone());
        let checks: Vec<(Data, MethodId)> =
            predicates.filter_map(|p| Some((receiver.clone()?, p))).collect();
        let places = checks.iter().map(|_| None).collect();
        TheCall { method, checks, places }
    }
}

/// A call that gives out an object, or takes one that was given out.
fn hand(ways: &Ways, (handed, first): (&[String], usize), draw: &mut Draw) -> Step {
    let taker = draw.one(&ways.takers);
    let fit: Vec<usize> = (0..handed.len()).filter(|&n| handed[n] == taker.ty).collect();
    let is_taken = handed.len() >= HANDED || !fit.is_empty() && draw.number().is_multiple_of(2);
    if is_taken || ways.givers.is_empty() {
        let mut call = taker.call.clone();
        for &place in &taker.places {
            if !fit.is_empty() {
                call.arguments[place] = Data::Ref(first + draw.one(&fit));
            }
        }
        return Step::Call { object: 0, call };
    }
    Step::Make { object: first + handed.len(), call: draw.one(&ways.givers).call.clone() }
}

fn is_made_by(step: &Step, giver: &Handed) -> bool {
    matches!(step, Step::Make { call, .. } if is_same_method(call, &giver.call))
}

fn is_same_method(a: &Call, b: &Call) -> bool {
    (&a.class, &a.name, &a.descriptor) == (&b.class, &b.name, &b.descriptor)
}

/// SplitMix64: the same walks in every run.
struct Draw(u64);

impl Draw {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of some, of which there is one at least.
    fn one<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[(self.number() % all.len() as u64) as usize]
    }
}
