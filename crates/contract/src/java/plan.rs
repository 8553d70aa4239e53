//! A case of a predicate as a sequence of steps: what is read, tested, owned and called, and in which order.

use super::JavaError;
use super::context::Context;
use super::expr::{Expr, Fact, Kind, Numbers, Solved, Test, solve, variables};
use super::modes::{Mode, Modes};
use cairn_java::Scope;
use cairn_logic::{
    Atom, Cell, Compare, Disjunct, Formula, Instance, Num, Pure, Real, Shape, Slot, Sort, Var,
};
use cairn_witness::Data;

/// A step of a case.
#[derive(Clone, Debug)]
pub enum Step {
    Test(Test),
    /// Each object once.
    Own(String),
    /// A call without outputs: an expression.
    Holds(String),
    /// A call with outputs: type of the result, its name, the expression.
    Call {
        ty: String,
        name: String,
        call: String,
    },
}

/// A case in order.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub steps: Vec<Step>,
    /// The steps before anything is owned or called.
    pub guards: usize,
    pub facts: Vec<Fact>,
    /// The facts that the steps before anything is owned or called establish.
    pub guard_facts: usize,
    /// The values of the outputs.
    pub outputs: Vec<Expr>,
}

/// How the canonical text of a constant of an enum begins.
const CONSTANT: &str = "constant ";

/// Why a case has no plan yet.
pub enum Stuck {
    /// These parameters of a predicate must have other modes.
    Modes(Vec<(usize, usize, Mode)>),
    Error(JavaError),
}

impl From<JavaError> for Stuck {
    fn from(error: JavaError) -> Stuck {
        Stuck::Error(error)
    }
}

/// What a case is of, for messages.
#[derive(Clone, Copy)]
pub struct Of<'a> {
    pub name: &'a str,
    pub case: usize,
}

pub struct Planner<'a, 'p> {
    pub context: &'a Context<'p>,
    pub modes: &'a Modes,
    pub formula: &'a Formula,
    pub disjunct: &'a Disjunct,
    pub of: Of<'a>,
    pub scope: Scope,
    /// Whether arguments that a call refuses if they are null are tested before, to tell cases apart.
    pub tests_arguments: bool,
    env: Vec<Option<Expr>>,
    plan: Plan,
}

impl<'a, 'p> Planner<'a, 'p> {
    pub fn new(
        context: &'a Context<'p>,
        modes: &'a Modes,
        formula: &'a Formula,
        disjunct: &'a Disjunct,
        of: Of<'a>,
        scope: Scope,
        params: Vec<Option<Expr>>,
    ) -> Planner<'a, 'p> {
        let mut env = params;
        env.resize(formula.params.len() + disjunct.vars.len(), None);
        let (tests_arguments, plan) = (false, Plan::default());
        Planner { context, modes, formula, disjunct, of, scope, tests_arguments, env, plan }
    }

    /// The value of a parameter is not null.
    pub fn assume_object(&mut self, param: usize) {
        if let Some(value) = &self.env[param] {
            self.plan.facts.push(Fact::Null(value.canon.clone(), false));
        }
    }

    /// Orders the case. `outputs` are the parameters that it must determine.
    pub fn plan(mut self, outputs: &[usize]) -> Result<Plan, Stuck> {
        let disjunct = self.disjunct;
        let mut atoms: Vec<&Pure> = flattened(&disjunct.pure);
        let mut cells: Vec<&Cell> = disjunct.cells.iter().collect();
        let mut owns: Vec<String> = vec![];
        // All that needs no call first.
        self.settle(&mut atoms, &mut cells, &mut owns)?;
        if self.tests_arguments {
            self.test_arguments();
        }
        self.plan.guards = self.plan.steps.len();
        self.plan.guard_facts = self.plan.facts.len();
        self.note_calls();
        let mut calls: Vec<&Instance> = disjunct.instances.iter().collect();
        // Who owns cells goes first: the others may rely on lists that end.
        calls.sort_by_key(|i| !self.modes.owns(i.predicate.index()));
        loop {
            for own in owns.drain(..) {
                self.plan.steps.push(Step::Own(own));
            }
            if calls.is_empty() {
                break;
            }
            let at = match calls.iter().position(|i| self.is_ready(i)) {
                Some(at) => at,
                None => return Err(self.stuck(&calls)),
            };
            let call = calls.remove(at);
            self.call(call)?;
            self.settle(&mut atoms, &mut cells, &mut owns)?;
        }
        if let Some(cell) = cells.first() {
            return Err(self.undetermined(cell.at).into());
        }
        if let Some(atom) = atoms.first() {
            return Err(match self.unknown(atom) {
                Some(var) => self.undetermined(var).into(),
                None => JavaError::Inner("a condition that was left").into(),
            });
        }
        for &output in outputs {
            match &self.env[output] {
                Some(value) => self.plan.outputs.push(value.clone()),
                None => return Err(self.undetermined(Var(output as u32)).into()),
            }
        }
        Ok(self.plan)
    }

    fn undetermined(&self, var: Var) -> JavaError {
        let variable = self.formula.variable(self.disjunct, var);
        JavaError::Undetermined {
            name: variable.name.to_string(),
            of: self.of.name.to_owned(),
            case: self.of.case + 1,
        }
    }

    fn numbers(&self) -> Numbers<'_> {
        Numbers { env: &self.env }
    }

    fn is_known(&self, var: Var) -> bool {
        self.env[var.index()].is_some()
    }

    fn sort(&self, var: Var) -> &'a Sort {
        &self.formula.variable(self.disjunct, var).sort
    }

    /// Does all that can be done without a call.
    fn settle(
        &mut self,
        atoms: &mut Vec<&'a Pure>,
        cells: &mut Vec<&'a Cell>,
        owns: &mut Vec<String>,
    ) -> Result<(), JavaError> {
        loop {
            let before = atoms.len() + cells.len();
            let mut kept = vec![];
            for atom in atoms.drain(..) {
                if !self.atom(atom)? {
                    kept.push(atom);
                }
            }
            *atoms = kept;
            if let Some(at) = cells.iter().position(|c| self.is_known(c.at)) {
                let cell = cells.remove(at);
                owns.push(self.cell(cell)?);
            }
            if atoms.len() + cells.len() == before {
                return Ok(());
            }
        }
    }

    fn test(&mut self, test: Test) {
        self.plan.steps.push(Step::Test(test));
    }

    fn fact(&mut self, fact: Fact) {
        self.plan.facts.push(fact);
    }

    fn is_not_null(&self, canon: &str) -> bool {
        let known = |f: &Fact| *f == Fact::Null(canon.to_owned(), false);
        self.plan.facts.iter().any(known)
    }

    fn require_object(&mut self, value: &Expr) {
        if !self.is_not_null(&value.canon) {
            let text = &value.text;
            self.test(Test::new(format!("{text} != null"), format!("{text} == null")));
            self.fact(Fact::Null(value.canon.clone(), false));
        }
    }

    /// A cell at a known place; what it owns.
    fn cell(&mut self, cell: &'a Cell) -> Result<String, JavaError> {
        let at = self.numbers().var(cell.at)?.clone();
        if at.text == "null" {
            self.test(Test::new("false", "true"));
            return Ok("null".into());
        }
        self.require_object(&at);
        match &cell.shape {
            Shape::Object { class, or_subclass, fields } => {
                let object = self.of_class(&at, class, *or_subclass)?;
                let classes = match or_subclass {
                    true => self.context.with_subclasses(class),
                    false => vec![class.clone()],
                };
                self.fact(Fact::Class(at.canon.clone(), classes));
                self.env[cell.at.index()] = Some(object.clone());
                for (field, var) in fields {
                    let value = self.context.field(&object, class, field)?;
                    self.bind(*var, value)?;
                }
            }
            Shape::Array { element, length } => {
                let ty = format!("{element}[]");
                let array = match at.ty.as_deref() == Some(&*ty) {
                    true => at.clone(),
                    false => {
                        let source = self.context.type_name(&ty)?;
                        let text = &at.text;
                        self.test(Test::new(
                            format!("{text} instanceof {source}"),
                            format!("!({text} instanceof {source})"),
                        ));
                        let cast = format!("(({source}) {text})");
                        Expr {
                            ty: Some(ty.into()),
                            ..Expr::simple(cast, Kind::Ref).known_as(&at.canon)
                        }
                    }
                };
                self.env[cell.at.index()] = Some(array.clone());
                let text = format!("{}.length", array.text);
                let canon = format!("{}.length", array.canon);
                self.bind(*length, Expr::simple(text, Kind::Int).known_as(&canon))?;
            }
        }
        Ok(at.text)
    }

    /// The object as one of a class, tested where its type does not say so.
    fn of_class(
        &mut self,
        at: &Expr,
        class: &std::sync::Arc<str>,
        or_subclass: bool,
    ) -> Result<Expr, JavaError> {
        let ty = at.ty.as_deref().unwrap_or("java.lang.Object");
        let source = self.context.type_name(class)?;
        let fits = self.context.is_subclass(ty, class);
        let text = &at.text;
        if or_subclass {
            if !fits {
                self.test(Test::new(
                    format!("{text} instanceof {source}"),
                    format!("!({text} instanceof {source})"),
                ));
            }
        } else if !fits || self.context.has_subclasses(class) {
            self.test(Test::new(
                format!("{text}.getClass() == {source}.class"),
                format!("{text}.getClass() != {source}.class"),
            ));
        }
        let text = if fits { at.text.clone() } else { format!("(({source}) {})", at.text) };
        Ok(Expr { ty: Some(class.clone()), ..Expr::simple(text, Kind::Ref).known_as(&at.canon) })
    }

    /// A variable is a value: a name for it, or a test.
    fn bind(&mut self, var: Var, value: Expr) -> Result<(), JavaError> {
        let Some(known) = self.env[var.index()].clone() else {
            self.env[var.index()] = Some(value);
            return Ok(());
        };
        self.equal(var, &known, &value)
    }

    fn equal(&mut self, var: Var, a: &Expr, b: &Expr) -> Result<(), JavaError> {
        match self.sort(var) {
            Sort::Int | Sort::Bool => {
                // Two places for the comparison beside the variables of the case.
                let n = self.env.len() as u32;
                self.env.extend([Some(a.clone()), Some(b.clone())]);
                let (a, b) = (Num::Var(Var(n)), Num::Var(Var(n + 1)));
                let constant = |e: &Num, this: &Self| match e {
                    Num::Var(v) => {
                        let text = this.env[v.index()].as_ref().map(|e| e.text.clone());
                        text.and_then(|t| t.parse().ok()).map(Num::Const)
                    }
                    _ => None,
                };
                let a = constant(&a, self).unwrap_or(a);
                let b = constant(&b, self).unwrap_or(b);
                let compared = self.numbers().compare(Compare::Eq, &b, &a);
                self.env.truncate(n as usize);
                let (test, fact) = compared?;
                self.test(test);
                self.plan.facts.extend(fact);
            }
            Sort::Ref(_) | Sort::Enum(_) => self.same(true, b, a),
            Sort::Text | Sort::Boxed(_) => self.objects_equal(true, b, a),
            Sort::Double => {
                let (a, b) = (&b.text, &a.text);
                self.test(Test::new(
                    format!("Double.compare({a}, {b}) == 0"),
                    format!("Double.compare({a}, {b}) != 0"),
                ));
            }
        }
        Ok(())
    }

    fn same(&mut self, is: bool, a: &Expr, b: &Expr) {
        let (x, y) = (&a.text, &b.text);
        let (holds, fails) = if is { ("==", "!=") } else { ("!=", "==") };
        self.test(Test::new(format!("{x} {holds} {y}"), format!("{x} {fails} {y}")));
        match (x == "null", y == "null") {
            (false, true) => self.fact(Fact::Null(a.canon.clone(), is)),
            (true, false) => self.fact(Fact::Null(b.canon.clone(), is)),
            _ if b.canon.starts_with(CONSTANT) => {
                self.fact(Fact::Constant(a.canon.clone(), y.clone(), is));
            }
            _ => self.fact(Fact::Same(a.canon.clone(), b.canon.clone(), is)),
        }
    }

    fn objects_equal(&mut self, is: bool, a: &Expr, b: &Expr) {
        if a.text == "null" || b.text == "null" {
            return self.same(is, a, b);
        }
        let text = format!("Objects.equals({}, {})", a.text, b.text);
        let negated = format!("!{text}");
        self.test(if is { Test::new(text, negated) } else { Test::new(negated, text) });
    }

    /// Whether a condition is dealt with.
    fn atom(&mut self, pure: &'a Pure) -> Result<bool, JavaError> {
        let atom = match pure {
            Pure::Atom(atom) => atom,
            Pure::And(_) | Pure::Or(_) => {
                if self.unknown(pure).is_some() {
                    return Ok(false);
                }
                let test = self.condition(pure)?;
                self.test(test);
                return Ok(true);
            }
        };
        match atom {
            Atom::Num(op, a, b) => return self.number(*op, a, b),
            Atom::Real(op, a, b) => {
                let value = |r: &Real| match r {
                    Real::Const(d) => {
                        Some(Expr::simple(Data::Double(d.to_bits()).java(), Kind::Double))
                    }
                    Real::Var(v) => self.env[v.index()].clone(),
                };
                match (op, a, value(a), b, value(b)) {
                    (_, _, Some(_), _, Some(_)) => {
                        let test = self.numbers().reals(*op, *a, *b)?;
                        self.test(test);
                    }
                    (Compare::Eq, Real::Var(v), None, _, Some(value))
                    | (Compare::Eq, _, Some(value), Real::Var(v), None) => {
                        self.env[v.index()] = Some(value);
                    }
                    _ => return Ok(false),
                }
            }
            Atom::Same(is, a, b) | Atom::Equal(is, a, b) => {
                match (self.env[a.index()].clone(), self.env[b.index()].clone()) {
                    (Some(x), Some(y)) => match atom {
                        Atom::Equal(..) if !matches!(self.sort(*a), Sort::Enum(_)) => {
                            self.objects_equal(*is, &x, &y);
                        }
                        _ => self.same(*is, &x, &y),
                    },
                    (Some(value), None) if *is => self.env[b.index()] = Some(value),
                    (None, Some(value)) if *is => self.env[a.index()] = Some(value),
                    _ => return Ok(false),
                }
            }
            Atom::Null(is, v) => match self.env[v.index()].clone() {
                Some(value) => {
                    let text = &value.text;
                    match is {
                        true => {
                            self.test(Test::new(
                                format!("{text} == null"),
                                format!("{text} != null"),
                            ));
                            self.fact(Fact::Null(value.canon, true));
                        }
                        false => self.require_object(&value),
                    }
                }
                None if *is => self.env[v.index()] = Some(Expr::simple("null", Kind::Ref)),
                None => return Ok(false),
            },
            Atom::Text(is, v, text) => {
                let literal = cairn_java::string(text);
                match self.env[v.index()].clone() {
                    Some(value) => {
                        let text = format!("{literal}.equals({})", value.text);
                        let negated = format!("!{text}");
                        self.fact(Fact::Constant(value.canon, literal, *is));
                        self.test(if *is {
                            Test::new(text, negated)
                        } else {
                            Test::new(negated, text)
                        });
                    }
                    None if *is => self.env[v.index()] = Some(Expr::simple(literal, Kind::Ref)),
                    None => return Ok(false),
                }
            }
            Atom::Constant(is, v, name) => {
                let Sort::Enum(class) = self.sort(*v) else {
                    return Err(JavaError::Inner("a constant of no enum"));
                };
                let constant = format!("{}.{name}", self.context.type_name(class)?);
                match self.env[v.index()].clone() {
                    Some(value) => {
                        let (holds, fails) = if *is { ("==", "!=") } else { ("!=", "==") };
                        let text = &value.text;
                        self.test(Test::new(
                            format!("{text} {holds} {constant}"),
                            format!("{text} {fails} {constant}"),
                        ));
                        self.fact(Fact::Constant(value.canon, constant, *is));
                    }
                    None if *is => {
                        let canon = format!("{CONSTANT}{constant}");
                        let value = Expr::simple(constant, Kind::Ref).known_as(&canon);
                        self.env[v.index()] = Some(Expr { ty: Some(class.clone()), ..value });
                    }
                    None => return Ok(false),
                }
            }
            Atom::Holds { of, slot, value } => {
                let Some(object) = self.env[of.index()].clone() else { return Ok(false) };
                if let Slot::Element(index) = slot
                    && !self.all_known(index)
                {
                    return Ok(false);
                }
                let read = self.read(&object, slot)?;
                self.bind(*value, read)?;
            }
            Atom::Static { class, field, value } => {
                let read = self.context.static_field(class, field)?;
                self.bind(*value, read)?;
            }
        }
        Ok(true)
    }

    fn read(&mut self, object: &Expr, slot: &Slot) -> Result<Expr, JavaError> {
        self.require_object(object);
        let ty = object.ty.clone().unwrap_or_else(|| "java.lang.Object".into());
        match slot {
            Slot::Field(field) => self.context.field(object, &ty, field),
            Slot::Length => {
                let text = format!("{}.length", object.text);
                let canon = format!("{}.length", object.canon);
                Ok(Expr::simple(text, Kind::Int).known_as(&canon))
            }
            Slot::Element(index) => {
                let i = self.numbers().number(index)?;
                let at = match i.kind {
                    Kind::Int => i.text.clone(),
                    _ => format!("(int) {}", i.operand()),
                };
                let length = format!("{}.length", object.text);
                let (text, array) = (i.text.clone(), &object.text);
                let element = format!("{array}[{at}]");
                let canon = format!("{}[{}]", object.canon, i.canon);
                let is_tested = self.plan.steps.iter().any(|s| match s {
                    Step::Test(t) => t.holds == format!("0 <= {text} && {text} < {length}"),
                    _ => false,
                });
                if !is_tested {
                    self.test(Test::new(
                        format!("0 <= {text} && {text} < {length}"),
                        format!("{text} < 0 || {text} >= {length}"),
                    ));
                }
                self.context.element(&ty, element, canon)
            }
        }
    }

    fn all_known(&self, num: &Num) -> bool {
        let mut all = true;
        variables(num, &mut |v| all &= self.is_known(v));
        all
    }

    fn number(&mut self, op: Compare, a: &'a Num, b: &'a Num) -> Result<bool, JavaError> {
        let mut open = vec![];
        for num in [a, b] {
            variables(num, &mut |v| {
                if !self.is_known(v) {
                    open.push(v);
                }
            });
        }
        if open.is_empty() {
            for num in [a, b] {
                self.require_values(num)?;
            }
            let (test, fact) = self.numbers().compare(op, a, b)?;
            self.test(test);
            self.plan.facts.extend(fact);
            return Ok(true);
        }
        let (Compare::Eq, [var]) = (op, &open[..]) else { return Ok(false) };
        let (side, other) = if self.all_known(a) { (b, a) } else { (a, b) };
        for num in [side, other] {
            self.require_values(num)?;
        }
        match solve(*var, side, other.clone()) {
            Some(Solved::Is(num)) => {
                let value = self.numbers().number(&num)?;
                if *self.sort(*var) == Sort::Bool && value.kind != Kind::Boolean {
                    let constant = value.text.parse::<i64>();
                    if !matches!(constant, Ok(0 | 1)) && !matches!(num, Num::Var(_)) {
                        let text = value.operand();
                        self.test(Test::new(
                            format!("0 <= {text} && {text} <= 1"),
                            format!("{text} < 0 || {text} > 1"),
                        ));
                    }
                }
                let canon = match self.numbers().fact(Compare::Eq, &num, &Num::Const(0)) {
                    Some(Fact::Number(sum, _)) => format!("{sum:?}"),
                    _ => value.canon.clone(),
                };
                let is_plain = matches!(num, Num::Var(_) | Num::Const(_));
                self.env[var.index()] = Some(if is_plain { value } else { value.known_as(&canon) });
            }
            Some(Solved::Divided(product, by)) if self.occurs_once(*var) => {
                let (x, y) = (self.numbers().number(&product)?, self.numbers().number(&by)?);
                let (x, y) = (x.operand(), y.operand());
                self.test(Test {
                    holds: format!("{y} == 0 ? {x} == 0 : {x} % {y} == 0"),
                    fails: format!("{y} == 0 ? {x} != 0 : {x} % {y} != 0"),
                    is_or: true,
                });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Boxes and strings whose number or length is used are not null.
    fn require_values(&mut self, num: &Num) -> Result<(), JavaError> {
        match num {
            Num::Unboxed(v) | Num::Length(v) => {
                if let Some(value) = self.env[v.index()].clone() {
                    self.require_object(&value);
                }
            }
            Num::Const(_) | Num::Var(_) => {}
            Num::Neg(a) => self.require_values(a)?,
            Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Max(a, b) | Num::Min(a, b) => {
                self.require_values(a)?;
                self.require_values(b)?;
            }
        }
        Ok(())
    }

    fn occurs_once(&self, var: Var) -> bool {
        let mut count = 0;
        let d = self.disjunct;
        for_atoms(&d.pure, &mut |atom| for_vars(atom, &mut |v| count += usize::from(v == var)));
        count += d.instances.iter().flat_map(|i| &i.args).filter(|v| **v == var).count();
        for cell in &d.cells {
            count += usize::from(cell.at == var);
            match &cell.shape {
                Shape::Object { fields, .. } => {
                    count += fields.iter().filter(|f| f.1 == var).count();
                }
                Shape::Array { length, .. } => count += usize::from(*length == var),
            }
        }
        count == 1
    }

    /// A variable of a condition that is not known.
    fn unknown(&self, pure: &Pure) -> Option<Var> {
        let mut found = None;
        for_atoms(std::slice::from_ref(pure), &mut |atom| {
            for_vars(atom, &mut |v| {
                if !self.is_known(v) {
                    found = Some(v);
                }
            });
        });
        found
    }

    /// A condition over known variables.
    fn condition(&mut self, pure: &'a Pure) -> Result<Test, JavaError> {
        // The steps of an atom are tests; here they are parts of a condition.
        let from = self.plan.steps.len();
        let facts = self.plan.facts.clone();
        let tests = |this: &mut Self| -> Vec<Test> {
            let steps = this.plan.steps.drain(from..);
            steps.filter_map(|s| if let Step::Test(t) = s { Some(t) } else { None }).collect()
        };
        let test = match pure {
            Pure::Atom(_) => {
                self.atom(pure)?;
                conjunction(&tests(self))
            }
            Pure::And(all) => {
                let mut parts = vec![];
                for part in all {
                    parts.push(self.condition(part)?);
                }
                conjunction(&parts)
            }
            Pure::Or(all) => {
                let mut parts = vec![];
                for part in all {
                    parts.push(self.condition(part)?);
                }
                let holds: Vec<String> = parts.iter().map(Test::within_and).collect();
                let text = holds.join(" || ");
                Test { fails: format!("!({text})"), holds: text, is_or: true }
            }
        };
        self.plan.facts = facts;
        Ok(test)
    }

    /// The arguments of calls that are known and that the calls refuse if they are null.
    fn objects_for_calls(&self) -> Vec<Expr> {
        let instances = self.disjunct.instances.iter();
        let args =
            instances.flat_map(|i| i.args.iter().enumerate().map(move |(at, arg)| (i, at, arg)));
        let args = args.filter(|(i, at, _)| self.context.is_never_null(i.predicate, *at));
        args.filter_map(|(_, _, arg)| self.env[arg.index()].clone()).collect()
    }

    fn test_arguments(&mut self) {
        for value in self.objects_for_calls() {
            self.require_object(&value);
        }
    }

    /// What the calls say of references, before they are made.
    fn note_calls(&mut self) {
        for value in self.objects_for_calls() {
            self.fact(Fact::Null(value.canon, false));
        }
    }

    fn is_ready(&self, instance: &Instance) -> bool {
        let modes = self.modes.of(instance.predicate.index());
        instance.args.iter().zip(modes).all(|(arg, mode)| match mode {
            Mode::Given => self.env[arg.index()].as_ref().is_some_and(|e| e.kind != Kind::Bound),
            // A bound that may still become known is waited for.
            Mode::Bound => self.is_known(*arg) || self.occurs_once(*arg),
            Mode::Output => true,
        })
    }

    /// What must change so that one of the calls can be made.
    fn stuck(&self, calls: &[&Instance]) -> Stuck {
        let is_anchored = |i: &&&Instance| {
            i.args.iter().any(|a| self.sort(*a).is_ref() && self.is_known(*a))
                || i.args.iter().all(|a| !self.sort(*a).is_ref())
        };
        let Some(call) = calls.iter().find(is_anchored).or(calls.first()) else {
            return JavaError::Inner("a call that is not ready").into();
        };
        let predicate = call.predicate.index();
        let mut changes = vec![];
        for (at, arg) in call.args.iter().enumerate() {
            let is_bound = self.env[arg.index()].as_ref().is_some_and(|e| e.kind == Kind::Bound);
            let is_given = self.modes.of(predicate)[at] == Mode::Given;
            if !is_given || (self.is_known(*arg) && !is_bound) {
                continue;
            }
            let could_be = self.modes.can_be_bound(predicate, at);
            let mode = match could_be && (is_bound || self.occurs_once(*arg)) {
                true => Mode::Bound,
                false => Mode::Output,
            };
            changes.push((predicate, at, mode));
        }
        match changes.first() {
            Some(_) => Stuck::Modes(changes),
            None => {
                let open = call.args.iter().find(|a| !self.is_known(**a));
                self.undetermined(open.copied().unwrap_or(call.args[0])).into()
            }
        }
    }

    fn call(&mut self, instance: &'a Instance) -> Result<(), JavaError> {
        let predicate = instance.predicate.index();
        let body = &self.context.spec.definitions.get(instance.predicate).body;
        let mut texts = vec![];
        let mut canons = vec![];
        for (at, arg) in instance.args.iter().enumerate() {
            let sort = &body.params[at].sort;
            match self.modes.of(predicate)[at] {
                Mode::Output => {}
                Mode::Bound => match &self.env[arg.index()] {
                    None => texts.push("null".to_owned()),
                    Some(value) => {
                        canons.push(value.canon.clone());
                        texts.push(value.long());
                    }
                },
                Mode::Given => {
                    let value = self.numbers().var(*arg)?.clone();
                    canons.push(value.canon.clone());
                    texts.push(match sort {
                        Sort::Int | Sort::Bool => value.number().text,
                        Sort::Ref(_) => self.context.passed(&value, sort)?,
                        _ => value.text,
                    });
                }
            }
        }
        let method = self.context.method(instance.predicate);
        let call = format!("{method}({})", texts.join(", "));
        let outputs: Vec<usize> = self.modes.outputs(predicate).collect();
        let Some(&first) = outputs.first() else {
            self.plan.steps.push(Step::Holds(call));
            return Ok(());
        };
        let ty = self.context.result_type(instance.predicate, self.modes)?;
        let is_record = self.context.has_record(instance.predicate, self.modes);
        let wanted = match is_record {
            true => last_word(texts.first().map_or("", String::as_str)),
            false => {
                let var = self.formula.variable(self.disjunct, instance.args[first]);
                match cairn_java::is_identifier(&var.name) && &*var.name != "_" {
                    true => var.name.to_string(),
                    false => body.params[first].name.to_string(),
                }
            }
        };
        let name = self.scope.take(&wanted);
        self.plan.steps.push(Step::Call { ty, name: name.clone(), call });
        let canon = format!("{method}({})", canons.join(","));
        for at in outputs {
            let param = &body.params[at];
            let component = self.context.parameter_name(instance.predicate, at);
            let (text, kind) = match (is_record, &param.sort) {
                (true, Sort::Int | Sort::Bool) => (format!("{name}.{component}()"), Kind::Long),
                (true, Sort::Double) => (format!("{name}.{component}()"), Kind::Double),
                (true, _) => (format!("{name}.{component}()"), Kind::Ref),
                (false, _) => (name.clone(), Kind::BoxedLong),
            };
            let value = Expr {
                ty: self.context.sort_type(&param.sort),
                ..Expr::simple(text, kind).known_as(&format!("{canon}#{at}"))
            };
            self.bind(instance.args[at], value)?;
        }
        Ok(())
    }
}

/// The last name in an expression.
fn last_word(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word = text.rsplit(|c| !is_word(c)).find(|w| !w.is_empty()).unwrap_or("found");
    match word == "null" || word.starts_with(|c: char| c.is_ascii_digit()) {
        true => "found".into(),
        false => word.to_owned(),
    }
}

pub fn conjunction(parts: &[Test]) -> Test {
    match parts {
        [] => Test::new("true", "false"),
        [one] => one.clone(),
        all => {
            let holds: Vec<String> = all.iter().map(Test::within_and).collect();
            let text = holds.join(" && ");
            Test { fails: format!("!({text})"), holds: text, is_or: false }
        }
    }
}

fn flattened(pure: &[Pure]) -> Vec<&Pure> {
    let mut all = vec![];
    for part in pure {
        match part {
            Pure::And(parts) => all.extend(flattened(parts)),
            other => all.push(other),
        }
    }
    all
}

fn for_atoms(pure: &[Pure], each: &mut dyn FnMut(&Atom)) {
    for part in pure {
        match part {
            Pure::Atom(atom) => each(atom),
            Pure::And(parts) | Pure::Or(parts) => for_atoms(parts, each),
        }
    }
}

fn for_vars(atom: &Atom, each: &mut dyn FnMut(Var)) {
    match atom {
        Atom::Num(_, a, b) => {
            variables(a, each);
            variables(b, each);
        }
        Atom::Real(_, a, b) => {
            for real in [a, b] {
                if let Real::Var(v) = real {
                    each(*v);
                }
            }
        }
        Atom::Same(_, a, b) | Atom::Equal(_, a, b) => {
            each(*a);
            each(*b);
        }
        Atom::Null(_, v) | Atom::Text(_, v, _) | Atom::Constant(_, v, _) => each(*v),
        Atom::Holds { of, slot, value } => {
            each(*of);
            each(*value);
            if let Slot::Element(index) = slot {
                variables(index, each);
            }
        }
        Atom::Static { value, .. } => each(*value),
    }
}
