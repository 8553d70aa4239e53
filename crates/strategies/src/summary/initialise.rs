//! Unread references, resolved in those inputs in which they are looked at: the rule of
//! initialisation, and what the bounds leave room for.

use super::Sets;
use cairn_heap::heap::ClassStatus;
use cairn_heap::input::{Form, InputObject, Place, Resolution, Target, UnknownId};
use cairn_heap::{Case, HeapBound, Situation};
use cairn_interp::sym::Split;
use cairn_interp::{Machine, Trap};
use cairn_program::ClassId;
use cairn_term::Term;
use std::ops::{Deref, DerefMut};

impl<'p, M: Deref<Target = Machine<'p>>> Sets<'_, M> {
    /// The targets of a case, apart where making one of them runs code that the others do not.
    fn ways(&self, case: &[Target]) -> Vec<Vec<Target>> {
        let needs_code = |t: &&Target| match t {
            Target::New(Form::Instance(class)) => self.has_initialiser(*class),
            _ => false,
        };
        let (apart, mut together): (Vec<Target>, Vec<Target>) =
            (case.iter().filter(needs_code).copied().collect(), case.to_vec());
        together.retain(|t| !apart.contains(t));
        let apart = apart.into_iter().map(|t| vec![t]);
        (!together.is_empty()).then_some(together).into_iter().chain(apart).collect()
    }

    /// Whether a class is not initialised, and that would run code.
    fn has_initialiser(&self, class: ClassId) -> bool {
        let is_open = |c: ClassId| {
            let status = self.m.heap.class_status(c).0;
            !matches!(status, ClassStatus::Ready | ClassStatus::Running)
        };
        let class = self.m.program.class(class);
        let mut all = class.ancestors.iter().chain(&class.all_interfaces);
        all.any(|&c| is_open(c) && self.m.program.class(c).initializer.is_some())
    }

    /// Whether there are inputs in which an unread reference exists, but is not looked at.
    fn is_partial(&self, x: UnknownId, guard: Term) -> bool {
        if guard == Term::TRUE {
            return false;
        }
        let there = self.assumed(self.where_there(x));
        if there == guard {
            return false;
        }
        let outside = self.m.sym().pool.not(guard);
        self.conditions().and(there, outside) != Term::FALSE
    }

    /// The inputs that an unknown reference is in, because the object that it is in is.
    pub(super) fn where_there(&self, x: UnknownId) -> Term {
        let sym = self.m.sym();
        let input = &sym.path.input;
        match sym.unknowns.get(x).place {
            Place::Field { of, class, .. } | Place::Element { of, class, .. } => {
                let is_it = |o: &&InputObject| o.creator == of && o.class == class;
                let owner = input.objects.iter().position(|o| is_it(&o));
                owner.map_or(Term::TRUE, |i| input.presence(i))
            }
            Place::Rest { of } => match input.resolution(of) {
                Some(Resolution::Partly { real, .. }) => {
                    sym.pool.and(self.where_there(of), sym.pool.not(*real))
                }
                _ => Term::TRUE,
            },
            _ => Term::TRUE,
        }
    }

    /// That an object of a class which `x` brings about is within the scope, in inputs in which `x` is.
    pub(super) fn room(&self, x: UnknownId, class: ClassId) -> Term {
        let sym = self.m.sym();
        let input = &sym.path.input;
        let above = self.objects_above(x);
        let (mut certain, mut others) = (0, vec![]);
        for (i, o) in input.objects.iter().enumerate() {
            if o.class != class || o.form.is_value() || o.creator == x {
                continue;
            }
            match self.assumed(input.presence(i)) {
                Term::FALSE => {}
                Term::TRUE => certain += 1,
                _ if above.contains(&i) => certain += 1,
                presence => others.push(presence),
            }
        }
        let scope = sym.strategy.universe.scope(class);
        if certain >= scope {
            return Term::FALSE;
        }
        let most = scope - certain;
        if others.len() < most {
            return Term::TRUE;
        }
        // That there are at least 0, 1, .. of them.
        let mut at_least = vec![Term::FALSE; most + 1];
        at_least[0] = Term::TRUE;
        let mut conditions = self.conditions();
        for presence in others {
            for n in (1..=most).rev() {
                let more = conditions.and(at_least[n - 1], presence);
                at_least[n] = conditions.or(at_least[n], more);
            }
        }
        sym.pool.not(at_least[most])
    }

    /// The objects without which an unknown would not be.
    fn objects_above(&self, mut x: UnknownId) -> Vec<usize> {
        let sym = self.m.sym();
        let mut all = vec![];
        loop {
            x = match sym.unknowns.get(x).place {
                Place::Rest { of } => of,
                Place::Field { of, class, .. } | Place::Element { of, class, .. } => {
                    let is_it = |o: &InputObject| o.creator == of && o.class == class;
                    all.extend(sym.path.input.objects.iter().position(is_it));
                    of
                }
                _ => return all,
            };
        }
    }
}

impl<'p, M: DerefMut<Target = Machine<'p>>> Sets<'_, M> {
    /// Resolves an unread reference in those inputs for which `guard` holds. No if there are none.
    pub(super) fn initialise(&mut self, x: UnknownId, guard: Term) -> Result<bool, Trap> {
        let is_chosen = self.m.sym().path.input.is_chosen(x);
        if !is_chosen {
            let found = self.m.sym().strategy.resolver.cases(&Situation::new(self.m.view(), x));
            if let [case] = &found.cases[..]
                && case.is_plain()
            {
                let case = self.within_scope(x, &case.targets);
                let ways = self.ways(&case);
                if ways.len() == 1 {
                    self.m.note_left_out(x, &found);
                    let partly = self.is_partial(x, guard).then_some(guard);
                    self.m.carry_out(x, &case, partly)?;
                    return Ok(true);
                }
                if !self.m.decide(guard)? {
                    return Ok(false);
                }
                self.m.note_left_out(x, &found);
                let cases = ways.into_iter().map(Case::of).collect();
                return Err(Trap::Split(Box::new(Split { unknown: x, cases })));
            }
        }
        // What it is cannot be put into one set.
        if !self.m.decide(guard)? {
            return Ok(false);
        }
        self.m.settle_object(x)?;
        Ok(true)
    }

    /// Targets without new objects that are in no input, because the scope leaves no room for them.
    fn within_scope(&mut self, x: UnknownId, case: &[Target]) -> Vec<Target> {
        let mut all = case.to_vec();
        all.retain(|t| match t {
            Target::New(Form::Instance(class) | Form::Array(class)) => {
                self.room(x, *class) != Term::FALSE
            }
            _ => true,
        });
        if all.len() < case.len() {
            self.m.note_cut(HeapBound::Scope);
        }
        all
    }
}
