//! What can be known of a bit-vector without deciding anything: bounds as an unsigned and as a
//! signed number, and single bits. A boolean is one bit; a float is its bits.

/// A set of bit-vectors that is not empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub bits: u32,
    /// Unsigned bounds, ...
    pub low: u64,
    pub high: u64,
    /// ... signed bounds, ...
    pub least: i64,
    pub most: i64,
    /// ... and the bits that are 0 or 1 in all members.
    pub zeros: u64,
    pub ones: u64,
}

pub(crate) fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

pub(crate) fn signed(bits: u32, v: u64) -> i64 {
    (v << (64 - bits)) as i64 >> (64 - bits)
}

impl Range {
    pub fn all(bits: u32) -> Range {
        Range {
            bits,
            low: 0,
            high: mask(bits),
            least: signed(bits, 1 << (bits - 1)),
            most: (mask(bits) >> 1) as i64,
            zeros: 0,
            ones: 0,
        }
    }

    pub fn exact(bits: u32, v: u64) -> Range {
        let s = signed(bits, v);
        Range { bits, low: v, high: v, least: s, most: s, zeros: !v & mask(bits), ones: v }
    }

    pub fn bool(v: bool) -> Range {
        Range::exact(1, u64::from(v))
    }

    pub fn unsigned(bits: u32, low: u64, high: u64) -> Option<Range> {
        Range { low, high, ..Range::all(bits) }.reduced()
    }

    pub fn signed(bits: u32, least: i64, most: i64) -> Option<Range> {
        Range { least, most, ..Range::all(bits) }.reduced()
    }

    /// Members with these bits, where the two say something of a bit.
    pub fn known(bits: u32, zeros: u64, ones: u64) -> Option<Range> {
        Range { zeros: zeros & mask(bits), ones: ones & mask(bits), ..Range::all(bits) }.reduced()
    }

    /// Unsigned bounds of exact arithmetic, if they are both in range after taking away the same
    /// number of wraps.
    pub fn wrapped(bits: u32, low: i128, high: i128) -> Range {
        let size = 1i128 << bits;
        if low.div_euclid(size) != high.div_euclid(size) {
            return Range::all(bits);
        }
        let (low, high) = (low.rem_euclid(size) as u64, high.rem_euclid(size) as u64);
        Range::unsigned(bits, low, high).unwrap_or(Range::all(bits))
    }

    /// The same of signed bounds.
    pub fn wrapped_signed(bits: u32, least: i128, most: i128) -> Range {
        let (size, half) = (1i128 << bits, 1i128 << (bits - 1));
        let turns = |v: i128| (v + half).div_euclid(size);
        if turns(least) != turns(most) {
            return Range::all(bits);
        }
        let (least, most) = (least - turns(least) * size, most - turns(most) * size);
        Range::signed(bits, least as i64, most as i64).unwrap_or(Range::all(bits))
    }

    pub fn value(&self) -> Option<u64> {
        (self.low == self.high).then_some(self.low)
    }

    pub fn as_bool(&self) -> Option<bool> {
        self.value().map(|v| v != 0)
    }

    pub fn contains(&self, v: u64) -> bool {
        let s = signed(self.bits, v);
        (self.low..=self.high).contains(&v)
            && (self.least..=self.most).contains(&s)
            && v & self.zeros == 0
            && !v & self.ones == 0
    }

    /// The members, if there are not more than `most` within the narrower bounds.
    pub fn values(&self, most: usize) -> Option<Vec<u64>> {
        let unsigned = self.high - self.low;
        let signed = self.most.abs_diff(self.least);
        let (first, steps) =
            if unsigned <= signed { (self.low, unsigned) } else { (self.least as u64, signed) };
        let within = steps < most as u64;
        let value = |step| first.wrapping_add(step) & mask(self.bits);
        within.then(|| (0..=steps).map(value).filter(|&v| self.contains(v)).collect())
    }

    /// What is in both, if anything is.
    pub fn meet(&self, other: &Range) -> Option<Range> {
        debug_assert_eq!(self.bits, other.bits);
        Range {
            bits: self.bits,
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            least: self.least.max(other.least),
            most: self.most.min(other.most),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
        .reduced()
    }

    /// Whatever is in one of them, and possibly more.
    pub fn join(&self, other: &Range) -> Range {
        Range {
            bits: self.bits,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// Without one value, as far as the bounds can tell.
    pub fn without(&self, v: u64) -> Option<Range> {
        let mut r = *self;
        if r.value() == Some(v) {
            return None;
        }
        let s = signed(r.bits, v);
        if r.low == v {
            r.low += 1;
        }
        if r.high == v {
            r.high -= 1;
        }
        if r.least == s {
            r.least += 1;
        }
        if r.most == s {
            r.most -= 1;
        }
        r.reduced()
    }

    /// Lets each of the three descriptions tell the others what it knows.
    fn reduced(mut self) -> Option<Range> {
        // Two rounds carry what the first learnt back to where it came from; more find little.
        for _ in 0..2 {
            self.low = self.low.max(self.ones);
            self.high = self.high.min(!self.zeros & mask(self.bits));
            let sign = 1u64 << (self.bits - 1);
            if self.least >= 0 || self.most < 0 {
                self.low = self.low.max(self.least as u64 & mask(self.bits));
                self.high = self.high.min(self.most as u64 & mask(self.bits));
            }
            if self.low > self.high || self.zeros & self.ones != 0 {
                return None;
            }
            if self.low & sign == self.high & sign {
                self.least = self.least.max(signed(self.bits, self.low));
                self.most = self.most.min(signed(self.bits, self.high));
            }
            if self.least > self.most {
                return None;
            }
            // The bits above the highest in which the bounds differ.
            let open = (self.low ^ self.high).checked_ilog2().map_or(0, |n| mask(n + 1));
            self.ones |= self.low & !open;
            self.zeros |= !self.low & !open & mask(self.bits);
            if self.zeros & self.ones != 0 {
                return None;
            }
        }
        Some(self)
    }
}
