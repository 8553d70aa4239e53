//! Building definitions by hand and at random.
#![allow(dead_code)] // each test uses a part

use std::sync::Arc;

use cairn_logic::{
    Atom, Cell, Compare, Definitions, Disjunct, Formula, Instance, Num, Predicate, PredicateId,
    Pure, Shape, Sort, Var, Variable,
};

/// splitmix64: small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

pub fn variable(name: &str, sort: Sort) -> Variable {
    Variable { name: Arc::from(name), sort }
}

/// Variables by names: `x` to `z` and `p`, `l`, `r`, `next` are references, all others numbers.
pub fn variables(names: &str) -> Vec<Variable> {
    names
        .split_whitespace()
        .map(|name| match name {
            "x" | "y" | "z" | "w" | "p" | "l" | "r" | "u" | "v" => variable(name, Sort::Ref(None)),
            _ => variable(name, Sort::Int),
        })
        .collect()
}

/// A disjunct under construction, over parameters and existential variables by name.
pub struct Build {
    params: Vec<Variable>,
    pub heap: Disjunct,
}

impl Build {
    pub fn new(params: &str, exists: &str) -> Build {
        Build {
            params: variables(params),
            heap: Disjunct { vars: variables(exists), ..Disjunct::default() },
        }
    }

    pub fn var(&self, name: &str) -> Var {
        let all = self.params.iter().chain(&self.heap.vars);
        let at = all.into_iter().position(|v| &*v.name == name);
        Var(at.unwrap_or_else(|| panic!("no variable {name}")) as u32)
    }

    /// `at -> Node(field: var, ...)`, the fields as `field var field var`.
    pub fn cell(mut self, at: &str, fields: &str) -> Build {
        let words: Vec<&str> = fields.split_whitespace().collect();
        let fields = words.chunks(2).map(|w| (Arc::from(w[0]), self.var(w[1]))).collect();
        let shape = Shape::Object { class: Arc::from("Node"), or_subclass: false, fields };
        self.heap.cells.push(Cell { at: self.var(at), shape });
        self
    }

    pub fn call(mut self, predicate: u32, args: &str) -> Build {
        let args = args.split_whitespace().map(|a| self.var(a)).collect();
        self.heap.instances.push(Instance { predicate: PredicateId(predicate), args });
        self
    }

    pub fn null(mut self, name: &str) -> Build {
        let var = self.var(name);
        self.heap.pure.push(Pure::Atom(Atom::Null(true, var)));
        self
    }

    pub fn not_null(mut self, name: &str) -> Build {
        let var = self.var(name);
        self.heap.pure.push(Pure::Atom(Atom::Null(false, var)));
        self
    }

    pub fn same(mut self, a: &str, b: &str) -> Build {
        let (a, b) = (self.var(a), self.var(b));
        self.heap.pure.push(Pure::Atom(Atom::Same(true, a, b)));
        self
    }

    pub fn num(self, left: Num, compare: Compare, right: Num) -> Build {
        self.pure(Pure::Atom(Atom::Num(compare, left, right)))
    }

    pub fn pure(mut self, pure: Pure) -> Build {
        self.heap.pure.push(pure);
        self
    }

    /// The number in a variable.
    pub fn n(&self, name: &str) -> Num {
        Num::Var(self.var(name))
    }
}

pub fn add(a: Num, b: Num) -> Num {
    Num::Add(Box::new(a), Box::new(b))
}

pub fn sub(a: Num, b: Num) -> Num {
    Num::Sub(Box::new(a), Box::new(b))
}

pub fn max(a: Num, b: Num) -> Num {
    Num::Max(Box::new(a), Box::new(b))
}

pub fn min(a: Num, b: Num) -> Num {
    Num::Min(Box::new(a), Box::new(b))
}

pub fn c(value: i64) -> Num {
    Num::Const(value)
}

pub fn predicate(name: &str, params: &str, disjuncts: Vec<Build>) -> Predicate {
    let disjuncts = disjuncts.into_iter().map(|b| b.heap).collect();
    Predicate { name: Arc::from(name), body: Formula { params: variables(params), disjuncts } }
}

pub fn definitions(predicates: Vec<Predicate>) -> Definitions {
    Definitions { predicates }
}

/// One to three predicates over up to three references each, with cells, instances and (dis)equalities, some of them
/// under "or". No numbers.
pub fn random_definitions(random: &mut Random) -> Definitions {
    let arities: Vec<usize> = (0..1 + random.below(3)).map(|_| 1 + random.below(3)).collect();
    let predicates = (arities.iter().enumerate())
        .map(|(i, &arity)| {
            let disjuncts = (0..1 + random.below(3))
                .map(|d| random_disjunct(random, arity, &arities, d == 0))
                .collect();
            let params = (0..arity).map(|p| variable(&format!("x{p}"), Sort::Ref(None))).collect();
            Predicate { name: format!("p{i}").into(), body: Formula { params, disjuncts } }
        })
        .collect();
    Definitions { predicates }
}

fn random_disjunct(random: &mut Random, arity: usize, arities: &[usize], first: bool) -> Disjunct {
    let exists = random.below(4);
    let variables = arity + exists;
    let mut heap = Disjunct {
        vars: (0..exists).map(|v| variable(&format!("v{v}"), Sort::Ref(None))).collect(),
        ..Disjunct::default()
    };
    for _ in 0..random.below(3) {
        let at = if random.chance(75) { random.below(arity) } else { random.below(variables) };
        let class = ["A", "B"][random.below(2)];
        let fields = (0..random.below(3))
            .map(|f| (Arc::from(["f", "g"][f]), Var(random.below(variables) as u32)))
            .collect();
        let shape = Shape::Object { class: Arc::from(class), or_subclass: false, fields };
        heap.cells.push(Cell { at: Var(at as u32), shape });
    }
    let instances = if first && random.chance(70) { 0 } else { random.below(3) };
    for _ in 0..instances {
        let predicate = random.below(arities.len());
        let args = (0..arities[predicate]).map(|_| Var(random.below(variables) as u32)).collect();
        heap.instances.push(Instance { predicate: PredicateId(predicate as u32), args });
    }
    for _ in 0..random.below(3) {
        let part = if random.chance(20) {
            Pure::Or((0..2).map(|_| Pure::Atom(random_atom(random, variables))).collect())
        } else {
            Pure::Atom(random_atom(random, variables))
        };
        heap.pure.push(part);
    }
    heap
}

fn random_atom(random: &mut Random, variables: usize) -> Atom {
    let a = Var(random.below(variables) as u32);
    let b = Var(random.below(variables) as u32);
    match random.below(6) {
        0 | 1 => Atom::Null(true, a),
        2 => Atom::Null(false, a),
        3 => Atom::Same(false, a, b),
        _ => Atom::Same(true, a, b),
    }
}
