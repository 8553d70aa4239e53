//! Random Java classes with loops, arrays, fields, calls, casts, switches and exceptions. A method calls only those before
//! it, and loops are short, so that every run comes to an end.

use super::Random;
use std::fmt::Write;

const METHODS: usize = 5;

/// The source of a class; its `run(int)` is what is called.
pub fn generate(seed: u64, name: &str) -> String {
    let mut g = Generator { random: Random(seed), out: String::new(), loops: 0, locals: 0 };
    let head = HEAD.replace("NAME", name);
    g.out.push_str(&head);
    for m in 0..METHODS {
        g.method(m);
    }
    g.out.push_str(&TAIL.replace("NAME", name));
    g.out.replace("NAME", name)
}

const HEAD: &str = r#"public class NAME {
    static int si = 3;
    static long sl;
    static double sd = 0.5;
    static final NAME[] pool = new NAME[6];
    int f; long g; double h; byte b8; char c16; short s16; boolean z; float fl; NAME next;
    NAME(int f) { this.f = f; this.g = f * 31L; this.b8 = (byte) f; this.c16 = (char) f; this.z = (f & 1) != 0; }
    int v(int a) { return a + f; }
    NAME link() { return next; }
    static class Sub extends NAME {
        Sub(int f) { super(f); }
        int v(int a) { return a * 3 - f; }
    }
    static class Other extends NAME {
        Other(int f) { super(f); }
        int v(int a) { if (a % 7 == 0) throw new IllegalStateException("seven"); return a ^ f; }
        NAME link() { return this; }
    }
    static class Lazy {
        static int made = si++;
        static int get(int a) { return made + a; }
    }
    static synchronized int locked(int a) { return a > 1000000 ? a / 0 : a ^ si; }
    static int deep(int n) { return n <= 0 ? 0 : 1 + deep(n - 1); }
    static int sum(int[] xs) { int s = 0; for (int x : xs) s += x; return s; }
"#;

const TAIL: &str = r#"
    static long run(int seed) {
        for (int i = 0; i < pool.length; i++) {
            pool[i] = i % 3 == 0 ? new NAME(i) : i % 3 == 1 ? new Sub(i * 5) : new Other(i * 7);
            if (i > 1) pool[i].next = pool[i - 1];
        }
        int[] xs = new int[8 + (seed & 7)];
        long sum = seed;
        for (int i = 0; i < 90; i++) {
            xs[i % xs.length] += (int) sum;
            NAME p = pool[(i * 5 + (seed >>> 3 & 3)) % 6];
            if (i == 17 && (seed & 8) != 0) p = null;
            try {
                sum = sum * 31 + m4(i * seed >>> i % 5, sum, sum * 0.25, p, xs);
            } catch (ArithmeticException e) {
                sum += 7;
            } catch (IndexOutOfBoundsException | ClassCastException | ArrayStoreException e) {
                sum ^= 0x55;
            } catch (IllegalStateException e) {
                if ((seed & 0xF0) == 0) throw e;
                sum += e.getMessage().length();
            } catch (NullPointerException e) {
                if ((seed & 0xF00) == 0) throw e;
                sum -= e.getStackTrace().length;
            } catch (StackOverflowError e) {
                sum = ~sum;
            }
        }
        return sum + (long) sd + sl;
    }
}
"#;

struct Generator {
    random: Random,
    out: String,
    /// Loops around the current statement.
    loops: usize,
    /// Local variables so far.
    locals: usize,
}

impl Generator {
    fn method(&mut self, m: usize) {
        let _ = writeln!(
            self.out,
            "    static long m{m}(int a, long b, double c, NAME p, int[] xs) {{"
        );
        self.out.push_str(
            "        int t = a; long u = b; double w = c; NAME q = p; byte[] ys = new byte[5];\n",
        );
        self.locals = 0;
        for _ in 0..3 + self.random.below(4) {
            self.statement(m, 2);
        }
        let _ = writeln!(
            self.out,
            "        return u + t + (long) w + (q == null ? 0 : q.f) + ys[1];\n    }}"
        );
    }

    fn block(&mut self, m: usize, depth: usize) {
        for _ in 0..1 + self.random.below(2) {
            self.statement(m, depth);
        }
    }

    fn statement(&mut self, m: usize, depth: usize) {
        let choice = self.random.below(if depth == 0 { 9 } else { 15 });
        match choice {
            0 => self.line(|g| format!("t = {};", g.int(m, 2))),
            1 => self.line(|g| format!("u = {};", g.long(m, 2))),
            2 => self.line(|g| format!("w = {};", g.double(2))),
            3 => self.line(|g| format!("{} = {};", g.place(), g.int(m, 1))),
            4 => self.line(|g| format!("q = {};", g.object(m))),
            5 => self.line(|g| format!("xs[{}] = {};", g.index(m), g.int(m, 1))),
            6 => self.line(|g| {
                format!(
                    "if (q != null) {{ q.g += {}; q.h = w; q.next = {}; }}",
                    g.long(m, 1),
                    g.object(m)
                )
            }),
            7 => self.line(|g| {
                format!("ys[{} & 3] = (byte) {}; q.c16++; q.z = t > 3;", g.int(m, 0), g.int(m, 1))
            }),
            8 => self.line(|g| format!("pool[{}] = {};", g.index(m), g.object(m))),
            9 | 10 if self.loops < 2 => self.repeat(m, depth),
            11 => {
                let condition = self.condition(m);
                let _ = writeln!(self.out, "        if ({condition}) {{");
                self.block(m, depth - 1);
                self.out.push_str("        } else {\n");
                self.block(m, depth - 1);
                self.out.push_str("        }\n");
            }
            12 => self.switch(m),
            13 => {
                self.out.push_str("        try {\n");
                self.block(m, depth - 1);
                let caught = *self.random.pick(&[
                    "RuntimeException",
                    "ArithmeticException",
                    "IllegalStateException",
                ]);
                self.locals += 1;
                let _ = writeln!(self.out, "        }} catch ({caught} e{}) {{", self.locals);
                self.block(m, depth - 1);
                self.out.push_str("        } finally {\n            si++;\n        }\n");
            }
            14 => self.line(|g| {
                format!(
                    "Object[] os = pool; os[{} & 3] = {};",
                    g.int(m, 0),
                    g.pick(&["new Sub(t)", "\"x\"", "q", "null"])
                )
            }),
            _ => self.line(|g| format!("u += {};", g.long(m, 1))),
        }
    }

    fn line(&mut self, text: impl FnOnce(&mut Self) -> String) {
        let text = text(self);
        // Each in a block of its own, because some declare a variable.
        let _ = writeln!(self.out, "        {{ {text} }}");
    }

    fn pick(&mut self, from: &[&str]) -> String {
        (*self.random.pick(from)).to_string()
    }

    fn repeat(&mut self, m: usize, depth: usize) {
        self.locals += 1;
        let (i, most) = (format!("i{}", self.locals), 1 + self.random.below(9));
        match self.random.below(3) {
            0 => drop(writeln!(
                self.out,
                "        for (int {i} = 0; {i} < {most}; {i}++) {{ t ^= {i};"
            )),
            1 => drop(writeln!(
                self.out,
                "        for (int {i} = {most}; --{i} >= 0; ) {{ u += {i} * 3L;"
            )),
            _ => drop(writeln!(
                self.out,
                "        for (int {i} = 0; {i} < xs.length; {i}++) {{ t += xs[{i}];"
            )),
        }
        self.loops += 1;
        self.block(m, depth - 1);
        if self.random.below(3) == 0 {
            let (condition, how) = (self.condition(m), self.pick(&["break", "continue"]));
            let _ = writeln!(self.out, "        if ({condition}) {how};");
        }
        self.loops -= 1;
        self.out.push_str("        }\n");
    }

    fn switch(&mut self, m: usize) {
        let on = self.int(m, 1);
        let far = self.random.below(2) == 0;
        let _ = writeln!(self.out, "        switch ({on} & 7) {{");
        for case in 0..4 {
            let _ = writeln!(self.out, "        case {}:", if far { case * 1000 } else { case });
            self.block(m, 0);
            if self.random.below(3) != 0 {
                self.out.push_str("            break;\n");
            }
        }
        self.out.push_str("        default: t--;\n        }\n");
    }

    fn place(&mut self) -> String {
        self.pick(&["si", "q.f", "p.f", "t", "xs[t & 7]"])
    }

    fn index(&mut self, m: usize) -> String {
        match self.random.below(6) {
            0 => self.int(m, 1),
            _ => format!("({}) & 3", self.int(m, 1)),
        }
    }

    fn int(&mut self, m: usize, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&[
                "t",
                "a",
                "si",
                "3",
                "-1",
                "xs[1]",
                "xs.length",
                "(int) u",
                "100000",
                "q.f",
            ]);
        }
        match self.random.below(14) {
            0..=4 => {
                let op = *self.random.pick(&["+", "-", "*", "&", "|", "^", "<<", ">>", ">>>"]);
                format!("({} {op} {})", self.int(m, depth - 1), self.int(m, depth - 1))
            }
            5 => format!(
                "({} {} {})",
                self.int(m, depth - 1),
                self.pick(&["/", "%"]),
                self.int(m, depth - 1)
            ),
            6 => format!("xs[{}]", self.index(m)),
            7 => format!("{}.v({})", self.pick(&["p", "q", "pool[t & 3]"]), self.int(m, depth - 1)),
            8 => format!("Lazy.get({})", self.int(m, depth - 1)),
            9 => format!("locked({})", self.int(m, depth - 1)),
            10 => format!(
                "(q instanceof Sub ? {} : {})",
                self.int(m, depth - 1),
                self.int(m, depth - 1)
            ),
            11 => format!("(int) {}", self.double(depth - 1)),
            12 => self.pick(&[
                "q.b8",
                "q.c16",
                "(short) t",
                "sum(xs)",
                "Math.max(t, a)",
                "deep(t & 15)",
                "deep(a)",
                "new int[t & 15].length",
                "ys[2]",
                "((Sub) q).v(t)",
            ]),
            _ => format!(
                "(({}) ? {} : {})",
                self.condition(m),
                self.int(m, depth - 1),
                self.int(m, depth - 1)
            ),
        }
    }

    fn long(&mut self, m: usize, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["u", "b", "sl", "7L", "(long) t", "-1L"]);
        }
        match self.random.below(8) {
            0..=2 => {
                let op = *self.random.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({} {op} {})", self.long(m, depth - 1), self.long(m, depth - 1))
            }
            3 => format!(
                "({} {} {})",
                self.long(m, depth - 1),
                self.pick(&["<<", ">>", ">>>"]),
                self.int(m, depth - 1)
            ),
            4 => format!(
                "({} {} {})",
                self.long(m, depth - 1),
                self.pick(&["/", "%"]),
                self.long(m, depth - 1)
            ),
            5 if m > 0 && self.loops == 0 => {
                let callee = self.random.below(m);
                format!("m{callee}({}, u, w, {}, xs)", self.int(m, 1), self.object(m))
            }
            6 => format!("(long) {}", self.double(depth - 1)),
            _ => format!("(long) {}", self.int(m, depth - 1)),
        }
    }

    fn double(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["w", "c", "sd", "1.5", "(double) t", "(double) u"]);
        }
        match self.random.below(5) {
            0..=2 => {
                let op = *self.random.pick(&["+", "-", "*", "/", "%"]);
                format!("({} {op} {})", self.double(depth - 1), self.double(depth - 1))
            }
            3 => format!("(double) (float) {}", self.double(depth - 1)),
            _ => format!("Math.sqrt({})", self.double(depth - 1)),
        }
    }

    fn object(&mut self, m: usize) -> String {
        match self.random.below(8) {
            0 => format!("pool[{}]", self.index(m)),
            1 => format!("new Sub({})", self.int(m, 0)),
            2 => "new NAME(t)".into(),
            3 => "q.next".into(),
            4 => "p.link()".into(),
            5 => "(Sub) pool[4]".into(),
            _ => self.pick(&["p", "q", "q", "null"]),
        }
    }

    fn condition(&mut self, m: usize) -> String {
        let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.random.below(6) {
            0 | 1 => format!("{} {op} {}", self.int(m, 1), self.int(m, 0)),
            2 => format!("{} {op} {}", self.long(m, 1), self.long(m, 0)),
            3 => format!("{} {op} {}", self.double(1), self.double(0)),
            4 => self.pick(&["q == p", "q != null", "p == null", "q.z"]),
            _ => format!("!({} {op} {})", self.double(0), self.double(1)),
        }
    }
}
