//! Ranges of floats: what an operation can give, from what its operands can be.
//!
//! Rounding to the nearest keeps the order of numbers, so an operation that is monotonous has its bounds exactly at those of its operands.
//! Functions of `Math` are only known up to some units in the last place. Both zeros are one number here: what tells them
//! apart is not bounded where zero is possible.

use super::program::{in_place, place};
use super::seeds::{float, real};
use cairn_term::{Binary, RealFunction, RealFunction2, Rounding, Sort, ULPS, Unary, Value};
use std::f64::consts::{FRAC_PI_2, PI};

/// The numbers from `low` to `high`, none if `low > high`, and perhaps NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Reals {
    pub low: f64,
    pub high: f64,
    pub nan: bool,
}

pub(super) const ALL: Reals = Reals { low: f64::NEG_INFINITY, high: f64::INFINITY, nan: true };
const NUMBERS: Reals = Reals { nan: false, ..ALL };
pub(super) const NAN: Reals = Reals { low: f64::INFINITY, high: f64::NEG_INFINITY, nan: true };

fn within(low: f64, high: f64, nan: bool) -> Reals {
    Reals { low, high, nan }
}

impl Reals {
    pub fn exact(v: Value) -> Reals {
        if v.is_nan() { NAN } else { within(real(v), real(v), false) }
    }

    pub fn has_numbers(&self) -> bool {
        self.low <= self.high
    }

    pub fn is_empty(&self) -> bool {
        !self.has_numbers() && !self.nan
    }

    pub fn contains(&self, v: f64) -> bool {
        if v.is_nan() { self.nan } else { self.low <= v && v <= self.high }
    }

    fn is_infinite(&self) -> bool {
        self.has_numbers() && (self.low == f64::NEG_INFINITY || self.high == f64::INFINITY)
    }

    /// What is in both, if anything is.
    pub fn meet(&self, other: &Reals) -> Option<Reals> {
        let both =
            within(self.low.max(other.low), self.high.min(other.high), self.nan && other.nan);
        let both = if both.has_numbers() { both } else { Reals { nan: both.nan, ..NAN } };
        (!both.is_empty()).then_some(both)
    }

    pub fn join(&self, other: &Reals) -> Reals {
        within(self.low.min(other.low), self.high.max(other.high), self.nan || other.nan)
    }

    fn negated(&self) -> Reals {
        within(-self.high, -self.low, self.nan)
    }

    /// Further by some units in the last place, but not over the ends of what a function can give.
    fn widened(self, least: f64, most: f64) -> Reals {
        if !self.has_numbers() {
            return self;
        }
        let (low, high) = (beyond(self.low, -(ULPS as i64)), beyond(self.high, ULPS as i64));
        within(low.max(least), high.min(most), self.nan)
    }
}

/// The double so many places further.
pub(super) fn beyond(v: f64, places: i64) -> f64 {
    real(in_place(Sort::F64, place(Value::double(v)).saturating_add(places)))
}

/// The next float of the sort in a direction.
pub(super) fn next(sort: Sort, v: f64, up: bool) -> f64 {
    real(in_place(sort, place(float(sort, v)).saturating_add(if up { 1 } else { -1 })))
}

/// The bounds of a monotonous operation.
fn monotonous(a: &Reals, f: impl Fn(f64) -> f64) -> Reals {
    if !a.has_numbers() {
        return *a;
    }
    within(f(a.low), f(a.high), a.nan)
}

/// `sort` is the operand's.
pub(super) fn unary(op: Unary, sort: Sort, a: &Reals) -> Reals {
    use Unary::*;
    let exact = |x: f64| real(op.of(float(sort, x)));
    match op {
        FNeg => a.negated(),
        FAbs if a.low >= 0.0 => *a,
        FAbs if a.high <= 0.0 => a.negated(),
        FAbs => within(0.0, a.high.max(-a.low), a.nan),
        FSqrt if !a.has_numbers() => *a,
        FSqrt if a.high < 0.0 => NAN,
        FSqrt => within(exact(a.low.max(0.0)), exact(a.high), a.nan || a.low < 0.0),
        FRound(Rounding::Floor | Rounding::Ceil | Rounding::Rint) | Widen | Narrow => {
            monotonous(a, exact)
        }
        Real(f) if a.has_numbers() => function(f, a),
        Real(_) => *a,
        _ => ALL,
    }
}

fn function(f: RealFunction, a: &Reals) -> Reals {
    use RealFunction::*;
    const INFINITE: f64 = f64::INFINITY;
    // Where the function is defined.
    let (least, most) = match f {
        Asin | Acos => (-1.0, 1.0),
        Log | Log10 | StrictLog | StrictLog10 => (0.0, INFINITE),
        Log1p => (-1.0, INFINITE),
        _ => (-INFINITE, INFINITE),
    };
    let nan = a.nan || a.low < least || a.high > most;
    let a = within(a.low.max(least), a.high.min(most), nan);
    if !a.has_numbers() {
        return NAN;
    }
    let rising = || within(f.of(a.low), f.of(a.high), nan);
    match f {
        Sin | StrictSin | Cos | StrictCos => waves(f, &a),
        Tan | StrictTan => {
            let branch = |x: f64| (x / PI + 0.5).floor();
            let one = branch(a.low - 1e-6) == branch(a.high + 1e-6);
            let range = if one && is_near(&a) { rising() } else { NUMBERS };
            Reals { nan: nan || a.is_infinite(), ..range }.widened(-INFINITE, INFINITE)
        }
        Acos => within(f.of(a.high), f.of(a.low), nan).widened(0.0, INFINITE),
        Cosh => {
            let sizes = unary(Unary::FAbs, Sort::F64, &a);
            within(f.of(sizes.low), f.of(sizes.high), nan).widened(1.0, INFINITE)
        }
        Exp | StrictExp => rising().widened(0.0, INFINITE),
        Expm1 => rising().widened(-1.0, INFINITE),
        Tanh => rising().widened(-1.0, 1.0),
        Asin | Atan | Sinh | Log | Log10 | Log1p | Cbrt | StrictLog | StrictLog10 => {
            rising().widened(-INFINITE, INFINITE)
        }
    }
}

/// Whether a double still tells where in a wave it is.
fn is_near(a: &Reals) -> bool {
    a.low.abs() < 1e6 && a.high.abs() < 1e6
}

fn waves(f: RealFunction, a: &Reals) -> Reals {
    let nan = a.nan || a.is_infinite();
    let whole = within(-1.0, 1.0, nan);
    if !is_near(a) || a.high - a.low >= 2.0 * PI {
        return whole;
    }
    let cosine = matches!(f, RealFunction::Cos | RealFunction::StrictCos);
    // Whether a place that comes again with each turn may be in the range.
    let has = |place: f64| {
        let turns = |x: f64| ((x - place) / (2.0 * PI)).floor();
        turns(a.low - 1e-6) != turns(a.high + 1e-6)
    };
    let (top, bottom) = if cosine { (0.0, PI) } else { (FRAC_PI_2, -FRAC_PI_2) };
    let (x, y) = (f.of(a.low), f.of(a.high));
    let range = within(x.min(y), x.max(y), nan).widened(-1.0, 1.0);
    within(if has(bottom) { -1.0 } else { range.low }, if has(top) { 1.0 } else { range.high }, nan)
}

/// `sort` is the operands'; `same` says that they are one term.
pub(super) fn binary(op: Binary, sort: Sort, a: &Reals, b: &Reals, same: bool) -> Reals {
    use Binary::*;
    let nan = a.nan || b.nan;
    if let Real(f) = op {
        // Some give numbers for NaN.
        let numbers = a.has_numbers() && b.has_numbers();
        return if numbers { function2(f, a, b, nan) } else { ALL };
    }
    if !a.has_numbers() || !b.has_numbers() {
        return NAN;
    }
    let exact = |x: f64, y: f64| real(op.of(float(sort, x), float(sort, y)));
    match op {
        FAdd => sum(a, b, nan, exact),
        FSub if same => within(0.0, 0.0, nan || a.is_infinite()),
        FSub => sum(a, &b.negated(), nan, |x, y| exact(x, -y)),
        FMul => {
            // Zero times infinity is NaN; beside it there are zeros.
            let has_zero = |r: &Reals| r.contains(0.0);
            let nan = nan || (has_zero(a) && b.is_infinite()) || (has_zero(b) && a.is_infinite());
            let times = |x: f64, y: f64| if x == 0.0 || y == 0.0 { 0.0 } else { exact(x, y) };
            if same {
                let sizes = unary(Unary::FAbs, sort, a);
                return within(times(sizes.low, sizes.low), times(sizes.high, sizes.high), a.nan);
            }
            corners(a, b, nan, times)
        }
        FDiv if same => within(1.0, 1.0, nan || a.is_infinite() || a.contains(0.0)),
        FDiv if b.contains(0.0) || (a.is_infinite() && b.is_infinite()) => ALL,
        FDiv => corners(a, b, nan, exact),
        FRem => {
            let most = a.low.abs().max(a.high.abs()).min(b.low.abs().max(b.high.abs()));
            let low = if a.low >= 0.0 { 0.0 } else { -most };
            let high = if a.high <= 0.0 { 0.0 } else { most };
            within(low, high, nan || a.is_infinite() || b.contains(0.0))
        }
        _ => ALL,
    }
}

fn sum(a: &Reals, b: &Reals, nan: bool, add: impl Fn(f64, f64) -> f64) -> Reals {
    let opposite = (a.high == f64::INFINITY && b.low == f64::NEG_INFINITY)
        || (a.low == f64::NEG_INFINITY && b.high == f64::INFINITY);
    let (low, high) = (add(a.low, b.low), add(a.high, b.high));
    if low.is_nan() || high.is_nan() { ALL } else { within(low, high, nan || opposite) }
}

fn corners(a: &Reals, b: &Reals, nan: bool, f: impl Fn(f64, f64) -> f64) -> Reals {
    let all = [f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)];
    if all.iter().any(|x| x.is_nan()) {
        return ALL;
    }
    let low = all.iter().copied().fold(f64::INFINITY, f64::min);
    let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    within(low, high, nan)
}

fn function2(f: RealFunction2, a: &Reals, b: &Reals, nan: bool) -> Reals {
    use RealFunction2::*;
    match f {
        Pow | StrictPow => power(f, a, b),
        Hypot => {
            // An infinite side beats NaN.
            let sizes = [a, b].map(|r| unary(Unary::FAbs, Sort::F64, r));
            let most = (sizes[0].high + sizes[1].high) * (1.0 + 1e-12);
            let most = if nan { f64::INFINITY } else { most };
            let least = if nan { 0.0 } else { sizes[0].low.max(sizes[1].low) };
            within(least, most, nan).widened(0.0, f64::INFINITY)
        }
        Atan2 if a.low > 0.0 => within(0.0, PI, nan).widened(0.0, 4.0),
        Atan2 if a.high < 0.0 => within(-PI, 0.0, nan).widened(-4.0, 0.0),
        Atan2 => within(-PI, PI, nan).widened(-4.0, 4.0),
        Remainder => {
            let most = (b.low.abs().max(b.high.abs()) / 2.0).min(a.low.abs().max(a.high.abs()));
            within(-most, most, nan || a.is_infinite() || b.contains(0.0))
                .widened(-f64::INFINITY, f64::INFINITY)
        }
    }
}

fn power(f: RealFunction2, a: &Reals, b: &Reals) -> Reals {
    let infinite = f64::INFINITY;
    // NaN to the zeroth power is 1.
    if a.nan || b.nan {
        return ALL;
    }
    let constant = (b.low == b.high).then_some(b.low);
    let even = constant.is_some_and(|y| y.abs() < 1e9 && y % 2.0 == 0.0);
    if a.low < 0.0 && !even {
        let odd = constant.is_some_and(|y| (1.0..1e9).contains(&y) && y % 2.0 == 1.0);
        return if odd {
            within(f.of(a.low, b.low), f.of(a.high, b.low), false).widened(-infinite, infinite)
        } else {
            ALL
        };
    }
    // Of a negative number with an even exponent it is the positive one's.
    let a = unary(Unary::FAbs, Sort::F64, a);
    let nan = b.is_infinite() && a.contains(1.0);
    let range = corners(&a, b, nan, |x, y| f.of(x, y));
    // The exponent zero is between others.
    let range = if b.contains(0.0) { range.join(&within(1.0, 1.0, nan)) } else { range };
    range.widened(0.0, infinite)
}

/// What a rising function was given, from its result, if that is no NaN.
pub(super) fn argument(f: RealFunction, r: &Reals) -> Option<Reals> {
    use RealFunction::*;
    if r.nan || !r.has_numbers() {
        return None;
    }
    let all = f64::NEG_INFINITY..=f64::INFINITY;
    // The inverse, where it is defined, and where the function is.
    let (inverse, defined, domain): (fn(f64) -> f64, _, _) = match f {
        Exp | StrictExp => (f64::ln, 0.0..=f64::INFINITY, all),
        Expm1 => (f64::ln_1p, -1.0..=f64::INFINITY, all),
        Log | StrictLog => (f64::exp, all, 0.0..=f64::INFINITY),
        Log1p => (f64::exp_m1, all, -1.0..=f64::INFINITY),
        Log10 | StrictLog10 => (|y| 10f64.powf(y), all, 0.0..=f64::INFINITY),
        Cbrt => (|y| y * y * y, all.clone(), all),
        Asin => (f64::sin, -FRAC_PI_2..=FRAC_PI_2, -1.0..=1.0),
        _ => return None,
    };
    // The exact value is within some places of the function's, and so is the inverse's.
    const PLACES: i64 = 4 * ULPS as i64;
    let (low, high) = (beyond(r.low, -PLACES), beyond(r.high, PLACES));
    let at = |y: f64, places: i64, otherwise: f64| {
        if defined.contains(&y) { beyond(inverse(y), places) } else { otherwise }
    };
    let (least, most) = (*domain.start(), *domain.end());
    let low = at(low, -PLACES, least).max(least);
    let high = at(high, PLACES, most).min(most);
    Some(within(low, high, false))
}
