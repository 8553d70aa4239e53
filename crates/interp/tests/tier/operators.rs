//! Java methods of one operator each, and arguments that are troublesome.

use super::Random;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ty {
    Int,
    Long,
    Float,
    Double,
}

use Ty::{Double, Float, Int, Long};

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    /// A register's word.
    fn value(self, random: &mut Random) -> u64 {
        let edge = random.below(2) == 0;
        match self {
            Int if edge => u64::from(*random.pick(&INTS) as u32),
            Int => u64::from(random.number() as u32 >> random.below(32)),
            Long if edge => *random.pick(&LONGS) as u64,
            Long => random.number() >> random.below(64),
            Float if edge => u64::from(random.pick(&FLOATS).to_bits()),
            Float => u64::from((random.number() as i32 as f32 / 65_536.0).to_bits()),
            Double if edge => random.pick(&DOUBLES).to_bits(),
            Double => (random.number() as i64 as f64 / 4_294_967_296.0).to_bits(),
        }
    }
}

const INTS: [i32; 14] =
    [0, 1, -1, 2, 31, 32, 33, -32, 127, 128, 32_768, 65_535, i32::MIN, i32::MAX];
const LONGS: [i64; 12] = [
    0,
    1,
    -1,
    63,
    64,
    i32::MIN as i64,
    i32::MAX as i64,
    1 << 32,
    i64::MIN,
    i64::MIN + 1,
    i64::MAX,
    -4_294_967_297,
];
const FLOATS: [f32; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MIN_POSITIVE,
    1e-45,
    f32::MAX,
    f32::MIN,
    2_147_483_648.0,
    -2_147_483_648.0,
    9.3e18,
    -9.3e18,
    0.499_999_97,
];
const DOUBLES: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::MIN,
    2_147_483_648.5,
    -2_147_483_649.0,
    9.3e18,
    -9.3e18,
    1e40,
];

/// One method.
pub struct Operator {
    pub text: String,
    result: &'static str,
    params: Vec<Ty>,
}

impl Operator {
    pub fn arguments(&self, random: &mut Random) -> Vec<u64> {
        self.params.iter().map(|t| t.value(random)).collect()
    }
}

pub fn all() -> Vec<Operator> {
    let mut all = vec![];
    let mut add = |text: String, result, params: &[Ty]| {
        all.push(Operator { text, result, params: params.to_vec() })
    };
    for ty in [Int, Long, Float, Double] {
        for op in ["+", "-", "*", "/", "%"] {
            add(format!("a {op} b"), ty.name(), &[ty, ty]);
        }
        add("-a".into(), ty.name(), &[ty]);
        for to in ["byte", "char", "short", "int", "long", "float", "double"] {
            add(format!("({to}) a"), to, &[ty]);
        }
        for op in ["<", "<=", ">", ">=", "==", "!="] {
            add(format!("a {op} b"), "boolean", &[ty, ty]);
            add(format!("!(a {op} b) ? 3 : 4"), "int", &[ty, ty]);
        }
    }
    for ty in [Int, Long] {
        for op in ["&", "|", "^"] {
            add(format!("a {op} b"), ty.name(), &[ty, ty]);
        }
        for op in ["<<", ">>", ">>>"] {
            add(format!("a {op} b"), ty.name(), &[ty, Int]);
            add(format!("a {op} (int) b"), ty.name(), &[ty, Long]);
        }
    }
    for op in ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"] {
        for k in ["1", "-1", "2", "7", "-8", "31", "33", "1000003", "-2147483648"] {
            add(format!("a {op} ({k})"), "int", &[Int]);
        }
    }
    for (name, ty, result) in
        [("sqrt", Double, "double"), ("abs", Double, "double"), ("floorMod", Int, "int")]
    {
        let binary = name == "floorMod";
        let args = if binary { "a, b" } else { "a" };
        let params = if binary { vec![ty, ty] } else { vec![ty] };
        add(format!("Math.{name}({args})"), result, &params);
    }
    add("Long.compare(a, b) + Double.compare(c, d)".into(), "int", &[Long, Long, Double, Double]);
    all
}

/// A class with a method for each operator.
pub fn source(operators: &[Operator]) -> String {
    let mut out = String::from("public class Operators {\n");
    for (i, o) in operators.iter().enumerate() {
        let params: Vec<String> =
            o.params.iter().zip("abcd".chars()).map(|(t, n)| format!("{} {n}", t.name())).collect();
        let params = params.join(", ");
        out += &format!("    static {} op{i}({params}) {{ return {}; }}\n", o.result, o.text);
    }
    out + "}\n"
}
