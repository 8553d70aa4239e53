//! Random Java programs that compute: every primitive type, operator and conversion, and the exact
//! library functions, on values chosen to be troublesome.
//!
//! The same seed gives the same program, and a program's output does not depend on the JDK: NaNs
//! are canonicalised before anybody can see their bits, and only text that no JDK version formats
//! differently is built.

use std::fmt::Write;

/// How many times each expression is evaluated, each time on another row of inputs.
pub const ROWS: usize = 10;

/// At most this many expressions go into one Java method; more are spread over several. With
/// [`MAX_NODES`] it keeps methods well below the JVM's limit of 64 KB.
const MAX_PER_METHOD: usize = 32;
/// Bound on the operations of one expression.
const MAX_NODES: u32 = 60;
/// How many results share a line of output.
const PER_LINE: usize = 8;
/// Variables of each type that a method takes as parameters.
const VARIABLES: usize = 3;

/// Java source of a class whose `main` evaluates `methods * exprs_per_method` expressions on each
/// of [`ROWS`] rows of inputs and prints what came out.
pub fn generate(seed: u64, class_name: &str, methods: usize, exprs_per_method: usize) -> String {
    let mut g = Generator { random: Random(seed), nodes: 0 };
    let mut out = String::new();
    let declared = g.declarations(class_name);
    let parameters: Vec<String> = Ty::ALL
        .iter()
        .flat_map(|t| (0..VARIABLES).map(move |i| format!("{} {}{i}", t.name(), t.letter())))
        .collect();
    let arguments: Vec<String> = Ty::ALL
        .iter()
        .flat_map(|t| (0..VARIABLES).map(move |i| format!("{}[{VARIABLES} * r + {i}]", t.table())))
        .collect();
    out.push_str(&declared);
    for m in 0..methods {
        let mut calls = String::new();
        for first in (0..exprs_per_method).step_by(MAX_PER_METHOD) {
            let name = format!("m{m}_{first}");
            let count = MAX_PER_METHOD.min(exprs_per_method - first);
            let _ = writeln!(out, "    static void {name}(int r, {}) {{", parameters.join(", "));
            g.statements(&mut out, m, first, count);
            out.push_str("    }\n\n");
            let _ = writeln!(calls, "        {name}(r, {});", arguments.join(", "));
        }
        let _ = write!(out, "    static void m{m}(int r) {{\n        reset(r);\n{calls}    }}\n\n");
    }
    out.push_str("    public static void main(String[] args) {\n");
    let _ = writeln!(out, "        for (int r = 0; r < {ROWS}; r++) {{");
    for m in 0..methods {
        let _ = writeln!(out, "            m{m}(r);");
    }
    out.push_str("        }\n    }\n}\n");
    out
}

/// splitmix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in `n` of 100 cases.
    fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The primitive types; the numeric ones in the order of binary numeric promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

use Ty::*;

impl Ty {
    const ALL: [Ty; 8] = [Boolean, Byte, Short, Char, Int, Long, Float, Double];
    const NUMERIC: [Ty; 7] = [Byte, Short, Char, Int, Long, Float, Double];
    const INTEGRAL: [Ty; 5] = [Byte, Short, Char, Int, Long];

    fn name(self) -> &'static str {
        match self {
            Boolean => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    /// Prefix of the variables of this type.
    fn letter(self) -> char {
        match self {
            Boolean => 'z',
            Byte => 'b',
            Short => 's',
            Char => 'c',
            Int => 'i',
            Long => 'l',
            Float => 'f',
            Double => 'd',
        }
    }

    /// The array that holds the inputs of this type.
    fn table(self) -> char {
        self.letter().to_ascii_uppercase()
    }

    /// What unary numeric promotion makes of it.
    fn promoted(self) -> Ty {
        self.max(Int)
    }

    fn is_floating(self) -> bool {
        self >= Float
    }
}

const INTS: [i64; 38] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    5,
    7,
    8,
    10,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    32768,
    -32768,
    -32769,
    65535,
    65536,
    46341,
    0x7FFF_FFFF,
    0x7FFF_FFFE,
    -0x8000_0000,
    -0x7FFF_FFFF,
    0x5555_5555,
    -1000,
];

const LONGS: [i64; 12] = [
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
    i64::MIN + 1,
    1 << 32,
    -(1 << 32),
    (1 << 53) + 1,
    (1 << 24) + 1,
    0x8000_0000,
    -0x8000_0001,
    0xFFFF_FFFF,
    0x5555_5555_5555_5555,
];

const FLOATS: [f32; 26] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.1,
    0.499_999_97,
    1e-45,
    1.175_494_4e-38,
    1.175_494_2e-38,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    2_147_483_648.0,
    2_147_483_520.0,
    9.223_372e18,
    -9.223_372e18,
    16_777_216.0,
    8_388_609.0,
    1e10,
];

const DOUBLES: [f64; 32] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.1,
    0.499_999_999_999_999_94,
    5e-324,
    2.225_073_858_507_201_4e-308,
    2.225_073_858_507_201e-308,
    f64::MAX,
    f64::MIN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    2_147_483_647.0,
    2_147_483_647.5,
    2_147_483_648.0,
    -2_147_483_648.5,
    -2_147_483_649.0,
    9_223_372_036_854_775_807.0,
    -9_223_372_036_854_775_808.0,
    9_007_199_254_740_992.0,
    4_503_599_627_370_497.5,
    3.402_823_669_209_385e38,
    7.006_492_321_624_085e-46,
    1e300,
    -65_536.75,
];

/// Library functions whose results are exact. What their arguments are cast to selects the
/// overload. `copySign` goes through a helper: the sign of a NaN is unspecified.
#[rustfmt::skip]
const FUNCTIONS: &[(&str, Ty, &[Ty])] = &[
    ("Math.abs", Int, &[Int]), ("Math.abs", Long, &[Long]),
    ("Math.abs", Float, &[Float]), ("Math.abs", Double, &[Double]),
    ("Math.min", Int, &[Int, Int]), ("Math.min", Long, &[Long, Long]),
    ("Math.min", Float, &[Float, Float]), ("Math.min", Double, &[Double, Double]),
    ("Math.max", Int, &[Int, Int]), ("Math.max", Long, &[Long, Long]),
    ("Math.max", Float, &[Float, Float]), ("Math.max", Double, &[Double, Double]),
    ("Math.floorDiv", Int, &[Int, Int]), ("Math.floorDiv", Long, &[Long, Int]),
    ("Math.floorDiv", Long, &[Long, Long]), ("Math.floorMod", Int, &[Int, Int]),
    ("Math.floorMod", Int, &[Long, Int]), ("Math.floorMod", Long, &[Long, Long]),
    ("Math.round", Int, &[Float]), ("Math.round", Long, &[Double]),
    ("Math.rint", Double, &[Double]), ("Math.ceil", Double, &[Double]),
    ("Math.floor", Double, &[Double]), ("Math.sqrt", Double, &[Double]),
    ("Math.addExact", Int, &[Int, Int]), ("Math.addExact", Long, &[Long, Long]),
    ("Math.subtractExact", Int, &[Int, Int]), ("Math.subtractExact", Long, &[Long, Long]),
    ("Math.multiplyExact", Int, &[Int, Int]), ("Math.multiplyExact", Long, &[Long, Int]),
    ("Math.multiplyExact", Long, &[Long, Long]), ("Math.incrementExact", Int, &[Int]),
    ("Math.decrementExact", Long, &[Long]), ("Math.negateExact", Int, &[Int]),
    ("Math.negateExact", Long, &[Long]), ("Math.absExact", Int, &[Int]),
    ("Math.absExact", Long, &[Long]), ("Math.toIntExact", Int, &[Long]),
    ("Math.multiplyFull", Long, &[Int, Int]), ("Math.multiplyHigh", Long, &[Long, Long]),
    ("Math.fma", Float, &[Float, Float, Float]), ("Math.fma", Double, &[Double, Double, Double]),
    ("Math.ulp", Float, &[Float]), ("Math.ulp", Double, &[Double]),
    ("Math.nextUp", Float, &[Float]), ("Math.nextUp", Double, &[Double]),
    ("Math.nextDown", Float, &[Float]), ("Math.nextDown", Double, &[Double]),
    ("Math.nextAfter", Float, &[Float, Double]), ("Math.nextAfter", Double, &[Double, Double]),
    ("Math.scalb", Float, &[Float, Int]), ("Math.scalb", Double, &[Double, Int]),
    ("Math.signum", Float, &[Float]), ("Math.signum", Double, &[Double]),
    ("Math.getExponent", Int, &[Float]), ("Math.getExponent", Int, &[Double]),
    ("copySign", Float, &[Float, Float]), ("copySign", Double, &[Double, Double]),
    ("StrictMath.copySign", Float, &[Float, Float]),
    ("StrictMath.copySign", Double, &[Double, Double]),
    ("Integer.bitCount", Int, &[Int]), ("Long.bitCount", Int, &[Long]),
    ("Integer.reverse", Int, &[Int]), ("Long.reverse", Long, &[Long]),
    ("Integer.reverseBytes", Int, &[Int]), ("Long.reverseBytes", Long, &[Long]),
    ("Short.reverseBytes", Short, &[Short]), ("Character.reverseBytes", Char, &[Char]),
    ("Integer.rotateLeft", Int, &[Int, Int]), ("Long.rotateLeft", Long, &[Long, Int]),
    ("Integer.rotateRight", Int, &[Int, Int]), ("Long.rotateRight", Long, &[Long, Int]),
    ("Integer.numberOfLeadingZeros", Int, &[Int]), ("Long.numberOfLeadingZeros", Int, &[Long]),
    ("Integer.numberOfTrailingZeros", Int, &[Int]), ("Long.numberOfTrailingZeros", Int, &[Long]),
    ("Integer.highestOneBit", Int, &[Int]), ("Long.highestOneBit", Long, &[Long]),
    ("Integer.lowestOneBit", Int, &[Int]), ("Long.lowestOneBit", Long, &[Long]),
    ("Integer.signum", Int, &[Int]), ("Long.signum", Int, &[Long]),
    ("Integer.compare", Int, &[Int, Int]), ("Long.compare", Int, &[Long, Long]),
    ("Float.compare", Int, &[Float, Float]), ("Double.compare", Int, &[Double, Double]),
    ("Byte.compare", Int, &[Byte, Byte]), ("Character.compare", Int, &[Char, Char]),
    ("Integer.compareUnsigned", Int, &[Int, Int]), ("Long.compareUnsigned", Int, &[Long, Long]),
    ("Integer.divideUnsigned", Int, &[Int, Int]), ("Long.divideUnsigned", Long, &[Long, Long]),
    ("Integer.remainderUnsigned", Int, &[Int, Int]),
    ("Long.remainderUnsigned", Long, &[Long, Long]),
    ("Integer.toUnsignedLong", Long, &[Int]), ("Byte.toUnsignedInt", Int, &[Byte]),
    ("Short.toUnsignedInt", Int, &[Short]), ("Byte.toUnsignedLong", Long, &[Byte]),
    ("Float.intBitsToFloat", Float, &[Int]), ("Double.longBitsToDouble", Double, &[Long]),
    ("Float.floatToIntBits", Int, &[Float]), ("Double.doubleToLongBits", Long, &[Double]),
    ("Long.hashCode", Int, &[Long]), ("Double.hashCode", Int, &[Double]),
    ("Float.isNaN", Boolean, &[Float]), ("Double.isNaN", Boolean, &[Double]),
    ("Float.isInfinite", Boolean, &[Float]), ("Double.isInfinite", Boolean, &[Double]),
    ("Float.isFinite", Boolean, &[Float]), ("Double.isFinite", Boolean, &[Double]),
    ("Boolean.logicalXor", Boolean, &[Boolean, Boolean]), ("Boolean.hashCode", Int, &[Boolean]),
];

/// The parts of every generated class that do not vary.
const HELPERS: &str = "
    static long[] results = new long[8];

    // The overload that is taken tells the expression's type apart, too.
    static long h(boolean x) { return x ? 1231 : 1237; }
    static long h(byte x) { return x; }
    static long h(short x) { return x; }
    static long h(char x) { return x; }
    static long h(int x) { return x; }
    static long h(long x) { return x; }
    static long h(float x) { return Float.floatToIntBits(x); }
    static long h(double x) { return Double.doubleToLongBits(x); }
    static long h(String x) { return x.length() * 0x100000000L + x.hashCode(); }
    static long h(ArithmeticException e) { return 0x5EED000000000000L ^ h(e.getMessage()); }

    static float copySign(float m, float s) { return Math.copySign(m, s != s ? 1 : s); }
    static double copySign(double m, double s) { return Math.copySign(m, s != s ? 1 : s); }

    static void values(String where, int r, int n) {
        StringBuilder line = new StringBuilder(where).append('/').append(r).append(':');
        for (int i = 0; i < n; i++) line.append(' ').append(Long.toHexString(results[i]));
        System.out.println(line);
    }

    static void checksum(String where, int r, int n) {
        long sum = n;
        for (int i = 0; i < n; i++) sum = sum * 0x5851F42D4C957F2DL + results[i];
        System.out.println(where + \"/\" + r + \" = \" + sum);
    }

";

struct Generator {
    random: Random,
    /// Operations that the current expression may still have.
    nodes: u32,
}

impl Generator {
    fn declarations(&mut self, class_name: &str) -> String {
        let mut out = format!("public class {class_name} {{\n");
        for t in Ty::ALL {
            let inputs: Vec<String> = (0..ROWS * VARIABLES).map(|_| self.input(t)).collect();
            let (ty, table, letter) = (t.name(), t.table(), t.letter());
            let _ = writeln!(out, "    static {ty}[] {table} = {{{}}};", inputs.join(", "));
            let _ = writeln!(out, "    {ty} {letter}Field;");
            let _ = writeln!(out, "    static {ty} {letter}Static;");
            let _ = writeln!(out, "    static {ty}[] {letter}Array = new {ty}[4];");
            let _ = writeln!(out, "    static {ty}[][] {letter}Grid = new {ty}[2][2];");
        }
        let _ = writeln!(out, "    static {class_name} object = new {class_name}();");
        out.push_str(HELPERS);
        // Each method starts from the row alone, so that one difference does not spread.
        out.push_str("    static void reset(int r) {\n");
        for t in Ty::ALL {
            let (table, letter) = (t.table(), t.letter());
            let at = |i: usize| format!("{table}[({VARIABLES} * r + {i}) % {table}.length]");
            let _ = writeln!(out, "        object.{letter}Field = {};", at(1));
            let _ = writeln!(out, "        {letter}Static = {};", at(2));
            for i in 0..4 {
                let _ = writeln!(out, "        {letter}Array[{i}] = {};", at(3 + i));
                let (row, column) = (i / 2, i % 2);
                let _ = writeln!(out, "        {letter}Grid[{row}][{column}] = {};", at(7 + i));
            }
        }
        out.push_str("    }\n\n");
        out
    }

    fn statements(&mut self, out: &mut String, method: usize, first: usize, count: usize) {
        for start in (0..count).step_by(PER_LINE) {
            let n = PER_LINE.min(count - start);
            for i in 0..n {
                self.nodes = MAX_NODES;
                self.statement(out, i);
            }
            let print = if self.random.percent(50) { "values" } else { "checksum" };
            let _ = writeln!(out, "        {print}(\"m{method}.{}\", r, {n});", first + start);
        }
    }

    /// One expression whose outcome goes to `results[i]`.
    fn statement(&mut self, out: &mut String, i: usize) {
        let depth = 2 + self.random.below(4);
        let body = match self.random.below(20) {
            0 => format!("results[{i}] = h({});", self.text(depth)),
            1 => {
                let t = self.random.pick(&Ty::NUMERIC);
                let (target, value) = (self.variable(t), self.numeric(depth - 1).1);
                let op = self.random.pick(&["+", "-", "*"]);
                let turns = 2 + self.random.below(4);
                format!(
                    "for (int k = 0; k < {turns}; k++) {target} {op}= {value}; \
                     results[{i}] = h({target});"
                )
            }
            2 => {
                let t = self.random.pick(&Ty::ALL);
                let (condition, target) = (self.boolean(depth), self.variable(t));
                let (a, b) = (self.of_type(t, depth - 1), self.of_type(t, depth - 1));
                format!(
                    "if {condition} {target} = {a}; else {target} = {b}; results[{i}] = h({target});"
                )
            }
            3 | 4 => format!("results[{i}] = h({});", self.boolean(depth)),
            _ => format!("results[{i}] = h({});", self.numeric(depth).1),
        };
        let _ = writeln!(
            out,
            "        try {{ {body} }} catch (ArithmeticException e) {{ results[{i}] = h(e); }}"
        );
    }

    /// Whether to stop here; if not, takes one operation of the expression's budget.
    fn is_leaf(&mut self, depth: usize) -> bool {
        if depth == 0 || self.nodes == 0 || self.random.percent(6) {
            return true;
        }
        self.nodes -= 1;
        false
    }

    /// A numeric expression and its type.
    fn numeric(&mut self, depth: usize) -> (Ty, String) {
        if self.is_leaf(depth) {
            let t = self.random.pick(&Ty::NUMERIC);
            return (t, self.leaf(t));
        }
        let d = depth - 1;
        match self.random.below(20) {
            0..=5 => {
                let ((ta, a), (tb, b)) = (self.numeric(d), self.numeric(d));
                let op = self.random.pick(&["+", "-", "*", "/", "%"]);
                (ta.max(tb).promoted(), format!("({a} {op} {b})"))
            }
            6 | 7 => {
                let ((ta, a), (tb, b)) = (self.integral(d), self.integral(d));
                let op = self.random.pick(&["&", "|", "^"]);
                (ta.max(tb).promoted(), format!("({a} {op} {b})"))
            }
            8 | 9 => {
                let ((ta, a), (_, b)) = (self.integral(d), self.integral(d));
                let op = self.random.pick(&["<<", ">>", ">>>"]);
                (ta.promoted(), format!("({a} {op} {b})"))
            }
            10 => {
                let (t, a) = self.numeric(d);
                let op = self.random.pick(&["-", "-", "+"]);
                (t.promoted(), format!("({op}{a})"))
            }
            11 => {
                let (t, a) = self.integral(d);
                (t.promoted(), format!("(~{a})"))
            }
            12 | 13 => {
                let t = self.random.pick(&Ty::NUMERIC);
                (t, self.cast(t, d))
            }
            14 => {
                // Types below int have rules of their own here; there, both sides get the same.
                let ta = self.random.pick(&Ty::NUMERIC);
                let tb = if ta < Int { ta } else { self.random.pick(&[Int, Long, Float, Double]) };
                let c = self.boolean(d);
                let (a, b) = (self.of_type(ta, d), self.of_type(tb, d));
                (ta.max(tb), format!("({c} ? {a} : {b})"))
            }
            15 | 16 => {
                let t = self.random.pick(&Ty::NUMERIC);
                (t, self.assignment(t, d))
            }
            _ => self.call(|t| t != Boolean, d),
        }
    }

    fn boolean(&mut self, depth: usize) -> String {
        if self.is_leaf(depth) {
            return format!("({})", self.leaf(Boolean));
        }
        let d = depth - 1;
        match self.random.below(12) {
            0..=5 => {
                let (a, b) = (self.numeric(d).1, self.numeric(d).1);
                let op = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({a} {op} {b})")
            }
            6 | 7 => {
                let (a, b) = (self.boolean(d), self.boolean(d));
                let op = self.random.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({a} {op} {b})")
            }
            8 => format!("(!{})", self.boolean(d)),
            9 => {
                let target = self.target(Boolean, d);
                let op = self.random.pick(&["=", "&=", "|=", "^="]);
                format!("({target} {op} {})", self.boolean(d))
            }
            10 => {
                let (c, a, b) = (self.boolean(d), self.boolean(d), self.boolean(d));
                format!("({c} ? {a} : {b})")
            }
            _ => format!("({})", self.call(|t| t == Boolean, d).1),
        }
    }

    /// An expression of exactly that type.
    fn of_type(&mut self, t: Ty, depth: usize) -> String {
        if t == Boolean {
            return self.boolean(depth);
        }
        if depth > 0 && self.random.percent(15) {
            return self.assignment(t, depth - 1);
        }
        let (actual, e) = self.numeric(depth);
        if actual == t { e } else { format!("(({}) {e})", t.name()) }
    }

    fn cast(&mut self, t: Ty, depth: usize) -> String {
        format!("(({}) {})", t.name(), self.numeric(depth).1)
    }

    fn integral(&mut self, depth: usize) -> (Ty, String) {
        let (t, e) = self.numeric(depth);
        if t.is_floating() {
            let to = self.random.pick(&Ty::INTEGRAL);
            return (to, format!("(({}) {e})", to.name()));
        }
        (t, e)
    }

    /// An assignment, simple or compound, or an increment, as an expression of the target's type.
    fn assignment(&mut self, t: Ty, depth: usize) -> String {
        let target = self.target(t, depth);
        match self.random.below(10) {
            0 => format!("({target} = {})", self.of_type(t, depth)),
            1 | 2 => {
                let op = self.random.pick(&["++", "--"]);
                let prefix = self.random.percent(50);
                if prefix { format!("({op}{target})") } else { format!("({target}{op})") }
            }
            3..=5 if !t.is_floating() => {
                let op = self.random.pick(&["&", "|", "^", "<<", ">>", ">>>"]);
                format!("({target} {op}= {})", self.integral(depth).1)
            }
            _ => {
                let op = self.random.pick(&["+", "-", "*", "/", "%"]);
                format!("({target} {op}= {})", self.numeric(depth).1)
            }
        }
    }

    fn call(&mut self, wanted: impl Fn(Ty) -> bool, depth: usize) -> (Ty, String) {
        let (name, t, params) = loop {
            let f = self.random.pick(FUNCTIONS);
            if wanted(f.1) {
                break f;
            }
        };
        let args: Vec<String> = params.iter().map(|&p| self.of_type(p, depth)).collect();
        (t, format!("{name}({})", args.join(", ")))
    }

    /// A string made of values. Of floating-point values, only small whole numbers look the same
    /// in every JDK.
    fn text(&mut self, depth: usize) -> String {
        let mut out = String::from("\"\"");
        for _ in 0..2 + self.random.below(3) {
            let part = match self.random.below(6) {
                0 => self.boolean(depth - 1),
                1 => format!("((float) (short) {})", self.numeric(depth - 1).1),
                2 => format!("((double) (short) {})", self.numeric(depth - 1).1),
                3 => "\", \"".into(),
                _ => self.integral(depth - 1).1,
            };
            out = format!("{out} + {part}");
        }
        out
    }

    /// Something assignable that is evaluated without side effects.
    fn variable(&mut self, t: Ty) -> String {
        let letter = t.letter();
        match self.random.below(8) {
            0 => format!("object.{letter}Field"),
            1 => format!("{letter}Static"),
            2 => format!("{letter}Array[{}]", self.random.below(4)),
            n => format!("{letter}{}", n % VARIABLES),
        }
    }

    /// Something assignable; an index may have side effects.
    fn target(&mut self, t: Ty, depth: usize) -> String {
        let letter = t.letter();
        match self.random.below(8) {
            0 if depth > 0 => format!("{letter}Array[{} & 3]", self.of_type(Int, depth - 1)),
            1 if depth > 0 => {
                let (i, j) = (self.of_type(Int, depth - 1), self.of_type(Int, depth - 1));
                format!("{letter}Grid[{i} & 1][{j} & 1]")
            }
            _ => self.variable(t),
        }
    }

    fn leaf(&mut self, t: Ty) -> String {
        if self.random.percent(82) {
            return self.variable(t);
        }
        match t {
            Boolean => self.random.pick(&["true", "false"]).into(),
            Byte | Short | Char => format!("(({}) {})", t.name(), self.int_value()),
            Int => format!("({})", self.int_value()),
            Long => format!("({}L)", self.long_value()),
            Float => literal(self.float_value().into(), "Float", &|v| format!("{:?}f", v as f32)),
            Double => literal(self.double_value(), "Double", &|v| format!("{v:?}")),
        }
    }

    /// An element of an input table.
    fn input(&mut self, t: Ty) -> String {
        match t {
            Boolean => self.random.pick(&["true", "false"]).into(),
            Byte => (self.int_value() as i8).to_string(),
            Short => (self.int_value() as i16).to_string(),
            Char => (self.int_value() as u16).to_string(),
            Int => self.int_value().to_string(),
            Long => format!("{}L", self.long_value()),
            Float => format!("Float.intBitsToFloat(0x{:x})", self.float_value().to_bits()),
            Double => format!("Double.longBitsToDouble(0x{:x}L)", self.double_value().to_bits()),
        }
    }

    fn int_value(&mut self) -> i32 {
        match self.random.below(4) {
            0 => self.random.next() as i32,
            1 => self.random.below(200) as i32 - 100,
            _ => self.random.pick(&INTS) as i32,
        }
    }

    fn long_value(&mut self) -> i64 {
        match self.random.below(5) {
            0 => self.random.next() as i64,
            1 => self.int_value().into(),
            2 => self.random.pick(&INTS),
            _ => self.random.pick(&LONGS),
        }
    }

    fn float_value(&mut self) -> f32 {
        match self.random.below(8) {
            0 => f32::from_bits(self.random.next() as u32),
            1 => f32::from_bits(self.random.next() as u32 & 0x807F_FFFF), // subnormal
            2 => self.int_value() as f32,
            3 => self.random.below(4000) as f32 / 8.0 - 250.0,
            _ => self.random.pick(&FLOATS),
        }
    }

    fn double_value(&mut self) -> f64 {
        match self.random.below(8) {
            0 => f64::from_bits(self.random.next()),
            1 => f64::from_bits(self.random.next() & 0x800F_FFFF_FFFF_FFFF), // subnormal
            2 => self.long_value() as f64,
            3 => self.random.below(4000) as f64 / 8.0 - 250.0,
            4 => self.float_value().into(),
            _ => self.random.pick(&DOUBLES),
        }
    }
}

/// A floating-point constant in Java syntax; the boxed class has names for what has no literal.
fn literal(v: f64, class: &str, finite: &dyn Fn(f64) -> String) -> String {
    if v.is_nan() {
        format!("{class}.NaN")
    } else if v.is_infinite() {
        format!("{class}.{}_INFINITY", if v > 0.0 { "POSITIVE" } else { "NEGATIVE" })
    } else {
        format!("({})", finite(v))
    }
}
