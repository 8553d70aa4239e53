//! Models that err, each in its own way: the test must notice.

use cairn_heap::input::{Form, Target, Unknown};
use cairn_heap::{Cases, HeapBounds, HeapModel, Recipe, Settle, Situation};
use cairn_models::{Delay, Lazy, Settings};
use cairn_program::{ClassId, Program};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// No reference is an object that exists.
    NoAliases,
    /// No reference but the roots is null.
    NoNulls,
    /// The receiver can be null.
    NullReceiver,
    /// A new object is offered twice.
    Twice,
    /// There is one object less of each class.
    SmallerScope,
    /// Subclasses are forgotten.
    ExactClass,
    /// Unread references are never the same.
    Strangers,
}

impl Wrong {
    pub const ALL: [Wrong; 7] = [
        Wrong::NoAliases,
        Wrong::NoNulls,
        Wrong::NullReceiver,
        Wrong::Twice,
        Wrong::SmallerScope,
        Wrong::ExactClass,
        Wrong::Strangers,
    ];
}

pub fn model(wrong: Wrong, mut settings: Settings) -> Arc<dyn HeapModel> {
    if wrong == Wrong::SmallerScope {
        settings.scope = settings.scope.saturating_sub(1).max(1);
    }
    let delay = match wrong {
        // Only what compares unread references asks whether they can be the same.
        Wrong::Strangers => Delay::Null,
        _ => Delay::None,
    };
    Arc::new(Erring { wrong, inner: Lazy::new(delay, settings) })
}

struct Erring {
    wrong: Wrong,
    inner: Lazy,
}

impl HeapModel for Erring {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn on_read(&self, program: &Program, unknown: &Unknown) -> Settle {
        self.inner.on_read(program, unknown)
    }

    fn on_compare(&self, program: &Program, unknown: &Unknown) -> Settle {
        self.inner.on_compare(program, unknown)
    }

    fn cases(&self, situation: &Situation<'_>) -> Cases {
        let mut cases = self.inner.cases(situation);
        let unknown = situation.unknown;
        let is_new = |c: &Vec<Target>| matches!(c[..], [Target::New(_)]);
        match self.wrong {
            Wrong::NoAliases => cases.cases.retain(|c| !matches!(c[..], [Target::Object(_)])),
            Wrong::NoNulls if unknown.depth > 0 => {
                cases.cases.retain(|c| !matches!(c[..], [Target::Null]));
            }
            Wrong::NullReceiver if !unknown.nullable => cases.cases.push(vec![Target::Null]),
            Wrong::Twice => {
                let new: Vec<Vec<Target>> =
                    cases.cases.iter().filter(|c| is_new(c)).cloned().collect();
                cases.cases.extend(new);
            }
            Wrong::ExactClass => {
                let is_other = |c: &Vec<Target>| match c[..] {
                    [Target::New(Form::Instance(class))] => Some(class) != unknown.class,
                    _ => false,
                };
                cases.cases.retain(|c| !is_other(c));
            }
            _ => {}
        }
        cases
    }

    fn may_alias(&self, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        self.wrong != Wrong::Strangers && self.inner.may_alias(program, a, b)
    }

    fn candidates(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        self.inner.candidates(program, class)
    }

    fn forms(&self, program: &Program, class: ClassId) -> Vec<Form> {
        self.inner.forms(program, class)
    }

    fn scope(&self, class: ClassId) -> usize {
        self.inner.scope(class)
    }

    fn recipe(&self, program: &Program, id: u32) -> Arc<Recipe> {
        self.inner.recipe(program, id)
    }

    fn static_inputs(&self) -> bool {
        false
    }

    fn bounds(&self) -> HeapBounds {
        self.inner.bounds()
    }
}
