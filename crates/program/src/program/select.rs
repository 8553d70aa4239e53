//! From resolved methods to the ones that run (JVMS 5.4.6, 6.5 `invokespecial`).

use super::error::{method_text, signature_text};
use super::resolve::Inherited;
use super::{LinkError, Program};
use crate::class::{Class, ClassId, Method, MethodId, Shape, access};
use std::sync::atomic::Ordering;

/// Entries of a class's selection cache; a power of two.
pub(super) const CACHE_SIZE: usize = 64;

fn cache_slot(resolved: MethodId) -> usize {
    // The multiplication spreads consecutive ids; its top bits are the best ones.
    (resolved.0.wrapping_mul(0x9E37_79B1) >> (u32::BITS - CACHE_SIZE.ilog2())) as usize
}

impl Program {
    /// The method that a virtual or interface call of `resolved` runs on an object of class
    /// `receiver`. Static methods and constructors are what they are.
    #[inline]
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        if let Some(entry) = self.class(receiver).selected.get(cache_slot(resolved)) {
            let cached = entry.load(Ordering::Relaxed);
            if (cached >> 32) as u32 == resolved.0 {
                return Ok(MethodId(cached as u32));
            }
        }
        self.select_uncached(receiver, resolved)
    }

    #[cold]
    fn select_uncached(
        &self,
        receiver: ClassId,
        resolved: MethodId,
    ) -> Result<MethodId, LinkError> {
        let class = self.class(receiver);
        let owner = self.method(resolved).class;
        if matches!(class.shape, Shape::Array { .. }) && self.is_subtype(receiver, owner) {
            return self.select(self.object(), resolved);
        }
        let selected = self.select_in(class, self.method(resolved))?;
        if let Some(entry) = class.selected.get(cache_slot(resolved)) {
            let both = u64::from(resolved.0) << 32 | u64::from(selected.0);
            entry.store(both, Ordering::Relaxed);
        }
        Ok(selected)
    }

    fn select_in(&self, class: &Class, resolved: &Method) -> Result<MethodId, LinkError> {
        if resolved.is(access::PRIVATE | access::STATIC) || resolved.name.starts_with('<') {
            return Ok(resolved.id);
        }
        let owner = self.class(resolved.class);
        if owner.is_interface() && !self.is_subtype(class.id, owner.id) {
            return Err(LinkError::IncompatibleClassChange(format!(
                "Class {} does not implement the requested interface {}",
                class.java_name(),
                owner.java_name()
            )));
        }
        let declared = class.ancestors.iter().rev().find_map(|&c| {
            let m = self.method(self.find_method(c, &resolved.name, &resolved.desc)?);
            (m.id == resolved.id || self.can_override(m, resolved)).then_some(m)
        });
        let Some(selected) = declared else {
            return self.select_default(class, resolved);
        };
        if selected.is_abstract() {
            return Err(self.abstract_method(class, resolved, Some(selected)));
        }
        if owner.is_interface() && !selected.is(access::PUBLIC) {
            let text = method_text(self.class(selected.class), &selected.name, &selected.desc);
            return Err(LinkError::IllegalAccess(format!("'{text}'")));
        }
        Ok(selected.id)
    }

    /// JVMS 5.4.5: directly, or through a chain of methods of which each overrides the next. The
    /// chain is followed from the top down.
    fn can_override(&self, m: &Method, overridden: &Method) -> bool {
        if self.can_override_directly(m, overridden) {
            return true;
        }
        let chain = &self.class(m.class).ancestors;
        let below = chain.iter().skip_while(|&&c| c != overridden.class).skip(1);
        let mut overriders = vec![overridden];
        for &c in below {
            let Some(link) = self.find_method(c, &m.name, &m.desc) else {
                continue;
            };
            let link = self.method(link);
            if overriders.iter().any(|o| self.can_override_directly(link, o)) {
                overriders.push(link);
            }
        }
        overriders.iter().any(|o| o.id == m.id)
    }

    /// A package-private method is overridden within its package only.
    fn can_override_directly(&self, m: &Method, overridden: &Method) -> bool {
        !m.is(access::PRIVATE | access::STATIC)
            && (overridden.is(access::PUBLIC | access::PROTECTED)
                || self.class(m.class).package() == self.class(overridden.class).package())
    }

    fn select_default(&self, class: &Class, resolved: &Method) -> Result<MethodId, LinkError> {
        match self.maximally_specific(class, &resolved.name, &resolved.desc) {
            Inherited::One(id) => Ok(id),
            Inherited::Conflict(ids) => Err(self.conflict(&ids)),
            Inherited::Abstract(_) | Inherited::Nothing => {
                Err(self.abstract_method(class, resolved, None))
            }
        }
    }

    fn conflict(&self, ids: &[MethodId]) -> LinkError {
        let name = |&id: &MethodId| {
            let m = self.method(id);
            format!("{}.{}", self.class(m.class).name, m.name)
        };
        let names: Vec<_> = ids.iter().map(name).collect();
        let what = format!("Conflicting default methods: {}", names.join(" "));
        LinkError::IncompatibleClassChange(what)
    }

    fn abstract_method(
        &self,
        receiver: &Class,
        resolved: &Method,
        selected: Option<&Method>,
    ) -> LinkError {
        let owner = self.class(resolved.class);
        let kind = match owner {
            o if o.is_interface() => "interface",
            o if o.is(access::ABSTRACT) => "abstract class",
            _ => "class",
        };
        let flag = |m: &Method| if m.is_abstract() { "abstract " } else { "" };
        let mut text = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved \
             method '{}{}' of {kind} {}.",
            receiver.java_name(),
            flag(resolved),
            signature_text(&resolved.name, &resolved.desc),
            owner.java_name()
        );
        if let Some(s) = selected.filter(|s| s.id != resolved.id) {
            let method = method_text(self.class(s.class), &s.name, &s.desc);
            text += &format!(" Selected method is '{}{method}'.", flag(s));
        }
        LinkError::AbstractMethod(text)
    }

    /// The method that `invokespecial` in class `from` runs: `resolved` is what its reference
    /// resolved to, `symbolic` the class that the reference names.
    pub fn special_target(
        &self,
        from: ClassId,
        resolved: MethodId,
        symbolic: ClassId,
    ) -> Result<MethodId, LinkError> {
        let resolved = self.method(resolved);
        if resolved.name.starts_with('<') || resolved.is(access::PRIVATE) {
            return Ok(resolved.id);
        }
        let start = self.special_start(from, symbolic);
        match self.special_method(start, resolved) {
            Inherited::One(id) => Ok(id),
            Inherited::Conflict(ids) => Err(self.conflict(&ids)),
            Inherited::Abstract(_) | Inherited::Nothing => {
                let owner = self.class(resolved.class);
                let text = method_text(owner, &resolved.name, &resolved.desc);
                Err(LinkError::AbstractMethod(format!("'{text}'")))
            }
        }
    }

    /// `super.m()` looks in the direct superclass, whichever superclass the reference names (all
    /// class files are taken to have ACC_SUPER set, as all JVMs since Java 8 do).
    fn special_start(&self, from: ClassId, symbolic: ClassId) -> &Class {
        let is_super = symbolic != from
            && !self.class(symbolic).is_interface()
            && self.is_subtype(from, symbolic);
        match self.class(from).super_class {
            Some(direct) if is_super => self.class(direct),
            _ => self.class(symbolic),
        }
    }

    fn special_method(&self, start: &Class, resolved: &Method) -> Inherited {
        let (name, desc) = (&*resolved.name, &*resolved.desc);
        let found = if start.is_interface() {
            self.find_method(start.id, name, desc).or_else(|| self.find_object_method(name, desc))
        } else {
            let mut chain = start.ancestors.iter().rev();
            chain.find_map(|&c| self.find_method(c, name, desc))
        };
        match found.map(|id| self.method(id)).filter(|m| !m.is_static()) {
            Some(m) if m.is_abstract() => Inherited::Abstract(m.id),
            Some(m) => Inherited::One(m.id),
            None => self.maximally_specific(start, name, desc),
        }
    }
}
