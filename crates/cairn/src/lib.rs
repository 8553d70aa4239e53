//! Cairn as a library: symbolic execution and test generation for Java bytecode.
//!
//! Four functions over a [`Program`], plain options and an [`Observer`]:
//!
//! | function | answers |
//! |---|---|
//! | [`explore()`] | which paths a method has, and an input for each |
//! | [`check()`] | whether an assertion can fail or an exception escape, confirmed on the user's JVM |
//! | [`generate()`] | JUnit tests that have been compiled and run |
//! | [`enumerate()`] | the structures that a class calls valid |
//!
//! ```no_run
//! use cairn::{Options, Path, explore, open};
//!
//! let program = open("target/classes", None)?;
//! let options = Options { strategy: "lissa-m".into(), scope: 2, ..Options::default() };
//! let print = |path: &Path| {
//!     print!("{}", path.text());
//!     true
//! };
//! let explored = explore(&program, "com.acme.Bst#insert(int)", &options, &print)?;
//! println!("{} paths, all of them: {}", explored.totals.paths, explored.is_complete);
//! # Ok::<(), cairn::Error>(())
//! ```
//!
//! What a run may take is a [`Budget`]: of time, of memory, or until somebody interrupts it. A run that
//! reaches its end keeps what it has found, and says that it is not complete. Nothing is printed, and no
//! option is read from the environment but where the JDK is. The functions are a thin layer: whoever needs
//! more finds it in [`engine`], and in the crates `cairn-explore`, `cairn-enumerate` and `cairn-jvm`.

/// The pipelines behind the functions, for those who configure the engine themselves, as the command does.
pub use cairn_pipeline as engine;

mod check;
mod enumerate;
mod explore;
mod generate;
mod observer;
mod options;

pub use cairn_budget::Budget;
pub use cairn_enumerate::{Graph, Summary};
pub use cairn_explore::SearchOrder;
pub use cairn_pipeline::check::Property;
pub use cairn_program::Program;
pub use cairn_report::{Check, Path, TestReport, Totals, Verdict};
pub use cairn_testgen::Findings;
pub use cairn_witness::{Junit, Witness};
pub use check::{CheckOptions, check};
pub use enumerate::{EnumerateOptions, enumerate};
pub use explore::{Explored, explore};
pub use generate::{GenerateOptions, generate};
pub use observer::Observer;
pub use options::{Options, Valid};

use cairn_program::{ClassPath, Jdk};

/// What went wrong, in a sentence for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<String> for Error {
    fn from(text: String) -> Error {
        Error(text)
    }
}

/// Opens the classes of a class path, spelled as for `java -cp`, with the library of a JDK: that of
/// `java_home`, else of `JAVA_HOME`, else of `java` on the `PATH`.
pub fn open(class_path: &str, java_home: Option<&std::path::Path>) -> Result<Program, Error> {
    let jdk = Jdk::find(java_home).map_err(|e| Error(e.to_string()))?;
    Program::open(jdk, ClassPath::parse(class_path)).map_err(|e| Error(e.to_string()))
}
