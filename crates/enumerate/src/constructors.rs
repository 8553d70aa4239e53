//! Which constructor makes an object, and what it leaves to be done.
//!
//! A constructor may do anything. One is used that does nothing but write its parameters into fields,
//! or that returns when it is given zeros and nulls, which is tried on Cairn's own machine. Where there
//! is none, the object has to be made without.

use cairn_analysis::callees::{Call, call};
use cairn_analysis::dataflow::{Analysis, Direction, Lattice, solve};
use cairn_analysis::effects::{Code, code};
use cairn_analysis::{Cfg, EdgeKind};
use cairn_arrange::View;
use cairn_explore::Budget;
use cairn_interp::{Config, Machine, Output, boot};
use cairn_program::class::access;
use cairn_program::ir::{Body, Inst, Invoke, Reg, SiteRef};
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, FieldId, MethodId, Program};
use cairn_witness::facts::Access;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// For all constructors together.
const EFFORT: u64 = 1 << 10;
/// Superclasses whose constructors are read.
const DEEPEST: usize = 32;

/// How an object of a class is made.
#[derive(Clone)]
pub struct Making {
    pub constructor: MethodId,
    pub parameters: Vec<Parameter>,
    /// What is in the fields afterwards, where that is known; those that parameters go to are not
    /// among them.
    pub left: BTreeMap<FieldId, u64>,
}

#[derive(Clone)]
pub struct Parameter {
    pub descriptor: String,
    /// The field that it is written to. None: it is given nothing, zero or null.
    pub field: Option<FieldId>,
}

/// Finds constructors, and keeps what it found.
pub struct Constructors<'p> {
    view: View<'p>,
    machine: Option<Machine<'p>>,
    known: BTreeMap<ClassId, Option<Making>>,
}

/// What a constructor prints goes nowhere.
struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// The object under construction is 0.
    Parameter(usize),
    /// The same each time.
    Other,
}

impl<'p> Constructors<'p> {
    pub fn new(view: View<'p>) -> Constructors<'p> {
        let config = Config { budget: Budget::default().with_effort(EFFORT), ..Config::default() };
        let machine = Machine::new(view.program, config, Box::new(Silent)).ok();
        let machine = machine.and_then(|mut m| boot(&mut m).is_ok().then_some(m));
        Constructors { view, machine, known: BTreeMap::new() }
    }

    /// The best constructor of a class that source code can call.
    pub fn best(&mut self, class: ClassId) -> Option<Making> {
        if let Some(known) = self.known.get(&class) {
            return known.clone();
        }
        let found = self.find(class);
        self.known.insert(class, found.clone());
        found
    }

    fn find(&mut self, id: ClassId) -> Option<Making> {
        let program = self.view.program;
        let class = program.class(id);
        let is_open = self.view.class(id) != Access::Hidden && self.view.source_name(id).is_some();
        if !is_open || class.is(access::ABSTRACT | access::ENUM) || self.view.is_inner(id) {
            return None;
        }
        let is_constructor = |m: &MethodId| {
            let method = program.method(*m);
            &*method.name == "<init>"
                && !method.is(access::SYNTHETIC)
                && self.view.method(*m) != Access::Hidden
        };
        let all: Vec<MethodId> = class.methods.iter().copied().filter(is_constructor).collect();
        let mut candidates: Vec<Making> = vec![];
        for constructor in all {
            let left = self.run(id, constructor);
            if let Some(record) = canonical(program, id, constructor) {
                return Some(record);
            }
            let Some(left) = left else { continue };
            candidates.push(plain(program, id, constructor, &left).unwrap_or_else(|| {
                let parameter = |d: &str| Parameter { descriptor: d.to_owned(), field: None };
                let parameters = descriptors(program, constructor).into_iter();
                Making { constructor, parameters: parameters.map(parameter).collect(), left }
            }));
        }
        let rank = |m: &Making| {
            let count = m.parameters.len();
            let is_plain = m.parameters.iter().all(|p| p.field.is_some());
            // Of those that fill fields the one that fills most, else the one that wants least.
            let size = if is_plain { Reverse(count) } else { Reverse(usize::MAX - count) };
            (!is_plain, size, program.method(m.constructor).desc.clone())
        };
        candidates.into_iter().min_by_key(rank)
    }

    /// What a constructor leaves in the fields when it is given zeros and nulls, if it returns. What
    /// is not the same each time is left out, and so are objects.
    fn run(&mut self, class: ClassId, constructor: MethodId) -> Option<BTreeMap<FieldId, u64>> {
        let m = self.machine.as_mut()?;
        let program = m.program;
        let mut seen: Vec<Vec<(FieldId, u64)>> = vec![];
        for _ in 0..2 {
            let object = m.make_instance(class).ok()?;
            let mut arguments = vec![u64::from(object.0)];
            arguments.resize(program.method(constructor).params.len(), 0);
            m.call_now(constructor, &arguments).ok()?;
            let ancestors = program.class(class).ancestors.iter();
            let fields = ancestors.flat_map(|&c| program.class(c).fields.iter().copied());
            let fields = fields.filter(|&f| !program.field(f).is_static());
            seen.push(fields.map(|f| (f, m.heap.slot(object, program.field(f).slot))).collect());
        }
        let [first, second] = &seen[..] else { return None };
        let is_object = |f: FieldId| program.field(f).elem == cairn_program::ir::Elem::Ref;
        let same = first.iter().filter(|w| second.contains(w));
        Some(same.copied().filter(|&(f, word)| word == 0 || !is_object(f)).collect())
    }
}

/// The types of a method's parameters, without the object it is called on.
fn descriptors(program: &Program, method: MethodId) -> Vec<&str> {
    let desc = &program.method(method).desc;
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or_default();
    field_descriptors(inner).flatten().collect()
}

/// A record's constructor that takes its components: there is no other way to fill its fields.
fn canonical(program: &Program, class: ClassId, constructor: MethodId) -> Option<Making> {
    let components = program.class(class).file.as_ref()?.record_components().ok()??;
    let types = descriptors(program, constructor);
    if !components.iter().map(|c| &*c.1).eq(types.iter().copied()) {
        return None;
    }
    let parameters = components
        .iter()
        .map(|c| Parameter { descriptor: c.1.to_string(), field: program.find_field(class, &c.0) });
    Some(Making { constructor, parameters: parameters.collect(), left: BTreeMap::new() })
}

/// A constructor that writes each of its parameters into a field, and does nothing that depends on
/// them.
fn plain(
    program: &Program,
    class: ClassId,
    constructor: MethodId,
    left: &BTreeMap<FieldId, u64>,
) -> Option<Making> {
    let stores = stores(program, class, constructor, 0)?;
    let mut parameters = vec![];
    let mut left = left.clone();
    for (i, descriptor) in descriptors(program, constructor).into_iter().enumerate() {
        let is_it = |(_, source): &(&FieldId, &Source)| **source == Source::Parameter(i + 1);
        let (&field, _) = stores.iter().find(is_it)?;
        if &*program.field(field).desc != descriptor {
            return None;
        }
        parameters.push(Parameter { descriptor: descriptor.to_owned(), field: Some(field) });
    }
    left.retain(|field, _| !matches!(stores.get(field), Some(Source::Parameter(_))));
    Some(Making { constructor, parameters, left })
}

/// The fields that a constructor writes, if it does nothing else and always returns.
fn stores(
    program: &Program,
    class: ClassId,
    constructor: MethodId,
    depth: usize,
) -> Option<BTreeMap<FieldId, Source>> {
    let mut found = BTreeMap::new();
    if class == program.object() {
        return Some(found);
    }
    if depth > DEEPEST {
        return None;
    }
    let Ok(Code::Body(body)) = code(program, constructor) else { return None };
    let cfg = Cfg::new(body);
    let sources = solve(&cfg, &Origins(body));
    let this = Source::Parameter(0);
    // Without branches the order of the instructions is that of their execution.
    for node in cfg.reverse_postorder() {
        let Some(at) = cfg.instruction(node) else { continue };
        let of = |r: Reg| sources.at(node).of(r);
        match body.code[at] {
            Inst::Nop
            | Inst::Const { .. }
            | Inst::ConstWide { .. }
            | Inst::ConstString { .. }
            | Inst::GetStatic { .. }
            | Inst::Move { .. }
            | Inst::Return { .. } => {}
            Inst::NewArray { len, .. } | Inst::NewRefArray { len, .. } => {
                if of(len)? != Source::Other {
                    return None;
                }
            }
            Inst::PutField { obj, src, site } => {
                let SiteRef::Field(field) = &body.sites.get(site as usize)?.what else {
                    return None;
                };
                if of(obj)? != this {
                    return None;
                }
                let field = program.resolve_field(class, field).ok()?;
                found.insert(field, of(src)?);
            }
            Inst::Invoke { kind: Invoke::Special, site, .. } => {
                let args = &body.sites.get(site as usize)?.args;
                let called = call(program, program.method(constructor), body, at)?;
                let Call::Exact(called) = called else { return None };
                let method = program.method(called);
                if &*method.name != "<init>" || of(*args.first()?)? != this {
                    return None;
                }
                for (field, source) in stores(program, method.class, called, depth + 1)? {
                    let source = match source {
                        Source::Parameter(i) => of(*args.get(i)?)?,
                        Source::Other => Source::Other,
                    };
                    found.insert(field, source);
                }
            }
            _ => return None,
        }
    }
    Some(found)
}

/// Where the values of a constructor's registers come from, before each instruction.
struct Origins<'b>(&'b Body);

/// By register; `None` where control does not get to.
#[derive(Clone)]
struct Sources(Option<Vec<Source>>);

impl Sources {
    fn of(&self, r: Reg) -> Option<Source> {
        self.0.as_ref()?.get(r.index()?).copied()
    }
}

impl Lattice for Sources {
    fn join(&mut self, other: &Sources) -> bool {
        match (&mut self.0, &other.0) {
            (_, None) => false,
            (to @ None, from) => {
                to.clone_from(from);
                true
            }
            (Some(to), Some(from)) => {
                let mut changed = false;
                for (to, from) in to.iter_mut().zip(from) {
                    if to != from && *to != Source::Other {
                        *to = Source::Other;
                        changed = true;
                    }
                }
                changed
            }
        }
    }
}

impl Analysis for Origins<'_> {
    type Fact = Sources;
    const DIRECTION: Direction = Direction::Forward;

    fn bottom(&self) -> Sources {
        Sources(None)
    }

    fn boundary(&self) -> Sources {
        let params = (0..self.0.params as usize).map(Source::Parameter);
        let mut all: Vec<Source> = params.collect();
        all.resize(self.0.regs.len(), Source::Other);
        Sources(Some(all))
    }

    fn transfer(&self, inst: usize, edge: EdgeKind, fact: &Sources) -> Sources {
        let mut after = fact.clone();
        let source = match self.0.code[inst] {
            Inst::Move { src, .. } => fact.of(src).unwrap_or(Source::Other),
            _ => Source::Other,
        };
        if edge == EdgeKind::Normal
            && let (Some(all), Some(r)) = (&mut after.0, self.0.def(inst).and_then(Reg::index))
            && let Some(to) = all.get_mut(r)
        {
            *to = source;
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_program::{ClassPath, Jdk};

    const SOURCE: &str = r#"
class Base { int a; Base(int a) { this.a = a; } }
class Plain extends Base { Object o; int[] t = new int[3]; Plain(Object o, int a) { super(a); this.o = o; } }
class Tests { int a; Tests(int a) { this.a = a > 0 ? a : 0; } }
class Other { Base b; Other(Base b) { b.a = 1; this.b = b; } }
class Sized { int[] t; Sized(int n) { t = new int[n]; } }
class Number { int a; Number(int a) { this.a = 4242; } }
"#;

    fn stores_in(classes: &std::path::Path, name: &str) -> Option<BTreeMap<String, Source>> {
        let jdk = Jdk::at(&cairn_testing::Jdk::default().home).unwrap();
        let program = Program::open(jdk, ClassPath::new([classes])).unwrap();
        let class = program.load(name).unwrap();
        let is_constructor = |m: &&MethodId| &*program.method(**m).name == "<init>";
        let constructor = *program.class(class).methods.iter().find(is_constructor).unwrap();
        let found = stores(&program, class, constructor, 0)?;
        Some(found.into_iter().map(|(f, s)| (program.field(f).name.to_string(), s)).collect())
    }

    #[test]
    fn a_plain_constructor_only_fills_fields() {
        let classes = cairn_testing::Jdk::default().compiled_texts(&[], &[("Base", SOURCE)]);
        let found = stores_in(&classes, "Plain").unwrap();
        let expected =
            [("a", Source::Parameter(2)), ("o", Source::Parameter(1)), ("t", Source::Other)];
        assert_eq!(found, expected.map(|(f, s)| (f.to_owned(), s)).into());
        assert_eq!(stores_in(&classes, "Number").unwrap()["a"], Source::Other);
        for name in ["Tests", "Other", "Sized"] {
            assert!(stores_in(&classes, name).is_none(), "{name}");
        }
        let damaged = cairn_testing::scratch("constructors-damaged");
        cairn_testing::fresh_copy(&classes, &damaged);
        let file = damaged.join("Number.class");
        let mut bytes = std::fs::read(&file).unwrap();
        // sipush 4242; putfield
        let at = bytes.windows(4).position(|w| w == [0x11, 0x10, 0x92, 0xB5]).expect("the code");
        bytes[at + 3] = 0xCB;
        std::fs::write(&file, bytes).unwrap();
        assert!(stores_in(&damaged, "Number").is_none());
    }
}
