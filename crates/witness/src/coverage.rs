//! What tests cover, as JaCoCo counts.

/// Of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodCoverage {
    /// Binary name with dots.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub branches: Counter,
    pub lines: Counter,
    /// By line number: covered and total branches; lines without branches are not there.
    pub branches_of_lines: Vec<(u32, Counter)>,
    /// By line number: executed and all instructions.
    pub instructions_of_lines: Vec<(u32, Counter)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counter {
    pub covered: u32,
    pub total: u32,
}
