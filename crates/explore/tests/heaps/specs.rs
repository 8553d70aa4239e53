//! Random preconditions in separation logic for generated methods.
//!
//! Each class has a predicate; a predicate has a disjunct for null and one or two for each class that an object can
//! have, and every reference field of a cell is governed: by an instance of a predicate, by an equality, or by being null. So
//! no reference falls back to lazy initialisation, and no two disjuncts have a heap in common.

use super::classes::{Family, Ty};
use super::generate::Random;
use super::programs::Method;
use cairn_logic::{
    Atom, Cell, Compare, Definitions, Disjunct, Formula, Instance, Num, Predicate, PredicateId,
    Pure, Shape, Sort, Var, Variable,
};
use cairn_spec::typed::{Binding, Clause, ClauseKind, MethodName, Place, Spec};
use cairn_spec::{ClassNames, formula_text, predicate_text};

/// What the number of a predicate is, if it has one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    None,
    /// The number of cells.
    Size,
    /// At most the integer of the cell.
    Bound,
    /// The longest way to a null.
    Height,
}

struct Style {
    number: Number,
    /// The class of a second reference that predicates have.
    other: Option<usize>,
    constant: i64,
}

/// A specification in words.
pub fn text(spec: &Spec) -> String {
    let all = spec.definitions.ids();
    let mut lines: Vec<String> =
        all.map(|p| predicate_text(&spec.definitions, p, ClassNames::Simple)).collect();
    lines.extend(spec.clauses.iter().map(|c| {
        format!("{} := {}", c.text, formula_text(&spec.definitions, &c.formula, ClassNames::Simple))
    }));
    lines.join("\n")
}

/// Whether fields have names of their own, and no array is one.
pub fn is_plain(family: &Family) -> bool {
    let names = |class: usize| -> Vec<&str> {
        family.layout(class).iter().map(|f| family.field(*f).name).collect()
    };
    let is_class = |class: usize| {
        let mut all = names(class);
        all.sort();
        all.windows(2).all(|w| w[0] != w[1])
            && family.layout(class).iter().all(|f| !matches!(family.field(*f).ty, Ty::Array(_)))
    };
    (0..family.classes.len()).all(is_class) && family.statics.is_empty()
}

/// Variables as they are made.
struct Builder<'a> {
    family: &'a Family,
    params: Vec<Variable>,
    done: Disjunct,
}

impl Builder<'_> {
    fn fresh(&mut self, sort: Sort) -> Var {
        let name = format!("v{}", self.done.vars.len()).into();
        self.done.vars.push(Variable { name, sort });
        Var((self.params.len() + self.done.vars.len()) as u32 - 1)
    }

    fn require(&mut self, atom: Atom) {
        self.done.pure.push(Pure::Atom(atom));
    }

    fn compare(&mut self, compare: Compare, a: Num, b: Num) {
        self.require(Atom::Num(compare, a, b));
    }
}

fn reference(family: &Family, class: usize) -> Sort {
    Sort::Ref(Some(family.class_name(class).into()))
}

fn parameters(family: &Family, style: &Style, class: usize) -> Vec<Variable> {
    let variable = |name: &str, sort: Sort| Variable { name: name.into(), sort };
    let mut all = vec![variable("x", reference(family, class))];
    if style.number != Number::None {
        all.push(variable("m", Sort::Int));
    }
    all.extend(style.other.map(|c| variable("o", reference(family, c))));
    all
}

const NUMBER: Var = Var(1);

/// The second reference.
fn other(style: &Style) -> Option<(usize, Var)> {
    let at = if style.number == Number::None { 1 } else { 2 };
    style.other.map(|class| (class, Var(at)))
}

pub fn generate(family: &Family, method: &Method) -> Spec {
    let mut random = Random(method.seed.wrapping_mul(0xA076_1D64_78BD_642F) ^ 0x57a2);
    let style = Style {
        number: random.pick(&[Number::None, Number::Size, Number::Bound, Number::Height]),
        other: random.percent(30).then(|| random.below(family.classes.len())),
        constant: i64::from(method.constant),
    };
    let predicate = |class: usize, random: &mut Random| {
        let params = parameters(family, &style, class);
        let mut disjuncts = vec![null(
            &mut Builder { family, params: params.clone(), done: Disjunct::default() },
            &style,
            random,
        )];
        for concrete in family.concrete(class) {
            if random.percent(85) {
                disjuncts.extend(cells(family, &params, &style, concrete, random));
            }
        }
        let name = family.classes[class].name.to_lowercase().as_str().into();
        Predicate { name, body: Formula { params, disjuncts } }
    };
    let predicates = (0..family.classes.len()).map(|c| predicate(c, &mut random)).collect();
    let (formula, bindings) = precondition(family, method, &style, &mut random);
    let text = format!("pre {}", method.name).as_str().into();
    let name = MethodName { name: method.name.as_str().into(), params: None };
    let clause = Clause {
        kind: ClauseKind::Pre,
        class: method.class(family).as_str().into(),
        method: Some(name),
        formula,
        bindings,
        place: Place::default(),
        text,
    };
    Spec { definitions: Definitions { predicates }, predicate_spans: vec![], clauses: vec![clause] }
}

fn null(builder: &mut Builder, style: &Style, random: &mut Random) -> Disjunct {
    builder.require(Atom::Null(true, Var(0)));
    if matches!(style.number, Number::Size | Number::Height) {
        builder.compare(Compare::Eq, Num::Var(NUMBER), Num::Const(0));
    }
    if let Some((_, o)) = other(style)
        && random.percent(10)
    {
        builder.require(Atom::Null(false, o));
    }
    std::mem::take(&mut builder.done)
}

/// The disjuncts of a class: one, or two that differ in what the integer of the cell is.
fn cells(
    family: &Family,
    params: &[Variable],
    style: &Style,
    class: usize,
    random: &mut Random,
) -> Vec<Disjunct> {
    let has_int = family.layout(class).iter().any(|f| family.field(*f).ty == Ty::Int);
    let ways: &[Option<Compare>] = match has_int && random.percent(30) {
        true => &[Some(Compare::Eq), Some(Compare::Ne)],
        false => &[None],
    };
    let mut all = vec![];
    for way in ways {
        let mut builder = Builder { family, params: params.to_vec(), done: Disjunct::default() };
        cell(&mut builder, style, class, *way, random);
        all.push(builder.done);
    }
    all
}

fn cell(
    builder: &mut Builder,
    style: &Style,
    class: usize,
    way: Option<Compare>,
    random: &mut Random,
) {
    let family = builder.family;
    let mut fields = vec![];
    let mut inner = vec![];
    let mut key = None;
    for f in family.layout(class) {
        let field = family.field(f);
        let var = match field.ty {
            Ty::Class(to) => {
                let var = builder.fresh(reference(family, to));
                inner.push((var, to));
                var
            }
            _ => {
                let var = builder.fresh(Sort::Int);
                key = Some(var);
                var
            }
        };
        fields.push((field.name.into(), var));
    }
    let name = family.class_name(class).as_str().into();
    let shape = Shape::Object { class: name, or_subclass: false, fields };
    builder.done.cells.push(Cell { at: Var(0), shape });
    if let (Some(compare), Some(key)) = (way, key) {
        builder.compare(compare, Num::Var(key), Num::Const(style.constant));
    }
    let mut sizes = vec![];
    for (var, to) in inner {
        let is_other = other(style).filter(|(c, _)| family.is_subclass(*c, to));
        match (random.below(100), is_other) {
            (0..20, Some((_, o))) => builder.require(Atom::Same(true, var, o)),
            (0..12, None) if family.is_subclass(class, to) => {
                builder.require(Atom::Same(true, var, Var(0)));
            }
            (12..30, None) => builder.require(Atom::Null(true, var)),
            _ => sizes.extend(instance(builder, style, (var, to), key, Some(class), random)),
        }
    }
    match style.number {
        Number::Size => {
            let sum = sizes
                .into_iter()
                .fold(Num::Const(1), |a, v| Num::Add(a.into(), Num::Var(v).into()));
            builder.compare(Compare::Eq, Num::Var(NUMBER), sum);
        }
        Number::Height => {
            let most = sizes
                .into_iter()
                .fold(Num::Const(0), |a, v| Num::Max(a.into(), Num::Var(v).into()));
            let height = Num::Add(most.into(), Num::Const(1).into());
            builder.compare(Compare::Eq, Num::Var(NUMBER), height);
        }
        Number::Bound => {
            if let Some(key) = key {
                builder.compare(Compare::Le, Num::Var(NUMBER), Num::Var(key));
            }
        }
        Number::None => {}
    }
}

/// An instance of the predicate of a class. Its number, where that is one of its own. `key`: the integer of the cell
/// whose field it is about. `inside`: the class of that cell.
fn instance(
    builder: &mut Builder,
    style: &Style,
    (var, class): (Var, usize),
    key: Option<Var>,
    inside: Option<usize>,
    random: &mut Random,
) -> Option<Var> {
    let mut args = vec![var];
    let mut own = None;
    match style.number {
        Number::None => {}
        Number::Bound if key.is_some() => args.extend(key),
        _ => {
            own = Some(builder.fresh(Sort::Int));
            args.extend(own);
        }
    }
    if let Some((wanted, o)) = other(style) {
        // What it is about, or what the whole is about.
        let is_x = inside.is_some_and(|c| builder.family.is_subclass(c, wanted));
        let passed = match inside {
            Some(_) if is_x && random.percent(50) => Var(0),
            Some(_) => o,
            None => {
                let null = builder.fresh(reference(builder.family, wanted));
                builder.require(Atom::Null(true, null));
                null
            }
        };
        args.push(passed);
    }
    let predicate = PredicateId(class as u32);
    builder.done.instances.push(Instance { predicate, args });
    own
}

fn precondition(
    family: &Family,
    method: &Method,
    style: &Style,
    random: &mut Random,
) -> (Formula, Vec<Binding>) {
    let first = usize::from(method.receiver.is_some());
    let (mut params, mut bindings) = (vec![], vec![]);
    for (i, ty) in method.roots().into_iter().enumerate() {
        let sort = match ty {
            Ty::Class(class) => reference(family, class),
            _ => Sort::Int,
        };
        let (name, binding) = match i < first {
            true => ("this", Binding::This),
            false => (method.parameters[i - first].0.as_str(), Binding::Argument(i - first)),
        };
        params.push(Variable { name: name.into(), sort });
        bindings.push(binding);
    }
    let mut builder = Builder { family, params: params.clone(), done: Disjunct::default() };
    let mut governed: Vec<(Var, usize)> = vec![];
    let mut numbers = vec![];
    for (i, ty) in method.roots().into_iter().enumerate() {
        let var = Var(i as u32);
        let Ty::Class(class) = ty else { continue };
        let same = governed.iter().find(|g| family.is_subclass(g.1, class)).copied();
        match (random.below(100), same) {
            (0..15, Some((other, _))) => builder.require(Atom::Same(true, var, other)),
            _ => {
                numbers.extend(instance(&mut builder, style, (var, class), None, None, random));
                governed.push((var, class));
            }
        }
    }
    let ints: Vec<Var> =
        (0..params.len()).filter(|&i| params[i].sort == Sort::Int).map(|i| Var(i as u32)).collect();
    if random.percent(40)
        && let [a, ..] = numbers[..]
    {
        let compare = random.pick(&[Compare::Eq, Compare::Le, Compare::Ne]);
        let right = match (numbers.get(1), ints.first()) {
            (Some(&b), _) if random.percent(60) => Num::Var(b),
            (_, Some(&n)) => Num::Var(n),
            _ => Num::Const(style.constant.max(1)),
        };
        builder.compare(compare, Num::Var(a), right);
    }
    (Formula { params, disjuncts: vec![builder.done] }, bindings)
}
