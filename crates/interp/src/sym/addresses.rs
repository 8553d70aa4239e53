//! References as addresses: a path knows one for each reference, and is split where there are several.
//!
//! A choice among addresses is there for strings, boxes and arrays of primitives, which have no references in
//! turn, and where a program chooses. Its guards are equalities with the term.

use super::{ForkKind, Occasion, References, Val};
use crate::machine::{Machine, Trap};
use cairn_heap::input::{InputObject, Resolution, Selected, Target, UnknownId};
use cairn_heap::{Ref, Settle};
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Node, Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The representation of the strategies that split a path for each thing that a reference can be.
pub struct Addresses;

impl Addresses {
    pub fn references() -> Rc<dyn References> {
        Rc::new(Addresses)
    }
}

impl References for Addresses {
    fn refreshed(&self, m: &Machine<'_>, choice: Term) -> Term {
        m.refreshed_choice(choice, &mut FxHashMap::default())
    }

    fn resolve(&self, m: &mut Machine<'_>, t: Term) -> Result<Val, Trap> {
        let mut t = m.refreshed(t);
        loop {
            let sym = m.sym();
            match sym.pool.node(t) {
                Node::Const(_) => break,
                Node::Ite(c, a, b) => {
                    if !m.has_unread(t) {
                        break;
                    }
                    // Which of the choices it is comes first.
                    t = if m.decide_by_oracle(c, ForkKind::Branch)? { a } else { b };
                }
                _ => {
                    let Some(x) = sym.unknowns.of_term(t) else { break };
                    m.settle_unread(x, Settle::Object)?;
                    t = m.refreshed(t);
                }
            }
        }
        Ok(m.val(t))
    }

    fn settle(&self, m: &mut Machine<'_>, t: Term, occasion: Occasion) -> Result<Val, Trap> {
        let t = m.refreshed(t);
        let sym = m.sym();
        if let Some(x) = sym.unknowns.of_term(t) {
            let settle = m.settled_on(occasion, sym.unknowns.get(x));
            m.settle_unread(x, settle)?;
            return Ok(m.val(m.refreshed(t)));
        }
        Ok(m.val(t))
    }

    fn resolution(
        &self,
        m: &mut Machine<'_>,
        x: UnknownId,
        _: &[Target],
        found: &[Option<usize>],
        _: Option<Term>,
    ) -> Result<Resolution, Trap> {
        if let [one] = found {
            return Ok(Resolution::One(*one));
        }
        let pool = m.pool();
        let (mut choices, last) = (vec![], found.len() - 1);
        for (n, &object) in found.iter().enumerate() {
            let selected = match object {
                _ if n == last => Term::TRUE,
                None => {
                    let name = format!("({} == null)", m.sym().unknowns.get(x).name);
                    m.selector(x, Selected::Null, &name)
                }
                Some(i) => object_selector(m, x, i),
            };
            choices.push((selected, object));
        }
        let sym = m.sym();
        let address = |o: Option<usize>| o.map_or(0, |i| sym.path.input.objects[i].at.0);
        let value = choices.iter().rev().fold(pool.int(0), |rest, &(guard, object)| {
            pool.ite(guard, pool.int(address(object) as i32), rest)
        });
        Ok(Resolution::Some { choices: choices.into(), value })
    }

    fn read_through(
        &self,
        m: &mut Machine<'_>,
        from: Val,
        objects: &[Ref],
        slot: u32,
    ) -> Result<Val, Trap> {
        let v = m.read_choice(from, objects, slot, Elem::Ref)?;
        m.loaded(v)
    }

    fn written_through(
        &self,
        m: &mut Machine<'_>,
        to: Val,
        r: Ref,
        new: Val,
        old: Val,
    ) -> Result<Val, Trap> {
        let (new, old) = (m.term(Kind::Ref, new), m.term(Kind::Ref, old));
        let t = m.sym().pool.ite(m.guard(to, r), new, old);
        Ok(m.val(t))
    }

    fn same(&self, m: &mut Machine<'_>, a: Term, b: Term) -> Term {
        let (a, b) = (m.refreshed(a), m.refreshed(b));
        if m.has_unread(a) || m.has_unread(b) {
            return m.unread_eq(a, b);
        }
        m.sym().pool.eq(a, b)
    }
}

/// The variable that says that a reference is an object of the input.
fn object_selector(m: &mut Machine<'_>, x: UnknownId, object: usize) -> Term {
    let sym = m.sym();
    let InputObject { creator, form, class, .. } = sym.path.input.objects[object];
    let name = &sym.unknowns.get(x).name;
    let class = m.program.class(class).java_name();
    let text = match creator == x {
        true => format!("({name} instanceof {class})"),
        false => format!("({name} == {})", sym.unknowns.get(creator).name),
    };
    m.selector(x, Selected::Object(creator, form), &text)
}
