//! Expressions over integer variables, and the cursor that grammar strings are read with.

use super::error::{EvalError, GrammarErrorKind, WordKind};
use crate::diagnostic::nearest;

/// How deep parentheses may be nested: the parser and `eval` recurse.
const DEPTH: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expr {
    Number(i64),
    Variable(usize),
    Negate(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    Add,
    Subtract,
    Multiply,
    /// Rounds down.
    Divide,
    Min,
    Max,
}

impl Expr {
    /// Its value; `values` holds the variables' by slot. A variable without a value counts as an overflow, which
    /// doesn't happen: the callers go in the order of dependency.
    pub(super) fn eval(&self, values: &[Option<i64>]) -> Result<i128, EvalError> {
        match self {
            Expr::Number(number) => Ok(i128::from(*number)),
            Expr::Variable(index) => values.get(*index).copied().flatten().map(i128::from).ok_or(EvalError::Overflow),
            Expr::Negate(inner) => inner.eval(values)?.checked_neg().ok_or(EvalError::Overflow),
            Expr::Binary(op, left, right) => {
                let (a, b) = (left.eval(values)?, right.eval(values)?);
                let value = match op {
                    Op::Add => a.checked_add(b),
                    Op::Subtract => a.checked_sub(b),
                    Op::Multiply => a.checked_mul(b),
                    Op::Divide if b == 0 => return Err(EvalError::DivisionByZero),
                    Op::Divide => a.checked_div(b).map(|quotient| if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }),
                    Op::Min => Some(a.min(b)),
                    Op::Max => Some(a.max(b)),
                };
                value.ok_or(EvalError::Overflow)
            }
        }
    }

    /// Its value as a length.
    pub(super) fn length(&self, values: &[Option<i64>]) -> Result<u64, EvalError> {
        let value = self.eval(values)?;
        u64::try_from(value).map_err(|_| EvalError::Length(value))
    }

    /// The variables in it, by slot.
    pub(super) fn variables(&self, into: &mut Vec<usize>) {
        match self {
            Expr::Number(_) => {}
            Expr::Variable(index) => into.push(*index),
            Expr::Negate(inner) => inner.variables(into),
            Expr::Binary(_, left, right) => {
                left.variables(into);
                right.variables(into);
            }
        }
    }

    /// Its value, where it has no variables.
    pub(super) fn constant(&self) -> Option<i128> {
        self.eval(&[]).ok()
    }
}

/// An error and its byte offset.
pub(super) type Bad = (usize, GrammarErrorKind);

/// A variable as expressions see it; they refer to it by its slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name<'a> {
    pub(super) name: &'a str,
    pub(super) slot: usize,
    /// Whether its type is known to be none that an expression can use.
    pub(super) no_integer: bool,
}

/// The variable that may be meant; of a single letter, nothing can be said.
pub(super) fn nearest_variable(name: &str, names: &[Name<'_>]) -> Option<String> {
    if name.len() < 2 {
        return None;
    }
    nearest(name, names.iter().map(|known| known.name)).map(str::to_owned)
}

/// Reads a string of a grammar from left to right.
pub(super) struct Cursor<'a> {
    text: &'a str,
    pub(super) at: usize,
    names: &'a [Name<'a>],
    depth: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, names: &'a [Name<'a>]) -> Self {
        Cursor { text, at: 0, names, depth: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes `symbol` if it stands next.
    pub(super) fn take(&mut self, symbol: &str) -> bool {
        self.blanks();
        let stands = self.rest().starts_with(symbol);
        if stands {
            self.at += symbol.len();
        }
        stands
    }

    /// Nothing must be left.
    pub(super) fn end(&mut self) -> Result<(), Bad> {
        self.blanks();
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected(WordKind::End)) }
    }

    /// The word that stands next, taken; none when something else does.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        self.blanks();
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return None;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        Some(&rest[..end])
    }

    /// The error that something else should stand here.
    pub(super) fn expected(&mut self, expected: WordKind) -> Bad {
        self.blanks();
        let found = self.rest().split_whitespace().next().unwrap_or("");
        (self.at, GrammarErrorKind::Expected { expected, found: found.chars().take(20).collect() })
    }

    /// Goes one level deeper.
    pub(super) fn enter(&mut self) -> Result<(), Bad> {
        if self.depth == DEPTH {
            return Err((self.at, GrammarErrorKind::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    /// Comes back from one level deeper.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Runs `inner` one level deeper.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, Bad>) -> Result<T, Bad> {
        self.enter()?;
        let result = inner(self);
        self.leave();
        result
    }

    /// An expression: sums of products.
    pub(super) fn expression(&mut self) -> Result<Expr, Bad> {
        self.deeper(|cursor| {
            let mut left = cursor.product()?;
            let mut length = 0;
            loop {
                let op = if cursor.take("+") {
                    Op::Add
                } else if cursor.take("-") {
                    Op::Subtract
                } else {
                    return Ok(left);
                };
                length += 1;
                left = cursor.joined(op, left, length)?;
            }
        })
    }

    fn product(&mut self) -> Result<Expr, Bad> {
        let mut left = self.factor()?;
        let mut length = 0;
        loop {
            let op = if self.take("*") {
                Op::Multiply
            } else if self.take("/") {
                Op::Divide
            } else {
                return Ok(left);
            };
            length += 1;
            if length > DEPTH {
                return Err((self.at, GrammarErrorKind::TooDeep));
            }
            left = Expr::Binary(op, Box::new(left), Box::new(self.factor()?));
        }
    }

    fn joined(&mut self, op: Op, left: Expr, length: usize) -> Result<Expr, Bad> {
        // A long sum is a deep tree, too.
        if length > DEPTH {
            return Err((self.at, GrammarErrorKind::TooDeep));
        }
        Ok(Expr::Binary(op, Box::new(left), Box::new(self.product()?)))
    }

    fn factor(&mut self) -> Result<Expr, Bad> {
        self.blanks();
        let start = self.at;
        if self.take("-") {
            return self.deeper(|cursor| Ok(Expr::Negate(Box::new(cursor.factor()?))));
        }
        if self.take("(") {
            let inner = self.expression()?;
            return if self.take(")") { Ok(inner) } else { Err(self.expected(WordKind::Close)) };
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return self.number();
        }
        match self.word() {
            Some("min") => self.call(Op::Min),
            Some("max") => self.call(Op::Max),
            Some(name) => match self.names.iter().position(|known| known.name == name) {
                Some(index) if self.names[index].no_integer => Err((start, GrammarErrorKind::NotInteger { name: name.into() })),
                Some(index) => Ok(Expr::Variable(self.names[index].slot)),
                None => {
                    let nearest = nearest_variable(name, self.names);
                    Err((start, GrammarErrorKind::Unbound { name: name.into(), nearest }))
                }
            },
            None => Err(self.expected(WordKind::Expression)),
        }
    }

    /// The arguments of `min` and `max`: two or more.
    fn call(&mut self, op: Op) -> Result<Expr, Bad> {
        if !self.take("(") {
            return Err(self.expected(WordKind::Open));
        }
        let mut left = self.expression()?;
        if !self.take(",") {
            return Err(self.expected(WordKind::Comma));
        }
        let mut length = 1;
        loop {
            if length > DEPTH {
                return Err((self.at, GrammarErrorKind::TooDeep));
            }
            left = Expr::Binary(op, Box::new(left), Box::new(self.expression()?));
            length += 1;
            if self.take(")") {
                return Ok(left);
            }
            if !self.take(",") {
                return Err(self.expected(WordKind::Close));
            }
        }
    }

    /// `200000` or, exactly the same, `2e5`.
    fn number(&mut self) -> Result<Expr, Bad> {
        let (start, rest) = (self.at, self.rest());
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let mut end = digits(rest);
        let mut exponent = "0";
        if let Some(after) = rest[end..].strip_prefix(['e', 'E']) {
            let length = digits(after);
            if length > 0 {
                exponent = &after[..length];
                end += 1 + length;
            }
        }
        let text = &rest[..end];
        self.at += end;
        let mantissa = rest[..digits(rest)].parse::<i64>().ok();
        let power = exponent.parse::<u32>().ok().and_then(|exponent| 10i64.checked_pow(exponent));
        let value = mantissa.zip(power).and_then(|(mantissa, power)| mantissa.checked_mul(power));
        match value {
            Some(value) => Ok(Expr::Number(value)),
            None => Err((start, GrammarErrorKind::TooLarge { text: text.chars().take(40).collect() })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i128, EvalError> {
        let names = [("n", 0), ("m", 1)].map(|(name, slot)| Name { name, slot, no_integer: false });
        let mut cursor = Cursor::new(text, &names);
        let expr = cursor.expression().unwrap();
        cursor.blanks();
        assert_eq!(cursor.rest(), "");
        expr.eval(&[Some(10), Some(3)])
    }

    #[test]
    fn expressions_bind_as_in_arithmetic() {
        for (text, expected) in [
            ("1 + 2 * 3", 7),
            ("(1+2)*3", 9),
            ("n*(n-1)/2", 45),
            ("10-4-3", 3),
            ("min(2e5, n*(n-1)/2)", 45),
            ("max(1, m, 2)", 3),
            ("2e5", 200_000),
            ("-n + 1", -9),
            ("-7/2", -4),
            ("7/2", 3),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_has_no_value_says_why() {
        assert_eq!(value("1/(m-3)"), Err(EvalError::DivisionByZero));
        assert_eq!(value("9e18*9e18*9e18"), Err(EvalError::Overflow));
    }

    #[test]
    fn a_deep_expression_is_refused_and_not_overflowed() {
        let deep = "(".repeat(100_000);
        assert!(matches!(Cursor::new(&deep, &[]).expression(), Err((_, GrammarErrorKind::TooDeep))));
        let long = "1+".repeat(100_000);
        assert!(matches!(Cursor::new(&long, &[]).expression(), Err((_, GrammarErrorKind::TooDeep))));
        let negative = "-".repeat(100_000);
        assert!(matches!(Cursor::new(&negative, &[]).expression(), Err((_, GrammarErrorKind::TooDeep))));
    }
}
