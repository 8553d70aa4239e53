//! Other environments than the usual one, to see what depends on them.

use super::Rig;
use crate::options::Options;
use crate::start::{StartError, machine};
use cairn_budget::Budget;
use cairn_interp::{Source, Sources};
use cairn_program::Program;

/// How many there are.
pub const WORLDS: usize = 3;

/// Language, country, time zone, home.
const PLACES: [[&str; 4]; WORLDS] = [
    ["tr", "TR", "GMT+13:00", "/home/one"],
    ["de", "DE", "GMT-03:30", "/home/two"],
    ["ar", "EG", "GMT+05:45", "/home/three"],
];

/// Of what a test reads, what another machine or another run answers otherwise, and no clock or hash code tells.
pub fn elsewhere_matters(read: Sources) -> bool {
    let others: Sources = [
        Source::EnvironmentVariables,
        Source::SystemProperties,
        Source::IterationOrder,
        Source::Processors,
        Source::Memory,
        Source::Locale,
        Source::TimeZone,
    ]
    .into_iter()
    .collect();
    read.meets(others)
}

impl<'p> Rig<'p> {
    /// The same library started somewhere else: in another language and time zone, with other variables, processors and salts of
    /// immutable collections.
    pub fn elsewhere(program: &'p Program, world: usize) -> Result<Rig<'p>, StartError> {
        let mut m = machine(program, &Options::default(), Budget::default())?;
        let [language, country, zone, home] = PLACES[world % WORLDS];
        let keys = [
            "user.language",
            "user.country",
            "user.timezone",
            "user.home",
            "user.name",
            "user.dir",
        ];
        let values = [language, country, zone, home, home, home];
        let pairs = keys.iter().zip(values);
        m.config.properties = pairs.map(|(k, v)| ((*k).to_owned(), v.to_owned())).collect();
        let names = ["PATH", "HOME", "LANG", "USER"];
        m.config.variables = names.map(|n| (n.to_owned(), format!("{home}/{n}"))).into();
        m.config.processors = 4 + 3 * world as u32;
        m.config.max_heap -= (1 + world as u64) << 28;
        // Of immutable collections.
        m.config.salt = 0x9E37_79B9_7F4A_7C15 >> (3 * world);
        m.config.clock_start += 86_400_123_456_789 * (world as u64 + 1);
        Rig::on(m)
    }
}
