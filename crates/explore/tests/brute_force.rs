//! Every input of small domains is executed by plain Rust: it must satisfy the condition of exactly
//! one path, and that path's result must be the right one under it.

use crate::support;

use cairn_explore::{End, Hooks, Observer, Options, SeenPath};
use cairn_interp::sym::InputValue;
use cairn_term::{Evaluator, Model, Node, Pool, Unary, Value, Var, Width};
use std::sync::{Arc, Mutex};
use support::Subject;

/// For each pair of bytes, what the paths that it satisfies give: a result, or none if one throws.
type Table = Arc<Mutex<Vec<Vec<Option<i32>>>>>;

struct Enumerate(Table);

impl Observer for Enumerate {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let SeenPath { pool, path, end, result, .. } = *seen;
        let vars: Vec<Var> = path.inputs.iter().map(|i| variable(pool, &i.value)).collect();
        let mut evaluator = Evaluator::new();
        let mut table = self.0.lock().expect("no observer panicked");
        for (i, paths) in table.iter_mut().enumerate() {
            let values = [i & 0xff, i >> 8].map(|b| Value::bv(Width::W8, b as u64));
            let model: Model = vars.iter().copied().zip(values).collect();
            let mut under = evaluator.under(pool, &model);
            if path.facts.iter().all(|&f| under.holds(f)) {
                let value = result.map(|(_, t)| under.eval(t).signed() as i32);
                assert_eq!(value.is_some(), *end == End::Returned);
                paths.push(value);
            }
        }
    }
}

/// The variable of a `byte` input, which is a widened one.
fn variable(pool: &Pool, input: &InputValue) -> Var {
    let InputValue::Primitive { term, .. } = input else { panic!("not a primitive: {input:?}") };
    match pool.node(*term) {
        Node::Unary(Unary::SignExtend(_), inner) => match pool.node(inner) {
            Node::Var(v) => v,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn check(class: &str, source: &str, expected: impl Fn(i8, i8) -> Option<i32>) {
    let table: Table = Arc::new(Mutex::new(vec![vec![]; 1 << 16]));
    let shared = table.clone();
    let observe = move || -> Box<dyn Observer> { Box::new(Enumerate(shared.clone())) };
    let hooks = Hooks { observe: &observe, ..Hooks::default() };
    let options = Options { jobs: 2, ..Options::default() };
    let report = Subject::new(class, source).explore_with("f", &options, &hooks);
    assert!(report.complete, "{:?} {:?}", report.cuts, report.losses);
    println!("{class}: {} paths", report.totals.paths);
    for (i, paths) in table.lock().expect("no observer panicked").iter().enumerate() {
        let (a, b) = (i as u8 as i8, (i >> 8) as i8);
        assert_eq!(paths[..], [expected(a, b)], "a = {a}, b = {b}");
    }
}

#[test]
fn arithmetic() {
    let source = "static int f(byte a, byte b) {
        if (a / b > 3) return a % b;
        int c = (a ^ b) >>> 3;
        if (c > 40 || (a & b) == 8) return c << b;
        return a > b ? a * b : (byte) (a + b); }";
    check("Arithmetic", source, |a, b| {
        let (x, y) = (i32::from(a), i32::from(b));
        if x.checked_div(y)? > 3 {
            return Some(x % y);
        }
        let c = ((x ^ y) as u32 >> 3) as i32;
        Some(match () {
            () if c > 40 || x & y == 8 => c.wrapping_shl(y as u32),
            () if x > y => x * y,
            () => i32::from(a.wrapping_add(b)),
        })
    });
}

#[test]
fn loops_and_arrays() {
    let source = "static int f(byte a, byte b) {
        int[] t = {5, 3, 9, 1, 7, 2};
        if (a < -2 || b > 7) return -1;
        t[b & 7] = a;
        int s = 0;
        for (int i = 0; i < 6; i++) { if (t[i] > 4) s += t[i]; else s ^= i; }
        while (s > 60) s -= a;
        return s; }";
    check("LoopsAndArrays", source, |a, b| {
        let mut t = [5, 3, 9, 1, 7, 2];
        if a < -2 || b > 7 {
            return Some(-1);
        }
        *t.get_mut((b & 7) as usize)? = i32::from(a);
        let mut s = 0;
        for (i, &v) in t.iter().enumerate() {
            if v > 4 {
                s += v;
            } else {
                s ^= i as i32;
            }
        }
        while s > 60 {
            s -= i32::from(a);
        }
        Some(s)
    });
}
