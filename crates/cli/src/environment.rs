//! `--environment` and the table of that name: which parts of the environment are inputs.

use crate::config::FILE;
use crate::stubs::Never;
use cairn_explore::{Root, Source, Sources};
use clap::ValueEnum;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Whether what a program reads of its environment is an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It is unknown, as the arguments are: times, chance, standard input, variables, properties.
    Symbolic,
    /// It is always the same, and the verdict names what was read.
    Fixed,
}

/// `[environment]` in `cairn.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Environment {
    /// As the flag.
    pub kind: Option<Kind>,
    /// Parts that are fixed nevertheless, by the names that verdicts have for them.
    #[serde(default)]
    pub fixed: Vec<String>,
    /// As the flag.
    pub files: Option<PathBuf>,
    /// As the flag: patterns of types.
    #[serde(default)]
    pub stub: Vec<String>,
    /// As the flag.
    #[serde(default)]
    pub stub_unsupported: bool,
    /// As the flag.
    #[serde(default)]
    pub stub_never: Vec<Never>,
}

impl Environment {
    /// The parts that are inputs; the flag comes before the file.
    pub fn unknown(&self, flag: Option<Kind>) -> Result<Sources, String> {
        let mut sources = match flag.or(self.kind).unwrap_or(Kind::Symbolic) {
            Kind::Symbolic => Sources::symbolic(),
            Kind::Fixed => Sources::default(),
        };
        for name in &self.fixed {
            let source = Source::ALL.into_iter().find(|s| s.to_string() == *name);
            let source = source.ok_or_else(|| {
                let all: Vec<String> = Sources::symbolic().iter().map(|s| s.to_string()).collect();
                format!("{FILE}: [environment] fixed: no `{name}`; there are {}", all.join(", "))
            })?;
            sources.remove(source);
        }
        Ok(sources)
    }

    /// The files that the program sees; the flag comes before the file.
    pub fn root(&self, flag: Option<&Path>) -> Result<Root, String> {
        match flag.or(self.files.as_deref()) {
            None => Ok(Root::Empty),
            Some(path) => match std::path::absolute(path) {
                Ok(path) if path.is_dir() => Ok(Root::Directory(path)),
                _ => Err(format!("--files {}: no such directory", path.display())),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_explore::BoundKind;
    use std::collections::BTreeSet;

    /// What stands between backquotes in a text.
    fn quoted(text: &str) -> BTreeSet<String> {
        text.split('`').skip(1).step_by(2).map(String::from).collect()
    }

    /// Every part of the environment has a program in the corpus whose verdict names it, and every bound one.
    fn corpus_names(name: &str) -> bool {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/check");
        cairn_testing::java_files(&root).iter().any(|file| {
            let text = std::fs::read_to_string(file).expect("a program");
            text.lines().any(|l| {
                let verdict = l.strip_prefix("//@ verdict:").unwrap_or_default();
                let names = verdict.split(['(', ')', ';', ',']).map(str::trim);
                let names = names.map(|n| n.trim_start_matches("environment fixed: "));
                names
                    .map(|n| n.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end())
                    .any(|n| n == name)
            })
        })
    }

    #[test]
    fn the_page_has_every_name_and_the_corpus_a_program_for_it() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verdicts.md");
        let page = std::fs::read_to_string(file).expect("the page");
        let table = page.split_once("| name | what is asked |").expect("the table").1;
        let table = table.split_once("\n\n").expect("its end").0;
        let first = |l: &str| l.split('|').nth(1).map(quoted).unwrap_or_default();
        let shown: BTreeSet<String> = table.lines().flat_map(first).collect();
        let parts = Source::ALL.into_iter().filter(|s| *s != Source::Stubs);
        let parts: BTreeSet<String> = parts.map(|s| s.to_string()).collect();
        assert_eq!(shown, parts);
        for part in &parts {
            assert!(
                corpus_names(part),
                "no program of tests/check has a verdict that names `{part}`"
            );
        }
        let bounds = page.split_once("**Bounds**").expect("the bounds").1;
        let bounds = quoted(bounds.split_once("(").expect("the end of their list").0);
        let all: BTreeSet<String> = BoundKind::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(bounds, all);
    }

    #[test]
    fn the_flag_comes_before_the_file_and_parts_can_be_fixed() {
        let clock = Environment {
            kind: Some(Kind::Symbolic),
            fixed: vec!["clock".into()],
            ..Environment::default()
        };
        let unknown = clock.unknown(None).expect("a known name");
        assert!(!unknown.contains(Source::Clock) && unknown.contains(Source::Arguments));
        assert_eq!(clock.unknown(Some(Kind::Fixed)), Ok(Sources::default()));
        let wrong = Environment { fixed: vec!["clocks".into()], ..Environment::default() };
        let error = wrong.unknown(None).expect_err("no such part");
        assert!(error.contains("`clocks`; there are arguments of main, clock"), "{error}");
    }
}
