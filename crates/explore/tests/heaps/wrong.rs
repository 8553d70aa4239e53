//! Models that err, each in its own way: the test must notice.

use super::checking;
use cairn_heap::input::{Form, Target, Unknown};
use cairn_heap::{Cases, HeapBounds, HeapModel, Recipe, Settle, Situation};
use cairn_models::Settings;
use cairn_program::{ClassId, Program};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// No reference is an object that exists.
    NoAliases,
    /// Of the objects that exist, a reference can be only the first.
    OneAlias,
    /// No reference but the roots is null.
    NoNulls,
    /// The receiver can be null.
    NullReceiver,
    /// What a reference can be is offered twice.
    Twice,
    /// There is one object less of each class.
    SmallerScope,
    /// Subclasses are forgotten.
    ExactClass,
    /// Unread references are never the same.
    Strangers,
}

impl Wrong {
    const ALL: [Wrong; 8] = [
        Wrong::NoAliases,
        Wrong::OneAlias,
        Wrong::NoNulls,
        Wrong::NullReceiver,
        Wrong::Twice,
        Wrong::SmallerScope,
        Wrong::ExactClass,
        Wrong::Strangers,
    ];

    /// Only what compares unread references asks whether they can be the same.
    fn is_of(self, name: &str) -> bool {
        (self == Wrong::Strangers) == (name == "lazier-sharp")
    }
}

/// Strategies by name, with the ways in which they can err.
pub fn all() -> impl Iterator<Item = (&'static str, Wrong)> {
    let of = |name| Wrong::ALL.into_iter().filter(move |w| w.is_of(name)).map(move |w| (name, w));
    ["gse", "lazier-sharp", "summary"].into_iter().flat_map(of)
}

pub fn model(name: &str, wrong: Wrong, mut settings: Settings) -> Arc<dyn HeapModel> {
    if wrong == Wrong::SmallerScope {
        settings.scope = settings.scope.saturating_sub(1).max(1);
    }
    Arc::new(Erring { wrong, inner: checking::model(name, &settings) })
}

struct Erring {
    wrong: Wrong,
    inner: Arc<dyn HeapModel>,
}

/// Keeps some targets; a case without any is none.
fn retain(cases: &mut Cases, is_kept: impl Fn(Target) -> bool) {
    cases.cases.iter_mut().for_each(|c| c.retain(|&t| is_kept(t)));
    cases.cases.retain(|c| !c.is_empty());
}

impl HeapModel for Erring {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn forks(&self) -> bool {
        self.inner.forks()
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
        match self.wrong {
            Wrong::NoAliases => retain(&mut cases, |t| !matches!(t, Target::Object(_))),
            Wrong::OneAlias => {
                let objects = cases.cases.iter().flatten();
                let first = objects.copied().find(|t| matches!(t, Target::Object(_)));
                let is_other = |t| matches!(t, Target::Object(_)) && Some(t) != first;
                retain(&mut cases, |t| !is_other(t));
            }
            Wrong::NoNulls if unknown.depth > 0 => retain(&mut cases, |t| t != Target::Null),
            Wrong::NullReceiver if !unknown.nullable => cases.cases.push(vec![Target::Null]),
            Wrong::Twice => {
                let is_new = |c: &&Vec<Target>| c.iter().any(|t| matches!(t, Target::New(_)));
                let new: Vec<Vec<Target>> = cases.cases.iter().filter(is_new).cloned().collect();
                cases.cases.extend(new);
            }
            Wrong::ExactClass => retain(&mut cases, |t| match t {
                Target::New(Form::Instance(class)) => Some(class) == unknown.class,
                _ => true,
            }),
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
