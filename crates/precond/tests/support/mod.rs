//! What these tests share: the bundled subjects, compiled, and searches over them.

#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod compare;
pub mod oracle;
pub mod partials;
pub mod predicates;

use cairn_heap::Universe;
use cairn_heap::universe::Settings as Heap;
use cairn_precond::{Settings, SymSolve};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_testing::classes_of;
use std::path::PathBuf;

/// The classes of some folders of `subjects`.
pub fn subjects(folders: &[&str]) -> Program {
    open(classes_of(folders))
}

/// One class, written here.
pub fn source(name: &str, text: &str) -> Program {
    sources(&[(name, text)])
}

/// Several classes, written here: the names of their files, and the texts.
pub fn sources(files: &[(&str, &str)]) -> Program {
    open(cairn_testing::Jdk::default().compiled_texts(&["-g"], files))
}

fn open(classes: PathBuf) -> Program {
    let jdk = Jdk::discover().expect("a JDK: set JAVA_HOME or put java on the PATH");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
}

/// So many objects of each class; what can be any object is a plain one.
pub fn heap(program: &Program, n: usize) -> Heap {
    let mut heap = Heap { scope: n, ..Heap::default() };
    heap.subclasses.insert(program.object(), vec![program.object()]);
    heap
}

/// The objects within these bounds.
pub fn scope_of(heap: Heap) -> Universe {
    Universe::new(heap)
}

/// So many objects of each class; what can be any object is a plain one.
pub fn scope(program: &Program, n: usize) -> Universe {
    scope_of(heap(program, n))
}

/// Numbers that look random and are the same in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: &str) -> Random {
        let hash = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        Random(seed.bytes().fold(0xcbf2_9ce4_8422_2325, hash))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below another.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A search for objects of a class that satisfy its `repOK`.
pub fn search<'p>(program: &'p Program, class: &str, n: usize, settings: Settings) -> SymSolve<'p> {
    let id = program.load(&class.replace('.', "/")).expect("a class");
    let predicate = program.find_method_in_hierarchy(id, "repOK", "()Z").expect("repOK");
    SymSolve::of_class(program, id, predicate, &scope(program, n), settings).expect("a search")
}
