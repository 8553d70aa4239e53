//! How often a path has been split at the same place.

use cairn_interp::Frame;
use cairn_program::ir::{Body, Inst, Switch};

/// Splits at each instruction of the activations on the stack.
#[derive(Clone, Default)]
pub(crate) struct Loops(Vec<Count>);

#[derive(Clone, Copy)]
struct Count {
    /// The activation. Older ones have smaller numbers, and come first.
    serial: u32,
    pc: u32,
    splits: u32,
}

impl Loops {
    /// Counts a split at the current instruction of the innermost frame; whether that is more than
    /// `bound` executions of the instruction can have asked for.
    pub fn exceed(&mut self, frames: &[Frame<'_>], bound: u32) -> bool {
        let Some(frame) = frames.last() else { return false };
        let (serial, pc) = (frame.serial, frame.pc);
        // What is gone is at the end: an activation is over before an older one goes on.
        let lives = |s: u32| frames.iter().rev().any(|f| f.serial == s);
        while self.0.last().is_some_and(|c| !lives(c.serial)) {
            self.0.pop();
        }
        let most = bound.saturating_mul(decisions(frame.body, pc));
        let mine = self.0.iter_mut().rev().take_while(|c| c.serial == serial);
        match mine.into_iter().find(|c| c.pc == pc) {
            Some(count) => {
                count.splits += 1;
                count.splits > most
            }
            None => {
                self.0.push(Count { serial, pc, splits: 1 });
                most == 0
            }
        }
    }
}

/// How many decisions one execution of an instruction can take.
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
