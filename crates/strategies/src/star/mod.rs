//! Context-sensitive lazy initialisation: preconditions in separation logic say what an unread reference can be.
//!
//! The state on a path is the spatial path condition ([`Spatial`]). When a reference is looked at
//! ([`Resolver::cases`]; the three cases of `enum` in section 5 of the StarFinder paper):
//!
//! 1. It was resolved by an earlier unfolding: the machine does not ask.
//! 2. No instance of a predicate speaks of it: lazy initialisation, without the objects that cells own. Where its class
//!    has an invariant, a new object satisfies it, and an object that an invariant was assumed of may be an alias.
//! 3. An instance speaks of it: a case for each unfolding that tells what it is. The case resolves everything else that
//!    the unfolding determines, adds conditions on numbers, and leaves the other instances behind.
//!
//! What is left behind at the end of a path is unfolded, the smallest models first ([`Resolver::complete`]).

mod clauses;
mod world;

pub use clauses::{Clauses, UnusableClause};

use cairn_heap::input::{Form, Target, Unknown, UnknownId};
use cairn_heap::universe::Targets;
use cairn_heap::{
    Beginning, Call, Case, Cases, Given, HeapBound, Open, Resolver, Settle, Situation, To,
    Universe, View,
};
use cairn_program::Program;
use cairn_star::{Cut, Engine, Key, Left, Node, Notes, Place, Resolved, Spatial, Value, Work};
use cairn_term::{Sort, Term};
use std::sync::Arc;
use world::{PathWorld, node, number, unknown};

/// See the module.
pub struct Star {
    pub clauses: Clauses,
}

impl Star {
    pub const NAME: &'static str = "star";

    /// The values of a clause's parameters, where all of them are inputs.
    fn instance(
        &self,
        view: &View<'_, Spatial>,
        clause: &clauses::Required,
        values: &[Given],
    ) -> Option<Left> {
        let mut args = vec![];
        for &at in &clause.values {
            args.push(match values.get(at)? {
                Given::Reference(x) => Value::Ref(Place::At(node(*x))),
                Given::Primitive(term) => match number(view.pool, *term)? {
                    cairn_star::Part::Number(term) => Value::Number(term),
                    cairn_star::Part::Real(term) => Value::Real(term),
                    cairn_star::Part::Node(_) => return None,
                },
                Given::Fixed => return None,
            });
        }
        let origin = Key(0x5a).then(u64::from(clause.predicate.0));
        Some(Left { predicate: clause.predicate, args: args.into(), origin })
    }

    /// What an unread reference can be that no instance speaks of, on top of what a case has done so far.
    fn outside(&self, situation: &Situation<'_, Spatial>, found: &mut Found) {
        let (program, universe) = (situation.program, situation.universe);
        let Targets { targets, cuts, loss } = universe.targets(situation);
        found.cuts.extend(cuts);
        found.loss = found.loss.take().or(loss);
        let x = node(situation.unknown.id);
        let state = situation.state;
        let is_asked_of = state.speaks_of(x);
        if universe.is_flat(program, situation.unknown) && !is_asked_of {
            if !targets.is_empty() {
                found.cases.push(Case::of(targets));
            }
            return;
        }
        let world = PathWorld { view: situation.view };
        let mut assumed = vec![];
        for target in targets {
            let to = match target {
                Target::Null => Resolved::Null,
                Target::Object(i) => {
                    let object = &situation.input.objects[i];
                    let creator = node(object.creator);
                    let is_root = state.roots.contains(&creator);
                    let wants_root = self.clauses.invariant(program, object.class).is_some();
                    if state.owns(creator) && !(is_root && wants_root) {
                        continue;
                    }
                    Resolved::Same(creator)
                }
                Target::New(form) => {
                    let class = match form {
                        Form::Instance(class) => Some(class),
                        _ => None,
                    };
                    if let Some(invariant) = class.and_then(|c| self.clauses.invariant(program, c))
                    {
                        if !assumed.contains(&invariant) {
                            assumed.push(invariant);
                        }
                        continue;
                    }
                    Resolved::New(form)
                }
            };
            let engine = Engine::new(&world, &self.clauses.theory);
            let works = engine.assigned(state, x, to);
            found.take(situation, works, engine.notes());
        }
        for predicate in assumed {
            let mut with = state.clone();
            let origin = Key(0x1f).then(u64::from(predicate.0)).then(u64::from(x.0));
            let args = Arc::from([Value::Ref(Place::At(x))]);
            with.instances.push(Left { predicate, args, origin });
            with.roots.push(x);
            let engine = Engine::new(&world, &self.clauses.theory);
            let is_object = |w: &Work<Form>| w.resolution(x).is_some_and(|r| r != Resolved::Null);
            let works = engine.cases(&with, x).into_iter().filter(is_object).collect();
            found.take(situation, works, engine.notes());
        }
    }
}

/// The cases of a question, as they are found.
#[derive(Default)]
struct Found {
    cases: Vec<Case<Spatial>>,
    cuts: Vec<HeapBound>,
    loss: Option<String>,
    open: Vec<Open>,
}

impl Found {
    fn take(
        &mut self,
        situation: &Situation<'_, Spatial>,
        works: Vec<Work<Form>>,
        notes: Notes<Form>,
    ) {
        for work in works {
            self.cases.push(case(situation, work));
        }
        self.note(notes);
    }

    fn note(&mut self, notes: Notes<Form>) {
        self.open.extend(notes.open.into_iter().map(opened));
        for cut in notes.cuts {
            let bound = match cut {
                Cut::Scope => HeapBound::Scope,
                Cut::ArrayLength => HeapBound::Elements,
            };
            if !self.cuts.contains(&bound) {
                self.cuts.push(bound);
            }
        }
        self.loss = self.loss.take().or(notes.losses.into_iter().next());
    }

    fn cases(self) -> Cases<Spatial> {
        let Found { cases, cuts, loss, open } = self;
        match open.is_empty() {
            true => Cases { cases, cuts, loss, open },
            false => Cases { open, ..Cases::default() },
        }
    }
}

fn opened(open: cairn_star::Open<Form>) -> Open {
    match open {
        cairn_star::Open::Content(creator, form) => Open::Content(unknown(creator), form),
        cairn_star::Open::Number { key, name, is_real } => {
            Open::Number { key: key.0, name, sort: if is_real { Sort::F64 } else { Sort::LONG } }
        }
    }
}

/// What a way to unfold comes to, for the machine.
fn case(situation: &Situation<'_, Spatial>, work: Work<Form>) -> Case<Spatial> {
    let asked = situation.unknown.id;
    let existing = |creator: Node| {
        let objects = &situation.input.objects;
        objects.iter().position(|o| o.creator == unknown(creator)).map(Target::Object)
    };
    let mut targets = vec![];
    let mut further: Vec<(UnknownId, To)> = vec![];
    for (x, to) in &work.resolved {
        let to = match *to {
            Resolved::Null => To::Targets(vec![Target::Null]),
            Resolved::New(form) => To::Targets(vec![Target::New(form)]),
            Resolved::Same(creator) => match existing(creator) {
                Some(target) => To::Targets(vec![target]),
                None => To::SameAs(unknown(creator)),
            },
        };
        match (unknown(*x) == asked, to) {
            (true, To::Targets(only)) => targets = only,
            (_, to) => further.push((unknown(*x), to)),
        }
    }
    Case { targets, facts: work.facts, further, state: Some(work.state) }
}

impl Resolver for Star {
    type State = Spatial;

    fn name(&self) -> &'static str {
        Star::NAME
    }

    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        match universe.is_flat(program, unknown) {
            true => Settle::Nothing,
            false => Settle::Object,
        }
    }

    fn on_compare(&self, _: &Universe, _: &Program, _: &Unknown) -> Settle {
        Settle::Object
    }

    fn begins(&self) -> bool {
        true
    }

    fn begin(&self, view: &View<'_, Spatial>, call: &Call<'_>) -> Beginning<Spatial> {
        let world = PathWorld { view: *view };
        let mut work = Work::new(Spatial::default());
        let mut loss = None;
        let mut open = vec![];
        for clause in self.clauses.required(view.program, call.method) {
            let Some(left) = self.instance(view, &clause, call.values) else {
                loss =
                    Some(format!("{} is not assumed: it speaks of what is no input", clause.text));
                continue;
            };
            if clause.is_invariant
                && let Some(Value::Ref(Place::At(this))) = left.args.first()
            {
                work.state.roots.push(*this);
            }
            let engine = Engine::new(&world, &self.clauses.theory);
            let mut with = work.clone();
            with.facts.extend(engine.invariants(&with, &left, None));
            with.state.instances.push(left);
            // What speaks of numbers alone, or of references that are known, is assumed at once.
            let ways = engine.settled(with.clone(), None);
            let notes = engine.notes();
            let is_whole =
                notes.open.is_empty() && notes.cuts.is_empty() && notes.losses.is_empty();
            match merged(view, &ways) {
                Some(one) => work = one,
                None => work = with,
            }
            if ways.is_empty() && is_whole {
                // No heap satisfies it, whatever its size.
                work.facts.push(Term::FALSE);
            }
            open.extend(notes.open.into_iter().map(opened));
            loss = loss.or(notes.losses.into_iter().next());
        }
        if !open.is_empty() {
            return Beginning { open, ..Beginning::default() };
        }
        Beginning { state: Some(work.state), facts: work.facts, open, loss }
    }

    fn cases(&self, situation: &Situation<'_, Spatial>) -> Cases<Spatial> {
        let world = PathWorld { view: situation.view };
        let x = node(situation.unknown.id);
        let mut found = Found::default();
        let engine = Engine::new(&world, &self.clauses.theory);
        if engine.is_governed(situation.state, x) {
            let works = engine.cases(situation.state, x);
            let (told, open): (Vec<_>, Vec<_>) =
                works.into_iter().partition(|w| w.resolution(x).is_some());
            found.take(situation, told, engine.notes());
            for work in open {
                // The unfolding has said all that it says, and x is not part of it.
                let mut rest = Found::default();
                let view = View { state: &work.state, ..situation.view };
                self.outside(&Situation { view, unknown: situation.unknown }, &mut rest);
                for mut more in rest.cases.drain(..) {
                    let first = case(situation, work.clone());
                    more.facts.extend(first.facts);
                    more.further.extend(first.further);
                    more.state = more.state.or(first.state);
                    found.cases.push(more);
                }
                found.cuts.extend(rest.cuts);
                found.open.extend(rest.open);
                found.loss = found.loss.or(rest.loss);
            }
        } else {
            self.outside(situation, &mut found);
        }
        found.cases()
    }

    fn left_behind(&self, view: &View<'_, Spatial>) -> Option<UnknownId> {
        let world = PathWorld { view: *view };
        let engine = Engine::new(&world, &self.clauses.theory);
        engine.left_behind(view.state).map(unknown)
    }
}

/// Ways that resolve nothing and differ in conditions on numbers only, as one.
fn merged(view: &View<'_, Spatial>, ways: &[Work<Form>]) -> Option<Work<Form>> {
    let (first, rest) = ways.split_first()?;
    if rest.is_empty() {
        return first.resolved.is_empty().then(|| first.clone());
    }
    let is_plain = |w: &Work<Form>| w.resolved.is_empty() && w.state == first.state;
    if !ways.iter().all(is_plain) {
        return None;
    }
    let all = |w: &Work<Form>| w.facts.iter().fold(Term::TRUE, |a, &f| view.pool.and(a, f));
    let any = ways.iter().fold(Term::FALSE, |any, w| view.pool.or(any, all(w)));
    Some(Work { facts: vec![any], ..first.clone() })
}
