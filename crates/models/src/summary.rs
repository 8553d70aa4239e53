//! Heap summaries: a reference is a guarded set of all that it can be, and no path is split for it.

use crate::Settings;
use crate::lazy::{Delay, Lazy};
use cairn_heap::input::{Form, Target, Unknown};
use cairn_heap::{Cases, HeapBounds, HeapModel, Recipe, Settle, Situation};
use cairn_program::{ClassId, Program};
use std::sync::Arc;

/// What a reference can be is what lazy initialisation would try, at the same moment.
pub struct Summary {
    lazy: Lazy,
}

impl Summary {
    pub fn new(settings: Settings) -> Summary {
        Summary { lazy: Lazy::new(Delay::None, settings) }
    }
}

/// Whether a target can be one of several: what code has to make is made or not.
fn is_plain(target: &Target) -> bool {
    match target {
        Target::Null | Target::Object(_) => true,
        Target::New(form) => !matches!(form, Form::Made { .. } | Form::Stub(_) | Form::Constant(_)),
    }
}

/// New objects come before those that are there already.
fn order(target: &Target) -> u8 {
    match target {
        Target::Null => 0,
        Target::New(_) => 1,
        Target::Object(_) => 2,
    }
}

impl HeapModel for Summary {
    fn name(&self) -> &'static str {
        "summary"
    }

    fn forks(&self) -> bool {
        false
    }

    fn on_read(&self, program: &Program, unknown: &Unknown) -> Settle {
        self.lazy.on_read(program, unknown)
    }

    fn on_compare(&self, program: &Program, unknown: &Unknown) -> Settle {
        self.lazy.on_compare(program, unknown)
    }

    fn cases(&self, situation: &Situation<'_>) -> Cases {
        let mut cases = self.lazy.cases(situation);
        let (mut plain, others): (Vec<Target>, Vec<Target>) =
            cases.cases.concat().into_iter().partition(is_plain);
        plain.sort_by_key(order);
        let plain = (!plain.is_empty()).then_some(plain);
        cases.cases = plain.into_iter().chain(others.into_iter().map(|t| vec![t])).collect();
        cases
    }

    fn may_alias(&self, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        self.lazy.may_alias(program, a, b)
    }

    fn candidates(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        self.lazy.candidates(program, class)
    }

    fn forms(&self, program: &Program, class: ClassId) -> Vec<Form> {
        self.lazy.forms(program, class)
    }

    fn scope(&self, class: ClassId) -> usize {
        self.lazy.scope(class)
    }

    fn recipe(&self, program: &Program, id: u32) -> Arc<Recipe> {
        self.lazy.recipe(program, id)
    }

    fn static_inputs(&self) -> bool {
        self.lazy.static_inputs()
    }

    fn bounds(&self) -> HeapBounds {
        self.lazy.bounds()
    }
}
