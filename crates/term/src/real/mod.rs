//! The functions of `Math` and `StrictMath` that are more than arithmetic.
//!
//! `StrictMath` is fdlibm; HotSpot replaces some functions of `Math` by its own, also when it interprets. What is computed here is what
//! HotSpot computes, or as near as possible: in the functions that [`RealFunction::is_exact`] does not name a last place can differ.
//! Which function is computed by which library was chosen by comparing them with HotSpot (`tests/java_functions.rs`).
//! Constants are therefore never put into these functions when terms are built, and who proves
//! something has to allow for [`ULPS`].

mod fdlibm;

/// By how many units in the last place a result may differ from HotSpot's. One was seen, two in `log10`.
pub const ULPS: u64 = 4;

macro_rules! functions {
    ($(#[$doc:meta])* $type:ident as $function:ty { $($name:ident $text:literal $exact:literal $f:expr,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $type { $($name,)* }

        impl $type {
            pub const ALL: &'static [$type] = &[$($type::$name,)*];

            /// What computes it.
            pub fn function(self) -> $function {
                match self { $($type::$name => $f,)* }
            }

            /// The class and the method, as in Java source.
            pub fn name(self) -> &'static str {
                match self { $($type::$name => $text,)* }
            }

            /// Whether every result is, as far as was seen, HotSpot's.
            pub fn is_exact(self) -> bool {
                match self { $($type::$name => $exact,)* }
            }
        }
    };
}

functions! {
    /// Functions of one double.
    RealFunction as fn(f64) -> f64 {
        Sin "Math.sin" false f64::sin,
        Cos "Math.cos" false f64::cos,
        Tan "Math.tan" false f64::tan,
        Asin "Math.asin" true libm::asin,
        Acos "Math.acos" true libm::acos,
        Atan "Math.atan" true libm::atan,
        Sinh "Math.sinh" true fdlibm::sinh,
        Cosh "Math.cosh" true fdlibm::cosh,
        Tanh "Math.tanh" true fdlibm::tanh,
        Exp "Math.exp" false f64::exp,
        Expm1 "Math.expm1" true libm::expm1,
        Log "Math.log" false f64::ln,
        Log10 "Math.log10" false libm::log10,
        Log1p "Math.log1p" false libm::log1p,
        Cbrt "Math.cbrt" true fdlibm::cbrt,
        StrictSin "StrictMath.sin" false libm::sin,
        StrictCos "StrictMath.cos" false libm::cos,
        StrictTan "StrictMath.tan" true libm::tan,
        StrictExp "StrictMath.exp" true libm::exp,
        StrictLog "StrictMath.log" false libm::log,
        StrictLog10 "StrictMath.log10" false libm::log10,
    }
}

functions! {
    /// Functions of two doubles.
    RealFunction2 as fn(f64, f64) -> f64 {
        Pow "Math.pow" false |x, y| java_pow(x, y, f64::powf),
        Atan2 "Math.atan2" true fdlibm::atan2,
        Hypot "Math.hypot" true fdlibm::hypot,
        Remainder "Math.IEEEremainder" true ieee_remainder,
        StrictPow "StrictMath.pow" true |x, y| java_pow(x, y, libm::pow),
    }
}

impl RealFunction {
    pub fn of(self, x: f64) -> f64 {
        self.function()(x)
    }
}

impl RealFunction2 {
    pub fn of(self, x: f64, y: f64) -> f64 {
        self.function()(x, y)
    }
}

/// Java leaves `1^NaN` and `(±1)^±∞` undefined (NaN) where C defines them as 1.
fn java_pow(x: f64, y: f64, pow: fn(f64, f64) -> f64) -> f64 {
    if y == 0.0 {
        1.0
    } else if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        f64::NAN
    } else {
        pow(x, y)
    }
}

fn ieee_remainder(x: f64, y: f64) -> f64 {
    if y.is_infinite() && x.is_finite() { x } else { libm::remainder(x, y) }
}
