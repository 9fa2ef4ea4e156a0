//! Which of a problem's tests are run.

use crate::diagnostic::nearest;
use crate::problem::Problem;

/// Tests of a problem, by index, in test order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selected(Vec<usize>);

/// A name that no test or group has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Whether a group was named, not a test.
    pub group: bool,
    /// The name.
    pub name: String,
    /// The nearest name that there is.
    pub nearest: Option<String>,
}

impl Selected {
    /// Every test.
    pub fn all(problem: &Problem) -> Selected {
        Selected((0..problem.tests.len()).collect())
    }

    /// The tests with one of these names (`secret/01-03`, or `01-03` alone) or in one of these groups; all where neither
    /// is given.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn of(problem: &Problem, tests: &[String], groups: &[String]) -> Result<Selected, Unknown> {
        if tests.is_empty() && groups.is_empty() {
            return Ok(Selected::all(problem));
        }
        let mut chosen = vec![false; problem.tests.len()];
        for name in tests {
            let named = |test: &str| test == name || test.strip_prefix("secret/") == Some(name);
            let mut any = false;
            for (chosen, test) in chosen.iter_mut().zip(&problem.tests) {
                let is = named(&test.name);
                *chosen |= is;
                any |= is;
            }
            if !any {
                return Err(unknown(false, name, problem.tests.iter().map(|test| test.name.as_str())));
            }
        }
        for name in groups {
            let Some(group) = problem.groups.iter().position(|group| group.name == *name) else {
                return Err(unknown(true, name, problem.groups.iter().map(|group| group.name.as_str())));
            };
            chosen.iter_mut().zip(&problem.tests).for_each(|(chosen, test)| *chosen |= test.group == group);
        }
        Ok(Selected((0..chosen.len()).filter(|test| chosen[*test]).collect()))
    }

    /// Their indices.
    pub fn tests(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.0.iter().copied()
    }

    /// Their names.
    pub fn names<'a>(&'a self, problem: &'a Problem) -> impl Iterator<Item = &'a str> {
        self.tests().map(|test| problem.tests[test].name.as_str())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The index of the one at a place in the selection.
    pub fn at(&self, place: usize) -> usize {
        self.0[place]
    }
}

fn unknown<'a>(group: bool, name: &str, known: impl Iterator<Item = &'a str>) -> Unknown {
    Unknown { group, name: name.into(), nearest: nearest(name, known).map(Into::into) }
}
