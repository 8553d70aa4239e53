//! Reflection, class objects and method handles: methods whose meaning depends on which class, member or
//! handle their arguments are.
//!
//! A class object, a reflected member and a method handle are objects that say what they stand for. Where
//! one arrives at an argument of such a method, that method is applied to it. A call through reflection or a
//! handle is *loose*: each argument can be each parameter, as far as the types fit, since handles can be combined
//! in ways that move arguments.

use crate::body;
use crate::calls::{CallSite, Target};
use crate::graph::{NONE, Node};
use crate::natives::is_member_lookup;
use crate::object::{Object, ObjectKind};
use crate::persist::{Persist, Read, Reader, Unreadable, Writer, persist_enum, persist_struct};
use crate::set::Set;
use crate::solution::{InstanceId, Place};
use crate::solver::{ELEMENT, Instance, LAUNCHER, Solver, Use};
use cairn_analysis::natives::Flow;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, MethodId, Origin, Shape};

/// A method with a meaning of its own, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Special {
    kind: Kind,
    pub caller: InstanceId,
    inst: u32,
    args: Vec<Node>,
    dst: Node,
    thrown: Node,
}

/// What is done with the objects that arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    ClassOf,
    Clone,
    Initialise,
    /// A class by its name.
    ForName,
    Superclass,
    /// Classes that a class is related to, in an array.
    Related,
    /// All methods, constructors or fields of a class, in an array.
    Methods,
    Constructors,
    Fields,
    /// One member by its name: the class and the name may arrive later.
    Member,
    /// An array of a class.
    NewArray,
    /// An object of a class, without a constructor.
    Allocate,
    /// An object of a class, by its constructor without parameters.
    NewInstance,
    /// The constants of an enum.
    EnumConstants,
    /// `Method.invoke`: the method arrives.
    Invoke,
    /// `Constructor.newInstance`.
    Construct,
    FieldGet,
    FieldSet,
    /// A method handle is called.
    CallHandle,
    /// A method handle is looked up by class and name.
    FindHandle,
    /// A reflected member becomes a handle.
    Unreflect,
    /// Static fields of a class become reachable through variable handles.
    StaticHandle,
    /// The providers of a service are made.
    Services,
    /// Code that is missing calls methods.
    CallBack,
}

impl Special {
    /// Of all that code that is missing has.
    pub fn called_back(node: Node) -> Special {
        let (args, inst) = (vec![node], u32::MAX);
        Special { kind: Kind::CallBack, caller: LAUNCHER, inst, args, dst: node, thrown: node }
    }

    /// Where its exceptions go.
    pub fn thrown(&self) -> Node {
        self.thrown
    }
}

persist_struct!(Special { kind, caller, inst, args, dst, thrown });
persist_enum!(Kind {
    0 ClassOf, 1 Clone, 2 Initialise, 3 ForName, 4 Superclass, 5 Related, 6 Methods, 7 Constructors,
    8 Fields, 9 Member, 10 NewArray, 11 Allocate, 12 NewInstance, 13 EnumConstants, 14 Invoke,
    15 Construct, 16 FieldGet, 17 FieldSet, 18 CallHandle, 19 FindHandle, 20 Unreflect, 21 StaticHandle,
    22 Services, 23 CallBack,
});

/// How many dimensions arrays have that reflection makes, at most.
const MOST_DIMENSIONS: usize = 3;

impl Solver<'_> {
    fn special(
        &mut self,
        kind: Kind,
        (caller, inst): (InstanceId, u32),
        args: &[Node],
        dst: Node,
        thrown: Node,
        watched: &[usize],
    ) {
        let id = self.specials.len() as u32;
        let args = args.to_vec();
        self.specials.push(Special { kind, caller, inst, args: args.clone(), dst, thrown });
        for &w in watched {
            if let Some(&node) = args.get(w) {
                self.add_use(node, Use::Special(id));
            }
        }
    }

    /// Flows that depend on the class of objects.
    pub fn flow_of_objects(
        &mut self,
        id: InstanceId,
        flow: Flow,
        arg: &dyn Fn(usize) -> Node,
        ret: Node,
    ) {
        let (kind, n) = match flow {
            Flow::Clones(n) => (Kind::Clone, n),
            Flow::ClassOf(n) => (Kind::ClassOf, n),
            Flow::Initialises(n) => (Kind::Initialise, n),
            _ => return,
        };
        self.special(kind, (id, u32::MAX), &[arg(n)], ret, NONE, &[0]);
    }

    /// Methods of the library that find classes and members, by name.
    pub fn model_reflection(
        &mut self,
        id: InstanceId,
        instance: &Instance,
        args: &[Node],
        ret: Node,
    ) {
        let m = self.program.method(instance.method);
        let class = &*self.program.class(m.class).name;
        let (kind, watched): (Kind, &[usize]) = match (class, &*m.name) {
            ("java/lang/Class", "forName0") => (Kind::ForName, &[0]),
            ("java/lang/ClassLoader", "findBootstrapClass" | "findLoadedClass0") => {
                (Kind::ForName, &[0, 1])
            }
            ("java/lang/ClassLoader", "loadClass") => (Kind::ForName, &[1]),
            ("java/lang/Class", "getSuperclass") => (Kind::Superclass, &[0]),
            ("java/lang/Class", "getInterfaces0" | "getNestMembers0" | "getDeclaredClasses0") => {
                (Kind::Related, &[0])
            }
            ("java/lang/Class", "getPermittedSubclasses0") => (Kind::Related, &[0]),
            ("java/lang/Class", "getNestHost0" | "getDeclaringClass0") => (Kind::Related, &[0]),
            ("java/lang/Class", "getDeclaredMethods0" | "getDeclaredMethods" | "getMethods") => {
                (Kind::Methods, &[0])
            }
            (
                "java/lang/Class",
                "getDeclaredConstructors0" | "getDeclaredConstructors" | "getConstructors",
            ) => (Kind::Constructors, &[0]),
            ("java/lang/Class", "getDeclaredFields0" | "getDeclaredFields" | "getFields") => {
                (Kind::Fields, &[0])
            }
            ("java/lang/Class", "getEnumConstantsShared") => (Kind::EnumConstants, &[0]),
            ("java/lang/Class", "newInstance") => (Kind::NewInstance, &[0]),
            ("java/lang/Class", name) if is_member_lookup(name) => (Kind::Member, &[0, 1]),
            ("java/lang/reflect/Array", "newArray" | "multiNewArray") => (Kind::NewArray, &[0]),
            ("jdk/internal/misc/Unsafe", "allocateInstance") => (Kind::Allocate, &[1]),
            ("java/lang/reflect/Method", "invoke") => (Kind::Invoke, &[0]),
            ("java/lang/reflect/Constructor", "newInstance" | "newInstanceWithCaller") => {
                (Kind::Construct, &[0])
            }
            ("java/lang/reflect/Field", "get") => (Kind::FieldGet, &[0]),
            ("java/lang/reflect/Field", "set") => (Kind::FieldSet, &[0]),
            ("java/util/ServiceLoader", "load" | "loadInstalled") => {
                self.make_of(ObjectKind::Native(m.id), m.class, ret);
                (Kind::Services, &[0, 1])
            }
            ("java/util/ServiceLoader", _) => return self.provide(id, instance, ret),
            ("java/lang/Class", "getPrimitiveClass") => return self.primitive_classes(ret),
            ("java/lang/SecurityManager", "getClassContext") => {
                let (classes, elements) = (self.program.class_class(), self.node(None));
                self.caller_classes(elements);
                let array = self.program.array_of(classes);
                let object = self.plain(ObjectKind::Native(m.id), array);
                self.insert(ret, object);
                self.add_use(ret, Use::Store { field: ELEMENT, src: elements });
                return;
            }
            ("jdk/internal/reflect/Reflection", "getCallerClass") => {
                return self.caller_classes(ret);
            }
            _ => return,
        };
        let thrown = instance.node(instance.local.thrown);
        self.special(kind, (id, u32::MAX), args, ret, thrown, watched);
    }

    fn primitive_classes(&mut self, ret: Node) {
        let elems = Elem::ALL.into_iter().filter(|&e| e != Elem::Ref).map(Some);
        for elem in elems.chain([None]) {
            let object = self.class_object(self.program.primitive(elem));
            self.insert(ret, object);
        }
    }

    fn caller_classes(&mut self, ret: Node) {
        if self.callers == NONE {
            self.callers = self.node(None);
            for i in 0..self.instances.len() {
                let class = self.program.method(self.instances[i].method).class;
                let object = self.class_object(class);
                self.insert(self.callers, object);
            }
        }
        self.edge(self.callers, ret);
    }

    /// Methods of handles and lookups.
    pub fn model_handle(&mut self, id: InstanceId, instance: &Instance, args: &[Node], ret: Node) {
        let m = self.program.method(instance.method);
        let class = &*self.program.class(m.class).name;
        let thrown = instance.node(instance.local.thrown);
        let here = (id, u32::MAX);
        let find: &[usize] = &[1, 2];
        let is_var = body::result(&m.desc) == "Ljava/lang/invoke/VarHandle;";
        match (class, &*m.name) {
            ("java/lang/invoke/MethodHandles$Lookup", "findStaticVarHandle") => {
                self.special(Kind::StaticHandle, here, args, ret, thrown, &[1]);
            }
            ("java/lang/invoke/MethodHandles$Lookup", "findConstructor") => {
                self.special(Kind::FindHandle, here, args, ret, thrown, &[1]);
            }
            (
                "java/lang/invoke/MethodHandles$Lookup",
                "findStatic" | "findVirtual" | "findSpecial" | "bind",
            ) => self.special(Kind::FindHandle, here, args, ret, thrown, find),
            ("java/lang/invoke/MethodHandles$Lookup", "unreflect" | "unreflectConstructor") => {
                self.special(Kind::Unreflect, here, args, ret, thrown, &[1]);
            }
            ("java/lang/invoke/MethodHandle", "invokeWithArguments") => {
                let elements = self.node(None);
                self.add_use(args[1], Use::Load { field: ELEMENT, dst: elements });
                self.edge(elements, self.pool);
                self.special(Kind::CallHandle, here, &args[..1], ret, thrown, &[0]);
            }
            ("java/lang/invoke/MethodHandles$Lookup", _) if !is_var => {
                self.assume(Place::method(m.id), "a method handle whose target is not known");
            }
            _ if is_var => {}
            ("java/lang/invoke/VarHandle", _) => {
                let what = "what a variable handle says of itself is not followed";
                self.assume(Place::method(m.id), what);
            }
            _ => self.combine(args, ret),
        }
        if ret != NONE {
            let desc = body::result(&m.desc);
            if let Some(class) = body::class_of(self.program, desc) {
                self.make_of(ObjectKind::Native(m.id), class, ret);
            }
        }
    }

    /// Handles are combined: the result calls all of them, with what it is bound to.
    fn combine(&mut self, args: &[Node], ret: Node) {
        self.edge(self.handle_results, self.pool);
        for &arg in args.iter().filter(|&&a| a != NONE) {
            self.edge(arg, ret);
            self.edge(arg, self.pool);
            let elements = self.node(None);
            self.add_use(arg, Use::Load { field: ELEMENT, dst: elements });
            self.edge(elements, ret);
            self.edge(elements, self.pool);
        }
    }

    /// A call of a signature-polymorphic method.
    #[allow(clippy::too_many_arguments, reason = "the parts of a call")]
    pub fn call_handle(
        &mut self,
        id: InstanceId,
        inst: u32,
        method: MethodId,
        args: &[Node],
        dst: Node,
        thrown: Node,
        result: Option<ClassId>,
    ) {
        let owner = &*self.program.class(self.program.method(method).class).name;
        self.throw_any(method, thrown);
        for elem in Elem::ALL.into_iter().filter(|&e| e != Elem::Ref) {
            let to = if owner == "java/lang/invoke/MethodHandle" { self.pool } else { dst };
            self.box_number(id, to, elem);
        }
        if owner == "java/lang/invoke/MethodHandle" {
            self.edge(thrown, self.handle_results);
            let class = result.filter(|&c| !self.program.class(c).is_interface());
            let to = if dst == NONE { NONE } else { self.node(class) };
            self.edge(to, dst);
            return self.special(Kind::CallHandle, (id, inst), args, to, thrown, &[0]);
        }
        let references: Vec<Node> = args.iter().skip(1).copied().filter(|&a| a != NONE).collect();
        for (i, &a) in references.iter().enumerate() {
            self.edge(a, self.static_handles.0);
            if i == 0 {
                self.add_use(a, Use::LoadAny { dst });
                for &value in &references[1..] {
                    self.add_use(a, Use::StoreAny { src: value });
                }
            }
        }
        self.edge(self.static_handles.1, dst);
    }

    pub fn handle_object(&mut self, method: MethodId, special: bool) -> u32 {
        let class = self.program.load("java/lang/invoke/MethodHandle");
        let class = class.unwrap_or(self.program.object());
        self.plain(ObjectKind::Handle { method, special }, class)
    }

    /// Objects arrive at an argument of a special method.
    pub fn meet(&mut self, special: u32, objects: &Set) {
        let s = self.specials[special as usize].clone();
        match s.kind {
            Kind::ForName => return self.for_name(&s, objects),
            Kind::Member | Kind::FindHandle => return self.find_members(special, &s),
            Kind::CallBack => return self.meet_missing(objects),
            _ => {}
        }
        for o in objects.iter() {
            let object = *self.objects.get(o);
            match (s.kind, object.kind) {
                (Kind::ClassOf, _) => {
                    let class = self.class_object(object.class);
                    self.insert(s.dst, class);
                }
                (Kind::Clone, _) => self.clone_object(&s, o, object),
                (Kind::Initialise, ObjectKind::ClassOf { class, .. }) => {
                    self.initialise(s.caller, None, class);
                }
                (kind, ObjectKind::ClassOf { class, named }) => {
                    self.meet_class(kind, special, &s, (class, named));
                }
                (kind, ObjectKind::Reflected(method)) => self.meet_method(kind, &s, method),
                (Kind::CallHandle, ObjectKind::Handle { method, special }) => {
                    self.call_target(&s, method, special);
                }
                (kind, ObjectKind::ReflectedField(field)) => self.meet_field(kind, &s, field),
                (Kind::Invoke | Kind::Construct | Kind::FieldGet | Kind::FieldSet, _) => {
                    let method = self.instances[s.caller.0 as usize].method;
                    self.assume(Place::method(method), "reflection on a member that is not known");
                }
                _ => {}
            }
        }
    }

    fn clone_object(&mut self, s: &Special, o: u32, object: Object) {
        if self.missing.object == Some(o) {
            return self.insert(s.dst, o);
        }
        if !self.program.is_subtype(object.class, self.program.cloneable()) {
            return;
        }
        // Copies of what no code of the program made are one with it.
        let is_users = match object.kind {
            ObjectKind::Site { method, .. } => self.is_users(self.program.method(method).class),
            ObjectKind::Clone(_) => true,
            _ => false,
        };
        if !is_users {
            return self.insert(s.dst, o);
        }
        let kind = match object.kind {
            ObjectKind::Clone(_) => object.kind,
            _ => ObjectKind::Clone(object.site),
        };
        let copy = self.object(kind, object.class, object.context);
        self.insert(s.dst, copy);
        for field in self.reference_fields(object.class) {
            if let (Some(from), Some(to)) =
                (self.field_node(o, field), self.field_node(copy, field))
            {
                self.edge(from, to);
            }
        }
    }

    fn meet_class(
        &mut self,
        kind: Kind,
        special: u32,
        s: &Special,
        (class, named): (ClassId, bool),
    ) {
        let c = self.program.class(class);
        let is_bulk = matches!(kind, Kind::Methods | Kind::Constructors | Kind::Fields);
        let makes = matches!(kind, Kind::NewInstance | Kind::Allocate);
        // Methods of annotation types say what the values in annotations are.
        let is_skipped =
            c.origin == Origin::Jdk && !(kind == Kind::Methods && c.is(access::ANNOTATION));
        if is_bulk && is_skipped || makes && !named {
            let method = self.instances[s.caller.0 as usize].method;
            self.assume(Place::method(method), "members of the library's classes are not used");
            return;
        }
        match kind {
            Kind::Superclass => {
                if let Some(above) = c.super_class {
                    let object = self.class_object(above);
                    self.insert(s.dst, object);
                }
            }
            Kind::Related => {
                let host = self.program.nest_host(class);
                let related: Vec<ClassId> =
                    c.interfaces.iter().copied().chain([host, class]).collect();
                let all: Vec<u32> = related.into_iter().map(|c| self.class_object(c)).collect();
                self.return_array(s, self.program.class_class(), &all);
                all.into_iter().for_each(|o| self.insert(s.dst, o));
            }
            Kind::Methods | Kind::Constructors => {
                let is_constructor = kind == Kind::Constructors;
                let all = if is_constructor { c.methods.to_vec() } else { self.all_methods(class) };
                let methods = all.iter().map(|&m| self.program.method(m));
                let is_one = |m: &&cairn_program::Method| {
                    (&*m.name == "<init>") == is_constructor && &*m.name != "<clinit>"
                };
                let methods: Vec<MethodId> = methods.filter(is_one).map(|m| m.id).collect();
                let all: Vec<u32> = methods.into_iter().map(|m| self.member_object(m)).collect();
                if let Some(&first) = all.first() {
                    let class = self.objects.get(first).class;
                    self.return_array(s, class, &all);
                }
            }
            Kind::Fields => {
                let fields = self.all_fields(class);
                let all: Vec<u32> = fields.into_iter().map(|f| self.field_object(f)).collect();
                if let Some(&first) = all.first() {
                    let class = self.objects.get(first).class;
                    self.return_array(s, class, &all);
                }
            }
            Kind::NewArray if !matches!(c.shape, Shape::Primitive(None)) => {
                let is_known = named
                    || matches!(c.shape, Shape::Primitive(_))
                    || self.component_classes.contains(&class);
                if is_known {
                    self.make_array(special, class);
                } else {
                    let method = self.instances[s.caller.0 as usize].method;
                    let what = "arrays of the library's classes are made where some are known";
                    self.assume(Place::method(method), what);
                    self.waiting_arrays.entry(class).or_default().insert(special);
                }
            }
            Kind::Allocate if !c.is(access::ABSTRACT) => {
                self.initialise(s.caller, None, class);
                let method = self.instances[s.caller.0 as usize].method;
                let object = self.plain(ObjectKind::Native(method), class);
                self.insert(s.dst, object);
            }
            Kind::NewInstance => {
                if let Some(constructor) = self.program.find_method(class, "<init>", "()V") {
                    self.construct(s, constructor);
                }
            }
            Kind::EnumConstants if c.is(access::ENUM) => {
                let desc = format!("()[L{};", c.name);
                if let Some(values) = self.program.find_method(class, "values", &desc) {
                    self.initialise(s.caller, None, class);
                    let target = Target::Exact(values);
                    let (caller, inst, dst, thrown) = (s.caller, s.inst, s.dst, s.thrown);
                    let args = Box::new([]);
                    self.add_site(CallSite { caller, inst, target, args, dst, thrown });
                }
            }
            Kind::StaticHandle => {
                self.initialise(s.caller, None, class);
                for field in self.static_fields(class) {
                    let node = self.static_node(field);
                    self.edge(self.static_handles.0, node);
                    self.edge(node, self.static_handles.1);
                }
            }
            Kind::Services => self.find_services(s, class),
            _ => {}
        }
    }

    /// Reflection makes an array of a class.
    pub fn make_array(&mut self, special: u32, class: ClassId) {
        let s = self.specials[special as usize].clone();
        let c = self.program.class(class);
        let method = self.instances[s.caller.0 as usize].method;
        // Arrays of the class of an array that was made so, and on: an end is needed.
        if c.name.starts_with("[[") {
            let what = "arrays of many dimensions are not made by reflection";
            self.assume(Place::method(method), what);
            return;
        }
        let is_multi = &*self.program.method(method).name == "multiNewArray";
        let (mut array, mut inner) = (class, None);
        for _ in 0..if is_multi { MOST_DIMENSIONS } else { 1 } {
            array = self.program.array_of(array);
            let context = self.contexts.get(self.instances[s.caller.0 as usize].context);
            let context = self.selector.of_object(self.program, method, context, array);
            let context = self.contexts.id(context);
            let object = self.object(ObjectKind::Native(method), array, context);
            self.insert(s.dst, object);
            if let (Some(inner), Some(node)) = (inner, self.field_node(object, ELEMENT)) {
                self.insert(node, inner);
            }
            inner = Some(object);
        }
    }

    /// There are arrays of a class, or code names it: what reflection makes of it is followed from now on. A class
    /// of the library that is only got from objects, by `getClass`, would be asked for arrays wherever one class is, and
    /// all arrays be one.
    pub fn has_arrays(&mut self, class: ClassId) {
        let mut class = class;
        while self.component_classes.insert(class) {
            if let Some(calls) = self.waiting_arrays.remove(&class) {
                self.woken.extend(calls.into_iter().map(|special| (special, class)));
            }
            match self.program.class(class).shape {
                Shape::Array { component, .. } => class = component,
                _ => break,
            }
        }
    }

    /// The result is an array with these elements.
    fn return_array(&mut self, s: &Special, component: ClassId, elements: &[u32]) {
        let class = self.program.array_of(component);
        let method = self.instances[s.caller.0 as usize].method;
        let array = self.plain(ObjectKind::Native(method), class);
        if let Some(node) = self.field_node(array, ELEMENT) {
            elements.iter().for_each(|&e| self.insert(node, e));
        }
        self.insert(s.dst, array);
    }

    fn member_object(&mut self, method: MethodId) -> u32 {
        let name = match &*self.program.method(method).name {
            "<init>" => "java/lang/reflect/Constructor",
            _ => "java/lang/reflect/Method",
        };
        let class = self.program.load(name).unwrap_or(self.program.object());
        self.plain(ObjectKind::Reflected(method), class)
    }

    fn field_object(&mut self, field: FieldId) -> u32 {
        let class = self.program.load("java/lang/reflect/Field");
        self.plain(ObjectKind::ReflectedField(field), class.unwrap_or(self.program.object()))
    }

    // ---- names ----

    /// The contents of the literals that arrived, and whether something else did.
    fn texts(&self, node: Node) -> (Vec<String>, bool) {
        let (mut texts, mut others) = (vec![], false);
        for o in self.graph.set(node).iter() {
            match self.objects.get(o).kind {
                ObjectKind::Literal(id) => {
                    texts.push(String::from_utf16_lossy(self.program.string(id)));
                }
                _ => others = true,
            }
        }
        (texts, others)
    }

    fn for_name(&mut self, s: &Special, objects: &Set) {
        for o in objects.iter() {
            let ObjectKind::Literal(id) = self.objects.get(o).kind else {
                let is_text = self.objects.get(o).class == self.program.string_class();
                if is_text {
                    let method = self.instances[s.caller.0 as usize].method;
                    let what = "classes are found by names that are not constant";
                    self.assume(Place::method(method), what);
                    let any = self.any_of(self.program.class_class());
                    self.edge(any, s.dst);
                }
                continue;
            };
            let name = String::from_utf16_lossy(self.program.string(id)).replace('.', "/");
            if let Ok(class) = self.program.load(&name) {
                let object = self.named_class(class);
                self.insert(s.dst, object);
                self.initialise(s.caller, None, class);
            }
        }
    }

    /// Members by class and name, of all that arrived so far.
    fn find_members(&mut self, special: u32, s: &Special) {
        let called = self.program.method(self.instances[s.caller.0 as usize].method);
        let is_class = &*self.program.class(called.class).name == "java/lang/Class";
        let (owner, name_at) = if is_class { (s.args[0], 1) } else { (s.args[1], 2) };
        let is_constructor = called.name.ends_with("Constructor");
        let is_field = called.name.ends_with("Field");
        let is_special = matches!(&*called.name, "findStatic" | "findSpecial" | "findConstructor");
        let binds = &*called.name == "bind";
        let (texts, others) = match s.args.get(name_at) {
            Some(&node) if !is_constructor => self.texts(node),
            _ => (vec![], true),
        };
        if binds {
            self.edge(owner, self.pool);
        }
        let names = match s.args.get(name_at) {
            Some(&node) if node != NONE => self.graph.set(node).len() as u32 + 1,
            _ => 1,
        };
        let owners: Vec<u32> = self.graph.set(owner).iter().collect();
        for o in owners {
            // Names only grow in number: the same number of them are the same.
            if self.found_members.insert((special, o), names) == Some(names) {
                continue;
            }
            let (class, named) = match *self.objects.get(o) {
                Object { kind: ObjectKind::ClassOf { class, named }, .. } if !binds => {
                    (class, named)
                }
                Object { class, .. } if binds => (class, true),
                _ => continue,
            };
            let is_library = self.program.class(class).origin == Origin::Jdk;
            if is_library && others {
                let what = "members of the library's classes are not found by unknown names";
                self.assume(Place::method(called.id), what);
            }
            let fits = |name: &str| others && !is_library || texts.iter().any(|t| t == name);
            if is_field {
                for field in self.all_fields(class) {
                    if fits(&self.program.field(field).name) {
                        let object = self.field_object(field);
                        self.insert(s.dst, object);
                    }
                }
                continue;
            }
            for method in self.all_methods(class) {
                let name = &*self.program.method(method).name;
                let is_init = name == "<init>";
                let is_unknown = !named && is_class && is_init;
                let is_other = is_init != is_constructor || is_unknown;
                if name == "<clinit>" || is_other || !(is_init || fits(name)) {
                    continue;
                }
                if is_init && self.program.method(method).class != class {
                    continue;
                }
                let object = match is_class {
                    true => self.member_object(method),
                    false => self.handle_object(method, is_special),
                };
                self.insert(s.dst, object);
            }
        }
    }

    fn all_methods(&self, class: ClassId) -> Vec<MethodId> {
        let c = self.program.class(class);
        let owners = c.ancestors.iter().chain(&c.all_interfaces);
        owners.flat_map(|&o| self.program.class(o).methods.iter().copied()).collect()
    }

    fn all_fields(&self, class: ClassId) -> Vec<FieldId> {
        let c = self.program.class(class);
        let owners = c.ancestors.iter().chain(&c.all_interfaces);
        owners.flat_map(|&o| self.program.class(o).fields.iter().copied()).collect()
    }

    // ---- calls ----

    fn meet_method(&mut self, kind: Kind, s: &Special, method: MethodId) {
        match kind {
            Kind::Invoke => {
                let elements = self.node(None);
                self.add_use(s.args[2], Use::Load { field: ELEMENT, dst: elements });
                let m = self.program.method(method);
                if m.is_static() {
                    self.initialise(s.caller, None, m.class);
                }
                let selects = !m.is_static() && !m.is(access::PRIVATE);
                let thrown = self.wrapped(s);
                let target = Target::Loose { method, selects };
                let args = Box::new([s.args[1], elements]);
                let (caller, inst, dst) = (s.caller, s.inst, s.dst);
                self.add_site(CallSite { caller, inst, target, args, dst, thrown });
            }
            Kind::Construct => self.construct(s, method),
            Kind::Unreflect => {
                let handle = self.handle_object(method, false);
                self.insert(s.dst, handle);
            }
            _ => {}
        }
    }

    /// Exceptions of a call through reflection arrive in an `InvocationTargetException`.
    fn wrapped(&mut self, s: &Special) -> Node {
        let thrown = self.node(Some(self.program.throwable()));
        let name = "java/lang/reflect/InvocationTargetException";
        let Ok(class) = self.program.load(name) else { return thrown };
        let method = self.instances[s.caller.0 as usize].method;
        let wrapper = self.plain(ObjectKind::Native(method), class);
        self.insert(s.thrown, wrapper);
        for field in ["target", "cause"] {
            if let Some(field) = self.program.find_field(class, field)
                && let Some(node) = self.field_node(wrapper, field.0)
            {
                self.edge(thrown, node);
            }
        }
        thrown
    }

    fn construct(&mut self, s: &Special, constructor: MethodId) {
        let class = self.program.method(constructor).class;
        if self.program.class(class).is(access::ABSTRACT) {
            return;
        }
        self.initialise(s.caller, None, class);
        let made = self.node(None);
        let method = self.instances[s.caller.0 as usize].method;
        let object = self.plain(ObjectKind::Native(method), class);
        self.insert(made, object);
        self.insert(s.dst, object);
        let elements = self.node(None);
        if let Some(&args) = s.args.get(1) {
            self.add_use(args, Use::Load { field: ELEMENT, dst: elements });
        }
        let thrown = self.wrapped(s);
        let target = Target::Loose { method: constructor, selects: false };
        let args = Box::new([made, elements]);
        let (caller, inst) = (s.caller, s.inst);
        self.add_site(CallSite { caller, inst, target, args, dst: NONE, thrown });
    }

    fn meet_field(&mut self, kind: Kind, s: &Special, field: FieldId) {
        let f = self.program.field(field);
        if f.elem != Elem::Ref {
            if kind == Kind::FieldGet {
                self.box_number(s.caller, s.dst, f.elem);
            }
            return;
        }
        if f.is_static() {
            self.initialise(s.caller, None, f.class);
        }
        match kind {
            Kind::FieldGet if f.is_static() => {
                let node = self.static_node(field);
                self.edge(node, s.dst);
            }
            Kind::FieldGet => self.add_use(s.args[1], Use::Load { field: field.0, dst: s.dst }),
            Kind::FieldSet if f.is_static() => {
                let node = self.static_node(field);
                self.edge(s.args[2], node);
            }
            Kind::FieldSet => {
                self.add_use(s.args[1], Use::Store { field: field.0, src: s.args[2] });
            }
            _ => {}
        }
    }

    /// A method handle calls its method.
    fn call_target(&mut self, s: &Special, method: MethodId, special: bool) {
        let m = self.program.method(method);
        let pool = self.node(None);
        self.edge(self.pool, pool);
        for &arg in s.args.iter().skip(1) {
            self.edge(arg, pool);
        }
        // A collector puts arguments into an array.
        if let Some(desc) = body::parameters(&m.desc).last().filter(|d| d.starts_with('['))
            && let Some(class) = body::class_of(self.program, desc)
        {
            let array = self.plain(ObjectKind::Native(method), class);
            if let Some(elements) = self.field_node(array, ELEMENT) {
                self.edge(pool, elements);
            }
            self.insert(pool, array);
        }
        let is_init = &*m.name == "<init>";
        if is_init || m.is_static() {
            self.initialise(s.caller, None, m.class);
        }
        let selects = !(special || is_init || m.is_static() || m.is(access::PRIVATE));
        let target = Target::Loose { method, selects };
        let (caller, inst, thrown) = (s.caller, s.inst, s.thrown);
        let (mut receiver, mut dst) = (pool, s.dst);
        if is_init {
            receiver = self.node(None);
            let made = self.plain(ObjectKind::Native(method), m.class);
            self.insert(receiver, made);
            self.insert(s.dst, made);
            self.insert(self.handle_results, made);
            dst = NONE;
        } else if s.dst != NONE {
            self.edge(s.dst, self.handle_results);
        } else {
            dst = self.handle_results;
        }
        let args = Box::new([receiver, pool]);
        self.add_site(CallSite { caller, inst, target, args, dst, thrown });
    }
}
