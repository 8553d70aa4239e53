//! Loops that never end, where a state stands for many.
//!
//! The states that one path stands for come back at different times. There the pigeonhole principle decides:
//! if all but a few registers are the same each time, and each of these is one of a few things, then after as
//! many rounds as they can be combined, and one more, every input has been in some state twice.

use cairn_interp::Machine;
use cairn_interp::sym::{Checkpoint, Val};
use cairn_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};

/// How often a state has come back but for some values, and what these were.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Seen {
    count: u64,
    /// By the register.
    values: FxHashMap<usize, FxHashSet<Leaf>>,
}

/// What a value is where it is chosen: a number, or a term that is no choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Leaf {
    Word(u64),
    Term(Term),
}

/// Whether every input has been in some state twice, this one being another that differs from the kept one in
/// registers alone.
pub(super) fn is_round(m: &Machine<'_>, kept: &mut Checkpoint) -> bool {
    let mut seen = std::mem::take(kept.notes.get_mut::<Seen>());
    let is_round = seen.add(m, kept);
    *kept.notes.get_mut() = seen;
    is_round
}

impl Seen {
    fn add(&mut self, m: &Machine<'_>, kept: &Checkpoint) -> bool {
        self.count += 1;
        for (i, (old, new)) in kept.all_registers().zip(m.all_registers()).enumerate() {
            if old == new && !self.values.contains_key(&i) {
                continue;
            }
            let seen = self.values.entry(i).or_default();
            for v in [old, new] {
                match v.term() {
                    None => _ = seen.insert(Leaf::Word(v.word)),
                    Some(_) if v.shadow == Val::MARK => return false,
                    Some(t) => seen.extend(m.leaves(t).into_iter().map(Leaf::Term)),
                }
            }
        }
        let ways = |all: u64, seen: &FxHashSet<Leaf>| all.saturating_mul(seen.len() as u64);
        self.count >= self.values.values().fold(1, ways)
    }
}
