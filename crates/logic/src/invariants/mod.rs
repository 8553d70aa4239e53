//! Numeric invariants of predicates, by abstract interpretation of their definitions over template polyhedra.
//!
//! For each predicate a set of directions over its numbers is chosen ([`templates`]): intervals, differences and sums
//! of two, `x - 2y`, and sums and differences of three. What is computed is the least upper bound of each direction
//! over all models, together with the same under the condition that one reference parameter is null, or is not.
//!
//! A disjunct is turned into systems of linear constraints ([`system`]), one for each case of its pure part. The
//! bounds known of the predicates of its instances are added, those with a condition where the disjunct says
//! whether the argument is null (and it is split into cases that say so); then each direction is maximised by exact linear programming over the rationals
//! ([`simplex`]) and rounded down. The bounds of a predicate are the largest over its disjuncts: a least fixed point,
//! callees first. A bound that keeps growing goes to the next constant of the text, then to infinity (widening). From
//! the fixed point two more iterations are made downwards: applied to an upper bound of all models, one
//! iteration gives an upper bound of all models again.
//!
//! Sound over the mathematical integers: every model of the predicate satisfies every [`Invariant`]. Beyond its
//! limits ([`InvariantsLimits`]) fewer directions are tried, with a [`Loss`].

mod simplex;
pub(crate) mod system;
mod templates;

use crate::bases::Bases;
use crate::bases::facts::{Facts, NULL, node};
use crate::dependencies::components;
use crate::formula::{Atom, Definitions, Disjunct, Formula, Instance, Num, PredicateId, Pure, Var};
use crate::loss::Loss;

use simplex::{Failure, Linear, Maximum, Simplex};
use system::{System, add_term, systems};
use templates::{Bounds, Forms, Templates};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bound {
    /// The sum is at most the bound.
    Le,
    /// The sum is the bound.
    Eq,
}

/// Holds of every model of the predicate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Invariant {
    /// Only where this parameter is null (`true`) or is not.
    pub when: Option<(usize, bool)>,
    /// The sum: parameters by position, with their coefficients. Empty, with a negative bound: there is no such model.
    pub linear: Vec<(usize, i64)>,
    pub compare: Bound,
    pub bound: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvariantsLimits {
    /// Directions for one predicate.
    pub directions: usize,
    /// Cases of one disjunct, by its pure part.
    pub cases: usize,
    /// Cases of one disjunct altogether, also by whether arguments of its instances are null.
    pub splits: usize,
    /// Reference parameters on which invariants are conditional, for one predicate.
    pub conditions: usize,
    /// Entries of tableaus computed for one component of the definitions, for each predicate in it.
    pub steps: u64,
}

impl Default for InvariantsLimits {
    fn default() -> InvariantsLimits {
        InvariantsLimits {
            directions: 320,
            cases: 16,
            splits: 64,
            conditions: 4,
            steps: 20_000_000,
        }
    }
}

/// The invariants of all predicates of some definitions. See the module.
#[derive(Clone, PartialEq, Debug)]
pub struct Invariants {
    predicates: Vec<Vec<Invariant>>,
    losses: Vec<Loss>,
}

impl Invariants {
    pub fn compute(definitions: &Definitions, bases: &Bases) -> Invariants {
        Invariants::compute_within(definitions, bases, InvariantsLimits::default())
    }

    pub fn compute_within(
        definitions: &Definitions,
        bases: &Bases,
        limits: InvariantsLimits,
    ) -> Invariants {
        let mut losses = Vec::new();
        let mut solver = Solver {
            bases,
            limits,
            domains: definitions
                .ids()
                .map(|id| Domain::new(definitions, bases, id, limits, Forms::All))
                .collect(),
        };
        for component in components(definitions) {
            let all = solver.solve(definitions, &component, &mut losses);
            let fewer = all.is_err() && {
                for &id in &component {
                    solver.domains[id.index()] =
                        Domain::new(definitions, bases, id, limits, Forms::Differences);
                }
                solver.solve(definitions, &component, &mut losses).is_ok()
            };
            for &id in &component {
                let domain = &mut solver.domains[id.index()];
                let predicate = definitions.get(id).name.clone();
                if all.is_err() && !fewer {
                    domain.states.fill(Some(vec![None; domain.templates.directions.len()]));
                    let limit = limits.steps;
                    losses.push(Loss::InvariantsAbandoned { predicate, limit });
                } else if domain.templates.reduced || fewer {
                    losses.push(Loss::TemplatesReduced { predicate });
                }
            }
        }
        losses.sort_by_key(Loss::to_string);
        losses.dedup();
        let predicates = solver.domains.iter().map(Domain::invariants).collect();
        Invariants { predicates, losses }
    }

    /// Those without condition first.
    pub fn of(&self, predicate: PredicateId) -> &[Invariant] {
        &self.predicates[predicate.index()]
    }

    /// Where there could be more.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }
}

/// What is known of the models of a predicate under a condition; none if it has no such models.
type State = Option<Bounds>;

struct Domain {
    /// The numeric parameters.
    numbers: Vec<usize>,
    /// The conditions; the first is none.
    conditions: Vec<Option<(usize, bool)>>,
    templates: Templates,
    /// By condition.
    states: Vec<State>,
    /// By condition and direction: how often the bound has grown.
    growths: Vec<Vec<u8>>,
}

impl Domain {
    fn new(
        definitions: &Definitions,
        bases: &Bases,
        id: PredicateId,
        limits: InvariantsLimits,
        forms: Forms,
    ) -> Domain {
        let params = &definitions.get(id).body.params;
        let numbers: Vec<usize> = (0..params.len()).filter(|&p| params[p].sort.is_int()).collect();
        let mut conditions = vec![None];
        if !numbers.is_empty() {
            let decided = (0..params.len())
                .filter(|&p| params[p].sort.is_nullable() && bases.determines(id, p).anything())
                .take(limits.conditions);
            conditions.extend(decided.flat_map(|p| [Some((p, true)), Some((p, false))]));
        }
        let templates = Templates::new(numbers.len(), forms, limits.directions);
        let states = vec![None; conditions.len()];
        let growths = vec![vec![0; templates.directions.len()]; conditions.len()];
        Domain { numbers, conditions, templates, states, growths }
    }

    /// What is known of an instance whose arguments are null as the facts say.
    fn known(&self, instance: &Instance, facts: &Facts) -> State {
        let mut known = self.states[0].clone()?;
        for (condition, state) in self.conditions.iter().zip(&self.states) {
            let Some((param, is_null)) = *condition else { continue };
            let arg = node(instance.args[param]);
            let applies = if is_null { facts.same(NULL, arg) } else { facts.different(NULL, arg) };
            if applies {
                for (known, bound) in known.iter_mut().zip(state.as_ref()?) {
                    *known = match (*known, *bound) {
                        (Some(a), Some(b)) => Some(a.min(b)),
                        (one, other) => one.or(other),
                    };
                }
            }
        }
        Some(known)
    }

    fn invariants(&self) -> Vec<Invariant> {
        let nothing = vec![None; self.templates.directions.len()];
        let mut all = Vec::new();
        for (condition, state) in self.conditions.iter().zip(&self.states) {
            // What holds anyway is not said again under a condition.
            let anyway = match (condition, &self.states[0]) {
                (Some(_), None) => continue,
                (Some(_), Some(bounds)) => bounds,
                (None, _) => &nothing,
            };
            match state {
                Some(bounds) => self.describe(*condition, bounds, anyway, &mut all),
                None => all.push(Invariant {
                    when: *condition,
                    linear: Vec::new(),
                    compare: Bound::Le,
                    bound: -1,
                }),
            }
        }
        all
    }

    fn describe(
        &self,
        when: Option<(usize, bool)>,
        bounds: &Bounds,
        anyway: &Bounds,
        into: &mut Vec<Invariant>,
    ) {
        for (i, direction) in self.templates.directions.iter().enumerate() {
            let opposite = self.templates.opposite(i);
            let exact = self.equality(i, bounds);
            // An equality is said once, by the direction with the positive first coefficient.
            let is_second = exact && direction.first().is_some_and(|(_, c)| *c < 0);
            let known = |i: usize| bounds[i] == anyway[i] || self.templates.is_redundant(i, bounds);
            let is_known = known(i) && (!exact || opposite.is_none_or(known));
            if let Some(bound) = bounds[i].filter(|_| !is_second && !is_known) {
                into.push(Invariant {
                    when,
                    linear: direction.iter().map(|&(n, c)| (self.numbers[n], c)).collect(),
                    compare: if exact { Bound::Eq } else { Bound::Le },
                    bound,
                });
            }
        }
    }

    /// Whether the direction has one value only.
    fn equality(&self, direction: usize, bounds: &Bounds) -> bool {
        let opposite = self.templates.opposite(direction).and_then(|o| bounds[o]);
        matches!((bounds[direction], opposite), (Some(a), Some(b)) if a.checked_neg() == Some(b))
    }
}

/// A case of a disjunct, with what decides the conditions.
struct Case {
    system: System,
    disjunct: usize,
    /// For each condition of the predicate.
    holds: Vec<Holds>,
}

#[derive(Clone)]
enum Holds {
    Never,
    /// Or it makes no difference to the numbers.
    Yes,
    /// The instances tell more when it is assumed.
    Assumed(Facts),
}

/// The limit on steps is met.
struct Abandoned;

struct Solver<'a> {
    bases: &'a Bases,
    limits: InvariantsLimits,
    domains: Vec<Domain>,
}

impl Solver<'_> {
    fn solve(
        &mut self,
        definitions: &Definitions,
        component: &[PredicateId],
        losses: &mut Vec<Loss>,
    ) -> Result<(), Abandoned> {
        let mut cases = Vec::new();
        for &id in component {
            cases.push(self.cases(definitions, id, losses));
        }
        let thresholds = thresholds(definitions, component);
        let calls = |id: &PredicateId| {
            let disjuncts = definitions.get(*id).body.disjuncts.iter();
            disjuncts.flat_map(|d| &d.instances).any(|i| component.contains(&i.predicate))
        };
        let is_recursive = component.iter().any(calls);
        let mut steps = self.limits.steps.saturating_mul(component.len() as u64);
        loop {
            let mut changed = false;
            for (&id, cases) in component.iter().zip(&cases) {
                let body = &definitions.get(id).body;
                let new = self.apply(id, body, cases, true, &mut steps)?;
                changed |= self.domains[id.index()].grow(new, &thresholds);
            }
            if !changed || !is_recursive {
                break;
            }
        }
        for _ in 0..if is_recursive { 2 } else { 0 } {
            for (&id, cases) in component.iter().zip(&cases) {
                let body = &definitions.get(id).body;
                let new = self.apply(id, body, cases, false, &mut steps)?;
                self.domains[id.index()].shrink(new);
            }
        }
        Ok(())
    }

    fn cases(
        &self,
        definitions: &Definitions,
        id: PredicateId,
        losses: &mut Vec<Loss>,
    ) -> Vec<Case> {
        let predicate = definitions.get(id);
        let domain = &self.domains[id.index()];
        let mut all = Vec::new();
        for (d, disjunct) in predicate.body.disjuncts.iter().enumerate() {
            let bases = self.bases.of_disjunct(id, d);
            if bases.is_empty() {
                continue;
            }
            let found = systems(&predicate.body.params, disjunct, self.limits.cases);
            if found.dropped {
                losses.push(Loss::CasesDropped {
                    predicate: predicate.name.clone(),
                    disjunct: d,
                    limit: self.limits.cases,
                });
            }
            for system in self.split(disjunct, found.systems) {
                let holds = (domain.conditions.iter())
                    .map(|condition| match condition {
                        None => Holds::Yes,
                        Some((param, is_null)) => {
                            let never = bases.iter().all(|base| match is_null {
                                true => base.is_not_null(*param),
                                false => base.is_null(*param),
                            });
                            if never {
                                Holds::Never
                            } else {
                                holds(disjunct, &system.facts, *param, *is_null)
                            }
                        }
                    })
                    .collect();
                all.push(Case { system, disjunct: d, holds });
            }
        }
        all
    }

    /// Splits cases by whether the arguments on which the bounds of instances depend are null, as long as there is
    /// room: what is known then is more than what is known of either.
    fn split(&self, disjunct: &Disjunct, mut systems: Vec<System>) -> Vec<System> {
        for instance in &disjunct.instances {
            for condition in &self.domains[instance.predicate.index()].conditions {
                let Some((param, true)) = *condition else { continue };
                let arg = node(instance.args[param]);
                if systems.len() * 2 > self.limits.splits {
                    return systems;
                }
                systems = systems
                    .into_iter()
                    .flat_map(|system| {
                        let mut null = system.clone();
                        let mut other = system;
                        let null = null.facts.merge(NULL, arg).is_ok().then_some(null);
                        let other = other.facts.separate(NULL, arg).is_ok().then_some(other);
                        [null, other].into_iter().flatten()
                    })
                    .collect();
            }
        }
        systems
    }

    /// The bounds of a predicate from those of its instances, by condition. Growing, a direction that has no
    /// bound any more is left alone.
    fn apply(
        &self,
        id: PredicateId,
        body: &Formula,
        cases: &[Case],
        growing: bool,
        steps: &mut u64,
    ) -> Result<Vec<State>, Abandoned> {
        let domain = &self.domains[id.index()];
        let count = domain.templates.directions.len();
        let mut states: Vec<State> = vec![None; domain.conditions.len()];
        for case in cases {
            let disjunct = &body.disjuncts[case.disjunct];
            let open = |i: usize| {
                let bounded = |s: &State| s.as_ref().is_none_or(|b| b[i].is_some());
                !growing || domain.states.iter().any(bounded)
            };
            let wanted: Vec<bool> = (0..count).map(open).collect();
            let plain = self.bounds(domain, disjunct, case, &case.system.facts, &wanted, steps)?;
            for (state, holds) in states.iter_mut().zip(&case.holds) {
                let assumed;
                let bounds = match holds {
                    Holds::Never => continue,
                    Holds::Yes => &plain,
                    Holds::Assumed(facts) => {
                        assumed = self.bounds(domain, disjunct, case, facts, &wanted, steps)?;
                        &assumed
                    }
                };
                let Some(bounds) = bounds else { continue };
                match state {
                    None => *state = Some(bounds.clone()),
                    Some(state) => {
                        for (mine, new) in state.iter_mut().zip(bounds) {
                            *mine = (*mine).zip(*new).map(|(a, b)| a.max(b));
                        }
                    }
                }
            }
        }
        Ok(states)
    }

    /// The bounds of one case; none if it has no models.
    fn bounds(
        &self,
        domain: &Domain,
        disjunct: &Disjunct,
        case: &Case,
        facts: &Facts,
        wanted: &[bool],
        steps: &mut u64,
    ) -> Result<State, Abandoned> {
        let mut simplex = case.system.simplex.clone();
        simplex.work = 0;
        let mut bounds = vec![None; wanted.len()];
        let result = self.assume_instances(&mut simplex, disjunct, facts).and_then(|()| {
            for (i, direction) in domain.templates.directions.iter().enumerate() {
                if wanted[i] {
                    let terms = direction.iter().map(|&(n, c)| (domain.numbers[n], c)).collect();
                    let maximum = simplex.maximise(&Linear { terms, constant: 0 })?;
                    bounds[i] = match maximum {
                        Maximum::AtMost(bound) => Some(bound),
                        Maximum::Unbounded => None,
                    };
                }
            }
            Ok(())
        });
        *steps = steps.checked_sub(simplex.work + 1).ok_or(Abandoned)?;
        match result {
            // What was not computed because of an overflow has no bound.
            Ok(()) | Err(Failure::Overflow) => Ok(Some(bounds)),
            Err(Failure::Infeasible) => Ok(None),
        }
    }

    fn assume_instances(
        &self,
        simplex: &mut Simplex,
        disjunct: &Disjunct,
        facts: &Facts,
    ) -> Result<(), Failure> {
        for instance in &disjunct.instances {
            let domain = &self.domains[instance.predicate.index()];
            let known = domain.known(instance, facts).ok_or(Failure::Infeasible)?;
            let templates = &domain.templates;
            for (i, direction) in templates.directions.iter().enumerate() {
                let Some(bound) = known[i] else { continue };
                let exact = domain.equality(i, &known);
                let needless = templates.is_redundant(i, &known)
                    && (!exact
                        || templates.opposite(i).is_none_or(|o| templates.is_redundant(o, &known)));
                if needless {
                    continue;
                }
                let constant = bound.checked_neg().ok_or(Failure::Overflow)?;
                let mut linear = Linear { terms: Vec::new(), constant };
                for &(number, coefficient) in direction {
                    let Var(arg) = instance.args[domain.numbers[number]];
                    add_term(&mut linear, arg as usize, coefficient).ok_or(Failure::Overflow)?;
                }
                if !exact {
                    simplex.at_most_zero(&linear)?;
                } else if direction.first().is_some_and(|(_, c)| *c > 0) {
                    simplex.zero(&linear)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether a parameter can be (not) null in this case.
fn holds(disjunct: &Disjunct, facts: &Facts, param: usize, is_null: bool) -> Holds {
    let at = node(Var(param as u32));
    let known = if is_null { facts.same(NULL, at) } else { facts.different(NULL, at) };
    if known {
        return Holds::Yes;
    }
    let mut assumed = facts.clone();
    let result = if is_null { assumed.merge(NULL, at) } else { assumed.separate(NULL, at) };
    if result.is_err() {
        return Holds::Never;
    }
    let mut args = disjunct.instances.iter().flat_map(|i| &i.args);
    match args.any(|&arg| facts.same(node(arg), at)) {
        true => Holds::Assumed(assumed),
        false => Holds::Yes,
    }
}

impl Domain {
    /// Adds models; whether there are new ones. Bounds that keep growing are widened.
    fn grow(&mut self, new: Vec<State>, thresholds: &[i64]) -> bool {
        let mut changed = false;
        for ((state, new), growths) in self.states.iter_mut().zip(new).zip(&mut self.growths) {
            let Some(new) = new else { continue };
            let Some(bounds) = state else {
                *state = Some(new);
                changed = true;
                continue;
            };
            for ((bound, new), growths) in bounds.iter_mut().zip(new).zip(growths) {
                let Some(old) = *bound else { continue };
                if new.is_some_and(|new| new <= old) {
                    continue;
                }
                changed = true;
                *growths += 1;
                *bound = match *growths {
                    ..=2 => new,
                    3..=4 => new.and_then(|n| thresholds.iter().copied().find(|t| *t >= n)),
                    _ => None,
                };
            }
        }
        changed
    }

    /// Replaces the bounds by better ones, where they are.
    fn shrink(&mut self, new: Vec<State>) {
        for (state, new) in self.states.iter_mut().zip(new) {
            match (state.as_mut(), new) {
                (Some(bounds), Some(new)) => {
                    for (bound, new) in bounds.iter_mut().zip(new) {
                        *bound = match (*bound, new) {
                            (Some(a), Some(b)) => Some(a.min(b)),
                            (one, other) => one.or(other),
                        };
                    }
                }
                (_, None) => *state = None,
                (None, Some(_)) => {}
            }
        }
    }
}

/// Small numbers and the constants of the definitions, ascending.
fn thresholds(definitions: &Definitions, component: &[PredicateId]) -> Vec<i64> {
    let mut all: Vec<i64> = (-2..=3).collect();
    for &id in component {
        for disjunct in &definitions.get(id).body.disjuncts {
            constants(&disjunct.pure, &mut all);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn constants(pure: &[Pure], into: &mut Vec<i64>) {
    for part in pure {
        match part {
            Pure::And(parts) | Pure::Or(parts) => constants(parts, into),
            Pure::Atom(Atom::Num(_, a, b)) => {
                constants_of(a, into);
                constants_of(b, into);
            }
            Pure::Atom(_) => {}
        }
    }
}

fn constants_of(num: &Num, into: &mut Vec<i64>) {
    match num {
        Num::Const(value) => {
            let near = [value.checked_sub(1), Some(*value), value.checked_add(1)];
            into.extend(near.into_iter().flatten().flat_map(|v| [v, v.saturating_neg()]));
        }
        Num::Var(_) | Num::Unboxed(_) | Num::Length(_) => {}
        Num::Neg(a) => constants_of(a, into),
        Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Max(a, b) | Num::Min(a, b) => {
            constants_of(a, into);
            constants_of(b, into);
        }
    }
}
