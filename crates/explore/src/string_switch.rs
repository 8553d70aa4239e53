//! The branches that a compiler makes of a `switch` over strings: it goes by the hash code first, then compares, and the
//! source has neither. The switch over the number of the case, which comes after them, is the one of the source.

use cairn_program::ir::{Body, Inst, Reg, SiteRef, Switch};

/// Instructions from the begin of a case to the comparison with its text.
const LONGEST: usize = 8;

/// Whether the source does not have the branch at `pc`, because it chooses among hash codes or compares what has one of them.
pub(crate) fn is_made(body: &Body, pc: usize) -> bool {
    match body.code[pc] {
        Inst::Switch { .. } => is_by_hash(body, pc),
        _ if is_comparison(body, pc) => (0..body.code.len())
            .filter(|&n| matches!(body.code[n], Inst::Switch { .. }) && is_by_hash(body, n))
            .any(|n| compares(body, n, pc)),
        _ => false,
    }
}

/// Whether a switch is over the hash code of a string, and each of its cases begins with a comparison.
fn is_by_hash(body: &Body, at: usize) -> bool {
    let Inst::Switch { src, .. } = body.code[at] else { return false };
    let mut cases = cases(body, at).peekable();
    result_before(body, at, "hashCode") == Some(src)
        && cases.peek().is_some()
        && cases.all(|case| comparison(body, case).is_some())
}

fn cases(body: &Body, at: usize) -> impl Iterator<Item = usize> {
    let switch = match body.code[at] {
        Inst::Switch { index, .. } => body.switches.get(index as usize),
        _ => None,
    };
    let targets = match switch {
        Some(Switch::Lookup { cases, .. }) => cases.iter().map(|c| c.1 as usize).collect(),
        Some(Switch::Table { targets, default, .. }) => {
            targets.iter().filter(|&t| t != default).map(|&t| t as usize).collect()
        }
        None => Vec::new(),
    };
    targets.into_iter()
}

/// Whether the comparison at `pc` belongs to the switch over hash codes at `at`. Texts of one hash code are compared one after another.
fn compares(body: &Body, at: usize, pc: usize) -> bool {
    cases(body, at).any(|case| {
        let mut next = comparison(body, case);
        // Each leads forward.
        while let Some(found) = next.filter(|&found| found < pc) {
            next =
                otherwise(body, found).filter(|&to| to > found).and_then(|to| comparison(body, to));
        }
        next == Some(pc)
    })
}

/// The comparison with a text that the code from `from` on begins with.
fn comparison(body: &Body, from: usize) -> Option<usize> {
    let end = body.code.len().min(from + LONGEST);
    let branch = (from..end).find(|&n| body.code[n].target().is_some())?;
    is_comparison(body, branch).then_some(branch)
}

/// Where a comparison leads if the texts differ.
fn otherwise(body: &Body, at: usize) -> Option<usize> {
    use cairn_program::ir::Cond;
    match body.code[at] {
        Inst::BrIntK { cond: Cond::Eq, target, .. } => Some(target as usize),
        Inst::BrIntK { .. } => Some(at + 1),
        _ => None,
    }
}

fn is_comparison(body: &Body, at: usize) -> bool {
    match body.code[at] {
        Inst::BrIntK { a, k: 0, .. } => result_before(body, at, "equals") == Some(a),
        _ => false,
    }
}

/// The result of the call right before, if it is that of a method of strings.
fn result_before(body: &Body, at: usize, name: &str) -> Option<Reg> {
    let Some(Inst::Invoke { dst, site, .. }) = at.checked_sub(1).map(|n| &body.code[n]) else {
        return None;
    };
    match &body.sites[*site as usize].what {
        SiteRef::Method(m) if &*m.class == "java/lang/String" && &*m.name == name => Some(*dst),
        _ => None,
    }
}
