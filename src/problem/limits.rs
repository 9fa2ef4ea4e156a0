//! What a run and a build are held to: what the package states, then what the language needs, then examiner's defaults.

use super::model::{LimitTable, StatedLimits};
use crate::language::Language;
use crate::units::{Bytes, Micros};
use crate::verdict::RunLimits;

const TIME: Micros = Micros::secs(1);
const MEMORY: Bytes = Bytes::mib(256);
const OUTPUT: Bytes = Bytes::mib(8);
const PROCESSES: u32 = 128;
const BUILD_TIME: Micros = Micros::secs(30);
const BUILD_MEMORY: Bytes = Bytes::mib(2048);

/// The limits that a build is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BuildLimits {
    /// CPU time.
    pub time: Micros,
    /// Memory of the whole group.
    pub memory: Bytes,
}

impl LimitTable {
    fn of(&self, language: &Language) -> StatedLimits {
        self.per_language.get(language.name).copied().unwrap_or_default()
    }

    /// What a run of a program in `language` is held to on a test whose answer has this size.
    pub fn run_limits(&self, language: &Language, answer: Bytes) -> RunLimits {
        let (own, common) = (self.of(language), self.common);
        let factor = if own.time.is_some() { 1 } else { language.time_factor };
        let time = own.time.unwrap_or_else(|| common.time.unwrap_or(TIME).scale(factor, 1));
        let default_wall = Micros(time.0.saturating_mul(2).saturating_add(Micros::secs(1).0));
        // A wall time that the package states for all grows with the language as its CPU time does.
        let wall = own.wall.or_else(|| common.wall.map(|wall| wall.scale(factor, 1).max(time))).unwrap_or(default_wall);
        let memory = own.memory.unwrap_or_else(|| Bytes(common.memory.unwrap_or(MEMORY).0.saturating_add(language.extra_memory.0)));
        RunLimits {
            time,
            wall,
            memory,
            output: own.output.or(common.output).unwrap_or(OUTPUT.max(Bytes(answer.0.saturating_mul(2)))),
            stack: own.stack.or(common.stack).unwrap_or(memory),
            processes: own.processes.or(common.processes).unwrap_or(PROCESSES),
        }
    }

    /// What a build in `language` is held to.
    pub fn build_limits(&self, language: &Language) -> BuildLimits {
        let (own, common) = (self.of(language), self.common);
        BuildLimits {
            time: own.build_time.or(common.build_time).unwrap_or(BUILD_TIME),
            memory: own.build_memory.or(common.build_memory).unwrap_or(BUILD_MEMORY),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Steps;

    static PYTHON: Language = Language {
        name: "python",
        title: "Python",
        aliases: &["py"],
        extensions: &["py"],
        tools: &[],
        time_factor: 3,
        extra_memory: Bytes::mib(10),
        source: "main.py",
        steps: Steps::Interpreted { check: &[], run: &[] },
        exception: |_| None,
    };

    #[test]
    fn what_is_not_stated_is_the_default_times_what_the_language_needs() {
        let limits = LimitTable::default().run_limits(&PYTHON, Bytes::mib(1));
        assert_eq!((limits.time, limits.wall), (Micros::secs(3), Micros::secs(7)));
        assert_eq!((limits.memory, limits.stack), (Bytes::mib(266), Bytes::mib(266)));
        assert_eq!((limits.output, limits.processes), (Bytes::mib(8), 128));
        assert_eq!(LimitTable::default().run_limits(&PYTHON, Bytes::mib(5)).output, Bytes::mib(10));
        assert_eq!(LimitTable::default().build_limits(&PYTHON), BuildLimits { time: Micros::secs(30), memory: Bytes::mib(2048) });
    }

    #[test]
    fn what_is_stated_for_the_language_is_taken_as_it_is() {
        let mut table = LimitTable::default();
        table.common = StatedLimits { time: Some(Micros::secs(2)), wall: Some(Micros::secs(4)), memory: Some(Bytes::mib(64)), ..table.common };
        let limits = table.run_limits(&PYTHON, Bytes(0));
        assert_eq!((limits.time, limits.wall, limits.memory), (Micros::secs(6), Micros::secs(12), Bytes::mib(74)));
        table.per_language.insert("python".into(), StatedLimits { time: Some(Micros::secs(5)), memory: Some(Bytes::mib(32)), ..Default::default() });
        let limits = table.run_limits(&PYTHON, Bytes(0));
        assert_eq!((limits.time, limits.wall, limits.memory), (Micros::secs(5), Micros::secs(5), Bytes::mib(32)));
    }
}
