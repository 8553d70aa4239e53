//! Boolean functions against truth tables: random terms over a few atoms, all assignments.

use cairn_term::{Function, Functions, Model, Pool, Sort, Term, Value};

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

#[test]
fn what_a_condition_implies_is_left_out() {
    let (mut table, mut random) = (Table::new(), Random(8));
    let mut shorter = 0;
    for _ in 0..4000 {
        let (t, c) = (table.condition(&mut random, 3), table.condition(&mut random, 3));
        let (truth, when) = (table.truth(t), table.truth(c));
        if when == 0 {
            continue;
        }
        let (f, c) = (table.of(t), table.of(c));
        let under = table.functions.under(f, c).expect("a small function");
        let back = table.functions.term(&table.pool, under);
        assert_eq!(table.truth(back) & when, truth & when);
        // Whatever is the same under the condition becomes the same.
        let same = table.functions.and(f, c).expect("a small function");
        assert_eq!(table.functions.under(same, c), Some(under));
        assert_eq!(under == Function::TRUE, truth & when == when);
        assert_eq!(under == Function::FALSE, truth & when == 0);
        shorter += usize::from(table.functions.size(under, 100) < table.functions.size(f, 100));
    }
    assert!(shorter > 500, "{shorter} shorter");
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
