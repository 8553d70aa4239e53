//! From one input to all inputs of its shape: the condition on numbers under which a formula holds for the same reason.
//!
//! A heap after a call is known as values under one model, and its numbers as terms. The checker says why the heap satisfies
//! a formula: a derivation, with a disjunct for each unfolding and a value for each variable. The same derivation, with terms
//! in place of numbers, is a condition: whatever satisfies it satisfies the formula. It need not be the weakest one, so
//! that who wants to know about all inputs asks again for one that does not satisfy it.
//!
//! Variables of the formula become terms in this order: what cells and readings of the heap hold; what equations determine;
//! of variables that are only bounded, the largest that their upper bounds allow, or else the smallest that the lower ones do;
//! and at last the value that they have in the one input.

use cairn_logic::checker::{Derivation, Unfolding};
use cairn_logic::heap::{Heap, Object, ObjectId, Value};
use cairn_logic::{
    Atom, Compare, Definitions, Disjunct, Formula, Num, Pure, Real, Shape, Slot, Sort, Var,
};
use cairn_term::{Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value that is not the same for all inputs of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// An integer, or what is in a box: a term of 64 bits, of which so many tell its magnitude.
    Number { term: Term, bits: u32 },
    /// A double.
    Real(Term),
    /// Nothing is known of the other inputs.
    Open,
}

/// The values of a heap that are not the same for all inputs of a shape. Objects have their numbers in the witness.
#[derive(Clone, Default, Debug)]
pub struct HeapSymbols {
    pub fields: FxHashMap<(usize, String), Symbol>,
    pub elements: FxHashMap<(usize, usize), Symbol>,
    pub statics: FxHashMap<(String, String), Symbol>,
}

/// What is known of the values of a call for all inputs of a shape. None: they are the same.
#[derive(Clone, Default, Debug)]
pub struct CallSymbols {
    pub receiver: Option<Symbol>,
    pub arguments: Vec<Option<Symbol>>,
    pub result: Option<Symbol>,
    pub before: HeapSymbols,
    pub after: HeapSymbols,
}

/// A heap of the logic, and what its numbers are.
#[derive(Clone, Copy)]
pub(crate) struct Described<'a> {
    pub heap: &'a Heap,
    /// The number that an object has in the witness.
    pub numbers: &'a FxHashMap<ObjectId, usize>,
    pub symbols: &'a HeapSymbols,
}

/// Magnitudes from which on sums could wrap around.
const LARGEST: u128 = 1 << 62;
/// What a `long` that is added is limited to.
const LONG: u32 = 56;

/// What a variable is for all inputs.
#[derive(Clone, PartialEq, Debug)]
enum Held {
    Number(Number),
    Real(Term),
    Boxed(Arc<str>, Number),
    Same(Value),
    Open,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Number {
    term: Term,
    /// It is at most so large, whatever the sign.
    most: u128,
}

/// A condition: number of the unfolding, and of the condition in its disjunct.
type Place = (usize, usize);

/// A sum of variables.
#[derive(Clone, Default, Debug)]
struct Linear {
    terms: BTreeMap<u32, i64>,
    constant: i64,
}

impl Linear {
    fn plus(mut self, other: &Linear, times: i64) -> Option<Linear> {
        for (v, k) in &other.terms {
            let sum = self.terms.entry(*v).or_insert(0);
            *sum = sum.checked_add(k.checked_mul(times)?)?;
        }
        self.terms.retain(|_, k| *k != 0);
        self.constant = self.constant.checked_add(other.constant.checked_mul(times)?)?;
        Some(self)
    }
}

/// The condition under which the derivation is one for all inputs of the shape. None if it was not found.
pub(crate) fn condition(
    pool: &Pool,
    (definitions, formula): (&Definitions, &Formula),
    derivation: &Derivation,
    described: Described<'_>,
    args: &[(Value, Option<Symbol>)],
) -> Option<Term> {
    let held = FxHashMap::default();
    let mut general = General {
        pool,
        definitions,
        formula,
        derivation,
        described,
        held,
        said: Term::TRUE,
        met: FxHashSet::default(),
    };
    if let Some(first) = derivation.unfoldings.first() {
        for (v, (value, symbol)) in first.variables.iter().zip(args) {
            let held = general.held_by(value, *symbol);
            general.bind(*v, held)?;
        }
    }
    general.read()?;
    general.solve();
    general.judge()
}

struct General<'a> {
    pool: &'a Pool,
    definitions: &'a Definitions,
    formula: &'a Formula,
    derivation: &'a Derivation,
    described: Described<'a>,
    /// By the numbers of the derivation.
    held: FxHashMap<u32, Held>,
    /// What is needed so far.
    said: Term,
    /// Conditions that hold by the choice of a variable.
    met: FxHashSet<Place>,
}

impl<'a> General<'a> {
    fn say(&mut self, t: Term) {
        self.said = self.pool.and(self.said, t);
    }

    fn formula_of(&self, unfolding: &Unfolding) -> &'a Formula {
        match unfolding.predicate {
            Some(id) => &self.definitions.get(id).body,
            None => self.formula,
        }
    }

    fn disjunct_of(&self, unfolding: &Unfolding) -> Option<&'a Disjunct> {
        self.formula_of(unfolding).disjuncts.get(unfolding.disjunct)
    }

    /// The number of a variable in the derivation.
    fn root(&self, at: &Unfolding, var: Var) -> Option<u32> {
        at.variables.get(var.index()).copied()
    }

    fn value(&self, at: &Unfolding, var: Var) -> Option<&'a Value> {
        self.derivation.values.get(&self.root(at, var)?)
    }

    fn object(&self, at: &Unfolding, var: Var) -> Option<ObjectId> {
        match self.value(at, var)? {
            Value::Ref(id) => Some(*id),
            _ => None,
        }
    }

    fn constant(&self, n: i64) -> Number {
        Number { term: self.pool.long(n), most: n.unsigned_abs().into() }
    }

    /// A value of the heap.
    fn held_by(&self, value: &Value, symbol: Option<Symbol>) -> Held {
        match (symbol, value) {
            (Some(Symbol::Number { term, bits }), Value::Int(_)) => {
                Held::Number(Number { term, most: 1 << bits })
            }
            (Some(Symbol::Number { term, bits }), Value::Boxed(class, _)) => {
                Held::Boxed(class.clone(), Number { term, most: 1 << bits })
            }
            (Some(Symbol::Real(term)), Value::Double(_)) => Held::Real(term),
            (Some(_), _) => Held::Open,
            (None, Value::Int(n)) => Held::Number(self.constant(*n)),
            (None, Value::Double(d)) => Held::Real(self.pool.double(*d)),
            (None, value) => Held::Same(value.clone()),
        }
    }

    fn field(&self, object: ObjectId, field: &str) -> Option<Held> {
        let value = self.described.heap.field(object, field)?;
        let number = self.described.numbers.get(&object)?;
        let symbol = self.described.symbols.fields.get(&(*number, field.to_owned()));
        Some(self.held_by(value, symbol.copied()))
    }

    fn element(&self, object: ObjectId, index: usize) -> Option<Held> {
        let Object::Array { elements, .. } = self.described.heap.get(object)? else { return None };
        let number = self.described.numbers.get(&object)?;
        let symbol = self.described.symbols.elements.get(&(*number, index));
        Some(self.held_by(elements.get(index)?, symbol.copied()))
    }

    fn length(&self, object: ObjectId) -> Option<Held> {
        let Object::Array { elements, .. } = self.described.heap.get(object)? else { return None };
        Some(Held::Number(self.constant(elements.len() as i64)))
    }

    fn static_field(&self, class: &Arc<str>, field: &Arc<str>) -> Option<Held> {
        let value = self.described.heap.statics.get(&(class.clone(), field.clone()))?;
        let name = (class.to_string(), field.to_string());
        Some(self.held_by(value, self.described.symbols.statics.get(&name).copied()))
    }

    /// A variable is this, too.
    fn bind(&mut self, v: u32, held: Held) -> Option<()> {
        match self.held.get(&v) {
            None => {
                self.held.insert(v, held);
            }
            Some(known) => {
                let same = self.equal(known, &held)?;
                self.say(same);
            }
        }
        Some(())
    }

    fn equal(&self, a: &Held, b: &Held) -> Option<Term> {
        let of = |is: bool| if is { Term::TRUE } else { Term::FALSE };
        Some(match (a, b) {
            (Held::Number(a), Held::Number(b)) => self.pool.eq(a.term, b.term),
            (Held::Real(a), Held::Real(b)) if a == b => Term::TRUE,
            (Held::Boxed(c, a), Held::Boxed(d, b)) if c == d => self.pool.eq(a.term, b.term),
            (Held::Boxed(c, a), Held::Same(Value::Boxed(d, n)))
            | (Held::Same(Value::Boxed(d, n)), Held::Boxed(c, a))
                if c == d =>
            {
                self.pool.eq(a.term, self.pool.long(*n))
            }
            (Held::Boxed(..), Held::Boxed(..) | Held::Same(_))
            | (Held::Same(_), Held::Boxed(..)) => Term::FALSE,
            (Held::Same(a), Held::Same(b)) => of(a == b),
            _ => return None,
        })
    }

    /// What cells hold, and what is read outside of disjunctions.
    fn read(&mut self) -> Option<()> {
        let derivation = self.derivation;
        for at in &derivation.unfoldings {
            let disjunct = self.disjunct_of(at)?;
            for cell in &disjunct.cells {
                let object = self.object(at, cell.at)?;
                match &cell.shape {
                    Shape::Object { fields, .. } => {
                        for (name, var) in fields {
                            let held = self.field(object, name)?;
                            self.bind(self.root(at, *var)?, held)?;
                        }
                    }
                    Shape::Array { length, .. } => {
                        let held = self.length(object)?;
                        self.bind(self.root(at, *length)?, held)?;
                    }
                }
            }
            for pure in &disjunct.pure {
                let (value, held) = match pure {
                    Pure::Atom(atom @ Atom::Holds { value, .. }) => {
                        (value, self.reading(at, atom)?)
                    }
                    Pure::Atom(Atom::Static { class, field, value }) => {
                        (value, self.static_field(class, field)?)
                    }
                    _ => continue,
                };
                self.bind(self.root(at, *value)?, held)?;
            }
        }
        Some(())
    }

    fn reading(&self, at: &Unfolding, atom: &Atom) -> Option<Held> {
        let Atom::Holds { of, slot, .. } = atom else { return None };
        let object = self.object(at, *of)?;
        match slot {
            Slot::Field(field) => self.field(object, field),
            Slot::Length => self.length(object),
            Slot::Element(index) => {
                let index = self.number_here(at, index)?;
                self.element(object, usize::try_from(index).ok()?)
            }
        }
    }

    /// A number in the one input.
    fn number_here(&self, at: &Unfolding, num: &Num) -> Option<i64> {
        let of = |n: &Num| self.number_here(at, n);
        match num {
            Num::Const(n) => Some(*n),
            Num::Var(v) => match self.value(at, *v)? {
                Value::Int(n) => Some(*n),
                _ => None,
            },
            Num::Unboxed(v) | Num::Length(v) => match self.value(at, *v)? {
                Value::Boxed(_, n) => Some(*n),
                Value::Text(units) => i64::try_from(units.len()).ok(),
                _ => None,
            },
            Num::Neg(a) => of(a)?.checked_neg(),
            Num::Add(a, b) => of(a)?.checked_add(of(b)?),
            Num::Sub(a, b) => of(a)?.checked_sub(of(b)?),
            Num::Mul(a, b) => of(a)?.checked_mul(of(b)?),
            Num::Max(a, b) => Some(of(a)?.max(of(b)?)),
            Num::Min(a, b) => Some(of(a)?.min(of(b)?)),
        }
    }

    // ---- what variables are ----

    /// Gives all variables something that they are, as far as that is possible.
    fn solve(&mut self) {
        while self.solve_equations() || self.choose_bounded() {}
        let mut rest: Vec<(u32, Held)> = vec![];
        for (v, value) in &self.derivation.values {
            if !self.held.contains_key(v) {
                rest.push((*v, self.held_by(value, None)));
            }
        }
        self.held.extend(rest);
    }

    /// The comparisons of numbers that all have to hold.
    fn comparisons(&self) -> Vec<(Place, &'a Unfolding, &'a Atom)> {
        let mut all = vec![];
        for (n, at) in self.derivation.unfoldings.iter().enumerate() {
            let Some(disjunct) = self.disjunct_of(at) else { continue };
            for (i, pure) in disjunct.pure.iter().enumerate() {
                if let Pure::Atom(atom @ Atom::Num(..)) = pure {
                    all.push(((n, i), at, atom));
                }
            }
        }
        all
    }

    fn is_known(&self, v: u32) -> bool {
        self.held.contains_key(&v)
    }

    fn solve_equations(&mut self) -> bool {
        let mut found = false;
        for (_, at, atom) in self.comparisons() {
            let Atom::Num(Compare::Eq, a, b) = atom else { continue };
            if let (Some(a), Some(b)) = (self.linear(at, a), self.linear(at, b)) {
                let Some(all) = a.plus(&b, -1) else { continue };
                let mut open = all.terms.iter().filter(|(v, _)| !self.is_known(**v));
                let (Some((&v, &k)), None) = (open.next(), open.next()) else { continue };
                let mut rest = all.clone();
                rest.terms.remove(&v);
                // k * v + rest = 0.
                if (k == 1 || k == -1)
                    && let Some(negated) = Linear::default().plus(&rest, -k)
                    && let Some(number) = self.sum(&negated)
                {
                    self.held.insert(v, Held::Number(number));
                    found = true;
                }
                continue;
            }
            for (one, other) in [(a, b), (b, a)] {
                if let Num::Var(v) = one
                    && let Some(v) = self.root(at, *v)
                    && !self.is_known(v)
                    && let Some(number) = self.number(at, other)
                {
                    self.held.insert(v, Held::Number(number));
                    found = true;
                }
            }
        }
        found
    }

    /// Chooses a variable that is bounded only: the largest number that its upper bounds allow, or the smallest that
    /// the lower ones do.
    fn choose_bounded(&mut self) -> bool {
        // By variable, whether the bounds are upper ones.
        let mut bounds: BTreeMap<(u32, bool), Vec<(Place, Number)>> = BTreeMap::new();
        let mut spoilt: FxHashSet<(u32, bool)> = FxHashSet::default();
        for (place, at, atom) in self.comparisons() {
            let Atom::Num(compare @ (Compare::Lt | Compare::Le), a, b) = atom else { continue };
            let all = self.linear(at, a).zip(self.linear(at, b)).and_then(|(a, b)| a.plus(&b, -1));
            let Some(mut all) = all else { continue };
            if *compare == Compare::Lt {
                all.constant = all.constant.saturating_add(1);
            }
            // all <= 0.
            let open: Vec<(u32, i64)> = all
                .terms
                .iter()
                .filter(|(v, _)| !self.is_known(**v))
                .map(|(v, k)| (*v, *k))
                .collect();
            for &(v, k) in &open {
                let is_upper = k > 0;
                let mut rest = all.clone();
                rest.terms.remove(&v);
                let bound = Linear::default().plus(&rest, if is_upper { -1 } else { 1 });
                let number = bound.filter(|_| k.abs() == 1 && open.len() == 1);
                match number.and_then(|l| self.sum(&l)) {
                    Some(number) => bounds.entry((v, is_upper)).or_default().push((place, number)),
                    None => _ = spoilt.insert((v, is_upper)),
                }
            }
        }
        let mut best = bounds.into_iter().filter(|(key, _)| !spoilt.contains(key));
        let Some(((v, is_upper), all)) = best.next() else { return false };
        let mut chosen: Option<Number> = None;
        for (place, number) in all {
            self.met.insert(place);
            chosen = Some(match chosen {
                None => number,
                Some(known) => self.either(known, number, !is_upper),
            });
        }
        let Some(chosen) = chosen else { return false };
        self.held.insert(v, Held::Number(chosen));
        true
    }

    fn either(&self, a: Number, b: Number, larger: bool) -> Number {
        let pool = self.pool;
        let less = pool.slt(a.term, b.term);
        let (small, large) = (pool.ite(less, a.term, b.term), pool.ite(less, b.term, a.term));
        Number { term: if larger { large } else { small }, most: a.most.max(b.most) }
    }

    /// A number as a sum of variables, if it is one.
    fn linear(&self, at: &Unfolding, num: &Num) -> Option<Linear> {
        let of = |n: &Num| self.linear(at, n);
        Some(match num {
            Num::Const(n) => Linear { constant: *n, ..Linear::default() },
            Num::Var(v) => {
                let terms = BTreeMap::from([(self.root(at, *v)?, 1)]);
                Linear { terms, constant: 0 }
            }
            Num::Neg(a) => Linear::default().plus(&of(a)?, -1)?,
            Num::Add(a, b) => of(a)?.plus(&of(b)?, 1)?,
            Num::Sub(a, b) => of(a)?.plus(&of(b)?, -1)?,
            Num::Mul(a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                match (a.terms.is_empty(), b.terms.is_empty()) {
                    (true, _) => Linear::default().plus(&b, a.constant)?,
                    (_, true) => Linear::default().plus(&a, b.constant)?,
                    _ => return None,
                }
            }
            Num::Unboxed(_) | Num::Length(_) | Num::Max(..) | Num::Min(..) => return None,
        })
    }

    fn sum(&mut self, linear: &Linear) -> Option<Number> {
        let mut sum: Option<Number> = None;
        for (v, k) in &linear.terms {
            let (one, times) = (self.variable(*v)?, self.constant(*k));
            let product = self.times(one, times)?;
            sum = Some(match sum {
                None => product,
                Some(sum) => self.add(sum, product)?,
            });
        }
        let constant = self.constant(linear.constant);
        match sum {
            None => Some(constant),
            Some(sum) if linear.constant == 0 => Some(sum),
            Some(sum) => self.add(sum, constant),
        }
    }

    fn variable(&self, v: u32) -> Option<Number> {
        match self.held.get(&v)? {
            Held::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// A number that sums do not wrap around with.
    fn limited(&mut self, n: Number) -> Number {
        if n.most <= 1 << LONG {
            return n;
        }
        let (pool, limit) = (self.pool, 1i64 << LONG);
        let above = pool.sle(pool.long(-limit), n.term);
        let below = pool.sle(n.term, pool.long(limit));
        self.say(pool.and(above, below));
        Number { most: 1 << LONG, ..n }
    }

    fn add(&mut self, a: Number, b: Number) -> Option<Number> {
        let (a, b) = (self.limited(a), self.limited(b));
        let most = a.most + b.most;
        (most < LARGEST).then(|| Number { term: self.pool.add(a.term, b.term), most })
    }

    fn times(&mut self, a: Number, b: Number) -> Option<Number> {
        let one = self.pool.long(1);
        match () {
            () if a.term == one => return Some(b),
            () if b.term == one => return Some(a),
            () => {}
        }
        let (a, b) = (self.limited(a), self.limited(b));
        let most = a.most.checked_mul(b.most)?;
        (most < LARGEST).then(|| Number { term: self.pool.mul(a.term, b.term), most })
    }

    fn number(&mut self, at: &Unfolding, num: &Num) -> Option<Number> {
        match num {
            Num::Const(n) => Some(self.constant(*n)),
            Num::Var(v) => self.variable(self.root(at, *v)?),
            Num::Unboxed(v) => match self.held.get(&self.root(at, *v)?)? {
                Held::Boxed(_, number) => Some(*number),
                Held::Same(Value::Boxed(_, n)) => Some(self.constant(*n)),
                _ => None,
            },
            Num::Length(v) => match self.held.get(&self.root(at, *v)?)? {
                Held::Same(Value::Text(units)) => {
                    Some(self.constant(i64::try_from(units.len()).ok()?))
                }
                _ => None,
            },
            Num::Neg(a) => {
                let (a, minus) = (self.number(at, a)?, self.constant(-1));
                self.times(a, minus)
            }
            Num::Add(a, b) => {
                let (a, b) = (self.number(at, a)?, self.number(at, b)?);
                self.add(a, b)
            }
            Num::Sub(a, b) => {
                let (a, b) = (self.number(at, a)?, self.number(at, b)?);
                let minus = self.constant(-1);
                let b = self.times(b, minus)?;
                self.add(a, b)
            }
            Num::Mul(a, b) => {
                let (a, b) = (self.number(at, a)?, self.number(at, b)?);
                self.times(a, b)
            }
            Num::Max(a, b) | Num::Min(a, b) => {
                let (a, b) = (self.number(at, a)?, self.number(at, b)?);
                Some(self.either(a, b, matches!(num, Num::Max(..))))
            }
        }
    }

    // ---- conditions ----

    fn judge(mut self) -> Option<Term> {
        let derivation = self.derivation;
        for (n, at) in derivation.unfoldings.iter().enumerate() {
            let formula = self.formula_of(at);
            let taken = self.disjunct_of(at)?;
            for (i, variable) in formula.params.iter().chain(&taken.vars).enumerate() {
                if variable.sort == Sort::Bool
                    && let Some(number) = at.variables.get(i).and_then(|v| self.variable(*v))
                {
                    let (zero, one) = (self.pool.long(0), self.pool.long(1));
                    let (above, below) =
                        (self.pool.sle(zero, number.term), self.pool.sle(number.term, one));
                    self.say(self.pool.and(above, below));
                }
            }
            let mut any = None;
            for disjunct in &formula.disjuncts {
                let is_taken = std::ptr::eq(disjunct, taken);
                let has_sorts = |a: &Disjunct, b: &Disjunct| {
                    a.vars.len() == b.vars.len()
                        && a.vars.iter().zip(&b.vars).all(|(a, b)| a.sort == b.sort)
                };
                let is_alike = disjunct.cells == taken.cells
                    && disjunct.instances == taken.instances
                    && has_sorts(disjunct, taken);
                if !is_taken && !is_alike {
                    continue;
                }
                let mut all = Some(Term::TRUE);
                for (i, pure) in disjunct.pure.iter().enumerate() {
                    if is_taken && self.met.contains(&(n, i)) {
                        continue;
                    }
                    let is_read = is_taken
                        && matches!(pure, Pure::Atom(Atom::Holds { .. } | Atom::Static { .. }));
                    let term = match pure {
                        Pure::Atom(atom) if is_read => self.index_of(at, atom),
                        pure => self.pure(at, pure),
                    };
                    all = all.zip(term).map(|(all, t)| self.pool.and(all, t));
                }
                if let Some(all) = all {
                    any = Some(any.map_or(all, |any| self.pool.or(any, all)));
                }
            }
            self.say(any?);
        }
        Some(self.said)
    }

    fn pure(&mut self, at: &Unfolding, pure: &Pure) -> Option<Term> {
        match pure {
            Pure::Atom(atom) => self.atom(at, atom),
            Pure::And(all) => {
                let mut every = Term::TRUE;
                for one in all {
                    let one = self.pure(at, one)?;
                    every = self.pool.and(every, one);
                }
                Some(every)
            }
            Pure::Or(all) => {
                let mut any = None;
                for one in all {
                    if let Some(one) = self.pure(at, one) {
                        any = Some(any.map_or(one, |any| self.pool.or(any, one)));
                    }
                }
                any
            }
        }
    }

    /// That an element is read at the index that it was read at in the one input.
    fn index_of(&mut self, at: &Unfolding, atom: &Atom) -> Option<Term> {
        let Atom::Holds { slot: Slot::Element(index), .. } = atom else { return Some(Term::TRUE) };
        let here = self.number_here(at, index)?;
        let number = self.number(at, index)?;
        Some(self.pool.eq(number.term, self.pool.long(here)))
    }

    fn atom(&mut self, at: &Unfolding, atom: &Atom) -> Option<Term> {
        let pool = self.pool;
        let of = |is: bool| if is { Term::TRUE } else { Term::FALSE };
        Some(match atom {
            Atom::Num(compare, a, b) => {
                let (a, b) = (self.number(at, a)?.term, self.number(at, b)?.term);
                match compare {
                    Compare::Eq => pool.eq(a, b),
                    Compare::Ne => pool.ne(a, b),
                    Compare::Lt => pool.slt(a, b),
                    Compare::Le => pool.sle(a, b),
                }
            }
            Atom::Real(compare, a, b) => {
                let (a, b) = (self.real(at, a)?, self.real(at, b)?);
                match compare {
                    Compare::Eq => pool.feq(a, b),
                    Compare::Ne => pool.not(pool.feq(a, b)),
                    Compare::Lt => pool.flt(a, b),
                    Compare::Le => pool.or(pool.flt(a, b), pool.feq(a, b)),
                }
            }
            Atom::Same(is, a, b) => {
                match (self.held.get(&self.root(at, *a)?)?, self.held.get(&self.root(at, *b)?)?) {
                    (Held::Same(a), Held::Same(b)) => of((a == b) == *is),
                    _ => return None,
                }
            }
            Atom::Equal(is, a, b) => {
                let (a, b) = (self.root(at, *a)?, self.root(at, *b)?);
                let same = self.equal(self.held.get(&a)?, self.held.get(&b)?)?;
                if *is { same } else { pool.not(same) }
            }
            Atom::Null(is, v) => match self.held.get(&self.root(at, *v)?)? {
                Held::Same(value) => of((*value == Value::Null) == *is),
                Held::Boxed(..) => of(!is),
                _ => return None,
            },
            Atom::Text(is, v, text) => match self.held.get(&self.root(at, *v)?)? {
                Held::Same(value) => of((*value == Value::text(text)) == *is),
                _ => return None,
            },
            Atom::Constant(is, v, name) => match self.held.get(&self.root(at, *v)?)? {
                Held::Same(Value::Enum(_, other)) => of((other == name) == *is),
                Held::Same(Value::Null) => of(!is),
                _ => return None,
            },
            Atom::Holds { value, .. } => {
                let index = self.index_of(at, atom)?;
                let held = self.reading(at, atom)?;
                let same = self.equal(self.held.get(&self.root(at, *value)?)?, &held)?;
                pool.and(index, same)
            }
            Atom::Static { class, field, value } => {
                let held = self.static_field(class, field)?;
                self.equal(self.held.get(&self.root(at, *value)?)?, &held)?
            }
        })
    }

    fn real(&self, at: &Unfolding, real: &Real) -> Option<Term> {
        match real {
            Real::Const(d) => Some(self.pool.double(*d)),
            Real::Var(v) => match self.held.get(&self.root(at, *v)?)? {
                Held::Real(term) => Some(*term),
                _ => None,
            },
        }
    }
}
