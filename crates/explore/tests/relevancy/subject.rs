//! A program of the corpus: its analysis, its run, and what the run has that the analysis has not.

use cairn_explore::{Hooks, Observer, Options, Target, explore};
use cairn_heap::Ref;
use cairn_interp::Machine;
use cairn_pointsto::{Contexts, Entry};
use cairn_program::ir::{Body, Elem, Kind, Reg};
use cairn_program::{ClassId, ClassPath, FieldId, Jdk, MethodId, Program, Shape};
use cairn_relevancy::{Relevancy, Seeds};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// How many objects are looked at, at each stop.
const OBJECTS: usize = 400;

/// Objects whose inside is a value to the analysis.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
];

pub struct Subject {
    name: String,
    target: String,
    strategy: String,
    program: Program,
}

/// What was found.
#[derive(Default)]
pub struct Outcome {
    pub misses: Vec<String>,
    pub paths: u64,
    pub stops: u64,
    pub registers: u64,
    pub places: u64,
    pub entered: u64,
    pub unknown: u64,
}

impl Subject {
    pub fn read(source: &Path) -> Subject {
        let text = std::fs::read_to_string(source).expect("a program");
        let head = |key: &str| {
            let prefix = format!("//@ {key}:");
            text.lines().find_map(|l| l.strip_prefix(&prefix)).map(|v| v.trim().to_owned())
        };
        let options = head("options").unwrap_or_default();
        let strategy = options.split("--strategy ").nth(1).and_then(|s| s.split(' ').next());
        Subject {
            name: source.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            target: head("target").expect("a target"),
            strategy: strategy.unwrap_or("gse").to_owned(),
            program: compiled(vec![source.to_owned()]),
        }
    }

    /// A program with a `main`.
    pub fn of_main(class: &str, sources: Vec<PathBuf>) -> Subject {
        Subject {
            name: class.to_owned(),
            target: class.to_owned(),
            strategy: "gse".to_owned(),
            program: compiled(sources),
        }
    }

    /// The same program under another strategy; that of the program itself without one.
    pub fn under(mut self, strategy: Option<&str>) -> Subject {
        if let Some(strategy) = strategy {
            self.strategy = strategy.to_owned();
            self.name = format!("{} ({strategy})", self.name);
        }
        self
    }

    fn target(&self) -> Target {
        match self.target.contains('#') {
            true => Target::resolve(&self.program, &self.target).expect("a method"),
            false => Target::Main(self.target.clone()),
        }
    }

    fn analyse(&self, target: &Target) -> Relevancy {
        let program = &self.program;
        let (entry, entries) = match target {
            Target::Main(name) => {
                let class = program.load(&name.replace('.', "/")).expect("a class");
                let is_main = |m: &&MethodId| &*program.method(**m).name == "main";
                let main = program.class(class).methods.iter().find(is_main).expect("main");
                (Entry::Main(*main), vec![])
            }
            Target::Method(m) => (Entry::Unknown(*m), vec![*m]),
        };
        let options =
            cairn_pointsto::Options { contexts: Contexts::Selective, ..Default::default() };
        let solution = cairn_pointsto::analyse(program, &[entry], &options).expect("no budget");
        let seeds = Seeds { entries, ..Seeds::default() };
        cairn_relevancy::analyse(program, &solution, &seeds, &Default::default())
    }

    pub fn run(&self) -> Outcome {
        let target = self.target();
        let relevancy = self.analyse(&target);
        let irrelevant =
            relevancy.methods().iter().copied().filter(|&m| !relevancy.method(m)).collect();
        let settings = cairn_strategies::Settings::default();
        let preset = cairn_explore::Preset::named(&self.strategy).expect("a strategy");
        let mut options = Options {
            strategy: cairn_strategies::by_name(preset.resolver, &settings).expect("a resolver"),
            irrelevant: Some(Arc::new(irrelevant)),
            relevancy: cairn_explore::Relevancy::Verify,
            compile_after: None,
            ..Options::default()
        };
        options.bounds.paths = Some(40);
        options.bounds.limits.steps = 200_000;
        options.bounds.loops = 4;
        let known = Arc::new(Known::new(relevancy));
        let found = Arc::new(Mutex::new(Outcome::default()));
        let watch = || -> Box<dyn Observer> {
            Box::new(Watch { known: known.clone(), found: found.clone(), seen: BTreeSet::new() })
        };
        let hooks = Hooks { observe: &watch, ..Hooks::default() };
        let report = explore(&self.program, &target, &options, &hooks);
        let mut found = std::mem::take(&mut *found.lock().expect("no panic"));
        match report {
            Ok(report) => found.paths = report.totals.paths,
            Err(e) => println!("{}: {e}", self.name),
        }
        found.misses.sort();
        found.misses.dedup();
        found.misses.iter_mut().for_each(|m| *m = format!("{}: {m}", self.name));
        found
    }
}

/// A program of sources, with the classes that make unknown values.
fn compiled(sources: Vec<PathBuf>) -> Program {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/src");
    let own: Vec<PathBuf> = ["dev/cairn", "org/sosy_lab/sv_benchmarks"]
        .iter()
        .flat_map(|d| cairn_testing::java_files(&library.join(d)))
        .collect();
    let jdk = cairn_testing::Jdk::default();
    let classes = jdk.compiled(&["-g"], &[own, sources].concat());
    let class_path = ClassPath::new([classes]);
    Program::open(Jdk::at(&jdk.home).expect("a JDK"), class_path).expect("opens")
}

/// The answers of the analysis that do not need the program.
struct Known {
    registers: BTreeSet<(MethodId, Reg)>,
    reached: BTreeSet<MethodId>,
    fields: BTreeSet<FieldId>,
}

impl Known {
    fn new(relevancy: Relevancy) -> Known {
        let methods = relevancy.methods().to_vec();
        let of = |m: &MethodId| {
            let m = *m;
            relevancy.registers(m).map(move |r| (m, r)).collect::<Vec<_>>()
        };
        Known {
            registers: methods.iter().flat_map(of).collect(),
            reached: methods.iter().copied().collect(),
            fields: relevancy.fields(),
        }
    }
}

struct Watch {
    known: Arc<Known>,
    found: Arc<Mutex<Outcome>>,
    seen: BTreeSet<(MethodId, Reg)>,
}

fn name(program: &Program, m: MethodId) -> String {
    let m = program.method(m);
    format!("{}.{}{}", program.class(m.class).name, m.name, m.desc)
}

impl Observer for Watch {
    fn stopped(&mut self, m: &Machine<'_>) {
        let mut found = self.found.lock().expect("no panic");
        found.stops += 1;
        found.entered = found.entered.max(m.modes.entered);
        for &id in m.modes.surprised.keys() {
            found.misses.push(format!("irrelevant method meets a term: {}", name(m.program, id)));
        }
        let mut roots = vec![];
        for frame in m.frames() {
            let id = frame.method.id;
            if !self.known.reached.contains(&id) {
                found.unknown += 1;
                continue;
            }
            let written = written(frame.body, frame.pc as usize);
            for r in (0..frame.body.regs.len() as u16).filter(|&r| written[r as usize]) {
                let kind = frame.body.regs[r as usize];
                if !m.holds_term(frame, Reg(r)) {
                    // Other registers may not have been written yet.
                    if kind == Kind::Ref && r < frame.body.params {
                        roots.push(Ref(m.registers(frame)[r as usize] as u32));
                    }
                    continue;
                }
                found.registers += 1;
                let is_known = self.known.registers.contains(&(id, Reg(r)));
                if !is_known && self.seen.insert((id, Reg(r))) {
                    let source = frame.body.names[r as usize].as_deref().unwrap_or("a temporary");
                    let method = name(m.program, id);
                    found.misses.push(format!("register {r} ({source}) of {method}"));
                }
            }
        }
        self.walk(m, roots, &mut found);
    }
}

/// The registers that are written on every way to an instruction. Others may hold what an earlier frame left there.
fn written(body: &Body, at: usize) -> Vec<bool> {
    let mut before: Vec<Option<Vec<bool>>> = vec![None; body.code.len()];
    let given: Vec<bool> = (0..body.regs.len()).map(|r| r < body.params as usize).collect();
    let mut work: Vec<(usize, Vec<bool>)> = vec![(0, given.clone())];
    work.extend(body.handlers.iter().map(|h| (h.handler as usize, given.clone())));
    while let Some((at, state)) = work.pop() {
        let Some(known) = before.get_mut(at) else { continue };
        let joined: Vec<bool> = match known {
            Some(known) => known.iter().zip(&state).map(|(a, b)| *a && *b).collect(),
            None => state,
        };
        if known.as_ref() == Some(&joined) {
            continue;
        }
        *known = Some(joined.clone());
        let mut after = joined;
        if let Some(r) = body.def(at).and_then(Reg::index) {
            after[r] = true;
        }
        work.extend(body.successors(at).map(|to| (to as usize, after.clone())));
    }
    before.get(at).cloned().flatten().unwrap_or(given)
}

impl Watch {
    fn walk(&self, m: &Machine<'_>, mut work: Vec<Ref>, found: &mut Outcome) {
        let mut seen: BTreeSet<u32> = BTreeSet::new();
        while let Some(r) = work.pop() {
            if r.is_null() || seen.len() > OBJECTS || !seen.insert(r.0) {
                continue;
            }
            let class = m.program.class(m.heap.class_of(r));
            match class.shape {
                Shape::Object if !VALUES.contains(&&*class.name) => {
                    self.object(m, r, class.id, &mut work, found);
                }
                Shape::Array { elem: Elem::Ref, .. } => {
                    for i in 0..m.heap.raw_len(r).min(64) {
                        if m.heap.element_shadow(r, Elem::Ref, i) == 0 {
                            work.push(Ref(m.heap.raw_element(r, Elem::Ref, i) as u32));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn object(
        &self,
        m: &Machine<'_>,
        r: Ref,
        class: ClassId,
        work: &mut Vec<Ref>,
        found: &mut Outcome,
    ) {
        let program = m.program;
        let ancestors = program.class(class).ancestors.iter();
        for &f in ancestors.flat_map(|&a| &program.class(a).fields) {
            let field = program.field(f);
            if field.is_static() {
                continue;
            }
            if m.heap.slot_shadow(r, field.slot) == 0 {
                if field.elem == Elem::Ref {
                    work.push(Ref(m.heap.raw_slot(r, field.slot) as u32));
                }
                continue;
            }
            found.places += 1;
            if !self.known.fields.contains(&f) {
                let owner = program.class(field.class).java_name();
                found.misses.push(format!("field {owner}.{}", field.name));
            }
        }
    }
}
