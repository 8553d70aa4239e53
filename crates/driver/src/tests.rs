//! Drivers as text, and whether `javac` takes them.

use super::calls::calls;
use super::plan::Plan;
use super::planner::{Request, plan};
use super::text::source;
use cairn_explore::{BoundKind, Target};
use cairn_program::class::access;
use cairn_program::{ClassPath, Jdk, MethodId, Program};
use cairn_strategies::Settings;
use cairn_witness::{Data, NamedInput};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Classes in a directory of their own.
struct Compiled {
    directory: TempDir,
    program: Program,
}

fn jdk() -> Jdk {
    Jdk::discover().expect("a JDK")
}

fn root(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

fn javac(class_path: &Path, to: &Path, files: &[PathBuf]) {
    let mut javac = Command::new(jdk().home.join("bin/javac"));
    javac.args(["-J-XX:TieredStopAtLevel=1", "-g", "-nowarn", "-Xlint:none", "-proc:none", "-cp"]);
    javac.arg(class_path).arg("-d").arg(to).args(files);
    let out = javac.output().expect("javac runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

fn compiled(files: &[PathBuf]) -> Compiled {
    let directory = tempfile::tempdir().expect("a directory");
    let classes = directory.path().join("classes");
    javac(Path::new("."), &classes, files);
    let program = Program::open(jdk(), ClassPath::new([classes])).expect("a program");
    Compiled { directory, program }
}

fn java_files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("a directory of sources");
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "java"));
    files.sort();
    files
}

/// The driver for a method, or why there is none.
fn planned(program: &Program, method: MethodId, precondition: bool) -> Result<Plan, String> {
    let settings = Settings { scope: 2, ..Settings::default() };
    let precondition = precondition.then(|| cairn_explore::Predicates::from("repOK"));
    let precondition = precondition.as_ref();
    let non_null = &["other".to_owned()];
    plan(program, &Request { method, settings: &settings, non_null, precondition })
}

/// Every method that is neither abstract nor the compiler's.
fn methods(program: &Program) -> Vec<MethodId> {
    let names = program.class_path().class_names().expect("a readable class path");
    let classes = names.iter().map(|n| program.class(program.load(n).expect("a sound class")));
    let all = classes.flat_map(|c| c.methods.iter().copied());
    let hidden = access::SYNTHETIC | access::ABSTRACT | access::NATIVE;
    all.filter(|&m| !program.method(m).is(hidden) && &*program.method(m).name != "<clinit>")
        .collect()
}

/// Has `javac` compile the drivers for all methods; why some have none.
fn compile_all(files: &[PathBuf]) -> Vec<String> {
    let Compiled { directory, program } = compiled(files);
    let mut drivers = java_files(&root("java/src/dev/cairn"));
    let (mut reasons, mut names) = (vec![], BTreeSet::new());
    for method in methods(&program) {
        let (name, text) = match planned(&program, method, true) {
            Ok(plan) => (plan.qualified("/"), source(&plan)),
            Err(why) => {
                reasons.push(why);
                continue;
            }
        };
        // Overloads have drivers of one name.
        let is_new = |n: &String| names.insert(n.clone());
        let unique = (1..).map(|n| format!("{name}{n}")).find(is_new).expect("a name");
        let simple = |n: &str| n.rsplit('/').next().unwrap_or(n).to_owned();
        let text = text.replace(&simple(&name), &simple(&unique));
        let file = directory.path().join("src").join(unique + ".java");
        std::fs::create_dir_all(file.parent().expect("a package")).expect("a directory");
        std::fs::write(&file, text).expect("a source file");
        drivers.push(file);
    }
    javac(&directory.path().join("classes"), &directory.path().join("drivers"), &drivers);
    reasons
}

#[test]
fn every_method_of_the_subjects_has_a_driver_that_compiles_or_a_reason() {
    let mut files = java_files(&root("subjects/structures"));
    files.retain(|f| !f.ends_with("SelfCheck.java"));
    let reasons = compile_all(&files);
    let is_known =
        |r: &String| r.contains(" is private: ") || r.contains(" is abstract or an enum");
    assert!(reasons.iter().all(is_known), "{reasons:#?}");
}

#[test]
fn so_have_methods_of_odd_classes() {
    let mut files = java_files(&root("tests/testgen/odd"));
    files.extend(java_files(&root("tests/testgen/odd/odd")));
    let reasons = compile_all(&files);
    for reason in [
        "odd.Making$Money#<init>(long) is private: a driver, a class of its package, cannot call it",
        "odd.Visibility$Secret is private: a driver, a class of its package, cannot name it",
        "there are no objects of odd.Kinds$Account alone: it is abstract or an enum",
        "odd.Kinds$Planet$1 has no name in source code, and a driver is source code",
        "odd.Making$Mail cannot be built: odd.Making$Mail has no constructor that a driver can call",
    ] {
        assert!(reasons.iter().any(|r| r == reason), "{reason}: not in {reasons:#?}");
    }
}

/// Classes for the tests of texts.
const SHELF: &str = r#"
package shop;

import java.util.List;

public class Shelf {
    enum Side { LEFT, RIGHT }

    interface Label {}

    static class Price implements Label {
        Price(long cents) {}
    }

    record Note(String text) implements Label {}

    class Divider {
        Divider(int at) {}
    }

    static class Counter {
        int count;

        void up() { count++; }

        boolean both() { return twice(); }

        private boolean twice() { count += 2; return true; }

        boolean isZero() { count = 0; return true; }

        int count() { return count++; }

        boolean repOK() { return new Counter().both(); }
    }

    Shelf() {}

    Shelf(Side side) {}

    public void put(int item) {}

    void put(Price price) {}

    public void putAll(Shelf other) {}

    boolean moveTo(Shelf other) { return false; }

    static int count(List<Price> all, int[] numbers, Label[] labels, Object any) { return 0; }

    int address(Runnable where) { return 0; }
}
"#;

/// These classes, compiled.
fn shelf() -> Compiled {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("Shelf.java");
    std::fs::write(&file, SHELF).expect("a source file");
    compiled(&[file])
}

fn method(program: &Program, target: &str) -> MethodId {
    match Target::resolve(program, target) {
        Ok(Target::Method(method)) => method,
        other => panic!("{target}: {other:?}"),
    }
}

/// The driver of a method of these classes.
fn shelf_plan(shelf: &Compiled, target: &str) -> Plan {
    planned(&shelf.program, method(&shelf.program, target), false).expect("a driver")
}

/// One compilation serves them all.
#[test]
fn drivers_build_what_types_and_names_ask_for() {
    let shelf = shelf();
    an_object_is_constructed_filled_and_called(&shelf);
    arguments_are_built_as_their_types_say(&shelf);
    what_is_not_named_as_an_adder_counts_where_it_writes(&shelf);
    valid_objects_satisfy_the_precondition(&shelf);
    the_calls_of_a_path_are_told(&shelf);
}

fn an_object_is_constructed_filled_and_called(shelf: &Compiled) {
    let plan = shelf_plan(shelf, "shop.Shelf#moveTo");
    assert_eq!(plan.losses, [] as [String; 0]);
    assert!(plan.cuts.contains(&BoundKind::Scope), "{:?}", plan.cuts);
    let expected = "\
package shop;

import dev.cairn.Symbolic;

/**
 * Calls {@code shop.Shelf#moveTo(shop.Shelf)}
 * with what constructors and methods build. Written by cairn. To build something else, edit it,
 * compile it, and explore it like any other program:
 *
 * <pre>
 * javac -cp CLASSES -sourcepath . -d OUT shop/ShelfMoveToDriver.java
 * cairn explore -cp OUT:CLASSES 'shop.ShelfMoveToDriver#drive()'
 * </pre>
 */
@SuppressWarnings({\"rawtypes\", \"unchecked\"})
final class ShelfMoveToDriver {
    private ShelfMoveToDriver() {}

    static boolean drive() throws Throwable {
        Shelf receiver = makeShelf(2);
        Shelf other = makeShelf(2);
        return receiver.moveTo(other);
    }

    /** A new object, then filled by some calls. What cannot be made is no input. */
    private static Shelf makeShelf(int room) {
        try {
            Shelf made = switch (Symbolic.choose(2)) {
                case 0 -> new Shelf();
                default -> new Shelf(anySide());
            };
            int calls = upTo(room);
            for (int i = 0; i < calls; i++) {
                switch (Symbolic.choose(2)) {
                    case 0 -> made.put(Symbolic.anyInt());
                    default -> made.put(anyPrice(lower(room)));
                }
            }
            return made;
        } catch (Exception | AssertionError e) {
            Symbolic.assume(false);
            throw new AssertionError(e);
        }
    }

    /** A new object. What cannot be made is no input. */
    private static Shelf.Price makePrice(int room) {
        try {
            return new Shelf.Price(Symbolic.anyLong());
        } catch (Exception | AssertionError e) {
            Symbolic.assume(false);
            throw new AssertionError(e);
        }
    }

    private static Shelf.Side someSide() {
        return switch (Symbolic.choose(2)) {
            case 0 -> Shelf.Side.LEFT;
            default -> Shelf.Side.RIGHT;
        };
    }

    private static Shelf.Side anySide() {
        return Symbolic.anyBoolean() ? null : someSide();
    }

    private static Shelf.Price anyPrice(int room) {
        return room < 0 || Symbolic.anyBoolean() ? null : makePrice(room);
    }

    /** The room for what an object is given: half of its own, and none below that. */
    private static int lower(int room) {
        return room <= 0 ? -1 : room / 2;
    }

    private static int upTo(int most) {
        return most <= 0 ? 0 : Symbolic.choose(most + 1);
    }
}
";
    assert_eq!(source(&plan), expected);
}

/// Whether the lines are there, whatever is between them.
fn expect_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|l| l.trim() == *line), "no `{line}` in:\n{text}");
    }
}

fn arguments_are_built_as_their_types_say(shelf: &Compiled) {
    let text = source(&shelf_plan(shelf, "shop.Shelf#count"));
    expect_lines(
        &text,
        &[
            "java.util.List all = anyList(2);",
            "made.add((Object) anyPrice(lower(room)));",
            "int[] numbers = anyIntArray();",
            "return Symbolic.anyBoolean() ? null : Symbolic.anyIntArray(Integer.MAX_VALUE);",
            "Shelf.Label[] made = new Shelf.Label[upTo(room)];",
            "default -> makePrice(room);",
            "return new Shelf.Note(anyString());",
            "case 0 -> java.lang.Integer.valueOf(Symbolic.anyInt());",
            "return Shelf.count(all, numbers, labels, any);",
        ],
    );
    let text = source(&shelf_plan(shelf, "shop.Shelf$Divider#<init>"));
    expect_lines(&text, &["return makeShelf(2).new Divider(at);"]);
    let plan = shelf_plan(shelf, "shop.Shelf#address");
    let loss = "java.lang.Runnable is only tried as null: java.lang.Runnable would need a lambda";
    assert!(plan.losses[0].starts_with(loss), "{:?}", plan.losses);
}

fn what_is_not_named_as_an_adder_counts_where_it_writes(shelf: &Compiled) {
    let text = source(&shelf_plan(shelf, "shop.Shelf$Counter#isZero"));
    expect_lines(&text, &["case 0 -> made.up();", "default -> made.both();"]);
    assert!(!text.contains("made.isZero") && !text.contains("made.count"), "{text}");
}

fn valid_objects_satisfy_the_precondition(shelf: &Compiled) {
    let program = &shelf.program;
    let plan = planned(program, method(program, "shop.Shelf$Counter#isZero"), true);
    let text = source(&plan.expect("a driver"));
    let lines = ["Symbolic.assume(isValid(receiver));", "return object == null || object.repOK();"];
    expect_lines(&text, &lines);
    let plan = planned(program, method(program, "shop.Shelf$Counter#repOK"), true);
    assert!(!source(&plan.expect("a driver")).contains("isValid"));
}

fn the_calls_of_a_path_are_told(shelf: &Compiled) {
    let plan = shelf_plan(shelf, "shop.Shelf#moveTo");
    let told = |answers: &[Data]| {
        let input = |value: &Data| NamedInput {
            name: String::new(),
            descriptor: String::new(),
            value: value.clone(),
        };
        let answers: Vec<NamedInput> = answers.iter().map(input).collect();
        calls(&plan, &answers).map(|c| c.join(" "))
    };
    let (int, truth) = (Data::Int, Data::Boolean);
    // new Shelf(RIGHT), two calls: a number, a price; an empty shelf.
    let answers = [
        int(1),
        truth(false),
        int(1),
        int(2),
        int(0),
        int(7),
        int(1),
        truth(false),
        Data::Long(9),
        int(0),
        int(0),
    ];
    let expected = "Shelf shelf = new Shelf(Shelf.Side.RIGHT); shelf.put(7); \
                    shelf.put(new Shelf.Price(9L)); shelf.moveTo(new Shelf());";
    assert_eq!(told(&answers).as_deref(), Some(expected));
    // Answers that nobody asked for may follow, but none must be missing or of another kind.
    assert_eq!(told(&[&answers[..], &[int(5)]].concat()).as_deref(), Some(expected));
    assert_eq!(told(&answers[..10]), None);
    assert_eq!(told(&[truth(true)]), None);
}
