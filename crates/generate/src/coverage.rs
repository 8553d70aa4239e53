//! Cairn's own count of branches beside JaCoCo's.
//!
//! JaCoCo places probes between instructions and infers the branches: one that is followed by an
//! exception before the next probe it does not see, and code that the compiler made it leaves out by
//! its filters. So its count must lie between the branches taken where no exception passed and all
//! branches taken, line by line, wherever both count the same number of them. Anything else is a
//! disagreement.

use cairn_explore::Branch;
use cairn_program::{MethodId, Program};
use cairn_witness::{Counter, MethodCoverage};
use std::collections::{BTreeMap, BTreeSet};

/// Branches of a method.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Branches {
    /// That the tests took, by JaCoCo's count where there is one.
    pub covered: u32,
    /// That some path of the exploration took.
    pub coverable: u32,
    pub total: u32,
    /// Where the two counts differ and why, if they do.
    pub remarks: Vec<String>,
    pub disagreements: Vec<String>,
}

/// What Cairn knows: what the tests took, what they took undisturbed, what can be taken.
pub struct Taken<'a> {
    pub sides: &'a BTreeSet<Branch>,
    pub undisturbed: &'a BTreeSet<Branch>,
    pub reached: &'a BTreeSet<Branch>,
}

#[derive(Default)]
struct Line {
    total: u32,
    taken: u32,
    undisturbed: u32,
    reached: u32,
}

pub fn branches(
    program: &Program,
    method: MethodId,
    taken: &Taken<'_>,
    seen: Option<&MethodCoverage>,
) -> Branches {
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for side in cairn_explore::sides(program, method) {
        let line = lines.entry(side.line(program).map_or(0, u32::from)).or_default();
        line.total += 1;
        line.taken += u32::from(taken.sides.contains(&side));
        line.undisturbed += u32::from(taken.undisturbed.contains(&side));
        let is_reached = taken.reached.contains(&side) || taken.sides.contains(&side);
        line.reached += u32::from(is_reached);
    }
    let Some(seen) = seen else {
        let sum = |f: fn(&Line) -> u32| lines.values().map(f).sum();
        return Branches {
            covered: sum(|l| l.taken),
            coverable: sum(|l| l.reached),
            total: sum(|l| l.total),
            ..Branches::default()
        };
    };
    let mut all = Branches {
        covered: seen.branches.covered,
        total: seen.branches.total,
        ..Branches::default()
    };
    let theirs: BTreeMap<u32, Counter> = seen.branches_of_lines.iter().copied().collect();
    let (mut unseen, mut filtered, mut idle) = (0, 0, 0);
    let numbers: BTreeSet<u32> = lines.keys().chain(theirs.keys()).copied().collect();
    for number in numbers {
        let none = Line::default();
        let ours = lines.get(&number).unwrap_or(&none);
        let their = theirs.get(&number).copied().unwrap_or_default();
        if their.total != ours.total {
            filtered += ours.total.saturating_sub(their.total);
            all.coverable += ours.reached.min(their.total).max(their.covered);
            idle += their.total.saturating_sub(ours.total);
            continue;
        }
        all.coverable += ours.reached;
        if their.covered > ours.taken || their.covered < ours.undisturbed {
            let (least, most) = (ours.undisturbed, ours.taken);
            let said = if least == most { most.to_string() } else { format!("{least} to {most}") };
            let text = format!(
                "line {number}: JaCoCo saw {} of {} branches, {said} were predicted",
                their.covered, their.total
            );
            all.disagreements.push(text);
        }
        unseen += ours.taken.saturating_sub(their.covered);
    }
    if unseen > 0 {
        all.remarks
            .push(format!("{unseen} taken right before an exception, which JaCoCo does not see"));
    }
    if filtered > 0 {
        all.remarks.push(format!("{filtered} that the compiler made, which JaCoCo leaves out"));
    }
    if idle > 0 {
        all.remarks.push(format!("{idle} that lead nowhere else, which Cairn leaves out"));
    }
    all
}
