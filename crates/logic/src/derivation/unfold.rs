//! Unfolding: the cells and conditions of a disjunct, as far as the objects that they speak of are known.
//!
//! Disjuncts that have the same cells and instances and differ in conditions only (the three cases of an AVL tree)
//! are unfolded once: the first leads, and which of their conditions hold is a goal of its own, decided when the
//! numbers of the instances are known.

use super::*;
use crate::formula::{Slot, Sort, Var};

impl<'a, W: World<'a>> Search<'a, W> {
    /// Adds a frame for a disjunct, whose parameters are the last of `envs`, and meets its cells and conditions as
    /// far as they are determined.
    pub(super) fn unfold(&mut self, formula: &'a Formula, mut frame: Frame) -> Consistent {
        let disjunct: &'a Disjunct = &formula.disjuncts[frame.disjunct as usize];
        for variable in &disjunct.vars {
            let slot = self.store.open(Kind::of(&variable.sort));
            self.envs.push(slot);
        }
        frame.size = self.envs.len() as u32 - frame.env;
        let scope = self.frames.len() as u32;
        self.frames.push(frame);
        for (position, variable) in formula.params.iter().chain(&disjunct.vars).enumerate() {
            if variable.sort == Sort::Bool {
                self.store.place = Place { scope, part: Part::Parameters };
                self.store.between(self.envs[frame.env as usize + position], 0, 1)?;
            }
        }
        let mut waiting = Vec::new();
        for cell in &disjunct.cells {
            if !self.own_if_ready(cell, scope)? {
                waiting.push(Goal::Cell(cell, scope));
            }
        }
        // Instances are pushed before what conditions leave to do: that comes first.
        for instance in disjunct.instances.iter().rev() {
            self.later(Goal::Instance(instance, scope));
        }
        let leads = self.leads(frame);
        for condition in &disjunct.pure {
            if !leads || self.is_common(formula, frame.predicate, frame.disjunct, condition) {
                self.condition_or_wait(condition, scope, &mut waiting)?;
            }
        }
        self.settle(waiting)?;
        if leads {
            let goal = Goal::Case(scope);
            if let Examined::Several(_) = self.examine(goal, When::Within)? {
                self.put_off = self.push(goal, self.put_off);
            }
        }
        Ok(())
    }

    /// The conditions of a disjunct that are not those of all disjuncts with its leader.
    pub(super) fn case(&mut self, scope: u32, disjunct: u32) -> Consistent {
        let frame = &mut self.frames[scope as usize];
        // For messages only: the variables are the leader's.
        frame.disjunct = disjunct;
        let predicate = frame.predicate;
        let formula = formula_of(self.definitions, self.formula, predicate);
        let leader = self.leaders_of(predicate)[disjunct as usize];
        let mut waiting = Vec::new();
        for condition in &formula.disjuncts[disjunct as usize].pure {
            if !self.is_common(formula, predicate, leader, condition) {
                self.condition_or_wait(condition, scope, &mut waiting)?;
            }
        }
        self.settle(waiting)
    }

    /// Whether an alternative of a goal is not tried as part of another one.
    pub(super) fn is_alternative(&mut self, goal: Goal<'a>, alternative: u32) -> bool {
        match goal {
            Goal::Formula => self.leaders_of(None)[alternative as usize] == alternative,
            Goal::Instance(instance, _) => {
                self.leaders_of(Some(instance.predicate))[alternative as usize] == alternative
            }
            Goal::Case(scope) => {
                let Frame { predicate, disjunct, .. } = self.frames[scope as usize];
                let leaders = self.leaders_of(predicate);
                leaders[alternative as usize] == leaders[disjunct as usize]
            }
            _ => true,
        }
    }

    fn leaders_of(&mut self, predicate: Option<PredicateId>) -> &[u32] {
        let at = predicate.map_or(0, |predicate| predicate.index() + 1);
        let formula = formula_of(self.definitions, self.formula, predicate);
        if self.leaders[at].len() != formula.disjuncts.len() {
            self.leaders[at] = leaders(formula);
        }
        &self.leaders[at]
    }

    /// Whether other disjuncts have the cells and instances of this one.
    fn leads(&mut self, frame: Frame) -> bool {
        let leaders = self.leaders_of(frame.predicate);
        leaders.iter().filter(|&&leader| leader == frame.disjunct).count() > 1
    }

    /// Whether all disjuncts with a leader have a condition.
    fn is_common(
        &mut self,
        formula: &Formula,
        predicate: Option<PredicateId>,
        leader: u32,
        condition: &Pure,
    ) -> bool {
        let leaders = self.leaders_of(predicate);
        let mut members = formula.disjuncts.iter().zip(leaders).filter(|(_, of)| **of == leader);
        members.all(|(member, _)| member.pure.contains(condition))
    }

    pub(super) fn condition(&mut self, condition: &'a Pure, scope: u32) -> Consistent {
        let mut waiting = Vec::new();
        self.condition_or_wait(condition, scope, &mut waiting)?;
        self.settle(waiting)
    }

    /// Retries what waits for an object until nothing more becomes known; the rest becomes goals.
    fn settle(&mut self, mut waiting: Vec<Goal<'a>>) -> Consistent {
        loop {
            let before = waiting.len();
            let mut rest = Vec::new();
            for goal in waiting {
                let done = match goal {
                    Goal::Cell(cell, scope) => self.own_if_ready(cell, scope)?,
                    Goal::Holds(atom, scope) => self.hold_if_ready(atom, scope)?,
                    _ => false,
                };
                if !done {
                    rest.push(goal);
                }
            }
            waiting = rest;
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for goal in waiting.into_iter().rev() {
            self.waiting_cells += usize::from(matches!(goal, Goal::Cell(..)));
            self.later(goal);
        }
        Ok(())
    }

    fn condition_or_wait(
        &mut self,
        condition: &'a Pure,
        scope: u32,
        waiting: &mut Vec<Goal<'a>>,
    ) -> Consistent {
        match condition {
            Pure::Atom(atom) => {
                self.store.place = Place { scope, part: Part::Atom(atom) };
                if let Atom::Holds { .. } = atom {
                    if !self.hold_if_ready(atom, scope)? {
                        waiting.push(Goal::Holds(atom, scope));
                    }
                    return Ok(());
                }
                self.assert(atom, scope)
            }
            Pure::And(conditions) => conditions
                .iter()
                .try_for_each(|condition| self.condition_or_wait(condition, scope, waiting)),
            Pure::Or(conditions) => {
                waiting.push(Goal::Or(conditions, scope));
                Ok(())
            }
        }
    }

    fn own_if_ready(&mut self, cell: &'a Cell, scope: u32) -> Result<bool, Conflict> {
        let env = self.env(self.frames[scope as usize]);
        let choices = self.world.cell_choices(&self.store, cell, env);
        if choices.len() != 1 {
            // A cell that cannot be is found to be so at once.
            if choices.is_empty() {
                self.store.place = Place { scope, part: Part::Cell(cell) };
                self.store.fail()?;
            }
            return Ok(false);
        }
        self.own(cell, scope, choices.start).map(|()| true)
    }

    pub(super) fn own(&mut self, cell: &'a Cell, scope: u32, choice: u32) -> Consistent {
        self.store.place = Place { scope, part: Part::Cell(cell) };
        let frame = self.frames[scope as usize];
        let env = &self.envs[frame.env as usize..(frame.env + frame.size) as usize];
        self.world.cell(&mut self.store, cell, env, choice)
    }

    fn object_of(&mut self, slot: SlotId) -> Result<Option<u32>, Conflict> {
        match self.store.value(slot) {
            None => Ok(None),
            Some(Known::Ref(object)) => Ok(Some(object)),
            Some(_) => Err(self.store.fail().err().unwrap_or(Conflict)),
        }
    }

    pub(super) fn slot_of(&self, var: Var, scope: u32) -> SlotId {
        self.envs[self.frames[scope as usize].env as usize + var.index()]
    }

    pub(super) fn hold_if_ready(&mut self, atom: &'a Atom, scope: u32) -> Result<bool, Conflict> {
        let Atom::Holds { of, slot, value } = atom else { return Ok(true) };
        self.store.place = Place { scope, part: Part::Atom(atom) };
        self.store.be_present(self.slot_of(*of, scope))?;
        let Some(object) = self.object_of(self.slot_of(*of, scope))? else { return Ok(false) };
        let value = self.slot_of(*value, scope);
        let read = match slot {
            Slot::Field(field) => Read::Field(field),
            Slot::Length => Read::Length,
            Slot::Element(index) => {
                let index = self.sum(index, scope)?;
                if !index.terms.is_empty() {
                    return Ok(false);
                }
                match u32::try_from(index.constant) {
                    Ok(index) => Read::Element(index),
                    Err(_) => return Err(self.store.fail().err().unwrap_or(Conflict)),
                }
            }
        };
        self.world.read(&mut self.store, object, read, value).map(|()| true)
    }

    pub(super) fn holds_choices(&self, atom: &'a Atom, scope: u32) -> Range<u32> {
        let Atom::Holds { of, .. } = atom else { return 0..0 };
        match self.store.value(self.slot_of(*of, scope)) {
            None => 0..self.world.objects(),
            // It is the index that is open.
            Some(Known::Ref(object)) => 0..self.world.length(object).unwrap_or(0),
            Some(_) => 0..0,
        }
    }

    /// Takes an object for what is read, or else an index.
    pub(super) fn hold(&mut self, atom: &'a Atom, scope: u32, choice: u32) -> Consistent {
        let Atom::Holds { of, slot, .. } = atom else { return Ok(()) };
        self.store.place = Place { scope, part: Part::Atom(atom) };
        let of = self.slot_of(*of, scope);
        if self.store.value(of).is_none() {
            self.store.bind(of, Known::Ref(choice))?;
            let held = self.hold_if_ready(atom, scope);
            if held.is_err() {
                // An object without the field is no candidate.
                self.world.unsure();
            }
            if !held? {
                self.later(Goal::Holds(atom, scope));
            }
            return Ok(());
        }
        if let Slot::Element(index) = slot {
            let mut index = self.sum(index, scope)?;
            index.constant -= i128::from(choice);
            self.store.linear(index, linear::Relation::Eq)?;
        }
        if !self.hold_if_ready(atom, scope)? {
            self.later(Goal::Holds(atom, scope));
        }
        Ok(())
    }
}

/// For each disjunct the first one with the same cells and instances over variables of the same sorts.
fn leaders(formula: &Formula) -> Vec<u32> {
    let same = |a: &Disjunct, b: &Disjunct| {
        a.cells == b.cells
            && a.instances == b.instances
            && a.vars.len() == b.vars.len()
            && a.vars.iter().zip(&b.vars).all(|(a, b)| a.sort == b.sort)
    };
    let disjuncts = &formula.disjuncts;
    let leader = |(at, one): (usize, &Disjunct)| {
        disjuncts.iter().position(|other| same(one, other)).unwrap_or(at) as u32
    };
    disjuncts.iter().enumerate().map(leader).collect()
}
