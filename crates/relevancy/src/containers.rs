//! Containers of the library as places: what calls of their methods do.
//!
//! The keys of a map are like the fields of an object: an entry is a place, by container and key. Keys that are
//! told apart are literals of the program, constants of enums, and boxes of constants. What is in lists, sets, queues,
//! optionals, iterators and views is one place each. The keys themselves are a place, too, together with
//! what depends on them (size and order); in a set, each element is a key. [`crate::groups`] says which containers
//! are modelled.

use crate::build::{At, Builder};
use crate::closed::{Closure, is_users};
use crate::graph::{Flow, Key, Node, Part};
use cairn_pointsto::{InstanceId, ObjectId, ObjectKind};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Inst, Reg, SiteRef};
use cairn_program::{Class, Method, Origin, Program};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Containers, with the classes inside of them.
const CONTAINERS: &[&str] = &[
    "java/util/AbstractList",
    "java/util/AbstractMap",
    "java/util/ArrayDeque",
    "java/util/ArrayList",
    "java/util/EnumMap",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Hashtable",
    "java/util/IdentityHashMap",
    "java/util/ImmutableCollections",
    "java/util/KeyValueHolder",
    "java/util/LinkedHashMap",
    "java/util/LinkedHashSet",
    "java/util/LinkedList",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/PriorityQueue",
    "java/util/RegularEnumSet",
    "java/util/Stack",
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/Vector",
    "java/util/WeakHashMap",
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentLinkedDeque",
    "java/util/concurrent/ConcurrentLinkedQueue",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/ConcurrentSkipListSet",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/CopyOnWriteArraySet",
    "java/util/concurrent/LinkedBlockingDeque",
    "java/util/concurrent/LinkedBlockingQueue",
];
/// Classes of which only those inside are containers.
const OUTER: &[&str] = &["java/util/Arrays$Array", "java/util/Collections$"];
/// What the code of containers is made of, besides.
const PARTS: &[&str] = &[
    "java/lang/Iterable",
    "java/util/AbstractCollection",
    "java/util/AbstractQueue",
    "java/util/AbstractSequentialList",
    "java/util/AbstractSet",
    "java/util/Arrays",
    "java/util/Collection",
    "java/util/Collections",
    "java/util/ComparableTimSort",
    "java/util/Deque",
    "java/util/Dictionary",
    "java/util/EnumSet",
    "java/util/Enumeration",
    "java/util/Iterator",
    "java/util/List",
    "java/util/ListIterator",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/NavigableMap",
    "java/util/NavigableSet",
    "java/util/Objects",
    "java/util/Queue",
    "java/util/Set",
    "java/util/SortedMap",
    "java/util/SortedSet",
    "java/util/TimSort",
    "java/util/concurrent/ConcurrentMap",
    "java/util/concurrent/ConcurrentNavigableMap",
    "jdk/internal/util/ArraysSupport",
];
/// Containers that are sorted: comparisons only choose a way.
const SORTED: &[&str] = &[
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/PriorityQueue",
    "java/util/concurrent/ConcurrentSkipList",
];

/// Whether objects of a class are containers of the library, or parts of them.
pub(crate) fn is_container(class: &Class) -> bool {
    let is_named = |c: &&str| {
        let rest = class.name.strip_prefix(*c);
        rest.is_some_and(|r| r.is_empty() || r.starts_with('$'))
    };
    class.origin == Origin::Jdk
        && (CONTAINERS.iter().any(is_named) || OUTER.iter().any(|o| class.name.starts_with(o)))
}

/// Whether the code of a class is that of containers.
pub(crate) fn is_inside(class: &Class) -> bool {
    is_container(class) || class.origin == Origin::Jdk && PARTS.contains(&&*class.name)
}

/// Whether a method of containers calls one of its own, or of the classes that its class is made with.
pub(crate) fn is_own_call(
    program: &Program,
    method: &Method,
    args: &[Reg],
    callee: &Method,
) -> bool {
    // A static method makes containers like any other code.
    if method.is_static() || !is_inside(program.class(method.class)) {
        return false;
    }
    let is_this = args.first() == Some(&Reg(0));
    let outer = |m: &Method| {
        let name = &program.class(m.class).name;
        program.find(name.split('$').next().unwrap_or(name))
    };
    is_this
        || outer(method).zip(outer(callee)).is_some_and(|(own, other)| {
            program.is_subtype(own, other) || program.is_subtype(other, own)
        })
}

/// Methods that add a value, the last argument.
const ADDING: &[&str] = &[
    "add",
    "addElement",
    "addFirst",
    "addLast",
    "insertElementAt",
    "offer",
    "offerFirst",
    "offerLast",
    "push",
    "put",
    "putFirst",
    "putLast",
    "set",
    "setElementAt",
    "setValue",
];
/// Methods that give a value.
const TAKING: &[&str] = &[
    "element",
    "elementAt",
    "first",
    "firstElement",
    "get",
    "getAsDouble",
    "getAsInt",
    "getAsLong",
    "getFirst",
    "getLast",
    "getValue",
    "last",
    "lastElement",
    "next",
    "nextElement",
    "orElse",
    "orElseThrow",
    "peek",
    "peekFirst",
    "peekLast",
    "poll",
    "pollFirst",
    "pollLast",
    "pop",
    "previous",
    "remove",
    "removeFirst",
    "removeLast",
    "take",
];
/// Methods that ask how many there are, and whether there is one: keys alone decide.
const COUNTING: &[&str] = &[
    "clear",
    "contains",
    "containsKey",
    "ensureCapacity",
    "getKey",
    "hasMoreElements",
    "hasNext",
    "hasPrevious",
    "indexOf",
    "isEmpty",
    "isPresent",
    "lastIndexOf",
    "nextIndex",
    "previousIndex",
    "size",
    "trimToSize",
];
/// Methods that give the keys of a map.
const KEYS: &[&str] = &["descendingKeySet", "keySet", "keys", "navigableKeySet"];
/// Methods that give a view or an iterator.
const VIEWS: &[&str] = &[
    "descendingIterator",
    "descendingMap",
    "descendingSet",
    "elements",
    "entrySet",
    "headMap",
    "headSet",
    "iterator",
    "listIterator",
    "spliterator",
    "stream",
    "subList",
    "subMap",
    "subSet",
    "tailMap",
    "tailSet",
    "values",
];
/// Methods that copy from another container.
const COPYING: &[&str] = &["<init>", "addAll", "addAllAbsent", "putAll"];
/// Methods that compute the value of a key.
const COMPUTING: &[&str] = &["compute", "computeIfAbsent", "computeIfPresent", "merge"];
/// Methods of maps that compare keys alone.
const BY_KEY: &[&str] =
    &["containsKey", "get", "getOrDefault", "put", "putIfAbsent", "remove", "replace"];
/// Methods called back whose results choose a way, and flow nowhere but into a number that is asked for.
const CHOOSING: &[&str] = &["compare", "compareTo", "equals", "test"];

/// A call of a method of modelled containers.
struct Use<'a> {
    at: At<'a>,
    method: &'a Method,
    args: &'a [Reg],
    to: Option<Node>,
    call: u32,
    /// The receivers, and all containers whose methods are called, as contents of sets.
    receivers: u32,
    all: u32,
    keys: Vec<Key>,
    closure: Rc<Closure>,
    is_map: bool,
    is_set: bool,
    is_sorted: bool,
    results: Vec<ObjectId>,
}

impl<'a> Builder<'a> {
    /// A call of a method of containers, if all that it can be called on are modelled: edges between places.
    pub fn container(
        &mut self,
        at: At<'a>,
        dst: Reg,
        args: &'a [Reg],
        callee: InstanceId,
        m: &'a Method,
    ) -> bool {
        if m.is_static()
            || is_users(self.program, m.class)
            || is_own_call(self.program, at.method, args, m)
        {
            return false;
        }
        let there = self.solution.set_by_id(self.solution.parameter_in(callee, 0));
        let here = self.objects(self.set(at, args[0]));
        let receivers: Vec<ObjectId> =
            here.iter().copied().filter(|o| there.contains(o.0)).collect();
        if receivers.is_empty() || !receivers.iter().all(|&o| self.groups.is_modelled(o)) {
            return false;
        }
        let used = self.use_of(at, dst, args, callee, m, &receivers);
        if self.options.rules.containers {
            self.apply(&used);
        }
        if self.options.rules.callbacks {
            self.call_back(&used);
        }
        self.go_inside(at, args, callee, used.call);
        let mut given: Vec<Node> = args.iter().filter_map(|&a| self.used(at, a)).collect();
        for part in [Part::Values, Part::Keys] {
            given.extend(self.of_content(used.all, part, true));
        }
        self.closed_calls.push((given.into(), callee));
        self.closed_edges.insert((at.id, at.inst, callee));
        self.called_back.extend(&used.closure.callbacks);
        true
    }

    fn use_of(
        &mut self,
        at: At<'a>,
        dst: Reg,
        args: &'a [Reg],
        callee: InstanceId,
        m: &'a Method,
        receivers: &[ObjectId],
    ) -> Use<'a> {
        let closure = self.closure(callee);
        let all: BTreeSet<ObjectId> = receivers.iter().chain(&closure.touched).copied().collect();
        let is = |name: &str| {
            let base = self.program.find(name);
            let fits = |o: &ObjectId| {
                base.is_some_and(|b| self.program.is_subtype(self.solution.object(*o).class, b))
            };
            receivers.iter().any(fits)
        };
        let (is_map, is_set) = (is("java/util/Map"), is("java/util/Set"));
        let is_sorted = receivers.iter().all(|o| {
            let name = &self.program.class(self.solution.object(*o).class).name;
            SORTED.iter().any(|s| name.starts_with(s))
        });
        let mut results: Vec<ObjectId> = closure.made.clone();
        let returned = self.objects(self.set_written(at, dst));
        results.extend(returned.iter().copied().filter(|&o| self.groups.is_inner(o)));
        results.sort_unstable();
        results.dedup();
        let keys = match args.get(1) {
            Some(&key) if is_map => self.keys_of(at, key),
            _ => vec![Key::ANY],
        };
        Use {
            at,
            method: m,
            args,
            to: self.defined(at, dst),
            call: self.graph.call(at.id.0, at.inst),
            receivers: self.content_of(receivers.into()),
            all: self.content_of(all.into_iter().collect()),
            keys,
            closure,
            is_map,
            is_set,
            is_sorted,
            results,
        }
    }

    fn apply(&mut self, u: &Use<'a>) {
        let name = &*u.method.name;
        let given = u.args.len() - 1;
        let is_ref = u.method.ret == Some(Elem::Ref);
        match name {
            "put" | "putIfAbsent" | "replace" | "getOrDefault" | "get" | "remove"
                if u.is_map && given <= 2 =>
            {
                self.entry(u, given == 2);
            }
            "toString" | "hashCode" | "equals" => self.all_read(u),
            "sort" => {}
            _ if COUNTING.contains(&name) || name == "remove" && !is_ref => {
                self.read_keys(u);
                if u.is_map || u.is_set {
                    self.args_to(u, u.to);
                }
            }
            _ if ADDING.contains(&name) && given > 0 => self.add(u),
            _ if TAKING.contains(&name) => {
                self.read_values(u, &[Key::ANY]);
                self.args_to(u, u.to);
                self.link(u, &u.results, false);
            }
            _ if KEYS.contains(&name) && u.is_map => self.link(u, &u.results, true),
            _ if VIEWS.contains(&name) => {
                self.link(u, &u.results, false);
                for (i, &a) in u.args.iter().enumerate().skip(1) {
                    if u.method.params.get(i).is_some_and(|p| *p != Elem::Ref) {
                        self.flow_into(self.used(u.at, a), &u.results, Part::Keys);
                    }
                }
            }
            _ if COPYING.contains(&name) => self.copy(u),
            _ if COMPUTING.contains(&name) => {
                self.entry(u, name == "merge");
                self.link(u, &u.results, false);
            }
            _ => self.anything(u),
        }
    }

    // ---- what methods do ----

    fn args_to(&mut self, u: &Use<'a>, to: Option<Node>) {
        u.args.iter().for_each(|&a| self.flows(self.used(u.at, a), to));
    }

    fn read_keys(&mut self, u: &Use<'a>) {
        let keys = self.of_content(u.all, Part::Keys, true);
        self.flows(keys, u.to);
        self.flows(self.used(u.at, u.args[0]), u.to);
    }

    /// Values of some keys, and what keys and the reference to the container decide.
    fn read_values(&mut self, u: &Use<'a>, keys: &[Key]) {
        let parts: Vec<Part> = match keys {
            [Key::ANY] => vec![Part::Values],
            _ => keys.iter().chain([&Key::ANY]).map(|&k| Part::Entry(k)).collect(),
        };
        for part in parts {
            let from = self.of_content(u.all, part, true);
            self.flows(from, u.to);
        }
        self.read_keys(u);
    }

    fn write_values(&mut self, u: &Use<'a>, from: Option<Node>, keys: &[Key]) {
        for part in keys.iter().map(|&k| Part::Entry(k)).chain([Part::Through]) {
            let to = self.of_content(u.all, part, false);
            self.flows(from, to);
        }
    }

    fn write_keys(&mut self, u: &Use<'a>, from: Option<Node>) {
        let to = self.of_content(u.receivers, Part::Keys, false);
        self.flows(from, to);
    }

    /// A method of maps with a key; `has_value`: and a value.
    fn entry(&mut self, u: &Use<'a>, has_value: bool) {
        let [map, key, ..] = *u.args else { return };
        let reads = matches!(&*u.method.name, "get" | "getOrDefault" | "remove");
        let key = self.used(u.at, key);
        self.read_values(u, &u.keys);
        self.flows(key, u.to);
        if !reads {
            self.write_keys(u, key);
            self.write_values(u, self.used(u.at, map), &u.keys);
        }
        if has_value {
            let value = u.args.get(2).and_then(|&v| self.used(u.at, v));
            self.flows(value.filter(|_| &*u.method.name != "replace"), u.to);
            if !reads {
                self.write_values(u, value, &u.keys);
            }
        }
    }

    /// The last argument becomes a value.
    fn add(&mut self, u: &Use<'a>) {
        for (i, &a) in u.args.iter().enumerate() {
            let node = self.used(u.at, a);
            let is_index = i > 0 && u.method.params.get(i).is_some_and(|p| *p != Elem::Ref);
            self.write_values(u, node, &[Key::ANY]);
            if is_index || u.is_set && i > 0 {
                self.write_keys(u, node);
            }
            if u.is_set {
                self.flows(node, u.to);
            }
        }
        match u.method.ret {
            Some(Elem::Ref) => self.read_values(u, &[Key::ANY]),
            _ => self.read_keys(u),
        }
    }

    /// All that is there flows into the result.
    fn all_read(&mut self, u: &Use<'a>) {
        self.read_values(u, &[Key::ANY]);
        self.args_to(u, u.to);
    }

    /// What views, iterators and entries show; `are_keys`: the keys are their values.
    fn link(&mut self, u: &Use<'a>, to: &[ObjectId], are_keys: bool) {
        let keys = self.of_content(u.all, Part::Keys, true);
        let values = match are_keys {
            true => keys,
            false => self.of_content(u.all, Part::Values, true),
        };
        self.flow_into(values, to, Part::Entry(Key::ANY));
        self.flow_into(keys, to, Part::Keys);
        self.flow_into(self.used(u.at, u.args[0]), to, Part::Keys);
        if are_keys || to.is_empty() {
            return;
        }
        let views = self.content_of(to.into());
        let from = self.of_content(views, Part::Through, true);
        for part in [Part::Entry(Key::ANY), Part::Through] {
            let to = self.of_content(u.all, part, false);
            self.flows(from, to);
        }
    }

    fn flow_into(&mut self, from: Option<Node>, objects: &[ObjectId], part: Part) {
        if from.is_some() && !objects.is_empty() {
            let content = self.content_of(objects.into());
            let to = self.of_content(content, part, false);
            self.flows(from, to);
        }
    }

    /// What is in arrays that are given.
    fn arrays(&mut self, u: &Use<'a>, is_read: bool) -> Vec<Node> {
        let sets: Vec<_> = u.args.iter().skip(1).map(|&a| self.set(u.at, a)).collect();
        let part = if is_read { Part::Element } else { Part::Unindexed };
        sets.into_iter().filter_map(|s| self.of_set(s, part, is_read)).collect()
    }

    /// What is in the containers and arrays that are given is put into the receiver.
    fn copy(&mut self, u: &Use<'a>) {
        for (i, &a) in u.args.iter().enumerate() {
            let node = self.used(u.at, a);
            match u.method.params.get(i) {
                Some(Elem::Ref) if i > 0 => self.write_values(u, node, &[Key::ANY]),
                _ => self.write_keys(u, node),
            }
            if u.is_set || u.is_map {
                self.write_keys(u, node);
            }
        }
        for from in self.arrays(u, true) {
            self.write_values(u, Some(from), &[Key::ANY]);
        }
        // Writes to a list that is a view of an array.
        let through = self.of_content(u.receivers, Part::Through, true);
        for to in self.arrays(u, false) {
            self.flows(through, Some(to));
        }
        let values = self.of_content(u.all, Part::Values, true);
        let keys = self.of_content(u.all, Part::Keys, true);
        let to = self.of_content(u.receivers, Part::Entry(Key::ANY), false);
        if u.receivers != u.all {
            self.flows(values, to);
        }
        self.write_keys(u, keys);
        if u.is_set {
            self.write_keys(u, values);
        }
        self.read_keys(u);
    }

    /// A method of which no more is known: all flows everywhere.
    fn anything(&mut self, u: &Use<'a>) {
        self.all_read(u);
        for &a in u.args {
            let node = self.used(u.at, a);
            self.write_values(u, node, &[Key::ANY]);
            if u.is_map || u.is_set {
                self.write_keys(u, node);
            }
        }
        for from in self.arrays(u, true) {
            self.write_values(u, Some(from), &[Key::ANY]);
            self.flows(Some(from), u.to);
        }
        let values = self.of_content(u.all, Part::Values, true);
        let keys = self.of_content(u.all, Part::Keys, true);
        let mut arrays = self.arrays(u, false);
        arrays.extend(u.to.and_then(|_| {
            let Inst::Invoke { dst, .. } = u.at.body.code[u.at.inst as usize] else { return None };
            self.of_set(self.set_written(u.at, dst), Part::Unindexed, false)
        }));
        for to in arrays {
            self.flows(values, Some(to));
            self.flows(keys, Some(to));
        }
        if u.is_map || u.is_set {
            self.write_keys(u, values);
        }
        self.write_values(u, keys, &[Key::ANY]);
        self.link(u, &u.results, false);
    }

    // ---- what is called back ----

    fn call_back(&mut self, u: &Use<'a>) {
        let given: BTreeSet<ObjectId> = {
            let sets: Vec<_> = u.args.iter().skip(1).map(|&a| self.set(u.at, a)).collect();
            sets.into_iter().flat_map(|s| self.objects(s).to_vec()).collect()
        };
        let throwable = self.program.throwable();
        // Keys are compared, not values.
        let by_key = u.is_map
            && (BY_KEY.contains(&&*u.method.name) || COMPUTING.contains(&&*u.method.name))
            && (&*u.method.name != "remove" || u.args.len() == 2)
            && (&*u.method.name != "replace" || u.args.len() == 3);
        for &callee in &u.closure.callbacks.clone() {
            let m = self.program.method(self.solution.instance(callee).0);
            let is_message = self.program.is_subtype(m.class, throwable);
            let are_keys = by_key && (CHOOSING.contains(&&*m.name) || &*m.name == "hashCode");
            for p in 0..m.params.len() {
                let to = self.parameter(callee, p);
                let is_this = p == 0 && !m.is_static();
                let set = self.objects(self.solution.parameter_in(callee, p));
                for (i, &a) in u.args.iter().enumerate().skip(1) {
                    let own = self.set(u.at, a);
                    let are_references = m.params[p] == Elem::Ref
                        && u.method.params.get(i).is_some_and(|p| *p == Elem::Ref);
                    let fits = !are_references && !is_this
                        || self.objects(own).iter().any(|o| set.binary_search(o).is_ok());
                    if let Some(from) = self.used(u.at, a).filter(|_| fits) {
                        self.edge(from, to, Flow::Argument(u.call));
                    }
                }
                let is_function = is_this && set.iter().any(|o| given.contains(o));
                let parts: &[Part] = match is_message || is_function {
                    true => &[],
                    false if are_keys => &[Part::Keys],
                    false => &[Part::Values, Part::Keys],
                };
                for &part in parts {
                    let from = self.of_content(u.all, part, true);
                    self.flows(from, Some(to));
                }
            }
            for to in self.catchers(u.at) {
                self.edge(self.thrown(callee), to, Flow::Result(u.call));
            }
            if !is_message {
                self.answer(u, callee, m);
            }
        }
    }

    /// Where the result of a method that is called back goes.
    fn answer(&mut self, u: &Use<'a>, callee: InstanceId, m: &Method) {
        let result = self.result(callee);
        let returned = self.solution.returned_in(callee);
        let elements = self.of_set(returned, Part::Element, true);
        let is_choice = CHOOSING.contains(&&*m.name)
            || &*u.method.name == "sort"
            || u.is_sorted && !COMPUTING.contains(&&*u.method.name);
        let flows = !is_choice || u.method.ret != Some(Elem::Ref);
        if let Some(to) = u.to.filter(|_| flows) {
            self.edge(result, to, Flow::Result(u.call));
        }
        if is_choice {
            return;
        }
        if &*m.name == "hashCode" {
            return self.write_keys(u, Some(result));
        }
        for from in [Some(result), elements] {
            self.write_values(u, from, &u.keys);
            self.flow_into(from, &u.results, Part::Entry(Key::ANY));
            if u.is_set {
                self.write_keys(u, from);
            }
            for to in self.arrays(u, false) {
                self.flows(from, Some(to));
            }
        }
    }

    // ---- keys ----

    /// The keys that a register can be.
    fn keys_of(&mut self, at: At<'a>, reg: Reg) -> Vec<Key> {
        let objects = self.objects(self.set(at, reg));
        let named: Option<Vec<KeyName>> = objects.iter().map(|&o| self.constant_key(o)).collect();
        let boxed = || self.boxed_constant(at, reg).map(|k| vec![k]);
        match named.filter(|n| !n.is_empty()).or_else(boxed) {
            Some(names) => names.into_iter().map(|n| self.key(n)).collect(),
            None => vec![Key::ANY],
        }
    }

    fn key(&mut self, name: KeyName) -> Key {
        let next = Key(self.keys.len() as u32 + 1);
        *self.keys.entry(name).or_insert(next)
    }

    fn constant_key(&self, o: ObjectId) -> Option<KeyName> {
        let object = self.solution.object(o);
        match object.kind {
            ObjectKind::Literal(text) => Some(KeyName::Literal(text)),
            ObjectKind::Site { method, .. } => {
                let is_constant = &*self.program.method(method).name == "<clinit>"
                    && self.program.find("java/lang/Enum").is_some_and(|e| {
                        self.program.is_subtype(object.class, e)
                            && self
                                .program
                                .class(self.program.method(method).class)
                                .is(access::ENUM)
                    });
                is_constant.then_some(KeyName::Enum(o))
            }
            _ => None,
        }
    }

    /// A number that was put into a box right here.
    fn boxed_constant(&self, at: At<'a>, reg: Reg) -> Option<KeyName> {
        let made = self.vars(at.id).definition(at.inst, reg)?;
        let Inst::Invoke { site, .. } = at.body.code[made as usize] else { return None };
        let site = &at.body.sites[site as usize];
        let SiteRef::Method(m) = &site.what else { return None };
        let is_boxing = &*m.name == "valueOf" && Elem::of_box(&m.class).is_some();
        let [number] = *site.args else { return None };
        let bits = self.constant(At { inst: made, ..at }, number)?;
        let elem = Elem::of_box(&m.class)?;
        is_boxing.then_some(KeyName::Number(elem as u8, bits))
    }
}

/// What tells a key from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyName {
    /// A literal of the program, by its number.
    Literal(u32),
    /// A constant of an enum.
    Enum(ObjectId),
    /// A box of this kind, of this constant.
    Number(u8, u32),
}
