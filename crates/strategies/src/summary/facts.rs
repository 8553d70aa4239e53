//! Which sides of a condition a path allows, where references are guarded sets.
//!
//! The facts of such a path are mostly about which object is meant, and now and then about numbers. The
//! path's diagram, a Boolean function of the atoms of all facts, knows the first part exactly: a satisfying
//! assignment of it says which object is meant everywhere, and leaves a conjunction of comparisons. If there
//! are numbers for these, that is a model; if not, the reason is kept with the nodes of the diagram, and there
//! may be another assignment. So the solver sees conjunctions, which are easy, and has to look at the whole path
//! condition only if that was not enough. Its answer does not become part of the diagram: one that knows the
//! order of numbers is large.

use super::order::Order;
use super::{OnPath, Sets};
use cairn_interp::sym::{ForkKind, Numbers, Oracle, Sides};
use cairn_interp::{Machine, Trap};
use cairn_term::{
    Function, Known, Literal, Model, Node, Pool, Sort, Stuck, Term, Theory, Under, Value,
};
use rustc_hash::FxHashMap;
use std::ops::DerefMut;
use std::sync::Arc;

/// Nodes of a function that are looked at for an example.
const NODES: usize = 1 << 12;
/// Examples that are looked at for one side.
const EXAMPLES: usize = 8;
/// Comparisons up to which the reason for a contradiction is made small.
const REASONS: usize = 8;

/// The facts of a path as far as they are connectives, as a function of what these connect.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct FactDiagram {
    /// Facts that are in it.
    facts: usize,
    pub known: Known,
    /// Facts that were asked which references they exclude.
    asked: usize,
}

/// Whether a path allows something.
enum Allowed {
    Yes(Model),
    No,
    Unknown,
}

impl<'p, M: DerefMut<Target = Machine<'p>>> Sets<'_, M> {
    /// Puts the facts into the path's diagram that are not yet in it.
    pub(super) fn update_diagram(&mut self) {
        let run = self.run;
        {
            let functions = &mut *run.functions.borrow_mut();
            functions.tidy();
            if self.kept().diagram.known.age() != functions.age() {
                let diagram = &mut self.kept_mut().diagram;
                let asked = diagram.asked;
                *diagram = FactDiagram { facts: 0, known: functions.nothing(), asked };
            }
        }
        while let Some(&fact) = self.m.sym().path.facts.get(self.kept().diagram.facts) {
            let pool = self.m.pool();
            let OnPath { diagram, definitions, .. } = self.kept_mut();
            diagram.facts += 1;
            if definitions.contains(&fact) {
                continue;
            }
            let with = {
                let functions = &mut *run.functions.borrow_mut();
                let f = functions.of(&pool, fact);
                f.and_then(|f| functions.know(&diagram.known, f))
            };
            // Without a fact less is known, which is no harm.
            let Some(known) = with else { continue };
            diagram.known = known;
            if diagram.facts > diagram.asked {
                diagram.asked = diagram.facts;
                self.exclude_choices(fact);
            }
        }
    }

    /// Adds what follows from the facts, though not from their connectives alone.
    pub(super) fn learn(&mut self, known: Term) {
        let with = {
            let functions = &mut *self.run.functions.borrow_mut();
            let f = functions.of(&self.m.sym().pool, known);
            f.and_then(|f| functions.know(&self.kept().diagram.known, f))
        };
        if let Some(known) = with {
            self.kept_mut().diagram.known = known;
        }
    }

    /// Whether a condition holds on the path: by the diagram, or else by the oracle. What is found out becomes
    /// part of the diagram.
    pub(super) fn decide(&mut self, cond: Term, kind: ForkKind) -> Result<bool, Trap> {
        let cond = self.newly_assumed(cond);
        if cond == Term::TRUE || cond == Term::FALSE {
            return Ok(cond == Term::TRUE);
        }
        if let Some(known) = self.m.recently_decided(cond) {
            return Ok(known);
        }
        let sides = self.sides_by_diagram(cond).unwrap_or_else(|| self.m.sides(cond));
        if sides != Sides::Both {
            let known = if sides == Sides::True { cond } else { self.m.sym().pool.not(cond) };
            self.learn(known);
        }
        sides.decide(cond, kind)
    }

    /// A condition as the path has it, all facts put in.
    fn newly_assumed(&mut self, t: Term) -> Term {
        self.update_diagram();
        self.assumed(self.specialised(t))
    }

    /// Which sides of a condition are possible; none if that takes the solver to find out.
    fn sides_by_diagram(&mut self, cond: Term) -> Option<Sides> {
        let pool = self.m.pool();
        let own = self.m.sym().path.model.clone()?;
        let f = self.run.functions.borrow_mut().of(&pool, cond)?;
        let holds = self.run.evaluator.borrow_mut().holds(&pool, cond, &own);
        // The side that the path's own model takes is no question.
        let other = if holds { (!f, pool.not(cond)) } else { (f, cond) };
        let other = match self.allowed(other.0, other.1, &FxHashMap::default()) {
            Allowed::Yes(model) => Some(model),
            Allowed::No => None,
            Allowed::Unknown => return None,
        };
        let own = Some(Arc::unwrap_or_clone(own));
        let (yes, no) = if holds { (own, other) } else { (other, own) };
        let sym = self.m.sym();
        Some(sym.oracle.borrow_mut().take(cond, yes, no))
    }

    /// Whether the path is known to have no inputs for which a condition holds.
    pub(super) fn is_excluded(&mut self, condition: Function, itself: Term) -> bool {
        matches!(self.allowed(condition, itself, &FxHashMap::default()), Allowed::No)
    }

    /// Gives the path a model in which references are objects of their own, as far as a quick search finds
    /// one: such an input is easier to build, and to read.
    pub fn untangle(&mut self) {
        self.update_diagram();
        let sym = self.m.sym();
        let Some(own) = &sym.path.model else { return };
        let is_tangled = {
            let evaluator = &mut *self.run.evaluator.borrow_mut();
            let mut under = evaluator.under(&sym.pool, own);
            self.kept().choosing.iter().any(|c| !c.is_new && under.holds(c.is_it))
        };
        if !is_tangled {
            return;
        }
        let choosing = self.kept().choosing.iter().filter(|c| !c.is_last);
        let preferred = choosing.map(|c| (c.variable, c.is_new)).collect();
        if let Allowed::Yes(model) = self.allowed(Function::TRUE, Term::TRUE, &preferred) {
            self.m.sym_mut().path.model = Some(Arc::new(model));
        }
    }

    /// Whether the path has inputs for which a condition holds: the condition as a function, and itself. Some
    /// values of variables are preferred to those of the path's own model.
    fn allowed(
        &mut self,
        condition: Function,
        itself: Term,
        preferred: &FxHashMap<Term, bool>,
    ) -> Allowed {
        let pool = self.m.pool();
        let sym = self.m.sym();
        let functions = &mut *self.run.functions.borrow_mut();
        let (facts, model) = (&sym.path.facts, &sym.path.model);
        let diagram = &self.kept().diagram;
        let Some(own) = model.clone() else { return Allowed::Unknown };
        let Some(mut open) = functions.both(&diagram.known, condition) else {
            return Allowed::Unknown;
        };
        if open == Function::FALSE {
            return Allowed::No;
        }
        let is_comparison = |l: &Literal| !matches!(pool.node(l.0), Node::Var(_));
        let mut known: Vec<Literal> =
            functions.values(&diagram.known).filter(is_comparison).collect();
        known.sort_unstable();
        let evaluator = &mut *self.run.evaluator.borrow_mut();
        for _ in 0..EXAMPLES {
            let mut comparisons = Comparisons {
                pool: &pool,
                preferred,
                own: evaluator.under(&pool, &own),
                order: Order::new(&pool),
                literals: vec![],
                oracle: &mut *sym.oracle.borrow_mut(),
                found: None,
            };
            match functions.find(open, &known, &mut comparisons, NODES) {
                Ok(()) => {}
                Err(Stuck::Never(_)) => return Allowed::No,
                Err(Stuck::Unknown) => return Allowed::Unknown,
            }
            let Comparisons { literals, found, .. } = comparisons;
            let mut found = found.unwrap_or_else(|| Model::clone(&own));
            set_all(&pool, &mut found, &own, &literals);
            let mut under = evaluator.under(&pool, &found);
            // Comparisons may speak of variables that the example has other values for, and not all facts
            // are in the diagram: what variables stand for is looked at when it matters.
            let Some(&fact) = facts.iter().chain([&itself]).find(|&&f| !under.holds(f)) else {
                return Allowed::Yes(found);
            };
            match functions
                .of(&pool, fact)
                .and_then(|f| functions.both_where(open, f, &diagram.known))
            {
                Some(with) if with != open => open = with,
                _ => return Allowed::Unknown,
            }
        }
        Allowed::Unknown
    }
}

/// What atoms are: variables that are as they are, and comparisons of numbers.
struct Comparisons<'a> {
    pool: &'a Pool,
    preferred: &'a FxHashMap<Term, bool>,
    /// The path's own model.
    own: Under<'a>,
    order: Order<'a>,
    literals: Vec<Literal>,
    oracle: &'a mut dyn Oracle,
    /// Numbers for which all comparisons hold, if there are any.
    found: Option<Model>,
}

impl Theory for Comparisons<'_> {
    fn prefers(&mut self, atom: Term) -> bool {
        self.preferred.get(&atom).copied().unwrap_or_else(|| self.own.holds(atom))
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Vec<Literal>> {
        self.order.add(literal)?;
        self.literals.push(literal);
        Ok(())
    }

    fn retract(&mut self) {
        self.order.retract();
        self.literals.pop();
    }

    fn is_example(&mut self) -> Result<(), Stuck> {
        let Comparisons { pool, oracle, .. } = self;
        let is_variable = |t: Term| matches!(pool.node(t), Node::Var(_));
        let comparisons: Vec<Literal> =
            self.literals.iter().filter(|l| !is_variable(l.0)).copied().collect();
        if comparisons.iter().all(|l| self.own.holds(l.0) == l.1) {
            return Ok(());
        }
        let mut numbers = |literals: &[Literal]| {
            let term = |&(t, value): &Literal| if value { t } else { pool.not(t) };
            oracle.numbers(pool, &literals.iter().map(term).collect::<Vec<_>>())
        };
        match numbers(&comparisons) {
            Numbers::Some(mut found) => {
                // What it does not speak of is zero.
                for var in pool.free_vars(comparisons.iter().map(|l| l.0)) {
                    if found.get(var).is_none() {
                        found.set(var, Value::of(pool.var_sort(var), 0));
                    }
                }
                self.found = Some(found);
                Ok(())
            }
            Numbers::Unknown => Err(Stuck::Unknown),
            Numbers::None => {
                let is_none = |l: &[Literal]| matches!(numbers(l), Numbers::None);
                Err(Stuck::Never(reason(comparisons, is_none)))
            }
        }
    }
}

/// Puts the values of boolean variables into a model, and what it lacks of another.
fn set_all(pool: &Pool, model: &mut Model, other: &Model, variables: &[(Term, bool)]) {
    for (var, value) in other.iter() {
        if model.get(var).is_none() {
            model.set(var, value);
        }
    }
    for &(t, value) in variables {
        if let Node::Var(var) = pool.node(t) {
            model.set(var, Value::of(Sort::Bool, u64::from(value)));
        }
    }
}

/// A part of a contradiction that is one, too.
fn reason(
    mut literals: Vec<Literal>,
    mut is_contradiction: impl FnMut(&[Literal]) -> bool,
) -> Vec<Literal> {
    if literals.len() > REASONS {
        return literals;
    }
    let mut i = 0;
    while i < literals.len() && literals.len() > 1 {
        let without: Vec<Literal> =
            literals.iter().enumerate().filter(|l| l.0 != i).map(|l| *l.1).collect();
        if is_contradiction(&without) {
            literals = without;
        } else {
            i += 1;
        }
    }
    literals
}
