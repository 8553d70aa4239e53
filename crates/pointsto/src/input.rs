//! Inputs: objects that entry points are given. One object for each class that inputs can have; its fields
//! hold inputs in turn.

use crate::body;
use crate::graph::Node;
use crate::object::ObjectKind;
use crate::solver::{ELEMENT, Solver};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, Shape};
use std::rc::Rc;

/// Classes of the library that inputs can have. Those that stand for an interface come as they are.
const LIBRARY: &[&str] = &[
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/StringBuilder",
    "java/util/ArrayList",
    "java/util/LinkedHashSet",
    "java/util/LinkedHashMap",
    "java/util/HashSet",
    "java/util/HashMap",
    "java/util/ArrayDeque",
    "java/util/TreeSet",
    "java/util/TreeMap",
    "java/util/LinkedList",
    "java/util/PriorityQueue",
    "java/util/Vector",
    "java/util/Stack",
    "java/util/Hashtable",
    "java/util/Properties",
    "java/util/BitSet",
    "java/util/Optional",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/LinkedBlockingQueue",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/concurrent/atomic/AtomicReference",
    "java/math/BigInteger",
    "java/math/BigDecimal",
];

impl Solver<'_> {
    /// The node of all inputs of a declared type.
    pub fn inputs_of(&mut self, class: ClassId) -> Node {
        if let Some(&node) = self.input_nodes.get(&class) {
            return node;
        }
        let node = self.node(None);
        self.input_nodes.insert(class, node);
        for c in self.fitting(class) {
            let object = self.plain(ObjectKind::Input, c);
            self.insert(node, object);
        }
        node
    }

    /// The classes that inputs of a declared type can have: the candidates that fit; the type itself if
    /// there is none, a stub if that is abstract.
    fn fitting(&mut self, class: ClassId) -> Vec<ClassId> {
        let program = self.program;
        let mut found = vec![];
        if let Shape::Array { component, elem } = program.class(class).shape {
            found.push(class);
            if elem == Elem::Ref {
                let fitting = self.fitting(component);
                let arrays = fitting.into_iter().filter(|&c| c != component);
                let of_user = |c: &ClassId| program.class(*c).origin == cairn_program::Origin::User;
                found.extend(arrays.filter(of_user).map(|c| program.array_of(c)));
            }
            return found;
        }
        let candidates = self.candidates();
        found.extend(candidates.iter().copied().filter(|&c| program.is_subtype(c, class)));
        let is_object = class == program.object();
        if is_object {
            found.push(program.array_of(class));
            found.push(program.array_of(program.primitive(Some(Elem::Int))));
        }
        let can_be_stub =
            program.class(class).is_interface() && !program.functional_methods(class).is_empty();
        if (found.is_empty() || can_be_stub) && !found.contains(&class) {
            found.push(class);
        }
        found
    }

    fn candidates(&mut self) -> Rc<[ClassId]> {
        if let Some(known) = &self.input_classes {
            return known.clone();
        }
        let program = self.program;
        let mut all: Vec<ClassId> = LIBRARY.iter().filter_map(|c| program.load(c).ok()).collect();
        if self.options.input_classes.is_empty() {
            let (names, _) = program.class_path().readable_class_names();
            let classes = names.iter().filter_map(|n| program.load(n).ok());
            all.extend(classes.filter(|&c| !program.class(c).is(access::ABSTRACT)));
        } else {
            all.extend(&self.options.input_classes);
        }
        let mut seen = rustc_hash::FxHashSet::default();
        all.retain(|&c| seen.insert(c));
        let all: Rc<[ClassId]> = all.into();
        self.input_classes = Some(all.clone());
        all
    }

    /// A field of an input holds inputs.
    pub fn fill_input(&mut self, node: Node, class: ClassId, field: u32) {
        let program = self.program;
        let declared = match (field, program.class(class).shape) {
            (ELEMENT, Shape::Array { component, .. }) => Some(component),
            (ELEMENT, _) => None,
            (f, _) => body::class_of(program, &program.field(FieldId(f)).desc),
        };
        if let Some(declared) = declared {
            let inputs = self.inputs_of(declared);
            self.edge(inputs, node);
        }
    }
}
