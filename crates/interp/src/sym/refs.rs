//! References that are a choice: a term over addresses, which is a guarded set. The guard of a target
//! is the equality of the term with its address.

use super::Val;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind, Reg, Site};
use cairn_program::{ClassId, Method};
use cairn_term::{Node, Term};
use rustc_hash::FxHashSet;

/// A linked field.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub class: ClassId,
    pub slot: u32,
    pub elem: Elem,
}

pub(crate) fn null_pointer() -> Trap {
    Trap::Throw("java/lang/NullPointerException", None)
}

impl<'p> Machine<'p> {
    /// Every address a resolved reference can be, in the order of the term; the path may exclude
    /// some.
    pub fn targets(&self, v: Val) -> Result<Vec<Ref>, Trap> {
        let Some(root) = v.term() else { return Ok(vec![v.as_ref()]) };
        let pool = &self.sym().pool;
        let (mut found, mut stack) = (vec![], vec![root]);
        let mut visited: FxHashSet<Term> = FxHashSet::default();
        while let Some(t) = stack.pop() {
            if !visited.insert(t) {
                continue;
            }
            match pool.node(t) {
                Node::Const(c) => found.push(Ref(c.bits() as u32)),
                Node::Ite(_, a, b) => stack.extend([b, a]),
                other => {
                    return Err(Trap::Unsupported(format!("a reference that is {other:?}")));
                }
            }
        }
        Ok(found)
    }

    /// That `v` is the object at `r`.
    pub fn guard(&self, v: Val, r: Ref) -> Term {
        match v.term() {
            Some(t) => self.sym().references.guard(self, t, r),
            None => {
                let pool = &self.sym().pool;
                pool.eq(self.term(Kind::Ref, v), pool.int(r.0 as i32))
            }
        }
    }

    /// A reference whose object is needed: resolved, and null excluded. Throws where it is null.
    pub(crate) fn object(&mut self, v: Val) -> Result<Val, Trap> {
        let v = self.resolve(v)?;
        if !v.is_symbolic() {
            return if v.as_ref().is_null() { Err(null_pointer()) } else { Ok(v) };
        }
        let null = self.guard(v, Ref::NULL);
        match (self.decide(null)?, v.term()) {
            (true, _) => Err(null_pointer()),
            (false, Some(t)) => self.references().without_null(self, t),
            (false, None) => Ok(v),
        }
    }

    /// [`Machine::object`] of a register, which then holds what was found out.
    pub(crate) fn object_in(&mut self, r: Reg) -> Result<Val, Trap> {
        let v = self.object(self.reg(r))?;
        self.set_reg(r, v);
        Ok(v)
    }

    /// The one object that a reference is: the path forks until there is only one.
    pub(crate) fn single(&mut self, v: Val) -> Result<Ref, Trap> {
        let v = self.resolve(v)?;
        let targets = self.targets(v)?;
        for &r in &targets[..targets.len() - 1] {
            if self.decide(self.guard(v, r))? {
                return Ok(r);
            }
        }
        Ok(targets[targets.len() - 1])
    }

    /// [`Machine::single`] of something that must not be null.
    pub(super) fn single_object(&mut self, v: Val) -> Result<Ref, Trap> {
        let v = self.object(v)?;
        match self.single(v)? {
            r if r.is_null() => Err(null_pointer()),
            r => Ok(r),
        }
    }

    /// The objects a non-null reference can be that have a class's fields.
    fn objects(&self, v: Val, class: ClassId) -> Result<Vec<Ref>, Trap> {
        let mut all = self.targets(v)?;
        all.retain(|&r| !r.is_null() && self.program.is_subtype(self.heap.class_of(r), class));
        Ok(all)
    }

    /// A field of an object, both sides of it; strings of symbolic content are expanded first.
    pub fn slot_val(&mut self, o: Ref, slot: u32) -> Result<Val, Trap> {
        let v = Val { word: self.heap.raw_slot(o, slot), shadow: self.heap.slot_shadow(o, slot) };
        if v.shadow != Val::MARK {
            return Ok(v);
        }
        self.expand(o)?;
        self.slot_val(o, slot)
    }

    pub(super) fn set_slot_val(&mut self, o: Ref, slot: u32, v: Val) {
        self.heap.set_raw_slot(o, slot, v.word);
        self.heap.set_slot_shadow(o, slot, v.shadow);
    }

    /// Reads a field through every target at once.
    pub(super) fn read_field(&mut self, obj: Val, field: Field) -> Result<Val, Trap> {
        let obj = self.object(obj)?;
        if obj.term().is_none() {
            return self.read_slot(obj.as_ref(), field.slot, field.elem);
        }
        if let Some(t) = obj.term().and_then(|t| self.sym().boxes.get(&t).copied()) {
            return Ok(self.val(t));
        }
        let objects = self.objects(obj, field.class)?;
        match field.elem {
            Elem::Ref => self.references().read_through(self, obj, &objects, field.slot),
            elem => self.read_choice(obj, &objects, field.slot, elem),
        }
    }

    /// A choice among what several objects have in a slot; `obj` says which of them is meant.
    pub(super) fn read_choice(
        &mut self,
        obj: Val,
        objects: &[Ref],
        slot: u32,
        elem: Elem,
    ) -> Result<Val, Trap> {
        let mut result: Option<Term> = None;
        for &o in objects.iter().rev() {
            let v = self.slot_val(o, slot)?;
            let v = self.term(elem.kind(), v);
            result = Some(match result {
                None => v,
                Some(rest) => self.sym().pool.ite(self.guard(obj, o), v, rest),
            });
        }
        result.map(|t| self.val(t)).ok_or_else(|| no_target("a field"))
    }

    /// Reads a field of one object, or a static field. What is found out about a reference stays
    /// there.
    pub(super) fn read_slot(&mut self, o: Ref, slot: u32, elem: Elem) -> Result<Val, Trap> {
        let v = self.slot_val(o, slot)?;
        if elem != Elem::Ref || !v.is_symbolic() {
            return Ok(v);
        }
        let known = self.loaded(v)?;
        if known != v {
            self.set_slot_val(o, slot, known);
        }
        Ok(known)
    }

    /// Writes a field of every target, where it is the target.
    pub(super) fn write_field(&mut self, obj: Val, field: Field, v: Val) -> Result<(), Trap> {
        let obj = self.object(obj)?;
        if obj.term().is_none() {
            self.set_slot_val(obj.as_ref(), field.slot, v);
            return Ok(());
        }
        let objects = self.objects(obj, field.class)?;
        let kind = field.elem.kind();
        let mut changes = vec![];
        for o in objects {
            let old = self.slot_val(o, field.slot)?;
            if field.elem == Elem::Ref {
                changes.push((o, self.references().written_through(self, obj, o, v, old)?));
                continue;
            }
            let (new, old) = (self.term(kind, v), self.term(kind, old));
            let t = self.sym().pool.ite(self.guard(obj, o), new, old);
            changes.push((o, self.val(t)));
        }
        for (o, v) in changes {
            self.set_slot_val(o, field.slot, v);
        }
        Ok(())
    }

    /// That a reference is not null and of a class.
    pub(super) fn instance_of(&mut self, v: Val, class: ClassId) -> Result<Term, Trap> {
        let v = self.resolve(v)?;
        let pool = self.pool();
        let objects = self.objects(v, class)?;
        Ok(objects.iter().fold(Term::FALSE, |any, &o| pool.or(any, self.guard(v, o))))
    }

    /// The method a call on a choice of receivers, null excluded, selects: the path forks until there
    /// is only one.
    pub(crate) fn select_symbolic(
        &mut self,
        from: &'p Method,
        site: &'p Site,
        receiver: Val,
    ) -> Result<&'p Method, Trap> {
        let pool = self.pool();
        let mut groups: Vec<(&'p Method, Term)> = vec![];
        for o in self.targets(receiver)? {
            if o.is_null() {
                continue;
            }
            let guard = self.guard(receiver, o);
            if guard == Term::FALSE {
                continue;
            }
            // A target of a class that the path has excluded may have no such method.
            let Ok(m) = self.select_target(from, site, self.heap.class_of(o)) else { continue };
            match groups.iter_mut().find(|g| std::ptr::eq(g.0, m)) {
                Some(g) => g.1 = pool.or(g.1, guard),
                None => groups.push((m, guard)),
            }
        }
        let Some(((last, _), others)) = groups.split_last() else {
            return Err(no_target("a call"));
        };
        for &(m, guard) in others {
            if self.decide(guard)? {
                return Ok(m);
            }
        }
        Ok(last)
    }
}

fn no_target(of: &str) -> Trap {
    Trap::Unsupported(format!("{of} of a reference without a target"))
}
