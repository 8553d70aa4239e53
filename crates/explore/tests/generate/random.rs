//! Randomness for generated tests.

/// splitmix64: small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in `n` of 100 cases.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// An entry, as often as its weight says.
    pub fn weighted<T: Copy>(&mut self, from: &[(u32, T)]) -> T {
        let sum: u32 = from.iter().map(|f| f.0).sum();
        let mut at = self.below(sum as usize) as u32;
        for &(weight, item) in from {
            if at < weight {
                return item;
            }
            at -= weight;
        }
        unreachable!("below the sum of the weights")
    }
}
