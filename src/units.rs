//! The quantities that examiner counts in: bytes, microseconds and points, each an integer with a type of its own.
//!
//! Text with units ("64 MiB", "1.5s") is read here; what it limits is not known here.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Bytes(pub u64);

/// A time in microseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Micros(pub u64);

impl Bytes {
    /// `n` mebibytes.
    pub const fn mib(n: u64) -> Self {
        Bytes(n << 20)
    }
    /// `n` kibibytes.
    pub const fn kib(n: u64) -> Self {
        Bytes(n << 10)
    }
}

impl Micros {
    /// `n` milliseconds.
    pub const fn millis(n: u64) -> Self {
        Micros(n * 1000)
    }
    /// `n` seconds.
    pub const fn secs(n: u64) -> Self {
        Micros(n * 1_000_000)
    }
    /// The same span as the standard library's type.
    pub const fn duration(self) -> Duration {
        Duration::from_micros(self.0)
    }
    /// `self × numerator / denominator`, rounded up; saturates.
    pub const fn scale(self, numerator: u64, denominator: u64) -> Self {
        Micros(self.0.saturating_mul(numerator).div_ceil(denominator))
    }
    /// The difference, at least zero.
    pub const fn saturating_sub(self, other: Self) -> Self {
        Micros(self.0.saturating_sub(other.0))
    }
}

impl From<Duration> for Micros {
    fn from(value: Duration) -> Self {
        Micros(u64::try_from(value.as_micros()).unwrap_or(u64::MAX))
    }
}

impl fmt::Display for Bytes {
    /// The largest binary unit that needs at most one decimal: `64 MiB`, `1.5 KiB`, `17 B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (shift, name) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
            if self.0 >= 1 << shift {
                let tenths = (u128::from(self.0) * 10) >> shift;
                return if tenths % 10 == 0 { write!(f, "{} {name}", tenths / 10) } else { write!(f, "{}.{} {name}", tenths / 10, tenths % 10) };
            }
        }
        write!(f, "{} B", self.0)
    }
}

impl fmt::Display for Micros {
    /// Seconds from one second on, milliseconds below: `1.25 s`, `37 ms`, `0.4 ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 1_000_000 {
            let text = format!("{}.{:02}", self.0 / 1_000_000, self.0 % 1_000_000 / 10_000);
            write!(f, "{} s", text.trim_end_matches('0').trim_end_matches('.'))
        } else if self.0 >= 10_000 || self.0.is_multiple_of(1000) {
            write!(f, "{} ms", self.0 / 1000)
        } else {
            write!(f, "{}.{} ms", self.0 / 1000, self.0 % 1000 / 100)
        }
    }
}

/// Why a text is not a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnitError {
    /// There is no number in front.
    #[error("unit-number")]
    Number,
    /// The unit is missing or unknown.
    #[error("unit-unknown")]
    Unit,
    /// The value does not fit 64 bits.
    #[error("unit-too-large")]
    TooLarge,
}

/// Splits "1.5 s" into 15, 10 (the decimal's denominator) and "s".
fn split(text: &str) -> Result<(u64, u64, &str), UnitError> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = (&text[..end], text[end..].trim_start());
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || (number.contains('.') && part.is_empty()) || part.contains('.') {
        return Err(UnitError::Number);
    }
    let denominator = 10u64.checked_pow(part.len() as u32).ok_or(UnitError::TooLarge)?;
    let digits: u64 = format!("{whole}{part}").parse().map_err(|_| UnitError::TooLarge)?;
    Ok((digits, denominator, unit))
}

fn scaled(digits: u64, factor: u64, denominator: u64) -> Result<u64, UnitError> {
    u64::try_from(u128::from(digits) * u128::from(factor) / u128::from(denominator)).map_err(|_| UnitError::TooLarge)
}

impl FromStr for Bytes {
    type Err = UnitError;
    /// Reads `64 MiB`, `8 KB`, `17 B`; MB is 10⁶ and MiB is 2²⁰.
    fn from_str(text: &str) -> Result<Self, UnitError> {
        let (digits, denominator, unit) = split(text)?;
        let factor = match unit {
            "B" => 1,
            "KiB" => 1 << 10,
            "MiB" => 1 << 20,
            "GiB" => 1 << 30,
            "KB" | "kB" => 1000,
            "MB" => 1_000_000,
            "GB" => 1_000_000_000,
            _ => return Err(UnitError::Unit),
        };
        scaled(digits, factor, denominator).map(Bytes)
    }
}

impl FromStr for Micros {
    type Err = UnitError;
    /// Reads `1s`, `1.5 s`, `200 ms`, `50us`, `2min`.
    fn from_str(text: &str) -> Result<Self, UnitError> {
        let (digits, denominator, unit) = split(text)?;
        let factor = match unit {
            "us" | "µs" => 1,
            "ms" => 1000,
            "s" => 1_000_000,
            "min" => 60_000_000,
            _ => return Err(UnitError::Unit),
        };
        scaled(digits, factor, denominator).map(Micros)
    }
}

/// Points as an exact fraction: always reduced, the denominator positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Points {
    numerator: i64,
    denominator: i64,
}

/// Points as they are shown: hundredths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hundredths(pub i64);

impl Points {
    /// No points.
    pub const ZERO: Points = Points { numerator: 0, denominator: 1 };

    /// `numerator / denominator`; a denominator of 0 counts as 1.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        Self::reduce(i128::from(numerator), i128::from(denominator))
    }

    fn reduce(numerator: i128, denominator: i128) -> Self {
        let denominator = if denominator == 0 { 1 } else { denominator };
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = i128::try_from(a.max(1)).unwrap_or(1) * denominator.signum();
        let fit = |value: i128| i64::try_from(value).unwrap_or(if value < 0 { i64::MIN } else { i64::MAX });
        Points { numerator: fit(numerator / divisor), denominator: fit(denominator / divisor) }
    }

    /// `self × part / whole`.
    pub fn share(self, part: u64, whole: u64) -> Self {
        Self::reduce(i128::from(self.numerator) * i128::from(part), i128::from(self.denominator) * i128::from(whole))
    }

    /// Whether these are no points.
    pub fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Rounded half up to hundredths: done once, at the total.
    pub fn round(self) -> Hundredths {
        let (n, d) = (i128::from(self.numerator), i128::from(self.denominator));
        Hundredths(i64::try_from((200 * n + d).div_euclid(2 * d)).unwrap_or(i64::MAX))
    }
}

impl std::ops::Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        let (a, b) = (i128::from(self.numerator), i128::from(self.denominator));
        let (c, d) = (i128::from(other.numerator), i128::from(other.denominator));
        Self::reduce(a * d + c * b, b * d)
    }
}

impl std::ops::Mul for Points {
    type Output = Points;
    fn mul(self, other: Points) -> Points {
        let (n, d) = (i128::from(self.numerator) * i128::from(other.numerator), i128::from(self.denominator) * i128::from(other.denominator));
        Self::reduce(n, d)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, |a, b| a + b)
    }
}

impl PartialOrd for Points {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Points {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (i128::from(self.numerator) * i128::from(other.denominator)).cmp(&(i128::from(other.numerator) * i128::from(self.denominator)))
    }
}

impl FromStr for Points {
    type Err = UnitError;
    /// Reads `100`, `33.5`.
    fn from_str(text: &str) -> Result<Self, UnitError> {
        let (digits, denominator, unit) = split(text)?;
        if !unit.is_empty() {
            return Err(UnitError::Unit);
        }
        let fit = |n: u64| i64::try_from(n).map_err(|_| UnitError::TooLarge);
        Ok(Points::new(fit(digits)?, fit(denominator)?))
    }
}

impl fmt::Display for Hundredths {
    /// At most two decimals, none that is needless: `100`, `33.3`, `33.33`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = format!("{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_carry_units() {
        assert_eq!("64 MiB".parse(), Ok(Bytes::mib(64)));
        assert_eq!("1.5KiB".parse(), Ok(Bytes(1536)));
        assert_eq!("8 MB".parse(), Ok(Bytes(8_000_000)));
        assert_eq!("64".parse::<Bytes>(), Err(UnitError::Unit));
        assert_eq!("MiB".parse::<Bytes>(), Err(UnitError::Number));
        assert_eq!("99999999999 GiB".parse::<Bytes>(), Err(UnitError::TooLarge));
        assert_eq!("1.5s".parse(), Ok(Micros::millis(1500)));
        assert_eq!("200 ms".parse(), Ok(Micros::millis(200)));
        assert_eq!("-1s".parse::<Micros>(), Err(UnitError::Number));
        assert_eq!("1.s".parse::<Micros>(), Err(UnitError::Number));
    }

    #[test]
    fn quantities_are_shown_as_people_write_them() {
        for (value, text) in [(Bytes(17), "17 B"), (Bytes::mib(64), "64 MiB"), (Bytes(1536), "1.5 KiB"), (Bytes(3 << 30), "3 GiB")] {
            assert_eq!(value.to_string(), text);
        }
        for (value, text) in [(400, "0.4 ms"), (2000, "2 ms"), (37_900, "37 ms"), (1_000_000, "1 s"), (1_250_000, "1.25 s")] {
            assert_eq!(Micros(value).to_string(), text);
        }
    }

    #[test]
    fn points_add_exactly_and_round_once() {
        let third = Points::new(100, 1).share(1, 3);
        assert_eq!(third.round().to_string(), "33.33");
        assert_eq!((third + third + third).round().to_string(), "100");
        assert_eq!(Points::new(1, 200).round(), Hundredths(1));
        assert_eq!(Points::new(-1, 2).round().to_string(), "-0.5");
        assert_eq!("33.5".parse(), Ok(Points::new(67, 2)));
        assert!("1/2".parse::<Points>().is_err());
    }
}
