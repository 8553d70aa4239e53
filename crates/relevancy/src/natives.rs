//! Methods whose code is not looked at: natives, sealed methods, and models that do more than give a result.

use crate::build::Builder;
use crate::graph::{Global, Node, Part};
use cairn_analysis::natives;
use cairn_pointsto::{InstanceId, ObjectId, ObjectKind, SetId};
use cairn_program::{FieldId, Method, Shape};
use std::collections::BTreeSet;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

impl<'a> Builder<'a> {
    /// A method without code that is looked at.
    pub fn read_closed(&mut self, id: InstanceId, m: &'a Method) {
        let rules = self.options.rules;
        let class = self.program.class(m.class);
        match (&*class.name, &*m.name) {
            ("java/lang/System", "arraycopy") if rules.models => self.array_copy(id),
            ("java/lang/Object", "clone") if rules.models => self.clone_object(id),
            (UNSAFE, _) | ("java/lang/invoke/VarHandle", _) if rules.models => self.offsets(id, m),
            _ if rules.natives => self.conservative(id, m),
            _ => {}
        }
        self.indirect_calls(id);
    }

    fn parameters(&self, id: InstanceId, m: &Method) -> Vec<(Node, SetId)> {
        let one = |i| (self.parameter(id, i), self.solution.parameter_in(id, i));
        (0..m.params.len()).map(one).collect()
    }

    /// What is given, with what is in arrays and builders, flows into the result and into what is in it. A native
    /// method of which nothing is declared may also write what it is given anywhere that it can reach.
    fn conservative(&mut self, id: InstanceId, m: &'a Method) {
        let given = self.parameters(id, m);
        let result = Some(self.result(id));
        let returned = self.solution.returned_in(id);
        for &(node, set) in &given {
            if m.ret.is_some() {
                self.flows(Some(node), result);
                self.contents(set, result);
            }
            for part in [Part::Element, Part::Length, Part::Content] {
                self.writes(returned, part, Some(node));
            }
        }
        let is_declared = natives::row(self.program.class(m.class), m).is_some()
            || natives::flows(self.program.class(m.class), m).is_some();
        if m.is_native() && !is_declared {
            self.assumptions.insert((m.id, "a native method without declared effects: what it is given flows into all that it can reach"));
            self.everything(&given, result, returned);
        }
    }

    /// All that is given, and all that can be reached from there, flows into all that can be reached.
    fn everything(&mut self, given: &[(Node, SetId)], result: Option<Node>, returned: SetId) {
        let sets = given.iter().map(|g| g.1).chain([returned]);
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
        let pool = self.global(Global::Pool);
        given.iter().for_each(|g| self.flows(Some(g.0), Some(pool)));
        self.flows(Some(pool), result);
        for place in places {
            let node = self.global(place);
            self.flows(Some(node), Some(pool));
            self.flows(Some(pool), Some(node));
        }
    }

    /// All parts of an object.
    fn parts(&self, o: ObjectId) -> Vec<Global> {
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

    fn array_copy(&mut self, id: InstanceId) {
        let [from, to] = [0, 2].map(|i| self.solution.parameter_in(id, i));
        let (from, to) = (self.objects(from), self.objects(to));
        let mut written = vec![];
        for &o in to.iter() {
            written.extend(self.part(o, Part::Element));
        }
        for &target in &written {
            let target = self.global(target);
            for p in 0..5 {
                self.flows(Some(self.parameter(id, p)), Some(target));
            }
            for &o in from.iter() {
                if let Some(part) = self.part(o, Part::Element) {
                    let from = self.global(part);
                    self.flows(Some(from), Some(target));
                }
            }
        }
    }

    /// Each part of an object flows into the same part of its copies.
    fn clone_object(&mut self, id: InstanceId) {
        let originals = self.objects(self.solution.parameter_in(id, 0));
        let copies = self.objects(self.solution.returned_in(id));
        let this = self.parameter(id, 0);
        self.flows(Some(this), Some(self.result(id)));
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
    fn offsets(&mut self, id: InstanceId, m: &'a Method) {
        let given = self.parameters(id, m);
        let result = m.ret.is_some().then(|| self.result(id));
        let mut places = BTreeSet::new();
        for &(_, set) in &given {
            for &o in self.objects(set).iter() {
                places.extend(self.parts(o));
                if let ObjectKind::ClassOf { class, .. } = self.solution.object(o).kind {
                    places.extend(self.statics(class).into_iter().map(Global::Static));
                }
            }
        }
        for &(node, _) in &given {
            self.flows(Some(node), result);
        }
        for place in places {
            let node = self.global(place);
            self.flows(Some(node), result);
            if !m.name.starts_with("get") {
                given.iter().for_each(|g| self.flows(Some(g.0), Some(node)));
            }
        }
    }

    fn statics(&self, class: cairn_program::ClassId) -> Vec<FieldId> {
        let fields = self.program.class(class).fields.iter();
        fields.copied().filter(|&f| self.program.field(f).is_static()).collect()
    }
}
