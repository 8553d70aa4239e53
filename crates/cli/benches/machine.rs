//! The machine's benchmarks: four tables, each a comparison made in one run.
//!
//! `./x bench` runs all; `./x bench kernels`, `hello`, `states` or `copy` one of them.

use cairn_heap::Ref;
use cairn_heap::input::{Content, Form, InputObject, Resolution, UnknownId};
use cairn_interp::sym::{Limits, Numbers, Oracle, Path as SymbolicPath, Sides, Symbols};
use cairn_interp::{Config, Machine, Output};
use cairn_program::{ClassId, ClassPath, Jdk, Program};
use cairn_strategies::{Delay, Settings};
use cairn_term::{Model, Pool, Sort, Term};
use std::cell::RefCell;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Kernel and the argument that makes it run for about a second.
const KERNELS: [(&str, u32); 6] = [
    ("Sieve", 40),
    ("Matrix", 40),
    ("NBody", 100_000),
    ("Maps", 60),
    ("Strings", 100),
    ("BinaryTrees", 150),
];
/// Repetitions; the fastest counts, which is the least disturbed one.
const REPEAT: usize = 3;
const HELLO_REPEAT: usize = 15;

struct Bench {
    jdk: PathBuf,
    classes: PathBuf,
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let wanted = |name: &str| only.is_empty() || only.iter().any(|o| o == name);
    let bench = Bench::set_up();
    if wanted("kernels") {
        bench.kernels();
    }
    if wanted("hello") {
        bench.hello();
    }
    if wanted("states") {
        bench.states();
    }
    if wanted("copy") {
        bench.copy();
    }
}

impl Bench {
    fn set_up() -> Bench {
        let jdk = Jdk::discover().expect("a JDK").home;
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/kernels");
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernels");
        std::fs::create_dir_all(&classes).expect("a directory for classes");
        let files =
            std::fs::read_dir(sources).expect("benches/kernels").flatten().map(|f| f.path());
        let ok = Command::new(jdk.join("bin/javac")).arg("-d").arg(&classes).args(files).status();
        assert!(ok.expect("javac runs").success(), "the kernels compile");
        Bench { jdk, classes }
    }

    fn java(&self, options: &[&str], main: &str, arg: &str) -> Command {
        let mut c = Command::new(self.jdk.join("bin/java"));
        c.args(options).arg("-cp").arg(&self.classes).arg(main).arg(arg);
        c
    }

    fn cairn(&self, options: &[&str], main: &str, arg: &str) -> Command {
        let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
        c.arg("run").args(options).arg("-cp").arg(&self.classes).arg(main).arg(arg);
        c
    }

    /// Six kernels, without start-up: the time for a size minus the time for size 0.
    fn kernels(&self) {
        println!(
            "\nKernels (start-up taken off). Ratios: above 1 Cairn is faster. Interpreted and"
        );
        println!("compiled against java -Xint, compiled against java\n");
        print!("{:<14}{:>12}{:>12}", "kernel", "java -Xint", "java");
        print!("{:>12}{:>12}", "interpreted", "compiled");
        println!("{:>10}{:>10}{:>10}", "int/Xint", "comp/Xint", "comp/java");
        let mut products = [1.0; 3];
        for (name, size) in KERNELS {
            let size = size.to_string();
            let xint = net(|arg| self.java(&["-Xint"], name, arg), &size);
            let java = net(|arg| self.java(&[], name, arg), &size);
            let off = net(|arg| self.cairn(&["--compile", "off"], name, arg), &size);
            let on = net(|arg| self.cairn(&["--compile", "on"], name, arg), &size);
            print!("{name:<14}");
            [xint, java, off, on].iter().for_each(|&d| print!("{:>12}", millis(d)));
            let ratios = [(xint, off), (xint, on), (java, on)]
                .map(|(a, b): (Duration, Duration)| a.as_secs_f64() / b.as_secs_f64());
            for (product, ratio) in products.iter_mut().zip(ratios) {
                *product *= ratio;
                print!("{ratio:>10.2}");
            }
            println!();
        }
        print!("{:<14}{:>48}", "geometric mean", "");
        for product in products {
            print!("{:>10.2}", f64::powf(product, 1.0 / KERNELS.len() as f64));
        }
        println!();
    }

    /// Start-up: wall clock of Hello World.
    fn hello(&self) {
        println!("\nHello World, wall clock (fastest of {HELLO_REPEAT})\n");
        let java = fastest(HELLO_REPEAT, || self.java(&[], "Hello", ""));
        let cairn = fastest(HELLO_REPEAT, || self.cairn(&[], "Hello", ""));
        println!("{:<14}{:>12}", "java", millis(java));
        println!("{:<14}{:>12}", "cairn", millis(cairn));
        println!("{:<14}{:>11.2}x", "cairn / java", cairn.as_secs_f64() / java.as_secs_f64());
    }

    /// Copy a state and write one field, with heaps of very different sizes: always the same
    /// object's field, and a different object's each time (which the host's caches do not hold).
    fn states(&self) {
        println!("\nCopy a state and write one field (the cost must not grow with the heap)\n");
        let head = ["live objects", "same object", "ratio", "any object", "ratio"];
        println!("{:<14}{:>14}{:>8}{:>14}{:>8}", head[0], head[1], head[2], head[3], head[4]);
        let jdk = Jdk::at(&self.jdk).expect("the JDK found before");
        let program = Program::open(jdk, ClassPath::parse("")).expect("a program");
        let mut first = None;
        for objects in [100, 10_000, 1_000_000] {
            let (same, any) = copy_cost(&program, objects);
            let (s, a) = *first.get_or_insert((same, any));
            println!(
                "{objects:<14}{same:>11.0} ns{:>7.2}x{any:>11.0} ns{:>7.2}x",
                same / s,
                any / a
            );
        }
    }

    fn copy(&self) {
        println!("\nCopy a state of a long path (the cost must not grow with the path)\n");
        let head = ["path depth", "copy", "ratio", "copy, go on", "ratio"];
        println!("{:<14}{:>14}{:>8}{:>14}{:>8}", head[0], head[1], head[2], head[3], head[4]);
        let jdk = Jdk::at(&self.jdk).expect("the JDK found before");
        let program = Program::open(jdk, ClassPath::parse("")).expect("a program");
        let mut first = None;
        for depth in [10, 1_000, 100_000] {
            let (copy, both) = path_copies(&mut at_depth(&program, depth), depth);
            let (c, b) = *first.get_or_insert((copy, both));
            println!(
                "{depth:<14}{copy:>11.0} ns{:>7.2}x{both:>11.0} ns{:>7.2}x",
                copy / c,
                both / b
            );
        }
    }
}

/// An oracle that nobody asks.
struct Mute;

impl Oracle for Mute {
    fn sides(&mut self, _: &Pool, _: &SymbolicPath, _: Term) -> Sides {
        Sides::Both
    }

    fn possible(&mut self, _: &Pool, _: &SymbolicPath, _: Term) -> bool {
        true
    }

    fn numbers(&mut self, _: &Pool, _: &[Term]) -> Numbers {
        Numbers::Unknown
    }

    fn take(&mut self, _: Term, _: Option<Model>, _: Option<Model>) -> Sides {
        Sides::Both
    }

    fn require(&mut self, _: &Pool, _: &mut SymbolicPath, _: Term) -> bool {
        true
    }
}

/// A machine whose path has made so many decisions and has as many input objects.
fn at_depth(program: &Program, depth: u32) -> Machine<'_> {
    let mut m = Machine::new(program, Config::default(), Box::new(Silent)).expect("a machine");
    let pool = Rc::new(Pool::default());
    let strategy = cairn_strategies::lazy(Delay::None, Settings::default());
    let oracle = Rc::new(RefCell::new(Mute));
    m.make_symbolic(Symbols::new(pool.clone(), oracle, strategy, Limits::default()));
    let x = pool.fresh("x", Sort::INT);
    let path = &mut m.sym_mut().path;
    (0..depth).for_each(|n| go_on(path, &pool, x, program.object(), n));
    m
}

/// What a decision and a new input object add to a path.
fn go_on(path: &mut SymbolicPath, pool: &Pool, x: Term, class: ClassId, n: u32) {
    path.decide(pool, pool.ne(x, pool.int(n as i32)));
    let (creator, form) = (UnknownId(n), Form::Instance(class));
    let content = Content::Instance([].into());
    path.input.objects.push(InputObject { at: Ref(n), class, creator, form, content });
    path.input.resolve(creator, Resolution::One(Some(n as usize)));
    path.input.set_compared(UnknownId(n + 1));
}

/// Nanoseconds for a copy of a state, and for one that then goes on, in the least disturbed of some rounds.
fn path_copies(m: &mut Machine<'_>, depth: u32) -> (f64, f64) {
    const COPIES: u32 = 20_000;
    const ROUNDS: usize = 10;
    let (pool, class) = (m.pool(), m.program.object());
    let y = pool.fresh("y", Sort::INT);
    let (mut copy, mut both) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..COPIES {
            black_box(m.save());
        }
        copy = copy.min(start.elapsed().as_nanos() as f64 / f64::from(COPIES));
        let start = Instant::now();
        for _ in 0..COPIES {
            let mut state = m.save();
            let path = state.path_mut().expect("a symbolic state");
            go_on(path, &pool, y, class, depth);
            black_box(state);
        }
        both = both.min(start.elapsed().as_nanos() as f64 / f64::from(COPIES));
    }
    (copy, both)
}

/// Nanoseconds for a copy and a write to one of `objects` live objects: to the middle one, and to a
/// different one each time.
fn copy_cost(program: &Program, objects: usize) -> (f64, f64) {
    let mut m = Machine::new(program, Config::default(), Box::new(Silent)).expect("a machine");
    let class = program.load("java/util/HashMap$Node").expect("a class with fields");
    let live: Vec<Ref> = (0..objects).map(|_| m.new_instance(class).expect("memory")).collect();
    let same = copies(&mut m, |_| live[objects / 2]);
    let any = copies(&mut m, |i| live[i * 7919 % objects]);
    (same, any)
}

/// Nanoseconds for a copy and a write, in the least disturbed of some rounds.
fn copies(m: &mut Machine, object: impl Fn(usize) -> Ref) -> f64 {
    const COPIES: usize = 20_000;
    const ROUNDS: usize = 10;
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for i in 0..COPIES {
            let copy = m.save();
            m.heap.set_slot(object(i), 1, i as u64);
            black_box(&copy);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / COPIES as f64);
    }
    best
}

struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

fn net(command: impl Fn(&str) -> Command, size: &str) -> Duration {
    let full = fastest(REPEAT, || command(size));
    full.saturating_sub(fastest(REPEAT, || command("0"))).max(Duration::from_millis(1))
}

fn fastest(times: usize, command: impl Fn() -> Command) -> Duration {
    (0..times).map(|_| wall_clock(command())).min().unwrap_or_default()
}

fn wall_clock(mut command: Command) -> Duration {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).status().expect("the command runs");
    assert!(status.success(), "{command:?} failed");
    start.elapsed()
}

fn millis(d: Duration) -> String {
    format!("{:.0} ms", d.as_secs_f64() * 1000.0)
}
