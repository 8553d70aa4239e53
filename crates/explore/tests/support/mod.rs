//! What these tests share: compiling a small class, exploring a method of it, and the oracle that
//! executes every witness on the machine without symbols.

#![allow(dead_code, reason = "each test binary uses its own part")]

use cairn_explore::{End, EndKind, Hooks, Options, Report, Target, explore, rerun};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_witness::{Outcome, Witness};

/// A program of one source file, whose class has the name of the test.
pub struct Subject {
    pub program: Program,
    class: String,
}

impl Subject {
    /// `body` goes between the braces of a public class.
    pub fn new(class: &str, body: &str) -> Subject {
        let text = format!("public class {class} {{\n{body}\n}}\n");
        let classes = cairn_testing::Jdk::default().compiled_texts(&["-g"], &[(class, text)]);
        let class_path = ClassPath::new([classes]);
        let jdk = Jdk::discover().expect("a JDK: set JAVA_HOME or put java on the PATH");
        let program = Program::open(jdk, class_path).expect("a program");
        Subject { program, class: class.into() }
    }

    /// A method, or `main` if it is that.
    pub fn target(&self, method: &str) -> Target {
        match method {
            "main" => Target::Main(self.class.clone()),
            _ => Target::resolve(&self.program, &format!("{}#{method}", self.class))
                .expect("a method"),
        }
    }

    pub fn explore(&self, method: &str, options: &Options) -> Report {
        self.explore_with(method, options, &Hooks::default())
    }

    pub fn explore_with(&self, method: &str, options: &Options, hooks: &Hooks<'_>) -> Report {
        explore(&self.program, &self.target(method), options, hooks).expect("it starts")
    }

    /// Explores, and has the other machine confirm each input of each path.
    pub fn confirm(&self, method: &str, options: &Options) -> Report {
        let report = self.explore(method, options);
        // Where the program did not end, a witness is only a guess (of a stack overflow).
        for path in report.paths.iter().filter(|p| p.end.kind().is_outcome()) {
            assert!(path.witness.is_some(), "path {} has no witness", path.number);
            for witness in path.witness.iter().chain(&path.others) {
                self.confirm_one(method, witness);
            }
        }
        report
    }

    fn confirm_one(&self, method: &str, witness: &Witness) {
        let actual = match rerun(&self.program, witness) {
            Ok(actual) => actual,
            Err(e) => panic!("{method}: {e}\n{witness:#?}"),
        };
        let agrees = agrees(&witness.outcome, &actual.outcome);
        assert!(agrees, "{method}: {actual:?}\n{witness:#?}");
        assert_eq!(actual.trace, witness.trace, "{method}: {witness:#?}");
        assert_eq!(actual.after, witness.after, "{method}: {witness:#?}");
    }
}

/// A message that is not predicted agrees with any.
fn agrees(predicted: &Outcome, actual: &Outcome) -> bool {
    match (predicted, actual) {
        (Outcome::Threw { class, message: None }, Outcome::Threw { class: actual, message: _ }) => {
            class == actual
        }
        _ => predicted == actual,
    }
}

/// The ends of a report, sorted, for comparing sets of paths.
pub fn ends(report: &Report) -> Vec<String> {
    let mut all: Vec<String> =
        report.paths.iter().map(|p| format!("{:?} {:?}", p.end, sorted(&p.condition))).collect();
    all.sort();
    all
}

fn sorted(condition: &[String]) -> Vec<&String> {
    let mut all: Vec<&String> = condition.iter().collect();
    all.sort();
    all
}

pub fn count(report: &Report, kind: EndKind) -> u64 {
    report.totals.count(kind)
}

/// Names of the exceptions that paths end with.
pub fn thrown(report: &Report) -> Vec<&str> {
    let mut all: Vec<&str> = vec![];
    for path in &report.paths {
        if let End::Threw { class, .. } = &path.end {
            all.push(class);
        }
    }
    all.sort();
    all
}

/// What paths return, as data.
pub fn outcomes(report: &Report) -> Vec<String> {
    let text = |o: &Outcome| format!("{o:?}");
    report.paths.iter().flat_map(|p| &p.witness).map(|w| text(&w.outcome)).collect()
}
