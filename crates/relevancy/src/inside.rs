//! What is relevant inside of calls that have a summary.
//!
//! Such a call is entered by a symbolic value if something that it is given is relevant. Then the registers that hold one
//! inside are those of methods that the call leads to, and that a value reaches when the code of all such calls is followed. Each of
//! the two alone says too much: calls lead far, and all texts are one to the code inside of them.

use crate::build::{Builder, code};
use crate::closed::calls_of;
use crate::graph::Global;
use crate::solve::{Facts, solve};
use crate::vars::Vars;
use cairn_pointsto::InstanceId;
use cairn_program::ir::Reg;
use cairn_program::{FieldId, MethodId, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// What is relevant inside.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub registers: BTreeMap<MethodId, BTreeSet<Reg>>,
    /// Fields of the library's classes.
    pub fields: BTreeSet<FieldId>,
}

/// Finds what is relevant inside of calls.
pub(crate) fn find(builder: &Builder<'_>, facts: &Facts) -> Found {
    let reached = facts.reached();
    let is_entered = |c: &&(Box<[u32]>, InstanceId)| c.0.iter().any(|&n| reached[n as usize]);
    let entered: BTreeSet<InstanceId> =
        builder.closed_calls.iter().filter(is_entered).map(|c| c.1).collect();
    let mut found = Found::default();
    if entered.is_empty() {
        return found;
    }
    let (program, solution, graph) = (builder.program, builder.solution, &builder.graph);
    let reached = solve(graph, None).reached();
    let mut work: Vec<InstanceId> = entered.iter().copied().collect();
    let mut seen = entered;
    while let Some(id) = work.pop() {
        let (method, _) = solution.instance(id);
        let vars: &Vars = builder.vars(id);
        let base = graph.bases[id.0 as usize];
        let held = (0..vars.count()).filter(|v| reached[(base + v) as usize]);
        let registers: Vec<Reg> = held.filter_map(|v| vars.register(v)).collect();
        if !registers.is_empty() {
            found.registers.entry(method).or_default().extend(registers);
        }
        if code(program, method).is_some() || !program.method(method).is_static() {
            let calls = calls_of(solution, id).iter().map(|e| e.callee);
            work.extend(calls.filter(|&c| seen.insert(c)));
        }
    }
    let locals = graph.locals() as usize;
    for (i, g) in graph.globals.iter().enumerate() {
        if let (true, Global::Field(_, f) | Global::Static(f)) = (reached[locals + i], *g)
            && program.class(program.field(f).class).origin != Origin::User
        {
            found.fields.insert(f);
        }
    }
    found
}
