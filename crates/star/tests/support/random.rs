//! Random definitions over small families of classes.

use cairn_logic::*;
use std::sync::Arc;

/// A generator that needs nothing (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

/// Classes with the fields `next` and `other` (references) and `key` (an integer).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// `A` alone.
    One,
    /// `B` extends `A`; fields are of type `A`.
    Subclass,
    /// `A` and `B` have nothing in common; `next` is an `A`, `other` is a `B`.
    Two,
}

impl Family {
    pub fn classes(self) -> &'static [&'static str] {
        match self {
            Family::One => &["A"],
            Family::Subclass | Family::Two => &["A", "B"],
        }
    }

    pub fn is_subclass(self, class: &str, of: &str) -> bool {
        class == of || self == Family::Subclass && of == "A"
    }

    /// The declared class of a reference field.
    pub fn declared(self, field: &str) -> &'static str {
        match (self, field) {
            (Family::Two, "other") => "B",
            _ => "A",
        }
    }
}

pub fn reference(class: &str) -> Sort {
    Sort::Ref(Some(class.into()))
}

pub const FIELDS: [&str; 2] = ["next", "other"];

/// What the definitions of one test use.
struct Style {
    family: Family,
    /// Fields that cells name.
    fields: Vec<&'static str>,
    /// Percentage of fields that a cell names.
    named: u64,
    numbers: bool,
}

pub fn definitions(random: &mut Random) -> (Family, Definitions) {
    let family = *random.pick(&[Family::One, Family::One, Family::Subclass, Family::Two]);
    let fields = if random.chance(50) { vec!["next"] } else { FIELDS.to_vec() };
    let named = if random.chance(60) { 100 } else { 70 };
    let style = Style { family, fields, named, numbers: random.chance(75) };
    let count = 1 + random.below(3) as usize;
    let heads: Vec<Vec<Variable>> = (0..count).map(|_| head(random, &style)).collect();
    let is_goal = count > 1 && random.chance(70);
    let predicate = |at: usize, random: &mut Random| {
        let disjuncts = if is_goal && at == 0 {
            vec![goal(random, &style, &heads)]
        } else {
            let disjuncts = 1 + random.below(3);
            (0..disjuncts).map(|n| disjunct(random, &style, &heads, at, n == 0)).collect()
        };
        let body = Formula { params: heads[at].clone(), disjuncts };
        Predicate { name: format!("p{at}").into(), body }
    };
    let predicates = (0..count).map(|at| predicate(at, random)).collect();
    (family, Definitions { predicates })
}

fn head(random: &mut Random, style: &Style) -> Vec<Variable> {
    let more = random.below(3);
    let class = |random: &mut Random| reference(random.pick::<&str>(style.family.classes()));
    let mut params = vec![Variable { name: "x0".into(), sort: class(random) }];
    for n in 1..=more {
        let is_number = style.numbers && random.chance(60);
        let sort = if is_number { Sort::Int } else { class(random) };
        params.push(Variable { name: format!("x{n}").into(), sort });
    }
    params
}

struct Builder<'a> {
    params: &'a [Variable],
    vars: Vec<Variable>,
}

impl Builder<'_> {
    fn fresh(&mut self, sort: &Sort) -> Var {
        let name = format!("v{}", self.vars.len()).into();
        self.vars.push(Variable { name, sort: sort.clone() });
        Var((self.params.len() + self.vars.len()) as u32 - 1)
    }

    fn sort(&self, var: Var) -> &Sort {
        let all = self.params.len();
        if var.index() < all {
            &self.params[var.index()].sort
        } else {
            &self.vars[var.index() - all].sort
        }
    }

    /// A variable of a sort; a new one in a part of the cases, while there are few.
    fn var(&mut self, random: &mut Random, sort: &Sort, new: u64) -> Var {
        let fits = |other: &Sort| match sort {
            Sort::Ref(_) => other.is_ref(),
            sort => sort == other,
        };
        let all = self.params.iter().chain(&self.vars).enumerate();
        let fitting: Vec<Var> =
            all.filter(|(_, v)| fits(&v.sort)).map(|(at, _)| Var(at as u32)).collect();
        if fitting.is_empty() || self.vars.len() < 5 && random.chance(new) {
            self.fresh(sort)
        } else {
            *random.pick(&fitting)
        }
    }
}

fn disjunct(
    random: &mut Random,
    style: &Style,
    heads: &[Vec<Variable>],
    at: usize,
    is_first: bool,
) -> Disjunct {
    let mut builder = Builder { params: &heads[at], vars: vec![] };
    let mut done = Disjunct::default();
    let is_base = is_first && random.chance(80);
    let mut contents = vec![];
    if !is_base || random.chance(20) {
        let cells = if random.chance(15) { 2 } else { 1 };
        for number in 0..cells {
            let at = match number {
                0 if random.chance(85) => Var(0),
                _ => builder.var(random, &reference("A"), 50),
            };
            let cell = cell(random, style, &mut builder, at, &mut contents);
            done.cells.push(cell);
        }
    }
    if !is_base {
        for _ in 0..*random.pick(&[0, 1, 1, 1, 2]) {
            let instance = instance(random, heads, &mut builder, &mut contents);
            done.instances.push(instance);
        }
    }
    if is_base && random.chance(70) {
        done.pure.push(Pure::Atom(Atom::Null(true, Var(0))));
    }
    for _ in 0..random.below(3) {
        let condition = condition(random, style, &mut builder, 1);
        done.pure.push(condition);
    }
    done.vars = builder.vars;
    done
}

/// One or two instances of the other predicates, with conditions that the smallest unfoldings are not likely to satisfy.
fn goal(random: &mut Random, style: &Style, heads: &[Vec<Variable>]) -> Disjunct {
    let mut builder = Builder { params: &heads[0], vars: vec![] };
    let mut done = Disjunct::default();
    for _ in 0..1 + random.below(2) {
        let predicate = 1 + random.below(heads.len() as u64 - 1) as usize;
        let args = heads[predicate].iter().map(|p| builder.var(random, &p.sort, 35)).collect();
        done.instances.push(Instance { predicate: PredicateId(predicate as u32), args });
    }
    let all = builder.params.iter().chain(&builder.vars).enumerate();
    let is_int = |v: &Variable| v.sort == Sort::Int;
    let (numbers, references): (Vec<_>, Vec<_>) = all.partition(|(_, v)| is_int(v));
    let var = |(at, _): &(usize, &Variable)| Var(*at as u32);
    for number in numbers.iter().filter(|_| random.chance(50)).collect::<Vec<_>>() {
        let wanted = Num::Const(random.below(5) as i64 - 1);
        let compare = *random.pick(&[Compare::Eq, Compare::Eq, Compare::Ne, Compare::Lt]);
        done.pure.push(Pure::Atom(Atom::Num(compare, wanted, Num::Var(var(number)))));
    }
    for reference in references.iter().filter(|_| random.chance(60)).collect::<Vec<_>>() {
        let other = var(random.pick(&references));
        let atom = match random.below(3) {
            0 if other != var(reference) => Atom::Same(false, var(reference), other),
            _ => Atom::Null(false, var(reference)),
        };
        done.pure.push(Pure::Atom(atom));
    }
    for _ in 0..random.below(2) {
        done.pure.push(condition(random, style, &mut builder, 1));
    }
    done.vars = builder.vars;
    done
}

fn cell(
    random: &mut Random,
    style: &Style,
    builder: &mut Builder,
    at: Var,
    contents: &mut Vec<Var>,
) -> Cell {
    let mut class = *random.pick(style.family.classes());
    if let Sort::Ref(Some(declared)) = builder.sort(at)
        && random.chance(85)
    {
        class = style.family.classes().iter().find(|c| ***c == **declared).unwrap_or(&"A");
    }
    let mut fields: Vec<(Arc<str>, Var)> = vec![];
    for &name in &style.fields {
        if random.chance(style.named) {
            let var = builder.var(random, &reference(style.family.declared(name)), 70);
            contents.push(var);
            fields.push((name.into(), var));
        }
    }
    if style.numbers && random.chance(style.named) {
        fields.push(("key".into(), builder.var(random, &Sort::Int, 65)));
    }
    let or_subclass = style.family == Family::Subclass && random.chance(40);
    Cell { at, shape: Shape::Object { class: class.into(), or_subclass, fields } }
}

/// The first argument is what a cell holds, if it can be: most definitions that people write are such.
fn instance(
    random: &mut Random,
    heads: &[Vec<Variable>],
    builder: &mut Builder,
    contents: &mut Vec<Var>,
) -> Instance {
    let predicate = random.below(heads.len() as u64) as usize;
    let mut args: Vec<Var> =
        heads[predicate].iter().map(|p| builder.var(random, &p.sort, 35)).collect();
    if !contents.is_empty() && random.chance(70) {
        args[0] = contents.swap_remove(random.below(contents.len() as u64) as usize);
    }
    Instance { predicate: PredicateId(predicate as u32), args }
}

fn condition(random: &mut Random, style: &Style, builder: &mut Builder, depth: u32) -> Pure {
    if depth > 0 && random.chance(25) {
        let two = vec![
            condition(random, style, builder, depth - 1),
            condition(random, style, builder, depth - 1),
        ];
        return if random.chance(70) { Pure::Or(two) } else { Pure::And(two) };
    }
    let flag = random.chance(50);
    let any = reference("A");
    let kinds = if style.numbers { 9 } else { 4 };
    Pure::Atom(match random.below(kinds) {
        0 => Atom::Null(flag, builder.var(random, &any, 10)),
        1 | 2 => Atom::Same(flag, builder.var(random, &any, 10), builder.var(random, &any, 10)),
        3 => {
            let of = builder.var(random, &any, 10);
            match style.numbers && flag {
                true => Atom::Holds {
                    of,
                    slot: Slot::Field("key".into()),
                    value: builder.var(random, &Sort::Int, 30),
                },
                false => Atom::Holds {
                    of,
                    slot: Slot::Field("next".into()),
                    value: builder.var(random, &any, 30),
                },
            }
        }
        _ => {
            use Compare::{Eq, Le, Lt, Ne};
            let compare = *random.pick(&[Eq, Eq, Ne, Lt, Le]);
            let left = Num::Var(builder.var(random, &Sort::Int, 15));
            let right = number(random, builder);
            match random.chance(80) {
                true => Atom::Num(compare, left, right),
                false => Atom::Num(compare, right, left),
            }
        }
    })
}

fn number(random: &mut Random, builder: &mut Builder) -> Num {
    let var = |random: &mut Random, builder: &mut Builder| {
        Box::new(Num::Var(builder.var(random, &Sort::Int, 15)))
    };
    let first = var(random, builder);
    let constant = Num::Const(random.below(4) as i64 - 1);
    match random.below(14) {
        0..3 => constant,
        3..6 => *first,
        6..8 => Num::Add(first, Num::Const(1).into()),
        8 => Num::Sub(first, var(random, builder)),
        9 => Num::Mul(Num::Const(*random.pick(&[2, 3, -1])).into(), first),
        10 => Num::Min(first, var(random, builder)),
        11 => Num::Add(Num::Max(first, var(random, builder)).into(), Num::Const(1).into()),
        12 => Num::Max(first, var(random, builder)),
        _ => Num::Add(first, var(random, builder)),
    }
}
