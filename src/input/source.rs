//! Where the choices come from when values are made: chance, a count through all of them, or nowhere.

use super::random::Random;

/// Decides among so many.
#[derive(Debug)]
pub(super) enum Source<'a> {
    /// By chance; skewed towards ends and repetition where it says so.
    Random { random: &'a mut Random, skewed: bool },
    /// All, one combination after the other.
    Counted(&'a mut Odometer),
    /// As in a text that there is already, as far as that is possible.
    Guided,
    /// There must be nothing to decide.
    Only,
}

impl Source<'_> {
    /// Whether it chooses each value without a look at what holds between several, so that they must be looked at.
    pub(super) fn is_blind(&self) -> bool {
        matches!(self, Source::Counted(_) | Source::Guided)
    }
}

/// Goes through all combinations of choices, the last one fastest; which choices there are may depend on those before.
#[derive(Debug, Default)]
pub(super) struct Odometer {
    /// What was chosen, and among how many.
    digits: Vec<(u128, u128)>,
    at: usize,
}

impl Odometer {
    /// The choice among `size` that comes next in this combination.
    pub(super) fn below(&mut self, size: u128) -> u128 {
        if self.at == self.digits.len() {
            self.digits.push((0, size));
        }
        self.at += 1;
        self.digits[self.at - 1].0
    }

    /// Goes to the next combination, which differs in a choice that was asked for; false when there is none.
    pub(super) fn next(&mut self) -> bool {
        self.digits.truncate(self.at);
        self.at = 0;
        while let Some((digit, size)) = self.digits.last_mut() {
            if *digit + 1 < *size {
                *digit += 1;
                return true;
            }
            self.digits.pop();
        }
        false
    }
}

/// How the values of one variable are drawn throughout a text.
#[derive(Debug, Clone, Copy)]
pub(super) enum Style {
    /// Each equally likely.
    Even,
    /// Often the least, and near it.
    Low,
    /// Often the greatest, and near it.
    High,
    /// Mostly one of the two ends.
    Ends,
    /// One of three, at these shares of the range in units of 2⁻⁶⁴.
    Few([u64; 3]),
}

impl Style {
    /// Without skew, each value is equally likely.
    pub(super) fn draw(random: &mut Random, skewed: bool) -> Style {
        if !skewed {
            return Style::Even;
        }
        match random.below(6) {
            0 => Style::Low,
            1 => Style::High,
            2 | 3 => Style::Ends,
            4 => Style::Few([random.bits(), random.bits(), random.bits()]),
            _ => Style::Even,
        }
    }

    /// One of `size`, which is at most 2⁶⁴.
    pub(super) fn pick(self, random: &mut Random, size: u128) -> u128 {
        let near = |random: &mut Random| {
            if random.one_in(4) {
                return 0;
            }
            let within = random.below(size) + 1;
            random.below(within)
        };
        match self {
            Style::Even => random.below(size),
            Style::Low => near(random),
            Style::High => size - 1 - near(random),
            Style::Ends => match random.below(16) {
                0 => random.below(size),
                coin => (size - 1) * (coin % 2),
            },
            Style::Few(shares) => {
                let share = u128::from(shares[random.index(3)]);
                // Shares of a large range in two steps, so that nothing passes 128 bits.
                (size >> 32) * share / (1 << 32) + (size & 0xffff_ffff) * share / (1 << 64)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odometer_goes_through_all_even_where_choices_depend_on_choices() {
        let mut odometer = Odometer::default();
        let mut seen = Vec::new();
        loop {
            let length = odometer.below(3);
            seen.push((0..length).map(|_| odometer.below(2)).collect::<Vec<_>>());
            if !odometer.next() {
                break;
            }
        }
        assert_eq!(seen, [vec![], vec![0], vec![1], vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]]);
    }

    #[test]
    fn a_style_stays_within_its_size() {
        let mut random = Random::new("styles", 0);
        for size in [1, 2, 3, 1000, 1 << 32, 1 << 64] {
            for _ in 0..2000 {
                assert!(Style::draw(&mut random, true).pick(&mut random, size) < size);
            }
        }
    }
}
