//! Expressions of the Java code, and facts that tell cases apart.

use super::JavaError;
use cairn_logic::{Compare, Num, Real, Var};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a Java expression is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `null`, a reference, a string, a box or a constant.
    Ref,
    /// At most 32 bits; arithmetic on it is done with 64.
    Int,
    Long,
    /// A `Long` that is not null.
    BoxedLong,
    /// A `Long` that is null if there is no bound.
    Bound,
    Boolean,
    Double,
}

/// The value of a variable.
#[derive(Clone, Debug)]
pub struct Expr {
    pub text: String,
    pub kind: Kind,
    /// The Java type of a reference: a binary name, or an array as in source.
    pub ty: Option<Arc<str>>,
    /// The same text for the same value wherever a predicate computes it.
    pub canon: String,
    /// Whether parentheses are needed around it in an operation.
    pub is_compound: bool,
}

impl Expr {
    pub fn simple(text: impl Into<String>, kind: Kind) -> Expr {
        let text = text.into();
        Expr { canon: text.clone(), text, kind, ty: None, is_compound: false }
    }

    /// Inside an operation.
    pub fn operand(&self) -> String {
        if self.is_compound { format!("({})", self.text) } else { self.text.clone() }
    }

    /// As a number.
    pub fn number(&self) -> Expr {
        match self.kind {
            Kind::Boolean => {
                Expr::simple(format!("({} ? 1 : 0)", self.text), Kind::Int).known_as(&self.canon)
            }
            _ => self.clone(),
        }
    }

    pub fn known_as(mut self, canon: &str) -> Expr {
        self.canon = canon.to_owned();
        self
    }

    /// Of type `long`, also where a `Long` is expected.
    pub fn long(&self) -> String {
        let number = self.number();
        match number.kind {
            Kind::Int => match number.text.parse::<i64>() {
                Ok(n) => format!("{n}L"),
                Err(_) => format!("(long) {}", number.operand()),
            },
            _ => number.text,
        }
    }
}

/// A condition of the code and its negation.
#[derive(Clone, Debug)]
pub struct Test {
    pub holds: String,
    pub fails: String,
    /// `a || b` needs parentheses in a conjunction; so does its negation in a disjunction.
    pub is_or: bool,
}

impl Test {
    pub fn new(holds: impl Into<String>, fails: impl Into<String>) -> Test {
        Test { holds: holds.into(), fails: fails.into(), is_or: false }
    }

    pub fn within_and(&self) -> String {
        if self.is_or { format!("({})", self.holds) } else { self.holds.clone() }
    }
}

/// A fact that can contradict another.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    Null(String, bool),
    Same(String, String, bool),
    /// The object has one of these classes.
    Class(String, Vec<Arc<str>>),
    Constant(String, String, bool),
    /// A sum compared with 0.
    Number(Linear, Compare),
}

/// A sum of values with factors, and a constant.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Linear {
    pub factors: BTreeMap<String, i128>,
    pub constant: i128,
}

impl Linear {
    fn add(&mut self, other: &Linear, factor: i128) {
        for (name, n) in &other.factors {
            *self.factors.entry(name.clone()).or_default() += n * factor;
        }
        self.factors.retain(|_, n| *n != 0);
        self.constant += other.constant * factor;
    }

    fn negated(&self) -> Linear {
        let mut all = Linear::default();
        all.add(self, -1);
        all
    }
}

/// Whether both cannot hold.
pub fn contradict(a: &Fact, b: &Fact) -> bool {
    match (a, b) {
        (Fact::Null(x, p), Fact::Null(y, q)) => x == y && p != q,
        (Fact::Null(x, true), Fact::Class(y, _)) | (Fact::Class(y, _), Fact::Null(x, true)) => {
            x == y
        }
        (Fact::Same(a, b, p), Fact::Same(c, d, q)) => {
            p != q && ((a == c && b == d) || (a == d && b == c))
        }
        (Fact::Class(x, c), Fact::Class(y, d)) => x == y && !c.iter().any(|c| d.contains(c)),
        (Fact::Constant(x, c, p), Fact::Constant(y, d, q)) => {
            x == y && ((*p && *q && c != d) || (p != q && c == d))
        }
        (Fact::Number(x, p), Fact::Number(y, q)) => {
            if x.factors == y.factors {
                disjoint(*p, -x.constant, *q, -y.constant, false)
            } else if x.negated().factors == y.factors {
                disjoint(*p, -x.constant, *q, y.constant, true)
            } else {
                false
            }
        }
        _ => false,
    }
}

/// Whether no number is `p` to `a` and `q` to `b`; with `flip`, its negation is `q` to `-b`.
fn disjoint(p: Compare, a: i128, q: Compare, b: i128, flip: bool) -> bool {
    let range = |c: Compare, at: i128, flip: bool| match (c, flip) {
        (Compare::Eq, _) => Some((at, at)),
        (Compare::Lt, false) => Some((i128::MIN, at - 1)),
        (Compare::Le, false) => Some((i128::MIN, at)),
        (Compare::Lt, true) => Some((at + 1, i128::MAX)),
        (Compare::Le, true) => Some((at, i128::MAX)),
        (Compare::Ne, _) => None,
    };
    match (range(p, a, false), range(q, b, flip)) {
        (Some((l, h)), Some((m, k))) => h < m || k < l,
        (Some((l, h)), None) => l == h && l == b,
        (None, Some((m, k))) => m == k && m == a,
        (None, None) => false,
    }
}

/// Numbers over known variables, as Java.
pub struct Numbers<'a> {
    pub env: &'a [Option<Expr>],
}

impl Numbers<'_> {
    pub fn var(&self, var: Var) -> Result<&Expr, JavaError> {
        self.env[var.index()].as_ref().ok_or(JavaError::Inner("a number that is not known"))
    }

    /// An expression of at most 64 bits.
    pub fn number(&self, num: &Num) -> Result<Expr, JavaError> {
        Ok(match num {
            Num::Const(n) => match i32::try_from(*n) {
                Ok(n) => Expr::simple(n.to_string(), Kind::Int),
                Err(_) => Expr::simple(format!("{n}L"), Kind::Long),
            },
            Num::Var(v) => self.var(*v)?.number(),
            Num::Unboxed(v) => {
                let boxed = self.var(*v)?;
                let is_long = boxed.ty.as_deref() == Some("java.lang.Long");
                match boxed.ty.as_deref() {
                    Some("java.lang.Boolean") => {
                        Expr::simple(format!("({} ? 1 : 0)", boxed.text), Kind::Int)
                    }
                    _ if is_long => Expr::simple(boxed.text.clone(), Kind::BoxedLong),
                    // Unboxed, so that == does not compare references.
                    Some("java.lang.Character") => {
                        Expr::simple(format!("{}.charValue()", boxed.text), Kind::Int)
                    }
                    _ => Expr::simple(format!("{}.intValue()", boxed.text), Kind::Int),
                }
                .known_as(&format!("unboxed {}", boxed.canon))
            }
            Num::Length(v) => {
                let text = self.var(*v)?;
                Expr::simple(format!("{}.length()", text.text), Kind::Int)
                    .known_as(&format!("length of {}", text.canon))
            }
            Num::Neg(a) => {
                let a = self.number(a)?;
                let text = match a.kind {
                    Kind::Int => format!("-(long) {}", a.operand()),
                    _ => format!("-{}", a.operand()),
                };
                Expr { is_compound: true, kind: Kind::Long, ..Expr::simple(text, Kind::Long) }
            }
            Num::Add(a, b) => self.operation(a, "+", b)?,
            Num::Sub(a, b) => self.operation(a, "-", b)?,
            Num::Mul(a, b) => self.operation(a, "*", b)?,
            Num::Max(a, b) => self.function("max", a, b)?,
            Num::Min(a, b) => self.function("min", a, b)?,
        })
    }

    fn operation(&self, a: &Num, op: &str, b: &Num) -> Result<Expr, JavaError> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let left = match (a.kind, b.kind) {
            (Kind::Int, Kind::Int) if op != "*" || a.text.parse::<i64>().is_err() => {
                format!("(long) {}", a.operand())
            }
            (Kind::Int, Kind::Int) => format!("{}L", a.text),
            // Sums are read from left to right.
            _ if a.is_compound && op != "*" => a.text.clone(),
            _ => a.operand(),
        };
        let text = format!("{left} {op} {}", b.operand());
        Ok(Expr { is_compound: true, ..Expr::simple(text, Kind::Long) })
    }

    fn function(&self, name: &str, a: &Num, b: &Num) -> Result<Expr, JavaError> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let left = match (a.kind, b.kind) {
            (Kind::Int, Kind::Int) => a.long(),
            _ => a.text,
        };
        Ok(Expr::simple(format!("Math.{name}({left}, {})", b.text), Kind::Long))
    }

    /// A comparison, and its fact if it is one.
    pub fn compare(
        &self,
        op: Compare,
        a: &Num,
        b: &Num,
    ) -> Result<(Test, Option<Fact>), JavaError> {
        let fact = self.fact(op, a, b);
        if let Some(test) = self.boolean(op, a, b)? {
            return Ok((test, fact));
        }
        let (mut x, mut y) = (self.number(a)?, self.number(b)?);
        let is_constant = |e: &Expr| e.text.parse::<i64>().is_ok();
        // A constant stands on the right.
        let turned = is_constant(&x) && !is_constant(&y);
        let (holds, fails) = match (op, turned) {
            (Compare::Eq, _) => ("==", "!="),
            (Compare::Ne, _) => ("!=", "=="),
            (Compare::Lt, false) => ("<", ">="),
            (Compare::Le, false) => ("<=", ">"),
            (Compare::Lt, true) => (">", "<="),
            (Compare::Le, true) => (">=", "<"),
        };
        if turned {
            std::mem::swap(&mut x, &mut y);
        }
        let is_equality = matches!(op, Compare::Eq | Compare::Ne);
        let is_boxed = |k: Kind| matches!(k, Kind::BoxedLong | Kind::Bound);
        let left = match is_equality && is_boxed(x.kind) && is_boxed(y.kind) {
            true => format!("{}.longValue()", x.text),
            false => x.text.clone(),
        };
        let mut test =
            Test::new(format!("{left} {holds} {}", y.text), format!("{left} {fails} {}", y.text));
        for bound in [&x, &y].into_iter().filter(|e| e.kind == Kind::Bound) {
            test = Test {
                holds: format!("{} == null || {}", bound.text, test.holds),
                fails: format!("{} != null && {}", bound.text, test.fails),
                is_or: true,
            };
        }
        Ok((test, fact))
    }

    /// A boolean against a constant.
    fn boolean(&self, op: Compare, a: &Num, b: &Num) -> Result<Option<Test>, JavaError> {
        let (var, constant) = match (a, b) {
            (Num::Var(v), Num::Const(n)) | (Num::Const(n), Num::Var(v)) => (*v, *n),
            _ => return Ok(None),
        };
        let value = self.var(var)?;
        if value.kind != Kind::Boolean || !matches!(op, Compare::Eq | Compare::Ne) {
            return Ok(None);
        }
        let (yes, no) = (value.text.clone(), format!("!{}", value.text));
        Ok(match (constant, op == Compare::Eq) {
            (1, true) | (0, false) => Some(Test::new(yes, no)),
            (0, true) | (1, false) => Some(Test::new(no, yes)),
            _ => None,
        })
    }

    /// A comparison as a fact.
    pub fn fact(&self, op: Compare, a: &Num, b: &Num) -> Option<Fact> {
        let mut sum = self.linear(a)?;
        sum.add(&self.linear(b)?, -1);
        Some(Fact::Number(sum, op))
    }

    fn linear(&self, num: &Num) -> Option<Linear> {
        let mut sum = Linear::default();
        match num {
            Num::Const(n) => sum.constant = i128::from(*n),
            Num::Var(v) => {
                let value = self.env[v.index()].as_ref()?;
                if value.kind == Kind::Bound {
                    return None;
                }
                match value.text.trim_end_matches('L').parse::<i64>() {
                    Ok(n) => sum.constant = i128::from(n),
                    Err(_) => _ = sum.factors.insert(value.canon.clone(), 1),
                }
            }
            Num::Neg(a) => sum.add(&self.linear(a)?, -1),
            Num::Add(a, b) => {
                sum.add(&self.linear(a)?, 1);
                sum.add(&self.linear(b)?, 1);
            }
            Num::Sub(a, b) => {
                sum.add(&self.linear(a)?, 1);
                sum.add(&self.linear(b)?, -1);
            }
            Num::Mul(a, b) => {
                let (a, b) = (self.linear(a)?, self.linear(b)?);
                let (by, of) = if a.factors.is_empty() { (a, b) } else { (b, a) };
                if !by.factors.is_empty() {
                    return None;
                }
                sum.add(&of, by.constant);
            }
            Num::Unboxed(_) | Num::Length(_) | Num::Max(..) | Num::Min(..) => {
                let value = self.number(num).ok()?;
                sum.factors.insert(value.canon, 1);
            }
        }
        Some(sum)
    }

    /// A comparison of doubles.
    pub fn reals(&self, op: Compare, a: Real, b: Real) -> Result<Test, JavaError> {
        let text = |r: Real| -> Result<String, JavaError> {
            Ok(match r {
                Real::Const(d) => cairn_witness::Data::Double(d.to_bits()).java(),
                Real::Var(v) => self.var(v)?.text.clone(),
            })
        };
        let (a, b) = (text(a)?, text(b)?);
        let op = match op {
            Compare::Eq => "==",
            Compare::Ne => "!=",
            Compare::Lt => "<",
            Compare::Le => "<=",
        };
        // The negation of a comparison is no comparison where a NaN is compared.
        Ok(Test::new(format!("{a} {op} {b}"), format!("!({a} {op} {b})")))
    }
}

/// The variables of a number.
pub fn variables(num: &Num, each: &mut dyn FnMut(Var)) {
    match num {
        Num::Const(_) => {}
        Num::Var(v) | Num::Unboxed(v) | Num::Length(v) => each(*v),
        Num::Neg(a) => variables(a, each),
        Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Max(a, b) | Num::Min(a, b) => {
            variables(a, each);
            variables(b, each);
        }
    }
}

/// How a variable follows from an equation.
pub enum Solved {
    /// It is this.
    Is(Num),
    /// This is the variable times the other.
    Divided(Num, Num),
}

/// The variable in `side`, where `side` equals `other`.
pub fn solve(var: Var, side: &Num, other: Num) -> Option<Solved> {
    let has = |n: &Num| {
        let mut found = false;
        variables(n, &mut |v| found |= v == var);
        found
    };
    let boxed = |a: Num, b: &Num| (Box::new(a), Box::new(b.clone()));
    match side {
        Num::Var(v) if *v == var => Some(Solved::Is(other)),
        Num::Neg(a) => solve(var, a, Num::Neg(Box::new(other))),
        Num::Add(a, b) if has(a) && has(b) => None,
        Num::Add(a, b) if has(a) => {
            let (x, y) = boxed(other, b);
            solve(var, a, Num::Sub(x, y))
        }
        Num::Add(a, b) => {
            let (x, y) = boxed(other, a);
            solve(var, b, Num::Sub(x, y))
        }
        Num::Sub(a, b) if has(a) && has(b) => None,
        Num::Sub(a, b) if has(a) => {
            let (x, y) = boxed(other, b);
            solve(var, a, Num::Add(x, y))
        }
        Num::Sub(a, b) => {
            let (x, y) = boxed((**a).clone(), &other);
            solve(var, b, Num::Sub(x, y))
        }
        Num::Mul(a, b) => match (&**a, &**b) {
            (Num::Var(v), by) if *v == var && !has(by) => Some(Solved::Divided(other, by.clone())),
            (by, Num::Var(v)) if *v == var && !has(by) => Some(Solved::Divided(other, by.clone())),
            _ => None,
        },
        _ => None,
    }
}
