//! `invokedynamic` and computed constants, as far as they need a machine: the heap behind the
//! operations of synthetic bodies, and the values of computed constants.
//!
//! What a site is linked to is decided without a state, in [`cairn_program::indy`].

mod concat;

use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Method;
use cairn_program::indy::{DynamicConstant, IndyError};
use cairn_program::ir::{Site, SiteRef};
use cairn_program::synth::Builtin;

impl From<IndyError> for Trap {
    fn from(e: IndyError) -> Trap {
        match e {
            IndyError::Unsupported(what) => Trap::Unsupported(what),
            IndyError::Link(e) => e.into(),
            IndyError::Broken(e) => e.into(),
        }
    }
}

impl<'p> Machine<'p> {
    /// The static method that stands for a call site.
    #[inline]
    pub(crate) fn link_dynamic(
        &mut self,
        from: &'p Method,
        site: &'p Site,
    ) -> Result<&'p Method, Trap> {
        Ok(self.program.method(self.program.link_dynamic(from, site)?))
    }

    /// Executes an operation of synthetic bodies.
    pub(crate) fn builtin(&mut self, site: &Site, args: &[u64]) -> Result<u64, Trap> {
        match (&site.what, args) {
            (SiteRef::Builtin(Builtin::ConcatStrings), parts) => self.concat_strings(parts),
            (SiteRef::Builtin(Builtin::SameClass), &[a, b]) => {
                let (a, b) = (Ref(a as u32), Ref(b as u32));
                let same = |m: &Self| m.heap.class_of(a) == m.heap.class_of(b);
                Ok(u64::from(!a.is_null() && !b.is_null() && same(self)))
            }
            (SiteRef::Builtin(Builtin::Answer), args) => self.scripted_answer(args),
            (other, args) => {
                let n = args.len();
                Err(Trap::Unsupported(format!("the operation {other:?} on {n} values")))
            }
        }
    }

    /// The value of a constant that is neither a number nor a string nor a class.
    #[cold]
    pub(crate) fn dynamic_constant(&mut self, from: &Method, site: &Site) -> Result<u64, Trap> {
        match self.program.dynamic_constant(from, site)? {
            DynamicConstant::Null => Ok(0),
            DynamicConstant::Class(class) => Ok(u64::from(self.mirror(class)?.0)),
            DynamicConstant::Static(field) => {
                let field = self.program.field(field);
                self.require_init(field.class)?;
                let (_, statics) = self.heap.class_status(field.class);
                Ok(self.heap.slot(statics, field.slot))
            }
        }
    }
}
