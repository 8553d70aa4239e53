//! Random definitions over one class `Node` with fields `next`, `other` (references) and `key` (an integer).

use cairn_logic::*;

/// A generator that needs nothing (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

const REF: Sort = Sort::Ref(None);

/// What generated definitions use.
#[derive(Clone, Copy)]
pub struct Shape {
    /// Whether cells name `other` as well.
    pub other: bool,
    /// Whether cells name all fields.
    pub all_fields: bool,
    /// Whether there is recursion without a cell.
    pub barren: bool,
}

pub fn definitions(random: &mut Random, shape: Shape) -> Definitions {
    let count = 1 + random.below(3) as usize;
    let heads: Vec<Vec<Variable>> = (0..count)
        .map(|_| {
            let more = random.below(3);
            let name = |n: u64| format!("p{n}").as_str().into();
            let mut params = vec![Variable { name: name(0), sort: REF }];
            for n in 1..=more {
                let sort = if random.chance(60) { Sort::Int } else { REF };
                params.push(Variable { name: name(n), sort });
            }
            params
        })
        .collect();
    let predicates = (0..count)
        .map(|at| {
            let disjuncts = 1 + random.below(3);
            let mut disjuncts: Vec<Disjunct> = (0..disjuncts)
                .map(|number| disjunct(random, &heads, &heads[at], number == 0, shape))
                .collect();
            // One more that differs in conditions only.
            if random.chance(30) {
                let mut twin = random.pick(&disjuncts).clone();
                let count = twin.vars.len();
                let mut builder = Builder { params: &heads[at], vars: twin.vars };
                if random.chance(50) {
                    twin.pure.pop();
                }
                twin.pure.push(condition(random, &mut builder, 1));
                twin.vars = builder.vars;
                if twin.vars.len() == count || random.chance(50) {
                    disjuncts.push(twin);
                }
            }
            Predicate {
                name: format!("pred{at}").as_str().into(),
                body: Formula { params: heads[at].clone(), disjuncts },
            }
        })
        .collect();
    Definitions { predicates }
}

struct Builder<'a> {
    params: &'a [Variable],
    vars: Vec<Variable>,
}

impl Builder<'_> {
    fn fresh(&mut self, sort: &Sort) -> Var {
        let name = format!("v{}", self.vars.len());
        self.vars.push(Variable { name: name.as_str().into(), sort: sort.clone() });
        Var((self.params.len() + self.vars.len()) as u32 - 1)
    }

    /// A variable of a sort; a new one in a part of the cases, while there are few.
    fn var(&mut self, random: &mut Random, sort: &Sort, new: u64) -> Var {
        let all = self.params.iter().chain(&self.vars).enumerate();
        let fitting: Vec<Var> =
            all.filter(|(_, v)| v.sort == *sort).map(|(at, _)| Var(at as u32)).collect();
        if fitting.is_empty() || self.vars.len() < 4 && random.chance(new) {
            self.fresh(sort)
        } else {
            *random.pick(&fitting)
        }
    }
}

fn disjunct(
    random: &mut Random,
    heads: &[Vec<Variable>],
    params: &[Variable],
    base: bool,
    shape: Shape,
) -> Disjunct {
    let mut builder = Builder { params, vars: Vec::new() };
    let mut done = Disjunct::default();
    let base = base && random.chance(80);
    let percent = match (base, shape.barren) {
        (true, _) => 20,
        (false, true) => 80,
        (false, false) => 100,
    };
    if random.chance(percent) {
        let cells = if random.chance(15) { 2 } else { 1 };
        for number in 0..cells {
            let at = if number == 0 && random.chance(85) {
                Var(0)
            } else {
                builder.var(random, &REF, 50)
            };
            let mut fields = Vec::new();
            for (name, sort) in [("next", REF), ("other", REF), ("key", Sort::Int)] {
                let used = name != "other" || shape.other;
                if used && (shape.all_fields || random.chance(70)) {
                    fields.push((name.into(), builder.var(random, &sort, 65)));
                }
            }
            let object =
                cairn_logic::Shape::Object { class: "Node".into(), or_subclass: false, fields };
            done.cells.push(Cell { at, shape: object });
        }
    }
    if !base {
        for _ in 0..[0, 1, 1, 1, 2][random.below(5) as usize] {
            let predicate = random.below(heads.len() as u64) as usize;
            let args = heads[predicate].iter().map(|p| builder.var(random, &p.sort, 35)).collect();
            done.instances.push(Instance { predicate: PredicateId(predicate as u32), args });
        }
    }
    if base && random.chance(70) {
        done.pure.push(Pure::Atom(Atom::Null(true, Var(0))));
    }
    for _ in 0..random.below(3) {
        let condition = condition(random, &mut builder, 1);
        done.pure.push(condition);
    }
    done.vars = builder.vars;
    done
}

fn condition(random: &mut Random, builder: &mut Builder, depth: u32) -> Pure {
    if depth > 0 && random.chance(20) {
        let two = vec![condition(random, builder, 0), condition(random, builder, 0)];
        return if random.chance(70) { Pure::Or(two) } else { Pure::And(two) };
    }
    let flag = random.chance(50);
    Pure::Atom(match random.below(8) {
        0 => Atom::Null(flag, builder.var(random, &REF, 10)),
        1 | 2 => Atom::Same(flag, builder.var(random, &REF, 10), builder.var(random, &REF, 10)),
        3 => Atom::Holds {
            of: builder.var(random, &REF, 10),
            slot: Slot::Field("next".into()),
            value: builder.var(random, &REF, 20),
        },
        _ => {
            let compare =
                *random.pick(&[Compare::Eq, Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le]);
            let left = Num::Var(builder.var(random, &Sort::Int, 15));
            Atom::Num(compare, left, num(random, builder))
        }
    })
}

fn num(random: &mut Random, builder: &mut Builder) -> Num {
    let var = Num::Var(builder.var(random, &Sort::Int, 15));
    let constant = Num::Const(random.between(0, 2));
    match random.below(10) {
        0..3 => constant,
        3..6 => var,
        6..8 => Num::Add(var.into(), Num::Const(1).into()),
        8 => {
            let other = Num::Var(builder.var(random, &Sort::Int, 15));
            Num::Max(var.into(), other.into())
        }
        _ => {
            let other = Num::Var(builder.var(random, &Sort::Int, 15));
            Num::Add(var.into(), other.into())
        }
    }
}
