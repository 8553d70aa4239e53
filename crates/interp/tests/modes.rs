//! The mode belongs to a frame: a symbolic run whose frames are partly concrete finds the same paths, with
//! the same conditions and results, as one whose frames are all symbolic.

use cairn_budget::Budget;
use cairn_heap::input::Unknown;
use cairn_heap::universe::Settings;
use cairn_heap::{Cases, Erased, Resolver, Settle, Situation, Universe};
use cairn_interp::sym::{Limits, Numbers, Oracle, Path, Sides, Strategy, Symbols, Val};
use cairn_interp::{Config, Machine, Mode, Modes, Output, State, Stop, boot, enter, initialise};
use cairn_program::{ClassPath, Jdk, MethodId, Program};
use cairn_term::{Model, Pool, Rewriting, Sort, Term};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

const SOURCE: &str = r#"
public class Modes {
    static int kept;
    static final int[] cells = new int[4];
    static final Modes object = new Modes();
    int field;
    Modes next;

    static int squares(int n) {
        int sum = 0;
        for (int i = 0; i <= n; i++) sum += i * i;
        return sum;
    }
    static int plain(int x) {
        int k = squares(10);
        return x > k ? x - k : squares(3);
    }

    static int longer(int x) { return x > squares(100000) ? 1 : 0; }

    static int ofStatic() { return squares(2) + kept; }
    static int meetsStatic(int x) {
        kept = x;
        int y = ofStatic();
        return y > 100 ? 1 : 2;
    }

    static int between() {
        int before = squares(2);
        int y = ofStatic();
        if (y > before) return y;
        return before;
    }
    static int handsOver(int x) {
        kept = x;
        return between() + squares(1);
    }

    static int sumOfCells() {
        int sum = 0;
        for (int i = 0; i < cells.length; i++) sum += cells[i];
        return sum;
    }
    static int meetsElement(int x) {
        for (int i = 0; i < cells.length; i++) cells[i] = i;
        cells[2] = x;
        return sumOfCells() == 7 ? 1 : 0;
    }

    int get() { return field; }
    static int ofField() { return object.get() * 2; }
    static int meetsField(int x) {
        object.field = x;
        return ofField();
    }

    static void clear() {
        kept = 5;
        cells[1] = 6;
        object.field = 7;
    }
    static int overwrites(int x) {
        kept = x;
        cells[1] = x;
        object.field = x;
        clear();
        return kept + cells[1] + object.field;
    }

    static int failing(int n) {
        if (n > 3) throw new IllegalStateException();
        return n;
    }
    static int catches(int x) {
        try {
            return failing(5) + x;
        } catch (IllegalStateException e) {
            return x + failing(1);
        }
    }

    static int caught() {
        try {
            return 100 / kept;
        } catch (ArithmeticException e) {
            return -1;
        }
    }
    static int throwsOnTerm(int x) {
        kept = x;
        return caught();
    }

    static int digits(int n) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) b.append(i);
        return b.toString().length() + Math.max(n, 3);
    }
    static int library(int x) {
        return x > 0 ? digits(12) + x : digits(3);
    }

    static int copied() {
        int[] copy = cells.clone();
        System.arraycopy(cells, 0, copy, 0, 2);
        return copy[1];
    }
    static int nativeMeets(int x) {
        cells[1] = x;
        return copied();
    }

    static class Late {
        static int made = squares(3);
    }
    static int late() { return Late.made + kept; }
    static int initialises(int x) {
        kept = x;
        return late();
    }

    static int given(int n) { return n > 10 ? n : 10; }
    static int gives(int x) { return given(x) + given(3); }
}"#;

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let classes = cairn_testing::Jdk::default().compiled_texts(&["-g"], &[("Modes", SOURCE)]);
    let jdk = Jdk::discover().expect("a JDK: set JAVA_HOME or put java on the PATH");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
});

struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// There are no unread references.
struct NoInputs;

impl Resolver for NoInputs {
    type State = ();

    fn name(&self) -> &'static str {
        "no inputs"
    }

    fn on_read(&self, _: &Universe, _: &Program, _: &Unknown) -> Settle {
        unreachable!("an unread reference")
    }

    fn on_compare(&self, _: &Universe, _: &Program, _: &Unknown) -> Settle {
        unreachable!("an unread reference")
    }

    fn cases(&self, _: &Situation<'_, ()>) -> Cases<()> {
        unreachable!("an unread reference")
    }
}

/// Everything is possible: so a run takes all ways.
struct Everything;

impl Oracle for Everything {
    fn sides(&mut self, _: &Pool, _: &Path, _: Term) -> Sides {
        Sides::Both
    }

    fn possible(&mut self, _: &Pool, _: &Path, _: Term) -> bool {
        true
    }

    fn numbers(&mut self, _: &Pool, _: &[Term]) -> Numbers {
        Numbers::Unknown
    }

    fn take(&mut self, _: Term, _: Option<Model>, _: Option<Model>) -> Sides {
        Sides::Both
    }

    fn require(&mut self, pool: &Pool, path: &mut Path, fact: Term) -> bool {
        path.assume(pool, fact);
        true
    }
}

/// A path: its conditions and what it returned.
type Found = (Vec<Term>, Val);

struct Run {
    paths: Vec<Found>,
    modes: Modes,
}

struct Explorer {
    m: Machine<'static>,
    pool: Rc<Pool>,
    /// The parameter of every method.
    x: Term,
    start: State<'static>,
}

impl Explorer {
    fn new() -> Explorer {
        let config = Config { max_depth: 200, ..Config::default() };
        let mut m = Machine::new(&PROGRAM, config, Box::new(Silent)).expect("a machine");
        boot(&mut m).expect("the library starts");
        let class = PROGRAM.load("Modes").expect("the class");
        assert!(initialise(&mut m, class).expect("initialised").is_none());
        let pool = Rc::new(Pool::new(Rewriting::On));
        let strategy = Strategy {
            universe: Arc::new(Universe::new(Settings::default())),
            resolver: Arc::new(Erased(NoInputs)),
            references: cairn_interp::sym::Addresses::references,
            merges_heaps: false,
        };
        let oracle = Rc::new(RefCell::new(Everything));
        m.make_symbolic(Symbols::new(pool.clone(), oracle, strategy, Limits::default()));
        let x = pool.fresh("x", Sort::INT);
        let start = m.save();
        Explorer { m, pool, x, start }
    }

    /// All paths of a method, with the frames of some methods concrete.
    fn run(&mut self, method: &str, concrete: Option<&[&str]>) -> Run {
        self.m.restore(self.start.clone());
        let set =
            |names: &[&str]| std::sync::Arc::new(names.iter().map(|n| method_of(n)).collect());
        self.m.modes = Modes::new(concrete.map(set), false, false);
        let x = self.m.val(self.x);
        enter(&mut self.m, method_of(method), &[x], None).expect("a frame");
        let mut open = vec![(self.m.save(), None)];
        let mut paths = vec![];
        while let Some((state, literal)) = open.pop() {
            self.m.restore(state);
            let path = &mut self.m.sym.as_mut().expect("a symbolic run").path;
            if let Some(literal) = literal {
                path.decide(&self.pool, literal);
            }
            match self.m.run() {
                Stop::Fork(fork) => {
                    let here = self.m.save();
                    open.push((here.clone(), Some(self.pool.not(fork.cond))));
                    open.push((here, Some(fork.cond)));
                }
                Stop::Returned(_) => {
                    let path = &self.m.sym.as_ref().expect("a symbolic run").path;
                    paths.push((path.facts.iter().copied().collect(), path.result));
                }
                stop => panic!("{method}: {stop:?}"),
            }
            assert!(paths.len() + open.len() < 10, "{method}: {paths:?}");
        }
        Run { paths, modes: self.m.modes.clone() }
    }
}

fn method_of(name: &str) -> MethodId {
    let class = PROGRAM.load("Modes").expect("the class");
    let class = PROGRAM.class(class);
    let is_named = |m: &&MethodId| *PROGRAM.method(**m).name == *name;
    *class.methods.iter().find(is_named).unwrap_or_else(|| panic!("{name}"))
}

/// A method under test, the methods that run concretely, the paths, and how many concrete frames meet a term.
type Subject = (&'static str, &'static [&'static str], usize, u64);

const SUBJECTS: &[Subject] = &[
    ("plain", &["squares"], 2, 0),
    ("meetsStatic", &["ofStatic"], 2, 1),
    // The inner frame meets the term, and returns one to the outer.
    ("handsOver", &["between"], 2, 2),
    ("meetsElement", &["sumOfCells"], 2, 1),
    ("meetsField", &["ofField"], 1, 2),
    ("overwrites", &["clear"], 1, 0),
    ("catches", &["failing"], 1, 0),
    ("throwsOnTerm", &["caught"], 2, 1),
    ("library", &["digits"], 2, 0),
    ("nativeMeets", &["copied"], 1, 1),
    ("initialises", &["late"], 1, 1),
    // One call with a term, one with a word.
    ("gives", &["given"], 2, 0),
];

#[test]
fn concrete_frames_do_not_change_what_a_symbolic_run_finds() {
    let mut explorer = Explorer::new();
    for &(method, concrete, paths, _) in SUBJECTS {
        // Twice: calls of methods that were called before take another way through the machine.
        for _ in 0..2 {
            let expected = explorer.run(method, None);
            assert_eq!(expected.paths.len(), paths, "{method}");
            assert_eq!((expected.modes.entered, expected.modes.promoted), (0, 0), "{method}");
            let found = explorer.run(method, Some(concrete));
            assert_eq!(found.paths, expected.paths, "{method}");
            assert!(found.modes.entered > 0, "{method} has concrete frames");
        }
    }
}

#[test]
fn a_concrete_frame_that_meets_a_term_becomes_symbolic() {
    let mut explorer = Explorer::new();
    for &(method, concrete, _, promoted) in SUBJECTS {
        for _ in 0..2 {
            let found = explorer.run(method, Some(concrete));
            assert_eq!(found.modes.promoted, promoted, "{method}: {:?}", found.modes);
        }
    }
}

#[test]
fn a_callee_runs_concretely_under_a_symbolic_caller() {
    let mut explorer = Explorer::new();
    let m = &mut explorer.m;
    m.modes.concrete = Some(std::sync::Arc::new([method_of("squares")].into_iter().collect()));
    let x = m.val(explorer.x);
    enter(m, method_of("longer"), &[x], None).expect("a frame");
    let modes = |m: &Machine<'_>| m.frames().iter().map(|f| f.mode).collect::<Vec<Mode>>();
    // The time is up, which the machine notices after some branches: in the callee.
    m.config.budget = Budget::of(Duration::ZERO);
    assert!(matches!(m.run(), Stop::OutOfTime));
    assert_eq!(modes(m), [Mode::Symbolic, Mode::Concrete]);
    m.config.budget = Budget::default();
    assert!(matches!(m.run(), Stop::Fork(_)), "the symbolic caller compares its parameter");
    assert_eq!(modes(m), [Mode::Symbolic]);
    assert_eq!((m.modes.entered, m.modes.promoted), (1, 0));
}
