//! Random terms and random trees of paths.

#![allow(dead_code)]

use cairn_term::{Binary, Model, Pool, Rounding, Sort, Term, Unary, Value, Width};

#[derive(Clone, Copy)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Small numbers, corners and anything.
    pub fn number(&mut self, w: Width) -> u64 {
        match self.below(4) {
            0 => self.next() & w.mask(),
            1 => self.one_of(&[w.min() as u64, w.max() as u64, u64::MAX, 0, 1]) & w.mask(),
            _ => (self.next() % 24).wrapping_sub(8) & w.mask(),
        }
    }

    pub fn float(&mut self, sort: Sort) -> Value {
        const CORNERS: [f64; 14] = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            0.1,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            5e-324,
            1e-310,
            f64::MAX,
            16777217.0,
            2147483648.0,
            1e-45,
        ];
        let v = match self.below(3) {
            0 => f64::from_bits(self.next()),
            1 => self.below(64) as f64 / 4.0 - 4.0,
            _ => self.one_of(&CORNERS),
        };
        if sort == Sort::F32 { Value::float(v as f32) } else { Value::double(v) }.canonical()
    }
}

/// Terms over given variables.
pub struct Terms<'p> {
    pub pool: &'p Pool,
    pub vars: Vec<Term>,
    /// Divisors, shift amounts and factors may be variables.
    pub hard: bool,
}

impl Terms<'_> {
    fn var(&self, r: &mut Random, sort: Sort) -> Option<Term> {
        let of_sort: Vec<Term> =
            self.vars.iter().copied().filter(|&v| self.pool.sort(v) == sort).collect();
        (!of_sort.is_empty()).then(|| r.one_of(&of_sort))
    }

    pub fn bits(&self, r: &mut Random, w: Width, depth: u32) -> Term {
        use Binary::*;
        let p = self.pool;
        if depth == 0 || r.below(5) == 0 {
            let var = self.var(r, Sort::Bv(w)).filter(|_| r.below(4) > 0);
            return var.unwrap_or_else(|| p.bv(w, r.number(w)));
        }
        let d = depth - 1;
        match r.below(12) {
            0..=4 => {
                let op = r.one_of(&[Add, Sub, And, Or, Xor, Add]);
                p.binary(op, self.bits(r, w, d), self.bits(r, w, d))
            }
            5 | 6 => {
                let op = r.one_of(&[Mul, SDiv, SRem, UDiv, URem, Shl, LShr, AShr]);
                let a = self.bits(r, w, d);
                let b = if self.hard { self.bits(r, w, d) } else { p.bv(w, r.number(w)) };
                p.binary(op, a, b)
            }
            7 => p.unary(r.one_of(&[Unary::Neg, Unary::BvNot]), self.bits(r, w, d)),
            8 | 9 => self.resized(r, w, d),
            _ => p.ite(self.condition(r, w, d), self.bits(r, w, d), self.bits(r, w, d)),
        }
    }

    fn resized(&self, r: &mut Random, w: Width, d: u32) -> Term {
        let p = self.pool;
        let other = r.one_of(&Width::ALL);
        let t = self.bits(r, other, d);
        match other.cmp(&w) {
            std::cmp::Ordering::Equal => t,
            std::cmp::Ordering::Greater => p.truncate(w, t),
            std::cmp::Ordering::Less if r.below(2) == 0 => p.zero_extend(w, t),
            std::cmp::Ordering::Less => p.sign_extend(w, t),
        }
    }

    pub fn condition(&self, r: &mut Random, w: Width, depth: u32) -> Term {
        use Binary::*;
        let p = self.pool;
        let d = depth.saturating_sub(1);
        match r.below(if depth == 0 { 5 } else { 8 }) {
            0..=4 => {
                let op = r.one_of(&[Eq, Slt, Sle, Ult, Ule]);
                p.binary(op, self.bits(r, w, d), self.bits(r, w, d))
            }
            5 => p.not(self.condition(r, w, d)),
            n => {
                let (a, b) = (self.condition(r, w, d), self.condition(r, w, d));
                if n == 6 { p.and(a, b) } else { p.or(a, b) }
            }
        }
    }

    pub fn float(&self, r: &mut Random, sort: Sort, depth: u32) -> Term {
        use Binary::*;
        let p = self.pool;
        if depth == 0 || r.below(5) == 0 {
            let var = self.var(r, sort).filter(|_| r.below(3) > 0);
            return var.unwrap_or_else(|| p.constant(r.float(sort)));
        }
        let d = depth - 1;
        match r.below(10) {
            0..=3 => {
                let op = r.one_of(&[FAdd, FSub, FMul, FDiv]);
                p.binary(op, self.float(r, sort, d), self.float(r, sort, d))
            }
            4 => {
                let round = r.one_of(&[Rounding::Floor, Rounding::Ceil, Rounding::Rint]);
                p.round(round, self.float(r, sort, d))
            }
            5 => {
                let op = r.one_of(&[Unary::FNeg, Unary::FAbs, Unary::FSqrt]);
                p.unary(op, self.float(r, sort, d))
            }
            6 if sort == Sort::F32 => p.narrow(self.float(r, Sort::F64, d)),
            6 => p.widen(self.float(r, Sort::F32, d)),
            7 => {
                let w = r.one_of(&[Width::W32, Width::W64]);
                let int = self.bits(r, w, d);
                if sort == Sort::F32 { p.int_to_f32(int) } else { p.int_to_f64(int) }
            }
            8 => {
                let w = if sort == Sort::F32 { Width::W32 } else { Width::W64 };
                p.from_bits(self.bits(r, w, d))
            }
            _ => {
                let c = self.float_condition(r, sort, d);
                p.ite(c, self.float(r, sort, d), self.float(r, sort, d))
            }
        }
    }

    pub fn float_condition(&self, r: &mut Random, sort: Sort, depth: u32) -> Term {
        use Binary::*;
        let p = self.pool;
        let d = depth.saturating_sub(1);
        match r.below(8) {
            0..=4 => {
                let op = r.one_of(&[FEq, FLt, FLe]);
                p.binary(op, self.float(r, sort, d), self.float(r, sort, d))
            }
            5 => p.is_nan(self.float(r, sort, d)),
            6 => {
                let w = r.one_of(&[Width::W32, Width::W64]);
                let int = p.float_to_int(w, self.float(r, sort, d));
                p.slt(int, p.bv(w, r.number(w)))
            }
            _ => {
                let raw = r.below(2) == 0;
                let f = self.float(r, sort, d);
                let bits = if raw { p.to_raw_bits(f) } else { p.to_bits(f) };
                p.sle(p.bv(p.width(bits), r.next()), bits)
            }
        }
    }
}

#[track_caller]
pub fn satisfies(pool: &Pool, conjuncts: &[Term], model: &Model) {
    for &t in conjuncts {
        assert!(pool.holds(t, model), "{} under {model:?}", pool.display(t));
    }
}
