//! Which sides of a condition a path allows, where references are guarded sets.
//!
//! The facts of such a path are mostly about which object is meant, and now and then about numbers. The
//! path's shape, a function of all that the facts connect, knows the first part exactly: an example of it
//! says which object is meant everywhere, and leaves a conjunction of comparisons. If there are numbers for
//! these, that is a model; if not, why not is kept with the parts of the function, and there may be another
//! example. So the solver sees conjunctions, which are easy, and has to look at the whole only if that was
//! not enough. What it says is not made part of the shape: a function that knows how numbers are ordered is
//! large.

use super::ascending::Ascending;
use super::{Numbers, Oracle, Path, Sides};
use crate::machine::Machine;
use cairn_term::{
    Function, Known, Literal, Model, Node, Pool, Sort, Stuck, Term, Theory, Under, Value,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Nodes of a function that are looked at for an example.
const NODES: usize = 1 << 12;
/// Examples that are looked at for one side.
const EXAMPLES: usize = 8;
/// Comparisons up to which the reason for a contradiction is made small.
const REASONS: usize = 8;

/// The facts of a path as far as they are connectives, as a function of what these connect.
#[derive(Clone, Default, Debug)]
pub(crate) struct Shape {
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

impl<'p> Machine<'p> {
    /// Puts the facts into the path's shape that are not yet in it.
    pub(super) fn update_shape(&mut self) {
        let sym = self.sym_mut();
        let functions = sym.functions.get_mut();
        functions.tidy();
        let shape = &mut sym.path.shape;
        if shape.known.age() != functions.age() {
            *shape = Shape { facts: 0, known: functions.nothing(), asked: shape.asked };
        }
        while let Some(&fact) = self.sym().path.facts.get(self.sym().path.shape.facts) {
            let sym = self.sym_mut();
            let shape = &mut sym.path.shape;
            shape.facts += 1;
            if sym.path.definitions.contains(&fact) {
                continue;
            }
            let with = {
                let functions = &mut *sym.functions.borrow_mut();
                let f = functions.of(&sym.pool, fact);
                f.and_then(|f| functions.know(&shape.known, f))
            };
            // Without a fact less is known, which is no harm.
            let Some(known) = with else { continue };
            shape.known = known;
            if shape.facts > shape.asked {
                shape.asked = shape.facts;
                self.exclude_choices(fact);
            }
        }
    }

    /// Adds what follows from the facts, though not from their connectives alone.
    pub(super) fn learn(&mut self, known: Term) {
        let sym = self.sym_mut();
        let functions = &mut *sym.functions.borrow_mut();
        let shape = &mut sym.path.shape;
        let with = functions.of(&sym.pool, known).and_then(|f| functions.know(&shape.known, f));
        if let Some(known) = with {
            shape.known = known;
        }
    }

    /// A condition as the path has it, all facts put in.
    pub(super) fn newly_assumed(&mut self, t: Term) -> Term {
        self.update_shape();
        self.assumed(self.pruned(t))
    }

    /// Which sides of a condition are possible; none if that takes the solver to find out.
    pub(super) fn sides_by_shape(&mut self, cond: Term) -> Option<Sides> {
        let pool = self.pool();
        let own = self.sym().path.model.clone()?;
        let f = self.sym().functions.borrow_mut().of(&pool, cond)?;
        let holds = self.sym().evaluator.borrow_mut().holds(&pool, cond, &own);
        // The side that the path's own model takes is no question.
        let other = if holds { (!f, pool.not(cond)) } else { (f, cond) };
        let other = match self.allowed(other.0, other.1, &FxHashMap::default()) {
            Allowed::Yes(model) => Some(model),
            Allowed::No => None,
            Allowed::Unknown => return None,
        };
        let own = Some(Arc::unwrap_or_clone(own));
        let (yes, no) = if holds { (own, other) } else { (other, own) };
        let sym = self.sym();
        Some(sym.oracle.borrow_mut().take(cond, yes, no))
    }

    /// Whether the path is known to have no inputs for which a condition holds.
    pub(super) fn is_excluded(&mut self, condition: Function, itself: Term) -> bool {
        matches!(self.allowed(condition, itself, &FxHashMap::default()), Allowed::No)
    }

    /// Gives the path a model in which references are objects of their own, as far as a quick search finds
    /// one: such an input is easier to build, and to read.
    pub fn untangle(&mut self) {
        if !self.is_summarising() {
            return;
        }
        self.update_shape();
        let sym = self.sym();
        let Some(own) = &sym.path.model else { return };
        let is_tangled = {
            let evaluator = &mut *sym.evaluator.borrow_mut();
            let mut under = evaluator.under(&sym.pool, own);
            sym.path.choosing.iter().any(|c| !c.is_new && under.holds(c.is_it))
        };
        if !is_tangled {
            return;
        }
        let choosing = sym.path.choosing.iter().filter(|c| !c.is_last);
        let preferred = choosing.map(|c| (c.variable, c.is_new)).collect();
        if let Allowed::Yes(model) = self.allowed(Function::TRUE, Term::TRUE, &preferred) {
            self.sym_mut().path.model = Some(Arc::new(model));
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
        let pool = self.pool();
        let sym = self.sym();
        let functions = &mut *sym.functions.borrow_mut();
        let Path { facts, shape, model, .. } = &sym.path;
        let Some(own) = model.clone() else { return Allowed::Unknown };
        let Some(mut open) = functions.both(&shape.known, condition) else {
            return Allowed::Unknown;
        };
        if open == Function::FALSE {
            return Allowed::No;
        }
        let is_comparison = |l: &Literal| !matches!(pool.node(l.0), Node::Var(_));
        let mut known: Vec<Literal> =
            functions.values(&shape.known).filter(is_comparison).collect();
        known.sort_unstable();
        let evaluator = &mut *sym.evaluator.borrow_mut();
        for _ in 0..EXAMPLES {
            let mut comparisons = Comparisons {
                pool: &pool,
                preferred,
                own: evaluator.under(&pool, &own),
                order: Ascending::new(&pool),
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
            // are in the shape: what variables stand for is looked at when it matters.
            let Some(&fact) = facts.iter().chain([&itself]).find(|&&f| !under.holds(f)) else {
                return Allowed::Yes(found);
            };
            match functions
                .of(&pool, fact)
                .and_then(|f| functions.both_where(open, f, &shape.known))
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
    order: Ascending<'a>,
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
