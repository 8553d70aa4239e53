//! Methods that are not looked into: natives by the table of `cairn_analysis`, and a few methods of the library
//! whose meaning says more than their code.

use crate::body;
use crate::calls::{CallSite, Target};
use crate::context::is_plain;
use crate::graph::{NONE, Node};
use crate::object::ObjectKind;
use crate::options::Entry;
use crate::sealed::{Seal, THROWN, seal};
use crate::solution::{InstanceId, Place};
use crate::solver::{ELEMENT, Instance, LAUNCHER, Solver, Use};
use cairn_analysis::natives::{self, Flow};
use cairn_program::class::access;
use cairn_program::ir::{Elem, MemberRef};
use cairn_program::{ClassId, FieldId, Method, MethodId, Origin, Program, Shape};

pub(crate) fn is_member_lookup(name: &str) -> bool {
    matches!(
        name,
        "getMethod"
            | "getDeclaredMethod"
            | "getField"
            | "getDeclaredField"
            | "getConstructor"
            | "getDeclaredConstructor"
    )
}

/// The classes after `throws` in a method's declaration.
fn declared_exceptions(program: &Program, m: &Method) -> Vec<ClassId> {
    let read = || {
        let file = program.class(m.class).file.as_ref()?;
        let attribute = file.attribute(&m.member(file)?.attributes, "Exceptions")?;
        let mut reader = file.reader(attribute);
        let count = reader.u16().ok()?;
        let names = (0..count).map_while(|_| file.class_name(reader.u16().ok()?).ok());
        Some(names.filter_map(|n| program.load(&n).ok()).collect())
    };
    read().unwrap_or_default()
}

impl Solver<'_> {
    /// What a method does besides its code: all that it does, if it has none.
    pub fn model(&mut self, id: InstanceId, instance: &Instance) {
        let program = self.program;
        let m = program.method(instance.method);
        let class = program.class(m.class);
        let seal = seal(program, m);
        if class.origin != Origin::Jdk && !m.is_native() && seal.is_none() {
            return;
        }
        let args: Vec<Node> = instance.local.params.iter().map(|&v| instance.node(v)).collect();
        let ret = instance.node(instance.local.ret);
        let throws = match seal {
            Some(Seal::Reflects | Seal::Handles | Seal::Assumed(_) | Seal::Input) => true,
            Some(Seal::Flows(f)) => f.throws,
            None => m.is_native() && natives::row(class, m).is_none(),
        };
        if throws {
            self.throw_any(m.id, instance.node(instance.local.thrown));
            self.throw_declared(instance, m);
        }
        match seal {
            Some(Seal::Flows(f)) => {
                for &flow in f.flows {
                    self.flow(id, instance, flow, &args, ret);
                }
                if let Some(what) = f.assumed {
                    self.assume(Place::method(m.id), what);
                }
                return;
            }
            Some(Seal::Input) => {
                if let Some(class) = body::class_of(program, body::result(&m.desc)) {
                    self.make_of(ObjectKind::Native(m.id), class, ret);
                }
                return self.assume(Place::method(m.id), "the machine makes inputs");
            }
            Some(Seal::Handles) => return self.model_handle(id, instance, &args, ret),
            Some(Seal::Assumed(what)) => return self.assume(Place::method(m.id), what),
            Some(Seal::Reflects) => return self.model_reflection(id, instance, &args, ret),
            None if !m.is_native() => return,
            None => {}
        }
        self.throw_declared(instance, m);
        match natives::flows(class, m) {
            Some([Flow::Reflects]) => self.model_reflection(id, instance, &args, ret),
            Some(flows) => {
                for &flow in flows {
                    self.flow(id, instance, flow, &args, ret);
                }
            }
            None => self.model_undeclared(instance, ret),
        }
    }

    /// Exceptions of a method that nothing is known about.
    pub fn throw_any(&mut self, method: MethodId, thrown: Node) {
        let kind = self.exception_kind(method);
        for class in THROWN {
            if let Ok(class) = self.program.load(class) {
                let object = self.plain(kind, class);
                self.insert(thrown, object);
            }
        }
    }

    /// What an exception of a method without code is: those of the library are not told apart by method.
    fn exception_kind(&self, method: MethodId) -> ObjectKind {
        match self.is_users(self.program.method(method).class) {
            true => ObjectKind::Native(method),
            false => ObjectKind::Unknown,
        }
    }

    /// A native method's exceptions, by its declaration and its row.
    fn throw_declared(&mut self, instance: &Instance, m: &Method) {
        let kind = self.exception_kind(m.id);
        for class in declared_exceptions(self.program, m) {
            let object = self.plain(kind, class);
            self.insert(instance.node(instance.local.thrown), object);
        }
        let row = natives::row(self.program.class(m.class), m);
        for class in row.map_or(&[][..], |r| r.throws) {
            if let Ok(class) = self.program.load(class) {
                let object = self.plain(kind, class);
                self.insert(instance.node(instance.local.thrown), object);
            }
        }
    }

    /// A native method without flows: its row says what it makes; without one it may return any object.
    fn model_undeclared(&mut self, instance: &Instance, ret: Node) {
        let m = self.program.method(instance.method);
        let row = natives::row(self.program.class(m.class), m);
        if row.is_none() {
            let what = "a native method without declared effects";
            self.assume(Place::method(m.id), what);
        }
        if ret == NONE {
            return;
        }
        if let Some(row) = row.filter(|r| !r.makes.is_empty()) {
            for class in row.makes {
                self.make(m.id, class, ret);
            }
            return;
        }
        let Some(class) = body::class_of(self.program, body::result(&m.desc)) else { return };
        let any = self.any_of(class);
        self.edge(any, ret);
        let unknown = self.plain(ObjectKind::Native(m.id), class);
        if class != self.program.object() && !self.program.class(class).is(access::ABSTRACT) {
            self.insert(ret, unknown);
        } else if self.program.is_array(class) {
            self.make(m.id, &self.program.class(class).name, ret);
        }
    }

    /// A new object of a class, by name, with all that is in it if it is an array. Its class is initialised;
    /// no constructor is called, which is an assumption unless its objects hold nothing.
    pub fn make(&mut self, method: MethodId, class: &str, to: Node) {
        let Ok(class) = self.program.load(class) else {
            let what = format!("a class that is not there is not made: {class}");
            return self.assume(Place::method(method), what);
        };
        self.make_of(ObjectKind::Native(method), class, to);
        let c = self.program.class(class);
        if c.shape != Shape::Object || class == self.program.class_class() {
            return;
        }
        self.initialise(LAUNCHER, None, class);
        if !is_plain(self.program, class) {
            let what = format!("an object is made without its constructor: {}", c.java_name());
            self.assume(Place::method(method), what);
        }
    }

    pub fn make_of(&mut self, kind: ObjectKind, class: ClassId, to: Node) -> u32 {
        let object = self.plain(kind, class);
        self.insert(to, object);
        if let Shape::Array { component, elem: Elem::Ref } = self.program.class(class).shape
            && !self.program.class(component).is_interface()
            && let Some(elements) = self.field_node(object, ELEMENT)
        {
            self.make_of(kind, component, elements);
        }
        object
    }

    fn flow(&mut self, id: InstanceId, instance: &Instance, flow: Flow, args: &[Node], ret: Node) {
        let arg = |n: usize| args.get(n).copied().unwrap_or(NONE);
        let method = instance.method;
        match flow {
            Flow::Returns(n) => self.edge(arg(n), ret),
            Flow::Makes(class) => self.make(method, class, ret),
            Flow::Boxes => {
                for elem in Elem::ALL.into_iter().filter(|&e| e != Elem::Ref) {
                    self.box_number(id, ret, elem);
                }
            }
            Flow::Holds(class) => {
                let element = self.node(None);
                self.make(method, class, element);
                self.add_use(ret, Use::Store { field: ELEMENT, src: element });
            }
            Flow::Finds(class) => {
                if let Ok(class) = self.program.load(class) {
                    let any = self.any_of(class);
                    self.edge(any, ret);
                    let elements = self.node(None);
                    self.edge(any, elements);
                    self.add_use(ret, Use::Store { field: ELEMENT, src: elements });
                }
            }
            Flow::MakesField(n, class, field, made) => {
                if let Ok(owner) = self.program.load(class)
                    && let Some(field) = self.program.find_field(owner, field)
                {
                    let value = self.node(None);
                    self.make(method, made, value);
                    self.add_use(arg(n), Use::Store { field: field.0, src: value });
                    // An array of such objects.
                    let element = self.node(Some(owner));
                    self.add_use(arg(n), Use::Load { field: ELEMENT, dst: element });
                    self.add_use(element, Use::Store { field: field.0, src: value });
                }
            }
            Flow::StoresStatic(n, class, field) => {
                if let Ok(class) = self.program.load(class)
                    && let Some(field) = self.program.find_field(class, field)
                {
                    let node = self.static_node(field);
                    self.edge(arg(n), node);
                }
            }
            Flow::LoadsAny(n) => self.add_use(arg(n), Use::LoadAny { dst: ret }),
            Flow::StoresAny(n, value) => {
                self.add_use(arg(n), Use::StoreAny { src: arg(value) });
            }
            Flow::CopiesElements(from, to) => {
                let between = self.node(None);
                self.add_use(arg(from), Use::Load { field: ELEMENT, dst: between });
                self.add_use(arg(to), Use::Store { field: ELEMENT, src: between });
            }
            Flow::Clones(_) | Flow::ClassOf(_) | Flow::Initialises(_) | Flow::Reflects => {
                self.flow_of_objects(id, flow, &arg, ret)
            }
            Flow::Calls(n, class, name, desc) => {
                let thrown = instance.node(instance.local.thrown);
                self.call_named(id, (class, name, desc), &[arg(n)], ret, thrown);
            }
            Flow::Starts(n) => {
                const THREAD: &str = "java/lang/Thread";
                let dispatch = (THREAD, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
                let thread = arg(n);
                // It is also the exception of the call that started the thread.
                let thrown = instance.node(instance.local.thrown);
                self.call_named(id, (THREAD, "run", "()V"), &[thread], ret, thrown);
                self.call_named(id, dispatch, &[thread, thrown], NONE, NONE);
                self.call_named(id, (THREAD, "exit", "()V"), &[thread], NONE, NONE);
            }
        }
    }

    /// A method of a class, by name, is called by a method without code.
    pub fn call_named(
        &mut self,
        caller: InstanceId,
        (class, name, desc): (&str, &str, &str),
        args: &[Node],
        dst: Node,
        thrown: Node,
    ) {
        let Ok(receiver) = self.program.load(class) else { return };
        let interface = self.program.class(receiver).is_interface();
        let (class, name, desc) = (class.into(), name.into(), desc.into());
        let r = MemberRef { class, name, desc, interface };
        let Ok(resolved) = self.program.resolve_method(receiver, &r) else { return };
        let m = self.program.method(resolved);
        let is_exact = m.is_static() || m.is(access::PRIVATE) || &*m.name == "<init>";
        let target = match is_exact {
            true => Target::Exact(resolved),
            false => Target::Selected { resolved, receiver },
        };
        let args = args.into();
        self.add_site(CallSite { caller, inst: u32::MAX, target, args, dst, thrown });
    }

    /// What an object holds that no code of the program put there.
    pub fn fill_field(&mut self, node: Node, kind: ObjectKind, class: ClassId, field: u32) {
        let program = self.program;
        match kind {
            ObjectKind::Input => return self.fill_input(node, class, field),
            ObjectKind::ClassOf { class: of, .. } => return self.fill_class(node, of, field),
            _ => {}
        }
        if class == program.string_class() && field != ELEMENT {
            let bytes = program.array_of(program.primitive(Some(Elem::Byte)));
            let value = self.plain(ObjectKind::Machine, bytes);
            self.insert(node, value);
        }
        let is_made = matches!(kind, ObjectKind::Native(_) | ObjectKind::Unknown)
            || matches!(kind, ObjectKind::Reflected(_) | ObjectKind::ReflectedField(_));
        if is_made && field != ELEMENT {
            self.fill_made(node, kind, FieldId(field));
        }
    }

    /// A field of a reflected member that holds classes of its declaration; whether it is one.
    fn fill_member(&mut self, node: Node, kind: ObjectKind, field: &str) -> bool {
        let program = self.program;
        let (owner, desc) = match kind {
            ObjectKind::Reflected(m) => (program.method(m).class, &*program.method(m).desc),
            ObjectKind::ReflectedField(f) => (program.field(f).class, &*program.field(f).desc),
            _ => return false,
        };
        match field {
            "clazz" => {
                let object = self.class_object(owner);
                self.insert(node, object);
            }
            "returnType" | "type" => self.declared_class(node, owner, body::result(desc)),
            "parameterTypes" => {
                let class = program.array_of(program.class_class());
                let array = self.plain(ObjectKind::Unknown, class);
                self.insert(node, array);
                if let Some(elements) = self.field_node(array, ELEMENT) {
                    for parameter in body::parameters(desc) {
                        self.declared_class(elements, owner, parameter);
                    }
                }
            }
            _ => return false,
        }
        true
    }

    /// The class object of a type that a class's declarations name.
    fn declared_class(&mut self, node: Node, from: ClassId, desc: &str) {
        let program = self.program;
        if let Some(class) = body::class_of(program, desc) {
            self.has_arrays(class);
        }
        let object = match (desc.as_bytes().first(), body::class_of(program, desc)) {
            (Some(b'L' | b'['), Some(class)) if self.is_users(from) => self.named_class(class),
            (Some(b'L' | b'['), Some(class)) => self.class_object(class),
            (Some(b'L' | b'['), None) | (None, _) => return,
            (Some(&letter), _) => {
                let is_it = |e: &Elem| e.descriptor() == char::from(letter);
                let elem = Elem::ALL.into_iter().filter(|&e| e != Elem::Ref).find(is_it);
                self.class_object(program.primitive(elem))
            }
        };
        self.insert(node, object);
    }

    /// A field of an object that no constructor made: an object of the declared class, if it can have any.
    fn fill_made(&mut self, node: Node, kind: ObjectKind, field: FieldId) {
        let program = self.program;
        let f = program.field(field);
        let Some(declared) = body::class_of(program, &f.desc) else { return };
        if self.fill_member(node, kind, &f.name) {
            return;
        }
        if declared == program.class_class() {
            let any = self.any_of(declared);
            self.edge(any, node);
            return;
        }
        let is_concrete =
            !program.class(declared).is(access::ABSTRACT) || program.is_array(declared);
        let is_open =
            declared == program.object() || program.is_subtype(declared, program.throwable());
        if is_concrete && !is_open {
            self.make_of(ObjectKind::Unknown, declared, node);
            return;
        }
        let owner = program.class(f.class);
        let maker = match kind {
            ObjectKind::Native(method) if f.class != program.throwable() => Some(method),
            _ => owner.methods.first().copied(),
        };
        let maker = maker.unwrap_or(self.instances[0].method);
        let what = format!(
            "a field of an object without a constructor holds only what code puts there: {}.{}",
            owner.java_name(),
            f.name
        );
        self.assume(Place::method(maker), what);
    }

    /// The fields of a class object that the machine sets.
    fn fill_class(&mut self, node: Node, of: ClassId, field: u32) {
        let program = self.program;
        if field == ELEMENT {
            return;
        }
        let f = program.field(FieldId(field));
        match (&*f.name, program.class(of).shape) {
            ("componentType", Shape::Array { component, .. }) => {
                let object = self.class_object(component);
                self.insert(node, object);
            }
            ("componentType", _) => {}
            ("classLoader", _) => {
                if let Ok(loader) = program.load("java/lang/ClassLoader") {
                    let any = self.any_of(loader);
                    self.edge(any, node);
                }
            }
            ("name" | "packageName" | "module", _) => {
                if let Some(class) = body::class_of(program, &f.desc) {
                    self.make_of(ObjectKind::Machine, class, node);
                }
            }
            _ => {}
        }
    }

    /// A box of a number, as a method without code makes it.
    pub fn box_number(&mut self, caller: InstanceId, to: Node, elem: Elem) {
        let class = elem.box_class();
        let desc = format!("({})L{class};", elem.descriptor());
        self.call_named(caller, (class, "valueOf", &desc), &[NONE], to, NONE);
    }

    // ---- the beginning ----

    /// What happens before the program, or beside it.
    pub fn boot(&mut self) {
        let Ok(system) = self.program.load("java/lang/System") else { return };
        let root = LAUNCHER;
        for class in [
            "java/lang/String",
            "java/lang/System",
            "java/lang/Class",
            "java/lang/Thread",
            "java/lang/ThreadGroup",
            "java/lang/Throwable",
            "java/lang/Module",
            "java/lang/reflect/Method",
            "java/lang/ref/Finalizer",
        ] {
            if let Ok(class) = self.program.load(class) {
                self.initialise(root, None, class);
            }
        }
        let streams = [
            ("out", "java/io/PrintStream"),
            ("err", "java/io/PrintStream"),
            ("in", "java/io/BufferedInputStream"),
            ("lineSeparator", "java/lang/String"),
        ];
        for (field, class) in streams {
            if let Some(field) = self.program.find_field(system, field)
                && let Ok(class) = self.program.load(class)
            {
                let node = self.static_node(field);
                self.make_of(ObjectKind::Machine, class, node);
            }
        }
        self.boot_loaders();
        for phase in ["initPhase2", "initPhase3"] {
            let methods = &self.program.class(system).methods;
            let named = |&&m: &&MethodId| *self.program.method(m).name == *phase;
            if let Some(&method) = methods.iter().find(named) {
                let what = "the machine has set up modules and class loaders before the program";
                self.assume(Place::method(method), what);
            }
        }
        self.boot_input();
        self.boot_thread(root);
        self.call_named(root, ("java/lang/System", "initPhase1", "()V"), &[], NONE, NONE);
    }

    /// The class loaders of the platform.
    fn boot_loaders(&mut self) {
        let Ok(class) = self.program.load("jdk/internal/loader/ClassLoaders") else { return };
        for field in self.static_fields(class) {
            let desc = &self.program.field(field).desc;
            if let Some(declared) = body::class_of(self.program, desc) {
                let node = self.static_node(field);
                self.make_of(ObjectKind::Machine, declared, node);
            }
        }
        let app = self.program.find_field(class, "APP_LOADER");
        if let Ok(loader) = self.program.load("java/lang/ClassLoader")
            && let (Some(app), Some(system)) = (app, self.program.find_field(loader, "scl"))
        {
            let (app, system) = (self.static_node(app), self.static_node(system));
            self.edge(app, system);
        }
    }

    /// Standard input: objects that no constructor made.
    fn boot_input(&mut self) {
        let program = self.program;
        let parts = [
            ("java/io/BufferedInputStream", "in", "java/io/FileInputStream"),
            ("java/io/BufferedInputStream", "buf", "[B"),
            ("java/io/FileInputStream", "fd", "java/io/FileDescriptor"),
            ("java/io/FileInputStream", "closeLock", "java/lang/Object"),
        ];
        for (owner, field, class) in parts {
            let (Ok(owner), Ok(class)) = (program.load(owner), program.load(class)) else {
                continue;
            };
            let Some(field) = program.find_field(owner, field) else { continue };
            let owner = self.plain(ObjectKind::Machine, owner);
            if let Some(node) = self.field_node(owner, field.0) {
                self.make_of(ObjectKind::Machine, class, node);
            }
        }
    }

    /// The main thread, made by constructors or by the machine.
    fn boot_thread(&mut self, root: InstanceId) {
        let program = self.program;
        let (thread, group, name) = (self.node(None), self.node(None), self.node(None));
        let classes = [
            ("java/lang/Thread", thread),
            ("java/lang/ThreadGroup", group),
            ("java/lang/String", name),
        ];
        for (class, node) in classes {
            if let Ok(class) = program.load(class) {
                self.make_of(ObjectKind::Machine, class, node);
            }
        }
        let fields = [
            ("java/lang/Thread", "name", name),
            ("java/lang/Thread", "group", group),
            ("java/lang/ThreadGroup", "name", name),
            // The group of the main thread is in that of the system.
            ("java/lang/ThreadGroup", "parent", group),
            ("java/lang/Thread$FieldHolder", "group", group),
        ];
        for (class, field, value) in fields {
            let Ok(class) = program.load(class) else { continue };
            let Some(field) = program.find_field(class, field) else { continue };
            let object = self.plain(ObjectKind::Machine, class);
            if let Some(node) = self.field_node(object, field.0) {
                self.edge(value, node);
            }
        }
        if let Ok(holder) = program.load("java/lang/Thread$FieldHolder")
            && let Ok(class) = program.load("java/lang/Thread")
            && let Some(field) = program.find_field(class, "holder")
        {
            let main = self.plain(ObjectKind::Machine, class);
            if let Some(node) = self.field_node(main, field.0) {
                self.make_of(ObjectKind::Machine, holder, node);
            }
        }
        let desc = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        self.call_named(
            root,
            ("java/lang/Thread", "<init>", desc),
            &[thread, group, name],
            NONE,
            NONE,
        );
        self.call_named(root, ("java/lang/ThreadGroup", "<init>", "()V"), &[group], NONE, NONE);
        self.call_named(root, ("java/lang/Thread", "exit", "()V"), &[thread], NONE, NONE);
    }

    /// What happens to exceptions that leave an entry point.
    pub fn report_uncaught(&mut self, root: InstanceId, thrown: Node) {
        let Ok(class) = self.program.load("java/lang/Thread") else { return };
        let main = self.plain(ObjectKind::Machine, class);
        let thread = self.node(None);
        self.insert(thread, main);
        let desc = "(Ljava/lang/Throwable;)V";
        let dispatch = ("java/lang/Thread", "dispatchUncaughtException", desc);
        self.call_named(root, dispatch, &[thread, thrown], NONE, NONE);
        self.call_named(
            root,
            ("java/lang/Throwable", "printStackTrace", "()V"),
            &[thrown],
            NONE,
            NONE,
        );
    }

    /// The machine makes an exception: with a message, or without.
    pub fn construct_implicit(&mut self, object: u32, class: ClassId) {
        let root = LAUNCHER;
        let (this, text) = (self.node(None), self.node(None));
        self.insert(this, object);
        let message = self.plain(ObjectKind::Machine, self.program.string_class());
        self.insert(text, message);
        let name = self.program.class(class).name.clone();
        let given = [this, text];
        for (desc, count) in [("()V", 1), ("(Ljava/lang/String;)V", 2)] {
            if self.program.find_method(class, "<init>", desc).is_some() {
                self.call_named(root, (&name, "<init>", desc), &given[..count], NONE, NONE);
            }
        }
        self.initialise(root, None, class);
        self.fill_throwable(object, text);
    }

    /// The fields that the machine sets without a constructor.
    fn fill_throwable(&mut self, object: u32, text: Node) {
        let program = self.program;
        let throwable = program.throwable();
        let set = |s: &mut Self, field: &str, value: Node| {
            if let Some(field) = program.find_field(throwable, field)
                && let Some(node) = s.field_node(object, field.0)
            {
                s.edge(value, node);
            }
        };
        set(self, "detailMessage", text);
        let (own, trace) = (self.node(None), self.node(None));
        self.insert(own, object);
        set(self, "cause", own);
        let longs = program.array_of(program.primitive(Some(Elem::Long)));
        self.make_of(ObjectKind::Machine, longs, trace);
        set(self, "backtrace", trace);
        for (field, constant) in
            [("stackTrace", "UNASSIGNED_STACK"), ("suppressedExceptions", "SUPPRESSED_SENTINEL")]
        {
            if let Some(constant) = program.find_field(throwable, constant) {
                let value = self.static_node(constant);
                set(self, field, value);
            }
        }
    }

    /// The program begins.
    pub fn enter(&mut self, entry: Entry) {
        let root = LAUNCHER;
        let method = entry.method();
        let m = self.program.method(method);
        self.initialise(root, None, m.class);
        let mut args = vec![];
        if !m.is_static() {
            let receiver = match entry {
                Entry::Main(_) => {
                    let this = self.node(None);
                    self.make_of(ObjectKind::Machine, m.class, this);
                    let name = self.program.class(m.class).name.clone();
                    self.call_named(root, (&name, "<init>", "()V"), &[this], NONE, NONE);
                    this
                }
                Entry::Unknown(_) => self.inputs_of(m.class),
            };
            args.push(receiver);
        }
        for desc in body::parameters(&m.desc) {
            let arg = match (entry, body::class_of(self.program, desc)) {
                (_, None) => NONE,
                (Entry::Main(_), Some(class)) => {
                    let arg = self.node(None);
                    self.make_of(ObjectKind::Machine, class, arg);
                    arg
                }
                (Entry::Unknown(_), Some(class)) => self.inputs_of(class),
            };
            args.push(arg);
        }
        let thrown = self.node(Some(self.program.throwable()));
        let target = match m.is_abstract() {
            false => Target::Exact(method),
            true => Target::Selected { resolved: method, receiver: m.class },
        };
        let (args, dst) = (args.into(), NONE);
        self.add_site(CallSite { caller: root, inst: u32::MAX, target, args, dst, thrown });
        self.report_uncaught(root, thrown);
    }
}
