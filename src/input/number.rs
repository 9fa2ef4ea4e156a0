//! Ends of a range of decimals: `-1.5`, or an expression over integers.

use super::error::{EvalError, GrammarErrorKind};
use super::expr::{Bad, Cursor, Expr};

/// The most decimals that a float may have: so many digits fit 64 bits beside a whole part.
pub(super) const DECIMALS: u32 = 15;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number {
    Whole(Expr),
    /// So many units of ten to the power of minus so many.
    Decimal(i64, u32),
}

impl Number {
    /// Its value in units of ten to the power of minus `decimals`.
    pub(super) fn eval(&self, values: &[Option<i64>], decimals: u32) -> Result<i128, EvalError> {
        let (value, digits) = match self {
            Number::Whole(expr) => (expr.eval(values)?, 0),
            Number::Decimal(value, digits) => (i128::from(*value), *digits),
        };
        10i128.checked_pow(decimals.saturating_sub(digits)).and_then(|power| value.checked_mul(power)).ok_or(EvalError::Overflow)
    }

    /// The variables in it, by slot.
    pub(super) fn variables(&self, into: &mut Vec<usize>) {
        if let Number::Whole(expr) = self {
            expr.variables(into);
        }
    }

    /// The digits behind its point.
    pub(super) fn digits(&self) -> u32 {
        match self {
            Number::Whole(_) => 0,
            Number::Decimal(_, digits) => *digits,
        }
    }
}

/// Reads one: a decimal literal where one stands, else an expression.
pub(super) fn number(cursor: &mut Cursor<'_>) -> Result<Number, Bad> {
    cursor.blanks();
    let (start, rest) = (cursor.at, cursor.rest());
    let unsigned = rest.strip_prefix('-').unwrap_or(rest);
    let whole = unsigned.find(|c: char| !c.is_ascii_digit()).unwrap_or(unsigned.len());
    let after = unsigned[whole..].strip_prefix('.').unwrap_or("");
    let fraction = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    if whole == 0 || fraction == 0 {
        return cursor.expression().map(Number::Whole);
    }
    let text = &rest[..rest.len() - unsigned.len() + whole + 1 + fraction];
    cursor.at += text.len();
    let digits = u32::try_from(fraction).ok().filter(|digits| *digits <= DECIMALS);
    let value = text.replace('.', "").parse().ok();
    match value.zip(digits) {
        Some((value, digits)) => Ok(Number::Decimal(value, digits)),
        None => Err((start, GrammarErrorKind::TooLarge { text: text.chars().take(40).collect() })),
    }
}

/// A value in units of ten to the power of minus `decimals`, as text.
pub(super) fn decimal(value: i64, decimals: u32) -> String {
    let digits = format!("{:0width$}", value.unsigned_abs(), width = decimals as usize + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals as usize);
    let sign = if value < 0 { "-" } else { "" };
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_printed_with_their_zeros() {
        for (value, decimals, text) in
            [(0, 2, "0.00"), (5, 2, "0.05"), (-5, 1, "-0.5"), (1234, 0, "1234"), (-1200, 3, "-1.200"), (i64::MIN, 3, "-9223372036854775.808")]
        {
            assert_eq!(decimal(value, decimals), text);
        }
    }

    #[test]
    fn an_end_is_a_decimal_or_an_expression() {
        let read = |text| number(&mut Cursor::new(text, &[]));
        assert_eq!(read("-1.25..=3"), Ok(Number::Decimal(-125, 2)));
        assert_eq!(read("2..=3"), Ok(Number::Whole(Expr::Number(2))));
        assert_eq!(read("1.5").unwrap().eval(&[], 3), Ok(1500));
        assert_eq!(read("2e3").unwrap().eval(&[], 1), Ok(20000));
        assert!(read("1.12345678901234567").is_err());
    }
}
