//! Calls: arguments, results and exceptions; summaries of texts and boxes; calls that make unknown values.

use crate::build::{At, Builder, code};
use crate::closed::is_users;
use crate::graph::{Flow, Global, NOWHERE, Node, Part};
use crate::text::{self, Returned};
use cairn_analysis::callees::{self, Call};
use cairn_interp::sym::{Modelled, modelled};
use cairn_pointsto::{ContextEdge, InstanceId, ObjectId, ObjectKind, SetId};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Inst, Reg};
use cairn_program::{Method, MethodId, Shape};

/// The field of a builder that holds its characters.
const CHARACTERS: &str = "value";

/// The field of an exception that holds its message.
const MESSAGE: &str = "detailMessage";

/// Methods of texts, by the beginnings of their names, that throw exceptions which say what they were given.
const THROWING: &[&str] = &[
    "<init>",
    "charAt",
    "checkIndex",
    "codePoint",
    "decode",
    "delete",
    "format",
    "getBytes",
    "getChars",
    "indent",
    "insert",
    "matches",
    "newString",
    "offsetBy",
    "parse",
    "repeat",
    "replace",
    "setCharAt",
    "setLength",
    "split",
    "subSequence",
    "substring",
    "toChars",
    "translateEscapes",
];
/// Exceptions, by parts of their names, whose messages say what a method of texts was given.
const QUOTING: &[&str] = &[
    "Charset",
    "Encoding",
    "Format",
    "IllegalArgument",
    "IndexOutOfBounds",
    "Malformed",
    "NegativeArraySize",
    "Syntax",
];

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
        self.missing_call(at, dst, args, call.as_ref());
        self.call_on_missing(at, dst, args);
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
            let class = self.program.class(o.class);
            is_open && class.shape == Shape::Object && class.is(access::ABSTRACT)
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

    fn call(&mut self, at: At<'a>, dst: Reg, args: &'a [Reg], callee: InstanceId, m: &'a Method) {
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
            if rules.callbacks && !sets[1..].iter().all(|s| self.is_plain(*s)) {
                self.texts_called_back(at, &args[1..], &sets[1..], callee, &[]);
            }
            return self.closed(at, &args[1..], &sets[1..], callee);
        }
        if self.container(at, dst, args, callee, m) {
            return;
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
        let sets: Vec<SetId> = args.iter().map(|&a| self.set(at, a)).collect();
        let returned = text::returned(self.program, m);
        let is_complete = returned != Returned::Other;
        let targets = self.targets(at, dst, args, m);
        if rules.texts {
            if returned == Returned::Builder && !m.is_static() {
                self.flows(self.used(at, args[0]), self.defined(at, dst));
            }
            targets.iter().for_each(|&to| self.given(at, args, &sets, Some(to)));
            self.thrown_texts(at, args, &sets, callee);
        }
        if !is_complete {
            let receivers = sets.first().map(|&s| self.objects(s));
            for &o in receivers.iter().flat_map(|r| r.iter()) {
                if let Some(part) = self.part(o, Part::Content) {
                    let content = self.global(part);
                    self.characters(o, content);
                }
            }
            return false;
        }
        if rules.callbacks && !sets.iter().all(|&s| self.is_plain(s)) {
            self.texts_called_back(at, args, &sets, callee, &targets);
        }
        self.closed(at, args, &sets, callee);
        true
    }

    /// Where what is given to a method of texts goes: its result, the new value, the builder, the array that it fills.
    fn targets(&mut self, at: At<'a>, dst: Reg, args: &[Reg], m: &'a Method) -> Vec<Node> {
        let rules = self.options.rules;
        let class = self.program.class(m.class);
        let mut found = vec![];
        match text::returned(self.program, m) {
            Returned::Value => found.extend(self.defined(at, dst)),
            Returned::Array => {
                for part in [Part::Element, Part::Length] {
                    found.extend(self.of_set(self.set_written(at, dst), part, false));
                }
            }
            Returned::Nothing if rules.builders => {
                let filled = args.iter().skip(1).map(|&a| self.set(at, a)).collect::<Vec<_>>();
                found.extend(
                    filled.into_iter().filter_map(|s| self.of_set(s, Part::Element, false)),
                );
            }
            _ => {}
        }
        if &*m.name == "<init>" && text::is_value(class) {
            found.extend(self.made(at, args[0]));
        }
        if rules.builders && !m.is_static() && text::is_builder(class) {
            found.extend(self.of_set(self.set(at, args[0]), Part::Content, false));
        }
        found
    }

    /// Texts and numbers, and arrays of them.
    fn is_plain(&mut self, set: SetId) -> bool {
        let objects = self.objects(set);
        objects.iter().all(|&o| {
            let is_plain = |o: ObjectId| text::is_plain(self.program, self.solution.object(o));
            let is_array = self.program.is_array(self.solution.object(o).class);
            is_plain(o)
                || is_array && self.solution.elements(o).iter().all(|e| is_plain(ObjectId(e)))
        })
    }

    /// What the code of a method of texts calls back: `toString` of what it is given, mostly.
    fn texts_called_back(
        &mut self,
        at: At<'a>,
        args: &[Reg],
        sets: &[SetId],
        callee: InstanceId,
        targets: &[Node],
    ) {
        let call = self.graph.call(at.id.0, at.inst);
        let closure = self.closure(callee);
        self.called_back.extend(&closure.callbacks);
        let touched = self.content_of(closure.touched.clone().into());
        let mut inside: Vec<Node> = vec![];
        for part in [Part::Values, Part::Keys] {
            inside.extend(self.of_content(touched, part, true));
        }
        for &set in sets {
            inside.extend(self.of_set(set, Part::Element, true));
        }
        for &from in &inside {
            targets.iter().for_each(|&to| self.flows(Some(from), Some(to)));
        }
        for &back in &closure.callbacks {
            let m = self.program.method(self.solution.instance(back).0);
            for p in 0..m.params.len() {
                let to = self.parameter(back, p);
                let own = self.objects(self.solution.parameter_in(back, p));
                for (&a, &set) in args.iter().zip(sets) {
                    let overlap = self.objects(set).iter().any(|o| own.binary_search(o).is_ok());
                    let is_this = p == 0 && !m.is_static();
                    if let Some(from) = self.used(at, a).filter(|_| overlap || !is_this) {
                        self.edge(from, to, Flow::Argument(call));
                    }
                }
                inside.iter().for_each(|&from| self.flows(Some(from), Some(to)));
            }
            for to in self.catchers(at) {
                self.edge(self.thrown(back), to, Flow::Result(call));
            }
            for &to in targets {
                match to < self.graph.locals() {
                    true => self.edge(self.result(back), to, Flow::Result(call)),
                    false => self.flows(Some(self.result(back)), Some(to)),
                }
            }
        }
    }

    /// What is given to a method of texts flows into the messages of exceptions that it throws.
    fn thrown_texts(&mut self, at: At<'a>, args: &[Reg], sets: &[SetId], callee: InstanceId) {
        let throwable = self.program.throwable();
        let message = self.program.find_field(throwable, MESSAGE);
        let Some(message) = message.filter(|_| self.options.rules.exceptions) else { return };
        let m = self.program.method(self.solution.instance(callee).0);
        let is_read = &*m.name == "valueOf" && m.desc.starts_with("(Ljava/lang/String;");
        let is_made = &*m.name == "<init>" && text::is_builder(self.program.class(m.class));
        if is_made || !is_read && !THROWING.iter().any(|t| m.name.starts_with(t)) {
            return;
        }
        let exceptions = self.exceptions(m.id);
        let to = self.of_content(exceptions, Part::Field(message), false);
        if to.is_some() {
            self.given(at, args, sets, to);
        }
    }

    /// The exceptions that code of the library makes and a method throws, as the content of a set.
    fn exceptions(&mut self, method: MethodId) -> u32 {
        if let Some(&known) = self.thrown_by.get(&method) {
            return known;
        }
        let is_made = |o: &ObjectId| {
            let object = self.solution.object(*o);
            let name = &self.program.class(object.class).name;
            let is_library = match object.kind {
                ObjectKind::Library => true,
                ObjectKind::Site { method, .. } => {
                    !is_users(self.program, self.program.method(method).class)
                }
                _ => false,
            };
            is_library && QUOTING.iter().any(|q| name.contains(q))
        };
        let thrown = self.solution.thrown(method);
        let content = self.content_of(thrown.iter().map(ObjectId).filter(is_made).collect());
        self.thrown_by.insert(method, content);
        content
    }

    /// The code of a call is not followed: if anything that it is given is relevant, all inside is.
    fn closed(&mut self, at: At<'a>, args: &[Reg], sets: &[SetId], callee: InstanceId) {
        let mut given: Vec<Node> = args.iter().filter_map(|&a| self.used(at, a)).collect();
        for &set in sets {
            for part in [Part::Element, Part::Length, Part::Content, Part::Values, Part::Keys] {
                given.extend(self.of_set(set, part, true));
            }
        }
        self.closed_calls.push((given.into(), callee));
        self.closed_edges.insert((at.id, at.inst, callee));
        let call = self.graph.call(at.id.0, at.inst);
        self.go_inside(at, args, callee, call);
    }

    /// What a call with a summary is given, for the inside of the callee.
    pub fn go_inside(&mut self, at: At<'a>, args: &[Reg], callee: InstanceId, call: u32) {
        let params = self.program.method(self.solution.instance(callee).0).params.len();
        let skipped = params.saturating_sub(args.len());
        for (i, &a) in args.iter().enumerate() {
            if let Some(from) = self.used(at, a) {
                self.edge(from, self.parameter(callee, i + skipped), Flow::Inside(call));
            }
        }
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
        if self.solution.is_by_class() {
            for (inst, code) in at.body.code.iter().enumerate() {
                if let Inst::New { dst, .. } = *code {
                    found.extend(self.defined(At { inst: inst as u32, ..at }, dst));
                }
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
