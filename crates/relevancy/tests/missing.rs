//! Half of a class path: what is relevant with all classes is relevant when some are not there, as far as the
//! rest has it. Each class of each program is taken away once. What missing code calls back is in a program of its own.

use crate::corpus::{Subject, found, subjects};
use crate::support::{self, Analysed};

use cairn_pointsto::{Contexts, Entry};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_relevancy::Options;
use cairn_testing::{by_effort, parallel, thousands};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// A library, and a program that knows it. The library keeps what it is given, and calls.
const LIBRARY: &str = "package library;
import java.util.*; import java.util.function.*;
public class Lib {
    private static final List<Object> kept = new ArrayList<>();
    public interface Listener { void told(int value); }
    public interface Maker { int make(int from); }
    public static void keep(Object o) { kept.add(o); }
    public static void tell(int value) {
        for (Object o : kept) {
            if (o instanceof Runnable) ((Runnable) o).run();
            if (o instanceof IntConsumer) ((IntConsumer) o).accept(value);
            if (o instanceof Listener) ((Listener) o).told(value);
            if (o instanceof int[]) ((int[]) o)[0] = value;
        }
    }
    public static int made(Maker m, int from) { return m.make(from); }
    public static IntUnaryOperator same() { return i -> i; }
    public static IntUnaryOperator thrown() { return i -> { throw new IllegalStateException(\"\" + i); }; }
    public static Object first() { return kept.get(0); }
}
";

const PROGRAM: &str = "package program;
import dev.cairn.Symbolic; import library.Lib; import java.util.function.*;
class Sink implements IntConsumer { int got; public void accept(int v) { got = v; } }
class Task implements Runnable { Cell cell; Task(Cell c) { cell = c; } public void run() { cell.copy = cell.value; } }
class Cell { int value; int copy; }
class Mine implements Lib.Listener { static int heard; public void told(int value) { heard = value; } }
class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Sink sink = new Sink();
        Cell cell = new Cell();
        cell.value = s;
        int[] array = new int[1];
        Object stays = new Sink();
        Lib.keep(sink); Lib.keep(new Task(cell)); Lib.keep(new Mine()); Lib.keep(array);
        Lib.tell(s);
        int a = sink.got;
        int b = cell.copy;
        int c = array[0];
        int d = Lib.made(x -> x + 1, s);
        int e = Lib.same().applyAsInt(s);
        int f = ((Sink) Lib.first()).got;
        int g = 0;
        try { Lib.thrown().applyAsInt(s); } catch (IllegalStateException x) { g = x.getMessage().length(); }
        int h = ((Sink) stays).got + 3;
        System.out.println(a + b + c + d + e + f + g + h);
    }
}
";

/// Copies a directory without some files; classes are named by their paths.
fn copy(from: &Path, to: &Path, leave_out: &dyn Fn(&Path) -> bool) {
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(from).expect("classes") {
        let path = entry.expect("a class").path();
        let name = path.file_name().expect("a name");
        if path.is_dir() {
            copy(&path, &to.join(name), leave_out);
        } else if !leave_out(&path) {
            std::fs::copy(&path, to.join(name)).expect("copied");
        }
    }
}

/// A copy in a place of the tests' own.
fn copied(classes: &Path, name: &str, leave_out: &dyn Fn(&Path) -> bool) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("relevancy-missing").join(name);
    _ = std::fs::remove_dir_all(&place);
    copy(classes, &place, leave_out);
    place
}

fn open(classes: &Path) -> Arc<Program> {
    let jdk = Jdk::at(&cairn_testing::Jdk::default().home).expect("a JDK");
    Arc::new(Program::open(jdk, ClassPath::new([classes.to_owned()])).expect("a program"))
}

fn analysed(program: &Arc<Program>, main: &str) -> Analysed {
    let entry = Entry::Main(support::method(program, main, "main"));
    let options = cairn_pointsto::Options { contexts: Contexts::Selective, ..Default::default() };
    let solution = cairn_pointsto::analyse(program, &[entry], &options).expect("no budget");
    Analysed::of(program, &Rc::new(solution), &Options::default())
}

/// Places that are relevant in the whole program and not when classes are missing, but for those of classes that are gone.
fn lost(whole: &BTreeSet<String>, half: &Analysed, package: &str) -> Vec<String> {
    let found = found(half);
    let is_gone = |name: &str| {
        let class = name.trim_start_matches("field:").trim_start_matches("static:");
        let class = class.split(['#', '.']).next().unwrap_or_default();
        half.program.load(&format!("{package}/{class}")).is_err()
    };
    let places = whole.iter().filter(|n| !n.contains('@') && !is_gone(n));
    places.filter(|n| !found.contains(*n)).cloned().collect()
}

#[test]
fn missing_code_calls_back() {
    let jdk = cairn_testing::Jdk::default();
    let classes =
        jdk.compiled_texts(&["-g"], &[("library/Lib", LIBRARY), ("program/Driver", PROGRAM)]);
    let whole = found(&analysed(&open(&classes), "program/Driver"));
    let expected = ["a", "b", "c", "d", "e", "f", "g"].map(|v| format!("Driver#main:{v}"));
    for name in expected.iter().chain([&"static:Mine.heard".into(), &"field:Cell.copy".into()]) {
        assert!(whole.contains(name), "{name} of {whole:?}");
    }
    let is_library = |p: &Path| p.parent().is_some_and(|d| d.ends_with("library"));
    let half = analysed(&open(&copied(&classes, "library", &is_library)), "program/Driver");
    assert_eq!(lost(&whole, &half, "program"), Vec::<String>::new());
    // What the library was not given is none of its business.
    let found = found(&half);
    assert!(!found.contains("Driver#main:stays"), "{found:?}");
}

/// Takes each class of a program away, one at a time.
fn take_away(subject: &Subject, classes: &Path) -> (u64, Vec<String>) {
    let package = subject.name.to_lowercase();
    let main = subject.main();
    let whole = found(&analysed(&open(classes), &main));
    let own = std::fs::read_dir(classes.join(&package)).expect("classes");
    let mut own: Vec<PathBuf> = own.map(|e| e.expect("a class").path()).collect();
    own.sort();
    let is_driver = |p: &&PathBuf| p.ends_with("Driver.class");
    let (mut count, mut wrong) = (0, vec![]);
    for gone in own.iter().filter(|p| !is_driver(p)) {
        let half = copied(classes, &format!("{package}-{count}"), &|p| p == gone);
        let half = analysed(&open(&half), &main);
        count += 1;
        let name = gone.file_stem().unwrap_or_default().to_string_lossy();
        let of = |l: String| format!("{} without {name}: {l} is lost", subject.name);
        wrong.extend(lost(&whole, &half, &package).into_iter().map(of));
    }
    (count, wrong)
}

#[test]
fn each_class_may_be_missing() {
    let some: Vec<Subject> = subjects().into_iter().step_by(by_effort(30, 6, 1)).collect();
    let jdk = cairn_testing::Jdk::default();
    let results = parallel(&some, |s| {
        let classes = jdk.compiled_texts(&["-g"], &[(s.main(), &*s.text)]);
        take_away(s, &classes)
    });
    let count: u64 = results.iter().map(|r| r.0).sum();
    println!("missing code: {} programs, {} classes taken away", some.len(), thousands(count));
    let wrong: Vec<String> = results.into_iter().flat_map(|r| r.1).collect();
    assert!(wrong.is_empty(), "{} lost:\n{}", wrong.len(), wrong.join("\n"));
}
