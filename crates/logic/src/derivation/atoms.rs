//! Atoms: what each says to the store.

use super::store::{Double, Sum};
use super::*;
use crate::formula::{Compare, Num, Real};
use crate::linear::{Operation, Relation};

impl<'a, W: World<'a>> Search<'a, W> {
    /// All atoms but `Holds`.
    pub(super) fn assert(&mut self, atom: &'a Atom, scope: u32) -> Consistent {
        match atom {
            Atom::Num(compare, left, right) => {
                let mut sum = self.sum(left, scope)?;
                let right = self.sum(right, scope)?;
                self.add_scaled(&mut sum, &right, -1)?;
                let relation = match compare {
                    Compare::Eq => Relation::Eq,
                    Compare::Ne => Relation::Ne,
                    Compare::Le => Relation::Le,
                    Compare::Lt => {
                        sum.constant = self.store.checked(linear::add(sum.constant, 1))?;
                        Relation::Le
                    }
                };
                self.store.linear(sum, relation)
            }
            Atom::Real(compare, left, right) => {
                let side = |real: &Real| match *real {
                    Real::Const(value) => Double::Constant(value),
                    Real::Var(var) => Double::Slot(self.slot_of(var, scope)),
                };
                let (left, right) = (side(left), side(right));
                self.store.real(*compare, left, right)
            }
            Atom::Same(same, left, right) => {
                let (left, right) = (self.slot_of(*left, scope), self.slot_of(*right, scope));
                if let (Some(a), Some(b)) = (self.store.value(left), self.store.value(right))
                    && !matches!(a, Known::Null | Known::Ref(_))
                    && a == b
                {
                    self.unsure = Some(Why::Identity);
                    return self.store.fail();
                }
                self.equal_or_not(*same, left, right)
            }
            Atom::Equal(equal, left, right) => {
                let (left, right) = (self.slot_of(*left, scope), self.slot_of(*right, scope));
                self.equal_or_not(*equal, left, right)
            }
            Atom::Null(true, var) => self.store.bind(self.slot_of(*var, scope), Known::Null),
            Atom::Null(false, var) => self.store.be_present(self.slot_of(*var, scope)),
            Atom::Text(true, var, text) => {
                let slot = self.slot_of(*var, scope);
                self.store.bind(slot, Known::Text(Chars::Constant(text)))
            }
            Atom::Text(false, var, text) => self.store.not_text(self.slot_of(*var, scope), text),
            Atom::Constant(true, var, name) => {
                let slot = self.slot_of(*var, scope);
                match self.store.kind(slot) {
                    Kind::Enum(class) => self.store.bind(slot, Known::Enum(class, name)),
                    _ => match self.store.value(slot) {
                        Some(Known::Enum(_, other)) if other == &**name => Ok(()),
                        _ => self.store.fail(),
                    },
                }
            }
            Atom::Constant(false, var, name) => {
                self.store.not_constant(self.slot_of(*var, scope), name)
            }
            Atom::Static { class, field, value } => {
                let value = self.slot_of(*value, scope);
                self.world.read_static(&mut self.store, class, field, value)
            }
            // `hold_if_ready` has it.
            Atom::Holds { .. } => Ok(()),
        }
    }

    fn equal_or_not(&mut self, equal: bool, left: SlotId, right: SlotId) -> Consistent {
        if equal { self.store.unify(left, right) } else { self.store.differ(left, right) }
    }

    fn add_scaled(&mut self, to: &mut Sum, other: &Sum, factor: i128) -> Consistent {
        for &(slot, coefficient) in &other.terms {
            let scaled = self.store.checked(linear::mul(coefficient, factor))?;
            to.terms.push((slot, scaled));
        }
        let scaled = linear::mul(other.constant, factor);
        let total = scaled.and_then(|scaled| linear::add(to.constant, scaled));
        to.constant = self.store.checked(total)?;
        Ok(())
    }

    /// A number as a sum over open slots.
    pub(super) fn sum(&mut self, num: &'a Num, scope: u32) -> Result<Sum, Conflict> {
        let mut sum = Sum::default();
        match num {
            Num::Const(n) => sum.constant = i128::from(*n),
            Num::Var(var) => {
                let slot = self.slot_of(*var, scope);
                self.term(&mut sum, slot)?;
            }
            Num::Unboxed(var) | Num::Length(var) => {
                let slot = self.slot_of(*var, scope);
                match self.store.value(slot) {
                    Some(Known::Boxed(_, n)) => sum.constant = i128::from(n),
                    Some(Known::Text(chars)) => sum.constant = chars.length() as i128,
                    Some(_) => self.store.fail()?,
                    None => {
                        let companion = self.store.companion(slot)?;
                        self.term(&mut sum, companion)?;
                    }
                }
            }
            Num::Neg(inner) => {
                let inner = self.sum(inner, scope)?;
                self.add_scaled(&mut sum, &inner, -1)?;
            }
            Num::Add(left, right) | Num::Sub(left, right) => {
                sum = self.sum(left, scope)?;
                let right = self.sum(right, scope)?;
                let factor = if matches!(num, Num::Add(..)) { 1 } else { -1 };
                self.add_scaled(&mut sum, &right, factor)?;
            }
            Num::Mul(left, right) => {
                let (left, right) = (self.sum(left, scope)?, self.sum(right, scope)?);
                if left.terms.is_empty() {
                    self.add_scaled(&mut sum, &right, left.constant)?;
                } else if right.terms.is_empty() {
                    self.add_scaled(&mut sum, &left, right.constant)?;
                } else {
                    self.operand(&mut sum, Operation::Product, left, right)?;
                }
            }
            Num::Max(left, right) | Num::Min(left, right) => {
                let (left, right) = (self.sum(left, scope)?, self.sum(right, scope)?);
                let max = matches!(num, Num::Max(..));
                if left.terms.is_empty() && right.terms.is_empty() {
                    let (a, b) = (left.constant, right.constant);
                    sum.constant = if max { a.max(b) } else { a.min(b) };
                } else {
                    let operation = if max { Operation::Max } else { Operation::Min };
                    self.operand(&mut sum, operation, left, right)?;
                }
            }
        }
        Ok(sum)
    }

    fn term(&mut self, sum: &mut Sum, slot: SlotId) -> Consistent {
        match self.store.value(slot) {
            Some(Known::Int(n)) => sum.constant = n,
            Some(_) => self.store.fail()?,
            None => sum.terms.push((slot, 1)),
        }
        Ok(())
    }

    fn operand(
        &mut self,
        sum: &mut Sum,
        operation: Operation,
        left: Sum,
        right: Sum,
    ) -> Consistent {
        let (left, right) = (self.named(left)?, self.named(right)?);
        let result = self.store.operand(operation, left, right)?;
        self.term(sum, result)
    }

    /// A slot that is a sum.
    fn named(&mut self, mut sum: Sum) -> Result<SlotId, Conflict> {
        match (&*sum.terms, sum.constant) {
            ([], constant) => Ok(self.store.known(Kind::Int, Known::Int(constant))),
            ([(slot, 1)], 0) => Ok(*slot),
            _ => {
                let slot = self.store.open(Kind::Int);
                sum.terms.push((slot, -1));
                self.store.linear(sum, Relation::Eq)?;
                Ok(slot)
            }
        }
    }
}
