//! Arithmetic of specifications as terms.
//!
//! A number of a specification is a mathematical integer; on a path it is a bit-vector of 64 bits. An `int` field is
//! sign-extended, so that no sum of fields that a specification writes down wraps around. A variable that an unfolding
//! introduces is limited to [`LIMIT`] in both directions, far beyond every sum of `int`s and far enough from the
//! ends of 64 bits that sums of many such variables do not wrap either. Only of a `long` field values beyond that are
//! lost, where such a variable is to equal or to bound it.

use crate::engine::{Cut, Engine, Work};
use crate::frame::{Done, Frame, Stop};
use crate::state::{Left, Place, Value};
use crate::world::{Status, World};
use cairn_logic::formula::Real;
use cairn_logic::{Bound, Compare, Invariant, Num, PredicateId, Var};
use cairn_term::{Pool, Term};
use std::sync::Arc;

/// The largest number that an introduced variable is.
pub const LIMIT: i64 = 1 << 56;

/// What an introduced variable satisfies.
pub(crate) fn range(pool: &Pool, term: Term, is_bool: bool) -> Vec<Term> {
    let (low, high) = if is_bool { (0, 1) } else { (-LIMIT, LIMIT) };
    vec![pool.sle(pool.long(low), term), pool.sle(term, pool.long(high))]
}

/// What is known of the numbers of an instance before it is unfolded: the invariants of its predicate. `inside`: the
/// predicate in whose definition it stands, if there is one; where it begins a recursion, the bound on objects bounds
/// its numbers, too.
pub(crate) fn invariants<W: World>(
    engine: &Engine<'_, W>,
    work: &Work<W::Form>,
    left: &Left,
    inside: Option<PredicateId>,
) -> Vec<Term> {
    let pool = engine.world.pool();
    let count = left.args.len();
    let begins = inside.is_none_or(|p| engine.theory.begins(p, left.predicate));
    let most = match begins {
        true => engine.theory.classes(left.predicate).and_then(|classes| {
            let created: Vec<W::Form> = work.new_forms();
            engine.world.capacity(classes, &created)
        }),
        false => None,
    };
    let mut facts = vec![];
    for invariant in engine.theory.invariants(left.predicate) {
        if !applies(engine, work, left, invariant.when) {
            continue;
        }
        let Some(Sides { small, large }) = bounded(pool, left, invariant, count, most) else {
            continue;
        };
        let speaks_of_cells = invariant.linear.iter().any(|t| t.0 == count);
        if speaks_of_cells {
            engine.cut(Cut::Scope);
        }
        let fact = match invariant.compare {
            Bound::Eq if !speaks_of_cells => pool.eq(small, large),
            Bound::Eq | Bound::Le => pool.sle(small, large),
        };
        if fact != Term::TRUE && !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

fn applies<W: World>(
    engine: &Engine<'_, W>,
    work: &Work<W::Form>,
    left: &Left,
    when: Option<(usize, bool)>,
) -> bool {
    let Some((param, is_null)) = when else { return true };
    let Some(Value::Ref(place)) = left.args.get(param) else { return false };
    match work.state.place(*place) {
        Place::Null => is_null,
        Place::At(node) => match engine.status(work, node) {
            Status::Null => is_null,
            Status::Object(_) => !is_null,
            Status::Unread | Status::Choice(_) => false,
        },
        Place::Free(_) => false,
    }
}

/// The sides of an inequality: what is added on each of them is positive, so that comparisons of two numbers look
/// like those of the program.
struct Sides {
    small: Term,
    large: Term,
}

/// An invariant with the arguments of an instance. The number of cells is replaced by its bound.
fn bounded(
    pool: &Pool,
    left: &Left,
    invariant: &Invariant,
    count: usize,
    most: Option<usize>,
) -> Option<Sides> {
    let mut bound = invariant.bound;
    let (mut small, mut large) = (None, None);
    for &(param, k) in &invariant.linear {
        if param == count {
            if k > 0 {
                return None;
            }
            bound = bound.checked_sub(k.checked_mul(i64::try_from(most?).ok()?)?)?;
            continue;
        }
        let Value::Number(term) = left.args[param] else { return None };
        let product = match k.unsigned_abs() {
            1 => term,
            times => pool.mul(pool.long(i64::try_from(times).ok()?), term),
        };
        let side = if k > 0 { &mut small } else { &mut large };
        *side = Some(side.map_or(product, |sum| pool.add(sum, product)));
    }
    if small.is_none() && large.is_none() {
        return None;
    }
    let zero = pool.long(0);
    let with = |side: Option<Term>, constant: i64| match (side, constant) {
        (Some(sum), 0) => sum,
        (Some(sum), c) => pool.add(sum, pool.long(c)),
        (None, 0) => zero,
        (None, c) => pool.long(c),
    };
    // The constant goes where the other side is a sum of its own.
    Some(match large {
        None => Sides { small: with(small, 0), large: with(None, bound) },
        Some(_) if small.is_none() => {
            Sides { small: pool.long(bound.checked_neg()?), large: with(large, 0) }
        }
        Some(_) if bound < 0 => {
            Sides { small: with(small, bound.checked_neg()?), large: with(large, 0) }
        }
        Some(_) => Sides { small: with(small, 0), large: with(large, bound) },
    })
}

/// Invariants by which the number of cells of one instance is bounded from below, at most.
const LOWER: usize = 2;

/// That the instances which are left fit into the bounds: the least numbers of their cells, which may depend on their
/// numbers, are together no more than there is room for. None if they do not fit. Instances whose sizes the specification
/// counts exactly need no such condition: their sizes were bounded when their recursion began.
pub(crate) fn fitting<W: World>(
    engine: &Engine<'_, W>,
    work: &Work<W::Form>,
) -> Option<Option<Term>> {
    let (pool, theory) = (engine.world.pool(), engine.theory);
    let mut all = Term::TRUE;
    let mut classes: Vec<&Arc<str>> = vec![];
    let single = |left: &Left| match theory.classes(left.predicate) {
        Some([class]) if !theory.counts(left.predicate) => Some(class),
        _ => None,
    };
    for left in &work.state.instances {
        if let Some(class) = single(left)
            && !classes.contains(&class)
        {
            classes.push(class);
        }
    }
    for class in classes {
        let created = work.new_forms();
        let Some(room) = engine.world.capacity(std::slice::from_ref(class), &created) else {
            continue;
        };
        let mut sum = pool.long(0);
        for left in work.state.instances.iter().filter(|l| single(l) == Some(class)) {
            sum = pool.add(sum, least(engine, work, left));
        }
        let fits = pool.sle(sum, pool.long(i64::try_from(room).unwrap_or(i64::MAX)));
        match fits {
            Term::TRUE => {}
            Term::FALSE => {
                engine.cut(Cut::Scope);
                return None;
            }
            fits => {
                engine.cut(Cut::Scope);
                all = pool.and(all, fits);
            }
        }
    }
    Some((all != Term::TRUE).then_some(all))
}

/// The least number of cells of an instance, as far as invariants tell.
fn least<W: World>(engine: &Engine<'_, W>, work: &Work<W::Form>, left: &Left) -> Term {
    let (pool, count) = (engine.world.pool(), left.args.len());
    let mut least = pool.long(0);
    let mut found = 0;
    for invariant in engine.theory.invariants(left.predicate) {
        let is_lower = invariant.linear.contains(&(count, -1));
        if !is_lower || found >= LOWER || !applies(engine, work, left, invariant.when) {
            continue;
        }
        let Some(bound) = invariant.bound.checked_neg() else { continue };
        let mut others = invariant.linear.iter().filter(|t| t.0 != count);
        let sum = others.try_fold(pool.long(bound), |sum, &(param, k)| match left.args[param] {
            Value::Number(term) => Some(pool.add(sum, pool.mul(pool.long(k), term))),
            _ => None,
        });
        if let Some(sum) = sum {
            least = pool.ite(pool.slt(least, sum), sum, least);
            found += 1;
        }
    }
    least
}

/// A comparison of two integers as a term.
pub(crate) fn compared(pool: &Pool, compare: Compare, a: Term, b: Term) -> Term {
    match compare {
        Compare::Eq => pool.eq(a, b),
        Compare::Ne => pool.ne(a, b),
        Compare::Lt => pool.slt(a, b),
        Compare::Le => pool.sle(a, b),
    }
}

/// `sum of coefficient * variable + constant`.
pub(crate) struct Linear {
    pub terms: Vec<(Var, i64)>,
    pub constant: i64,
}

impl Linear {
    /// An expression as a sum, if it is one.
    pub fn of(num: &Num) -> Option<Linear> {
        Some(match num {
            Num::Const(c) => Linear { terms: vec![], constant: *c },
            Num::Var(v) => Linear { terms: vec![(*v, 1)], constant: 0 },
            Num::Neg(a) => Linear::of(a)?.times(-1)?,
            Num::Add(a, b) => Linear::of(a)?.plus(Linear::of(b)?)?,
            Num::Sub(a, b) => Linear::of(a)?.plus(Linear::of(b)?.times(-1)?)?,
            Num::Mul(a, b) => {
                let (a, b) = (Linear::of(a)?, Linear::of(b)?);
                match (a.terms.is_empty(), b.terms.is_empty()) {
                    (true, _) => b.times(a.constant)?,
                    (_, true) => a.times(b.constant)?,
                    _ => return None,
                }
            }
            Num::Unboxed(_) | Num::Length(_) | Num::Max(..) | Num::Min(..) => return None,
        })
    }

    fn times(mut self, k: i64) -> Option<Linear> {
        for term in &mut self.terms {
            term.1 = term.1.checked_mul(k)?;
        }
        self.constant = self.constant.checked_mul(k)?;
        Some(self)
    }

    fn plus(mut self, other: Linear) -> Option<Linear> {
        for (var, k) in other.terms {
            match self.terms.iter_mut().find(|t| t.0 == var) {
                Some(term) => term.1 = term.1.checked_add(k)?,
                None => self.terms.push((var, k)),
            }
        }
        self.constant = self.constant.checked_add(other.constant)?;
        self.terms.retain(|t| t.1 != 0);
        Some(self)
    }
}

/// A value of an expression.
pub(crate) enum Evaluated {
    Term(Term),
    /// A part of it is a number of which nothing is asked but to be small (large) enough.
    Free,
}

impl<W: World> Frame<'_, '_, W> {
    /// `a compare b` as a fact, or as the definition of the only variable that is not bound.
    pub(crate) fn compare(&mut self, compare: Compare, a: &Num, b: &Num) -> Done<W::Form> {
        if compare == Compare::Eq
            && let Some((var, value)) = self.solved(a, b)
        {
            self.env[var.index()] = Some(Value::Number(value));
            return Ok(());
        }
        let fact = self.comparison(compare, a, b)?;
        self.require(fact)
    }

    /// A comparison as a term.
    pub(crate) fn comparison(&mut self, compare: Compare, a: &Num, b: &Num) -> Done<W::Form, Term> {
        let (a, b) = (self.eval(a)?, self.eval(b)?);
        let (Evaluated::Term(a), Evaluated::Term(b)) = (a, b) else { return Ok(Term::TRUE) };
        Ok(compared(self.pool(), compare, a, b))
    }

    /// The only unbound variable of `a = b`, and what it is then.
    fn solved(&self, a: &Num, b: &Num) -> Option<(Var, Term)> {
        let sum = Linear::of(a)?.plus(Linear::of(b)?.times(-1)?)?;
        let mut unbound = sum.terms.iter().filter(|t| self.env[t.0.index()].is_none());
        let &(var, k) = unbound.next()?;
        if unbound.next().is_some() || (k != 1 && k != -1) {
            return None;
        }
        let pool = self.pool();
        let mut rest = pool.long(sum.constant.checked_mul(-k)?);
        for &(other, c) in sum.terms.iter().filter(|t| t.0 != var) {
            let Some(Value::Number(term)) = self.env[other.index()] else { return None };
            let c = c.checked_mul(-k)?;
            rest = pool.add(rest, pool.mul(pool.long(c), term));
        }
        Some((var, rest))
    }

    /// Adds a condition on numbers.
    pub(crate) fn require(&mut self, fact: Term) -> Done<W::Form> {
        match fact {
            Term::TRUE => Ok(()),
            Term::FALSE => Err(Stop::Fail),
            fact => {
                if !self.work.facts.contains(&fact) {
                    self.work.facts.push(fact);
                }
                Ok(())
            }
        }
    }

    /// An expression as a term of 64 bits.
    pub(crate) fn eval(&mut self, num: &Num) -> Done<W::Form, Evaluated> {
        let both = |frame: &mut Self, a: &Num, b: &Num, f: &dyn Fn(&Pool, Term, Term) -> Term| {
            let (a, b) = (frame.eval(a)?, frame.eval(b)?);
            Ok(match (a, b) {
                (Evaluated::Term(a), Evaluated::Term(b)) => Evaluated::Term(f(frame.pool(), a, b)),
                _ => Evaluated::Free,
            })
        };
        match num {
            Num::Const(c) => Ok(Evaluated::Term(self.pool().long(*c))),
            Num::Var(v) => match self.env[v.index()] {
                Some(Value::Number(term)) => Ok(Evaluated::Term(term)),
                Some(Value::Low | Value::High) => Ok(Evaluated::Free),
                Some(_) => Err(Stop::Fail),
                None => Err(Stop::Unbound(*v)),
            },
            Num::Unboxed(v) => {
                let place = self.place(*v)?;
                self.unboxed(place).map(Evaluated::Term)
            }
            Num::Length(v) => {
                let place = self.place(*v)?;
                let text = self.text(place)?;
                Ok(Evaluated::Term(self.pool().i2l(text.len())))
            }
            Num::Neg(a) => match self.eval(a)? {
                Evaluated::Term(a) => Ok(Evaluated::Term(self.pool().neg(a))),
                Evaluated::Free => Ok(Evaluated::Free),
            },
            Num::Add(a, b) => both(self, a, b, &|p, a, b| p.add(a, b)),
            Num::Sub(a, b) => both(self, a, b, &|p, a, b| p.sub(a, b)),
            Num::Mul(a, b) => both(self, a, b, &|p, a, b| p.mul(a, b)),
            Num::Max(a, b) => both(self, a, b, &|p, a, b| p.ite(p.slt(a, b), b, a)),
            Num::Min(a, b) => both(self, a, b, &|p, a, b| p.ite(p.slt(a, b), a, b)),
        }
    }

    /// A comparison of doubles as a term.
    pub(crate) fn real(&self, compare: Compare, a: Real, b: Real) -> Done<W::Form, Term> {
        let value = |real: Real| match real {
            Real::Const(c) => Ok(self.pool().double(c)),
            Real::Var(v) => match self.env[v.index()] {
                Some(Value::Real(term)) => Ok(term),
                Some(_) => Err(Stop::Fail),
                None => Err(Stop::Unbound(v)),
            },
        };
        let (a, b, pool) = (value(a)?, value(b)?, self.pool());
        Ok(match compare {
            Compare::Eq => pool.feq(a, b),
            Compare::Ne => pool.not(pool.feq(a, b)),
            Compare::Lt => pool.flt(a, b),
            Compare::Le => pool.fle(a, b),
        })
    }

    /// The reference that a variable is bound to.
    pub(crate) fn place(&self, var: Var) -> Done<W::Form, Place> {
        match self.env[var.index()] {
            Some(Value::Ref(place)) => Ok(self.work.state.place(place)),
            Some(_) => Err(Stop::Fail),
            None => Err(Stop::Unbound(var)),
        }
    }
}
