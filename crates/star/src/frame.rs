//! One unfolding: a disjunct of a predicate with its parameters bound, worked off atom by atom.
//!
//! An atom is worked off when the variables that it needs are bound. Cells bind what their fields hold, equalities bind
//! one side to the other, and a linear equation with one unbound variable of coefficient 1 or -1 binds that to a
//! term. Only when nothing else goes on is a variable introduced: a reference that nothing holds, or a number.

use crate::engine::{Engine, Resolved, Work};
use crate::numbers;
use crate::state::{Floating, Left, Place, Value};
use crate::world::{Key, Node, Open, World};
use cairn_logic::{Disjunct, PredicateId, Pure, Sort, Var, Variable};
use cairn_term::Pool;
use std::sync::Arc;

/// Why an atom was not worked off.
pub(crate) enum Stop<F> {
    /// It needs this variable.
    Unbound(Var),
    /// It does not hold, or something must be declared first.
    Fail,
    /// Each of these conjunctions instead of it.
    Branch(Vec<Vec<Pure>>),
    /// The node is a new object of one of these forms.
    Forms(Node, Vec<F>),
}

pub(crate) type Done<F, T = ()> = Result<T, Stop<F>>;

/// A cell to be worked off: one of the formula, or one that had no place when it was met.
#[derive(Clone)]
pub(crate) enum Owning {
    Formula(usize),
    Floating(Arc<Floating>),
}

/// See the module.
pub(crate) struct Frame<'e, 'a, W: World> {
    pub engine: &'e Engine<'a, W>,
    pub work: Work<W::Form>,
    /// The predicate that is unfolded.
    predicate: Option<PredicateId>,
    pub disjunct: &'e Disjunct,
    pub env: Vec<Option<Value>>,
    pure: Vec<Pure>,
    pub cells: Vec<Owning>,
    /// Of the variables that are introduced.
    origin: Key,
    pub asked: Option<Node>,
}

impl<'e, 'a, W: World> Clone for Frame<'e, 'a, W> {
    fn clone(&self) -> Self {
        Frame {
            engine: self.engine,
            work: self.work.clone(),
            predicate: self.predicate,
            disjunct: self.disjunct,
            env: self.env.clone(),
            pure: self.pure.clone(),
            cells: self.cells.clone(),
            origin: self.origin,
            asked: self.asked,
        }
    }
}

impl<'e, 'a, W: World> Frame<'e, 'a, W> {
    /// All that an instance's disjunct comes to. Empty if it contradicts what is known.
    pub fn unfold(
        engine: &'e Engine<'a, W>,
        work: &Work<W::Form>,
        left: &Left,
        number: usize,
        asked: Option<Node>,
    ) -> Vec<Work<W::Form>> {
        let predicate = engine.theory.definitions.get(left.predicate);
        let disjunct = &predicate.body.disjuncts[number];
        let mut env: Vec<Option<Value>> = left.args.iter().map(|v| Some(*v)).collect();
        env.resize(env.len() + disjunct.vars.len(), None);
        let mut frames = vec![Frame {
            engine,
            work: work.clone(),
            predicate: Some(left.predicate),
            disjunct,
            env,
            pure: disjunct.pure.clone(),
            cells: (0..disjunct.cells.len()).map(Owning::Formula).collect(),
            origin: left.origin.then(number as u64),
            asked,
        }];
        let mut done = vec![];
        while let Some(frame) = frames.pop() {
            let sorts = |var: Var| predicate.body.variable(disjunct, var).clone();
            match frame.run(&sorts) {
                Ran::Done(work) => done.push(work),
                Ran::Failed => {}
                Ran::Split(more) => frames.extend(more.into_iter().rev()),
            }
        }
        done
    }

    /// All that the resolution of a node comes to.
    pub fn resolved(
        engine: &'e Engine<'a, W>,
        work: &Work<W::Form>,
        node: Node,
        to: Resolved<W::Form>,
    ) -> Vec<Work<W::Form>> {
        let mut frame = Frame::empty(engine, work.clone(), node);
        match frame.resolve(node, to) {
            Ok(()) => frame.worked_off(),
            Err(_) => vec![],
        }
    }

    /// All that conditions come to which waited for a node.
    pub fn woken(engine: &'e Engine<'a, W>, work: Work<W::Form>, node: Node) -> Vec<Work<W::Form>> {
        Frame::empty(engine, work, node).worked_off()
    }

    /// A frame of a formula that says nothing.
    fn empty(engine: &'e Engine<'a, W>, work: Work<W::Form>, asked: Node) -> Self {
        Frame {
            engine,
            work,
            predicate: None,
            disjunct: engine.theory.nothing(),
            env: vec![],
            pure: vec![],
            cells: vec![],
            origin: Key(0),
            asked: Some(asked),
        }
    }

    fn worked_off(self) -> Vec<Work<W::Form>> {
        let mut frames = vec![self];
        let mut done = vec![];
        let none = |_: Var| Variable { name: "_".into(), sort: Sort::Int };
        while let Some(frame) = frames.pop() {
            match frame.run(&none) {
                Ran::Done(work) => done.push(work),
                Ran::Failed => {}
                Ran::Split(more) => frames.extend(more.into_iter().rev()),
            }
        }
        done
    }

    pub fn pool(&self) -> &'a Pool {
        self.engine.world.pool()
    }

    fn run(mut self, variable: &dyn Fn(Var) -> Variable) -> Ran<'e, 'a, W> {
        loop {
            let mut waits_for = None;
            let mut goes_on = false;
            let mut at = 0;
            while at < self.pure.len() {
                let pure = self.pure[at].clone();
                match self.work_off(&pure) {
                    Ok(()) => {
                        self.pure.remove(at);
                        goes_on = true;
                    }
                    Err(Stop::Unbound(var)) => {
                        waits_for = waits_for.or(Some(var));
                        at += 1;
                    }
                    Err(Stop::Branch(alternatives)) => {
                        self.pure.remove(at);
                        return Ran::Split(self.branches(alternatives));
                    }
                    Err(Stop::Fail) => return Ran::Failed,
                    Err(Stop::Forms(node, forms)) => {
                        return Ran::Split(self.with_forms(node, &forms));
                    }
                }
            }
            at = 0;
            while at < self.cells.len() {
                let cell = self.cells[at].clone();
                match self.own(&cell) {
                    Ok(()) => {
                        self.cells.remove(at);
                        goes_on = true;
                    }
                    Err(Stop::Unbound(var)) => {
                        waits_for = waits_for.or(Some(var));
                        at += 1;
                    }
                    Err(Stop::Forms(node, forms)) => {
                        return Ran::Split(self.with_forms(node, &forms));
                    }
                    Err(Stop::Fail | Stop::Branch(_)) => return Ran::Failed,
                }
            }
            let known = self.known();
            if self.wake().is_err() {
                return Ran::Failed;
            }
            goes_on |= self.known() > known || self.has_ready_cell();
            match waits_for {
                _ if goes_on => {}
                Some(var) => match self.introduce(var, &variable(var)) {
                    Some(value) => self.env[var.index()] = Some(value),
                    None => return Ran::Failed,
                },
                None if self.cells.is_empty() => break,
                None => return Ran::Failed,
            }
        }
        for (i, instance) in self.disjunct.instances.iter().enumerate() {
            let mut args = vec![];
            for &var in &instance.args {
                let value = match self.env[var.index()] {
                    Some(value) => value,
                    None => match self.introduce(var, &variable(var)) {
                        Some(value) => value,
                        None => return Ran::Failed,
                    },
                };
                self.env[var.index()] = Some(value);
                args.push(value);
            }
            let origin = self.origin.then(1 << 32 | i as u64);
            let left = Left { predicate: instance.predicate, args: args.into(), origin };
            let known = self.engine.invariants(&self.work, &left, self.predicate);
            self.work.facts.extend(known);
            self.work.state.instances.push(left);
        }
        Ran::Done(self.work)
    }

    fn branches(&self, alternatives: Vec<Vec<Pure>>) -> Vec<Self> {
        let branch = |more: Vec<Pure>| {
            let mut frame = self.clone();
            frame.pure.extend(more);
            frame
        };
        alternatives.into_iter().map(branch).collect()
    }

    fn with_forms(&self, node: Node, forms: &[W::Form]) -> Vec<Self> {
        let with = |&form: &W::Form| {
            let mut frame = self.clone();
            frame.resolve(node, Resolved::New(form)).ok()?;
            Some(frame)
        };
        forms.iter().filter_map(with).collect()
    }

    /// The value of a variable that nothing else determines.
    fn introduce(&mut self, var: Var, variable: &Variable) -> Option<Value> {
        let key = self.origin.then(u64::from(var.0));
        if !variable.sort.is_nullable() && variable.sort != Sort::Double {
            for (low, value) in [(true, Value::Low), (false, Value::High)] {
                if self.engine.theory.is_free(self.disjunct, var, low) {
                    return Some(value);
                }
            }
        }
        let is_real = variable.sort == Sort::Double;
        if variable.sort.is_nullable() {
            return Some(Value::Ref(Place::Free(key)));
        }
        let Some(term) = self.engine.world.number(key) else {
            self.engine.open(Open::Number { key, name: variable.name.clone(), is_real });
            return None;
        };
        if !is_real {
            self.work.facts.extend(numbers::range(self.pool(), term, variable.sort == Sort::Bool));
        }
        Some(if is_real { Value::Real(term) } else { Value::Number(term) })
    }

    /// How much is known of references: it only grows.
    fn known(&self) -> usize {
        let Work { state, resolved, .. } = &self.work;
        // A class of unread nodes that is resolved is one of equal nodes no more.
        state.bound.len() + state.same.len() + 2 * resolved.len()
    }

    /// Looks again at conditions that could not be decided.
    fn wake(&mut self) -> Done<W::Form> {
        let mut waiting = std::mem::take(&mut self.work.state.waiting);
        let mut left = vec![];
        // Working one off may resolve a node that another one waits for; that one is met in the next round.
        for one in waiting.drain(..) {
            if !self.decide_waiting(&one)? {
                left.push(one);
            }
        }
        left.append(&mut self.work.state.waiting);
        self.work.state.waiting = left;
        Ok(())
    }
}

enum Ran<'e, 'a, W: World> {
    Done(Work<W::Form>),
    Failed,
    Split(Vec<Frame<'e, 'a, W>>),
}
