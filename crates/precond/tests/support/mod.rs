//! What these tests share: the bundled subjects, compiled, and searches over them.

#![allow(dead_code, reason = "each test binary uses its own part")]

use cairn_models::{Delay, Lazy, Settings as Heap};
use cairn_precond::{Settings, SymSolve};
use cairn_program::{ClassPath, Jdk, Program};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The classes of some folders of `subjects`.
pub fn subjects(name: &str, folders: &[&str]) -> Program {
    let subjects = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../subjects"));
    let mut sources = vec![];
    for folder in folders {
        let files = std::fs::read_dir(subjects.join(folder)).expect("a folder of subjects");
        let files = files.map(|f| f.expect("a file").path());
        sources.extend(files.filter(|f| f.extension().is_some_and(|e| e == "java")));
    }
    sources.sort();
    compile(name, &sources)
}

/// One class, written here.
pub fn source(name: &str, text: &str) -> Program {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("precond-source");
    std::fs::create_dir_all(&dir).expect("a directory");
    let file = dir.join(format!("{name}.java"));
    std::fs::write(&file, text).expect("a file");
    compile(name, &[file])
}

fn compile(name: &str, sources: &[PathBuf]) -> Program {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("precond").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory for classes");
    let jdk = Jdk::discover().expect("a JDK: set JAVA_HOME or put java on the PATH");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-g", "-nowarn", "-Xlint:none", "-d"]).arg(&dir).args(sources);
    let out = javac.output().expect("javac runs");
    assert!(out.status.success(), "javac:\n{}", String::from_utf8_lossy(&out.stderr));
    Program::open(jdk, ClassPath::new([dir])).expect("a program")
}

/// Lazy initialisation with so many objects of each class; what can be any object is a plain one.
pub fn scope(program: &Program, n: usize) -> Lazy {
    let mut heap = Heap { scope: n, ..Heap::default() };
    heap.subclasses.insert(program.object(), vec![program.object()]);
    Lazy::new(Delay::None, heap)
}

/// A search for objects of a class that satisfy its `repOK`.
pub fn search<'p>(program: &'p Program, class: &str, n: usize, settings: Settings) -> SymSolve<'p> {
    let id = program.load(&class.replace('.', "/")).expect("a class");
    let predicate = program.find_method_in_hierarchy(id, "repOK", "()Z").expect("repOK");
    SymSolve::of_class(program, id, predicate, &scope(program, n), settings).expect("a search")
}
