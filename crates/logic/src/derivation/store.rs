//! The values of variables in a derivation, as far as they are known, and the constraints on the rest.
//!
//! A slot is a variable: bound to a value, linked to another slot, or open. An open integer has an interval. A
//! constraint watches its open slots; when one is bound or linked, the constraint is looked at again: with no open
//! slot it is decided, a linear one with a single open slot binds it or narrows its interval. Constraints with more
//! open slots wait, at last for [`Store::problem`]. All changes are on a trail, so that a search can take them back.
//!
//! A text or box that is open has a companion, when needed: the slot of its length or number.
//!
//! Doubles are compared by IEEE rules. An open double is a variable of the final problem by the ordinal number of
//! doubles (monotone, both zeros are 0); if only `!=` mentions it, it may be NaN and nothing is asked of it.

mod problem;

use crate::formula::{Compare, Sort};
use crate::linear::{self, Operand, Operation, Problem, Relation, floor_div};

pub(crate) use problem::{Remaining, Undecided, double_at};

pub(crate) type SlotId = u32;

/// The state does not extend to a derivation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

pub(crate) type Consistent = Result<(), Conflict>;

/// Characters of a value or of a formula.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chars<'a> {
    Units(&'a [u16]),
    Constant(&'a str),
}

impl Chars<'_> {
    pub(crate) fn length(self) -> usize {
        match self {
            Chars::Units(units) => units.len(),
            Chars::Constant(text) => text.encode_utf16().count(),
        }
    }
}

impl PartialEq for Chars<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Chars::Units(a), Chars::Units(b)) => a == b,
            (Chars::Constant(a), Chars::Constant(b)) => a == b,
            (Chars::Units(a), Chars::Constant(b)) | (Chars::Constant(b), Chars::Units(a)) => {
                b.encode_utf16().eq(a.iter().copied())
            }
        }
    }
}

/// What is known of a variable that is bound.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known<'a> {
    Null,
    Ref(u32),
    Int(i128),
    Double(f64),
    Text(Chars<'a>),
    Boxed(&'a str, i64),
    Enum(&'a str, &'a str),
}

impl PartialEq for Known<'_> {
    /// Identity: a NaN is itself, the zeros differ.
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Known::Null, Known::Null) => true,
            (Known::Ref(a), Known::Ref(b)) => a == b,
            (Known::Int(a), Known::Int(b)) => a == b,
            (Known::Double(a), Known::Double(b)) => {
                a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
            }
            (Known::Text(a), Known::Text(b)) => a == b,
            (Known::Boxed(a, m), Known::Boxed(b, n)) => m == n && a == b,
            (Known::Enum(a, m), Known::Enum(b, n)) => m == n && a == b,
            _ => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'a> {
    Ref,
    Int,
    Double,
    Text,
    Boxed(&'a str),
    Enum(&'a str),
}

impl<'a> Kind<'a> {
    pub(crate) fn of(sort: &'a Sort) -> Kind<'a> {
        match sort {
            Sort::Ref(_) => Kind::Ref,
            Sort::Int | Sort::Bool => Kind::Int,
            Sort::Double => Kind::Double,
            Sort::Text => Kind::Text,
            Sort::Boxed(class) => Kind::Boxed(class),
            Sort::Enum(class) => Kind::Enum(class),
        }
    }

    /// A reference may hold any value that is not a number: a text in a field of type `Object`.
    fn admits(self, value: Known) -> bool {
        match (self, value) {
            (Kind::Int, Known::Int(_)) | (Kind::Double, Known::Double(_)) => true,
            (Kind::Int | Kind::Double, _) | (_, Known::Int(_) | Known::Double(_)) => false,
            (_, Known::Null) | (Kind::Ref, _) | (Kind::Text, Known::Text(_)) => true,
            (Kind::Boxed(class), Known::Boxed(other, _)) => class == other,
            (Kind::Enum(class), Known::Enum(other, _)) => class == other,
            _ => false,
        }
    }
}

/// The numbers that a box of a class holds.
fn range_of_box(class: &str) -> Option<(i128, i128)> {
    match class {
        "java.lang.Boolean" => Some((0, 1)),
        "java.lang.Byte" => Some((i128::from(i8::MIN), i128::from(i8::MAX))),
        "java.lang.Short" => Some((i128::from(i16::MIN), i128::from(i16::MAX))),
        "java.lang.Character" => Some((0, i128::from(u16::MAX))),
        "java.lang.Integer" => Some((i128::from(i32::MIN), i128::from(i32::MAX))),
        "java.lang.Long" => Some((i128::from(i64::MIN), i128::from(i64::MAX))),
        _ => None,
    }
}

const UNBOUNDED: (i128, i128) = (i128::MIN, i128::MAX);
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
enum State<'a> {
    Open,
    Link(SlotId),
    Bound(Known<'a>),
}

#[derive(Clone, Copy, Debug)]
struct Slot<'a> {
    state: State<'a>,
    kind: Kind<'a>,
    /// Not null, of an open slot.
    present: bool,
    /// The length of a text, the number in a box.
    companion: SlotId,
    /// Of an open integer.
    low: i128,
    high: i128,
    /// The constraints that wait for it.
    watch: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Double {
    Constant(f64),
    Slot(SlotId),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Constraint<'a> {
    /// The terms `from..to` of the arena.
    Linear {
        from: u32,
        to: u32,
        constant: i128,
        relation: Relation,
    },
    Operand {
        operation: Operation,
        result: SlotId,
        left: SlotId,
        right: SlotId,
    },
    Real(Compare, Double, Double),
    Differ(SlotId, SlotId),
    NotText(SlotId, &'a str),
    NotConstant(SlotId, &'a str),
}

/// A linear sum over slots.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(SlotId, i128)>,
    pub(crate) constant: i128,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    trail: usize,
    slots: usize,
    constraints: usize,
    terms: usize,
    watches: usize,
}

/// See the module. `P` says where a constraint comes from, for messages.
pub(crate) struct Store<'a, P> {
    slots: Vec<Slot<'a>>,
    constraints: Vec<(Constraint<'a>, P)>,
    terms: Vec<(SlotId, i128)>,
    /// Lists of constraints: one and the next.
    watches: Vec<(u32, u32)>,
    trail: Vec<(SlotId, Slot<'a>)>,
    queue: Vec<u32>,
    /// Where what is being asserted comes from.
    pub(crate) place: P,
    /// Where the last conflict comes from.
    pub(crate) conflict: P,
    /// A limit of arithmetic that was met: branches may have been given up for it.
    pub(crate) limit: Option<linear::Limit>,
}

impl<'a, P: Copy> Store<'a, P> {
    pub(crate) fn new(place: P) -> Store<'a, P> {
        Store {
            slots: Vec::new(),
            constraints: Vec::new(),
            terms: Vec::new(),
            watches: Vec::new(),
            trail: Vec::new(),
            queue: Vec::new(),
            place,
            conflict: place,
            limit: None,
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            slots: self.slots.len(),
            constraints: self.constraints.len(),
            terms: self.terms.len(),
            watches: self.watches.len(),
        }
    }

    pub(crate) fn undo(&mut self, to: Mark) {
        while self.trail.len() > to.trail {
            if let Some((id, slot)) = self.trail.pop() {
                self.slots[id as usize] = slot;
            }
        }
        self.slots.truncate(to.slots);
        self.constraints.truncate(to.constraints);
        self.terms.truncate(to.terms);
        self.watches.truncate(to.watches);
        self.queue.clear();
    }

    /// Nothing before now will be taken back.
    pub(crate) fn forget(&mut self) {
        self.trail.clear();
    }

    pub(crate) fn open(&mut self, kind: Kind<'a>) -> SlotId {
        self.slots.push(Slot {
            state: State::Open,
            kind,
            present: false,
            companion: NONE,
            low: UNBOUNDED.0,
            high: UNBOUNDED.1,
            watch: NONE,
        });
        self.slots.len() as SlotId - 1
    }

    pub(crate) fn known(&mut self, kind: Kind<'a>, value: Known<'a>) -> SlotId {
        let id = self.open(kind);
        self.slots[id as usize].state = State::Bound(value);
        id
    }

    pub(crate) fn root(&self, mut id: SlotId) -> SlotId {
        while let State::Link(to) = self.slots[id as usize].state {
            id = to;
        }
        id
    }

    pub(crate) fn value(&self, id: SlotId) -> Option<Known<'a>> {
        match self.slots[self.root(id) as usize].state {
            State::Bound(value) => Some(value),
            State::Open | State::Link(_) => None,
        }
    }

    pub(crate) fn kind(&self, id: SlotId) -> Kind<'a> {
        self.slots[self.root(id) as usize].kind
    }

    pub(crate) fn is_present(&self, id: SlotId) -> bool {
        self.slots[self.root(id) as usize].present
    }

    fn change(&mut self, id: SlotId) -> &mut Slot<'a> {
        let slot = &mut self.slots[id as usize];
        self.trail.push((id, *slot));
        slot
    }

    pub(crate) fn fail(&mut self) -> Consistent {
        self.conflict = self.place;
        self.queue.clear();
        Err(Conflict)
    }

    /// A branch that arithmetic cannot follow.
    fn stop(&mut self, limit: linear::Limit) -> Conflict {
        self.limit = Some(limit);
        self.conflict = self.place;
        self.queue.clear();
        Conflict
    }

    pub(crate) fn checked(
        &mut self,
        result: Result<i128, linear::Limit>,
    ) -> Result<i128, Conflict> {
        result.map_err(|limit| self.stop(limit))
    }

    // Bindings. The public ones end with propagation.

    pub(crate) fn bind(&mut self, id: SlotId, value: Known<'a>) -> Consistent {
        self.bind_only(id, value)?;
        self.propagate()
    }

    pub(crate) fn unify(&mut self, a: SlotId, b: SlotId) -> Consistent {
        self.unify_only(a, b)?;
        self.propagate()
    }

    fn bind_only(&mut self, id: SlotId, value: Known<'a>) -> Consistent {
        let id = self.root(id);
        let slot = self.slots[id as usize];
        if let State::Bound(other) = slot.state {
            return if other == value { Ok(()) } else { self.fail() };
        }
        let fits = slot.kind.admits(value)
            && match value {
                Known::Int(n) => slot.low <= n && n <= slot.high,
                Known::Null => !slot.present,
                _ => true,
            };
        if !fits {
            return self.fail();
        }
        self.change(id).state = State::Bound(value);
        self.wake(slot.watch);
        if slot.companion != NONE {
            match value {
                Known::Text(chars) => {
                    self.bind_only(slot.companion, Known::Int(chars.length() as i128))?;
                }
                Known::Boxed(_, n) => self.bind_only(slot.companion, Known::Int(i128::from(n)))?,
                _ => return self.fail(),
            }
        }
        Ok(())
    }

    fn unify_only(&mut self, a: SlotId, b: SlotId) -> Consistent {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return Ok(());
        }
        let (one, other) = (self.slots[a as usize], self.slots[b as usize]);
        match (one.state, other.state) {
            (State::Bound(value), _) => self.bind_only(b, value),
            (_, State::Bound(value)) => self.bind_only(a, value),
            _ => {
                let kind = match (one.kind, other.kind) {
                    (one, other) if one == other => one,
                    (Kind::Int | Kind::Double, _) | (_, Kind::Int | Kind::Double) => {
                        return self.fail();
                    }
                    (Kind::Ref, kind) | (kind, Kind::Ref) => kind,
                    // Values of two classes: equal only if both are null.
                    _ => {
                        self.bind_only(a, Known::Null)?;
                        return self.bind_only(b, Known::Null);
                    }
                };
                self.change(a).state = State::Link(b);
                let mut watch = other.watch;
                let mut next = one.watch;
                while next != NONE {
                    let (constraint, after) = self.watches[next as usize];
                    self.watches.push((constraint, watch));
                    watch = self.watches.len() as u32 - 1;
                    next = after;
                }
                let merged = self.change(b);
                merged.kind = kind;
                merged.present |= one.present;
                merged.watch = watch;
                if merged.companion == NONE {
                    merged.companion = one.companion;
                }
                self.wake(one.watch);
                self.narrow(b, one.low, one.high)?;
                if one.companion != NONE && other.companion != NONE {
                    self.unify_only(one.companion, other.companion)?;
                }
                Ok(())
            }
        }
    }

    pub(crate) fn be_present(&mut self, id: SlotId) -> Consistent {
        let id = self.root(id);
        match self.slots[id as usize].state {
            State::Bound(Known::Null) => self.fail(),
            State::Open if !self.slots[id as usize].present => {
                self.change(id).present = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The slot of an open text's length or an open box's number; the text or box is then not null.
    pub(crate) fn companion(&mut self, id: SlotId) -> Result<SlotId, Conflict> {
        let id = self.root(id);
        let slot = self.slots[id as usize];
        if slot.companion != NONE {
            return Ok(slot.companion);
        }
        let range = match slot.kind {
            Kind::Boxed(class) => range_of_box(class).unwrap_or(UNBOUNDED),
            _ => (0, i128::from(i32::MAX)),
        };
        let companion = self.open(Kind::Int);
        (self.slots[companion as usize].low, self.slots[companion as usize].high) = range;
        let slot = self.change(id);
        slot.companion = companion;
        slot.present = true;
        Ok(companion)
    }

    pub(crate) fn has_companion(&self, id: SlotId) -> bool {
        self.slots[self.root(id) as usize].companion != NONE
    }

    /// Narrows the interval of an integer.
    pub(crate) fn between(&mut self, id: SlotId, low: i128, high: i128) -> Consistent {
        self.narrow(id, low, high)?;
        self.propagate()
    }

    fn narrow(&mut self, id: SlotId, low: i128, high: i128) -> Consistent {
        let id = self.root(id);
        let slot = self.slots[id as usize];
        if let State::Bound(value) = slot.state {
            return match value {
                Known::Int(n) if n < low || high < n => self.fail(),
                _ => Ok(()),
            };
        }
        let (low, high) = (low.max(slot.low), high.min(slot.high));
        if low > high {
            return self.fail();
        }
        if low == high {
            return self.bind_only(id, Known::Int(low));
        }
        if (low, high) != (slot.low, slot.high) {
            let slot = self.change(id);
            (slot.low, slot.high) = (low, high);
        }
        Ok(())
    }

    fn wake(&mut self, mut watch: u32) {
        while watch != NONE {
            let (constraint, next) = self.watches[watch as usize];
            self.queue.push(constraint);
            watch = next;
        }
    }

    fn propagate(&mut self) -> Consistent {
        while let Some(id) = self.queue.pop() {
            let (constraint, place) = self.constraints[id as usize];
            let before = std::mem::replace(&mut self.place, place);
            let result = self.look(constraint);
            self.place = before;
            result?;
        }
        Ok(())
    }

    fn watch(&mut self, id: SlotId, constraint: u32) {
        let id = self.root(id);
        if let State::Open = self.slots[id as usize].state {
            let next = self.slots[id as usize].watch;
            self.watches.push((constraint, next));
            let watch = self.watches.len() as u32 - 1;
            self.change(id).watch = watch;
        }
    }

    // Constraints.

    /// `sum relation 0`.
    pub(crate) fn linear(&mut self, sum: Sum, relation: Relation) -> Consistent {
        let sum = self.simplify(&sum.terms, sum.constant)?;
        if sum.terms.len() > 1 || sum.terms.len() == 1 && relation == Relation::Ne {
            let from = self.terms.len() as u32;
            self.terms.extend_from_slice(&sum.terms);
            let to = self.terms.len() as u32;
            let id = self.constraints.len() as u32;
            let constraint = Constraint::Linear { from, to, constant: sum.constant, relation };
            self.constraints.push((constraint, self.place));
            for at in from..to {
                self.watch(self.terms[at as usize].0, id);
            }
        }
        self.decide_linear(sum, relation)?;
        self.propagate()
    }

    /// Without bound slots, each open one once.
    fn simplify(&mut self, terms: &[(SlotId, i128)], constant: i128) -> Result<Sum, Conflict> {
        let mut sum = Sum { terms: Vec::with_capacity(terms.len()), constant };
        for &(slot, coefficient) in terms {
            let root = self.root(slot);
            match self.slots[root as usize].state {
                State::Bound(Known::Int(n)) => {
                    let product = linear::mul(coefficient, n);
                    let total = product.and_then(|product| linear::add(sum.constant, product));
                    sum.constant = self.checked(total)?;
                }
                State::Bound(_) => return Err(self.fail().err().unwrap_or(Conflict)),
                _ => match sum.terms.iter_mut().find(|t| t.0 == root) {
                    Some(term) => {
                        let total = linear::add(term.1, coefficient);
                        term.1 = self.checked(total)?;
                    }
                    None => sum.terms.push((root, coefficient)),
                },
            }
        }
        sum.terms.retain(|t| t.1 != 0);
        Ok(sum)
    }

    fn decide_linear(&mut self, sum: Sum, relation: Relation) -> Consistent {
        match *sum.terms {
            [] => {
                let holds = match relation {
                    Relation::Eq => sum.constant == 0,
                    Relation::Le => sum.constant <= 0,
                    Relation::Ne => sum.constant != 0,
                };
                if holds { Ok(()) } else { self.fail() }
            }
            [(slot, coefficient)] => {
                let quotient = floor_div(-sum.constant, coefficient);
                let divides = coefficient * quotient == -sum.constant;
                match relation {
                    Relation::Eq if divides => self.bind_only(slot, Known::Int(quotient)),
                    Relation::Eq => self.fail(),
                    Relation::Le if coefficient > 0 => self.narrow(slot, i128::MIN, quotient),
                    Relation::Le => {
                        let above = if divides { quotient } else { quotient + 1 };
                        self.narrow(slot, above, i128::MAX)
                    }
                    Relation::Ne if divides => {
                        let Slot { low, high, .. } = self.slots[slot as usize];
                        if quotient == low {
                            self.narrow(slot, low + 1, i128::MAX)
                        } else if quotient == high {
                            self.narrow(slot, i128::MIN, high - 1)
                        } else {
                            Ok(())
                        }
                    }
                    Relation::Ne => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The slot of `operation(left, right)`.
    pub(crate) fn operand(
        &mut self,
        operation: Operation,
        left: SlotId,
        right: SlotId,
    ) -> Result<SlotId, Conflict> {
        let result = self.open(Kind::Int);
        let constraint = Constraint::Operand { operation, result, left, right };
        self.add(constraint, &[left, right])?;
        Ok(result)
    }

    pub(crate) fn real(&mut self, compare: Compare, a: Double, b: Double) -> Consistent {
        let slots: Vec<SlotId> = [a, b]
            .iter()
            .filter_map(|side| match side {
                Double::Constant(_) => None,
                Double::Slot(slot) => Some(*slot),
            })
            .collect();
        self.add(Constraint::Real(compare, a, b), &slots)
    }

    pub(crate) fn differ(&mut self, a: SlotId, b: SlotId) -> Consistent {
        self.add(Constraint::Differ(a, b), &[a, b])
    }

    pub(crate) fn not_text(&mut self, slot: SlotId, constant: &'a str) -> Consistent {
        self.add(Constraint::NotText(slot, constant), &[slot])
    }

    pub(crate) fn not_constant(&mut self, slot: SlotId, name: &'a str) -> Consistent {
        self.add(Constraint::NotConstant(slot, name), &[slot])
    }

    fn add(&mut self, constraint: Constraint<'a>, slots: &[SlotId]) -> Consistent {
        if slots.iter().any(|&slot| self.value(slot).is_none()) {
            let id = self.constraints.len() as u32;
            self.constraints.push((constraint, self.place));
            slots.iter().for_each(|&slot| self.watch(slot, id));
        }
        self.look(constraint)?;
        self.propagate()
    }

    fn double(&self, side: Double) -> Option<f64> {
        match side {
            Double::Constant(value) => Some(value),
            Double::Slot(slot) => match self.value(slot) {
                Some(Known::Double(value)) => Some(value),
                _ => None,
            },
        }
    }

    /// Decides a constraint as far as what is known goes.
    fn look(&mut self, constraint: Constraint<'a>) -> Consistent {
        let holds = match constraint {
            Constraint::Linear { from, to, constant, relation } => {
                let terms = std::mem::take(&mut self.terms);
                let sum = self.simplify(&terms[from as usize..to as usize], constant);
                self.terms = terms;
                return self.decide_linear(sum?, relation);
            }
            Constraint::Operand { operation, result, left, right } => {
                let (Some(Known::Int(a)), Some(Known::Int(b))) =
                    (self.value(left), self.value(right))
                else {
                    return Ok(());
                };
                let value = match operation {
                    Operation::Max => a.max(b),
                    Operation::Min => a.min(b),
                    Operation::Product => self.checked(linear::mul(a, b))?,
                };
                return self.bind_only(result, Known::Int(value));
            }
            Constraint::Real(compare, a, b) => match (self.double(a), self.double(b)) {
                (Some(a), Some(b)) => match compare {
                    Compare::Eq => a == b,
                    Compare::Ne => a != b,
                    Compare::Lt => a < b,
                    Compare::Le => a <= b,
                },
                (Some(nan), None) | (None, Some(nan)) if nan.is_nan() => compare == Compare::Ne,
                _ => true,
            },
            Constraint::Differ(a, b) => match (self.value(a), self.value(b)) {
                (Some(a), Some(b)) => a != b,
                (None, None) => self.root(a) != self.root(b),
                (Some(Known::Null), None) => return self.be_present(b),
                (None, Some(Known::Null)) => return self.be_present(a),
                _ => true,
            },
            Constraint::NotText(slot, text) => {
                self.value(slot) != Some(Known::Text(Chars::Constant(text)))
            }
            Constraint::NotConstant(slot, name) => {
                !matches!(self.value(slot), Some(Known::Enum(_, other)) if other == name)
            }
        };
        if holds { Ok(()) } else { self.fail() }
    }
}
