//! Plain fields and elements that several threads use. Where schedules are explored, a thread may be interrupted before it uses one of those
//! that were found to be shared: by an exploration before this one, since the first use is over when the second is seen.

use crate::link::FieldLink;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Origin;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Fields, as numbers: the class, and the slot; or the elements of a class of arrays.
pub type Shared = BTreeSet<u64>;

/// In place of a slot: all elements.
const ELEMENT: u64 = 0xFF_FFFF;

/// What threads that run beside each other have used on a path.
#[derive(Clone, Default)]
pub(crate) struct Accesses {
    /// By address: the thread that used it, and whether it was written.
    seen: Arc<FxHashMap<u64, (Ref, bool)>>,
    /// What two threads used, and one of them wrote.
    shared: Arc<Shared>,
}

impl Machine<'_> {
    /// What was found to be shared on the way to this state.
    pub fn shared(&self) -> &Shared {
        &self.thread.accesses.shared
    }

    /// Whether it matters which fields are used: other threads were started, and schedules are explored. In another schedule they may still run.
    #[inline(always)]
    pub(crate) fn has_company(&self) -> bool {
        self.thread.started > 0 && self.sym.as_ref().is_some_and(|s| s.limits.preemptions > 0)
    }

    /// A field is about to be used: what comes next has not begun.
    #[cold]
    pub(crate) fn use_field(
        &mut self,
        object: Ref,
        field: FieldLink,
        writes: bool,
    ) -> Result<(), Trap> {
        if field.is_volatile() {
            return self.sync_point();
        }
        let class = field.class();
        // The library keeps its own state by what it synchronises on.
        if self.program.class(class).origin != Origin::User {
            return Ok(());
        }
        let name = u64::from(class.0) << 24 | u64::from(field.slot());
        self.plain_access(object, field.slot(), name, writes)
    }

    /// An element is about to be used, if there is one of that index.
    #[cold]
    pub(crate) fn use_element(&mut self, array: Ref, index: i32, writes: bool) -> Result<(), Trap> {
        let name = u64::from(self.heap.class_of(array).0) << 24 | ELEMENT;
        self.plain_access(array, index as u32, name, writes)
    }

    fn plain_access(&mut self, object: Ref, at: u32, name: u64, writes: bool) -> Result<(), Trap> {
        let asks = self.frames.last().map(|f| self.program.class(f.method.class).origin);
        if asks != Some(Origin::User) {
            return Ok(());
        }
        let address = u64::from(object.0) << 32 | u64::from(at);
        let thread = self.thread.object;
        let accesses = &mut self.thread.accesses;
        let known = accesses.seen.get(&address).copied();
        if let Some((other, wrote)) = known
            && other != thread
            && (wrote || writes)
            && !accesses.shared.contains(&name)
        {
            Arc::make_mut(&mut accesses.shared).insert(name);
        }
        if known.is_none_or(|(_, wrote)| writes && !wrote) {
            Arc::make_mut(&mut accesses.seen).insert(address, (thread, writes));
        }
        if self.sym().shared.contains(&name) { self.sync_point() } else { Ok(()) }
    }
}
