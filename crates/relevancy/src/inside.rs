//! What is relevant inside of calls that have a summary.
//!
//! Such a call is entered by a symbolic value if something that it is given is relevant. Then the registers that hold one
//! inside are those of methods that the call leads to, and that a value reaches when the code of all such calls is followed. Each of
//! the two alone says too much: calls lead far, and all texts are one to the code inside of them. Code that no such
//! call leads to holds what is known from outside, and nothing comes back to it.

use crate::build::{Builder, code};
use crate::closed::{calls_of, is_initialiser, is_users};
use crate::graph::Global;
use crate::solve::{Facts, Scope, solve_within};
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
    let outside = facts.reached();
    let is_entered = |c: &&(Box<[u32]>, InstanceId)| c.0.iter().any(|&n| outside[n as usize]);
    let entered: BTreeSet<InstanceId> =
        builder.closed_calls.iter().filter(is_entered).map(|c| c.1).collect();
    let mut found = Found::default();
    if entered.is_empty() {
        return found;
    }
    let (program, graph) = (builder.program, &builder.graph);
    let instances = led_to(builder, entered);
    let budget = &builder.options.budget;
    let reached =
        solve_within(graph, Scope::Inside { instances: &instances, reached: &outside }, budget)
            .reached();
    let all = (1..instances.len() as u32).map(InstanceId);
    for id in all.filter(|i| instances[i.0 as usize]) {
        let vars: &Vars = builder.vars(id);
        let base = graph.bases[id.0 as usize];
        let held = (0..vars.count()).filter(|v| reached[(base + v) as usize]);
        let registers: Vec<Reg> = held.filter_map(|v| vars.register(v)).collect();
        if !registers.is_empty() {
            found.registers.entry(builder.solution.instance(id).0).or_default().extend(registers);
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

/// By instance, whether such a call leads to it. An initialiser is given nothing, and the program's own methods that are called back
/// are no part of the inside.
fn led_to(builder: &Builder<'_>, entered: BTreeSet<InstanceId>) -> Vec<bool> {
    let (program, solution) = (builder.program, builder.solution);
    let mut found = vec![false; solution.counters().instances + 1];
    let mut work: Vec<InstanceId> = entered.into_iter().collect();
    work.iter().for_each(|id| found[id.0 as usize] = true);
    while let Some(id) = work.pop() {
        let method = solution.instance(id).0;
        if code(program, method).is_none() && program.method(method).is_static() {
            continue;
        }
        for callee in calls_of(solution, id).iter().map(|e| e.callee) {
            let m = program.method(solution.instance(callee).0);
            let is_outside = is_initialiser(program, m.id)
                || is_users(program, m.class) && builder.called_back.contains(&callee);
            if !is_outside && !std::mem::replace(&mut found[callee.0 as usize], true) {
                work.push(callee);
            }
        }
    }
    found
}
