//! `cairn.toml` in the working directory: defaults that flags override.

use crate::common::{parse_duration, parse_size};
use crate::environment::Environment;
use serde::{Deserialize, Deserializer, de::Error};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub const FILE: &str = "cairn.toml";

/// All that the file may say. Something else in it is an error: a misspelt bound must not be
/// silently none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Directories and jars.
    #[serde(default)]
    pub classpath: Vec<PathBuf>,
    pub java_home: Option<PathBuf>,
    #[serde(default)]
    pub bounds: Bounds,
    #[serde(default)]
    pub heap: Heap,
    #[serde(default)]
    pub environment: Environment,
    /// The numbers that fields are tried with where structures are searched for, by `field`,
    /// `Class.field` or `package.Class.field`: `"Node.key" = "0..2*n"`.
    #[serde(default)]
    pub ranges: BTreeMap<String, String>,
}

/// What the input heap is bounded by, and how it is explored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Heap {
    pub strategy: Option<String>,
    /// Names of methods, `Class#method`, or `none`: one, or a list.
    #[serde(default, deserialize_with = "one_or_more")]
    pub precondition: Vec<String>,
    pub scope: Option<usize>,
    /// By class.
    #[serde(default)]
    pub scopes: BTreeMap<String, usize>,
    pub k: Option<u32>,
    pub candidates: Option<usize>,
    /// The classes that are tried for a type.
    #[serde(default)]
    pub subclasses: BTreeMap<String, Vec<String>>,
    pub elements: Option<u32>,
    /// Static methods that make objects, spelled as targets are.
    #[serde(default)]
    pub recipes: Vec<String>,
    /// Names of parameters.
    #[serde(default)]
    pub non_null: Vec<String>,
    #[serde(default)]
    pub static_inputs: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bounds {
    #[serde(default, deserialize_with = "duration")]
    pub time: Option<Duration>,
    #[serde(default, deserialize_with = "size")]
    pub memory: Option<u64>,
    #[serde(rename = "loop")]
    pub loops: Option<u32>,
    pub depth: Option<usize>,
    pub path_length: Option<usize>,
    pub paths: Option<u64>,
    pub string_length: Option<u32>,
    pub array_length: Option<u32>,
}

fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a string or a list of strings")]
    enum Said {
        One(String),
        More(Vec<String>),
    }
    Ok(match Said::deserialize(deserializer)? {
        Said::One(one) => vec![one],
        Said::More(more) => more,
    })
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse_duration(&text).map(Some).map_err(D::Error::custom)
}

fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse_size(&text).map(Some).map_err(D::Error::custom)
}

impl Config {
    /// Reads the file, if there is one.
    pub fn read(directory: &Path) -> Result<Config, String> {
        let file = directory.join(FILE);
        match std::fs::read_to_string(&file) {
            Ok(text) => Config::parse(&text),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Config::default()),
            Err(e) => Err(format!("{FILE}: {e}")),
        }
    }

    pub fn parse(text: &str) -> Result<Config, String> {
        toml::from_str(text).map_err(|e| format!("{FILE}: {}", e.to_string().trim_end()))
    }

    /// The class path in Java's spelling, if the file has one.
    pub fn classpath(&self) -> Result<Option<String>, String> {
        if self.classpath.is_empty() {
            return Ok(None);
        }
        let joined = std::env::join_paths(&self.classpath);
        let joined = joined.map_err(|e| format!("{FILE}: classpath: {e}"))?;
        Ok(Some(joined.to_string_lossy().into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gives_defaults() {
        let text = "classpath = [\"a\", \"lib/*\"]\n[bounds]\nloop = 3\ntime = \"2m\"\n";
        let config = Config::parse(text).expect("a good file");
        assert_eq!(config.classpath(), Ok(Some("a:lib/*".into())));
        assert_eq!(config.bounds.loops, Some(3));
        assert_eq!(config.bounds.time, Some(Duration::from_secs(120)));
        assert_eq!(Config::parse(""), Ok(Config::default()));
    }

    #[test]
    fn preconditions_are_one_or_more() {
        let heap = |text: &str| Config::parse(text).map(|c| c.heap.precondition);
        assert_eq!(heap("[heap]\nprecondition = \"a\"\n"), Ok(vec!["a".into()]));
        let two = "[heap]\nprecondition = [\"a\", \"B#b\"]\n";
        assert_eq!(heap(two), Ok(vec!["a".into(), "B#b".into()]));
        let error = heap("[heap]\nprecondition = 3\n").expect_err("a mistake");
        assert!(error.contains("a string or a list of strings"), "{error}");
    }

    #[test]
    fn ranges_are_given_by_field() {
        let config = Config::parse("[ranges]\n\"Node.key\" = \"0..2*n\"\nsize = \"n..n\"\n");
        let ranges = config.expect("a good file").ranges;
        assert_eq!(ranges.get("Node.key").map(String::as_str), Some("0..2*n"));
        assert_eq!(ranges.len(), 2);
        let error = Config::parse("[ranges]\nkey = 3\n").expect_err("a mistake");
        assert!(error.contains("line 2"), "{error}");
    }

    #[test]
    fn a_mistake_is_named_with_its_place() {
        for text in
            ["[bounds]\nlop = 3\n", "[bounds]\nloop = \"x\"\n", "[bounds]\ntime = \"soon\"\n"]
        {
            let error = Config::parse(text).expect_err("a mistake");
            assert!(error.starts_with("cairn.toml") && error.contains("line 2"), "{error}");
        }
    }
}
