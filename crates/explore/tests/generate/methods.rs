//! Random small Java methods over inputs so few that all of them can be tried.
//!
//! The same seed gives the same method. Every method terminates: loops count to small numbers and
//! their counters are not written in them. Whatever jumps stands inside of an `if`, so that no
//! statement is unreachable by Java's rules.

#[path = "expressions.rs"]
mod expressions;
#[path = "statements.rs"]
mod statements;

use super::generate::Random;
use cairn_witness::Data;
use std::fmt::Write;

/// The parameters of a method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Form {
    ByteBoolean,
    ByteTwoBooleans,
    BooleansBoolean,
    TwoBooleans,
    BytesBoolean,
    /// Not all inputs, a sample.
    CharBoolean,
    /// Not all inputs, a sample.
    IntShort,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Booleans,
    Bytes,
    Ints,
    Cell,
}

impl Form {
    pub const ALL: [Form; 7] = [
        Form::ByteBoolean,
        Form::ByteTwoBooleans,
        Form::BooleansBoolean,
        Form::TwoBooleans,
        Form::BytesBoolean,
        Form::CharBoolean,
        Form::IntShort,
    ];

    fn parameters(self) -> &'static [(&'static str, Ty)] {
        use Ty::*;
        match self {
            Form::ByteBoolean => &[("a", Byte), ("p", Boolean)],
            Form::ByteTwoBooleans => &[("a", Byte), ("p", Boolean), ("q", Boolean)],
            Form::BooleansBoolean => &[("x", Booleans), ("p", Boolean)],
            Form::TwoBooleans => &[("x", Booleans), ("y", Booleans)],
            Form::BytesBoolean => &[("x", Bytes), ("p", Boolean)],
            Form::CharBoolean => &[("c", Char), ("p", Boolean)],
            Form::IntShort => &[("a", Int), ("b", Short)],
        }
    }

    /// The longest array among the inputs.
    pub fn array_length(self) -> u32 {
        match self {
            Form::BytesBoolean => 1,
            Form::TwoBooleans => 2,
            _ => 3,
        }
    }

    /// The inputs that are tried.
    pub fn inputs(self) -> Vec<Vec<Data>> {
        let flags = || [false, true].map(Data::Boolean).to_vec();
        let bytes = || (i8::MIN..=i8::MAX).map(Data::Byte).collect::<Vec<_>>();
        match self {
            Form::ByteBoolean => product(&[bytes(), flags()]),
            Form::ByteTwoBooleans => product(&[bytes(), flags(), flags()]),
            Form::BooleansBoolean => product(&[boolean_arrays(3), flags()]),
            Form::TwoBooleans => {
                let mut second = boolean_arrays(2);
                second.push(Data::Ref(0));
                let mut all = product(&[boolean_arrays(2), second]);
                // The same array as none is null, which is there already.
                all.retain(|v| v[0] != Data::Null || v[1] != Data::Ref(0));
                all
            }
            Form::BytesBoolean => {
                let array = |e| Data::Array { component: "B".into(), elements: e };
                let mut arrays = vec![Data::Null, array(vec![])];
                arrays.extend(bytes().into_iter().map(|b| array(vec![b])));
                product(&[arrays, flags()])
            }
            Form::CharBoolean => {
                let far = [0x7fff, 0x8000, 0xd800, 0xffff];
                product(&[(0..160).chain(far).map(Data::Char).collect(), flags()])
            }
            Form::IntShort => {
                let mut ints: Vec<i32> = (-9..18).collect();
                ints.extend([i32::MIN, i32::MIN + 1, -129, -128, 127, 128, 255, 256, 65535]);
                ints.extend([i32::MAX, i32::MAX - 1, 0x5555_5555, -1 << 16]);
                let shorts = [i16::MIN, -256, -2, -1, 0, 1, 2, 3, 4, 7, 255, i16::MAX];
                product(&[
                    ints.into_iter().map(Data::Int).collect(),
                    shorts.map(Data::Short).to_vec(),
                ])
            }
        }
    }
}

/// Null, and every array up to a length.
fn boolean_arrays(longest: u32) -> Vec<Data> {
    let mut all = vec![Data::Null];
    for len in 0..=longest {
        for bits in 0..1 << len {
            let elements = (0..len).map(|i| Data::Boolean(bits >> i & 1 != 0)).collect();
            all.push(Data::Array { component: "Z".into(), elements });
        }
    }
    all
}

fn product(parts: &[Vec<Data>]) -> Vec<Vec<Data>> {
    let mut all = vec![vec![]];
    for part in parts {
        let extend = |v: &Vec<Data>| {
            let v = v.clone();
            part.iter().map(move |d| v.iter().cloned().chain([d.clone()]).collect())
        };
        all = all.iter().flat_map(extend).collect();
    }
    all
}

pub struct Method {
    pub seed: u64,
    pub form: Form,
    /// With its helper method.
    pub source: String,
}

/// What every class has around its methods.
pub const PRELUDE: &str = "\
    static int s0;
    static long s1;
    static boolean s2;

    static final class Cell {
        int v;
        Cell next;

        Cell(int v, Cell next) {
            this.v = v;
            this.next = next;
        }
    }
";

/// The method of that seed, under a name.
pub fn generate(seed: u64, name: &str) -> Method {
    let mut random = Random(seed.wrapping_mul(0x2545_F491_4F6C_DD1D));
    let form = random.weighted(&[
        (24, Form::ByteBoolean),
        (10, Form::ByteTwoBooleans),
        (20, Form::BooleansBoolean),
        (20, Form::TwoBooleans),
        (12, Form::BytesBoolean),
        (7, Form::CharBoolean),
        (7, Form::IntShort),
    ]);
    let helper = format!("{name}h");
    let mut out = Writer::new(&mut random, 6, None);
    out.heavy = 0;
    out.declare("int i", Ty::Int, true);
    out.declare("boolean z", Ty::Boolean, true);
    out.body(Ty::Int);
    let helper_source = out.finish(&format!("static int {helper}(int i, boolean z)"));

    let ret = random.weighted(&[(7, Ty::Int), (2, Ty::Long), (1, Ty::Boolean)]);
    let statements = 5 + random.below(21);
    let mut out = Writer::new(&mut random, statements, Some(helper));
    let mut parameters = vec![];
    for &(name, ty) in form.parameters() {
        parameters.push(format!("{} {name}", ty.name()));
        out.declare(&parameters[parameters.len() - 1].clone(), ty, true);
    }
    // Whole ints multiplied and chars divided as doubles take the solver too long.
    match form {
        Form::IntShort => (out.heavy, out.floats) = (0, 0),
        Form::CharBoolean => out.floats = 0,
        _ => {}
    }
    out.line("s0 = 0;");
    out.line("s1 = 0;");
    out.line("s2 = false;");
    out.body(ret);
    let head = format!("static {} {name}({})", ret.name(), parameters.join(", "));
    let method_source = out.finish(&head);
    let calls_helper = method_source.contains(&format!("{name}h("));
    let source = if calls_helper { helper_source + &method_source } else { method_source };
    Method { seed, form, source }
}

impl Ty {
    pub fn name(self) -> &'static str {
        match self {
            Ty::Boolean => "boolean",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Booleans => "boolean[]",
            Ty::Bytes => "byte[]",
            Ty::Ints => "int[]",
            Ty::Cell => "Cell",
        }
    }

    /// Whether a value can stand where an `int` is expected.
    fn is_int(self) -> bool {
        matches!(self, Ty::Byte | Ty::Short | Ty::Char | Ty::Int)
    }

    fn is_array(self) -> bool {
        matches!(self, Ty::Booleans | Ty::Bytes | Ty::Ints)
    }
}

#[derive(Clone)]
struct Variable {
    name: String,
    ty: Ty,
    writable: bool,
}

/// A method while it is written.
struct Writer<'r> {
    random: &'r mut Random,
    lines: String,
    indent: usize,
    variables: Vec<Variable>,
    /// Numbers for names.
    names: u32,
    /// Statements still to be written.
    left: usize,
    helper: Option<String>,
    /// Operations that are expensive to decide, still to be used.
    heavy: u32,
    floats: u32,
    /// Labels of the loops around.
    loops: Vec<String>,
    ret: Ty,
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Random, left: usize, helper: Option<String>) -> Writer<'r> {
        let statics = [("s0", Ty::Int), ("s1", Ty::Long), ("s2", Ty::Boolean)];
        let variable = |(name, ty): (&str, Ty)| Variable { name: name.into(), ty, writable: true };
        Writer {
            random,
            lines: String::new(),
            indent: 2,
            variables: statics.map(variable).to_vec(),
            names: 0,
            left,
            helper,
            heavy: 3,
            floats: 2,
            loops: vec![],
            ret: Ty::Int,
        }
    }

    /// `declaration`: type and name.
    fn declare(&mut self, declaration: &str, ty: Ty, writable: bool) {
        let name = declaration.rsplit(' ').next().expect("a name").to_owned();
        self.variables.push(Variable { name, ty, writable });
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.lines, "{:1$}{text}", "", self.indent * 4);
    }

    fn finish(self, head: &str) -> String {
        format!("    {head} {{\n{}    }}\n", self.lines)
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A variable that fits: often a parameter or what was declared last.
    fn variable(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let all: Vec<&Variable> = self.variables.iter().filter(|v| fits(v)).collect();
        let given: Vec<&Variable> = all.iter().copied().filter(|v| v.name.len() == 1).collect();
        let late = &all[all.len().saturating_sub(4)..];
        let from = match self.random.below(10) {
            0..5 if !given.is_empty() => &given[..],
            5..8 => late,
            _ => &all[..],
        };
        (!from.is_empty()).then(|| from[self.random.below(from.len())].clone())
    }
}
