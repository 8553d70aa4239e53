//! Boolean functions against truth tables: random terms over a few atoms, all assignments.

use cairn_term::{
    Function, Functions, Known, Literal, Model, Pool, Sort, Stuck, Term, Theory, Value,
};

/// splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

const ATOMS: usize = 5;

struct Table {
    pool: Pool,
    functions: Functions,
    models: Vec<Model>,
    bools: Vec<Term>,
    numbers: Vec<Term>,
}

impl Table {
    fn new() -> Table {
        let pool = Pool::default();
        let vars: Vec<_> = (0..ATOMS).map(|i| pool.declare(&format!("b{i}"), Sort::Bool)).collect();
        let numbers: Vec<Term> =
            ["x", "y"].iter().map(|name| pool.fresh(name, Sort::INT)).collect();
        let mut models = vec![];
        for bits in 0..1u32 << ATOMS {
            let mut model = Model::new();
            for (i, &v) in vars.iter().enumerate() {
                model.set(v, Value::of(Sort::Bool, u64::from(bits >> i & 1)));
            }
            models.push(model);
        }
        let bools = vars.into_iter().map(|v| pool.var(v)).collect();
        Table { pool, functions: Functions::default(), models, bools, numbers }
    }

    /// A condition; `depth` bounds its size. Some compare numbers that are chosen.
    fn condition(&self, random: &mut Random, depth: usize) -> Term {
        let p = &self.pool;
        if depth == 0 {
            return self.bools[random.below(ATOMS)];
        }
        let mut part = || self.condition(random, depth - 1);
        let (a, b) = (part(), part());
        match random.below(6) {
            0 => p.not(a),
            1 | 2 => p.and(a, b),
            3 => p.or(a, b),
            4 => p.ite(a, b, self.condition(random, depth - 1)),
            _ => {
                let n = |i: usize| p.int(i as i32);
                let left = p.ite(a, n(random.below(3)), n(random.below(3)));
                let right = p.ite(b, n(random.below(3)), n(random.below(3)));
                if random.below(2) == 0 { p.eq(left, right) } else { p.slt(left, right) }
            }
        }
    }

    /// Where a condition holds, an assignment a bit.
    fn truth(&self, t: Term) -> u32 {
        let holds = |(i, m): (usize, &Model)| u32::from(self.pool.holds(t, m)) << i;
        self.models.iter().enumerate().map(holds).sum()
    }

    fn of(&mut self, t: Term) -> Function {
        self.functions.of(&self.pool, t).expect("a small function")
    }
}

#[test]
fn functions_are_equal_if_and_only_if_their_truth_tables_are() {
    let (mut table, mut random) = (Table::new(), Random(7));
    let mut known: std::collections::HashMap<u32, Function> = Default::default();
    for _ in 0..4000 {
        let t = table.condition(&mut random, 4);
        let (truth, f) = (table.truth(t), table.of(t));
        assert_eq!(*known.entry(truth).or_insert(f), f, "{}", table.pool.display(t));
        let back = table.functions.term(&table.pool, f);
        assert_eq!(table.truth(back), truth, "{}", table.pool.display(t));
        assert_eq!(table.of(back), f);
        assert_eq!(f == Function::TRUE, truth == u32::MAX);
        assert_eq!(f == Function::FALSE, truth == 0);
        assert_eq!(table.truth(table.pool.not(t)), !truth);
    }
    assert!(known.len() > 1000, "{} functions", known.len());
}

/// Some conditions that hold together somewhere, as what is known, and where they all hold.
fn known(table: &mut Table, random: &mut Random) -> (Known, u32, Function) {
    loop {
        let (mut known, mut when, mut all) = (table.functions.nothing(), u32::MAX, Function::TRUE);
        for _ in 0..1 + random.below(3) {
            let c = table.condition(random, 2);
            when &= table.truth(c);
            let c = table.of(c);
            known = table.functions.know(&known, c).expect("a small function");
            all = table.functions.and(all, c).expect("a small function");
        }
        if when != 0 {
            return (known, when, all);
        }
    }
}

#[test]
fn what_is_known_is_left_out() {
    let (mut table, mut random) = (Table::new(), Random(8));
    let (mut shorter, mut values) = (0, 0);
    for _ in 0..4000 {
        let t = table.condition(&mut random, 3);
        let truth = table.truth(t);
        let (known, when, all) = known(&mut table, &mut random);
        let f = table.of(t);
        let under = table.functions.under(f, &known).expect("a small function");
        let back = table.functions.term(&table.pool, under);
        assert_eq!(table.truth(back) & when, truth & when);
        // Whatever is the same under the condition becomes the same.
        let same = table.functions.and(f, all).expect("a small function");
        assert_eq!(table.functions.under(same, &known), Some(under));
        assert_eq!(under == Function::TRUE, truth & when == when);
        assert_eq!(under == Function::FALSE, truth & when == 0);
        // The values of atoms that are known, and the rest, are all that is known.
        let mut both = table.functions.both(&known, f).expect("a small function");
        let literals: Vec<Literal> = table.functions.values(&known).collect();
        values += literals.len();
        for (atom, value) in literals {
            let atom = table.of(atom);
            let literal = if value { atom } else { !atom };
            both = table.functions.and(both, literal).expect("a small function");
        }
        assert_eq!(both, same);
        shorter += usize::from(table.functions.size(under, 100) < table.functions.size(f, 100));
    }
    assert!(shorter > 500, "{shorter} shorter");
    assert!(values > 1000, "{values} values of atoms");
}

/// The assignments that mean something, a bit each.
const POSSIBLE: u32 = 0b0110_1000_0000_1001_0000_0000_0110_0100;

/// Literals contradict each other if no assignment that is possible has them all.
struct Meaning<'a> {
    table: &'a Table,
    random: Random,
    literals: Vec<Literal>,
    /// Whether contradictions are seen at once, or only in the end.
    is_eager: bool,
}

impl Meaning<'_> {
    fn is_possible(&self, literals: &[Literal]) -> bool {
        let pool = &self.table.pool;
        let mut all = (0..32).filter(|i| POSSIBLE >> i & 1 == 1).map(|i| &self.table.models[i]);
        all.any(|m| literals.iter().all(|l| pool.holds(l.0, m) == l.1))
    }

    /// A part of a contradiction that is one, too.
    fn reason(&mut self, mut literals: Vec<Literal>) -> Vec<Literal> {
        let mut i = 0;
        while i < literals.len() {
            let mut less = literals.clone();
            less.remove(i);
            if self.random.below(4) > 0 && !self.is_possible(&less) {
                literals = less;
            } else {
                i += 1;
            }
        }
        literals
    }
}

impl Theory for Meaning<'_> {
    fn prefers(&mut self, _: Term) -> bool {
        self.random.below(2) == 0
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Vec<Literal>> {
        let mut all = self.literals.clone();
        all.push(literal);
        if self.is_eager && !self.is_possible(&all) {
            return Err(self.reason(all));
        }
        self.literals = all;
        Ok(())
    }

    fn retract(&mut self) {
        self.literals.pop();
    }

    fn is_example(&mut self) -> Result<(), Stuck> {
        match self.is_possible(&self.literals) {
            true => Ok(()),
            false => Err(Stuck::Never(self.reason(self.literals.clone()))),
        }
    }
}

#[test]
fn an_example_is_found_if_and_only_if_there_is_one() {
    let (mut table, mut random) = (Table::new(), Random(9));
    let (mut found, mut none) = (0, 0);
    for round in 0..4000 {
        let t = table.condition(&mut random, 4);
        let truth = table.truth(t);
        let (known, when, _) = known(&mut table, &mut random);
        let f = table.of(t);
        let open = table.functions.both(&known, f).expect("a small function");
        let literals: Vec<Literal> = table.functions.values(&known).collect();
        let mut functions = std::mem::take(&mut table.functions);
        let is_eager = round % 2 == 0;
        let mut meaning =
            Meaning { table: &table, random: Random(round), literals: vec![], is_eager };
        let result = functions.find(open, &literals, &mut meaning, 10_000);
        match result {
            Ok(()) => {
                let example = &meaning.literals;
                let is_it = |m: &Model| example.iter().all(|l| table.pool.holds(l.0, m) == l.1);
                let places: Vec<usize> = (0..32).filter(|&i| is_it(&table.models[i])).collect();
                assert!(places.iter().any(|i| POSSIBLE >> i & 1 == 1), "an impossible example");
                assert!(places.iter().all(|i| truth & when & (1 << i) != 0), "no example");
                found += 1;
            }
            Err(Stuck::Never(_)) => {
                assert_eq!(truth & when & POSSIBLE, 0, "{}", table.pool.display(t));
                none += 1;
            }
            Err(Stuck::Unknown) => panic!("it is small"),
        }
        table.functions = functions;
    }
    assert!(found > 500 && none > 100, "{found} found, {none} without");
}

#[test]
fn what_was_forgotten_is_found_out_again() {
    let mut functions = Functions::default();
    let pool = Pool::default();
    let bits: Vec<Term> = (0..40).map(|i| pool.fresh(&format!("b{i}"), Sort::Bool)).collect();
    let (first, age) = (functions.of(&pool, pool.and(bits[0], bits[1])), functions.age());
    let known = functions.nothing();
    let known = functions.know(&known, first.expect("small")).expect("small");
    let mut random = Random(3);
    while functions.age() == age {
        let t = (0..60).fold(Term::FALSE, |any, _| {
            let mut bit = || bits[random.below(40)];
            pool.or(any, pool.and(bit(), pool.and(bit(), bit())))
        });
        functions.of(&pool, t);
        functions.tidy();
    }
    assert_ne!(known.age(), functions.age());
    let both = pool.and(bits[0], bits[1]);
    let again = functions.of(&pool, both).expect("small");
    assert_eq!(functions.term(&pool, again), both);
}

#[test]
fn a_comparison_and_its_contrary_are_one_atom() {
    let mut table = Table::new();
    let (x, y) = (table.numbers[0], table.numbers[1]);
    let p = &table.pool;
    let less = p.slt(x, y);
    let (not_less, either) = (p.sle(y, x), p.or(less, p.sle(y, x)));
    assert_eq!(table.of(not_less), !table.of(less));
    assert_eq!(table.of(either), Function::TRUE);
}

#[test]
fn what_is_too_large_is_given_up() {
    // The middle bit of a multiplication has no small diagram in any order; this one has none in the
    // order in which its atoms are met.
    let pool = Pool::default();
    let mut functions = Functions::default();
    let bit = |name: &str, i: usize| pool.fresh(&format!("{name}{i}"), Sort::Bool);
    let (a, b): (Vec<Term>, Vec<Term>) =
        ((0..20).map(|i| bit("a", i)).collect(), (0..20).map(|i| bit("b", i)).collect());
    for &t in a.iter().chain(&b) {
        functions.of(&pool, t).expect("an atom");
    }
    let same = a.iter().zip(&b).fold(Term::TRUE, |all, (&a, &b)| {
        pool.and(all, pool.or(pool.and(a, b), pool.and(pool.not(a), pool.not(b))))
    });
    assert_eq!(functions.of(&pool, same), None);
    // And nothing wrong is remembered.
    let first = pool.and(a[0], b[0]);
    let f = functions.of(&pool, first).expect("small");
    assert_eq!(functions.term(&pool, f), first);
    assert_eq!(functions.of(&pool, same), None);
}
