//! What `invokedynamic` stands for, end to end: programs compiled by the JDK's own compiler, which
//! print what a JVM prints too.

use cairn_interp::{Config, Ending, Machine, Output, run_main};
use cairn_program::{ClassPath, Jdk, Program};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Clone, Default)]
struct Printed(Rc<RefCell<Vec<u8>>>);

impl Output for Printed {
    fn stdout(&mut self, bytes: &[u8]) {
        self.0.borrow_mut().extend_from_slice(bytes)
    }

    fn stderr(&mut self, bytes: &[u8]) {
        self.stdout(bytes)
    }

    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

fn compile(class: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/indy/{class}.java"));
    cairn_testing::Jdk::default().compiled(&[], &[source])
}

fn run(program: &Program, class: &str) -> String {
    let printed = Printed::default();
    let mut m = Machine::new(program, Config::default(), Box::new(printed.clone())).unwrap();
    let ending = run_main(&mut m, class, &[]);
    let text = String::from_utf8_lossy(&printed.0.borrow()).into_owned();
    match ending {
        Ending::Exit(0) => text,
        other => format!("{text}{other:?}"),
    }
}

#[track_caller]
fn check(class: &str, expected: &[&str]) {
    let jdk = Jdk::discover().unwrap();
    let classes = compile(class);
    let program = Program::open(jdk, ClassPath::new([classes])).unwrap();
    let expected = expected.join("\n") + "\n";
    assert_eq!(run(&program, class), expected);
    // Again, in a new state: what is linked is shared, objects are not.
    assert_eq!(run(&program, class), expected);
}

#[test]
fn lambdas() {
    check(
        "Lambdas",
        &[
            "true,-1,-2,c,-3,1099511627776,1.5,-0.0,t",
            "3 4 10 5 2 9",
            "base derived",
            "-2 7 5 true 42 -5 7",
            "true false false true",
            "0 1 2",
            "true true true 42 CCE",
            "NPE NPE",
            "123",
        ],
    );
}

#[test]
fn concatenations() {
    check(
        "Concats",
        &[
            "true-1-2c-3-41.5-2.5nullnull5null",
            "233,49,8364,110,117,108,108,55357,56832,2",
            "8 1 2 1x",
            "123123",
            "falsefalsetrue",
            "01234",
        ],
    );
}

#[test]
fn records() {
    let prims = "Prims[z=true, b=-1, s=-2, c=q, i=-3, l=-4, f=-5.5, d=6.25]";
    check(
        "Records",
        &[
            &format!("Empty[] {prims} Ref[o=null, s=s] Gen[t=F[f=1.0]] Local[x=3]"),
            "0 -417929751 115",
            "true true false false false true false true true",
            "baab",
        ],
    );
}

#[test]
fn pattern_switches() {
    if Jdk::discover().unwrap().feature >= 21 {
        check("Switches", &["0213945678", "12534N", "129", "1297 179 1974", "1234"]);
    }
}
