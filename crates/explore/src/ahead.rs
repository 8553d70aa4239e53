//! Whether a state can still get to the line that is asked for ([`crate::Options::at`]); one that cannot need not go on.
//!
//! The call graph of the points-to analysis says which methods lead to the line, through code of the library, too. A state can get
//! there if one of its frames can: the innermost from where it goes on, the others from behind their calls, each
//! through its own control-flow graph, as far as a call of a method that leads to the line. What is in doubt counts as
//! possible: methods that the call graph does not know, a state that is not yet in the target, and one on which an
//! exception was made at the line, which may be thrown again from anywhere.

use crate::options::Line;
use cairn_analysis::cfg::Cfg;
use cairn_interp::Frame;
use cairn_pointsto::Solution;
use cairn_program::{MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// See the module.
#[derive(Debug, Default)]
pub struct Ahead {
    /// The instructions of the line.
    pub line: Arc<FxHashSet<(MethodId, u32)>>,
    known: FxHashSet<MethodId>,
    /// Of the methods that lead to the line.
    rows: FxHashMap<MethodId, Row>,
}

/// By instruction: whether the line can be reached from there, and once it has been executed.
#[derive(Debug)]
struct Row {
    from: Vec<bool>,
    behind: Vec<bool>,
}

impl Ahead {
    pub fn new(program: &Program, solution: &Solution, line: &Line) -> Ahead {
        let known: FxHashSet<MethodId> = solution.methods().iter().copied().collect();
        let all = solution.methods().iter().flat_map(|&m| line.instructions(program, m));
        let goals: FxHashSet<(MethodId, u32)> = all.collect();
        let mut callers: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        for edge in solution.edges() {
            if let Some(caller) = edge.caller {
                callers.entry(edge.callee).or_default().push(caller);
            }
        }
        let mut leading: FxHashSet<MethodId> = FxHashSet::default();
        let mut work: Vec<MethodId> = goals.iter().map(|g| g.0).collect();
        while let Some(m) = work.pop() {
            if leading.insert(m) {
                work.extend(callers.get(&m).into_iter().flatten());
            }
        }
        let mut goes: FxHashMap<MethodId, FxHashSet<Option<u32>>> = FxHashMap::default();
        for edge in solution.edges().iter().filter(|e| leading.contains(&e.callee)) {
            if let Some(caller) = edge.caller {
                goes.entry(caller).or_default().insert(edge.inst);
            }
        }
        let none = FxHashSet::default();
        let row = |m: MethodId| {
            let body = program.body(m).ok()?;
            let calls = goes.get(&m).unwrap_or(&none);
            let is_goal = |n: u32| goals.contains(&(m, n));
            let everywhere = calls.contains(&None);
            Some((
                m,
                Row::new(&Cfg::new(body), is_goal, |n| everywhere || calls.contains(&Some(n))),
            ))
        };
        let rows = leading.iter().filter_map(|&m| row(m)).collect();
        Ahead { line: Arc::new(goals), known, rows }
    }

    /// Whether the line can be reached from a stack, the outermost frame first, whose innermost frame goes on at an
    /// instruction.
    pub fn is_possible(&self, frames: &[Frame<'_>], next: u32) -> bool {
        let stack = frames.iter().rev().enumerate();
        stack.into_iter().any(|(depth, frame)| {
            let id = frame.method.id;
            let at = if depth == 0 { next } else { frame.pc };
            match self.rows.get(&id) {
                Some(row) if depth == 0 => row.from.get(at as usize).copied().unwrap_or(true),
                Some(row) => row.behind.get(at as usize).copied().unwrap_or(true),
                None => !self.known.contains(&id),
            }
        })
    }
}

impl Row {
    /// `is_goal`: of the line; `leads`: a call of something that leads there.
    fn new(cfg: &Cfg, is_goal: impl Fn(u32) -> bool, leads: impl Fn(u32) -> bool) -> Row {
        let end = cfg.end();
        let mut from = vec![false; end as usize + 1];
        let mut work: Vec<u32> =
            (0..cfg.instructions()).filter(|&n| is_goal(n) || leads(n)).collect();
        while let Some(n) = work.pop() {
            if !std::mem::replace(&mut from[n as usize], true) {
                work.extend(cfg.edges_to(n).iter().map(|e| e.0));
            }
        }
        // What is called at the line is part of it.
        let is_behind = |n: u32| is_goal(n) || cfg.edges(n).iter().any(|e| from[e.0 as usize]);
        let behind = (0..cfg.instructions()).map(is_behind).collect();
        Row { from, behind }
    }
}
