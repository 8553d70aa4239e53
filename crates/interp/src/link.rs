//! Linking: what a site's symbolic reference stands for, found once and packed into its `link` word.

use crate::arith::of_int;
use crate::machine::{Machine, Trap};
use cairn_program::class::access;
use cairn_program::ir::{Elem, MemberRef, Site, SiteRef};
pub use cairn_program::ir::{LINKED, is_linked};
use cairn_program::{ClassId, Method, MethodId, Shape};
use std::sync::atomic::Ordering::Relaxed;

/// A linked field: `elem:4 volatile:1 class:32 slot:20` below the marker, `elem` from bit 56 on.
#[derive(Clone, Copy)]
pub struct FieldLink(pub u64);

const VOLATILE: u64 = 1 << 52;

impl FieldLink {
    #[inline(always)]
    pub fn slot(self) -> u32 {
        self.0 as u32 & 0xF_FFFF
    }

    #[inline(always)]
    pub fn class(self) -> ClassId {
        ClassId((self.0 >> 20) as u32)
    }

    #[inline(always)]
    pub fn is_volatile(self) -> bool {
        self.0 & VOLATILE != 0
    }

    /// What the field holds.
    #[inline(always)]
    pub fn elem(self) -> Elem {
        Elem::ALL[(self.0 >> 56 & 0xF) as usize]
    }

    /// A value as the field holds it: only the kinds narrower than an int change it.
    #[inline(always)]
    pub fn narrow(self, value: u64) -> u64 {
        let kind = (self.0 >> 56 & 0xF) as usize;
        if kind < Elem::Int as usize { narrow_to(Elem::ALL[kind], value) } else { value }
    }
}

/// A value as a place of this kind holds it.
#[cold]
pub(crate) fn narrow_to(elem: Elem, v: u64) -> u64 {
    match elem {
        Elem::Boolean => v & 1,
        Elem::Byte => of_int(i32::from(v as i8)),
        Elem::Char => u64::from(v as u16),
        Elem::Short => of_int(i32::from(v as i16)),
        _ => v,
    }
}

/// The slot of the field that a site refers to, if it has been linked.
pub fn linked_slot(site: &Site) -> Option<u32> {
    let link = site.link.load(Relaxed);
    is_linked(link).then(|| FieldLink(link).slot())
}

/// Class of a site linked to a class; in bits 32 and up a site may keep more.
#[inline(always)]
pub fn class_link(link: u64) -> ClassId {
    ClassId(link as u32)
}

fn malformed(site: &Site) -> Trap {
    Trap::Unsupported(format!("a reference of the wrong kind: {:?}", site.what))
}

impl<'p> Machine<'p> {
    /// The class a site refers to.
    pub(crate) fn class_site(&self, from: &Method, site: &Site) -> Result<ClassId, Trap> {
        let link = site.link.load(Relaxed);
        if is_linked(link) {
            return Ok(class_link(link));
        }
        let SiteRef::Class(name) = &site.what else { return Err(malformed(site)) };
        let class = self.program.resolve_class(from.class, name)?;
        site.link.store(LINKED | u64::from(class.0), Relaxed);
        Ok(class)
    }

    /// The class of arrays whose elements are of the class a site refers to.
    pub(crate) fn array_site(&self, from: &Method, site: &Site) -> Result<ClassId, Trap> {
        let link = site.link.load(Relaxed);
        if is_linked(link) {
            return Ok(class_link(link));
        }
        let SiteRef::Class(name) = &site.what else { return Err(malformed(site)) };
        let class = self.program.array_of(self.program.resolve_class(from.class, name)?);
        site.link.store(LINKED | u64::from(class.0), Relaxed);
        Ok(class)
    }

    /// Links `new`: class id, and the number of slots in bits 32 to 47.
    #[cold]
    pub(crate) fn link_new(&self, from: &Method, site: &Site) -> Result<u64, Trap> {
        let SiteRef::Class(name) = &site.what else { return Err(malformed(site)) };
        let id = self.program.resolve_class(from.class, name)?;
        let class = self.program.class(id);
        if class.is(access::ABSTRACT) || class.is_interface() || class.shape != Shape::Object {
            return Err(Trap::Throw("java/lang/InstantiationError", Some(class.java_name())));
        }
        let link = LINKED | u64::from(class.instance_slots) << 32 | u64::from(id.0);
        site.link.store(link, Relaxed);
        Ok(link)
    }

    #[cold]
    pub(crate) fn link_field(
        &self,
        from: &Method,
        site: &Site,
        want_static: bool,
    ) -> Result<u64, Trap> {
        let SiteRef::Field(r) = &site.what else { return Err(malformed(site)) };
        let id = self.program.resolve_field(from.class, r)?;
        self.program.expect_static_field(id, want_static)?;
        let field = self.program.field(id);
        let link = LINKED
            | (field.elem as u64) << 56
            | if field.access & access::VOLATILE != 0 { VOLATILE } else { 0 }
            | u64::from(field.class.0) << 20
            | u64::from(field.slot);
        site.link.store(link, Relaxed);
        Ok(link)
    }

    fn method_ref(site: &Site) -> Result<&MemberRef, Trap> {
        match &site.what {
            SiteRef::Method(r) => Ok(r),
            _ => Err(malformed(site)),
        }
    }

    #[cold]
    pub(crate) fn link_static(&mut self, from: &Method, site: &Site) -> Result<&'p Method, Trap> {
        let id = self.program.resolve_method(from.class, Machine::method_ref(site)?)?;
        let m = self.program.method(id);
        self.program.expect_static(id, true)?;
        self.require_init(m.class)?;
        site.link.store(LINKED | u64::from(id.0), Relaxed);
        Ok(m)
    }

    #[cold]
    pub(crate) fn link_special(&mut self, from: &Method, site: &Site) -> Result<&'p Method, Trap> {
        let r = Machine::method_ref(site)?;
        let resolved = self.program.resolve_method(from.class, r)?;
        let named = self.program.resolve_class(from.class, &r.class)?;
        let id = self.program.special_target(from.class, resolved, named)?;
        let m = self.program.method(id);
        self.program.expect_static(id, false)?;
        site.link.store(LINKED | u64::from(id.0), Relaxed);
        Ok(m)
    }

    /// Method selection for a receiver the site did not see last time.
    #[cold]
    #[inline(never)]
    pub(crate) fn select_target(
        &mut self,
        from: &Method,
        site: &Site,
        receiver: ClassId,
    ) -> Result<&'p Method, Trap> {
        let link = site.link.load(Relaxed);
        let resolved = if is_linked(link) {
            MethodId(link as u32)
        } else {
            let id = self.program.resolve_method(from.class, Machine::method_ref(site)?)?;
            self.program.expect_static(id, false)?;
            site.link.store(LINKED | u64::from(id.0), Relaxed);
            id
        };
        let id = self.program.select(receiver, resolved)?;
        site.cache.store(u64::from(receiver.0) << 32 | u64::from(id.0), Relaxed);
        Ok(self.program.method(id))
    }

    /// Checks a cast that the site's cache did not answer; fills the cache if it succeeds.
    #[cold]
    #[inline(never)]
    pub(crate) fn check_cast(
        &self,
        from: &Method,
        site: &Site,
        class: ClassId,
    ) -> Result<(), Trap> {
        let target = self.class_site(from, site)?;
        if self.program.is_subtype(class, target) {
            site.cache.store(u64::from(class.0), Relaxed);
            return Ok(());
        }
        let text = self.class_cast_message(class, target);
        Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
    }
}
