//! How references are represented: the façade between the instructions and the strategies.
//!
//! A reference is a term over addresses and the variables of unread references. What that term looks like,
//! and how much of it is decided when, depends on the strategy: with [`Addresses`] a path knows one address
//! for nearly every reference, and is split where there are several; other representations keep a guarded set.
//! The instructions do not know the difference. They come here only with references that are terms: one that
//! is a plain address is read and written without asking anybody.
//!
//! What an implementation may use of the machine is what is public in `sym`: [`Machine::sym`] and
//! [`Machine::sym_mut`] (pool, oracle, path, unknowns), [`Machine::decide`] and [`Machine::require`],
//! [`Machine::carry_out`], [`Machine::settle_object`], [`Machine::known_value`], [`Machine::has_unread`],
//! [`Machine::leaves`], [`Machine::slot_val`] and the like. State that it keeps with a path is in
//! [`Path::references`], typed by itself ([`cairn_heap::Kept`]); what it keeps for a run is in itself.
//!
//! [`Addresses`]: super::Addresses

use super::endless::Checkpoint;
use super::{ForkKind, Path, Val};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_heap::input::{Resolution, Target, UnknownId};
use cairn_term::Term;

/// When an unread reference is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// It was loaded from a field or an array.
    Read,
    /// It is about to be compared.
    Compare,
    /// Its object is needed.
    Use,
}

/// A representation of references.
///
/// All terms are references: choices among addresses and variables of unknowns.
pub trait References {
    /// Whether a condition holds on this path. If it can be both, the path forks.
    fn decide(&self, m: &mut Machine<'_>, cond: Term, kind: ForkKind) -> Result<bool, Trap> {
        m.decide_by_oracle(cond, kind)
    }

    /// Steps that were taken so far to keep track of what references are; a counted effort, not a time.
    fn steps(&self) -> u64 {
        0
    }

    /// Gives back the memory of caches, before a long pause. It changes no later answer.
    fn release_caches(&self) {}

    /// A choice with all that is known of it put in, where that changes nothing on the path.
    fn refreshed(&self, m: &Machine<'_>, choice: Term) -> Term;

    /// A reference whose object is needed: nothing of the result is unread.
    fn resolve(&self, m: &mut Machine<'_>, t: Term) -> Result<Val, Trap>;

    /// A reference of which so much is decided as the strategy asks for at an occasion.
    fn settle(&self, m: &mut Machine<'_>, t: Term, occasion: Occasion) -> Result<Val, Trap>;

    /// Makes a resolution of the targets of an unread reference, whose objects exist: `found` has the number
    /// of each. `partly`: the inputs in which the reference is looked at, if not in all.
    fn resolution(
        &self,
        m: &mut Machine<'_>,
        x: UnknownId,
        targets: &[Target],
        found: &[Option<usize>],
        partly: Option<Term>,
    ) -> Result<Resolution, Trap>;

    /// That a reference is the object at an address.
    fn guard(&self, m: &Machine<'_>, t: Term, r: Ref) -> Term {
        let pool = &m.sym().pool;
        pool.eq(t, pool.int(r.0 as i32))
    }

    /// A reference without null, which the path has excluded.
    fn without_null(&self, m: &mut Machine<'_>, t: Term) -> Result<Val, Trap> {
        Ok(m.val(t))
    }

    /// A reference that is loaded from one slot of several objects; `from` says which of them is meant.
    fn read_through(
        &self,
        m: &mut Machine<'_>,
        from: Val,
        objects: &[Ref],
        slot: u32,
    ) -> Result<Val, Trap>;

    /// What a field of references becomes that is written where `to` is the object at `r`.
    fn written_through(
        &self,
        m: &mut Machine<'_>,
        to: Val,
        r: Ref,
        new: Val,
        old: Val,
    ) -> Result<Val, Trap>;

    /// That two references are the same, of which so much is decided as comparing asks for.
    fn same(&self, m: &mut Machine<'_>, a: Term, b: Term) -> Term;

    /// The objects that a reference can be, as far as that is known.
    fn known_targets(&self, m: &Machine<'_>, t: Term) -> Vec<Ref> {
        m.targets(m.val(t)).unwrap_or_default()
    }

    /// An array of references is about to be read at an unknown index.
    fn indexed(&self, m: &Machine<'_>, arrays: &[Ref], index: Term) {
        let _ = (m, arrays, index);
    }

    /// Whether the state is one that comes back for ever, in which frames and instruction are those of a state
    /// that was kept; `pc` is the instruction that comes next.
    fn comes_back(&self, m: &mut Machine<'_>, kept: &mut Checkpoint, pc: u32) -> bool {
        kept.has_same_registers(m) && kept.has_same_frames_and_heap(m, pc)
    }

    /// Gives the path a model whose input is easy to build and to read, if a quick search finds one.
    fn untangle(&self, m: &mut Machine<'_>) {
        let _ = m;
    }

    /// Another run goes on with a path: what only this run has made of it is dropped.
    fn hand_over(&self, path: &mut Path) {
        let _ = path;
    }

    /// Whether the path was split because some reference could be too many things.
    fn is_split(&self, path: &Path) -> bool {
        let _ = path;
        false
    }
}
