//! Compiled code against the interpreter: the same results, exceptions with the same traces, the same heap to the last
//! bit, and the same count of branches and calls. The interpreter is compared with `java` elsewhere.
//!
//! `CAIRN_TIER_SEED` chooses other random programs.

#[path = "tier/operators.rs"]
mod operators;
#[path = "tier/programs.rs"]
mod programs;

use cairn_budget::Budget;
use cairn_interp::{Config, Machine, Output, Ret, State, Stop, boot, initialise};
use cairn_program::{ClassId, ClassPath, Jdk, MethodId, Program};
use cairn_testing::{count, setting, thousands};

struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

/// splitmix64: small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.number() % n as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

fn program(sources: &[(String, String)]) -> Program {
    let classes = cairn_testing::Jdk::default().compiled_texts(&["-g"], sources);
    let jdk = Jdk::discover().expect("a JDK: set JAVA_HOME or put java on the PATH");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
}

/// A machine and the state it had before it called anything.
struct Runner<'p> {
    m: Machine<'p>,
    start: State<'p>,
}

impl<'p> Runner<'p> {
    fn new(program: &'p Program, compile_after: Option<u32>) -> Runner<'p> {
        let config = Config { compile_after, max_depth: 300, ..Config::default() };
        let mut m = Machine::new(program, config, Box::new(Silent)).expect("a machine");
        boot(&mut m).expect("the library starts");
        let start = m.save();
        Runner { m, start }
    }

    fn call(&mut self, method: MethodId, args: &[u64]) -> Stop {
        self.m.push_call(method, args, Ret::Entry).expect("a frame");
        self.m.run()
    }

    /// Calls a method of a class from the first state on; stops after so many branches and calls.
    fn fresh_call(
        &mut self,
        class: ClassId,
        method: MethodId,
        seed: u64,
        most: Option<u32>,
    ) -> Stop {
        self.m.leave_all();
        self.m.restore(self.start.clone());
        self.m.config.budget = Budget::default();
        assert!(initialise(&mut self.m, class).expect("initialised").is_none());
        if let Some(most) = most {
            self.m.config.budget = Budget::default().with_effort(1);
            self.m.set_patience(most);
        }
        self.call(method, &[seed])
    }
}

fn method_of(program: &Program, class: ClassId, name: &str) -> MethodId {
    let is_named = |m: &&MethodId| *program.method(**m).name == *name;
    *program.class(class).methods.iter().find(is_named).unwrap_or_else(|| panic!("{name}"))
}

/// How two runs differ, whatever it is that differs.
fn difference(a: &mut Runner<'_>, b: &mut Runner<'_>, ends: (&Stop, &Stop)) -> Option<String> {
    let (x, y) = (format!("{:?}", ends.0), format!("{:?}", ends.1));
    if x != y {
        return Some(format!("interpreted: {x}, compiled: {y}"));
    }
    let place = |r: &Runner<'_>| -> Vec<(u32, u32, u32)> {
        r.m.frames().iter().map(|f| (f.method.id.0, f.next, f.serial)).collect()
    };
    if place(a) != place(b) {
        return Some(format!("{x} at {:?}, compiled at {:?}", place(a), place(b)));
    }
    // The trace of an exception is part of the heap.
    let same = a.m.heap.snapshot().same(&b.m.heap.snapshot());
    (!same).then(|| format!("{x}, and the heaps differ"))
}

#[test]
fn every_operator_computes_what_the_interpreter_does() {
    let mut random = Random(setting("CAIRN_TIER_SEED", 1));
    let rounds = count("CAIRN_TIER_EVALUATIONS", 20_000, 60_000, 1_000_000);
    let operators = operators::all();
    let program = program(&[("Operators".into(), operators::source(&operators))]);
    let class = program.load("Operators").expect("the class");
    let methods: Vec<MethodId> =
        (0..operators.len()).map(|i| method_of(&program, class, &format!("op{i}"))).collect();
    let (mut interpreted, mut compiled) =
        (Runner::new(&program, None), Runner::new(&program, Some(0)));
    for _ in 0..rounds {
        let i = random.below(operators.len());
        let args = operators[i].arguments(&mut random);
        let ends = (interpreted.call(methods[i], &args), compiled.call(methods[i], &args));
        match ends {
            (Stop::Returned(a), Stop::Returned(b)) if a == b => {}
            (Stop::Threw(_), Stop::Threw(_)) => {}
            (a, b) => panic!("{} of {args:x?}: {a:?}, compiled {b:?}", operators[i].text),
        }
    }
    println!("tier: {} operators, {} evaluations", operators.len(), thousands(rounds));
}

#[test]
fn random_programs_run_as_interpreted() {
    let seed = setting("CAIRN_TIER_SEED", 1);
    let n = count("CAIRN_TIER_PROGRAMS", 3, 20, 1000);
    let sources: Vec<(String, String)> = (0..n)
        .map(|i| {
            (format!("Random{i}"), programs::generate(seed.wrapping_add(i), &format!("Random{i}")))
        })
        .collect();
    let program = program(&sources);
    let mut runs = 0u64;
    let (mut threw, mut methods, mut entered) = (0, 0, 0);
    for after in [0, 5, 60] {
        let (mut interpreted, mut compiled) =
            (Runner::new(&program, None), Runner::new(&program, Some(after)));
        for (i, (name, _)) in sources.iter().enumerate() {
            let class = program.load(name).expect("the class");
            let method = method_of(&program, class, "run");
            let mut random = Random(seed.wrapping_add(i as u64) ^ 77);
            for round in 0..4 {
                // Compiled code goes on from a class that is not initialised, because each run begins so. Some runs
                // are cut off in the middle.
                let most = (round > 1).then(|| 1 + random.below(3000) as u32);
                let argument = u64::from(random.number() as u32);
                let first = interpreted.fresh_call(class, method, argument, most);
                let second = compiled.fresh_call(class, method, argument, most);
                let differs = difference(&mut interpreted, &mut compiled, (&first, &second));
                let place = format!(
                    "{name} (seed {}), {argument}, {most:?}, after {after}",
                    seed.wrapping_add(i as u64)
                );
                assert!(differs.is_none(), "{place}: {}", differs.unwrap_or_default());
                threw += u32::from(matches!(first, Stop::Threw(_)));
                runs += 1;
            }
        }
        methods += compiled.m.compiled().methods;
        entered += compiled.m.compiled().entered;
    }
    println!("tier: {n} programs, {} runs, {threw} of them threw", thousands(runs));
    println!("tier: {methods} methods compiled, entered {} times", thousands(entered));
    assert!(methods >= n && entered > runs, "hardly anything ran compiled");
}

#[test]
fn a_state_taken_from_compiled_code_goes_on_anywhere() {
    let seed = setting("CAIRN_TIER_SEED", 1) ^ 0x5EED;
    let n = count("CAIRN_TIER_COPIES", 4, 10, 400);
    let sources: Vec<(String, String)> = (0..n)
        .map(|i| {
            (format!("Copied{i}"), programs::generate(seed.wrapping_add(i), &format!("Copied{i}")))
        })
        .collect();
    let program = program(&sources);
    let mut interpreted = Runner::new(&program, None);
    let mut compiled = Runner::new(&program, Some(3));
    let mut other = Runner::new(&program, Some(20));
    let mut cut = 0;
    for (i, (name, _)) in sources.iter().enumerate() {
        let class = program.load(name).expect("the class");
        let method = method_of(&program, class, "run");
        let mut random = Random(seed.wrapping_add(i as u64));
        for _ in 0..6 {
            let argument = u64::from(random.number() as u32);
            let whole = interpreted.fresh_call(class, method, argument, None);
            let most = 1 + random.below(2500) as u32;
            let Stop::OutOfTime = compiled.fresh_call(class, method, argument, Some(most)) else {
                continue;
            };
            cut += 1;
            let copy = compiled.m.save();
            for runner in [&mut compiled, &mut other] {
                runner.m.leave_all();
                runner.m.restore(copy.clone());
                runner.m.config.budget = Budget::default();
                let rest = runner.m.run();
                let differs = difference(&mut interpreted, runner, (&whole, &rest));
                assert!(
                    differs.is_none(),
                    "{name}, cut after {most}: {}",
                    differs.unwrap_or_default()
                );
            }
        }
    }
    println!("tier: {cut} states taken and gone on with");
    assert!(cut > 0, "no run was cut");
}

/// Objects that are read and written under several names, in and outside of loops, with and without calls between.
const SHARED: &str = r#"public class Shared {
    int f = 1, g = 2;
    Shared next;
    int[] xs = new int[20];
    long[] far = new long[600];
    int get() { return f; }
    void set(int v) { f = v; }
    static Shared make() { Shared s = new Shared(); s.next = new Shared(); makeTiny(); return s; }
    static int straight(Shared a, Shared b, int i) {
        int sum = a.f + b.g;
        b.f = i;
        b.g = sum;
        return a.f * 1000 + a.g;
    }
    static int looping(Shared a, Shared b, int i) {
        int sum = 0;
        for (int n = 0; n < 12; n++) {
            sum += a.f;
            if (n == 5) b.f = i;
            sum = sum * 3 + a.f;
            if (n == 9) b.xs[n] += sum;
            sum ^= a.xs[n];
        }
        return sum;
    }
    static int inlined(Shared a, Shared b, int i) {
        int sum = a.f;
        b.set(i);
        sum = sum * 7 + a.get();
        for (int n = 0; n < 5; n++) {
            sum += a.get();
            if (n == 2) b.set(sum);
        }
        return sum + a.f;
    }
    static class Tiny { int f = 1; Tiny next; }
    static Tiny tiny;
    static void makeTiny() { tiny = new Tiny(); }
    static int besides(Tiny a, Tiny b, int i) {
        int sum = a.f;
        for (int n = 0; n < 4; n++) {
            // The new object lies in the page of the old one.
            Tiny other = new Tiny();
            b.f = sum + i;
            sum = sum * 5 + a.f;
            other.f = sum;
        }
        return sum;
    }
    static int tiny(Shared x, Shared y, int i) {
        return besides(tiny, tiny, i);
    }
    static int allocating(Shared a, Shared b, int i) {
        int sum = a.f;
        for (int n = 0; n < 4; n++) {
            b.next = new Shared();
            sum += a.next.g + a.f;
            b.f += n;
            b.far[i * 29 + n] = sum;
            sum += (int) a.far[i * 29 + n];
        }
        return sum;
    }
}
"#;

/// A page that a copy of the state shares moves when it is written.
#[test]
fn pages_that_a_copy_shares_are_seen_as_written() {
    let program = program(&[("Shared".into(), SHARED.into())]);
    let class = program.load("Shared").expect("the class");
    let make = method_of(&program, class, "make");
    for name in ["straight", "looping", "inlined", "allocating", "tiny"] {
        let method = method_of(&program, class, name);
        let mut runners = [Runner::new(&program, None), Runner::new(&program, Some(2))];
        let mut kept = vec![];
        let objects = runners.each_mut().map(|r| match r.call(make, &[]) {
            Stop::Returned(object) => object,
            stop => panic!("{stop:?}"),
        });
        for i in 0..20 {
            let ends = [0, 1].map(|n| {
                kept.push(runners[n].m.save());
                runners[n].call(method, &[objects[n], objects[n], i])
            });
            let [interpreted, compiled] = &mut runners;
            let differs = difference(interpreted, compiled, (&ends[0], &ends[1]));
            assert!(differs.is_none(), "{name}, call {i}: {}", differs.unwrap_or_default());
        }
        assert!(runners[1].m.compiled().methods > 0, "{name} was not compiled");
    }
}
