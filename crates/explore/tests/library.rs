//! Objects of the library, records and functions as inputs: under every strategy each way that a method
//! can end is found, on few paths, and each witness does what was predicted on the machine without
//! symbols.

use crate::support;

use cairn_explore::{BoundKind, End, Hooks, Options, Report, SearchOrder, Target, explore};
use cairn_strategies::Settings;
use cairn_testing::by_effort;
use cairn_witness::{Data, Object};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use support::Subject;

const BODY: &str = r#"
    static class Node<E> { E item; Node<E> next; }
    record Range(int low, int high) {
        Range { if (low > high) throw new IllegalArgumentException(); }
    }
    record Link(int value, Link next) {}
    enum Color { RED, GREEN }
    static class Failure extends RuntimeException {
        final int code;
        Failure(int code) { this.code = code; }
    }
    class Inner extends java.util.ArrayList<Integer> { int k = base; }
    int base;
    interface Rule { int price(String what, int n); default int one(String what) { return price(what, 1); } }
    static class Key {
        int k;
        public int hashCode() { return k; }
        public boolean equals(Object o) { return o instanceof Key && ((Key) o).k == k; }
    }

    // containers
    static int list(java.util.List<Integer> l) { return 10 / l.get(1); }
    static int words(Iterable<String> l) { int n = 0; for (String s : l) n += s.length(); return n; }
    static int nested(java.util.List<java.util.List<Long>> l) { return l.get(0).get(0).intValue(); }
    static int set(java.util.Set<Integer> s) { return s.contains(5) ? 1 / (s.size() - 2) : 0; }
    static int keys(java.util.Set<Key> s, Key k) { return s.contains(k) ? 1 : 0; }
    static int changed(Key k, java.util.Set<Key> s) { k.k = 5; return s.contains(k) ? 1 : 0; }
    static int map(java.util.Map<String, Integer> m) { return m.get("a"); }
    static int colors(java.util.Map<Color, Integer> m) { return m.get(Color.RED); }
    static int tree(java.util.TreeMap<Integer, String> m) { return m.get(m.firstKey()).length(); }
    static int queue(java.util.PriorityQueue<Integer> q) { return q.poll() - q.remove(); }
    static int deque(java.util.Deque<Integer> d) { return d.pop(); }
    static int stack(java.util.Stack<Integer> s) { return s.pop() / s.pop(); }
    static int iterator(java.util.Iterator<Integer> i) { return i.next(); }
    static int stream(java.util.stream.Stream<Integer> s) { return s.mapToInt(x -> x).sum(); }
    static int arrays(java.util.List<String>[] a) { return a[0].get(0).length(); }
    static int two(java.util.List<Integer> a, java.util.List<Integer> b) { a.clear(); return b.size(); }
    static <T extends Comparable<T>> T max(java.util.List<T> l) {
        T best = l.get(0);
        for (T t : l) if (t.compareTo(best) > 0) best = t;
        return best;
    }
    static int node(Node<Integer> n) { return n.next.item; }
    // values and things that change
    static int optional(java.util.Optional<String> o) { return o.get().length(); }
    static int big(java.math.BigInteger b) { return 10 / b.signum(); }
    static int date(java.time.LocalDate d) { return 1 / (d.getDayOfMonth() - 31); }
    static int builder(StringBuilder b) { return b.append('x').charAt(2); }
    static int atomic(java.util.concurrent.atomic.AtomicInteger i) { return 10 / i.getAndIncrement(); }
    static int random(java.util.Random r) { return 1 / (r.nextInt() - 42); }
    static int input(java.io.InputStream s) throws java.io.IOException { return 1 / s.read(); }
    static int unit(java.util.concurrent.TimeUnit u) { return u.ordinal(); }
    // the program's own
    static int range(Range r) { return r.low() <= r.high() ? 0 : 1 / 0; }
    static int chain(Link l) { return l.next().next().value(); }
    static int failure(Failure f) { if (f.code == 3) throw f; return 0; }
    static int inner(Inner i) { return 1 / i.k; }
    static int anything(Object o) { return o instanceof String ? ((String) o).charAt(0) : 1 / (Integer) o; }
    // functions
    static int function(java.util.function.Function<Integer, Integer> f, int x) {
        if (f.apply(x) != null && !f.apply(x).equals(f.apply(x + 0))) throw new IllegalStateException();
        return f.apply(1) / f.apply(2);
    }
    static int predicate(java.util.function.Predicate<String> p, String a) {
        if (p.test(a) == p.negate().test(a)) throw new IllegalStateException();
        return p.test(a) ? 1 : 0;
    }
    static int compare(java.util.Comparator<Integer> c, java.util.List<Integer> l) {
        l.sort(c);
        return l.get(1);
    }
    static int supplier(java.util.function.Supplier<java.util.List<String>> s) { return s.get().size(); }
    static int rule(Rule r) { return 1 / r.one("a") + r.price("b", 2); }
    static void run(Runnable r) { r.run(); }
    static int made(java.util.function.ToIntFunction<Object> f) { return 1 / f.applyAsInt(new Key()); }
"#;

static SUBJECT: LazyLock<Subject> = LazyLock::new(|| Subject::new("Library", BODY));

const STRATEGIES: [&str; 4] = ["gse", "lazier", "lazier-sharp", "summary"];

/// Each method, how it can end (`=` is a return), and on how many paths at most.
const METHODS: &[(&str, &str, usize)] = &[
    ("list", "= Arithmetic IndexOutOfBounds NullPointer", 8),
    ("words", "= NullPointer", 10),
    ("nested", "= IndexOutOfBounds NullPointer", 20),
    ("set", "= Arithmetic NullPointer", 24),
    ("keys", "= NullPointer", 70),
    ("changed", "= NullPointer", 60),
    ("map", "= NullPointer", 50),
    ("colors", "= NullPointer", 20),
    ("tree", "= NoSuchElement NullPointer", 10),
    ("queue", "= NoSuchElement NullPointer", 8),
    ("deque", "= NoSuchElement NullPointer", 6),
    ("stack", "= Arithmetic EmptyStack NullPointer", 10),
    ("iterator", "= NoSuchElement NullPointer", 10),
    ("stream", "= NullPointer", 12),
    ("arrays", "= ArrayIndexOutOfBounds IndexOutOfBounds NullPointer", 12),
    ("two", "= NullPointer", 32),
    ("max", "= IndexOutOfBounds NullPointer", 12),
    ("node", "= NullPointer", 8),
    ("optional", "= NoSuchElement NullPointer", 4),
    ("big", "= Arithmetic NullPointer", 12),
    ("date", "= Arithmetic NullPointer", 10),
    ("builder", "= NullPointer StringIndexOutOfBounds", 8),
    ("atomic", "= Arithmetic NullPointer", 4),
    ("random", "= Arithmetic NullPointer", 4),
    ("input", "= Arithmetic NullPointer", 6),
    ("unit", "= NullPointer", 8),
    ("range", "= NullPointer", 3),
    ("chain", "= NullPointer", 8),
    ("failure", "= Failure NullPointer", 3),
    ("inner", "= Arithmetic NullPointer", 4),
    ("anything", "= Arithmetic ClassCast NullPointer StringIndexOutOfBounds", 10),
    ("function", "= Arithmetic NullPointer", 16),
    ("predicate", "= NullPointer", 6),
    ("compare", "= IndexOutOfBounds NullPointer", 20),
    ("supplier", "= NullPointer", 8),
    ("rule", "= Arithmetic NullPointer", 4),
    ("run", "= NullPointer", 2),
    ("made", "= Arithmetic NullPointer", 4),
];

fn options(strategy: &str, settings: &Settings) -> Options {
    let strategy = cairn_strategies::by_name(strategy, settings).expect("a strategy");
    Options { strategy, per_path: usize::MAX, ..Options::default() }
}

/// The ways that the paths end, in brief.
fn ends(report: &Report) -> String {
    let brief = |end: &End| match end {
        End::Returned => "=".to_owned(),
        End::Threw { class, .. } => {
            let name = class.rsplit(['.', '$']).next().unwrap_or(class);
            name.trim_end_matches("Exception").to_owned()
        }
        other => format!("{other:?}"),
    };
    let all: BTreeSet<String> = report.paths.iter().map(|p| brief(&p.end)).collect();
    all.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_way_to_end_is_found_and_confirmed() {
    let mut paths = 0;
    // With little effort, every third method has its turn with one strategy.
    let stride = by_effort(3 * STRATEGIES.len(), 1, 1);
    for (s, strategy) in STRATEGIES.into_iter().enumerate() {
        for (_, &(method, expected, most)) in
            METHODS.iter().enumerate().filter(|(m, _)| (s + m) % stride == 0)
        {
            // Conditions that are too large for the solver.
            if strategy == "summary" && method == "keys" {
                continue;
            }
            let report = SUBJECT.confirm(method, &options(strategy, &Settings::default()));
            let expected: BTreeSet<&str> = expected.split(' ').collect();
            let expected: Vec<&str> = expected.into_iter().collect();
            assert_eq!(ends(&report), expected.join(" "), "{strategy} {method}");
            assert!(report.losses.is_empty(), "{strategy} {method}: {:?}", report.losses);
            let n = report.paths.len();
            // Where keys are hashed, a few more are split with summaries.
            let most = if strategy == "summary" { most + most / 4 } else { most };
            assert!(n <= most, "{strategy} {method}: {n} paths");
            paths += n;
        }
    }
    let strategies = STRATEGIES.len();
    println!(
        "library: {} methods, {strategies} strategies, {paths} paths confirmed",
        METHODS.len()
    );
}

#[test]
fn neither_threads_nor_the_order_show() {
    let key = |r: &Report| {
        let mut all: Vec<String> = r.paths.iter().map(|p| format!("{:?}", p.witness)).collect();
        all.sort();
        all
    };
    for method in ["set", "two", "compare", "chain"] {
        let one = options("gse", &Settings::default());
        let breadth = Options { order: SearchOrder::BreadthFirst, ..one.clone() };
        let two = Options { jobs: 2, ..one.clone() };
        let expected = SUBJECT.explore(method, &one);
        let shape = |r: &Report| (r.paths.len(), ends(r), r.cuts.clone());
        assert_eq!(key(&SUBJECT.explore(method, &two)), key(&expected), "{method}");
        assert_eq!(shape(&SUBJECT.explore(method, &breadth)), shape(&expected), "{method}");
    }
}

/// How many elements the first argument has, on all paths.
fn sizes(report: &Report) -> BTreeSet<usize> {
    let size = |w: &cairn_witness::Witness| match w.arguments[0].value {
        Data::Ref(n) => match &w.heap[n] {
            Object::Made { calls, .. } => Some(calls.len() - 1),
            _ => None,
        },
        _ => None,
    };
    report.paths.iter().filter_map(|p| p.witness.as_ref()).filter_map(size).collect()
}

#[test]
fn containers_have_as_many_elements_as_the_bound_allows() {
    for most in [0, 1, 3] {
        let settings = Settings { elements: most, ..Settings::default() };
        let report = SUBJECT.confirm("words", &options("gse", &settings));
        assert_eq!(sizes(&report), (0..=most as usize).collect());
        assert!(report.cuts.contains(&BoundKind::Elements));
    }
}

#[test]
fn what_has_no_recipe_is_named() {
    let subject =
        Subject::new("NoRecipe", "static int of(java.util.Locale l) { return l.hashCode(); }");
    let report = subject.explore("of", &options("gse", &Settings::default()));
    assert_eq!(ends(&report), "NullPointer");
    let loss =
        "java.util.Locale is only tried as null: there is no recipe for it; add one in cairn.toml";
    assert_eq!(report.losses, [loss]);
}

#[test]
fn a_method_of_the_library_can_be_the_target() {
    let program = &SUBJECT.program;
    let target = Target::resolve(program, "java.util.ArrayList#set(int,java.lang.Object)");
    let target = target.expect("a method of the JDK");
    let options = options("gse", &Settings::default());
    let report = explore(program, &target, &options, &Hooks::default()).expect("it starts");
    assert_eq!(ends(&report), "= IndexOutOfBounds");
    for path in &report.paths {
        let witness = path.witness.as_ref().expect("a witness");
        let actual = cairn_explore::rerun(program, witness).expect("a run");
        assert_eq!(actual.outcome, witness.outcome);
    }
}
