//! Values worth a try: what stands in the question, and what programs are about.

use super::program::{in_place, place};
use cairn_term::{Node, Pool, Sort, Term, Value, Width};
use std::f64::consts::{E, PI};

/// Values of each sort, the most promising first.
pub(super) struct Seeds {
    lists: [Vec<u64>; 7],
}

fn index(sort: Sort) -> usize {
    Sort::ALL.iter().position(|&s| s == sort).unwrap_or(0)
}

/// Constants of a question that are taken.
const CONSTANTS: usize = 40;

impl Seeds {
    pub fn of(pool: &Pool, terms: &[Term]) -> Seeds {
        let mut constants: Vec<f64> = Vec::new();
        let mut ints: Vec<i64> = Vec::new();
        for &t in terms {
            let Node::Const(v) = pool.node(t) else { continue };
            match v.sort() {
                Sort::Bool => {}
                Sort::Bv(_) => ints.push(v.signed()),
                Sort::F32 => constants.push(v.as_f32().into()),
                Sort::F64 => constants.push(v.as_f64()),
            }
        }
        constants.truncate(CONSTANTS);
        ints.truncate(CONSTANTS);
        let mut reals = vec![0.0, 1.0, -1.0, 2.0];
        for &c in &constants {
            reals.extend([c, -c, c.sqrt(), 1.0 / c, c * 0.5, c * 2.0, c + 1.0, c - 1.0]);
        }
        reals.extend(ints.iter().map(|&i| i as f64));
        reals.extend((2..=10).flat_map(|n| [f64::from(n), -f64::from(n)]));
        reals.extend([
            0.5, -0.5, 0.1, 0.25, 0.01, 1e-3, 1e-6, 1e-9, 1.5, 2.5, 100.0, 1e3, 1e4, 1e6, 1e9,
        ]);
        reals.extend((1..=8).flat_map(|n| [f64::from(n) * PI / 4.0, -f64::from(n) * PI / 4.0]));
        reals.extend([PI / 6.0, PI / 3.0, 45.0, 60.0, 90.0, 180.0, 270.0, 360.0, E]);
        reals.extend((-6..=12).map(|n| 2f64.powi(n * 5)));
        reals.extend([-0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
        reals.extend([f64::MAX, -f64::MAX, f64::MIN_POSITIVE, 5e-324, 1e100, 1e-100, 1e300]);
        let mut whole: Vec<i64> = vec![0, 1, -1, 2];
        for &i in &ints {
            whole.extend([i, i.wrapping_add(1), i.wrapping_sub(1), i.wrapping_neg()]);
        }
        for &c in &constants {
            whole.extend([c as i64, (c as i64).wrapping_add(1), (c as i64).wrapping_sub(1)]);
        }
        whole.extend((2..=12).flat_map(|n| [n, -n]));
        whole.extend([
            16, 31, 32, 60, 64, 97, 100, 127, 128, 255, 256, 360, 365, 1000, 10_000, 65_535,
        ]);
        whole.extend((4..63).step_by(3).map(|n| 1 << n));
        let lists = Sort::ALL.map(|sort| {
            let mut list: Vec<u64> = Vec::new();
            match sort {
                Sort::Bool => list.extend([0, 1]),
                Sort::Bv(w) => {
                    list.extend(whole.iter().map(|&i| i as u64 & w.mask()));
                    list.extend([w.max() as u64, w.min() as u64 & w.mask()]);
                    if w == Width::W64 {
                        list.extend([i32::MAX as u64, i32::MIN as i64 as u64, 1 << 32]);
                    }
                }
                Sort::F32 | Sort::F64 => {
                    list.extend(reals.iter().map(|&v| float(sort, v).bits()));
                    // And their neighbours.
                    for v in reals.iter().take(CONSTANTS).map(|&v| float(sort, v)) {
                        if !v.is_nan() {
                            let at = place(v);
                            list.extend([at - 1, at + 1].map(|p| in_place(sort, p).bits()));
                        }
                    }
                }
            }
            let mut seen = rustc_hash::FxHashSet::default();
            list.retain(|&v| seen.insert(v));
            list
        });
        Seeds { lists }
    }

    pub fn all(&self, sort: Sort) -> &[u64] {
        &self.lists[index(sort)]
    }
}

pub(super) fn float(sort: Sort, v: f64) -> Value {
    if sort == Sort::F32 { Value::float(v as f32) } else { Value::double(v) }.canonical()
}

pub(super) fn real(v: Value) -> f64 {
    match v.sort() {
        Sort::F32 => v.as_f32().into(),
        Sort::F64 => v.as_f64(),
        _ => v.signed() as f64,
    }
}

/// The bits of a number.
pub(super) fn real_bits(sort: Sort, v: f64) -> u64 {
    float(sort, v).bits()
}
