//! Statements: declarations, writes, branches, loops, jumps and handlers.

use super::{Ty, Variable, Writer};

#[derive(Clone, Copy)]
enum Kind {
    Declare,
    Assign,
    Store,
    Field,
    If,
    For,
    While,
    Do,
    Switch,
    Try,
    Jump,
    Call,
}

/// Blocks in blocks.
const DEEPEST: usize = 6;

impl Writer<'_> {
    /// Statements, and a result that depends on most of what they did.
    pub fn body(&mut self, ret: Ty) {
        self.ret = ret;
        while self.left > 0 {
            self.statement();
        }
        self.line("int r = s0;");
        for v in self.variables.clone() {
            if self.random.percent(40) {
                continue;
            }
            let value = match v.ty {
                Ty::Boolean => format!("({} ? 3 : 5)", v.name),
                Ty::Long | Ty::Float | Ty::Double => format!("(int) {}", v.name),
                Ty::Cell => format!("({0} == null ? -1 : {0}.v)", v.name),
                Ty::Booleans => {
                    format!(
                        "({0} == null ? -1 : {0}.length > 0 && {0}[0] ? 7 : {0}.length)",
                        v.name
                    )
                }
                ty if ty.is_array() => {
                    format!("({0} == null ? -1 : {0}.length > 0 ? {0}[0] : -2)", v.name)
                }
                _ => v.name,
            };
            self.line(&format!("r = 31 * r + {value};"));
        }
        match ret {
            Ty::Boolean => self.line("return (r & 1) == 0;"),
            Ty::Long => self.line("return s1 * 1000003 + r;"),
            _ => self.line("return r;"),
        }
    }

    fn block(&mut self, most: usize) {
        let known = self.variables.len();
        self.indent += 1;
        let count = (1 + self.random.below(most)).min(self.left.max(1));
        for _ in 0..count {
            self.statement();
        }
        self.indent -= 1;
        self.variables.truncate(known);
    }

    fn statement(&mut self) {
        self.left = self.left.saturating_sub(1);
        let flat = self.left == 0 || self.indent > DEEPEST;
        let nested = |weight: u32| if flat { 0 } else { weight };
        let looping = if self.loops.len() > 1 { 0 } else { nested(1) };
        let kind = self.random.weighted(&[
            (15, Kind::Declare),
            (18, Kind::Assign),
            (12, Kind::Store),
            (7, Kind::Field),
            (nested(24), Kind::If),
            (7 * looping, Kind::For),
            (4 * looping, Kind::While),
            (3 * looping, Kind::Do),
            (nested(7), Kind::Switch),
            (nested(12), Kind::Try),
            (9, Kind::Jump),
            (2, Kind::Call),
        ]);
        match kind {
            Kind::Declare => self.declaration(),
            Kind::Assign => self.assignment(),
            Kind::Store => self.store(),
            Kind::Field => self.field(),
            Kind::If => self.branch(),
            Kind::For | Kind::While | Kind::Do => self.looping(kind),
            Kind::Switch => self.switch(),
            Kind::Try => self.handler(),
            Kind::Jump => self.jump(),
            Kind::Call => match self.helper.clone() {
                Some(helper) => {
                    let (i, z) = (self.int(1), self.truth(1));
                    self.line(&format!("s0 += {helper}({i}, {z});"));
                }
                None => self.assignment(),
            },
        }
    }

    fn declaration(&mut self) {
        let ty = self.random.weighted(&[
            (30, Ty::Int),
            (10, Ty::Long),
            (6, Ty::Byte),
            (4, Ty::Short),
            (4, Ty::Char),
            (10, Ty::Boolean),
            (3, Ty::Float),
            (3, Ty::Double),
            (10, Ty::Ints),
            (4, Ty::Bytes),
            (5, Ty::Booleans),
            (11, Ty::Cell),
        ]);
        let value = self.expression(ty, 2);
        let name = self.fresh("v");
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.declare(&name, ty, true);
    }

    fn assignment(&mut self) {
        let Some(Variable { name, ty, .. }) = self.variable(|v| v.writable) else { return };
        if matches!(ty, Ty::Int | Ty::Byte | Ty::Short | Ty::Char | Ty::Long)
            && self.random.percent(55)
        {
            let (op, value) = self.compound();
            return self.line(&format!("{name} {op}= {value};"));
        }
        if ty == Ty::Boolean && self.random.percent(40) {
            let (op, value) = (self.random.pick(&["&", "|", "^"]), self.truth(2));
            return self.line(&format!("{name} {op}= {value};"));
        }
        let value = self.expression(ty, 2);
        self.line(&format!("{name} = {value};"));
    }

    /// An operator and its right side, for an integer.
    fn compound(&mut self) -> (&'static str, String) {
        let op =
            self.random.pick(&["+", "-", "+", "^", "&", "|", "<<", ">>", ">>>", "*", "/", "%"]);
        let value = match op {
            "/" | "%" | "*" if self.heavy == 0 => (1 + self.random.below(5)).to_string(),
            "/" | "%" | "*" => {
                self.heavy -= 1;
                format!("({} & 3) + {}", self.int(1), self.random.below(2))
            }
            "<<" | ">>" | ">>>" => self.int(0),
            _ => self.int(2),
        };
        (op, value)
    }

    fn store(&mut self) {
        let Some(v) = self.variable(|v| v.ty.is_array()) else { return self.declaration() };
        let index = self.index(&v.name);
        let place = format!("{}[{index}]", v.name);
        if self.random.percent(40) {
            self.line(&format!("if ({0} != null && {0}.length > 1)", v.name));
        }
        if v.ty == Ty::Booleans {
            let (op, value) = (self.random.pick(&["", "", "&", "|", "^"]), self.truth(2));
            return self.line(&format!("{place} {op}= {value};"));
        }
        match self.random.below(4) {
            0 => self.line(&format!("{place}++;")),
            1 => {
                let (op, value) = self.compound();
                self.line(&format!("{place} {op}= {value};"));
            }
            _ => {
                let ty = if v.ty == Ty::Bytes { Ty::Byte } else { Ty::Int };
                let value = self.expression(ty, 2);
                self.line(&format!("{place} = {value};"));
            }
        }
    }

    fn field(&mut self) {
        let Some(v) = self.variable(|v| v.ty == Ty::Cell) else { return self.declaration() };
        match self.random.below(5) {
            0 => {
                let other = self.variable(|w| w.ty == Ty::Cell).map_or("null".into(), |w| w.name);
                self.line(&format!("{}.next = {other};", v.name));
            }
            1 => self.line(&format!("{0} = {0}.next;", v.name)),
            n => {
                let place = if n == 2 { "next.v" } else { "v" };
                let (op, value) = self.compound();
                self.line(&format!("{}.{place} {op}= {value};", v.name));
            }
        }
    }

    fn branch(&mut self) {
        let cond = self.truth(3);
        self.line(&format!("if ({cond}) {{"));
        self.block(3);
        while self.random.percent(35) && self.left > 0 {
            let cond = self.truth(2);
            self.line(&format!("}} else if ({cond}) {{"));
            self.block(2);
        }
        if self.random.percent(45) {
            self.line("} else {");
            self.block(2);
        }
        self.line("}");
    }

    /// A loop of few turns, with a label if that is wanted.
    fn looping(&mut self, kind: Kind) {
        let known = self.variables.len();
        let counter = self.fresh("i");
        let label = self.fresh("l");
        let prefix = format!("{label}: ");
        let limit = match self.random.below(4) {
            0 => (2 + self.random.below(2)).to_string(),
            1 => match self.variable(|v| v.ty.is_array()) {
                Some(v) => format!("{}.length", v.name),
                None => "3".into(),
            },
            _ => format!("({} & 3)", self.int(1)),
        };
        let also =
            if self.random.percent(30) { format!(" && {}", self.truth(2)) } else { "".into() };
        let tail = match kind {
            Kind::For => {
                let head =
                    format!("for (int {counter} = 0; {counter} < {limit}{also}; {counter}++)");
                self.line(&format!("{prefix}{head} {{"));
                String::new()
            }
            Kind::While => {
                self.line(&format!("int {counter} = {limit};"));
                // An array that was made here may be longer than the loop should be.
                let head = format!("while ({counter}-- > 0 && {counter} < 4{also})");
                self.line(&format!("{prefix}{head} {{"));
                String::new()
            }
            _ => {
                self.line(&format!("int {counter} = 0;"));
                self.line(&format!("{prefix}do {{"));
                format!(" while (++{counter} < 3{also});")
            }
        };
        self.declare(&counter, Ty::Int, false);
        self.loops.push(label);
        self.block(3);
        self.loops.pop();
        self.line(&format!("}}{tail}"));
        self.variables.truncate(known);
    }

    fn switch(&mut self) {
        let selector = match self.random.below(3) {
            0 => format!("({}) {}", self.random.pick(&["int", "byte"]), self.int(1)),
            _ => format!("{} & 3", self.int(1)),
        };
        self.line(&format!("switch ({selector}) {{"));
        self.indent += 1;
        let mut labels = vec!["0", "1", "2", "3", "-1", "5", "100", "-128"];
        let groups = 2 + self.random.below(3);
        let default = self.random.below(groups + 2);
        for i in 0..groups {
            for _ in 0..1 + self.random.below(2) {
                let label = labels.remove(self.random.below(labels.len().min(4)));
                self.line(&format!("case {label}:"));
            }
            if i == default {
                self.line("default:");
            }
            self.line("{");
            self.block(2);
            self.line("}");
            if self.random.percent(65) {
                self.line("break;");
            }
        }
        self.indent -= 1;
        self.line("}");
    }

    fn handler(&mut self) {
        // Subclasses first; the last catches all of them.
        const CAUGHT: [&str; 6] = [
            "ArithmeticException",
            "ArrayIndexOutOfBoundsException",
            "NullPointerException",
            "NegativeArraySizeException",
            "IllegalStateException",
            "RuntimeException",
        ];
        self.line("try {");
        self.block(3);
        let is_final = self.random.percent(35);
        let mut from = 0;
        while from < CAUGHT.len() && (from == 0 && !is_final || self.random.percent(40)) {
            let at = from + self.random.below(CAUGHT.len() - from);
            let name = self.fresh("e");
            self.line(&format!("}} catch ({} {name}) {{", CAUGHT[at]));
            if CAUGHT[at] == "IllegalStateException" && self.random.percent(50) {
                self.line(&format!("    s0 += {name}.getMessage().length();"));
            }
            self.block(2);
            from = at + 1;
        }
        if is_final {
            self.line("} finally {");
            self.block(2);
        }
        self.line("}");
    }

    fn jump(&mut self) {
        let cond = self.truth(2);
        let jump = match self.random.below(if self.loops.is_empty() { 4 } else { 8 }) {
            0 => "throw new RuntimeException();".into(),
            1 => format!("throw new IllegalStateException(\"m\" + {});", self.int(1)),
            2 | 3 => {
                let value = self.expression(self.ret, 2);
                format!("return {value};")
            }
            4 => "continue;".into(),
            5 => "break;".into(),
            n => {
                let label = self.random.below(self.loops.len());
                let label = &self.loops[label];
                format!("{} {label};", if n == 6 { "continue" } else { "break" })
            }
        };
        self.line(&format!("if ({cond}) {jump}"));
    }
}
