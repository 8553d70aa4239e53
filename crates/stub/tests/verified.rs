//! Class files of stubs, judged by the JVM's verifier: whole packages of the JDK and a class path of odd classes are made stubs, and the JVM
//! links each class.

use cairn_program::{ClassPath, Jdk as Library, Program};
use cairn_stub::{Pattern, Request, Stubs, Ways};
use cairn_testing::Jdk;
use std::path::Path;

/// A program that mentions packages, and classes that are hard to rewrite.
const PROGRAM: &str = "
package odd;

import java.io.IOException;

public class Program {
    java.sql.Connection a; java.net.Socket b; java.net.http.HttpClient c; javax.naming.InitialContext d;
    java.util.zip.ZipFile e; java.nio.channels.SocketChannel f; javax.sql.DataSource g; java.util.logging.Logger h;

    static class Wide {
        final long first;
        final double second;
        protected static int[][] table = {{1}};
        Wide(long a, double b, int c, String d) throws IOException { first = a; second = b; }
        static synchronized double mean(long a, double b, float c, byte d, short e, char f, boolean g) throws IOException, InterruptedException { return a; }
        long[][] grid(int n) { for (int i = 0; i < n; i++) { if (i == 3) return null; } return new long[n][]; }
        native void poke(int[] a);
        void lambda() { Runnable r = () -> { throw new IllegalStateException(); }; r.run(); }
    }
    static class Narrow extends Wide {
        Narrow() throws IOException { super(1, 2, 3, null); }
        class Inner { int x = (int) first; }
    }
    interface Greeter { String hello = String.valueOf(3); default String greet() { return hello; } static int count() { return 1; } void leave() throws IOException; }
    static abstract class Half implements Greeter, Comparable<Half> { abstract int rest(long a); }
    enum Colour { RED { int x() { return 1; } }; int x() { return 0; } }
    record Pair(int a, long b) {}
}
";

/// Links and initialises each class that it is told. That a stub is asked for an answer that nobody foresaw, is as expected.
const JUDGE: &str = r#"
public class Judge {
    public static void main(String[] names) {
        int wrong = 0;
        for (String name : names) {
            try {
                Class.forName(name);
            } catch (NoClassDefFoundError e) {
                // It ran when another class was initialised; else it is missing.
                if (!String.valueOf(e.getMessage()).startsWith("Could not initialize")) {
                    wrong++;
                    System.out.println(name + ": " + e);
                }
            } catch (ExceptionInInitializerError | IllegalStateException e) {
                // It ran.
            } catch (Throwable e) {
                wrong++;
                System.out.println(name + ": " + e);
            }
        }
        System.out.println(names.length + " classes, " + wrong + " wrong");
    }
}
"#;

fn classes(root: &Path, below: &Path, all: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(below) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            classes(root, &path, all);
        } else if path.extension().is_some_and(|e| e == "class") {
            let name = path.strip_prefix(root).expect("below the root").with_extension("");
            all.push(name.to_string_lossy().replace('/', "."));
        }
    }
}

fn judged(ways: Ways) {
    let jdk = Jdk::default();
    let made = jdk.compiled_texts(&["-g"], &[("odd/Program", PROGRAM), ("Judge", JUDGE)]);
    let given = made.to_str().expect("a path in UTF-8");
    let library = Library::at(&jdk.home).expect("a JDK");
    let program = Program::open(library, ClassPath::parse(given)).expect("a program");
    let patterns = [
        "odd.*",
        "java.sql.*",
        "javax.sql.*",
        "java.net.Socket",
        "java.net.http.*",
        "javax.naming.*",
        "java.util.logging.*",
    ];
    let patterns = patterns.map(|p| Pattern::parse(p).expect("a pattern"));
    let has_objects = |_| false;
    let request =
        Request { patterns: &patterns, made: &[], natives: false, ways, has_objects: &has_objects };
    let mut stubs = Stubs::new(&program).expect("a directory");
    stubs.make(&program, &request).expect("stubs");
    let class_path = stubs.class_path(given).expect("a class path");
    let own = std::env::split_paths(&class_path).next().expect("the stubs");
    let mut names = vec![];
    classes(&own, &own, &mut names);
    let patched = stubs.patched().expect("classes of the JDK among them");
    for module in std::fs::read_dir(&patched).expect("modules").flatten() {
        classes(&module.path(), &module.path(), &mut names);
    }
    assert!(names.len() > 70, "{names:?}");
    for expected in
        ["odd.Program$Wide", "odd.Program$Half$CairnStub", "cairn.stubs.java.sql.Connection"]
    {
        assert!(names.iter().any(|n| n == expected), "{expected} is missing");
    }
    let mut java = jdk.tool("java");
    java.args(stubs.options()).arg("-cp").arg(&class_path).arg("-Xverify:all").arg("Judge");
    let out = java.args(&names).output().expect("java runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let errors = String::from_utf8_lossy(&out.stderr);
    println!("{}", text.lines().last().unwrap_or_default());
    assert!(text.trim_end().ends_with(" 0 wrong"), "{text}\n{errors}");
}

#[test]
fn the_verifier_accepts_every_stub() {
    judged(Ways { nulls: true, failures: true });
}

#[test]
fn and_those_that_never_fail() {
    judged(Ways { nulls: false, failures: false });
}
