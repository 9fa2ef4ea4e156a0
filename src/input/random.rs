//! A stream of random numbers that is the same everywhere and for ever: ChaCha with 12 rounds from a hash of a seed.
//!
//! What is made of the stream is made here, since a library's distributions may change with its version, and with them
//! the tests of every package.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Debug)]
pub struct Random {
    stream: ChaCha12Rng,
}

impl Random {
    /// The stream of a seed and a number; those of different numbers are independent.
    pub fn new(seed: &str, number: u64) -> Random {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&number.to_le_bytes());
        hasher.update(seed.as_bytes());
        Random { stream: ChaCha12Rng::from_seed(*hasher.finalize().as_bytes()) }
    }

    /// A whole number below `size`, each equally likely; 0 where `size` is 0.
    pub fn below(&mut self, size: u128) -> u128 {
        let Some(most) = size.checked_sub(1).filter(|most| *most > 0) else { return 0 };
        let mask = u128::MAX >> most.leading_zeros();
        loop {
            // At least every other one is small enough.
            let drawn = if mask <= u128::from(u64::MAX) { u128::from(self.stream.next_u64()) } else { self.wide() } & mask;
            if drawn <= most {
                return drawn;
            }
        }
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.stream.next_u64()) << 64 | u128::from(self.stream.next_u64())
    }

    /// An index below `length`.
    pub(super) fn index(&mut self, length: usize) -> usize {
        // It fits, since it is less.
        usize::try_from(self.below(length as u128)).unwrap_or_default()
    }

    /// Whether one in so many.
    pub(super) fn one_in(&mut self, many: u128) -> bool {
        self.below(many) == 0
    }

    /// 64 random bits.
    pub(super) fn bits(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// Brings items into a random order, each order equally likely.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.index(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_stays_what_it_is() {
        let mut random = Random::new("seed", 3);
        let drawn = [10, 1, 1000, 1 << 64, 3, u128::MAX].map(|size| random.below(size));
        assert_eq!(drawn, [9, 0, 431, 11_109_995_959_760_723_846, 1, 197_933_059_396_668_574_921_141_094_359_084_463_354]);
    }

    #[test]
    fn every_number_below_is_drawn_about_as_often() {
        let mut random = Random::new("", 0);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[random.index(6)] += 1;
        }
        assert!(seen.iter().all(|times| (800..1200).contains(times)), "{seen:?}");
    }

    #[test]
    fn other_seeds_and_numbers_are_other_streams() {
        let first = |seed, number| Random::new(seed, number).bits();
        assert_ne!(first("a", 0), first("a", 1));
        assert_ne!(first("a", 0), first("b", 0));
        assert_eq!(first("a", 0), first("a", 0));
    }

    #[test]
    fn a_shuffle_keeps_the_items() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::new("x", 1).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
