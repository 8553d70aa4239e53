//! Contexts: by what the calls of a method, and the objects of a site, are told apart.
//!
//! A [`ContextSelector`] chooses the context of each call and of each object. Any choice is sound: it only
//! decides what is told apart. [`selector`] has the published kinds.

use crate::object::{ObjectKind, SiteId};
use crate::options::Contexts;
use cairn_program::{Class, ClassId, MethodId, Origin, Program};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// A part of a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Element {
    /// The instruction of the caller; `None`: a method without code calls.
    Call(MethodId, Option<u32>),
    /// Where the receiver was made.
    Object(SiteId),
    /// The class whose code made the receiver.
    Type(ClassId),
}

/// What tells calls or objects apart: the nearest element first. Empty: nothing does.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Context(pub Vec<Element>);

impl Context {
    /// An element in front of what is already known, cut to a length.
    fn after(first: Element, rest: &Context, length: usize) -> Context {
        let rest = rest.0.iter().copied();
        Context(std::iter::once(first).chain(rest).take(length).collect())
    }

    /// The first elements that are objects or types, up to a number of them, with the calls before them: an
    /// object that a method makes for its caller is the caller's.
    fn cut(&self, length: usize) -> Context {
        let mut left = length;
        let taken = self.0.iter().copied().take_while(|e| {
            let is_call = matches!(e, Element::Call(..));
            let is_taken = is_call && length > 0 || left > 0;
            left -= usize::from(!is_call && left > 0);
            is_taken
        });
        Context(taken.collect())
    }
}

/// Number of a context in its solution. 0 is the empty one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ContextId(pub u32);

/// All contexts of a solution.
#[derive(Debug)]
pub(crate) struct ContextTable {
    pub all: Vec<Context>,
    ids: FxHashMap<Context, ContextId>,
}

impl ContextTable {
    pub const EMPTY: ContextId = ContextId(0);

    pub fn new() -> ContextTable {
        let ids = [(Context::default(), ContextTable::EMPTY)].into_iter().collect();
        ContextTable { all: vec![Context::default()], ids }
    }

    pub fn id(&mut self, context: Context) -> ContextId {
        if let Some(&id) = self.ids.get(&context) {
            return id;
        }
        let id = ContextId(self.all.len() as u32);
        self.all.push(context.clone());
        self.ids.insert(context, id);
        id
    }

    pub fn get(&self, id: ContextId) -> &Context {
        &self.all[id.0 as usize]
    }
}

/// The receiver of a call.
#[derive(Clone, Copy, Debug)]
pub struct Receiver<'a> {
    pub site: SiteId,
    pub kind: ObjectKind,
    pub class: ClassId,
    /// Its heap context.
    pub context: &'a Context,
}

/// A call whose context is asked for.
#[derive(Clone, Copy, Debug)]
pub struct CallView<'a> {
    pub program: &'a Program,
    pub caller: MethodId,
    pub caller_context: &'a Context,
    pub inst: Option<u32>,
    pub callee: MethodId,
    /// `None`: a static method, or one whose context does not depend on it.
    pub receiver: Option<Receiver<'a>>,
}

impl CallView<'_> {
    /// The context of a method that is as good as written out where it is called.
    pub(crate) fn inlined(&self) -> Context {
        Context::after(Element::Call(self.caller, self.inst), self.caller_context, INLINED)
    }
}

/// How long the contexts of such methods are.
const INLINED: usize = 6;

/// Methods through which references only pass, from anywhere to anywhere: each call is a case of its own,
/// whatever the kind of contexts. (`*`: all methods of the class.)
const PASSAGES: &[(&str, &[&str])] = &[
    ("jdk/internal/misc/Unsafe", &["*"]),
    ("sun/misc/Unsafe", &["*"]),
    ("java/lang/System", &["arraycopy"]),
    ("java/lang/Object", &["clone", "getClass"]),
    (
        "java/lang/Class",
        &[
            "cast",
            "getComponentType",
            "getEnumConstants",
            "getEnumConstantsShared",
            "enumConstantDirectory",
        ],
    ),
    ("java/lang/Class", &["forName", "forName0", "newInstance"]),
    ("java/lang/Class", &["getMethod", "getDeclaredMethod", "getMethods", "getDeclaredMethods"]),
    ("java/lang/Class", &["getField", "getDeclaredField", "getFields", "getDeclaredFields"]),
    ("java/lang/Class", &["getConstructor", "getDeclaredConstructor"]),
    ("java/lang/reflect/Method", &["invoke"]),
    ("java/lang/reflect/Constructor", &["newInstance", "newInstanceWithCaller"]),
    ("java/lang/reflect/Field", &["get", "set"]),
    ("java/lang/Enum", &["valueOf"]),
    ("java/lang/System$2", &["getEnumConstantsShared"]),
    ("java/util/EnumSet", &["getUniverse"]),
    ("java/util/EnumMap", &["getKeyUniverse"]),
    ("java/lang/String", &["valueOf"]),
    ("java/lang/StringBuilder", &["append", "insert"]),
    ("java/lang/StringBuffer", &["append", "insert"]),
    ("java/lang/AbstractStringBuilder", &["append", "insert"]),
    ("java/io/PrintStream", &["print", "println"]),
    ("java/lang/reflect/Array", &["*"]),
    ("jdk/internal/access/SharedSecrets", &["ensureClassInitialized"]),
    ("java/lang/invoke/MethodHandles$Lookup", &["ensureInitialized", "privateLookupIn"]),
    (
        "java/util/Arrays",
        &["copyOf", "copyOfRange", "toString", "deepToString", "equals", "deepEquals", "hashCode"],
    ),
    ("java/util/Objects", &["*"]),
    ("java/security/AccessController", &["*"]),
    (
        "java/util/concurrent/atomic/AtomicReferenceFieldUpdater$AtomicReferenceFieldUpdaterImpl",
        &["*"],
    ),
];

/// Whether references only pass through a method.
pub(crate) fn is_passage(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    let class = program.class(m.class);
    class.origin == Origin::Jdk
        && &*m.name != "<clinit>"
        && PASSAGES
            .iter()
            .any(|(c, names)| **c == *class.name && (names[0] == "*" || names.contains(&&*m.name)))
}

/// Chooses contexts.
pub trait ContextSelector {
    /// Whether the context of a call depends on the receiver.
    fn uses_receiver(&self, program: &Program, callee: MethodId) -> bool;
    /// The context in which a callee is analysed.
    fn of_call(&self, call: &CallView<'_>) -> Context;
    /// The context of an object that a method makes in its own context.
    fn of_object(
        &self,
        program: &Program,
        maker: MethodId,
        context: &Context,
        class: ClassId,
    ) -> Context;
}

/// The selector of a published kind.
pub fn selector(contexts: Contexts) -> Box<dyn ContextSelector> {
    match contexts {
        Contexts::Class | Contexts::None => Box::new(NoContexts),
        Contexts::CallSite => Box::new(CallSites),
        Contexts::Object => Box::new(ByObject { calls: 1, heap: 0 }),
        Contexts::Object2 => Box::new(ByObject { calls: 2, heap: 1 }),
        Contexts::Type => Box::new(ByType),
        Contexts::Selective => Box::new(Selective::default()),
    }
}

/// Nothing is told apart.
pub struct NoContexts;

impl ContextSelector for NoContexts {
    fn uses_receiver(&self, _: &Program, _: MethodId) -> bool {
        false
    }

    fn of_call(&self, _: &CallView<'_>) -> Context {
        Context::default()
    }

    fn of_object(&self, _: &Program, _: MethodId, _: &Context, _: ClassId) -> Context {
        Context::default()
    }
}

/// Calls are told apart by the instruction that calls.
pub struct CallSites;

impl ContextSelector for CallSites {
    fn uses_receiver(&self, _: &Program, _: MethodId) -> bool {
        false
    }

    fn of_call(&self, call: &CallView<'_>) -> Context {
        Context(vec![Element::Call(call.caller, call.inst)])
    }

    fn of_object(&self, _: &Program, _: MethodId, _: &Context, _: ClassId) -> Context {
        Context::default()
    }
}

/// Calls are told apart by where the receiver was made; static methods have their caller's context.
pub struct ByObject {
    pub calls: usize,
    pub heap: usize,
}

impl ContextSelector for ByObject {
    fn uses_receiver(&self, program: &Program, callee: MethodId) -> bool {
        !program.method(callee).is_static()
    }

    fn of_call(&self, call: &CallView<'_>) -> Context {
        match call.receiver {
            Some(r) => Context::after(Element::Object(r.site), r.context, self.calls),
            None => call.caller_context.clone(),
        }
    }

    fn of_object(&self, p: &Program, _: MethodId, context: &Context, class: ClassId) -> Context {
        if is_plain(p, class) { Context::default() } else { context.cut(self.heap) }
    }
}

/// Calls are told apart by the class whose code made the receiver.
pub struct ByType;

impl ContextSelector for ByType {
    fn uses_receiver(&self, program: &Program, callee: MethodId) -> bool {
        !program.method(callee).is_static()
    }

    fn of_call(&self, call: &CallView<'_>) -> Context {
        match call.receiver {
            Some(r) => match r.kind {
                ObjectKind::Site { method, .. } | ObjectKind::Native(method) => {
                    Context(vec![Element::Type(call.program.method(method).class)])
                }
                _ => Context(vec![Element::Type(r.class)]),
            },
            None => call.caller_context.clone(),
        }
    }

    fn of_object(&self, _: &Program, _: MethodId, _: &Context, _: ClassId) -> Context {
        Context::default()
    }
}

/// Contexts where they pay: [`Contexts::Selective`].
#[derive(Default)]
pub struct Selective {
    sorts: RefCell<FxHashMap<ClassId, Sort>>,
}

/// What a class's methods are to [`Selective`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    User,
    Container,
    Rest,
}

/// How long the contexts of calls and of objects are.
const CALLS: usize = 2;
const HEAP: usize = 1;

/// Packages of containers, iterators, streams and functions.
const PACKAGES: &[&str] =
    &["java/util", "java/util/concurrent", "java/util/concurrent/atomic", "java/util/function"];
/// Classes elsewhere that hold objects of others.
const HOLDERS: &[&str] = &[
    "java/lang/Iterable",
    "java/lang/ThreadLocal",
    "java/lang/InheritableThreadLocal",
    "java/lang/ref/Reference",
    "java/lang/ref/SoftReference",
    "java/lang/ref/WeakReference",
];
/// Classes of those packages that hold nothing, by the beginnings of their names.
const OTHERS: &[&str] = &[
    "java/util/Base64",
    "java/util/BitSet",
    "java/util/Calendar",
    "java/util/Currency",
    "java/util/Date",
    "java/util/Formatt",
    "java/util/GregorianCalendar",
    "java/util/Locale",
    "java/util/ResourceBundle",
    "java/util/Scanner",
    "java/util/ServiceLoader",
    "java/util/SimpleTimeZone",
    "java/util/TimeZone",
    "java/util/Timer",
    "java/util/UUID",
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/Properties",
    "java/util/JumboEnumSet",
];

impl Selective {
    fn sort(&self, program: &Program, id: ClassId) -> Sort {
        if let Some(&known) = self.sorts.borrow().get(&id) {
            return known;
        }
        let sort = sort_of(program, program.class(id));
        self.sorts.borrow_mut().insert(id, sort);
        sort
    }

    fn sort_of_method(&self, program: &Program, method: MethodId) -> Sort {
        self.sort(program, program.method(method).class)
    }
}

fn sort_of(program: &Program, class: &Class) -> Sort {
    match (class.origin, program.host(class.id)) {
        (Origin::User, _) => Sort::User,
        (Origin::Synthetic, Some(host)) => sort_of(program, program.class(host)),
        (Origin::Synthetic, None) => Sort::Rest,
        (Origin::Jdk, _) if HOLDERS.contains(&&*class.name) => Sort::Container,
        (Origin::Jdk, _) => {
            let is_other = OTHERS.iter().any(|o| class.name.starts_with(o));
            let is_container = PACKAGES.contains(&class.package()) && !is_other;
            if is_container { Sort::Container } else { Sort::Rest }
        }
    }
}

impl ContextSelector for Selective {
    fn uses_receiver(&self, program: &Program, callee: MethodId) -> bool {
        !program.method(callee).is_static() && self.sort_of_method(program, callee) != Sort::Rest
    }

    fn of_call(&self, call: &CallView<'_>) -> Context {
        let callee = self.sort_of_method(call.program, call.callee);
        match (callee, call.receiver) {
            (Sort::Rest, _) => Context::default(),
            (_, Some(r)) => Context::after(Element::Object(r.site), r.context, CALLS),
            (Sort::User, None) => call.caller_context.clone(),
            (Sort::Container, None) => match self.sort_of_method(call.program, call.caller) {
                Sort::Container => call.caller_context.clone(),
                _ => Context(vec![Element::Call(call.caller, call.inst)]),
            },
        }
    }

    fn of_object(
        &self,
        program: &Program,
        _: MethodId,
        context: &Context,
        class: ClassId,
    ) -> Context {
        if is_plain(program, class) { Context::default() } else { context.cut(HEAP) }
    }
}

/// Whether the objects of a class need not be told apart by contexts: they hold nothing of the program's, or
/// only a message.
pub(crate) fn is_plain(program: &Program, class: ClassId) -> bool {
    let c = program.class(class);
    class == program.string_class()
        || matches!(&*c.name, "java/lang/StringBuilder" | "java/lang/StringBuffer")
        || program.is_subtype(class, program.throwable())
        || cairn_program::ir::Elem::of_box(&c.name).is_some()
        || matches!(c.shape, cairn_program::Shape::Array { elem, .. } if elem != cairn_program::ir::Elem::Ref)
}
