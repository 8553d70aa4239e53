//! A state is a value: copies diverge, and neither sees the other's writes.
//!
//! A program is stopped at many points, copied there, run to its end, and run again from the copy;
//! every run must print the same. A machine that is never copied is the oracle.

use cairn_budget::Budget;
use cairn_interp::sym::Side;
use cairn_interp::{Config, Machine, Output, Ret, Stop};
use cairn_program::{ClassPath, Jdk, Program};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Collects what the program prints.
#[derive(Clone, Default)]
struct Captured(Arc<Mutex<Vec<u8>>>);

impl Output for Captured {
    fn stdout(&mut self, bytes: &[u8]) {
        self.0.lock().expect("one user").extend_from_slice(bytes);
    }
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

impl Captured {
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("one user"));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Writes fields, statics, arrays, maps, strings and builders for a while and inflates a stream byte
/// by byte, then prints a digest of all of them.
const SOURCE: &str = r#"
import java.util.*;
public class Busy {
    static int counter;
    static final Map<String, List<Integer>> map = new TreeMap<>();
    int[] cells = new int[64];
    Busy next;
    static final byte[] DEFLATED = Base64.getDecoder().decode("eNpdkDuSAyEMRK/iA3SABAh0nC1HTjbY+wd+M4VctU4IaPW3PZ4/r7/fh2koZSGf6qGR5z+GtqnLh8bScvkBuilcyXXXajLX7AdK+Kgh2ZVDs2mX2pQv7a055K6dCiu9KTPtUMDe6i77sJRde2qlFi9+5bTuTyAOAgK0gyCBEHKIIh1IVyWMsScEUQhEmFbBxx3Z7vhBIWqVU7uKUpfSVHemKKd1jdOvmRhrJPOV0bwGTZY1sVDd/98Z0gG+dsam+n/vTLgDvQHy4mfw");
    static final java.util.zip.Inflater inflater = new java.util.zip.Inflater();
    static final byte[] piece = new byte[1];
    static int inflated() {
        if (inflater.finished()) inflater.reset();
        if (inflater.needsInput()) {
            int at = inflater.getTotalIn();
            inflater.setInput(DEFLATED, at, Math.min(20, DEFLATED.length - at));
        }
        try {
            return inflater.inflate(piece) + piece[0];
        } catch (java.util.zip.DataFormatException e) {
            throw new IllegalStateException(e);
        }
    }
    static int step(Busy b, int i, int seed) {
        int x = seed * 1103515245 + 12345 + i;
        b.cells[(x >>> 8) & 63] ^= x;
        counter += x & 15;
        if ((i & 15) == 0) counter = counter * 31 + inflated();
        map.computeIfAbsent("k" + (x & 7), k -> new ArrayList<>()).add(x);
        if ((x & 31) == 0) { Busy n = new Busy(); n.next = b.next; b.next = n; }
        return x;
    }
    public static void main(String[] args) {
        Busy b = new Busy();
        int seed = args.length;
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 30000; i++) {
            seed = step(b, i, seed);
            if (i % 1000 == 0) log.append(seed & 0xff).append(',');
        }
        int depth = 0;
        for (Busy n = b; n != null; n = n.next) depth++;
        System.out.println(counter + " " + Arrays.hashCode(b.cells) + " " + map.hashCode() + " "
            + depth + " " + log + " " + "k1".intern().length());
    }
}"#;

/// Its own methods call the library, which calls them back.
const CALLED_BACK: &str = r#"
import java.util.*;
public class Ranked implements Comparable<Ranked> {
    int rank;
    public int compareTo(Ranked o) { return rank < o.rank ? -1 : rank == o.rank ? 0 : 1; }
    static <T extends Comparable<T>> boolean isBelow(T a, T b) { return a.compareTo(b) < 0; }
    public static void main(String[] args) {
        int below = 0;
        for (int i = 0; i < 3; i++) {
            if (isBelow(1, i)) below++;
            if (isBelow(1L, (long) i)) below++;
            if (isBelow((short) 1, (short) i)) below++;
            if (isBelow('b', (char) ('a' + i))) below++;
            Ranked r = new Ranked(), s = new Ranked();
            r.rank = i;
            s.rank = 1;
            if (Objects.compare(r, s, Comparator.naturalOrder()) < 0) below++;
        }
    }
}"#;

fn program(name: &str, source: &str) -> Program {
    let classes = cairn_testing::Jdk::default().compiled_texts(&[], &[(name, source)]);
    let jdk = Jdk::discover().expect("a JDK");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
}

/// A machine about to execute the `main` of a class with no arguments.
fn machine<'p>(program: &'p Program, class: &str, output: &Captured) -> Machine<'p> {
    let boxed = Box::new(output.clone());
    let mut m = Machine::new(program, Config::default(), boxed).expect("a machine");
    cairn_interp::boot(&mut m).expect("the library starts");
    let class = program.load(class).expect("the class");
    let main = program.find_method(class, "main", "([Ljava/lang/String;)V").expect("main");
    let strings = program.array_of(program.string_class());
    let args = m.new_array(strings, cairn_program::ir::Elem::Ref, 0).expect("memory");
    m.push_call(main, &[u64::from(args.0)], Ret::Entry).expect("a frame");
    m
}

#[test]
fn copies_of_a_running_state_do_not_see_each_other() {
    let program = program("Busy", SOURCE);
    let output = Captured::default();
    let mut m = machine(&program, "Busy", &output);
    assert!(matches!(m.run(), Stop::Returned(_)));
    let expected = output.take();
    assert!(expected.len() > 50, "the program prints a digest: {expected}");

    let mut m = machine(&program, "Busy", &output);
    let mut copies = vec![m.save()];
    // Stopped by the clock at unpredictable points, as often as it takes.
    loop {
        m.config.budget = Budget::of(Duration::from_micros(300));
        match m.run() {
            Stop::OutOfTime => copies.push(m.save()),
            Stop::Returned(_) => break,
            stop => panic!("{stop:?}"),
        }
    }
    assert_eq!(output.take(), expected, "stopping and going on changes nothing");

    m.config.budget = Budget::default();
    println!("states: {} copies of a running program", copies.len());
    // Forwards and backwards, each twice: whoever ran before must not have left a trace.
    for round in 0..2 {
        let order: Vec<usize> = match round {
            0 => (0..copies.len()).collect(),
            _ => (0..copies.len()).rev().collect(),
        };
        for i in order {
            m.restore(copies[i].clone());
            assert!(matches!(m.run(), Stop::Returned(_)));
            assert_eq!(output.take(), expected, "copy {i}, round {round}");
        }
    }
}

/// Machines share the links of sites and what is known of methods: what another one has called before must not show.
#[test]
fn a_first_call_takes_the_branches_of_every_other() {
    let program = program("Ranked", CALLED_BACK);
    let recorded = || {
        let mut m = machine(&program, "Ranked", &Captured::default());
        m.recorder = Some(Box::default());
        assert!(matches!(m.run(), Stop::Returned(_)));
        let recorder = m.recorder.take().expect("it is given back");
        let sides: BTreeSet<Side> = recorder.sides().collect();
        (recorder.sequence(), sides)
    };
    let (first, second) = (recorded(), recorded());
    assert_eq!(first, second);
    let class = program.load("Ranked").expect("the class");
    let called_back = program.find_method(class, "compareTo", "(LRanked;)I").expect("a method");
    let own = second.1.iter().filter(|s| s.method == called_back).count();
    assert_eq!(own, 4, "both sides of both conditions");
}
