//! Execution of the predicate: from the current choice to the next cell that it reads, or to its answer.

use super::walk::{Failure, Level, Step, Walk};
use super::{SymSolve, failure};
use crate::levels::Levels;
use crate::space::Domain;
use crate::structure::Value;
use crate::tree::{Kid, NodeId, State};
use crate::watch::{Event, write_cell};
use cairn_interp::{Ret, Stop, initialise};
use cairn_program::ClassId;
use std::sync::Arc;

impl SymSolve<'_> {
    /// A node that reads a cell.
    pub(super) fn add_node(&mut self, cell: u32, walk: &Walk<'_>) -> NodeId {
        let (space, tree) = (&self.space, &mut self.tree);
        let domain = &space.domains[space.cells[cell as usize].domain as usize];
        let node = tree.add(cell);
        match domain {
            Domain::Words { words, .. } => {
                tree.add_kids(node, (0..words.len() as u16).map(Value::Number));
            }
            Domain::Reference { nullable, kinds, constants, .. } => {
                tree.add_kids(node, nullable.then_some(Value::Null).into_iter());
                tree.add_kids(node, constants.iter().map(|&c| Value::Constant(c)));
                for &kind in kinds {
                    let k = &space.kinds[kind as usize];
                    let used = walk.used[kind as usize];
                    let count = match self.settings.symmetry {
                        true => k.count.min(used + 1),
                        false => k.count,
                    };
                    tree.add_kids(node, (k.first..k.first + count).map(Value::Object));
                }
            }
        }
        node
    }

    /// Runs the predicate after the current choice, until it reads something new or ends.
    pub(super) fn run(&mut self, walk: &mut Walk<'_>) -> Step {
        loop {
            if let Err(why) = self.go_to(walk) {
                return Step::Stopped(why);
            }
            let stop = self.m.run_observed(&mut self.watch);
            let level = walk.stack.last().expect("a level");
            let (node, kid) = (level.node, level.kid as usize);
            let event = self.watch.take_event();
            let state = match (stop, event) {
                (Stop::Interrupted, Some(Event::Choose(cell))) => {
                    let below = self.add_node(cell, walk);
                    self.trail.push(&self.m, &self.watch);
                    self.position.push((below, u16::MAX));
                    self.tree.kid(node, kid).state = State::Node(below);
                    return Step::Deeper(below);
                }
                (Stop::Interrupted, Some(Event::Init(class))) => match self.initialise(class) {
                    Ok(()) => continue,
                    Err(why) => return Step::Stopped(why),
                },
                (Stop::Interrupted, Some(Event::TooLong)) => {
                    self.statistics.too_long += 1;
                    State::Unknown
                }
                (Stop::Returned(1), _) => State::Valid,
                (Stop::Returned(_), _) => return self.refused(walk),
                (Stop::Threw(_), _) => {
                    self.statistics.thrown += 1;
                    return self.refused(walk);
                }
                (Stop::Exited(_), _) => return self.refused(walk),
                (Stop::OutOfTime, _) => return Step::Stopped("the time is up".into()),
                (Stop::Unsupported { what, .. }, _) => {
                    return Step::Stopped(format!("the predicate needs {what}").into());
                }
                (other, _) => {
                    return Step::Stopped(format!("the predicate ended with {other:?}").into());
                }
            };
            self.count_run(walk);
            let is_valid = matches!(state, State::Valid);
            self.tree.kid(node, kid).state = state;
            return match is_valid {
                true => Step::Valid,
                false => {
                    walk.is_unknown = true;
                    Step::Failed(Failure::LAST)
                }
            };
        }
    }

    fn count_run(&mut self, walk: &mut Walk<'_>) {
        self.statistics.runs += 1;
        walk.runs += 1;
    }

    /// The predicate is false.
    fn refused(&mut self, walk: &mut Walk<'_>) -> Step {
        self.count_run(walk);
        if let (Some(places), Some(at)) = (&mut self.places, self.watch.refused_at()) {
            *places.entry(at).or_default() += 1;
        }
        let mut reasons = Levels::ALL;
        if self.settings.improvements.conflict {
            reasons = Levels::NONE;
            // The root is what it is asked about.
            reasons.insert(0);
            let levels = &self.levels;
            self.watch.conflict_set(|cell| reasons.insert(levels[cell as usize] as usize));
            self.refuse_alike(walk, &reasons);
        }
        Step::Failed(Failure { reasons, is_ranged: false, dead: Some(false), is_known: false })
    }

    /// Of the values that the last choice might have been, the predicate may not have told some apart; those beyond the ranges
    /// among them, if it asked whether the value is one that is within.
    fn refuse_alike(&mut self, walk: &Walk<'_>, reasons: &Levels) {
        let Some(level) = walk.stack.last() else { return };
        let is_open = |k: &Kid| matches!(k.state, State::Open);
        let node = self.tree.node(level.node);
        let others = node.kids.iter().filter(|k| is_open(k)).count();
        let is_ranged = !node.rest_fails && self.space.is_ranged(level.cell);
        if others < 2 && !is_ranged || !reasons.contains(walk.stack.len() - 1) {
            return;
        }
        let Some(test) = self.trail.test(&self.m, &mut self.watch) else { return };
        let word = |k: &Kid| self.space.word(level.cell, k.value);
        let outcome = test.outcome(word(&self.tree.node(level.node).kids[level.kid as usize]));
        let mut kids = self.tree.node(level.node).kids.iter();
        // Compared for being equal to a value that is within, all those beyond are different from it.
        if is_ranged
            && Some(outcome) == test.of_most()
            && kids.any(|k| test.outcome(word(k)) != outcome)
        {
            self.tree.close(level.node);
        }
        for i in 0..self.tree.node(level.node).kids.len() {
            let kid = &self.tree.node(level.node).kids[i];
            if i != level.kid as usize && is_open(kid) && test.outcome(word(kid)) == outcome {
                self.tree.kill(level.node, i, reasons, false);
            }
        }
    }

    /// Brings the machine to the current choice of the last level, and makes it.
    fn go_to(&mut self, walk: &Walk<'_>) -> Result<(), Arc<str>> {
        const LOOK: u64 = 1 << 10;
        /// Runs of the predicate that are one unit of effort.
        const UNIT: u64 = 1 << 4;
        if self.statistics.runs.is_multiple_of(UNIT) {
            self.budget.charge(1);
        }
        if walk.runs >= self.settings.runs {
            return Err("too many structures were tried for one question".into());
        }
        if self.statistics.runs.is_multiple_of(LOOK)
            && let Some(limit) = self.budget.ended_by()
        {
            return Err(limit.to_string().into());
        }
        let last = walk.stack.len() - 1;
        let here = |i: usize| self.position.get(i).map(|p| p.0) == Some(walk.stack[i].node);
        let mut first = 0;
        while first < last && here(first) && self.position[first].1 == walk.stack[first].kid {
            first += 1;
        }
        if !here(first) {
            // It has to go from the choice before to this one again.
            self.rewind(first);
            first = first.saturating_sub(1);
        }
        self.rewind(first + 1);
        if self.position.is_empty() {
            self.m.heap.go_back(self.base);
            self.m.set_patience(self.settings.patience);
            self.trail.push(&self.m, &self.watch);
            self.position.push((walk.stack[0].node, u16::MAX));
        }
        for i in first..=last {
            self.choose(&walk.stack[i])?;
            if i == last {
                break;
            }
            let stop = self.m.run_observed(&mut self.watch);
            match (stop, self.watch.take_event()) {
                (Stop::Interrupted, Some(Event::Choose(cell)))
                    if cell == walk.stack[i + 1].cell =>
                {
                    self.trail.push(&self.m, &self.watch);
                    self.position.push((walk.stack[i + 1].node, u16::MAX));
                }
                other => {
                    let why = format!(
                        "the predicate does not do the same each time it is executed: {other:?}"
                    );
                    return Err(why.into());
                }
            }
        }
        Ok(())
    }

    /// Makes a choice where the machine stood when it had to be made.
    fn choose(&mut self, level: &Level) -> Result<(), Arc<str>> {
        self.trail.go_back(&mut self.m, &mut self.watch);
        let value = self.tree.node(level.node).kids[level.kid as usize].value;
        if let Some(position) = self.position.last_mut() {
            position.1 = level.kid;
        }
        let word = self.space.word(level.cell, value);
        let info = self.space.cells[level.cell as usize];
        self.watch.set_known(level.cell, true);
        let Some(owner) = info.owner else {
            return match self.m.push_call(self.holds, &[word], Ret::Entry) {
                Ok(()) => Ok(()),
                Err(trap) => Err(failure(trap)),
            };
        };
        let (kind, at) = self.space.objects[owner as usize];
        let elem = self.space.kinds[kind as usize].elem;
        write_cell(&mut self.m, at, elem, info.offset, word);
        Ok(())
    }

    /// Forgets where the machine was, but for the first `keep` moments.
    pub(super) fn rewind(&mut self, keep: usize) {
        while self.position.len() > keep {
            if let Some((node, _)) = self.position.pop() {
                let cell = self.tree.node(node).cell;
                self.watch.set_known(cell, false);
            }
            if self.position.is_empty() {
                self.trail.go_back(&mut self.m, &mut self.watch);
            }
            self.trail.pop();
        }
    }

    /// Initialises a class where that is done once.
    fn initialise(&mut self, class: ClassId) -> Result<(), Arc<str>> {
        self.rewind(0);
        self.m.heap.go_back(self.base);
        // What it writes stays, whatever is gone back to later.
        self.m.heap.end_log();
        let done = initialise(&mut self.m, class);
        self.m.heap.begin_log();
        self.base = self.m.heap.moment();
        match done {
            Ok(None) => Ok(()),
            Ok(Some(stop)) => {
                let name = self.m.program.class(class).java_name();
                Err(format!("the predicate uses {name}, whose initialiser fails: {stop:?}").into())
            }
            Err(trap) => Err(failure(trap)),
        }
    }
}
