//! A specification against a method that says which objects are valid: structures that one accepts and the other
//! does not.

use crate::classes::ProgramClasses;
use crate::heap::{LogicHeap, logic_heap};
use crate::inspect::{Inspector, Part, pictured};
use crate::neighbours::neighbours;
use cairn_logic::checker::{self, Holds, check};
use cairn_logic::heap::{Heap, Value};
use cairn_logic::models::shape;
use cairn_spec::typed::Spec;
use cairn_witness::{Object, Witness};
use rustc_hash::FxHashSet;

/// Who accepts a structure that the other does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    Specification,
    Method,
}

/// A structure on which the two disagree.
#[derive(Clone, Debug)]
pub struct Difference {
    pub accepted_by: Side,
    /// Objects.
    pub size: usize,
    /// The structure: its root is the receiver.
    pub witness: Witness,
    /// Why the other refuses it.
    pub why: String,
}

/// How far two agree.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Smallest first.
    pub differences: Vec<Difference>,
    /// Structures that both judged.
    pub judged: u64,
    /// Those that both accept.
    pub accepted: u64,
    /// Structures that one of them could not judge, and why, of the first.
    pub unknown: u64,
    pub why_unknown: Option<String>,
    /// Why there may be more structures.
    pub incomplete: Option<String>,
}

/// Executes the method on an object: whether it accepts it, or why there is no answer.
pub type Method<'a> = dyn FnMut(&Witness) -> Result<bool, String> + 'a;

/// Compares the invariant of a class with a method.
pub struct Comparer<'a, 'p> {
    spec: &'a Spec,
    classes: &'a ProgramClasses<'p>,
    invariant: &'a Part,
    /// Answers whether to go on.
    goes_on: &'a dyn Fn() -> bool,
    /// Shapes with the numbers in them that were judged.
    seen: FxHashSet<String>,
    pub comparison: Comparison,
}

impl<'a, 'p> Comparer<'a, 'p> {
    pub fn new(
        spec: &'a Spec,
        classes: &'a ProgramClasses<'p>,
        invariant: &'a Part,
        goes_on: &'a dyn Fn() -> bool,
    ) -> Comparer<'a, 'p> {
        let (seen, comparison) = (FxHashSet::default(), Comparison::default());
        Comparer { spec, classes, invariant, goes_on, seen, comparison }
    }

    /// Judges the models of the invariant, and every heap that differs from one of them in one place.
    pub fn models(&mut self, scope: usize, most: usize, method: &mut Method<'_>) {
        let found = Inspector::new(self.spec, self.classes).models(self.invariant, scope, most);
        if found.cut {
            self.comparison.incomplete = Some(format!("there are more than {most} models"));
        } else if let Some(why) = found.unsure {
            self.comparison.incomplete = Some(format!("models may be missing: {why}"));
        }
        for model in &found.models {
            let [root] = &model.args[..] else { return };
            self.judge(&model.heap, root, method);
            let classes = self.classes;
            let ended = !neighbours(classes, &model.heap, &mut |heap| {
                self.judge(heap, root, method);
                (self.goes_on)()
            });
            if ended {
                self.comparison.incomplete = Some("the time is up".into());
                return;
            }
        }
    }

    /// Judges a structure whose root is its first object, and which the method accepts.
    pub fn accepted(&mut self, objects: &[Object]) {
        let LogicHeap { heap, values } = logic_heap(objects, &[]);
        if let Some(root) = values.first() {
            self.judge(&heap, root, &mut |_| Ok(true));
        }
    }

    fn judge(&mut self, heap: &Heap, root: &Value, method: &mut Method<'_>) {
        // Heaps of one shape differ in their numbers; both together say which heap it is.
        let key = format!("{}|{}", shape(heap, std::slice::from_ref(root)), plain(heap, root));
        if !self.seen.insert(key) {
            return;
        }
        let args = std::slice::from_ref(root);
        let options = checker::Options::default();
        let formula = &self.invariant.formula;
        let answer = check(&self.spec.definitions, formula, heap, args, self.classes, &options);
        let specification = match &answer.holds {
            Holds::Yes => Ok(None),
            Holds::No(reason) => Ok(Some(reason.to_string())),
            Holds::Unknown(why) => Err(why.to_string()),
        };
        let param = &formula.params[0];
        let root = (param.name.clone(), param.sort.clone(), root.clone());
        let witness = match pictured(self.classes.program(), heap, &[root]) {
            Ok(witness) => witness,
            Err(unfit) => return self.unknown(unfit.to_string()),
        };
        let (refused, accepts) = match (specification, method(&witness)) {
            (Ok(refused), Ok(accepts)) => (refused, accepts),
            (Err(why), _) => return self.unknown(format!("the specification: {why}")),
            (_, Err(why)) => return self.unknown(format!("the method: {why}")),
        };
        self.comparison.judged += 1;
        let size = witness.heap.len();
        let (accepted_by, why) = match (refused, accepts) {
            (None, false) => (Side::Specification, "the method is false".to_owned()),
            (Some(why), true) => (Side::Method, why),
            (None, true) => {
                self.comparison.accepted += 1;
                return;
            }
            (Some(_), false) => return,
        };
        self.comparison.differences.push(Difference { accepted_by, size, witness, why });
    }

    fn unknown(&mut self, why: String) {
        self.comparison.unknown += 1;
        self.comparison.why_unknown.get_or_insert(why);
    }

    /// What was found, smallest first.
    pub fn finish(self) -> Comparison {
        let mut comparison = self.comparison;
        comparison.differences.sort_by_key(|d| (d.accepted_by, d.size));
        comparison
    }
}

/// The values in a heap that are no references, in the order in which they are met from the root.
fn plain(heap: &Heap, root: &Value) -> String {
    use cairn_logic::heap::Object as Logic;
    let mut text = String::new();
    for id in heap.reachable(std::slice::from_ref(root)) {
        let mut values: Vec<(&str, &Value)> = match &heap.objects[id.index()] {
            Logic::Instance { fields, .. } => fields.iter().map(|(n, v)| (&**n, v)).collect(),
            Logic::Array { elements, .. } => elements.iter().map(|v| ("", v)).collect(),
            Logic::Outside => vec![],
        };
        values.sort_by_key(|v| v.0);
        for (_, value) in values {
            if !matches!(value, Value::Ref(_)) {
                text += &format!("{value:?},");
            }
        }
    }
    text
}
