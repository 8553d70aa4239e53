//! Test files: what they are called, what their heads say, and that nobody's work is overwritten.

use super::Request;
use super::depends::Depends;
use cairn_generate::Subject;
use cairn_report::{Finding, Share, TestedClass};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Of the names of test classes.
pub const SUFFIX: &str = "CairnTest";

/// Begins the line of a file's head that says what it was made from.
const MARK: &str = "// cairn ";

/// Stands for the content's key until that is known.
const OPEN: &str = "content ----------------";

/// The files of a run.
pub struct Files {
    out: PathBuf,
    /// Of the options, and of what all tests depend on.
    shared: Key,
    depends: Depends,
    command: String,
    /// The user's own classes.
    known: BTreeSet<String>,
}

/// What there is already in a test's place.
pub enum Existing {
    Nothing,
    /// Made by the same options from the same classes.
    UpToDate(Box<Known>),
    /// Made by Cairn, and not changed since.
    Old,
    /// Somebody's own, or changed by hand.
    Foreign,
}

/// What a file that is up to date says of itself.
pub struct Known {
    pub row: TestedClass,
    pub findings: Vec<Finding>,
    pub incomplete: bool,
}

/// What a file's head says of its tests.
#[derive(Clone, Copy, Default)]
pub struct Head {
    pub tests: usize,
    pub findings: usize,
    pub incomplete: bool,
    /// The tests were not run, or there was a disagreement: the next run begins anew.
    pub unsettled: bool,
}

/// In the head of a file that the next run makes anew.
const UNSETTLED: &str = " unsettled";

/// Where a file was written, and how to say it.
pub struct Written {
    pub file: PathBuf,
    pub state: &'static str,
    pub note: Option<String>,
}

impl Files {
    /// `known`: internal names of the user's own classes.
    pub fn new(request: &Request<'_>, known: &[String]) -> Result<Files, String> {
        let place = request.place;
        let unwritable = |e: std::io::Error| {
            format!("{}: {e}: name another directory with --out", place.out.display())
        };
        std::fs::create_dir_all(&place.out).map_err(unwritable)?;
        let probe = place.out.join(".cairn-probe");
        std::fs::write(&probe, "").map_err(unwritable)?;
        std::fs::remove_file(&probe).map_err(unwritable)?;
        let mut key = Key::new();
        key.add(env!("CARGO_PKG_VERSION").as_bytes());
        for word in &request.command {
            key.add(word.as_bytes());
        }
        key.add(format!("{:?}{:?}{:?}", request.junit, request.style, request.findings).as_bytes());
        let mut depends = Depends::default();
        for entry in std::env::split_paths(&place.class_path) {
            depends.add(&entry, &mut key);
        }
        // The targets are named as well, each of which has a key of its own.
        let targets = request.targets;
        for word in request.command.iter().filter(|w| !targets.contains(w)) {
            depends.add_named(&mut key, word);
        }
        if let Some(configuration) = &request.configuration {
            depends.add_named(&mut key, &String::from_utf8_lossy(configuration));
        }
        if let Some(configuration) = &request.configuration {
            key.add(configuration);
        }
        let known = known.iter().map(|n| n.replace('/', ".")).collect();
        let (out, command) = (place.out.clone(), request.command.join(" "));
        Ok(Files { out, shared: key, depends, command, known })
    }

    /// The key of what the tests of a class are made from.
    fn inputs(&self, subject: &Subject) -> String {
        let mut key = self.shared;
        self.depends.add_to(&mut key, &subject.name);
        key.text()
    }

    /// The test class of a class: `structures.Bst$Node` has `BstNodeCairnTest`, and its method
    /// `insert` alone `BstNodeInsertCairnTest`.
    pub fn test_class(&self, subject: &Subject) -> String {
        let simple = subject.name.rsplit('.').next().unwrap_or(&subject.name);
        let method = match subject.only.as_deref() {
            Some("<init>") => "Constructor".to_owned(),
            Some(name) => {
                let is_letter = |c: &char| c.is_alphanumeric() || *c == '_';
                let mut letters = name.chars().filter(is_letter);
                letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
            }
            None => String::new(),
        };
        let pretty = format!("{}{method}", simple.replace('$', ""));
        // It may be the name of another class.
        let clash = match Files::package(&subject.name) {
            "" => pretty.clone(),
            package => format!("{package}.{pretty}"),
        };
        let is_taken = clash != subject.name && self.known.contains(&clash);
        match is_taken {
            true => format!("{}_{method}{SUFFIX}", simple.replace('$', "_")),
            false => format!("{pretty}{SUFFIX}"),
        }
    }

    pub fn package(subject: &str) -> &str {
        subject.rsplit_once('.').map_or("", |s| s.0)
    }

    pub fn path(&self, subject: &Subject) -> PathBuf {
        let mut path = self.out.clone();
        path.extend(Files::package(&subject.name).split('.').filter(|p| !p.is_empty()));
        path.join(format!("{}.java", self.test_class(subject)))
    }

    /// The lines under the first one of a file's head.
    pub fn header(&self, subject: &Subject, head: Head) -> Vec<String> {
        let Head { tests, findings, incomplete, unsettled } = head;
        let version = env!("CARGO_PKG_VERSION");
        let mut lost = if incomplete { " incomplete" } else { "" }.to_owned();
        lost += if unsettled { UNSETTLED } else { "" };
        let command = self.command.trim_end();
        vec![
            format!("Made by: cairn test {command}"),
            "A file that was changed by hand is not overwritten.".into(),
            format!(
                "{}{version} inputs {} {OPEN} tests {tests} findings {findings}{lost}",
                MARK.trim_start_matches("// "),
                self.inputs(subject)
            ),
        ]
    }

    pub fn existing(&self, subject: &Subject) -> Existing {
        let methods = subject.methods.len();
        let path = self.path(subject);
        let Ok(text) = std::fs::read_to_string(&path) else { return Existing::Nothing };
        let Some(mark) = text.lines().find(|l| l.starts_with(MARK)) else {
            return Existing::Foreign;
        };
        let words: Vec<&str> = mark.split(' ').collect();
        let after = |name: &str| {
            let at = words.iter().position(|w| *w == name)?;
            words.get(at + 1).copied()
        };
        if after("content") != Some(&*content(&text)) {
            return Existing::Foreign;
        }
        let is_settled = !words.contains(&UNSETTLED.trim());
        if after("inputs") != Some(&*self.inputs(subject)) || !is_settled {
            return Existing::Old;
        }
        let number = |name| after(name).and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
        let file = shown(&path);
        let said = text.lines().filter_map(|l| l.trim().strip_prefix("// Finding: "));
        let mut said: Vec<&str> = said.collect();
        said.dedup();
        if said.is_empty() && number("findings") > 0 {
            said.push("found by an earlier run");
        }
        let findings = said.into_iter().map(|text| Finding {
            method: subject.name.clone(),
            also: vec![],
            text: text.into(),
            tests: vec![],
        });
        Existing::UpToDate(Box::new(Known {
            row: TestedClass {
                name: subject.name.clone(),
                file: Some(file),
                state: format!(
                    "up to date ({} tests, {methods} methods; --force writes it again):",
                    number("tests")
                ),
                methods: vec![],
                skipped: vec![],
                lines: Share::default(),
                tests: 0,
                reflective: 0,
            },
            findings: findings.collect(),
            incomplete: words.contains(&"incomplete"),
        }))
    }

    /// Writes a test file, or one beside it if there is one that is not Cairn's to overwrite.
    pub fn write(&self, subject: &Subject, text: &str) -> Result<Written, String> {
        let path = self.path(subject);
        let text = text.replacen(OPEN, &format!("content {}", content(text)), 1);
        let (file, state, note) = match self.existing(subject) {
            Existing::Foreign => {
                let beside = path.with_extension("java.new");
                let note = format!(
                    "{} was changed by hand or is not Cairn's; the new tests are in {}",
                    path.display(),
                    beside.display()
                );
                (beside, "written beside:", Some(note))
            }
            _ => (path, "written:", None),
        };
        let write = |file: &Path| {
            file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
            write_whole(file, &text)
        };
        write(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(Written { file, state, note })
    }
}

/// Writes beside the file and renames: whoever ends this process leaves the old file or the new one, and what the next run replaces.
fn write_whole(file: &Path, text: &str) -> std::io::Result<()> {
    let part = file.with_extension("java.part");
    std::fs::write(&part, text)?;
    std::fs::rename(&part, file)
}

/// A path as people want to see it: from where they are.
pub fn shown(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    let near = here.and_then(|h| path.strip_prefix(h).ok().map(Path::to_path_buf));
    near.as_deref().unwrap_or(path).display().to_string()
}

/// The key of a file's text, but for the line that has the key.
fn content(text: &str) -> String {
    let mut key = Key::new();
    for line in text.lines().filter(|l| !l.starts_with(MARK)) {
        key.add(line.as_bytes());
    }
    key.text()
}

/// Tells contents apart (FNV-1a).
#[derive(Clone, Copy)]
pub struct Key(u64);

impl Key {
    fn new() -> Key {
        Key(0xcbf2_9ce4_8422_2325)
    }

    pub fn add(&mut self, bytes: &[u8]) {
        // The length keeps "ab", "c" apart from "a", "bc".
        for &b in bytes.iter().chain(&(bytes.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// A file, by its name and content.
    pub fn add_file(&mut self, path: &Path) {
        self.add(path.file_name().unwrap_or_default().as_encoded_bytes());
        self.add(&std::fs::read(path).unwrap_or_default());
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}
