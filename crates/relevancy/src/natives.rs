//! Methods whose code is not looked at: natives, sealed methods, and models that do more than give a result.

use crate::build::{At, Builder};
use crate::graph::{Global, Key, Node, Part};
use crate::text::{self, Returned};
use cairn_analysis::natives;
use cairn_interp::jdk::is_implemented;
use cairn_pointsto::{InstanceId, ObjectId, ObjectKind, SetId};
use cairn_program::ir::Reg;
use cairn_program::{FieldId, Method, Origin, Shape};
use std::collections::BTreeSet;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
/// Questions about the layout of objects: the answer depends on classes and on names that the machine makes concrete.
const LAYOUT: [&str; 4] =
    ["objectFieldOffset", "staticFieldOffset", "arrayBaseOffset", "arrayIndexScale"];
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";

/// Whether the declared result of a method can be a text or a box.
fn is_open(m: &Method) -> bool {
    let result = m.desc.rsplit(')').next().unwrap_or_default();
    ["Ljava/lang/Object;", "Ljava/lang/CharSequence;", "Ljava/lang/Number;"].contains(&result)
}

/// A call of such a method: what it is given, with what that can be, and where its result goes.
pub(crate) struct Closed {
    given: Vec<(Option<Node>, SetId)>,
    result: Option<Node>,
    returned: SetId,
}

impl Closed {
    pub fn new<'a>(builder: &Builder<'a>, at: At<'a>, dst: Reg, args: &[Reg]) -> Closed {
        let given = args.iter().map(|&a| (builder.used(at, a), builder.set(at, a))).collect();
        let (result, returned) = (builder.defined(at, dst), builder.set_written(at, dst));
        Closed { given, result, returned }
    }
}

impl<'a> Builder<'a> {
    /// A call of a method whose code is not looked at.
    pub fn closed_call(&mut self, at: At<'a>, dst: Reg, args: &[Reg], m: &'a Method) {
        let rules = self.options.rules;
        let class = self.program.class(m.class);
        let call = Closed::new(self, at, dst, args);
        match (&*class.name, &*m.name) {
            ("java/lang/System", "arraycopy") if rules.models => self.array_copy(&call),
            ("java/lang/Object", "clone") if rules.models => self.clone_object(&call),
            (UNSAFE, name) if LAYOUT.iter().any(|l| name.starts_with(l)) => {}
            (UNSAFE, _) | (VAR_HANDLE, _) if rules.models => self.offsets(&call, m),
            _ if rules.natives => self.conservative(&call, m, at.id),
            _ => {}
        }
    }

    /// What is given, with what is in arrays and builders, flows into the result and into what is in it. A native
    /// method of which nothing is known may also write what it is given anywhere that it can reach.
    fn conservative(&mut self, call: &Closed, m: &'a Method, id: InstanceId) {
        // An object of another kind that is found or made is what it is, whatever it was looked for with.
        let is_value = text::returned(self.program, m) == Returned::Value || is_open(m);
        let result = call.result.filter(|_| is_value);
        for &(node, set) in &call.given {
            self.flows(node, result);
            if result.is_some() {
                self.contents(set, result);
            }
            for part in [Part::Element, Part::Length, Part::Content] {
                self.writes(call.returned, part, node);
            }
        }
        let class = self.program.class(m.class);
        let is_known = natives::row(class, m).is_some()
            || natives::flows(class, m).is_some()
            || class.origin == Origin::Jdk
            || is_implemented(class, m);
        if m.is_native() && !is_known {
            let what = "a native method of which nothing is known: what it is given flows into all that it can reach";
            self.assumptions.insert((m.id, what));
            let pool = self.global(Global::Pool(id.0));
            self.everything(call, pool);
        }
        if self.is_unreadable(m) {
            let what =
                "code that cannot be read: what it is given flows into all that it can reach";
            self.assumptions.insert((m.id, what));
            let pool = self.missing_pool();
            self.everything(call, pool);
        }
    }

    /// All that is given, and all that can be reached from there, flows into all that can be reached.
    pub fn everything(&mut self, call: &Closed, pool: Node) {
        let sets = call.given.iter().map(|g| g.1).chain([call.returned]);
        let mut reached: BTreeSet<ObjectId> = BTreeSet::new();
        let mut work: Vec<ObjectId> = vec![];
        for set in sets {
            work.extend(self.objects(set).iter());
        }
        let mut places = vec![];
        while let Some(o) = work.pop() {
            if !reached.insert(o) {
                continue;
            }
            for part in [Part::Values, Part::Entry(Key::ANY), Part::Keys] {
                places.extend(self.part(o, part));
            }
            for global in self.parts(o) {
                places.push(global);
                let inside = match global {
                    Global::Field(o, f) => self.solution.field(o, f),
                    Global::Element(o) => self.solution.elements(o),
                    _ => continue,
                };
                work.extend(inside.iter().map(ObjectId));
            }
        }
        call.given.iter().for_each(|g| self.flows(g.0, Some(pool)));
        self.flows(Some(pool), call.result);
        for place in places {
            let node = self.global(place);
            self.flows(Some(node), Some(pool));
            self.flows(Some(pool), Some(node));
        }
    }

    /// All parts of an object.
    pub fn parts(&self, o: ObjectId) -> Vec<Global> {
        let class = self.program.class(self.solution.object(o).class);
        if let Shape::Array { .. } = class.shape {
            return vec![Global::Element(o), Global::Length(o)];
        }
        let fields = class.ancestors.iter().flat_map(|&a| &self.program.class(a).fields);
        let own = fields.filter(|&&f| !self.program.field(f).is_static());
        let mut all: Vec<Global> = own.map(|&f| Global::Field(o, f)).collect();
        all.extend(self.part(o, Part::Content));
        all
    }

    fn array_copy(&mut self, call: &Closed) {
        let [from, _, to, ..] = call.given[..] else { return };
        let read = self.of_set(from.1, Part::Element, true);
        let written = self.of_set(to.1, Part::Element, false);
        self.flows(read, written);
        call.given.iter().for_each(|g| self.flows(g.0, written));
    }

    /// Each part of an object flows into the same part of its copies.
    fn clone_object(&mut self, call: &Closed) {
        let Some(&(this, set)) = call.given.first() else { return };
        let originals = self.objects(set);
        let copies = self.objects(call.returned);
        self.flows(this, call.result);
        for &copy in copies.iter() {
            let ObjectKind::Clone(site) = self.solution.object(copy).kind else { continue };
            for &o in originals.iter().filter(|&&o| self.solution.object(o).site == site) {
                for part in self.parts(o) {
                    let same = match part {
                        Global::Field(_, f) => Global::Field(copy, f),
                        Global::Element(_) => Global::Element(copy),
                        Global::Length(_) => Global::Length(copy),
                        _ => Global::Content(copy),
                    };
                    let (from, to) = (self.global(part), self.global(same));
                    self.flows(Some(from), Some(to));
                }
            }
        }
    }

    /// Accesses by offset: any part of the objects that are given, and static fields of class objects.
    fn offsets(&mut self, call: &Closed, m: &'a Method) {
        let mut places = BTreeSet::new();
        for &(_, set) in &call.given {
            for &o in self.objects(set).iter() {
                places.extend(self.parts(o));
                if let ObjectKind::ClassOf { class, .. } = self.solution.object(o).kind {
                    places.extend(self.statics(class).into_iter().map(Global::Static));
                }
            }
        }
        for &(node, _) in &call.given {
            self.flows(node, call.result);
        }
        for place in places {
            let node = self.global(place);
            self.flows(Some(node), call.result);
            if !m.name.starts_with("get") {
                call.given.iter().for_each(|g| self.flows(g.0, Some(node)));
            }
        }
    }

    fn statics(&self, class: cairn_program::ClassId) -> Vec<FieldId> {
        let fields = self.program.class(class).fields.iter();
        fields.copied().filter(|&f| self.program.field(f).is_static()).collect()
    }
}
