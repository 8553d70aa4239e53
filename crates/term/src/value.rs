//! Sorts, and the values that belong to them.

use std::fmt;

/// The widths of Java's integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Width {
    W8 = 8,
    W16 = 16,
    W32 = 32,
    W64 = 64,
}

impl Width {
    pub const ALL: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];

    pub fn bits(self) -> u32 {
        self as u32
    }

    pub fn of_bits(bits: u64) -> Option<Width> {
        Width::ALL.into_iter().find(|w| u64::from(w.bits()) == bits)
    }

    /// The bits of this width, all set.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    pub fn min(self) -> i64 {
        i64::MIN >> (64 - self.bits())
    }

    pub fn max(self) -> i64 {
        i64::MAX >> (64 - self.bits())
    }

    /// The low bits of `bits` as a signed number.
    pub fn signed(self, bits: u64) -> i64 {
        let unused = 64 - self.bits();
        (bits << unused) as i64 >> unused
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    Bv(Width),
    F32,
    F64,
}

impl Sort {
    pub const BYTE: Sort = Sort::Bv(Width::W8);
    pub const SHORT: Sort = Sort::Bv(Width::W16);
    pub const INT: Sort = Sort::Bv(Width::W32);
    pub const LONG: Sort = Sort::Bv(Width::W64);

    pub const ALL: [Sort; 7] =
        [Sort::Bool, Sort::BYTE, Sort::SHORT, Sort::INT, Sort::LONG, Sort::F32, Sort::F64];

    pub fn width(self) -> Option<Width> {
        match self {
            Sort::Bv(w) => Some(w),
            _ => None,
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }

    /// The bit-vector sort that holds a float's bits.
    pub fn bits_sort(self) -> Option<Sort> {
        match self {
            Sort::F32 => Some(Sort::INT),
            Sort::F64 => Some(Sort::LONG),
            _ => None,
        }
    }

    fn mask(self) -> u64 {
        match self {
            Sort::Bool => 1,
            Sort::Bv(w) => w.mask(),
            Sort::F32 => Width::W32.mask(),
            Sort::F64 => u64::MAX,
        }
    }
}

pub(crate) const NAN_F32: u32 = 0x7fc0_0000;
pub(crate) const NAN_F64: u64 = 0x7ff8_0000_0000_0000;

/// A value of some sort, kept as bits. Equality is equality of bits, so `0.0` is not `-0.0` and a
/// NaN equals itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    sort: Sort,
    bits: u64,
}

impl Value {
    /// The low bits of a register word, read at `sort`.
    pub fn of(sort: Sort, word: u64) -> Value {
        Value { sort, bits: word & sort.mask() }
    }

    pub fn bool(v: bool) -> Value {
        Value::of(Sort::Bool, u64::from(v))
    }

    pub fn bv(width: Width, bits: u64) -> Value {
        Value::of(Sort::Bv(width), bits)
    }

    pub fn int(v: i32) -> Value {
        Value::bv(Width::W32, v as u64)
    }

    pub fn long(v: i64) -> Value {
        Value::bv(Width::W64, v as u64)
    }

    /// Keeps the payload of a NaN; see [`Value::canonical`].
    pub fn float(v: f32) -> Value {
        Value::of(Sort::F32, u64::from(v.to_bits()))
    }

    pub fn double(v: f64) -> Value {
        Value::of(Sort::F64, v.to_bits())
    }

    pub fn sort(self) -> Sort {
        self.sort
    }

    /// The bits, with zeros above the sort's width: a register word.
    pub fn bits(self) -> u64 {
        self.bits
    }

    pub fn as_bool(self) -> bool {
        self.bits != 0
    }

    /// A bit-vector as a signed number.
    pub fn signed(self) -> i64 {
        match self.sort {
            Sort::Bv(w) => w.signed(self.bits),
            _ => self.bits as i64,
        }
    }

    pub fn as_f32(self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    pub fn as_f64(self) -> f64 {
        f64::from_bits(self.bits)
    }

    pub fn is_nan(self) -> bool {
        match self.sort {
            Sort::F32 => self.as_f32().is_nan(),
            Sort::F64 => self.as_f64().is_nan(),
            _ => false,
        }
    }

    /// The same value, a NaN replaced by the one of `Float.floatToIntBits`.
    pub fn canonical(self) -> Value {
        match self.sort {
            Sort::F32 if self.is_nan() => Value::of(Sort::F32, u64::from(NAN_F32)),
            Sort::F64 if self.is_nan() => Value::of(Sort::F64, NAN_F64),
            _ => self,
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sort {
            Sort::Bool => write!(f, "{}", self.as_bool()),
            Sort::Bv(w) => write!(f, "{}:{}", self.signed(), w.bits()),
            Sort::F32 => write!(f, "{:?}f[{:08x}]", self.as_f32(), self.bits),
            Sort::F64 => write!(f, "{:?}d[{:016x}]", self.as_f64(), self.bits),
        }
    }
}
