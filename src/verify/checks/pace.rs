//! A limit that is less than twice what the slowest accepted solution needs fails right programs on a slower day.

use crate::verify::{Facts, Finding, paces};

/// A limit should be so many times what the slowest accepted solution needs.
const ROOM: u64 = 2;

pub(super) fn check(facts: &Facts<'_>) -> Vec<Finding> {
    let near = paces(facts.judged()).into_iter().filter(|pace| pace.time.0.saturating_mul(ROOM) > pace.limit.0);
    near.map(|pace| Finding::Tight { file: pace.file, language: pace.language.title, time: pace.time, limit: pace.limit }).collect()
}
