//! Is the points-to analysis sound? The programs of the conformance corpus are executed, and what they do is
//! looked for in the answer of the analysis: every call, every object that is passed, returned, or read from a
//! field or an array.
//!
//! An object is known by the instruction that made it; one that the machine itself made, by its class. What
//! methods do that are not looked into is left aside, but for calls of the program's own methods.
//! `CAIRN_ONLY=Name` runs the programs whose name contains `Name`.

use cairn_heap::Ref;
use cairn_interp::{
    Config, Control, Frame, Machine, Observer, Output, Ret, boot, enter, find_main,
};
use cairn_pointsto::{
    Contexts, Entry, ObjectId, ObjectKind, Options, Set, Solution, analyse, is_sealed,
};
use cairn_program::ir::{Elem, Reg};
use cairn_program::{ClassId, ClassPath, FieldId, Jdk, Method, MethodId, Origin, Program, Shape};
use cairn_testing::by_effort;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow::Continue;
use std::path::{Path, PathBuf};

struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// Programs that do what the analysis assumes away: the assumption must be among those it lists. What is missed
/// first, before all that follows from it, must be in the list beside this file, fact by fact.
const ASSUMED: &[(&str, &str)] = &[
    ("AnnotationsAtRuntime", "annotations and generic types are not read"),
    ("ClassObjectQueries", "annotations and generic types are not read"),
    ("RecordReflection", "annotations and generic types are not read"),
    ("ReflectiveInvocation", "proxies are not followed"),
    ("MethodHandleErrors", "a method handle whose target is not known"),
    ("MethodHandleInvocation", "a method handle whose target is not known"),
    ("VarHandleAccess", "what a variable handle says of itself is not followed"),
    ("UuidValues", "security providers are not looked for"),
    ("Streams", "security providers are not looked for"),
    ("Trees", "security providers are not looked for"),
    ("CodeSources", "class loaders of the platform are not followed"),
    ("ForNameWithLoader", "class loaders of the platform are not followed"),
    ("LoaderHierarchy", "class loaders of the platform are not followed"),
    ("MissingNative", "class loaders of the platform are not followed"),
    ("ModuleNames", "modules are not followed"),
    ("RuntimeVersion", "modules are not followed"),
    ("ProxyClassNames", "proxies are not followed"),
    ("ResourceLookup", "resources are bytes in memory"),
    ("OwnResources", "resources are bytes in memory"),
    ("NoProviders", "modules are not followed"),
    ("OwnLogger", "loggers of the platform are not followed"),
    ("Unlinked", "a native method without declared effects"),
    ("ConcurrentCollections", "there is no security policy"),
    ("ForkJoin", "there is no security policy"),
    ("ParallelStreams", "there is no security policy"),
];

/// Program and fact. `CAIRN_WRITE_EXCUSED=FILE` writes those of a run.
const EXCUSED: &str = include_str!("pointsto-excused.tsv");

/// The facts are those of this version of the library.
const EXCUSED_JDK: u32 = 17;

/// Where an object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Origins {
    At(MethodId, u32, ClassId),
    Machine(ClassId),
}

/// Something that was seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fact {
    Call(MethodId, u32, MethodId),
    Reached(MethodId),
    Parameter(MethodId, usize, Origins),
    Returned(MethodId, u32, u16, Origins),
    Field(Origins, FieldId, Origins),
    Element(Origins, Origins),
}

/// Writes down what a run does.
struct Watch<'p> {
    program: &'p Program,
    facts: BTreeSet<Fact>,
    made: HashMap<u32, Origins>,
    /// Of each frame that was seen: its activation, and whether its code is looked into.
    stack: Vec<(u32, bool)>,
    fields: HashMap<(ClassId, u32), Option<FieldId>>,
    sealed: HashMap<MethodId, bool>,
}

impl<'p> Watch<'p> {
    fn new(program: &'p Program) -> Watch<'p> {
        Watch {
            program,
            facts: BTreeSet::new(),
            made: HashMap::new(),
            stack: vec![],
            fields: HashMap::new(),
            sealed: HashMap::new(),
        }
    }

    fn origin(&self, m: &Machine<'_>, object: Ref) -> Option<Origins> {
        if object.is_null() {
            return None;
        }
        let class = m.heap.class_of(object);
        Some(self.made.get(&object.0).copied().unwrap_or(Origins::Machine(class)))
    }

    fn is_closed(&mut self, method: &Method) -> bool {
        let program = self.program;
        *self.sealed.entry(method.id).or_insert_with(|| {
            let name = &program.class(method.class).name;
            let made = ["$$cairn", "$Cairn", "$$Constants$"];
            is_sealed(program, method.id) || made.iter().any(|part| name.contains(part))
        })
    }

    /// Looks at the frames that are new, and says whether the current one is looked into.
    fn look(&mut self, m: &Machine<'_>) -> bool {
        let frames = m.frames();
        let mut same = self.stack.len().min(frames.len());
        while same > 0 && self.stack[same - 1].0 != frames[same - 1].serial {
            same -= 1;
        }
        self.stack.truncate(same);
        for at in same..frames.len() {
            let frame = &frames[at];
            let below = at.checked_sub(1).map(|b| (&frames[b], self.stack[b].1));
            let is_open = self.enter(m, below, frame);
            self.stack.push((frame.serial, is_open));
        }
        self.stack.last().is_some_and(|s| s.1)
    }

    fn enter(
        &mut self,
        m: &Machine<'_>,
        below: Option<(&Frame<'_>, bool)>,
        frame: &Frame<'_>,
    ) -> bool {
        let method = frame.method;
        let is_users = self.program.class(method.class).origin == Origin::User;
        let is_closed = self.is_closed(method);
        let is_open = match below {
            None => true,
            Some((_, true)) => !is_closed,
            Some((_, false)) => is_users,
        };
        if let Ret::Init(_) = frame.ret {
            if below.is_none_or(|b| b.1) && frame.serial != 0 && !is_closed {
                self.facts.insert(Fact::Reached(method.id));
            }
            return is_open;
        }
        match below {
            Some((caller, true)) if caller.pc != u32::MAX && !is_closed => {
                self.facts.insert(Fact::Call(caller.method.id, caller.pc, method.id));
            }
            _ if is_open => _ = self.facts.insert(Fact::Reached(method.id)),
            _ => {}
        }
        if is_open {
            for (i, elem) in method.params.iter().enumerate() {
                let word = m.registers(frame)[i];
                if *elem == Elem::Ref
                    && let Some(o) = self.origin(m, Ref(word as u32))
                {
                    self.facts.insert(Fact::Parameter(method.id, i, o));
                }
            }
        }
        is_open
    }

    fn field(&mut self, class: ClassId, slot: u32) -> Option<FieldId> {
        let program = self.program;
        *self.fields.entry((class, slot)).or_insert_with(|| {
            let fields = program.class(class).ancestors.iter();
            let mut fields = fields.flat_map(|&c| &program.class(c).fields).copied();
            fields.find(|&f| {
                let f = program.field(f);
                !f.is_static() && f.slot == slot && f.elem == Elem::Ref
            })
        })
    }
}

impl Observer for Watch<'_> {
    const ACCESSES: bool = true;
    const CALLS: bool = true;
    const ALLOCATIONS: bool = true;

    fn slot_read(&mut self, m: &Machine<'_>, _: u32, object: Ref, slot: u32) -> Control {
        if self.look(m) && !object.is_null() {
            let class = m.heap.class_of(object);
            if let Some(field) = self.field(class, slot)
                && let Some(o) = self.origin(m, object)
                && let Some(v) = self.origin(m, Ref(m.heap.slot(object, slot) as u32))
            {
                self.facts.insert(Fact::Field(o, field, v));
            }
        }
        Continue(())
    }

    fn slot_write(&mut self, m: &Machine<'_>, _: u32, _: Ref, _: u32) -> Control {
        self.look(m);
        Continue(())
    }

    fn element_read(&mut self, m: &Machine<'_>, _: u32, array: Ref, index: i32) -> Control {
        if self.look(m) && !array.is_null() {
            let class = self.program.class(m.heap.class_of(array));
            let is_there = index >= 0 && (index as u32) < m.heap.len(array);
            if matches!(class.shape, Shape::Array { elem: Elem::Ref, .. }) && is_there {
                let value = Ref(m.heap.element(array, Elem::Ref, index as u32) as u32);
                if let (Some(a), Some(v)) = (self.origin(m, array), self.origin(m, value)) {
                    self.facts.insert(Fact::Element(a, v));
                }
            }
        }
        Continue(())
    }

    fn allocated(&mut self, m: &Machine<'_>, pc: u32, object: Ref) {
        let is_open = self.look(m);
        let class = m.heap.class_of(object);
        if let Some(frame) = m.frames().last()
            && is_open
        {
            self.made.insert(object.0, Origins::At(frame.method.id, pc, class));
        }
    }

    fn call(&mut self, m: &Machine<'_>, _: u32) {
        self.look(m);
    }

    fn returning(&mut self, m: &Machine<'_>, pc: u32, src: Reg, word: u64, _: bool) {
        if self.look(m)
            && let Some(frame) = m.frames().last()
            && frame.method.ret == Some(Elem::Ref)
            && let Some(v) = self.origin(m, Ref(word as u32))
        {
            self.facts.insert(Fact::Returned(frame.method.id, pc, src.0, v));
        }
    }
}

/// The answer, with its objects found by where they come from.
struct Answer<'a> {
    program: &'a Program,
    solution: &'a Solution,
    by_class: BTreeMap<ClassId, Vec<ObjectId>>,
}

impl<'a> Answer<'a> {
    fn new(program: &'a Program, solution: &'a Solution) -> Answer<'a> {
        let mut by_class: BTreeMap<ClassId, Vec<ObjectId>> = BTreeMap::new();
        for (id, o) in solution.objects() {
            by_class.entry(o.class).or_default().push(id);
        }
        Answer { program, solution, by_class }
    }

    /// Whether an abstract object stands for objects from there.
    fn stands(&self, id: ObjectId, origin: Origins) -> bool {
        let o = self.solution.object(id);
        match origin {
            Origins::Machine(class) => o.class == class,
            Origins::At(method, inst, class) => {
                let is_there = match o.kind {
                    ObjectKind::Site { method: m, inst: i, .. } => (m, i) == (method, inst),
                    ObjectKind::Library => {
                        let owner = self.program.method(method).class;
                        let owner = self.program.host(owner).unwrap_or(owner);
                        self.program.class(owner).origin == Origin::Jdk
                    }
                    _ => false,
                };
                o.class == class && is_there
            }
        }
    }

    fn has(&self, set: &Set, origin: Origins) -> bool {
        set.iter().any(|o| self.stands(ObjectId(o), origin))
    }

    fn objects(&self, origin: Origins) -> Vec<ObjectId> {
        let (Origins::At(_, _, class) | Origins::Machine(class)) = origin;
        let all = self.by_class.get(&class).into_iter().flatten().copied();
        all.filter(|&o| self.stands(o, origin)).collect()
    }

    fn is_called(&self, caller: MethodId, inst: u32, callee: MethodId) -> bool {
        let direct = self.solution.callees(caller, inst);
        // A native method asks for a call in its place.
        let by_native = |n: &MethodId| {
            let from = |e: &&cairn_pointsto::Edge| e.caller == Some(*n) && e.callee == callee;
            self.program.method(*n).is_native() && self.solution.edges().iter().any(|e| from(&e))
        };
        direct.contains(&callee) || direct.iter().any(by_native)
    }

    fn covers(&self, fact: Fact) -> bool {
        let s = self.solution;
        match fact {
            Fact::Call(caller, inst, callee) => self.is_called(caller, inst, callee),
            Fact::Reached(method) => s.is_reached(method),
            Fact::Parameter(method, i, o) => self.has(&s.parameter(method, i), o),
            Fact::Returned(method, inst, reg, o) => {
                self.has(&s.register_read(method, inst, Reg(reg)), o)
                    && self.has(&s.returned(method), o)
            }
            Fact::Field(o, field, v) => {
                self.objects(o).into_iter().any(|o| self.has(s.field(o, field), v))
            }
            Fact::Element(o, v) => self.objects(o).into_iter().any(|o| self.has(s.elements(o), v)),
        }
    }

    /// Whether a fact is missed only because others are: it is about a method that is not reached, or that a
    /// missed call calls, or about objects of which the answer has none. The call that leads there first, from
    /// code that is reached, is no such fact.
    fn follows(&self, fact: Fact, called: &BTreeSet<MethodId>) -> bool {
        let is_new = |m: MethodId| !self.solution.is_reached(m) || called.contains(&m);
        let is_none = |o: Origins| self.objects(o).is_empty();
        match fact {
            Fact::Call(caller, _, _) => !self.solution.is_reached(caller),
            Fact::Reached(_) => false,
            Fact::Parameter(m, _, o) | Fact::Returned(m, _, _, o) => is_new(m) || is_none(o),
            Fact::Field(o, _, v) | Fact::Element(o, v) => is_none(o) || is_none(v),
        }
    }

    /// The missed facts that follow from no other.
    fn first(&self, missed: &[Fact]) -> Vec<Fact> {
        let called = missed.iter().filter_map(|f| match f {
            Fact::Call(_, _, callee) => Some(*callee),
            _ => None,
        });
        let called: BTreeSet<MethodId> = called.collect();
        missed.iter().copied().filter(|&f| !self.follows(f, &called)).collect()
    }

    /// A class; without the number of one that the machine made, and without what it was made for.
    fn class(&self, id: ClassId) -> String {
        let name = &*self.program.class(id).name;
        if let Some((owner, _)) = name.split_once("$$Cell$") {
            return format!("{owner}$$Cell$");
        }
        let is_numbered = name.contains("$$") || name.contains("$Proxy");
        let end = |c: char| is_numbered && (c.is_ascii_digit() || c == '_');
        name.trim_end_matches(end).to_owned()
    }

    /// A fact without instructions and descriptors.
    fn outline(&self, fact: Fact) -> String {
        let method = |id: MethodId| {
            let m = self.program.method(id);
            format!("{}.{}", self.class(m.class), m.name)
        };
        let object = |o: Origins| {
            let (Origins::At(_, _, class) | Origins::Machine(class)) = o;
            self.class(class)
        };
        match fact {
            Fact::Call(a, _, b) => format!("call {} -> {}", method(a), method(b)),
            Fact::Reached(m) => format!("reached {}", method(m)),
            Fact::Parameter(m, i, o) => format!("parameter {i} of {}: {}", method(m), object(o)),
            Fact::Returned(m, _, _, o) => format!("returned by {}: {}", method(m), object(o)),
            Fact::Field(o, f, v) => {
                format!("field {} of {}: {}", self.program.field(f).name, object(o), object(v))
            }
            Fact::Element(o, v) => format!("element of {}: {}", object(o), object(v)),
        }
    }

    fn method(&self, id: MethodId) -> String {
        let m = self.program.method(id);
        format!("{}.{}{}", self.program.class(m.class).name, m.name, m.desc)
    }

    fn origin(&self, o: Origins) -> String {
        match o {
            Origins::At(m, i, c) => {
                format!("{} made at {} @{i}", self.program.class(c).name, self.method(m))
            }
            Origins::Machine(c) => format!("{} of the machine", self.program.class(c).name),
        }
    }

    fn text(&self, fact: Fact) -> String {
        match fact {
            Fact::Call(a, i, b) => format!("call {} @{i} -> {}", self.method(a), self.method(b)),
            Fact::Reached(m) => format!("reached {}", self.method(m)),
            Fact::Parameter(m, i, o) => {
                format!("parameter {i} of {}: {}", self.method(m), self.origin(o))
            }
            Fact::Returned(m, i, _, o) => {
                format!("returned by {} @{i}: {}", self.method(m), self.origin(o))
            }
            Fact::Field(o, f, v) => format!(
                "field {} of {}: {}",
                self.program.field(f).name,
                self.origin(o),
                self.origin(v)
            ),
            Fact::Element(o, v) => format!("element of {}: {}", self.origin(o), self.origin(v)),
        }
    }
}

fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let mut all = cairn_testing::java_files(&root);
    all.sort();
    all
}

/// The run of a program's `main`, written down.
fn watch<'p>(program: &'p Program, class: &str) -> Option<(MethodId, Watch<'p>)> {
    let id = program.load(class).ok()?;
    let config = Config {
        budget: cairn_budget::Budget::of(std::time::Duration::from_secs(20)),
        ..Config::default()
    };
    let mut m = Machine::new(program, config, Box::new(Silent)).ok()?;
    let main = find_main(&m, id)?;
    if !program.method(main).is_static() {
        return None;
    }
    boot(&mut m).ok()?;
    let strings = program.array_of(program.string_class());
    let args = m.new_array(strings, Elem::Ref, 0).ok()?;
    let args = [cairn_interp::sym::Val::of(u64::from(args.0))];
    let takes = program.method(main).params.len();
    enter(&mut m, main, &args[..takes], Some(id)).ok()?;
    let mut watch = Watch::new(program);
    _ = m.run_observed(&mut watch);
    Some((main, watch))
}

#[test]
fn what_programs_do_is_in_the_answer() {
    let jdk = cairn_testing::Jdk::default();
    let only = std::env::var("CAIRN_ONLY").unwrap_or_default();
    let name = |p: &Path| p.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let fits = |p: &PathBuf| {
        let text = std::fs::read_to_string(p).expect("a readable program");
        let java = text.lines().find_map(|l| l.strip_prefix("//@ java:")).map(str::trim);
        java.is_none_or(|v| v.parse::<u32>().expect("a Java version") <= jdk.feature)
    };
    let sources: Vec<PathBuf> = corpus().into_iter().filter(fits).collect();
    let classes = jdk.compiled(&[], &sources);
    let step = if only.is_empty() { by_effort(150, 19, 1) } else { 1 };
    // Two programs with excuses are always there.
    let is_always = |n: &str| only.is_empty() && matches!(n, "UuidValues" | "VarHandleAccess");
    let chosen: Vec<&PathBuf> = sources
        .iter()
        .filter(|p| name(p).contains(&only))
        .enumerate()
        .filter(|(i, p)| i % step == 0 || is_always(&name(p)))
        .map(|(_, p)| p)
        .collect();
    let (mut facts, mut excused, mut missed) = (0, 0, vec![]);
    let mut written = BTreeSet::new();
    let (mut seconds, mut methods) = (0.0, 0);
    for source in &chosen {
        let class = name(source);
        let open = || {
            Program::open(Jdk::at(&jdk.home).expect("the JDK"), ClassPath::new([classes.clone()]))
        };
        let program = open().expect("a program");
        let Some((main, watch)) = watch(&program, &class) else { continue };
        let budget = cairn_budget::Budget::of(std::time::Duration::from_secs(120));
        let options = Options { contexts: Contexts::Selective, budget, ..Options::default() };
        let solution = match analyse(&program, &[Entry::Main(main)], &options) {
            Ok(s) => s,
            Err(e) => {
                missed.push(format!("{class}: {e}"));
                continue;
            }
        };
        let answer = Answer::new(&program, &solution);
        let wrong: Vec<Fact> = watch.facts.iter().copied().filter(|&f| !answer.covers(f)).collect();
        let c = solution.counters();
        let ran: BTreeSet<MethodId> = watch
            .facts
            .iter()
            .filter_map(|f| match *f {
                Fact::Reached(m) | Fact::Call(_, _, m) => Some(m),
                _ => None,
            })
            .collect();
        println!(
            "{class}: {} facts, {} missed; {} methods ran, of {}; {} instances, {} objects, {:.2} s",
            watch.facts.len(),
            wrong.len(),
            ran.len(),
            c.methods,
            c.instances,
            c.objects,
            c.seconds
        );
        facts += watch.facts.len();
        seconds += c.seconds;
        methods += c.methods;
        let Some((_, what)) = ASSUMED.iter().find(|a| a.0 == class) else {
            missed.extend(wrong.iter().map(|&f| format!("{class}: {}", answer.text(f))));
            continue;
        };
        let is_listed = solution.assumptions().iter().any(|a| a.what == *what);
        assert!(is_listed, "{class}: the assumption {what:?} is not listed");
        let first = answer.first(&wrong);
        excused += wrong.len() - first.len();
        for fact in first {
            let line = format!("{class}\t{}", answer.outline(fact));
            match jdk.feature != EXCUSED_JDK || EXCUSED.lines().any(|l| l == line) {
                true => excused += 1,
                false => missed.push(format!("{class}: {}", answer.text(fact))),
            }
            written.insert(line);
        }
    }
    if let Ok(file) = std::env::var("CAIRN_WRITE_EXCUSED") {
        let lines: Vec<String> = written.into_iter().map(|l| l + "\n").collect();
        std::fs::write(file, lines.concat()).expect("a file that can be written");
    }
    println!(
        "points-to: {} programs, {facts} facts, {excused} excused, {} missed; {methods} methods, {seconds:.1} s",
        chosen.len(),
        missed.len()
    );
    let shown: Vec<&String> = missed.iter().take(60).collect();
    assert!(missed.is_empty(), "{} facts are missing: {shown:#?}", missed.len());
}
