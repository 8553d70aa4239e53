//! Calls: arguments, results and exceptions; summaries of texts and boxes; calls that make unknown values.

use crate::build::{At, Builder, code};
use crate::graph::{Flow, Global, NOWHERE, Node, Part};
use crate::text::{self, Returned};
use cairn_analysis::callees::{self, Call};
use cairn_interp::sym::{Modelled, modelled};
use cairn_pointsto::{ContextEdge, InstanceId, ObjectId, ObjectKind, SetId};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Inst, Reg};
use cairn_program::{Method, Origin, Shape};

/// The field of a builder that holds its characters.
const CHARACTERS: &str = "value";

/// The field of an exception that holds its message.
const MESSAGE: &str = "detailMessage";

impl<'a> Builder<'a> {
    /// What an instance calls by an instruction; `None`: without one.
    pub fn callees(&self, id: InstanceId, inst: Option<u32>) -> Vec<InstanceId> {
        let all: &[ContextEdge] = self.solution.context_edges();
        let key = (Some(id), inst);
        let first = all.partition_point(|e| (e.caller, e.inst) < key);
        let these = all[first..].iter().take_while(|e| (e.caller, e.inst) == key);
        let is_call =
            |c: &InstanceId| &*self.program.method(self.solution.instance(*c).0).name != "<clinit>";
        these.map(|e| e.callee).filter(is_call).collect()
    }

    pub fn invoke(&mut self, at: At<'a>) {
        let Inst::Invoke { dst, site, .. } = at.body.code[at.inst as usize] else { return };
        let args = &at.body.sites[site as usize].args;
        self.stub(at, dst, args);
        let call = callees::call(self.program, at.method, at.body, at.inst as usize);
        if matches!(call, Some(Call::Handle(_))) {
            self.handle(at, dst, args);
        }
        for callee in self.callees(at.id, Some(at.inst)) {
            let m = self.program.method(self.solution.instance(callee).0);
            if m.params.len() != args.len() {
                self.handle(at, dst, args);
            } else {
                self.call(at, dst, args, callee, m);
            }
        }
    }

    /// The receiver may be an input whose class has no such method: the answer is an input.
    fn stub(&mut self, at: At<'a>, dst: Reg, args: &[Reg]) {
        let (Some(dst), Some(&receiver)) = (self.defined(at, dst), args.first()) else { return };
        if !self.options.rules.inputs {
            return;
        }
        let set = self.set(at, receiver);
        let is_stub = |o: &ObjectId| {
            let o = self.solution.object(*o);
            let is_open = matches!(o.kind, ObjectKind::Input | ObjectKind::Unknown);
            is_open && self.program.class(o.class).is(access::ABSTRACT)
        };
        if self.objects(set).iter().any(is_stub) {
            self.seed(dst);
        }
    }

    /// A method handle: what is given may come out anywhere.
    fn handle(&mut self, at: At<'a>, dst: Reg, args: &[Reg]) {
        if self.options.rules.handles {
            let pool = self.global(Global::Pool(0));
            args.iter().for_each(|&a| self.flows(self.used(at, a), Some(pool)));
            self.flows(Some(pool), self.defined(at, dst));
        }
    }

    fn call(&mut self, at: At<'a>, dst: Reg, args: &[Reg], callee: InstanceId, m: &'a Method) {
        let rules = self.options.rules;
        let class = self.program.class(m.class);
        let call = self.graph.call(at.id.0, at.inst);
        let to = self.defined(at, dst);
        let is_boundary =
            text::is_summarised(class) && !text::is_summarised(self.program.class(at.method.class));
        if is_boundary && self.summary(at, dst, args, callee, m) {
            return;
        }
        if text::is_printer(class) && modelled(class, m).is_some() {
            let sets: Vec<SetId> = args.iter().map(|&a| self.set(at, a)).collect();
            if sets[1..].iter().all(|s| self.is_plain(*s)) {
                return self.closed(at, &args[1..], &sets[1..], callee);
            }
        }
        if rules.arguments {
            for (i, &a) in args.iter().enumerate() {
                if let Some(from) = self.used(at, a) {
                    self.edge(from, self.parameter(callee, i), Flow::Argument(call));
                }
            }
        }
        if rules.exceptions {
            for to in self.catchers(at) {
                self.edge(self.thrown(callee), to, Flow::Result(call));
            }
        }
        if modelled(class, m) == Some(Modelled::Source) {
            if let Some(to) = to.filter(|_| rules.sources) {
                self.seed(to);
                self.seed_contents(self.set_written(at, dst));
            }
            return;
        }
        if code(self.program, m.id).is_none() {
            self.closed_call(at, dst, args, m);
        }
        if !is_boundary
            && rules.texts
            && text::is_summarised(class)
            && text::returned(self.program, m) == Returned::Value
        {
            // A model inside of texts: its result is computed from what it is given.
            let sets: Vec<SetId> = args.iter().map(|&a| self.set(at, a)).collect();
            self.given(at, args, &sets, to);
        }
        if let Some(to) = to.filter(|_| rules.results) {
            self.edge(self.result(callee), to, Flow::Result(call));
        }
    }

    // ---- texts and boxes ----

    /// A method of texts, boxes or numbers is called by other code: what is given flows into the result, or
    /// into the builder or the new value. Whether that is all that the call can do.
    fn summary(
        &mut self,
        at: At<'a>,
        dst: Reg,
        args: &[Reg],
        callee: InstanceId,
        m: &'a Method,
    ) -> bool {
        let rules = self.options.rules;
        let class = self.program.class(m.class);
        let sets: Vec<SetId> = args.iter().map(|&a| self.set(at, a)).collect();
        let returned = text::returned(self.program, m);
        let is_complete = returned != Returned::Other && sets.iter().all(|s| self.is_plain(*s));
        if rules.texts {
            match returned {
                Returned::Value => self.given(at, args, &sets, self.defined(at, dst)),
                Returned::Builder if !m.is_static() => {
                    self.flows(self.used(at, args[0]), self.defined(at, dst));
                }
                _ => {}
            }
            if &*m.name == "<init>" && text::is_value(class) {
                for to in self.made(at, args[0]) {
                    self.given(at, args, &sets, Some(to));
                }
            }
            self.thrown_texts(at, args, &sets, callee);
        }
        if rules.builders && !m.is_static() && text::is_builder(class) {
            for &o in self.objects(sets[0]).iter() {
                let Some(part) = self.part(o, Part::Content) else { continue };
                let to = self.global(part);
                self.given(at, args, &sets, Some(to));
                if !is_complete {
                    self.characters(o, to);
                }
            }
        }
        if is_complete {
            self.closed(at, args, &sets, callee);
        }
        is_complete
    }

    fn is_plain(&mut self, set: SetId) -> bool {
        let objects = self.objects(set);
        objects.iter().all(|&o| text::is_plain(self.program, self.solution.object(o)))
    }

    /// What is given to a method of texts flows into the messages of exceptions that it throws.
    fn thrown_texts(&mut self, at: At<'a>, args: &[Reg], sets: &[SetId], callee: InstanceId) {
        if !self.options.rules.exceptions {
            return;
        }
        let throwable = self.program.throwable();
        let Some(message) = self.program.find_field(throwable, MESSAGE) else { return };
        let (method, _) = self.solution.instance(callee);
        for o in self.solution.thrown(method).iter().map(ObjectId) {
            if !self.is_about_text(o) {
                continue;
            }
            if let Some(part) = self.part(o, Part::Field(message)) {
                let to = self.global(part);
                self.given(at, args, sets, Some(to));
            }
        }
    }

    /// Whether an exception is made by code that texts are given to.
    fn is_about_text(&self, exception: ObjectId) -> bool {
        let ObjectKind::Site { method, .. } = self.solution.object(exception).kind else {
            return false;
        };
        let class = self.program.class(self.program.method(method).class);
        let is_near = class.package() == "java/lang" || class.package() == "java/util/regex";
        class.origin == Origin::Jdk
            && (text::is_summarised(class)
                || is_near && class.name.ends_with("Exception")
                || &*class.name == "java/util/regex/Pattern"
                || &*class.name == "jdk/internal/util/Preconditions")
    }

    /// The code of a call is not followed: if anything that it is given is relevant, all inside is.
    fn closed(&mut self, at: At<'a>, args: &[Reg], sets: &[SetId], callee: InstanceId) {
        let mut given: Vec<Node> = args.iter().filter_map(|&a| self.used(at, a)).collect();
        for &set in sets {
            for part in [Part::Element, Part::Length, Part::Content] {
                given.extend(self.of_set(set, part, true));
            }
        }
        self.closed_calls.push((given.into(), callee));
    }

    /// What a call is given, with what is in it, flows somewhere.
    fn given(&mut self, at: At<'a>, args: &[Reg], sets: &[SetId], to: Option<Node>) {
        for (&a, &set) in args.iter().zip(sets) {
            self.flows(self.used(at, a), to);
            self.contents(set, to);
        }
    }

    /// What is in builders and in arrays of numbers flows somewhere.
    pub fn contents(&mut self, set: SetId, to: Option<Node>) {
        for &o in self.objects(set).iter() {
            let class = self.program.class(self.solution.object(o).class);
            if matches!(class.shape, Shape::Array { elem: Elem::Ref, .. }) {
                continue;
            }
            for part in [Part::Element, Part::Length, Part::Content] {
                if let Some(part) = self.part(o, part) {
                    let from = self.global(part);
                    if self.options.rules.builders || part_is_array(part) {
                        self.flows(Some(from), to);
                    }
                }
            }
        }
    }

    /// The variables that the objects were put in where this method made them.
    fn made(&mut self, at: At<'a>, reg: Reg) -> Vec<Node> {
        let mut found = vec![];
        for &o in self.objects(self.set(at, reg)).iter() {
            if let ObjectKind::Site { method, inst, .. } = self.solution.object(o).kind
                && method == at.method.id
                && let Some(dst) = at.body.code.get(inst as usize).and_then(Inst::def)
            {
                found.extend(self.defined(At { inst, ..at }, dst));
            }
        }
        found
    }

    /// The content of a builder is what its characters are, where code that is followed sees them.
    fn characters(&mut self, builder: ObjectId, content: Node) {
        let class = self.solution.object(builder).class;
        let Some(field) = self.program.find_field(class, CHARACTERS) else { return };
        for array in self.solution.field(builder, field).iter().map(ObjectId) {
            if let Some(part) = self.part(array, Part::Element) {
                let elements = self.global(part);
                self.flows(Some(elements), Some(content));
                self.flows(Some(content), Some(elements));
            }
        }
    }

    // ---- calls without an instruction ----

    /// Calls of a native method, of reflection and of handles: anything that was given may be an argument.
    pub fn indirect_calls(&mut self, id: InstanceId) {
        let callees = self.callees(id, None);
        if callees.is_empty() || !self.options.rules.handles {
            return;
        }
        let (method, _) = self.solution.instance(id);
        let given = self.program.method(method).params.len();
        let m = self.program.method(method);
        let is_handle = self.program.class(m.class).name.starts_with("java/lang/invoke/");
        let pool = self.global(Global::Pool(if is_handle { 0 } else { id.0 }));
        // What is reflected is no argument.
        let first = usize::from(!m.is_static() && !is_handle);
        for i in first..given {
            self.flows(Some(self.parameter(id, i)), Some(pool));
            for &o in self.objects(self.solution.parameter_in(id, i)).iter() {
                if let Some(part) = self.part(o, Part::Element) {
                    let from = self.global(part);
                    self.flows(Some(from), Some(pool));
                }
            }
        }
        let call = self.graph.call(id.0, NOWHERE);
        for callee in callees {
            let m = self.program.method(self.solution.instance(callee).0);
            // The receiver of a constructor is new.
            let given = usize::from(&*m.name == "<init>");
            for p in given..m.params.len() {
                self.flows(Some(pool), Some(self.parameter(callee, p)));
            }
            self.edge(self.result(callee), self.result(id), Flow::Result(call));
            self.edge(self.thrown(callee), self.thrown(id), Flow::Result(call));
            self.edge(self.runs(id), self.runs(callee), Flow::Argument(call));
        }
        self.flows(Some(self.result(id)), Some(pool));
        self.flows(Some(pool), Some(self.result(id)));
    }
}

fn part_is_array(part: Global) -> bool {
    !matches!(part, Global::Content(_))
}
