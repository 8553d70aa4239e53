//! Strategies that err, each in its own way: the test must notice.

use super::checking;
use cairn_heap::input::{Form, Target, Unknown, UnknownId};
use cairn_heap::resolver::simplest_first;
use cairn_heap::{AnyResolver, Beginning, Call, Case, Cases, Settle, Situation, Universe, View};
use cairn_interp::sym::Strategy;
use cairn_program::Program;
use cairn_strategies::Settings;
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

pub fn strategy(name: &str, wrong: Wrong, mut settings: Settings) -> Strategy {
    if wrong == Wrong::SmallerScope {
        settings.scope = settings.scope.saturating_sub(1).max(1);
    }
    let strategy = checking::strategy(name, &settings);
    let inner = strategy.resolver.clone();
    Strategy { resolver: Arc::new(Erring { wrong, inner }), ..strategy }
}

struct Erring {
    wrong: Wrong,
    inner: Arc<dyn AnyResolver>,
}

/// Keeps some targets; a case without any is none.
fn retain(cases: &mut Cases, is_kept: impl Fn(Target) -> bool) {
    cases.cases.iter_mut().for_each(|c| c.targets.retain(|&t| is_kept(t)));
    cases.cases.retain(|c| !c.targets.is_empty());
}

impl AnyResolver for Erring {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        self.inner.on_read(universe, program, unknown)
    }

    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        self.inner.on_compare(universe, program, unknown)
    }

    fn begins(&self) -> bool {
        self.inner.begins()
    }

    fn begin(&self, view: &View<'_>, call: &Call<'_>) -> Beginning {
        self.inner.begin(view, call)
    }

    fn completion(&self, situation: &Situation<'_>) -> Vec<Target> {
        simplest_first(&self.cases(situation))
    }

    fn left_behind(&self, view: &View<'_>) -> Option<UnknownId> {
        self.inner.left_behind(view)
    }

    fn complete(&self, situation: &Situation<'_>) -> Cases {
        self.inner.complete(situation)
    }

    fn cases(&self, situation: &Situation<'_>) -> Cases {
        let mut cases = self.inner.cases(situation);
        let unknown = situation.unknown;
        match self.wrong {
            Wrong::NoAliases => retain(&mut cases, |t| !matches!(t, Target::Object(_))),
            Wrong::OneAlias => {
                let objects = cases.cases.iter().flat_map(|c| &c.targets);
                let first = objects.copied().find(|t| matches!(t, Target::Object(_)));
                let is_other = |t| matches!(t, Target::Object(_)) && Some(t) != first;
                retain(&mut cases, |t| !is_other(t));
            }
            Wrong::NoNulls if unknown.depth > 0 => retain(&mut cases, |t| t != Target::Null),
            Wrong::NullReceiver if !unknown.nullable => {
                cases.cases.push(Case::of(vec![Target::Null]))
            }
            Wrong::Twice => {
                let is_new = |c: &&Case| c.targets.iter().any(|t| matches!(t, Target::New(_)));
                let new: Vec<Case> = cases.cases.iter().filter(is_new).cloned().collect();
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

    fn may_alias(&self, universe: &Universe, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        self.wrong != Wrong::Strangers && self.inner.may_alias(universe, program, a, b)
    }
}
