//! Expressions of a type, fully parenthesised.

use super::{Ty, Writer};

#[derive(Clone, Copy)]
enum Int {
    Add,
    Bitwise,
    Multiply,
    Divide,
    Shift,
    Unary,
    Cast,
    Choice,
    Element,
    Length,
    Call,
    Step,
    Switch,
    Float,
    Field,
    Library,
}

#[derive(Clone, Copy)]
enum Truth {
    Compare,
    CompareLong,
    CompareFloat,
    Both,
    Strict,
    Not,
    Variable,
    Element,
    Reference,
}

impl Writer<'_> {
    pub fn expression(&mut self, ty: Ty, depth: u32) -> String {
        match ty {
            Ty::Boolean => self.truth(depth),
            Ty::Int => self.int(depth),
            Ty::Byte | Ty::Short | Ty::Char => format!("({}) ({})", ty.name(), self.int(depth)),
            Ty::Long => self.long(depth),
            Ty::Float | Ty::Double => self.float(ty),
            Ty::Booleans | Ty::Bytes | Ty::Ints => self.array(ty),
            Ty::Cell => self.cell(),
        }
    }

    fn literal(&mut self) -> String {
        const ODD: [&str; 12] = [
            "(-1)",
            "(-2)",
            "15",
            "31",
            "64",
            "100",
            "127",
            "(-128)",
            "255",
            "0x7fff",
            "Integer.MAX_VALUE",
            "Integer.MIN_VALUE",
        ];
        match self.random.percent(70) {
            true => self.random.below(6).to_string(),
            false => self.random.pick(&ODD).into(),
        }
    }

    fn int_atom(&mut self) -> String {
        if self.random.percent(25) {
            return self.literal();
        }
        match self.variable(|v| v.ty.is_int() || v.ty == Ty::Boolean) {
            Some(v) if v.ty == Ty::Boolean => format!("({} ? 1 : 0)", v.name),
            Some(v) => v.name,
            None => self.literal(),
        }
    }

    /// Whether an operation may be used that is expensive to decide.
    fn may_be_heavy(&mut self) -> bool {
        let may = self.heavy > 0;
        self.heavy = self.heavy.saturating_sub(1);
        may
    }

    pub fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.int_atom();
        }
        let kind = self.random.weighted(&[
            (12, Int::Add),
            (8, Int::Bitwise),
            (5, Int::Multiply),
            (7, Int::Divide),
            (5, Int::Shift),
            (4, Int::Unary),
            (6, Int::Cast),
            (5, Int::Choice),
            (9, Int::Element),
            (4, Int::Length),
            (4, Int::Call),
            (4, Int::Step),
            (2, Int::Switch),
            (3, Int::Float),
            (5, Int::Field),
            (2, Int::Library),
        ]);
        let d = depth - 1;
        match kind {
            Int::Add => {
                format!("({} {} {})", self.int(d), self.random.pick(&["+", "-"]), self.int(d))
            }
            Int::Bitwise => {
                format!("({} {} {})", self.int(d), self.random.pick(&["&", "|", "^"]), self.int(d))
            }
            Int::Multiply if self.may_be_heavy() => format!("({} * {})", self.int(d), self.int(d)),
            Int::Multiply => format!("({} * {})", self.int(d), self.literal()),
            Int::Divide => {
                let op = self.random.pick(&["/", "%"]);
                let divisor = match self.random.below(8) {
                    0 if self.may_be_heavy() => self.int(d),
                    1 | 2 if self.may_be_heavy() => format!("({} & 3)", self.int(d)),
                    3 | 4 if self.may_be_heavy() => format!("({} | 1)", self.int(d)),
                    5 => self.literal(),
                    _ => (1 + self.random.below(7)).to_string(),
                };
                format!("({} {op} {divisor})", self.int(d))
            }
            Int::Shift => {
                let op = self.random.pick(&["<<", ">>", ">>>"]);
                format!("({} {op} {})", self.int(d), self.int_atom())
            }
            Int::Unary => format!("({} {})", self.random.pick(&["-", "~"]), self.int(d)),
            Int::Cast => {
                let to = self.random.pick(&["byte", "short", "char"]);
                match self.random.percent(25) {
                    true => format!("(int) {}", self.long(d)),
                    false => format!("({to}) {}", self.int(d)),
                }
            }
            Int::Choice => {
                format!("({} ? {} : {})", self.truth(d), self.int(d), self.int(d))
            }
            Int::Element => match self.variable(|v| matches!(v.ty, Ty::Bytes | Ty::Ints)) {
                Some(v) => format!("{}[{}]", v.name, self.index(&v.name)),
                None => format!("({} ? 1 : 0)", self.truth(d)),
            },
            Int::Length => match self.variable(|v| v.ty.is_array()) {
                Some(v) => format!("{}.length", v.name),
                None => self.int_atom(),
            },
            Int::Call => match self.helper.clone() {
                Some(helper) => format!("{helper}({}, {})", self.int(d), self.truth(d)),
                None => self.int_atom(),
            },
            Int::Step => match self.variable(|v| v.writable && v.ty.is_int()) {
                Some(v) => match self.random.below(4) {
                    0 => format!("{}++", v.name),
                    1 => format!("--{}", v.name),
                    2 => format!("({} += {})", v.name, self.int(d)),
                    _ => format!("({} ^= {})", v.name, self.int(d)),
                },
                None => self.int_atom(),
            },
            Int::Switch => format!(
                "(switch ({} & 3) {{ case 0 -> {}; case 2, 3 -> {}; default -> {}; }})",
                self.int(d),
                self.int(d),
                self.int_atom(),
                self.int_atom(),
            ),
            Int::Float => {
                let ty = self.random.pick(&[Ty::Float, Ty::Double]);
                format!("((int) {})", self.float(ty))
            }
            Int::Field => match self.variable(|v| v.ty == Ty::Cell) {
                Some(v) if self.random.percent(70) => format!("{}.v", v.name),
                Some(v) => format!("{}.next.v", v.name),
                None => self.int_atom(),
            },
            Int::Library => match self.random.below(3) {
                0 => format!("Math.abs({})", self.int(d)),
                1 => format!("Math.max({}, {})", self.int(d), self.int_atom()),
                _ => format!("Math.min({}, {})", self.int(d), self.int_atom()),
            },
        }
    }

    /// An index, mostly one that lies within.
    pub fn index(&mut self, array: &str) -> String {
        match self.random.below(12) {
            0..4 => "0".into(),
            4 => self.random.below(3).to_string(),
            5 => self.int(1),
            6 => format!("{array}.length - 1"),
            7 => format!("({} & 3) % {array}.length", self.int_atom()),
            8 | 9 => format!("{} & 1", self.int_atom()),
            _ => format!("{} & 3", self.int_atom()),
        }
    }

    pub fn long(&mut self, depth: u32) -> String {
        if depth == 0 {
            let found = self.variable(|v| v.ty == Ty::Long);
            return match found.filter(|_| self.random.percent(60)) {
                Some(v) => v.name,
                None if self.random.percent(40) => {
                    self.random.pick(&["1L", "-7L", "(1L << 33)"]).into()
                }
                None => format!("(long) {}", self.int_atom()),
            };
        }
        let d = depth - 1;
        let text = match self.random.below(10) {
            0..3 => format!("{} {} {}", self.long(d), self.random.pick(&["+", "-"]), self.int(d)),
            3 | 4 => {
                format!("{} {} {}", self.long(d), self.random.pick(&["&", "|", "^"]), self.long(d))
            }
            5 if self.may_be_heavy() => format!("{} * {}", self.long(d), self.int(d)),
            6 if self.may_be_heavy() => {
                let op = self.random.pick(&["/", "%"]);
                format!("{} {op} (({} & 3) + {})", self.long(d), self.int(d), self.random.below(2))
            }
            7 => {
                let op = self.random.pick(&["<<", ">>", ">>>"]);
                format!("{} {op} {}", self.long(d), self.int_atom())
            }
            8 => format!("{} ? {} : {}", self.truth(d), self.long(d), self.int(d)),
            _ => format!("(long) {}", self.int(d)),
        };
        format!("({text})")
    }

    /// A float or a double: not much of it, and never a NaN whose bits could be seen.
    fn float(&mut self, ty: Ty) -> String {
        let suffix = if ty == Ty::Float { "f" } else { "" };
        let number = self.random.pick(&["0.5", "1.5", "3.0", "-2.0", "0.1", "1e9"]);
        if self.floats == 0 {
            return format!("{number}{suffix}");
        }
        self.floats -= 1;
        let known = self.variable(|v| v.ty == ty);
        let operand = match known.filter(|_| self.random.percent(60)) {
            Some(v) => v.name,
            None => format!("({}) {}", ty.name(), self.int_atom()),
        };
        let op = self.random.pick(&["+", "-", "*", "/"]);
        format!("({operand} {op} {number}{suffix})")
    }

    pub fn truth(&mut self, depth: u32) -> String {
        const ORDER: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];
        if depth == 0 {
            return match self.variable(|v| v.ty == Ty::Boolean) {
                Some(v) => v.name,
                None => "true".into(),
            };
        }
        let kind = self.random.weighted(&[
            (14, Truth::Compare),
            (3, Truth::CompareLong),
            (2, Truth::CompareFloat),
            (6, Truth::Both),
            (2, Truth::Strict),
            (3, Truth::Not),
            (5, Truth::Variable),
            (6, Truth::Element),
            (4, Truth::Reference),
        ]);
        let d = depth - 1;
        match kind {
            Truth::Compare => {
                format!("({} {} {})", self.int(d), self.random.pick(&ORDER), self.int(d))
            }
            Truth::CompareLong => {
                format!("({} {} {})", self.long(d), self.random.pick(&ORDER), self.long(d))
            }
            Truth::CompareFloat => {
                let ty = self.random.pick(&[Ty::Float, Ty::Double]);
                format!("({} {} {})", self.float(ty), self.random.pick(&ORDER), self.int_atom())
            }
            Truth::Both => {
                format!("({} {} {})", self.truth(d), self.random.pick(&["&&", "||"]), self.truth(d))
            }
            Truth::Strict => {
                let op = self.random.pick(&["&", "|", "^", "==", "!="]);
                format!("({} {op} {})", self.truth(d), self.truth(d))
            }
            Truth::Not => format!("!{}", self.truth(d)),
            Truth::Variable => self.truth(0),
            Truth::Element => match self.variable(|v| v.ty == Ty::Booleans) {
                Some(v) => format!("{}[{}]", v.name, self.index(&v.name)),
                None => self.truth(d),
            },
            Truth::Reference => {
                let Some(v) = self.variable(|v| v.ty.is_array() || v.ty == Ty::Cell) else {
                    return self.truth(d);
                };
                let other = match self.random.percent(50) {
                    true => self.variable(|w| w.ty == v.ty && w.name != v.name),
                    false => None,
                };
                let other = other.map_or("null".into(), |w| w.name);
                format!("({} {} {other})", v.name, self.random.pick(&["==", "!="]))
            }
        }
    }

    /// An array: a known one, a choice, or a new one whose size depends on the inputs.
    fn array(&mut self, ty: Ty) -> String {
        let element = ty.name().trim_end_matches("[]");
        let (a, b) = (self.variable(|v| v.ty == ty), self.variable(|v| v.ty == ty));
        match (a, b) {
            (Some(a), Some(b)) if a.name != b.name && self.random.percent(40) => {
                format!("({} ? {} : {})", self.truth(1), a.name, b.name)
            }
            (Some(a), _) if self.random.percent(25) => a.name,
            _ => match self.random.below(8) {
                0..3 => format!("new {element}[{}]", 1 + self.random.below(3)),
                3 => format!("new {element}[({} & 3)]", self.int(1)),
                4 | 5 => format!("new {element}[({} & 3) + 1]", self.int(1)),
                6 => format!("new {element}[({} % 4)]", self.int_atom()),
                _ => format!("new {element}[({} & 7) - 1]", self.int_atom()),
            },
        }
    }

    fn cell(&mut self) -> String {
        let (a, b) = (self.variable(|v| v.ty == Ty::Cell), self.variable(|v| v.ty == Ty::Cell));
        match (a, b) {
            (Some(a), Some(b)) if a.name != b.name && self.random.percent(50) => {
                format!("({} ? {} : {})", self.truth(1), a.name, b.name)
            }
            (Some(a), _) if self.random.percent(30) => format!("{}.next", a.name),
            (Some(a), _) => {
                let next = self.random.pick(&["null", &a.name]).to_owned();
                format!("new Cell({}, {next})", self.int(1))
            }
            _ => format!("new Cell({}, null)", self.int(1)),
        }
    }
}
