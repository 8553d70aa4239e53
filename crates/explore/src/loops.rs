//! How often a path has been split at the same place.

use cairn_interp::Frame;
use cairn_interp::sym::ForkKind;
use cairn_program::ir::{Body, Inst, Switch};
use std::sync::Arc;

/// Splits at each instruction of the activations on the stack. A copy shares them all; counting copies the
/// innermost activation at most.
#[derive(Clone, Default)]
pub(crate) struct Loops(Option<Arc<Activation>>);

#[derive(Clone)]
struct Activation {
    /// Older ones have smaller numbers, and are further below.
    serial: u32,
    /// Instructions, whether it is about the region that begins there, and how often the path was split there.
    splits: Vec<(u32, bool, u32)>,
    below: Option<Arc<Activation>>,
}

impl Loops {
    /// Counts a split at the current instruction of the innermost frame; whether that is more than
    /// `bound` executions of the instruction can have asked for.
    pub fn exceed(&mut self, frames: &[Frame<'_>], kind: ForkKind, bound: u32) -> bool {
        let is_region = match kind {
            ForkKind::Branch => false,
            ForkKind::Region => true,
            ForkKind::Value => return false,
        };
        let Some(frame) = frames.last() else { return false };
        let (serial, pc) = (frame.serial, frame.pc);
        // What is gone is on top: an activation is over before an older one goes on.
        let lives = |s: u32| frames.iter().rev().any(|f| f.serial == s);
        while let Some(top) = self.0.as_ref().filter(|top| !lives(top.serial)) {
            self.0 = top.below.clone();
        }
        if self.0.as_ref().is_none_or(|top| top.serial != serial) {
            let below = self.0.take();
            self.0 = Some(Arc::new(Activation { serial, splits: vec![], below }));
        }
        let Some(top) = &mut self.0 else { return false };
        let splits = &mut Arc::make_mut(top).splits;
        let at = splits.iter().position(|s| (s.0, s.1) == (pc, is_region)).unwrap_or_else(|| {
            splits.push((pc, is_region, 0));
            splits.len() - 1
        });
        splits[at].2 += 1;
        splits[at].2 > bound.saturating_mul(decisions(frame.body, pc))
    }
}

/// Activations are dropped one after the other: there can be many.
impl Drop for Activation {
    fn drop(&mut self) {
        let mut next = self.below.take();
        while let Some(mut activation) = next.and_then(Arc::into_inner) {
            next = activation.below.take();
        }
    }
}

/// How many decisions of a kind one execution of an instruction can take.
fn decisions(body: &Body, pc: u32) -> u32 {
    /// Of calls that models stand for, array accesses and the like.
    const SEVERAL: u32 = 16;
    match body.code.get(pc as usize) {
        Some(Inst::Switch { index, .. }) => match &body.switches[*index as usize] {
            Switch::Table { targets, .. } => targets.len() as u32,
            Switch::Lookup { cases, .. } => cases.len() as u32,
        },
        Some(inst) if inst.target().is_some() => 1,
        _ => SEVERAL,
    }
}
