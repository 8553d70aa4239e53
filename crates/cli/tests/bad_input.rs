//! Bad input: a clear message and exit code 2 (3 for a run that was stopped), never a panic.

use cairn_testing::{Jdk, by_effort, fresh_copy, parallel, skip};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

fn directory(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory");
    dir
}

/// Compiles one class into a directory of its own: tests run side by side.
fn compiled(name: &str, source: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let (n, process) = (NEXT.fetch_add(1, Ordering::Relaxed), std::process::id());
    let dir = directory(&format!("bad-input/{name}-{process}-{n}"));
    let classes = dir.join("classes");
    fresh_copy(&Jdk::default().compiled_texts(&[], &[(name, source)]), &classes);
    classes
}

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn")).args(args).output().expect("cairn runs")
}

/// Runs and expects this exit code, and each of these texts on standard error.
fn expect(args: &[&str], code: i32, texts: &[&str]) {
    let out = cairn(args);
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "cairn {args:?}\n{err}");
    assert!(!err.contains("internal error"), "cairn {args:?}\n{err}");
    for t in texts {
        assert!(err.contains(t), "cairn {args:?}: no `{t}` in:\n{err}");
    }
}

const HELLO: &str = r#"public class Hello {
    static int[] squares(int n) {
        int[] r = new int[n];
        for (int i = 0; i < n; i++) r[i] = i * i;
        return r;
    }
    public static void main(String[] a) {
        try {
            String s = switch (squares(4)[3]) { case 9 -> "nine"; default -> "other"; };
            Runnable r = () -> System.out.println("Hello " + s);
            r.run();
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
    }
}"#;

#[test]
fn missing_things_are_named() {
    let classes = compiled("Hello", HELLO);
    let cp = classes.to_str().expect("a plain path");
    expect(&["run", "-cp", cp, "Missing"], 2, &["Missing", "not found"]);
    expect(&["run", "-cp", "/no/such/dir", "Hello"], 2, &["Hello", "not found"]);
    expect(&["run", "-cp", cp, "java.util.ArrayList"], 2, &["java.util.ArrayList", "main"]);
    expect(&["ir", "-cp", cp, "Hello#nothing"], 2, &["nothing", "Hello#squares(int)"]);
    expect(&["ir", "-cp", cp, "Hello"], 2, &["Class#method"]);
    expect(&["run", "--java-home", "/no/jdk", "-cp", cp, "Hello"], 2, &["/no/jdk"]);
    expect(&["frobnicate"], 2, &["frobnicate"]);
    expect(&["run", "--time", "soon", "-cp", cp, "Hello"], 2, &["soon"]);
}

#[test]
fn no_jdk_is_said() {
    let out = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["run", "Hello"])
        .env_remove("JAVA_HOME")
        .env("PATH", "/nowhere")
        .output()
        .expect("cairn runs");
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{err}");
    assert!(err.contains("JAVA_HOME"), "{err}");
}

#[test]
fn a_jar_that_is_no_zip_is_named() {
    let dir = directory("bad-input-jar");
    let jar = dir.join("broken.jar");
    std::fs::write(&jar, b"this is not a zip archive").expect("a file");
    let jar = jar.to_str().expect("a plain path");
    expect(&["run", "-cp", jar, "Hello"], 2, &["broken.jar"]);
}

#[test]
fn a_class_of_the_future_is_refused() {
    let classes = compiled("Hello", HELLO);
    let dir = directory("bad-input-future");
    let mut bytes = std::fs::read(classes.join("Hello.class")).expect("the class file");
    bytes[6..8].copy_from_slice(&200u16.to_be_bytes());
    std::fs::write(dir.join("Hello.class"), bytes).expect("a class file");
    let cp = dir.to_str().expect("a plain path");
    expect(&["run", "-cp", cp, "Hello"], 2, &["Hello", "200"]);
}

#[test]
fn a_class_of_another_name_is_refused() {
    let classes = compiled("Hello", HELLO);
    let dir = directory("bad-input-name");
    std::fs::copy(classes.join("Hello.class"), dir.join("Other.class")).expect("a class file");
    let cp = dir.to_str().expect("a plain path");
    expect(&["run", "-cp", cp, "Other"], 2, &["Other", "Hello"]);
}

/// Truncated at every offset, and with every third byte changed in turn (fewer with less effort): a message
/// that names the class, or, where the damage is invisible, an ordinary run. Never a panic or a hang.
#[test]
fn damaged_class_files_never_panic() {
    let classes = compiled("Damaged", &HELLO.replace("Hello", "Damaged"));
    let bytes = std::fs::read(classes.join("Damaged.class")).expect("the class file");
    let step = by_effort(40, 4, 1);
    let cuts = (0..bytes.len()).step_by(step);
    let mut variants: Vec<(String, Vec<u8>)> =
        cuts.map(|n| (format!("cut-{n}"), bytes[..n].to_vec())).collect();
    for at in (0..bytes.len()).step_by(3 * step) {
        let mut changed = bytes.clone();
        changed[at] = changed[at].wrapping_add(1 + (at % 7) as u8 * 31);
        variants.push((format!("flip-{at}"), changed));
    }
    let root = directory("bad-input-damaged");
    let failures: Vec<String> = parallel(&variants, |(name, bytes)| {
        let dir = root.join(name);
        std::fs::create_dir_all(&dir).expect("a directory");
        std::fs::write(dir.join("Damaged.class"), bytes).expect("a class file");
        let cp = dir.to_str().expect("a plain path");
        let out = cairn(&["run", "--time", "5s", "--memory", "256m", "-cp", cp, "Damaged"]);
        let err = String::from_utf8_lossy(&out.stderr).into_owned();
        let code = out.status.code();
        let cut = name.starts_with("cut");
        let named = !cut || (code == Some(2) && err.contains("Damaged") && err.contains("offset"));
        let clean = matches!(code, Some(0..=3)) && !err.contains("internal error");
        (!clean || !named).then(|| format!("{name}: exit {code:?}: {err}"))
    })
    .into_iter()
    .flatten()
    .collect();
    println!("damaged class files: {} variants, {} failures", variants.len(), failures.len());
    assert!(failures.is_empty(), "{}", failures[..failures.len().min(20)].join("\n"));
}

/// A specification, and where it is.
fn specification(classes: &Path) -> String {
    let file = classes.join("Even.star");
    let text = "inv Even(this) := this -> Even(n: n) & n = 4;\n";
    std::fs::write(&file, text).expect("a file");
    file.to_str().expect("a plain path").to_owned()
}

const EVEN: &str = "public class Even {
    int n = 4;
    boolean repOK() { return n == 4; }
    boolean never() { return false; }
    void fail() { throw new IllegalStateException(); }
    int ok(int x) { return x + n; }
    int loop(int x) { int s = 0; for (int i = 0; i < x; i++) s += i; return s; }
    void start() { new Thread(() -> {}).start(); Object o = new Object(); synchronized (o) { try { o.wait(); } catch (InterruptedException e) {} } }
    public static void main(String[] a) { if (a.length > 0) System.exit(Integer.parseInt(a[0])); }
}";

/// Every command, with each of the codes that `docs/ci.md` gives it and that can be brought about.
#[test]
fn exit_codes_are_those_of_the_table() {
    let classes = compiled("Even", EVEN);
    let cp = classes.to_str().expect("a plain path");
    let star = &specification(&classes);
    let out = directory("exit-codes-out");
    let out = out.to_str().expect("a plain path");
    let known: &[(&str, i32, &[&str])] = &[
        ("check", 0, &["Even#ok"]),
        ("check", 1, &["Even#fail"]),
        ("check", 3, &["Even#ok", "--precondition", "never"]),
        ("explore", 0, &["Even#ok"]),
        ("explore", 3, &["Even#loop", "--loop", "2"]),
        ("enumerate", 0, &["Even", "--scope", "1", "--range", "n=4..4"]),
        ("enumerate", 3, &["Even#never", "--scope", "1"]),
        ("states", 0, &["Even"]),
        ("run", 0, &["Even"]),
        ("run", 1, &["Even", "1"]),
        ("run", 77, &["Even", "77"]),
        ("ir", 0, &["Even#ok"]),
        ("callgraph", 0, &["Even#ok"]),
        ("pointsto", 0, &["Even#ok:this"]),
        ("relevant", 0, &["Even#ok"]),
        ("spec check", 0, &[star]),
        ("spec show", 0, &[star, "--scope", "1"]),
        ("spec java", 0, &[star]),
        ("spec infer", 0, &["Even"]),
        ("spec diff", 1, &[star, "Even#never", "--scope", "1"]),
        ("test", 3, &["Even#ok", "--no-run", "--out", out]),
    ];
    let table = include_str!("../../../docs/ci.md");
    let row = |command: &str| {
        let named = format!("`{command}`");
        let rows = table.lines().skip_while(|l| !l.starts_with("| command |"));
        let row = rows.into_iter().find(|l| {
            l.strip_prefix("| ").is_some_and(|l| l.split('|').next().unwrap_or("").contains(&named))
        });
        let row = row.unwrap_or_else(|| panic!("docs/ci.md has no row for {command}"));
        row.split('|').map(|c| c.trim().to_owned()).collect::<Vec<_>>()
    };
    let line = |command: &str, rest: &[&str], wrong: bool| {
        let mut all: Vec<String> = command.split(' ').map(String::from).collect();
        let has_no_classes = command == "report";
        if !has_no_classes {
            all.extend(["-cp".into(), if wrong { "/no/such".into() } else { cp.into() }]);
        }
        all.extend(rest.iter().map(|&r| r.to_owned()));
        all
    };
    let failures: Vec<String> = parallel(known, |&(command, code, rest)| {
        let row = row(command);
        let column = match code {
            0 => 2,
            1 => 3,
            3 => 4,
            _ => 2,
        };
        let arguments = line(command, rest, false);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let found = cairn(&arguments);
        let error = String::from_utf8_lossy(&found.stderr).into_owned();
        let text = String::from_utf8_lossy(&found.stdout).into_owned();
        let is_right = found.status.code() == Some(code) && row[column] != "-";
        (!is_right).then(|| format!("{arguments:?}: {:?}, not {code}\n{text}{error}", found.status))
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let commands = [
        "test",
        "check",
        "explore",
        "enumerate",
        "states",
        "run",
        "ir",
        "callgraph",
        "pointsto",
        "relevant",
        "report",
        "spec check",
        "spec show",
        "spec infer",
        "spec java",
        "spec diff",
    ];
    let pipe = &classes.join("pipe");
    let made = Command::new("mkfifo").arg(pipe).status();
    let pipe = pipe.to_str().expect("a plain path");
    for command in commands {
        row(command);
        let words: Vec<&str> = command.split(' ').collect();
        let with = |rest: &[&str]| -> Vec<String> {
            words.iter().chain(rest).map(|&w| w.to_owned()).collect()
        };
        let mut wrong = vec![with(&[]), with(&["--no-such-flag"]), with(&["x", "--no-such-flag"])];
        if command == "test" {
            // Without a target it takes all classes.
            wrong.remove(0);
        }
        wrong.push(match command {
            "report" => with(&["/no/such/report"]),
            "spec check" | "spec show" | "spec java" => with(&["-cp", cp, "/no/such.star"]),
            "spec diff" => with(&["-cp", cp, "/no/such.star", "Even#repOK"]),
            _ => with(&["-cp", cp, "NoSuchClass"]),
        });
        // The method that does not exist, with those that do.
        let target = match command {
            "pointsto" => Some("Even#nope:x"),
            "test" | "check" | "explore" | "ir" | "callgraph" | "relevant" => Some("Even#nope"),
            _ => None,
        };
        if let Some(target) = target {
            let arguments = with(&["-cp", cp, target]);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            expect(&arguments, 2, &["nope", "loop(int)"]);
        }
        // What would never end.
        if made.as_ref().is_ok_and(|m| m.success()) {
            match command {
                "report" => {}
                "spec check" | "spec show" | "spec java" => wrong.push(with(&["-cp", cp, pipe])),
                "spec diff" => wrong.push(with(&["-cp", cp, pipe, "Even#repOK"])),
                "pointsto" => wrong.push(with(&["-cp", pipe, "Even#ok:x"])),
                "ir" | "callgraph" | "relevant" | "explore" | "check" => {
                    wrong.push(with(&["-cp", pipe, "Even#ok"]));
                }
                _ => wrong.push(with(&["-cp", pipe, "Even"])),
            }
        }
        for arguments in wrong {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            expect(&arguments, 2, &[]);
        }
    }
    let wrong: &[(&[&str], &str)] = &[
        (&["--precondition", "nope"], "no class of the class path has a method `nope`"),
        (&["--precondition", "Even#nope"], "Even has"),
        (&["--strategy", "nope"], "there are auto"),
        (&["--files", "/no/such"], "no such directory"),
        (&["--runner", "/no/such"], "no such directory"),
        (&["--java-home", "/no/such"], "/no/such"),
        (&["--spec", "/no/such"], "/no/such"),
        (&["--spec", "/dev/zero"], "no regular file"),
        (&["--baseline", "/dev/zero"], "no regular file"),
        (&["--at", "Even:999"], "nearest lines"),
        (&["--environment", "maybe"], "symbolic"),
        (&["--scope", "many"], "many"),
        (&["--time", "soon"], "soon"),
    ];
    for (flags, text) in wrong {
        let arguments = [&["check", "-cp", cp, "Even#ok"], *flags].concat();
        expect(&arguments, 2, &[text]);
    }
}

#[test]
fn an_endless_program_is_stopped() {
    let classes = compiled(
        "Endless",
        "public class Endless { public static void main(String[] a) { while (a.length == 0) { } } }",
    );
    let cp = classes.to_str().expect("a plain path");
    expect(&["run", "--time", "300ms", "-cp", cp, "Endless"], 3, &["time limit"]);
}

#[test]
fn endless_allocation_is_an_out_of_memory_error() {
    let source = "public class Hog { public static void main(String[] a) {
        java.util.List<int[]> l = new java.util.ArrayList<>();
        try { while (true) l.add(new int[100000]); }
        catch (OutOfMemoryError e) { System.err.println(e.getMessage()); System.exit(7); } } }";
    let classes = compiled("Hog", source);
    let cp = classes.to_str().expect("a plain path");
    expect(&["run", "--memory", "64m", "-cp", cp, "Hog"], 7, &["Java heap space"]);
}

#[test]
fn bounds_too_small_to_start_are_said() {
    let classes = compiled("Small", &HELLO.replace("Hello", "Small"));
    let cp = classes.to_str().expect("a plain path");
    for bound in [["--max-depth", "0"], ["--max-depth", "1"], ["--memory", "0"], ["--memory", "1k"]]
    {
        let texts = ["does not start", "raise the bounds"];
        expect(&["run", bound[0], bound[1], "-cp", cp, "Small"], 3, &texts);
    }
}

#[test]
fn what_is_unsupported_is_named() {
    let source = "public class Layers { public static void main(String[] a) {
        go(); }
        static void go() { System.out.println(ModuleLayer.boot()); } }";
    let classes = compiled("Layers", source);
    let cp = classes.to_str().expect("a plain path");
    let texts = ["unsupported: module layers", "Layers.go", "Layers.main"];
    expect(&["run", "-cp", cp, "Layers"], 3, &texts);
}

#[test]
fn the_depth_of_the_stack_is_an_option() {
    let source = "public class Deep { static int d;
        static void down() { d++; down(); }
        public static void main(String[] a) {
            try { down(); } catch (StackOverflowError e) { System.exit(d < 600 ? 5 : 6); } } }";
    let classes = compiled("Deep", source);
    let cp = classes.to_str().expect("a plain path");
    expect(&["run", "--max-depth", "500", "-cp", cp, "Deep"], 5, &[]);
    expect(&["run", "-cp", cp, "Deep"], 6, &[]);
}

/// For options of unknown heaps.
const FARM: &str = r#"public class Farm {
    interface Animal { int legs(); int eyes(); }
    static class Cow implements Animal {
        public int legs() { return 4; }
        public int eyes() { return 2; }
    }
    static class Snail implements Animal {
        public int legs() { return 1; }
        public int eyes() { return 2; }
    }
    interface Plant { int leaves(); int roots(); }
    static abstract class Tool {
        abstract int handles();
        int twice() { return 2 * handles(); }
    }
    static int legs(Animal a) { return a == null ? 0 : a.legs(); }
    static int leaves(Plant p) { return p == null ? 0 : p.leaves(); }
    static int all(Plant[] p) { return p == null || p.length == 0 ? 0 : leaves(p[0]); }
}"#;

/// Checks a method of [`FARM`] and expects this exit code, and each of these texts in what is printed.
fn expect_check(cp: &Path, args: &[&str], code: i32, texts: &[&str]) {
    let cp = cp.to_str().expect("a plain path");
    let out = cairn(&[&["check", "--no-replay", "-cp", cp], args].concat());
    let text = [out.stdout, out.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert_eq!(out.status.code(), Some(code), "{args:?}\n{text}");
    assert!(!text.contains("internal error"), "{args:?}\n{text}");
    for t in texts {
        assert!(text.contains(t), "{args:?}: no `{t}` in:\n{text}");
    }
}

#[test]
fn options_of_heaps_are_checked() {
    let farm = compiled("Farm", FARM);
    let refused = |option: &str, value: &str, texts: &[&str]| {
        let option = format!("{option}={value}");
        expect_check(&farm, &[&option, "Farm#legs"], 2, texts);
    };
    refused("--scope", "0", &["scope", "at least 1"]);
    refused("--scope", "Farm$Cow=0", &["scope", "at least 1"]);
    refused("--scope", "x", &["--scope", "`x`"]);
    refused("--scope", "Farm$Cow=x", &["--scope", "Farm$Cow=x"]);
    refused("--scope", "-1", &["--scope", "-1"]);
    refused("--scope", "", &["--scope"]);
    refused("--scope", "Nope=3", &["Nope", "not found"]);
    refused("--strategy", "nope", &["nope", "gse", "lazier", "lazier-sharp"]);
    refused("--subclasses", "Farm$Animal", &["--subclasses", "Farm$Animal", "Class="]);
    refused("--subclasses", "Farm$Animal=Farm$Plant", &["Farm$Plant is no Farm$Animal"]);
    refused("--subclasses", "Farm$Animal=Nope", &["Nope", "not found"]);
    refused("--subclasses", "Nope=Farm$Cow", &["Nope", "not found"]);
    refused("--candidates", "0", &["--candidates", "at least 1"]);
    refused("--candidates", "few", &["--candidates", "few"]);
    refused("--k", "x", &["--k"]);
    refused("--elements", "-1", &["--elements"]);
}

/// Nothing would be tried but null, or what is not meant.
#[test]
fn options_of_heaps_that_would_do_nothing_are_refused() {
    let farm = compiled("Farm", FARM);
    for chosen in ["Farm$Animal=Farm$Animal", "Farm$Animal=", "=Farm$Cow"] {
        let args = ["--subclasses", chosen, "Farm#legs"];
        expect_check(&farm, &args, 2, &["--subclasses", "Farm$"]);
    }
    expect_check(&farm, &["--non-null", "b", "Farm#legs"], 2, &["--non-null", "`b`", "`p0`"]);
}

#[test]
fn mistakes_in_the_heap_table_are_placed() {
    let farm = compiled("Farm", FARM);
    let cp = farm.to_str().expect("a plain path");
    let dir = directory("bad-input-heap-table");
    for (text, complaint) in [
        ("[heap]\nscop = 3\n", "line 2"),
        ("[heap]\nnon_null = [\"a\"]\n", "line 2"),
        ("[heap]\nscope = \"x\"\n", "line 2"),
        ("[heap]\nscope = 0\n", "scope"),
        ("[heap]\ncandidates = 0\n", "candidates"),
        ("[heap]\nstrategy = \"nope\"\n", "nope"),
        ("[heap.scopes]\nNope = 3\n", "Nope"),
        ("[heap.subclasses]\n\"Farm$Animal\" = [\"Farm$Tool\"]\n", "Farm$Tool"),
        ("[heap.subclasses]\n\"Farm$Animal\" = []\n", "Farm$Animal"),
    ] {
        std::fs::write(dir.join("cairn.toml"), text).expect("a file");
        let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
        c.args(["check", "-cp", cp, "Farm#legs"]).current_dir(&dir);
        let out = c.output().expect("cairn runs");
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{text}\n{err}");
        assert!(err.contains("cairn.toml") && err.contains(complaint), "{text}\n{err}");
    }
}

#[test]
fn types_without_objects_are_named() {
    let farm = compiled("Farm", FARM);
    let texts = ["Farm$Tool#twice", "no class on the class path extends Farm$Tool"];
    expect_check(&farm, &["Farm$Tool#twice"], 2, &texts);
    expect_check(&farm, &["Farm$Tool#handles"], 2, &["Farm$Tool#handles", "abstract"]);
    let reason = "Farm$Plant is only tried as null: no class on the class path implements it";
    expect_check(&farm, &["Farm#leaves"], 3, &["verdict: unknown", reason]);
    expect_check(&farm, &["Farm#all"], 3, &["verdict: unknown", reason]);
}

/// What may be an implementation and cannot be read is lost, not absent.
#[test]
fn candidates_that_cannot_be_read_are_named() {
    let farm = compiled("Farm", FARM);
    let file = farm.join("Farm$Snail.class");
    let bytes = std::fs::read(&file).expect("the class file");
    expect_check(&farm, &["Farm#legs"], 0, &["verdict: holds"]);
    std::fs::write(&file, &bytes[..50]).expect("a class file");
    expect_check(&farm, &["Farm#legs"], 3, &["verdict: unknown", "Farm$Snail"]);
    std::fs::remove_file(farm.join("Farm$Cow.class")).expect("the class file");
    expect_check(&farm, &["Farm#legs"], 3, &["verdict: unknown", "Farm$Snail"]);
}

#[test]
fn places_of_candidates_that_cannot_be_read_are_named() {
    let farm = compiled("Farm", FARM);
    let jar = farm.join("broken.jar");
    std::fs::write(&jar, b"this is not a zip archive").expect("a file");
    let both = std::env::join_paths([&farm, &jar]).expect("a class path");
    expect_check(Path::new(&both), &["Farm#legs"], 3, &["verdict: unknown", "broken.jar"]);
}

#[cfg(unix)]
#[test]
fn directories_that_cannot_be_read_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let farm = compiled("Farm", FARM);
    let closed = farm.join("closed");
    std::fs::create_dir_all(&closed).expect("a directory");
    let permit = |mode| {
        let permissions = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&closed, permissions).expect("permissions");
    };
    permit(0o000);
    let is_closed = std::fs::read_dir(&closed).is_err();
    if is_closed {
        expect_check(&farm, &["Farm#legs"], 3, &["verdict: unknown", "closed"]);
    }
    permit(0o755);
    if !is_closed {
        skip("the superuser can read every directory");
    }
}
