//! A class under test for the tests of this crate: a tree with nodes and a lock that is private.

use crate::Findings;
use crate::{Style, Suite};
use cairn_witness::facts::{Access, ClassFacts, Facts, FieldFacts, Kind, MethodFacts};
use cairn_witness::{
    After, Call, Data, NamedInput, Object, Outcome, Slot, Target, VERSION, Witness,
};
use cairn_witness::{Case, Junit};
use cairn_witness::{Step, Verdict};

pub const TREE: &str = "trees.Tree";
pub const NODE: &str = "trees.Tree$Node";
pub const LOCK: &str = "trees.Tree$Lock";

fn class(
    name: &str,
    access: Access,
    fields: &[(&str, &str, Access, bool)],
) -> (String, ClassFacts) {
    let field = |(name, descriptor, access, is_static): &(&str, &str, Access, bool)| {
        let facts = FieldFacts {
            descriptor: (*descriptor).into(),
            signature: None,
            access: *access,
            is_final: false,
            is_static: *is_static,
            getter: None,
            can_be_named: true,
        };
        ((*name).to_owned(), facts)
    };
    let facts = ClassFacts {
        source_name: Some(name.replace('$', ".")),
        access,
        kind: Kind::Class,
        is_inner: false,
        type_parameters: vec![],
        super_class: Some("java.lang.Object".into()),
        supertypes: vec!["java.lang.Object".into()],
        fields: fields.iter().map(field).collect(),
        methods: [].into(),
    };
    (name.into(), facts)
}

pub fn facts() -> Facts {
    let node = "Ltrees/Tree$Node;";
    let tree_fields = [
        ("root", node, Access::Package, false),
        ("size", "I", Access::Package, false),
        ("made", "J", Access::Package, true),
    ];
    let node_fields =
        [("key", "I", Access::Package, false), ("left", node, Access::Package, false)];
    let mut tree = class(TREE, Access::Public, &tree_fields);
    let open = MethodFacts {
        access: Access::Hidden,
        is_static: true,
        is_varargs: false,
        signature: None,
        throws: vec![],
        parameters: vec![Some("lock".into())],
        overloads: vec![],
        can_be_named: true,
    };
    tree.1.methods.insert(("open".into(), "(Ltrees/Tree$Lock;)V".into()), open);
    let classes = [
        tree,
        class(NODE, Access::Package, &node_fields),
        class(LOCK, Access::Hidden, &[("turns", "I", Access::Hidden, false)]),
    ];
    Facts { classes: classes.into() }
}

pub fn suite(facts: &Facts, junit: Junit, cases: Vec<Case>) -> Suite<'_> {
    Suite {
        package: "trees".into(),
        name: "TreeCairnTest".into(),
        subject: TREE.into(),
        junit,
        style: Style::default(),
        findings: Findings::Assert,
        facts,
        resets: vec![],
        cases,
        peeks: true,
        level: 17,
        reflection: true,
        any_input: false,
        header: vec!["By hand.".into()],
    }
}

fn instance(class: &str, fields: &[(&str, &str, Data)]) -> Object {
    let slot = |(name, descriptor, value): &(&str, &str, Data)| Slot {
        class: class.into(),
        name: (*name).into(),
        descriptor: (*descriptor).into(),
        value: value.clone(),
        known: true,
    };
    Object::Instance { class: class.into(), fields: fields.iter().map(slot).collect() }
}

pub fn tree(root: Data, size: i32) -> Object {
    instance(TREE, &[("root", "Ltrees/Tree$Node;", root), ("size", "I", Data::Int(size))])
}

pub fn node(key: i32, left: Data) -> Object {
    instance(NODE, &[("key", "I", Data::Int(key)), ("left", "Ltrees/Tree$Node;", left)])
}

pub fn lock(turns: i32) -> Object {
    instance(LOCK, &[("turns", "I", Data::Int(turns))])
}

/// A call on the first object of the heap, which returns nothing and changes nothing.
pub fn call_on_tree(
    name: &str,
    descriptor: &str,
    arguments: &[(&str, Data)],
    heap: Vec<Object>,
) -> Case {
    let input = |name: &str, value: &Data| NamedInput {
        name: name.into(),
        descriptor: String::new(),
        value: value.clone(),
    };
    let witness = Witness {
        version: VERSION,
        target: Target::Method {
            class: TREE.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            is_static: false,
        },
        receiver: Some(input("this", &Data::Ref(0))),
        arguments: arguments.iter().map(|(n, v)| input(n, v)).collect(),
        statics: vec![],
        inputs: vec![],
        after: Some(After { heap: heap.clone(), statics: vec![], ..After::default() }),
        heap,
        outcome: Outcome::Returned(None),
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    };
    Case { witness, arrange: vec![], checks: vec![], verdict: Verdict::Normal, name: None }
}

pub fn make_static(case: &mut Case) {
    if let Target::Method { is_static, .. } = &mut case.witness.target {
        *is_static = true;
    }
}

pub fn set_after(case: &mut Case, heap: Vec<Object>) {
    case.witness.after = Some(After { heap, statics: vec![], ..After::default() });
}

pub fn call(class: &str, name: &str, descriptor: &str, arguments: Vec<Data>) -> Call {
    Call {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        receiver: None,
        arguments,
    }
}

pub fn new(object: usize, class: &str, descriptor: &str, arguments: Vec<Data>) -> Step {
    Step::Make { object, call: call(class, "<init>", descriptor, arguments) }
}

pub fn set(object: usize, class: &str, field: &str, descriptor: &str, value: Data) -> Step {
    Step::Set {
        object,
        class: class.into(),
        field: field.into(),
        descriptor: descriptor.into(),
        value,
    }
}
