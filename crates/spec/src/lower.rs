//! Bodies to the normal form of `cairn_logic`: reads of fields become variables with [`Atom::Holds`], negations go into the
//! atoms, constants and expressions in arguments become variables with equalities.
//!
//! A read of a field says that the object is not null. That holds where the read stands: in the branch of a disjunction
//! it belongs to the branch. A negation negates the comparison and not the read.

use crate::ast::{Arithmetic, Loc, Operator};
use crate::body::{Body, Draft, Part, Test, Value, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::sorts::{Sorts, describe};
use cairn_logic::{
    Atom, Cell, Compare, Disjunct, Formula, Instance, Num, PredicateId, Pure, Real, Shape, Slot,
    Sort, Var, Variable,
};
use std::sync::Arc;

pub(crate) struct Lowering<'s> {
    pub sorts: &'s Sorts,
    /// The sorts of the parameters of each predicate.
    pub signatures: &'s [Vec<Sort>],
    pub errors: &'s mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    pub fn formula(&mut self, body: &Body) -> Formula {
        let params: Vec<Variable> = body
            .params
            .iter()
            .map(|p| Variable { name: p.name.clone(), sort: self.sorts.sort(p.node).0 })
            .collect();
        let first = self.errors.len();
        let disjuncts = body
            .disjuncts
            .iter()
            .map(|draft| {
                let mut lowerer = Lowerer {
                    params: &params,
                    lowering: self,
                    out: Disjunct::default(),
                    scopes: vec![Branch::default()],
                };
                lowerer.disjunct(draft);
                lowerer.out
            })
            .collect();
        for error in &mut self.errors[first..] {
            error.place.file = body.file;
        }
        Formula { params, disjuncts }
    }
}

/// What was read.
#[derive(PartialEq)]
enum Source {
    Part(Var, Slot),
    Static(Arc<str>, Arc<str>),
}

/// A branch of a disjunction, or the whole.
#[derive(Default)]
struct Branch {
    /// Definitions of the variables that were made here.
    atoms: Vec<Pure>,
    reads: Vec<(Source, Var)>,
}

struct Lowerer<'l, 's> {
    lowering: &'l mut Lowering<'s>,
    params: &'l [Variable],
    out: Disjunct,
    /// From the whole to the branch that is being made.
    scopes: Vec<Branch>,
}

/// None: an error was reported.
type Lowered<T> = Option<T>;

/// A side of a comparison.
enum Side {
    Null,
    Number(Num),
    /// A box as it is.
    Boxed(Var, Arc<str>),
    Real(Real),
    Ref(Var),
    Text(Var),
    TextConstant(Arc<str>),
    Enum(Var, Arc<str>),
    EnumConstant(Arc<str>, Arc<str>),
}

impl Lowerer<'_, '_> {
    fn error<T>(&mut self, diagnostic: Diagnostic) -> Lowered<T> {
        self.lowering.errors.push(diagnostic);
        None
    }

    fn disjunct(&mut self, draft: &Draft) {
        for variable in &draft.vars {
            let sort = self.lowering.sorts.sort(variable.node).0;
            self.out.vars.push(Variable { name: variable.name.clone(), sort });
        }
        for part in &draft.atoms {
            // An error is reported, and the rest looked at.
            let _: Lowered<()> = self.part(part);
            self.flush();
        }
    }

    /// Definitions of the whole go to the pure part.
    fn flush(&mut self) {
        let atoms = std::mem::take(&mut self.scopes[0].atoms);
        self.out.pure.extend(atoms);
    }

    fn part(&mut self, part: &Part) -> Lowered<()> {
        match part {
            Part::Object { root, class, or_subclass, fields } => {
                let at = self.root(root)?;
                let mut contents = vec![];
                for (field, sort, value) in fields {
                    contents.push((field.clone(), self.var(value, sort)?));
                }
                let shape = Shape::Object {
                    class: class.clone(),
                    or_subclass: *or_subclass,
                    fields: contents,
                };
                self.out.cells.push(Cell { at, shape });
            }
            Part::Array { root, element, sort, length, elements } => {
                let at = self.root(root)?;
                let length = self.var(length, &Sort::Int)?;
                for (index, value) in elements {
                    let slot = Slot::Element(self.num(index)?);
                    let value = self.var(value, sort)?;
                    self.define(Atom::Holds { of: at, slot, value });
                }
                let shape = Shape::Array { element: element.clone(), length };
                self.out.cells.push(Cell { at, shape });
            }
            Part::Instance { predicate, args, .. } => {
                let signatures = self.lowering.signatures;
                let mut vars = vec![];
                for (arg, sort) in args.iter().zip(&signatures[*predicate]) {
                    vars.push(self.var(arg, sort)?);
                }
                let predicate = PredicateId(*predicate as u32);
                self.out.instances.push(Instance { predicate, args: vars });
            }
            Part::Condition(test) => {
                let pure = self.test(test, true)?;
                self.flush();
                match pure {
                    Pure::And(parts) => self.out.pure.extend(parts),
                    pure => self.out.pure.push(pure),
                }
            }
        }
        Some(())
    }

    fn sort_of_var(&self, var: Var) -> &Sort {
        match self.params.get(var.index()) {
            Some(param) => &param.sort,
            None => &self.out.vars[var.index() - self.params.len()].sort,
        }
    }

    fn fresh(&mut self, name: &str, sort: Sort) -> Var {
        self.out.vars.push(Variable { name: name.into(), sort });
        Var((self.params.len() + self.out.vars.len() - 1) as u32)
    }

    fn define(&mut self, atom: Atom) {
        // There is always the whole.
        if let Some(branch) = self.scopes.last_mut() {
            branch.atoms.push(Pure::Atom(atom));
        }
    }

    fn known(&self, source: &Source) -> Option<Var> {
        let reads = self.scopes.iter().flat_map(|b| &b.reads);
        reads.into_iter().find(|(s, _)| s == source).map(|(_, var)| *var)
    }

    /// The variable for what is read there.
    fn read(&mut self, source: Source, name: &str, sort: Sort) -> Var {
        if let Some(var) = self.known(&source) {
            return var;
        }
        let value = self.fresh(name, sort);
        self.bind(source, value);
        value
    }

    /// From here on, what is there is this variable.
    fn bind(&mut self, source: Source, value: Var) {
        self.define(match &source {
            Source::Part(of, slot) => Atom::Holds { of: *of, slot: slot.clone(), value },
            Source::Static(class, field) => {
                Atom::Static { class: class.clone(), field: field.clone(), value }
            }
        });
        if let Some(branch) = self.scopes.last_mut() {
            branch.reads.push((source, value));
        }
    }

    /// The object that a cell or read is at.
    fn root(&mut self, value: &Value) -> Lowered<Var> {
        let var = self.plain(value)?;
        match self.sort_of_var(var) {
            Sort::Ref(_) => Some(var),
            sort => {
                let what = describe(sort);
                self.error(
                    Diagnostic::error(value.at, format!("expected a reference, found {what}"))
                        .label(what),
                )
            }
        }
    }

    /// Where a term reads from.
    fn source(&mut self, value: &Value) -> Lowered<Source> {
        match &value.kind {
            ValueKind::Field(of, field, _) => {
                let of = self.root(of)?;
                let is_array =
                    matches!(self.sort_of_var(of), Sort::Ref(Some(c)) if c.ends_with("[]"));
                let slot = if is_array { Slot::Length } else { Slot::Field(field.clone()) };
                Some(Source::Part(of, slot))
            }
            ValueKind::Index(of, index, _) => {
                let of = self.root(of)?;
                Some(Source::Part(of, Slot::Element(self.num(index)?)))
            }
            ValueKind::Static { class, field, .. } => {
                Some(Source::Static(class.clone(), field.clone()))
            }
            _ => None,
        }
    }

    /// The variable of a term that is a variable or is read from somewhere.
    fn plain(&mut self, value: &Value) -> Lowered<Var> {
        if let ValueKind::Var(number, _) = value.kind {
            return Some(Var(number));
        }
        let Some(node) = value.node() else {
            return self.error(Diagnostic::error(value.at, "expected a variable or a field"));
        };
        let source = self.source(value)?;
        let name = match &source {
            Source::Part(_, Slot::Field(field)) | Source::Static(_, field) => field.clone(),
            Source::Part(_, Slot::Length) => "length".into(),
            Source::Part(_, Slot::Element(_)) => "element".into(),
        };
        let sort = self.lowering.sorts.sort(node).0;
        Some(self.read(source, &name, sort))
    }

    /// A variable of a sort for an argument or content.
    fn var(&mut self, value: &Value, wanted: &Sort) -> Lowered<Var> {
        let side = self.side(value)?;
        let var = match side {
            Side::Ref(var) if wanted.is_ref() => return Some(var),
            Side::Text(var) if *wanted == Sort::Text => return Some(var),
            Side::Boxed(var, ref class) if matches!(wanted, Sort::Boxed(c) if c == class) => {
                return Some(var);
            }
            Side::Enum(var, _) if matches!(wanted, Sort::Enum(_)) => return Some(var),
            Side::Real(Real::Var(var)) if *wanted == Sort::Double => return Some(var),
            Side::Number(Num::Var(var)) if self.sort_of_var(var) == wanted => return Some(var),
            Side::Null if wanted.is_nullable() => {
                let var = self.fresh("_", wanted.clone());
                self.define(Atom::Null(true, var));
                var
            }
            Side::TextConstant(ref text) if *wanted == Sort::Text => {
                let var = self.fresh("_", Sort::Text);
                self.define(Atom::Text(true, var, text.clone()));
                var
            }
            Side::EnumConstant(_, ref name) if matches!(wanted, Sort::Enum(_)) => {
                let var = self.fresh("_", wanted.clone());
                self.define(Atom::Constant(true, var, name.clone()));
                var
            }
            Side::Real(real) if *wanted == Sort::Double => {
                let var = self.fresh("_", Sort::Double);
                self.define(Atom::Real(Compare::Eq, Real::Var(var), real));
                var
            }
            Side::Number(Num::Const(n)) if *wanted == Sort::Double => {
                let real = self.exact_double(n, value.at)?;
                let var = self.fresh("_", Sort::Double);
                self.define(Atom::Real(Compare::Eq, Real::Var(var), real));
                var
            }
            Side::Number(_) | Side::Boxed(..)
                if wanted.is_int() || matches!(wanted, Sort::Boxed(_)) =>
            {
                let number = match side {
                    Side::Number(number) => number,
                    Side::Boxed(var, _) => Num::Unboxed(var),
                    _ => return None,
                };
                let var = self.fresh("_", wanted.clone());
                let own = if wanted.is_int() { Num::Var(var) } else { Num::Unboxed(var) };
                self.define(Atom::Num(Compare::Eq, own, number));
                var
            }
            other => {
                let (found, wanted) = (self.describe(&other), describe(wanted));
                return self.error(
                    Diagnostic::error(value.at, format!("expected {wanted}, found {found}"))
                        .label(format!("this is {found}")),
                );
            }
        };
        Some(var)
    }

    fn exact_double(&mut self, n: i64, at: Loc) -> Lowered<Real> {
        let real = n as f64;
        if real as i128 != i128::from(n) {
            return self.error(
                Diagnostic::error(at, format!("{n} is no double"))
                    .hint(format!("the nearest double is {real:?}")),
            );
        }
        Some(Real::Const(real))
    }

    fn num(&mut self, value: &Value) -> Lowered<Num> {
        match self.side(value)? {
            Side::Number(number) => Some(number),
            Side::Boxed(var, _) => Some(Num::Unboxed(var)),
            Side::Real(_) => self.error(
                Diagnostic::error(value.at, "expected an integer, found a floating-point number")
                    .hint("floating-point numbers are only compared"),
            ),
            other => {
                let found = self.describe(&other);
                self.error(
                    Diagnostic::error(value.at, format!("expected a number, found {found}"))
                        .label(format!("this is {found}")),
                )
            }
        }
    }

    fn pair(&mut self, a: &Value, b: &Value) -> Lowered<(Box<Num>, Box<Num>)> {
        Some((Box::new(self.num(a)?), Box::new(self.num(b)?)))
    }

    fn side(&mut self, value: &Value) -> Lowered<Side> {
        Some(match &value.kind {
            ValueKind::Int(n) => Side::Number(Num::Const(*n)),
            ValueKind::Bool(b) => Side::Number(Num::Const(i64::from(*b))),
            ValueKind::Double(d) => Side::Real(Real::Const(*d)),
            ValueKind::Text(text) => Side::TextConstant(text.clone()),
            ValueKind::Null => Side::Null,
            ValueKind::Constant { class, name } => Side::EnumConstant(class.clone(), name.clone()),
            ValueKind::Neg(inner) => Side::Number(Num::Neg(Box::new(self.num(inner)?))),
            ValueKind::Binary(op, a, b) => {
                let (a, b) = self.pair(a, b)?;
                Side::Number(match op {
                    Arithmetic::Add => Num::Add(a, b),
                    Arithmetic::Sub => Num::Sub(a, b),
                    Arithmetic::Mul => Num::Mul(a, b),
                })
            }
            ValueKind::Max(a, b) => {
                let (a, b) = self.pair(a, b)?;
                Side::Number(Num::Max(a, b))
            }
            ValueKind::Min(a, b) => {
                let (a, b) = self.pair(a, b)?;
                Side::Number(Num::Min(a, b))
            }
            ValueKind::Len(inner) => return self.length(inner),
            ValueKind::Var(..)
            | ValueKind::Field(..)
            | ValueKind::Index(..)
            | ValueKind::Static { .. } => {
                let var = self.plain(value)?;
                match self.sort_of_var(var).clone() {
                    Sort::Ref(_) => Side::Ref(var),
                    Sort::Int | Sort::Bool => Side::Number(Num::Var(var)),
                    Sort::Double => Side::Real(Real::Var(var)),
                    Sort::Text => Side::Text(var),
                    Sort::Boxed(class) => Side::Boxed(var, class),
                    Sort::Enum(class) => Side::Enum(var, class),
                }
            }
        })
    }

    fn length(&mut self, of: &Value) -> Lowered<Side> {
        match self.side(of)? {
            Side::TextConstant(text) => {
                Some(Side::Number(Num::Const(text.encode_utf16().count() as i64)))
            }
            Side::Text(var) => Some(Side::Number(Num::Length(var))),
            Side::Ref(var) if matches!(self.sort_of_var(var), Sort::Ref(Some(c)) if c.ends_with("[]")) =>
            {
                let length = self.read(Source::Part(var, Slot::Length), "length", Sort::Int);
                Some(Side::Number(Num::Var(length)))
            }
            other => {
                let found = self.describe(&other);
                self.error(
                    Diagnostic::error(
                        of.at,
                        format!("`len` is of a String or an array, not of {found}"),
                    )
                    .label(format!("this is {found}")),
                )
            }
        }
    }

    fn describe(&self, side: &Side) -> String {
        match side {
            Side::Null => "null".to_string(),
            Side::Number(Num::Var(var)) => describe(self.sort_of_var(*var)),
            Side::Number(_) => "a number".to_string(),
            Side::Boxed(_, class) => describe(&Sort::Boxed(class.clone())),
            Side::Real(_) => describe(&Sort::Double),
            Side::Ref(var) => describe(self.sort_of_var(*var)),
            Side::Text(_) | Side::TextConstant(_) => describe(&Sort::Text),
            Side::Enum(_, class) | Side::EnumConstant(class, _) => {
                describe(&Sort::Enum(class.clone()))
            }
        }
    }

    /// A condition, or its negation if not `positive`.
    fn test(&mut self, test: &Test, positive: bool) -> Lowered<Pure> {
        match test {
            Test::Constant(value) => Some(constant(*value == positive)),
            Test::Not(inner) => self.test(inner, !positive),
            Test::And(parts) | Test::Or(parts) => {
                let is_and = matches!(test, Test::And(_)) == positive;
                let parts = parts.iter().map(|p| (p, positive));
                if is_and { self.all(parts) } else { self.any(parts) }
            }
            Test::Implies(a, b) if positive => self.any([(&**a, false), (&**b, true)]),
            Test::Implies(a, b) => self.all([(&**a, true), (&**b, false)]),
            Test::Bare(value) => {
                let is_boolean = match self.side(value)? {
                    Side::Number(Num::Var(var)) if *self.sort_of_var(var) == Sort::Bool => {
                        Ok(Num::Var(var))
                    }
                    Side::Boxed(var, class) if &*class == "java.lang.Boolean" => {
                        Ok(Num::Unboxed(var))
                    }
                    other => Err(self.describe(&other)),
                };
                match is_boolean {
                    Ok(number) => {
                        let wanted = Num::Const(i64::from(positive));
                        Some(Pure::Atom(Atom::Num(Compare::Eq, number, wanted)))
                    }
                    Err(found) => self.error(
                        Diagnostic::error(value.at, format!("expected a condition, found {found}"))
                            .hint("compare it with something"),
                    ),
                }
            }
            Test::Compare(operator, a, b, at) => {
                let operator = *operator;
                if (operator == Operator::Eq) == positive
                    && matches!(operator, Operator::Eq | Operator::Ne)
                    && let Some(done) = self.binding(a, b)?
                {
                    return Some(done);
                }
                let (left, right) = (self.side(a)?, self.side(b)?);
                match self.compare(operator, positive, left, right, *at) {
                    Ok(pure) => Some(pure),
                    Err(Some(diagnostic)) => self.error(*diagnostic),
                    Err(None) => None,
                }
            }
        }
    }

    fn all<'t>(&mut self, parts: impl IntoIterator<Item = (&'t Test, bool)>) -> Lowered<Pure> {
        let mut out = vec![];
        for (part, positive) in parts {
            match self.test(part, positive)? {
                Pure::And(inner) => out.extend(inner),
                pure => out.push(pure),
            }
        }
        Some(Pure::And(out))
    }

    fn any<'t>(&mut self, parts: impl IntoIterator<Item = (&'t Test, bool)>) -> Lowered<Pure> {
        let mut out = vec![];
        for (part, positive) in parts {
            self.scopes.push(Branch::default());
            let pure = self.test(part, positive);
            let mut atoms = self.scopes.pop().unwrap_or_default().atoms;
            match pure? {
                pure if atoms.is_empty() => match pure {
                    Pure::Or(inner) => out.extend(inner),
                    pure => out.push(pure),
                },
                Pure::And(inner) => {
                    atoms.extend(inner);
                    out.push(Pure::And(atoms));
                }
                pure => {
                    atoms.push(pure);
                    out.push(Pure::And(atoms));
                }
            }
        }
        Some(Pure::Or(out))
    }

    /// `x.f = v` where nothing is known of `x.f` yet: `v` is what is there.
    fn binding(&mut self, a: &Value, b: &Value) -> Lowered<Option<Pure>> {
        let (path, value) = match (&a.kind, &b.kind) {
            (ValueKind::Var(..), ValueKind::Var(..)) => return Some(None),
            (ValueKind::Var(number, _), _) => (b, Var(*number)),
            (_, ValueKind::Var(number, _)) => (a, Var(*number)),
            _ => return Some(None),
        };
        let Some(node) = path.node() else { return Some(None) };
        let is_same = match (&self.lowering.sorts.sort(node).0, self.sort_of_var(value)) {
            (Sort::Ref(_), Sort::Ref(_)) => true,
            (a, b) => a == b,
        };
        if !is_same {
            return Some(None);
        }
        let source = self.source(path)?;
        if self.known(&source).is_some() {
            return Some(None);
        }
        self.bind(source, value);
        Some(Some(constant(true)))
    }

    /// `Err(None)`: an error was reported.
    fn compare(
        &mut self,
        operator: Operator,
        positive: bool,
        left: Side,
        right: Side,
        at: Loc,
    ) -> Result<Pure, Option<Box<Diagnostic>>> {
        let effective = if positive { operator } else { operator.negated() };
        let equality = match effective {
            Operator::Eq => Some(true),
            Operator::Ne => Some(false),
            _ => None,
        };
        let atom = |atom| Ok(Pure::Atom(atom));
        let (left, right) = match (left, right, equality) {
            (Side::Boxed(a, c), Side::Boxed(b, d), Some(eq)) if c == d => {
                return atom(Atom::Equal(eq, a, b));
            }
            (left, right, _) => (unboxed(left), unboxed(right)),
        };
        match (left, right, equality) {
            (Side::Number(a), Side::Number(b), _) => atom(compare_numbers(effective, a, b)),
            (Side::Real(a), Side::Real(b), _) => Ok(compare_reals(operator, positive, a, b)),
            (Side::Real(a), Side::Number(Num::Const(n)), _) => {
                let b = self.exact_double(n, at).ok_or(None)?;
                Ok(compare_reals(operator, positive, a, b))
            }
            (Side::Number(Num::Const(n)), Side::Real(b), _) => {
                let a = self.exact_double(n, at).ok_or(None)?;
                Ok(compare_reals(operator, positive, a, b))
            }
            (Side::Ref(a), Side::Ref(b), Some(eq)) => atom(Atom::Same(eq, a, b)),
            (Side::Null, Side::Null, Some(eq)) => Ok(constant(eq)),
            (Side::Null, Side::Ref(v) | Side::Text(v) | Side::Enum(v, _), Some(eq))
            | (Side::Ref(v) | Side::Text(v) | Side::Enum(v, _), Side::Null, Some(eq)) => {
                atom(Atom::Null(eq, v))
            }
            // A number out of a box was asked for: the box itself is compared with null.
            (Side::Null, Side::Number(Num::Unboxed(v)), Some(eq))
            | (Side::Number(Num::Unboxed(v)), Side::Null, Some(eq)) => atom(Atom::Null(eq, v)),
            (Side::Text(a), Side::Text(b), Some(eq)) => atom(Atom::Equal(eq, a, b)),
            (Side::Text(v), Side::TextConstant(t), Some(eq))
            | (Side::TextConstant(t), Side::Text(v), Some(eq)) => atom(Atom::Text(eq, v, t)),
            (Side::TextConstant(a), Side::TextConstant(b), Some(eq)) => {
                Ok(constant((a == b) == eq))
            }
            (Side::Enum(a, c), Side::Enum(b, d), Some(eq)) if c == d => atom(Atom::Equal(eq, a, b)),
            (Side::Enum(v, c), Side::EnumConstant(d, n), Some(eq))
            | (Side::EnumConstant(d, n), Side::Enum(v, c), Some(eq))
                if c == d =>
            {
                atom(Atom::Constant(eq, v, n))
            }
            (Side::EnumConstant(c, a), Side::EnumConstant(d, b), Some(eq)) if c == d => {
                Ok(constant((a == b) == eq))
            }
            (left, right, _) => {
                let (a, b) = (self.describe(&left), self.describe(&right));
                let message = match equality {
                    None if a == b => format!(
                        "`{}` is for numbers: this compares {a} with {b}",
                        operator.symbol()
                    ),
                    _ => format!("{a} is compared with {b}"),
                };
                let hint = match (&left, &right) {
                    (Side::Real(_), _) | (_, Side::Real(_)) => {
                        "a floating-point number is compared with floating-point numbers and constants only"
                    }
                    (Side::Null, _) | (_, Side::Null) => "numbers and booleans are never null",
                    _ => "compare a reference with a reference or null, a number with a number",
                };
                Err(Some(Box::new(Diagnostic::error(at, message).hint(hint))))
            }
        }
    }
}

fn unboxed(side: Side) -> Side {
    match side {
        Side::Boxed(var, _) => Side::Number(Num::Unboxed(var)),
        side => side,
    }
}

/// `true` is an empty conjunction, `false` an empty disjunction.
fn constant(value: bool) -> Pure {
    if value { Pure::And(vec![]) } else { Pure::Or(vec![]) }
}

fn compare_numbers(operator: Operator, a: Num, b: Num) -> Atom {
    match operator {
        Operator::Eq => Atom::Num(Compare::Eq, a, b),
        Operator::Ne => Atom::Num(Compare::Ne, a, b),
        Operator::Lt => Atom::Num(Compare::Lt, a, b),
        Operator::Le => Atom::Num(Compare::Le, a, b),
        Operator::Gt => Atom::Num(Compare::Lt, b, a),
        Operator::Ge => Atom::Num(Compare::Le, b, a),
    }
}

/// The negation of an order also holds if one side is NaN.
fn compare_reals(operator: Operator, positive: bool, a: Real, b: Real) -> Pure {
    let atom = |compare, a, b| Pure::Atom(Atom::Real(compare, a, b));
    let effective = if positive { operator } else { operator.negated() };
    let ordered = match effective {
        Operator::Eq => return atom(Compare::Eq, a, b),
        Operator::Ne => return atom(Compare::Ne, a, b),
        Operator::Lt => atom(Compare::Lt, a, b),
        Operator::Le => atom(Compare::Le, a, b),
        Operator::Gt => atom(Compare::Lt, b, a),
        Operator::Ge => atom(Compare::Le, b, a),
    };
    if positive {
        return ordered;
    }
    let mut cases = vec![ordered];
    for side in [a, b] {
        if let Real::Var(_) = side {
            cases.push(atom(Compare::Ne, side, side));
        }
    }
    Pure::Or(cases)
}
