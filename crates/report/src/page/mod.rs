//! What a run did, as a page in a browser shows it: plain data, and the page that is made of it.
//!
//! A [`Run`] is what one command found. Runs are kept as JSON, read again, and shown together: [`write()`] makes one
//! HTML file of them that needs nothing else. Its layout of heaps comes from here (`layout`), all else is drawn by the
//! scripts in `assets` when somebody looks at it, so that a page of ten thousand paths opens at once. They are plain
//! JavaScript: a translator or a bundler would be one more tool that a build needs, for a program of this size.

mod html;
mod layout;
mod make;
mod picture;
mod shape;

pub use html::write;
pub use make::{
    compared, cut, given, method_name, of_check, of_path, of_test, of_totals, of_witness, source_of,
};
pub use picture::{Node, Picture, Root, Row};

use cairn_witness::{HeapSummary, TraceFrame};
use serde::{Deserialize, Serialize};

/// The version of the format. A file of another one is not read.
pub const VERSION: u32 = 1;

/// Paths of one method that a page has. More are counted.
pub const PATHS: usize = 20_000;

/// What one command found.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Run {
    pub version: u32,
    pub kind: RunKind,
    /// The words of the command.
    pub command: String,
    /// What it was about: names of classes, packages or methods.
    pub target: String,
    pub verdict: Option<String>,
    /// Something was left out, which is said elsewhere.
    pub incomplete: bool,
    /// Numbers of the run, with what they count.
    pub figures: Vec<(String, String)>,
    pub notes: Vec<String>,
    /// Where a JVM did not do what was predicted: bugs of Cairn's.
    pub disagreements: Vec<String>,
    pub time_ms: u64,
    pub findings: Vec<Finding>,
    pub classes: Vec<Class>,
    /// What was not looked at, and why.
    pub skipped: Vec<(String, String)>,
    /// The same target by several strategies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compared: Vec<Compared>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunKind {
    #[default]
    Test,
    Check,
    Explore,
    Enumerate,
    /// One target by several strategies.
    Compare,
    /// Where symbolic values can be.
    Relevant,
}

impl RunKind {
    /// The name of the command that makes such a run.
    pub fn command(self) -> &'static str {
        match self {
            RunKind::Test => "test",
            RunKind::Check => "check",
            RunKind::Explore | RunKind::Compare => "explore",
            RunKind::Enumerate => "enumerate",
            RunKind::Relevant => "relevant",
        }
    }
}

/// What one strategy did.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Compared {
    pub strategy: String,
    pub paths: u64,
    /// How they ended.
    pub ends: Vec<(String, u64)>,
    pub forks: u64,
    /// To the solver, and those that came as far as its last layer.
    pub questions: u64,
    pub hard_questions: u64,
    /// Sides of branches.
    pub covered: u64,
    pub branches: u64,
    pub time_ms: u64,
    /// These are all paths.
    pub is_complete: bool,
    /// What was cut off or lost.
    pub remarks: Vec<String>,
    /// Why it cannot be used here; there are no numbers then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// A bound that left something out of a method.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cut {
    /// As verdicts call it: `scope`, `array length`.
    pub bound: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    /// Paths that ended at it. Each goes on with a wider one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<u64>,
    /// The next value that is worth a try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wider: Option<u64>,
}

/// A variable that can hold a symbolic value.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Variable {
    pub name: String,
    /// Where it is written first.
    pub line: Option<u32>,
    pub is_parameter: bool,
}

/// A bug, or a property that does not hold.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Finding {
    pub title: String,
    /// `assertion`, `exception`, `specification`, `endless`.
    pub kind: String,
    pub class: String,
    /// As in [`Method::name`].
    pub method: String,
    /// Others that show it too.
    pub also: Vec<String>,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// The program's own frames, innermost first.
    pub trace: Vec<TraceFrame>,
    /// The inputs and their objects, in a line.
    pub given: String,
    /// It is in the baseline: nothing new.
    #[serde(default)]
    pub known: bool,
    /// What a JVM said to it.
    pub replay: Option<String>,
    /// The call that shows it.
    pub case: Option<Case>,
    /// The tests that show it, with their class.
    pub tests: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Class {
    /// With its package, nested classes with a dollar sign.
    pub name: String,
    pub source: Option<Source>,
    /// The test class, and what became of it.
    pub test_file: Option<String>,
    pub state: String,
    pub methods: Vec<Method>,
    pub skipped: Vec<(String, String)>,
    /// Covered and all.
    pub line_share: (u32, u32),
    pub tests: usize,
    /// Those whose input needs reflection.
    pub reflective: usize,
    pub lines: Vec<Line>,
    /// Fields that can hold a symbolic value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symbolic_fields: Vec<String>,
    /// Its tests were up to date: what there is of it comes from an earlier run.
    #[serde(default)]
    pub is_earlier: bool,
}

/// A source file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Source {
    pub path: String,
    pub text: String,
}

/// A line of the source that has code.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    pub number: u32,
    /// Instructions that were executed, and all of them, where JaCoCo says so.
    pub executed: Option<(u32, u32)>,
    /// Sides of branches that were taken, and all.
    pub branches: Option<(u32, u32)>,
    /// Why some are not, in words.
    pub reasons: Vec<String>,
    /// The first of the tests that come to it, and how many more there are.
    pub tests: Vec<String>,
    #[serde(default)]
    pub more_tests: usize,
    /// Variables that can hold a symbolic value from here on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symbolic: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Method {
    /// `insert(int)`.
    pub name: String,
    pub paths: u64,
    pub tests: usize,
    pub covered: u32,
    pub coverable: u32,
    pub branches: u32,
    pub time_ms: u64,
    /// What was unsupported or left out, and why.
    pub remarks: Vec<String>,
    /// Mutants that the tests notice, and all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutants: Option<(u32, u32)>,
    /// Mutants that no test notices: line and fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub survivors: Vec<String>,
    /// Bounds that left something out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<Cut>,
    /// Variables that can hold a symbolic value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symbolic: Vec<Variable>,
    pub cases: Vec<Case>,
    /// Paths that are not among the cases because there are too many.
    pub more: u64,
}

/// A path, a test or a structure.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Case {
    /// `path 3`, or the name of the test.
    pub name: String,
    /// `returned 5`.
    pub end: String,
    pub ending: Ending,
    /// What tells it from the others, in the order in which it was decided: the shape of the input heap, then the path
    /// condition. Equal beginnings are one branch of the tree of paths.
    pub decisions: Vec<String>,
    /// The path condition.
    pub condition: Vec<String>,
    /// Names and values.
    pub inputs: Vec<(String, String)>,
    pub heap: Option<Picture>,
    /// What a specification says of the input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// The test as Java.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// What is wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<String>,
    /// All that the input heap can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<HeapSummary>,
    /// Other inputs that take the same path.
    #[serde(default)]
    pub others: usize,
}

/// How a case ends, for colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    #[default]
    Returned,
    Threw,
    Exited,
    Endless,
    /// A bound cut it off.
    Bound,
    /// Unsupported, undecided, out of time.
    Lost,
    /// It is a structure, not a path.
    None,
}
