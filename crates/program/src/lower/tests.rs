//! What becomes of class files on their way to the register IR: of hand-written code, of the library's, and of
//! damaged files.

mod differential;
mod mutation;

use super::lower;
use crate::classfile::{ClassFile, Code, FormatError, Member};
use crate::ir::Body;
use crate::print::render;
use crate::testing::{TempDir, javac};
use std::sync::OnceLock;

/// Compiles a class `T`.
fn compile(source: &str) -> ClassFile {
    let dir = TempDir::new("lower");
    let classes = javac(&dir, &[("T.java", source)]);
    ClassFile::parse(std::fs::read(classes.join("T.class")).unwrap().into()).unwrap()
}

/// A method `f`, and its instructions as text separated by semicolons.
struct Case {
    what: &'static str,
    source: &'static str,
    expected: &'static str,
}

const SHAPES: &[Case] = &[
    Case {
        what: "an expression is one instruction",
        source: "static int f(int a, int b) { int c = a + b; return c; }",
        expected: "c = a + b; return c",
    },
    Case {
        what: "a counting loop has one branch per round",
        source: "static int f(int[] a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }",
        expected: "s = 0; i = 0; if (i >= n) goto L2; L1:; r4 = a[i]; s = s + r4; i = i + 1; if (i < n) goto L1; L2:; return s",
    },
    Case {
        what: "int constants are operands",
        source: "static int f(int a) { return (3 * a - 4 >>> 33) + a / 0 + a % 7; }",
        expected: "r1 = a * 3; r1 = r1 - 4; r1 = r1 >>> 1; r2 = 0; r2 = a / r2; r2 = r1 + r2; r1 = a % 7; r1 = r2 + r1; return r1",
    },
    Case {
        what: "an assignment in a condition needs no copy",
        source: "static void f(java.util.Iterator<?> it) { Object o; while ((o = it.next()) != null) ; }",
        expected: "L1:; o = invokeinterface java.util.Iterator#next() (it); if (o != null) goto L1; return",
    },
    Case {
        what: "a pending value survives an increment",
        source: "static int f(int i) { return i++ + i; }",
        expected: "r1 = i; i.2 = i + 1; r1 = r1 + i.2; return r1",
    },
    Case {
        what: "a pending value survives an increment",
        source: "static int f(int i, int[] a) { int x = i++; return x; }",
        expected: "x = i; i.2 = i + 1; return x",
    },
    Case {
        what: "comparisons fuse with branches",
        source: "static int f(double a, double b) { if (a < b) return 1; return 2; }",
        expected: "if (!(a < b)) goto L1; r2 = 1; return r2; L1:; r2 = 2; return r2",
    },
    Case {
        what: "comparisons fuse with branches",
        source: "static int f(long a, long b) { if (a != b) return 1; return 2; }",
        expected: "if (a == b) goto L1; r2 = 1; return r2; L1:; r2 = 2; return r2",
    },
    Case {
        what: "a handler sees what the protected code had written",
        source: "static int f(String s) { int r = 1; try { r = s.length(); r = s.hashCode(); } catch (RuntimeException e) { return r; } return 0; }",
        expected: "r = 1; L1:; r = invokevirtual java.lang.String#length() (s); r.2 = invokevirtual java.lang.String#hashCode() (s); r4 = 0; return r4; L2:; e = catch; return r; try L1..L2 catch java.lang.RuntimeException -> L2",
    },
    Case {
        what: "a reused slot is two registers",
        source: "static long f(int n) { { int i = n + 1; n += i; } { long l = n; return l; } }",
        expected: "i = n + 1; n.2 = n + i; l = (long) n.2; return l",
    },
    Case {
        what: "dropped results have no register",
        source: "static void f(String s) { s.length(); }",
        expected: "invokevirtual java.lang.String#length() (s); return",
    },
    Case {
        what: "switches and returns",
        source: "static int f(int x) { switch (x) { case 1: case 2: x = 7; break; case 9: x++; } return x; }",
        expected: "switch (x) {1 -> L1, 2 -> L1, 9 -> L2, else -> L3}; L1:; x = 7; return x; L2:; x = x + 1; L3:; return x",
    },
    Case {
        what: "a short way out is repeated rather than jumped to",
        source: "static int f(int a, int b) { int x = a > b ? a : b; return x * 2; }",
        expected: "if (a <= b) goto L1; r2 = a; x = r2; r4 = x * 2; return r4; L1:; r2 = b; x = r2; r4 = x * 2; return r4",
    },
    Case {
        what: "the length of an array is tested at the end of a loop, too",
        source: "static void f(int[] a) { for (int i = 0; i < a.length; i++) a[i] = i; }",
        expected: "i = 0; r2 = a.length; if (i >= r2) goto L2; L1:; a[i] = i; i = i + 1; r2 = a.length; if (i < r2) goto L1; L2:; return",
    },
    Case {
        what: "an endless loop of nothing",
        source: "static void f() { for (;;) ; }",
        expected: "L1:; goto L1",
    },
];

#[test]
fn shapes() {
    let dir = TempDir::new("shapes");
    let files = SHAPES
        .iter()
        .enumerate()
        .map(|(i, case)| (format!("T{i}.java"), format!("class T{i} {{ {} }}", case.source)));
    let files: Vec<(String, String)> = files.collect();
    let files: Vec<(&str, &str)> = files.iter().map(|f| (f.0.as_str(), f.1.as_str())).collect();
    let classes = javac(&dir, &files);
    for (i, case) in SHAPES.iter().enumerate() {
        let bytes = std::fs::read(classes.join(format!("T{i}.class"))).unwrap();
        let file = ClassFile::parse(bytes.into()).unwrap();
        let member = file.methods.iter().find(|m| &*m.name == "f").unwrap();
        let body = file.body(member).unwrap().unwrap();
        body.check().unwrap();
        let text = render("f", &body);
        let lines = text.lines().map(str::trim).filter(|l| !l.starts_with("; line"));
        let lines: Vec<&str> = lines.filter(|l| !matches!(*l, "f {" | "}")).collect();
        assert_eq!(lines, case.expected.split("; ").collect::<Vec<_>>(), "{}", case.what);
    }
}

/// A method made of these bytes: it takes three ints and a long, in slots 0 to 4, and returns a long.
fn raw(code: &[u8], handlers: &[(u16, u16, u16, u16)]) -> Result<Body, FormatError> {
    let mut bytes = empty_class().to_vec();
    let mut file = ClassFile::parse(bytes.clone().into()).unwrap();
    let start = bytes.len();
    bytes.extend_from_slice(code);
    file.bytes = bytes.into();
    let (name, desc) = ("f".into(), "(IIIJ)J".into());
    let member = Member { access: 8, name, desc, attributes: vec![] };
    let (max_stack, max_locals, len) = (100, 12, code.len());
    let handlers = handlers.to_vec();
    let code = Code { max_stack, max_locals, start, len, handlers, attributes: vec![] };
    lower(&file, &member, &code, true)
}

fn empty_class() -> &'static [u8] {
    static EMPTY: OnceLock<Vec<u8>> = OnceLock::new();
    EMPTY.get_or_init(|| compile("class T {}").bytes.to_vec())
}

#[track_caller]
fn assert_broken(code: &[u8], what: &str, at: usize) {
    let e = raw(code, &[]).unwrap_err();
    assert!(e.what.contains(what), "{e}");
    assert_eq!(e.offset, empty_class().len() + at, "{e}");
}

#[test]
fn broken_code_is_an_error_that_names_the_place() {
    assert_broken(&[0x1a, 0x60], "underflow", 1); // iload_0; iadd
    assert_broken(&[0x5c], "underflow", 0); // dup2
    assert_broken(&[0x21, 0x59], "half of a long", 1); // lload_3; dup
    assert_broken(&[0x1a, 0xad], "Long expected", 1); // iload_0; lreturn
    assert_broken(&[0x1a, 0xac], "does not fit", 1); // iload_0; ireturn
    assert_broken(&[0x1a], "falls off the end", 0); // iload_0
    assert_broken(&[0xcb], "unknown opcode", 0);
    assert_broken(&[0x10], "unexpected end", 1); // bipush
    assert_broken(&[0x15, 12], "out of range", 0); // iload 12
    assert_broken(&[0x16, 11], "out of range", 0); // lload 11
    assert_broken(&[0xa7, 0, 1], "branch target", 0); // goto into itself
    assert_broken(&[0xa7, 0x80, 0], "before the start", 0); // goto far back
    assert_broken(&[0xa8, 0, 3], "jsr/ret is not supported", 0);
    assert_broken(&[0xc4, 0xa9, 0, 0], "jsr/ret is not supported", 0);
    assert!(raw(&[0x12, 250], &[]).is_err()); // ldc of a constant that is not there
}

#[test]
fn reading_what_was_not_written_is_an_error() {
    assert_broken(&[0x1e, 0xad], "local variable 0 may be read before", 1); // lload_0; lreturn
    // iload_0; ifeq 7; lload_3; lstore 6; (7:) lload 6; lreturn
    let code = [0x1a, 0x99, 0, 6, 0x21, 0x37, 6, 0x16, 6, 0xad];
    assert_broken(&code, "local variable 6 may be read before", 9);
    // aconst_null; astore_0; iload_0; i2l; lreturn
    assert_broken(&[0x01, 0x4b, 0x1a, 0x85, 0xad], "another type", 3);
}

#[test]
fn stacks_of_different_shape_do_not_join() {
    // iload_0; ifeq 5; iload_0; (5:) lload_3; lreturn
    assert_broken(&[0x1a, 0x99, 0, 4, 0x1a, 0x21, 0xad], "different operand stacks", 4);
}

#[test]
fn a_handler_that_is_also_jumped_to_takes_the_exception_elsewhere() {
    // 0: iload_0; iload_1; idiv; i2l; lreturn; 5: aconst_null; 6: pop; lload_3; lreturn
    let code = [0x1a, 0x1b, 0x6c, 0x85, 0xad, 0x01, 0x57, 0x21, 0xad];
    let body = raw(&code, &[(0, 4, 6, 0)]).unwrap();
    body.check().unwrap();
    let text = render("f", &body);
    assert_eq!(text.matches("catch any").count(), 1, "{text}");
}
