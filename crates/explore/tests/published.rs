//! The published examples of lazy initialisation, explored and compared with an enumeration of the same
//! choices that was written for each of them by hand.

use crate::support;

use cairn_explore::{BoundKind, Bounds, Detail, End, Hooks, Observer, Options, Report, SeenPath};
use cairn_heap::input::Resolution;
use cairn_interp::sym::Limits;
use cairn_strategies::Settings;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex};
use support::Subject;

/// What the references of an input are, those that were read: each by its name, which says how its
/// first reader got there (`this.left.left`), and what it refers to by the number of the object, in the
/// order in which they came about.
type Shape = BTreeMap<String, Option<usize>>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ending {
    Returned,
    NullPointer,
    /// Neither the stack nor the number of steps suffices.
    Never,
}

impl Ending {
    fn of(end: &End) -> Ending {
        match end {
            End::Returned => Ending::Returned,
            End::Threw { class, .. } if class == "java.lang.NullPointerException" => {
                Ending::NullPointer
            }
            End::Endless | End::Bound(BoundKind::Depth | BoundKind::Steps) => Ending::Never,
            other => panic!("{other:?}"),
        }
    }
}

type Paths = BTreeSet<(Shape, Ending)>;

/// Collects the input of every path.
struct Shapes(Arc<Mutex<Paths>>);

impl Observer for Shapes {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let one = |(x, resolution): (_, &Resolution)| match resolution {
            Resolution::One(object) => (seen.unknowns.get(x).name.to_string(), *object),
            other => panic!("{other:?}"),
        };
        let SeenPath { pool, path, unknowns, .. } = *seen;
        let mut shape: Shape = path.input.resolutions().map(one).collect();
        // What was only compared with null is resolved by none.
        for unknown in path.input.open().into_iter().map(|x| unknowns.get(x)) {
            let model = path.model.as_ref().expect("a path with a model");
            if pool.eval(unknown.term, model).bits() == 0 {
                shape.insert(unknown.name.to_string(), None);
            }
        }
        let shown = format!("{shape:?}");
        let is_new =
            self.0.lock().expect("no observer panicked").insert((shape, Ending::of(seen.end)));
        assert!(is_new, "two paths for {shown}");
    }
}

/// No precondition; the bounds are beyond what the paths that end need.
fn options(strategy: &str, scope: usize) -> Options {
    let settings = Settings { scope, ..Settings::default() };
    let limits = Limits { steps: 1, ..Limits::default() };
    Options {
        strategy: cairn_strategies::by_name(strategy, &settings).expect("a strategy"),
        bounds: Bounds { depth: 64, limits, ..Bounds::default() },
        detail: Detail::Witness,
        ..Options::default()
    }
}

fn explored(subject: &Subject, method: &str, strategy: &str, scope: usize) -> (Report, Paths) {
    let paths = Arc::new(Mutex::new(Paths::new()));
    let observe = || -> Box<dyn Observer> { Box::new(Shapes(paths.clone())) };
    let hooks = Hooks { observe: &observe, ..Hooks::default() };
    let report = subject.explore_with(method, &options(strategy, scope), &hooks);
    assert_eq!(report.losses, [""; 0]);
    let paths = std::mem::take(&mut *paths.lock().expect("no observer panicked"));
    (report, paths)
}

/// An input that comes about as it is read, and the choices that it took.
struct Input {
    scope: usize,
    /// What is chosen, and of how many ways. Beyond its end the first way is taken.
    choices: Vec<(usize, usize)>,
    at: usize,
    shape: Shape,
    /// How the first reader got to each object.
    objects: Vec<String>,
}

impl Input {
    /// What a reference refers to: null, what there is, or something new if the scope allows it.
    fn read(&mut self, name: String) -> Option<usize> {
        if let Some(&known) = self.shape.get(&name) {
            return known;
        }
        let ways = 1 + self.objects.len() + usize::from(self.objects.len() < self.scope);
        if self.at == self.choices.len() {
            self.choices.push((0, ways));
        }
        let (way, of) = self.choices[self.at];
        assert_eq!(of, ways, "the same run as before");
        self.at += 1;
        let object = way.checked_sub(1);
        if object == Some(self.objects.len()) {
            self.objects.push(name.clone());
        }
        self.shape.insert(name, object);
        object
    }

    fn field(&mut self, object: usize, name: &str) -> Option<usize> {
        self.read(format!("{}.{name}", self.objects[object]))
    }
}

/// Every input that a method can make of its choices, and how many ways there were altogether.
fn enumerated(
    scope: usize,
    receiver: Option<&str>,
    run: impl Fn(&mut Input) -> Ending,
) -> (Paths, u64) {
    let (mut paths, mut ways, mut choices) = (Paths::new(), 0, vec![]);
    loop {
        let known = choices.len();
        let objects: Vec<String> = receiver.map(String::from).into_iter().collect();
        let shape = objects.iter().map(|name| (name.clone(), Some(0))).collect();
        let mut input = Input { scope, choices, at: 0, shape, objects };
        let ending = run(&mut input);
        ways += input.choices[known..].iter().map(|c| c.1 as u64).sum::<u64>();
        paths.insert((input.shape, ending));
        choices = input.choices;
        // On to the next way of the last choice that has one.
        while choices.pop_if(|(way, of)| *way + 1 == *of).is_some() {}
        match choices.last_mut() {
            Some((way, _)) => *way += 1,
            None => return (paths, ways),
        }
    }
}

/// What a reference is on the paths that agree with these.
fn ways(paths: &Paths, given: &[(&str, Option<usize>)], name: &str) -> BTreeSet<Option<usize>> {
    let agrees = |s: &Shape| given.iter().all(|(name, object)| s.get(*name) == Some(object));
    paths.iter().filter(|p| agrees(&p.0)).filter_map(|p| p.0.get(name).copied()).collect()
}

const STRATEGIES: [&str; 3] = ["gse", "lazier", "lazier-sharp"];

static TRAVERSAL: LazyLock<Subject> = LazyLock::new(|| {
    let source = "Traversal left, right;
        void dfs() {
            if (left != null) left.dfs();
            if (right != null) right.dfs();
        }";
    Subject::new("Traversal", source)
});

/// Nothing is written, so a node that is come by while it is visited is visited without end.
fn dfs(input: &mut Input, node: usize, visited: &mut Vec<usize>) -> Ending {
    if visited.contains(&node) {
        return Ending::Never;
    }
    visited.push(node);
    for field in ["left", "right"] {
        if let Some(child) = input.field(node, field)
            && dfs(input, child, visited) == Ending::Never
        {
            return Ending::Never;
        }
    }
    visited.pop();
    Ending::Returned
}

#[test]
fn each_reference_is_null_or_known_or_new() {
    let (_, paths) = explored(&TRAVERSAL, "dfs", "gse", 3);
    let some = |objects: &[usize]| -> BTreeSet<Option<usize>> {
        objects.iter().map(|&o| Some(o)).chain([None]).collect()
    };
    let this = ("this", Some(0));
    assert_eq!(ways(&paths, &[this], "this.left"), some(&[0, 1]));
    let new = ("this.left", Some(1));
    assert_eq!(ways(&paths, &[this, new], "this.left.left"), some(&[0, 1, 2]));
    // There are three objects, so there is no new one.
    let newer = ("this.left.left", Some(2));
    assert_eq!(ways(&paths, &[this, new, newer], "this.left.left.left"), some(&[0, 1, 2]));
}

#[test]
fn a_traversal_has_the_paths_that_are_enumerated() {
    for scope in 1..=4 {
        let (expected, ways) = enumerated(scope, Some("this"), |input| dfs(input, 0, &mut vec![]));
        let never = expected.iter().filter(|p| p.1 == Ending::Never).count();
        println!("scope {scope}: {} paths, {never} of them never end", expected.len());
        for strategy in STRATEGIES {
            let (report, paths) = explored(&TRAVERSAL, "dfs", strategy, scope);
            assert_eq!(paths, expected, "{strategy}, scope {scope}");
            assert_eq!(report.cuts, [BoundKind::Depth, BoundKind::Scope], "{strategy}");
            if strategy == "gse" {
                assert_eq!(report.totals.choices, ways, "scope {scope}");
            }
        }
    }
}

/// With one object all of it can be counted by hand.
#[test]
fn a_traversal_of_one_node() {
    let (_, paths) = explored(&TRAVERSAL, "dfs", "gse", 1);
    let path = |references: &[(&str, Option<usize>)], ending| {
        let shape: Shape = references.iter().map(|r| (r.0.to_owned(), r.1)).collect();
        (shape, ending)
    };
    let (this, no_left) = (("this", Some(0)), ("this.left", None));
    let expected = Paths::from([
        path(&[this, no_left, ("this.right", None)], Ending::Returned),
        path(&[this, no_left, ("this.right", Some(0))], Ending::Never),
        path(&[this, ("this.left", Some(0))], Ending::Never),
    ]);
    assert_eq!(paths, expected);
}

static ADDITION: LazyLock<Subject> = LazyLock::new(|| {
    let source = "static class Node {
            int val;
            Node next;
            Node(int val, Node next) { this.val = val; this.next = next; }
        }
        static Node add(Node x, Node y) {
            Node dummy = new Node(0, null), z = dummy;
            while (x != null) {
                z.next = new Node(x.val + y.val, null);
                x = x.next;
                y = y.next;
                z = z.next;
            }
            return dummy.next;
        }";
    Subject::new("Addition", source)
});

/// The lists are only read, so a pair of nodes that comes back does so without end.
fn add(input: &mut Input) -> Ending {
    let mut x = input.read("x".into());
    if x.is_none() {
        return Ending::Returned;
    }
    let mut y = input.read("y".into());
    let mut seen = vec![];
    while let Some(left) = x {
        let Some(right) = y else { return Ending::NullPointer };
        if seen.contains(&(left, right)) {
            return Ending::Never;
        }
        seen.push((left, right));
        x = input.field(left, "next");
        y = input.field(right, "next");
    }
    Ending::Returned
}

#[test]
fn an_addition_has_the_paths_that_are_enumerated() {
    for scope in 1..=4 {
        let (expected, ways) = enumerated(scope, None, add);
        let (report, paths) = explored(&ADDITION, "add", "gse", scope);
        println!("scope {scope}: {} paths", expected.len());
        assert_eq!(paths, expected, "scope {scope}");
        assert_eq!(report.totals.choices, ways, "scope {scope}");
    }
}

/// The nodes of a list in the order of the list, and whether it comes back to one of them. It ends where
/// nothing was read.
fn list(shape: &Shape, root: &str) -> (Vec<usize>, bool) {
    let mut names = BTreeMap::new();
    for (name, object) in shape {
        // What brought an object about has the shortest way to it.
        let shorter = |old: &String| name.len() < old.len();
        if let Some(object) = object
            && names.get(object).is_none_or(shorter)
        {
            names.insert(*object, name.clone());
        }
    }
    let mut nodes: Vec<usize> = vec![];
    let mut next = shape.get(root).copied().flatten();
    while let Some(node) = next {
        if nodes.contains(&node) {
            return (nodes, true);
        }
        nodes.push(node);
        next = shape.get(&format!("{}.next", names[&node])).copied().flatten();
    }
    (nodes, false)
}

#[test]
fn an_addition_meets_what_its_author_did_not_think_of() {
    for strategy in STRATEGIES {
        let (_, paths) = explored(&ADDITION, "add", strategy, 2);
        let lists = |ending: Ending| {
            let chosen = paths.iter().filter(move |p| p.1 == ending);
            chosen.map(|p| (list(&p.0, "x"), list(&p.0, "y")))
        };
        let is_longer = |((x, _), (y, _)): &(_, _)| -> bool {
            let (x, y): (&Vec<usize>, &Vec<usize>) = (x, y);
            x.len() > y.len() && !y.is_empty()
        };
        assert!(lists(Ending::NullPointer).any(|l| is_longer(&l)), "{strategy}: other lengths");
        let is_same = |((x, _), (y, _)): &(_, _)| -> bool {
            let (x, y): (&Vec<usize>, &Vec<usize>) = (x, y);
            !x.is_empty() && x == y
        };
        assert!(lists(Ending::Returned).any(|l| is_same(&l)), "{strategy}: aliases");
        let mut never = lists(Ending::Never).peekable();
        assert!(never.peek().is_some(), "{strategy}: cycles");
        assert!(never.all(|((_, x), (_, y))| x && y), "{strategy}: an endless list is a cycle");
        ADDITION.confirm("add", &options(strategy, 2));
    }
}
