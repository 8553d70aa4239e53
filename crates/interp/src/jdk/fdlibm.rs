//! Functions of fdlibm that the `libm` crate computes by other formulas: here as fdlibm 5.3 does,
//! whose results `StrictMath` specifies bit for bit.

/// Above this `exp` overflows.
const LOG_MAX: f64 = 709.782_712_893_384;
/// Above this `sinh` and `cosh` overflow.
const OVERFLOW: f64 = 710.475_860_073_943_9;

pub fn sinh(x: f64) -> f64 {
    let (a, h) = (x.abs(), 0.5f64.copysign(x));
    if !x.is_finite() {
        x + x
    } else if a < 22.0 {
        if a < 2f64.powi(-28) {
            return x;
        }
        let t = libm::expm1(a);
        if a < 1.0 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) }
    } else if a < LOG_MAX {
        h * libm::exp(a)
    } else if a <= OVERFLOW {
        let w = libm::exp(0.5 * a);
        h * w * w
    } else {
        x * f64::MAX
    }
}

pub fn cosh(x: f64) -> f64 {
    let a = x.abs();
    if !x.is_finite() {
        x * x
    } else if a < 0.5 * std::f64::consts::LN_2 {
        let t = libm::expm1(a);
        let w = 1.0 + t;
        if a < 2f64.powi(-55) { w } else { 1.0 + (t * t) / (w + w) }
    } else if a < 22.0 {
        let t = libm::exp(a);
        0.5 * t + 0.5 / t
    } else if a < LOG_MAX {
        0.5 * libm::exp(a)
    } else if a <= OVERFLOW {
        let w = libm::exp(0.5 * a);
        0.5 * w * w
    } else {
        f64::INFINITY
    }
}

pub fn tanh(x: f64) -> f64 {
    let a = x.abs();
    if x.is_nan() {
        return x;
    }
    let z = if a >= 22.0 {
        1.0
    } else if a < 2f64.powi(-55) {
        return x * (1.0 + x);
    } else if a >= 1.0 {
        1.0 - 2.0 / (libm::expm1(2.0 * a) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * a);
        -t / (t + 2.0)
    };
    z.copysign(x)
}

pub fn atan2(y: f64, x: f64) -> f64 {
    /// What is left of pi beyond a double.
    const PI_LOW: f64 = 1.224_646_799_147_353_2e-16;
    use std::f64::consts::{FRAC_PI_2, PI};
    if !x.is_finite() || !y.is_finite() || x == 0.0 || y == 0.0 {
        return libm::atan2(y, x); // exact cases, on which all versions agree
    }
    let exponent = |v: f64| (v.to_bits() >> 52 & 0x7FF) as i32;
    let k = exponent(y) - exponent(x);
    let z = if k > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if x < 0.0 && k < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match (x < 0.0, y < 0.0) {
        (false, false) => z,
        (false, true) => -z,
        (true, false) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}
