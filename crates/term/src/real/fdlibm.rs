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

fn high(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32
}

fn with_high(x: f64, high: u32) -> f64 {
    f64::from_bits(u64::from(high) << 32 | x.to_bits() & 0xFFFF_FFFF)
}

pub fn cbrt(x: f64) -> f64 {
    /// What a third of the exponent's bias and the rounding of the third part leave to be added.
    const NORMAL: u32 = 715_094_163;
    const SUBNORMAL: u32 = 696_219_795;
    if !x.is_finite() || x == 0.0 {
        return x + x;
    }
    let a = x.abs();
    let t = if high(a) < 0x0010_0000 {
        let scaled = 2f64.powi(54) * a;
        with_high(scaled, high(scaled) / 3 + SUBNORMAL)
    } else {
        with_high(0.0, high(a) / 3 + NORMAL)
    };
    let s = 19.0 / 35.0 + t * t / a * t;
    let t = t * (5.0 / 14.0 + (45.0 / 28.0) / (s + 99.0 / 70.0 + (-864.0 / 1225.0) / s));
    // Few bits, so that the square below is exact, and more than the root.
    let t = with_high(0.0, high(t) + 1);
    let r = a / (t * t);
    let r = (r - t) / (t + t + r);
    (t + t * r).copysign(x)
}

pub fn hypot(x: f64, y: f64) -> f64 {
    const SCALE: u32 = 600 << 20;
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (x, y) = (x.abs(), y.abs());
    let (mut a, mut b) = if high(y) > high(x) { (y, x) } else { (x, y) };
    let (mut ha, mut hb) = (high(a), high(b));
    if ha - hb > 60 << 20 {
        return a + b;
    }
    let mut scale = 1.0;
    if ha > 0x5F30_0000 {
        (ha, hb) = (ha - SCALE, hb.wrapping_sub(SCALE));
        (a, b) = (with_high(a, ha), with_high(b, hb));
        scale = 2f64.powi(600);
    }
    if hb < 0x20B0_0000 {
        if hb <= 0x000F_FFFF {
            if b == 0.0 {
                return a;
            }
            let up = 2f64.powi(1022);
            (a, b) = (a * up, b * up);
            scale = 2f64.powi(-1022);
        } else {
            (ha, hb) = (ha + SCALE, hb + SCALE);
            (a, b) = (with_high(a, ha), with_high(b, hb));
            scale = 2f64.powi(-600);
        }
    }
    let w = a - b;
    let root = if w > b {
        let t = with_high(0.0, ha);
        (t * t - (b * -b - (a - t) * (a + t))).sqrt()
    } else {
        let a = a + a;
        let (y, t) = (with_high(0.0, hb), with_high(0.0, ha + (1 << 20)));
        (t * y - (w * -w - (t * (b - y) + (a - t) * b))).sqrt()
    };
    scale * root
}
