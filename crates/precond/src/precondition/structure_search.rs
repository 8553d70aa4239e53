//! SymSolve as a precondition (the strategies `lissa`, `lissa-m`, `lissa-nosb`): a heap is admitted if a
//! valid structure completes it. The structure that was found stays with the path: a choice that agrees
//! with it needs no search, and its numbers say which side of a condition is tried first where the
//! predicates are executed at the end.

use super::hint::{most_failed, search};
use super::partial_heap::{Conditions, Fixedness, Reader, assign, fixed};
use super::{Before, BoxedPrecondition, CallSetup, Change, Choice, Doubt, Findings, HeapLimit};
use super::{Moment, Precise, Precondition, PreconditionFactory, Probe, Requirement, Verdict};
use super::{PathView, execute};
use crate::question::{Answer, Settings, SetupError, Statistics};
use crate::structure::Structure;
use crate::symsolve::SymSolve;
use cairn_heap::input::{Content, Target, UnknownId};
use cairn_program::ir::Elem;
use cairn_term::{Model, Term};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Makes a precondition that searches for structures.
#[derive(Clone, Debug)]
pub struct StructureSearch {
    /// Its strategy's name.
    pub name: &'static str,
    pub precise: Precise,
    /// A heap that no structure within the ranges completes is refused, even if numbers beyond them
    /// might do. Otherwise the end of the path decides.
    pub trusts_ranges: bool,
    pub settings: Settings,
}

impl PreconditionFactory for StructureSearch {
    fn name(&self) -> &'static str {
        self.name
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let searches = match Searches::new(call, &self.settings)? {
            Ok(searches) => searches,
            Err(why) => return Ok(Before::instead(call, why)),
        };
        let options = self.clone();
        Ok(Box::new(Completable { options, searches, conditions: Conditions::default() }))
    }

    fn fallback(&self) -> Option<Arc<dyn PreconditionFactory>> {
        Some(Arc::new(Before))
    }

    fn hint(&self, call: &CallSetup<'_, '_>) -> Option<String> {
        most_failed(call, &self.settings)
    }
}

/// A search for each predicate.
pub(super) struct Searches<'p> {
    pub requirements: Vec<Requirement>,
    pub all: Vec<SymSolve<'p>>,
}

impl<'p> Searches<'p> {
    /// The error inside: why structures cannot be searched for.
    pub fn new(
        call: &CallSetup<'_, 'p>,
        settings: &Settings,
    ) -> Result<Result<Searches<'p>, String>, SetupError> {
        if call.requirements.iter().any(|r| r.by_class) {
            return Ok(Err("an object is also of classes without a precondition".into()));
        }
        let mut all = vec![];
        for requirement in &call.requirements {
            let mut solve = search(call, requirement, settings)?;
            solve.budget = call.budget.clone();
            all.push(solve);
        }
        let obstacle = all.iter().find_map(|s| s.space().obstacle().map(str::to_owned));
        Ok(match obstacle {
            Some(why) => Err(why),
            None => Ok(Searches { requirements: call.requirements.clone(), all }),
        })
    }

    /// What they did, under a strategy's name.
    pub fn report(&self, name: &'static str) -> Findings {
        let mut structures = Statistics::default();
        self.all.iter().for_each(|s| structures.add(&s.statistics));
        let complaints = self.all.iter().flat_map(|s| s.complaints()).cloned().collect();
        Findings { used: Some((name, None)), structures, complaints, unanswered: 0 }
    }
}

/// The structures that were found for a path's heap, one for each predicate.
type Found = Vec<Option<Arc<Structure>>>;

struct Completable<'p> {
    options: StructureSearch,
    searches: Searches<'p>,
    conditions: Conditions,
}

impl Completable<'_> {
    fn decide(
        &mut self,
        view: &PathView<'_>,
        before: &Found,
        choice: Option<(UnknownId, Target)>,
    ) -> Verdict<Found> {
        let mut found = vec![];
        let mut doubt = None;
        let Searches { requirements, all } = &mut self.searches;
        for (i, (solve, requirement)) in all.iter_mut().zip(requirements).enumerate() {
            let Some(root) = view.root(requirement.value) else {
                found.push(None);
                continue;
            };
            let mut reader = Reader::new(view, choice, &mut self.conditions, solve.space());
            let partial = reader.partial(root);
            let hint = before.get(i).and_then(Option::as_ref);
            match solve.decide(&partial, hint) {
                Answer::Yes(structure) => found.push(Some(structure)),
                Answer::No { is_ranged } if !is_ranged || self.options.trusts_ranges => {
                    return Verdict::Refused(self.limits(is_ranged));
                }
                Answer::No { .. } => {
                    doubt = Some(Doubt::Because("numbers beyond the ranges might do".into()));
                    found.push(None);
                }
                Answer::Unknown(why) => {
                    doubt = Some(Doubt::Because(why.to_string().into()));
                    found.push(None);
                }
            }
        }
        match doubt {
            None => Verdict::Admitted(Change::to(found)),
            Some(doubt) => Verdict::Unknown(Change::to(found), doubt),
        }
    }

    /// The bounds within which no structure completes a heap.
    fn limits(&self, is_ranged: bool) -> Vec<HeapLimit> {
        let mut limits = vec![HeapLimit::Scope];
        limits.extend(is_ranged.then_some(HeapLimit::Ranges));
        let mut kinds = self.searches.all.iter().flat_map(|s| &s.space().kinds);
        limits.extend(kinds.any(|k| k.elem.is_some()).then_some(HeapLimit::ArrayLength));
        limits
    }

    /// Numbers that make the structures found for a path valid, as far as their objects exist.
    fn guess(&self, view: &PathView<'_>, found: &Found) -> Model {
        let mut model = Model::new();
        let searches = self.searches.all.iter().zip(&self.searches.requirements);
        for ((solve, requirement), hint) in searches.zip(found) {
            let (Some(structure), Some(root)) = (hint, view.root(requirement.value)) else {
                continue;
            };
            let space = solve.space();
            let Some(number) = structure.root() else { continue };
            let Some(Fixedness::Object(first)) = fixed(view, root, None) else { continue };
            let mut numbers: FxHashMap<usize, u16> = FxHashMap::default();
            numbers.insert(first, number);
            let mut open = vec![first];
            while let Some(i) = open.pop() {
                let number = numbers[&i];
                let Content::Instance(fields) = &view.input().objects[i].content else { continue };
                for f in fields.iter() {
                    match f.elem {
                        Elem::Ref => {
                            let x = view.unknowns().of_term(f.term);
                            let target = x.and_then(|x| fixed(view, x, None));
                            let there = structure.object_at(space, number, f.slot);
                            if let (Some(Fixedness::Object(j)), Some(n)) = (target, there)
                                && numbers.insert(j, n).is_none()
                            {
                                open.push(j);
                            }
                        }
                        _ => {
                            if let Some(word) = structure.word_at(space, number, f.slot) {
                                assign(view.pool(), &mut model, f.term, word);
                            }
                        }
                    }
                }
            }
        }
        model
    }
}

impl Precondition for Completable<'_> {
    type State = Found;

    fn begin(&mut self, view: &PathView<'_>) -> Verdict<Found> {
        self.decide(view, &vec![], None)
    }

    fn admit(&mut self, view: &PathView<'_>, found: &Found, choice: &Choice<'_>) -> Verdict<Found> {
        self.decide(view, found, choice.resolved())
    }

    fn confirms(&self, moment: Moment) -> bool {
        self.options.precise.confirms(moment)
    }

    fn confirm(&mut self, probe: &mut dyn Probe, found: &Found, _: Moment) -> Verdict<Found> {
        let requirements = self.searches.requirements.clone();
        // Exceptions are among the statistics of the search.
        execute(probe, &requirements, self, found).0
    }

    fn takes(&self, view: &PathView<'_>, found: &Found, cond: Term) -> bool {
        view.pool().holds(cond, &self.guess(view, found))
    }

    /// What the structure at hand has comes first. An object of another structure would do, but they had
    /// better have nothing in common.
    fn rank(&self, before: &Found, after: &Found, targets: &[Target]) -> u8 {
        let is_same = |(a, b): (&Option<Arc<Structure>>, &Option<_>)| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        match (before.iter().zip(after).all(is_same), targets) {
            (true, [Target::Object(_)]) => 1,
            (true, _) => 0,
            (false, _) => 2,
        }
    }

    fn is_structural(&self) -> bool {
        true
    }

    fn report(&self) -> Findings {
        self.searches.report(self.options.name)
    }
}
