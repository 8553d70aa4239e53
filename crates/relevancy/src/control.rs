//! Control dependence: what is written where a branch on a symbolic value decides whether it is written.

use crate::build::{At, Builder};
use crate::graph::{Flow, Node};
use cairn_analysis::cfg::Cfg;
use cairn_analysis::dominators::control_dependences;
use cairn_pointsto::InstanceId;
use cairn_program::Method;
use cairn_program::ir::{Body, Inst};

/// Adds the edges of a method instance.
pub(crate) fn add<'a>(
    builder: &mut Builder<'a>,
    id: InstanceId,
    method: &'a Method,
    body: &'a Body,
) {
    let cfg = Cfg::new(body);
    let deciding = control_dependences(&cfg, &cfg.post_dominators());
    let runs = builder.runs(id);
    let stores = stores(builder, id);
    for inst in 0..body.code.len() as u32 {
        let at = At { id, method, body, inst };
        let mut deciders: Vec<Node> = vec![runs];
        for &branch in deciding.row(inst) {
            let from = At { inst: branch, ..at };
            let used = body.uses(branch as usize);
            deciders.extend(used.filter_map(|r| builder.used(from, r)));
        }
        let mut to = written(builder, at);
        let first = stores.partition_point(|s| s.0 < inst);
        to.extend(stores[first..].iter().take_while(|s| s.0 == inst).map(|s| s.1));
        for &from in &deciders {
            to.iter().for_each(|&to| builder.flows(Some(from), Some(to)));
        }
        if let Inst::Invoke { .. } = body.code[inst as usize] {
            let call = builder.graph.call(id.0, inst);
            for callee in builder.callees(id, Some(inst)) {
                for &from in &deciders {
                    builder.edge(from, builder.runs(callee), Flow::Argument(call));
                }
            }
        }
    }
}

/// The globals that each instruction of an instance writes, by instruction: the edges of its instructions, which
/// were added last, say where.
fn stores(builder: &Builder<'_>, id: InstanceId) -> Vec<(u32, Node)> {
    let edges = builder.graph.edges.iter().rev();
    let own = edges.take_while(|e| e.instance == id.0 || e.instance == 0);
    let writes = own.filter(|e| e.instance == id.0 && e.flow == Flow::Write);
    let mut found: Vec<(u32, Node)> = writes.map(|e| (e.inst, e.to)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The locals that an instruction writes.
fn written(builder: &Builder<'_>, at: At<'_>) -> Vec<Node> {
    let inst = at.body.code[at.inst as usize];
    let mut found: Vec<Node> =
        inst.def().and_then(|d| builder.defined(at, d)).into_iter().collect();
    match inst {
        Inst::Return { .. } => found.push(builder.result(at.id)),
        Inst::Throw { .. } => found.extend(builder.catchers(at)),
        _ => {}
    }
    found
}
