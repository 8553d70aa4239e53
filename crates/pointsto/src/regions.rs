//! What the control flow of a body says: registers that hold several variables, instructions that a test of null
//! guards; and whether it finds members by name.

use cairn_analysis::Cfg;
use cairn_program::ir::{Body, Cond, Inst, MemberRef, Reg, SiteRef};

/// Which registers are never read in a block before they are written there.
pub fn split_registers(body: &Body) -> Vec<bool> {
    let count = body.code.len();
    let mut leads = vec![false; count + 1];
    leads[0] = true;
    for (at, inst) in body.code.iter().enumerate() {
        let is_branch = inst.is_terminal() || inst.target().is_some();
        if is_branch {
            leads[at + 1] = true;
            for to in body.successors(at) {
                if let Some(l) = leads.get_mut(to as usize) {
                    *l = true;
                }
            }
        }
    }
    for h in &body.handlers {
        leads[h.handler as usize] = true;
    }
    let mut split = vec![true; body.regs.len()];
    split[..body.params as usize].fill(false);
    let mut written = vec![u32::MAX; body.regs.len()];
    let mut block = 0;
    for (at, inst) in body.code.iter().enumerate() {
        if leads[at] {
            block = at as u32;
        }
        inst.uses(&body.sites, |r| {
            if let Some(i) = r.index()
                && written[i] != block
            {
                split[i] = false;
            }
        });
        if let Some(i) = inst.def().and_then(Reg::index) {
            written[i] = block;
        }
    }
    split
}

/// Whether a body calls a method that finds classes or members by their names.
pub(crate) fn finds_names(body: &Body) -> bool {
    const OWNERS: &[&str] =
        &["java/lang/Class", "java/lang/ClassLoader", "java/lang/invoke/MethodHandles$Lookup"];
    let finds = |m: &MemberRef| {
        OWNERS.contains(&&*m.class)
            && (crate::natives::is_member_lookup(&m.name)
                || matches!(&*m.name, "forName" | "loadClass")
                || m.name.starts_with("find"))
    };
    body.sites.iter().any(|s| matches!(&s.what, SiteRef::Method(m) if finds(m)))
}

/// Instructions that are only executed if a register is not null at a test.
pub(crate) struct Region {
    pub test: u32,
    /// Sorted.
    pub instructions: Vec<u32>,
    /// The group, once the test was read.
    pub group: u32,
}

/// The regions of a body, outer ones first.
pub(crate) fn regions(body: &Body) -> Vec<Region> {
    let is_test = |i: &Inst| matches!(i, Inst::BrNull { .. });
    if !body.code.iter().any(is_test) || body.code.len() > LONGEST {
        return vec![];
    }
    let cfg = Cfg::new(body);
    let dominators = cfg.dominators();
    let mut found = vec![];
    for (at, inst) in body.code.iter().enumerate() {
        let Inst::BrNull { cond, target, .. } = *inst else { continue };
        let first = if cond == Cond::Eq { at as u32 + 1 } else { target };
        // The edge must be the only way there.
        if cfg.edges_to(first).len() != 1 || first == target && target == at as u32 + 1 {
            continue;
        }
        let inside = |&i: &u32| dominators.dominates(first, i);
        let instructions: Vec<u32> = (0..body.code.len() as u32).filter(inside).collect();
        found.push(Region { test: at as u32, instructions, group: 0 });
    }
    found.sort_by_key(|r| std::cmp::Reverse(r.instructions.len()));
    found
}

/// Bodies that are longer are not looked at for tests.
const LONGEST: usize = 2_000;
