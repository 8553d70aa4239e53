//! What the tests of this crate share: programs compiled from text, analysed, and answers by name.

#![allow(dead_code, reason = "each test uses a part")]

use cairn_pointsto::{Contexts, Entry, Solution};
use cairn_program::{ClassId, ClassPath, Jdk, MethodId, Program};
use cairn_relevancy::{Options, Place, Relevancy, Seeds};
use std::rc::Rc;
use std::sync::Arc;

/// A program with its analysis.
pub struct Analysed {
    pub program: Arc<Program>,
    pub solution: Rc<Solution>,
    pub relevancy: Relevancy,
}

/// A program of Java sources, all in one.
pub fn program<N: AsRef<str>, T: AsRef<str>>(sources: &[(N, T)]) -> Arc<Program> {
    let jdk = cairn_testing::Jdk::default();
    let classes = jdk.compiled_texts(&["-g"], sources);
    Arc::new(Program::open(Jdk::at(&jdk.home).unwrap(), ClassPath::new([classes])).unwrap())
}

/// What references can be, from the `main` of a class.
pub fn solve(program: &Program, main: &str, contexts: Contexts) -> Rc<Solution> {
    let entry = Entry::Main(method(program, main, "main"));
    let points = cairn_pointsto::Options { contexts, ..Default::default() };
    Rc::new(cairn_pointsto::analyse(program, &[entry], &points).expect("no budget"))
}

impl Analysed {
    /// Analyses from `main`.
    pub fn new(program: &Arc<Program>, main: &str, contexts: Contexts) -> Analysed {
        Analysed::of(program, &solve(program, main, contexts), &Options::default())
    }

    pub fn of(program: &Arc<Program>, solution: &Rc<Solution>, options: &Options) -> Analysed {
        let relevancy = cairn_relevancy::analyse(program, solution, &Seeds::default(), options);
        Analysed { program: program.clone(), solution: solution.clone(), relevancy }
    }

    /// The names of a method's variables that are relevant, sorted. Temporaries have none.
    pub fn variables(&self, class: &str, name: &str) -> Vec<String> {
        let m = method(&self.program, class, name);
        let body = self.program.body(m).expect("code");
        let names = self.relevancy.registers(m).filter_map(|r| body.names[r.0 as usize].as_deref());
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Why variables of a method are relevant, as text.
    pub fn why(&self, class: &str, name: &str) -> String {
        let m = method(&self.program, class, name);
        let places: Vec<Place> =
            self.relevancy.registers(m).map(|r| Place::Variable(m, r)).collect();
        let steps = self.relevancy.why(&self.program, &places, 1000).unwrap_or_default();
        let line = |s: &cairn_relevancy::Step| {
            let name = |m: MethodId| {
                let m = self.program.method(m);
                format!("{}.{}", self.program.class(m.class).name, m.name)
            };
            format!("{:?} {:?} line {:?}: {:?}\n", s.flow, s.method.map(name), s.line, s.place)
        };
        steps.iter().map(line).collect()
    }

    pub fn method(&self, class: &str, name: &str) -> bool {
        self.relevancy.method(method(&self.program, class, name))
    }

    /// The names of a class's fields that are relevant.
    pub fn fields(&self, name: &str) -> Vec<String> {
        let class = class(&self.program, name);
        let fields = self.relevancy.fields().into_iter().map(|f| self.program.field(f));
        fields.filter(|f| f.class == class).map(|f| f.name.to_string()).collect()
    }
}

pub fn class(program: &Program, name: &str) -> ClassId {
    program.load(name).unwrap_or_else(|e| panic!("{e}"))
}

/// The only method of a name that a class declares.
pub fn method(program: &Program, class_name: &str, name: &str) -> MethodId {
    let methods = &program.class(class(program, class_name)).methods;
    let mut found = methods.iter().copied().filter(|&m| &*program.method(m).name == name);
    let one = found.next().unwrap_or_else(|| panic!("no method {class_name}.{name}"));
    assert!(found.next().is_none(), "several methods {class_name}.{name}");
    one
}
