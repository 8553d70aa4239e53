//! A strategy that does what one for separation logic has to do, and that only this test knows: a case of it
//! resolves two references at once, adds a fact on their numbers, and leaves a predicate behind, which the
//! witness must complete.
//!
//! The predicate says of a reference that it begins a doubly linked list with ascending numbers, and whether
//! the number of its cells is even or odd:
//!
//! ```text
//! even(x, low, back) = x = null  or  cell(x, low, back) * odd(x.next, x.value, x)
//! odd(x, low, back)  =               cell(x, low, back) * even(x.next, x.value, x)
//! cell(x, low, back) = x.value > low  and  x.back = back
//! ```

use crate::support;

use cairn_explore::{BoundKind, Detail, End, EndKind, Options, Report};
use cairn_heap::input::{Content, Form, Place, Target, Unknown, UnknownId};
use cairn_heap::universe::Settings;
use cairn_heap::{
    Case, Cases, Erased, HeapBound, Open, Resolver, Settle, Situation, To, Universe, View,
};
use cairn_interp::sym::{Addresses, Strategy};
use cairn_program::{ClassId, Program};
use cairn_term::Term;
use cairn_witness::{Data, Object, Outcome, Witness};
use std::sync::{Arc, LazyLock};
use support::Subject;

const BODY: &str = "
    static class Cell { int value; Cell next; Cell back; }

    static int first(Cell c) {
        return c == null ? 0 : c.value > 10 ? 1 : 2;
    }

    static int second(Cell c) {
        if (c == null) return 0;
        if (c.next == null) return -1;
        if (c.next.value <= c.value) return -2;
        return c.next.back == c ? 1 : -3;
    }

    static int length(Cell c) {
        int n = 0;
        for (; c != null; c = c.next) n++;
        return n;
    }

    static int backwards(Cell c) {
        if (c == null) return 0;
        Cell last = c;
        while (last.next != null) last = last.next;
        int n = 0;
        for (; last != null; last = last.back) n++;
        return n;
    }

    static int highest(Cell c) {
        if (c == null) return 0;
        return c.value == Integer.MAX_VALUE ? 1 : 2;
    }

    static int almost(Cell c) {
        if (c == null) return 0;
        return c.value == Integer.MAX_VALUE - 1 ? 1 : 2;
    }

    static int unused(Cell c) {
        return 5;
    }
";

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::new("Unfolding", BODY));

/// What is known of an unread reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Predicate {
    of: UnknownId,
    /// The number that all numbers are above, if there is one.
    low: Option<Term>,
    /// The cell before it.
    back: Option<UnknownId>,
    is_odd: bool,
}

/// The predicates that are left on a path. None before the first is unfolded.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Left(Option<Arc<[Predicate]>>);

struct Unfolding {
    cell: ClassId,
}

impl Unfolding {
    /// The predicates of a path: at first there is one, of the argument.
    fn left(view: &View<'_, Left>) -> Vec<Predicate> {
        match &view.state.0 {
            Some(left) => left.to_vec(),
            None => {
                let argument = view.unknowns.find(Place::Argument(0));
                let even = |of| Predicate { of, low: None, back: None, is_odd: false };
                argument.map(even).into_iter().collect()
            }
        }
    }

    /// The unfoldings of a predicate, and what the scope leaves out.
    fn unfold(&self, view: &View<'_, Left>, what: Predicate) -> Cases<Left> {
        let mut others = Self::left(view);
        others.retain(|p| p.of != what.of);
        let mut cases = vec![];
        if !what.is_odd {
            let state = Some(Left(Some(others.clone().into())));
            cases.push(Case { state, ..Case::of(vec![Target::Null]) });
        }
        let form = Form::Instance(self.cell);
        let Some(Content::Instance(fields)) = view.unknowns.template(what.of, form) else {
            let open = vec![Open::Content(what.of, form)];
            return Cases { open, ..Cases::default() };
        };
        if view.input.count(self.cell) >= view.universe.scope(self.cell) {
            return Cases { cases, cuts: vec![HeapBound::Scope], ..Cases::default() };
        }
        let field = |name: &str| {
            let is_it =
                |f: &&cairn_heap::input::FieldInput| &*view.program.field(f.field).name == name;
            fields.iter().find(is_it).expect("the field").term
        };
        let unknown = |name: &str| view.unknowns.of_term(field(name)).expect("a reference");
        let value = field("value");
        others.push(Predicate {
            of: unknown("next"),
            low: Some(value),
            back: Some(what.of),
            is_odd: !what.is_odd,
        });
        let back = what.back.map_or(To::Targets(vec![Target::Null]), To::SameAs);
        cases.push(Case {
            targets: vec![Target::New(form)],
            facts: what.low.map(|low| view.pool.slt(low, value)).into_iter().collect(),
            further: vec![(unknown("back"), back)],
            state: Some(Left(Some(others.into()))),
        });
        Cases { cases, ..Cases::default() }
    }

    fn predicate(view: &View<'_, Left>, x: UnknownId) -> Predicate {
        let of = Self::left(view).into_iter().find(|p| p.of == x);
        of.unwrap_or_else(|| panic!("nothing is known of {}", view.unknowns.get(x).name))
    }
}

impl Resolver for Unfolding {
    type State = Left;

    fn name(&self) -> &'static str {
        "unfolding"
    }

    fn on_read(&self, _: &Universe, _: &Program, _: &Unknown) -> Settle {
        Settle::Object
    }

    fn on_compare(&self, _: &Universe, _: &Program, _: &Unknown) -> Settle {
        Settle::Object
    }

    fn cases(&self, situation: &Situation<'_, Left>) -> Cases<Left> {
        let what = Self::predicate(situation, situation.unknown.id);
        self.unfold(situation, what)
    }

    fn left_behind(&self, view: &View<'_, Left>) -> Option<UnknownId> {
        // A reference that nobody has looked at is null or not; that of an odd list is not.
        Self::left(view).iter().find(|p| p.is_odd).map(|p| p.of)
    }
}

fn options(scope: usize) -> Options {
    let cell = SUBJECT.program.load("Unfolding$Cell").expect("the class");
    let universe = Arc::new(Universe::new(Settings { scope, ..Settings::default() }));
    let strategy = Strategy {
        universe,
        resolver: Arc::new(Erased(Unfolding { cell })),
        references: Addresses::references,
        merges_heaps: false,
    };
    Options { strategy, detail: Detail::Condition, ..Options::default() }
}

/// The numbers of the list that a witness begins with: it is what the predicate says.
fn numbers(witness: &Witness) -> Vec<i32> {
    let mut all: Vec<i32> = vec![];
    let (mut at, mut before) = (witness.arguments[0].value.clone(), Data::Null);
    while let Data::Ref(n) = at {
        let Object::Instance { fields, .. } = &witness.heap[n] else { panic!("{witness:?}") };
        let field = |name: &str| {
            let found = fields.iter().find(|f| f.name == name);
            found.unwrap_or_else(|| panic!("{name}: {witness:?}")).value.clone()
        };
        let Data::Int(value) = field("value") else { panic!("{witness:?}") };
        assert!(all.last().is_none_or(|&last| last < value), "not ascending: {witness:?}");
        assert_eq!(field("back"), before, "{witness:?}");
        all.push(value);
        (before, at) = (at, field("next"));
        assert!(all.len() <= witness.heap.len(), "a cycle: {witness:?}");
    }
    assert_eq!(at, Data::Null, "{witness:?}");
    assert!(all.len().is_multiple_of(2), "an odd list: {witness:?}");
    all
}

/// Explores a method; each witness satisfies the predicate and does what it says. What the paths return, with
/// the numbers of their inputs.
fn explored(method: &str, scope: usize) -> (Report, Vec<(i32, Vec<i32>)>) {
    let report = SUBJECT.confirm(method, &options(scope));
    let mut all = vec![];
    for path in report.paths.iter().filter(|p| p.end == End::Returned) {
        let witness = path.witness.as_ref().expect("a witness");
        let Outcome::Returned(Some(Data::Int(value))) = witness.outcome else {
            panic!("{witness:?}")
        };
        all.push((value, numbers(witness)));
    }
    all.sort();
    (report, all)
}

fn returned(all: &[(i32, Vec<i32>)]) -> Vec<(i32, usize)> {
    all.iter().map(|(value, numbers)| (*value, numbers.len())).collect()
}

#[test]
fn the_witness_completes_what_is_left_behind() {
    let (report, all) = explored("first", 3);
    // The method looks at one cell; the list has two.
    assert_eq!(returned(&all), [(0, 0), (1, 2), (2, 2)]);
    assert_eq!(report.totals.paths, 3);
    assert!(report.complete, "{:?}", report.cuts);
    for (value, numbers) in &all[1..] {
        assert_eq!(numbers[0] > 10, *value == 1);
    }
}

#[test]
fn a_case_resolves_two_references_and_adds_a_fact() {
    let (report, all) = explored("second", 3);
    // An odd rest is not null, its numbers are above, and the way back is known.
    assert_eq!(returned(&all), [(0, 0), (1, 2)]);
    assert_eq!(report.totals.paths, 2);
    // What the predicate says is no condition that the method asks for.
    assert!(report.paths.iter().all(|p| p.condition.is_empty()), "{:?}", report.paths);
}

#[test]
fn paths_are_the_unfoldings_within_the_scope() {
    for (scope, lengths) in [(1, vec![0]), (2, vec![0, 2]), (3, vec![0, 2]), (5, vec![0, 2, 4])] {
        for method in ["length", "backwards"] {
            let (report, all) = explored(method, scope);
            let expected: Vec<(i32, usize)> = lengths.iter().map(|&n| (n as i32, n)).collect();
            assert_eq!(returned(&all), expected, "{method} {scope}");
            assert!(report.cuts.contains(&BoundKind::Scope), "{method} {scope}");
        }
    }
}

#[test]
fn facts_exclude_a_path_whose_rest_cannot_be_completed() {
    // There is no number above the highest, and the list goes on.
    let (report, all) = explored("highest", 3);
    assert_eq!(returned(&all), [(0, 0), (2, 2)]);
    assert_eq!((report.totals.paths, report.totals.assumed), (2, 1));
    assert_eq!(report.totals.count(EndKind::Returned), 2);
    let (report, all) = explored("almost", 3);
    assert_eq!(returned(&all), [(0, 0), (1, 2), (2, 2)]);
    assert_eq!(all[1].1, [i32::MAX - 1, i32::MAX]);
    assert_eq!(report.totals.assumed, 0);
}

#[test]
fn a_rest_that_the_scope_leaves_no_room_for_is_a_bound() {
    let (report, all) = explored("first", 1);
    assert_eq!(returned(&all), [(0, 0)]);
    assert_eq!(report.totals.count(EndKind::Bound(BoundKind::Scope)), 2);
}

#[test]
fn a_reference_that_nobody_looks_at_needs_no_unfolding() {
    let (report, all) = explored("unused", 3);
    assert_eq!(returned(&all), [(5, 0)]);
    assert_eq!(report.totals.paths, 1);
}
