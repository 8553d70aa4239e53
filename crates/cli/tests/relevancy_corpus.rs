//! The corpus of `tests/relevancy/`: what its programs say of the variables of `main` is compared with executions. At
//! the end of `main` the program asks the variable something; if that splits a path, the variable holds an unknown
//! value there. `CAIRN_RELEVANCY_FILTER=Name` takes the programs whose name contains `Name`.

use cairn_testing::{Jdk, by_effort, java_files, parallel};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const TYPES: &[&str] =
    &["int", "long", "float", "double", "byte", "char", "boolean", "String", "Integer", "Long"];

/// The keys of the lines at the top, in their order.
const KEYS: &[&str] =
    &["about", "seeds", "relevant", "not", "plain", "one-call", "flow", "unseen", "control"];

struct Subject {
    /// Of the file, without its ending.
    name: String,
    text: String,
    claims: BTreeMap<String, BTreeSet<String>>,
}

impl Subject {
    fn read(file: &Path) -> Subject {
        let text = std::fs::read_to_string(file).expect("a readable program");
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let head = text.lines().map_while(|l| l.strip_prefix("// "));
        let lines = head.map(|l| l.split_once(':').expect("a key"));
        let claims = lines.map(|(k, v)| (k.into(), v.split_whitespace().map(Into::into).collect()));
        Subject { claims: claims.collect(), name, text }
    }

    fn claimed(&self, key: &str) -> BTreeSet<String> {
        self.claims.get(key).cloned().unwrap_or_default()
    }

    fn relevant(&self) -> BTreeSet<String> {
        &self.claimed("seeds") | &self.claimed("relevant")
    }

    /// The text of `main` up to its last line, and what is before and after.
    fn parts(&self) -> (&str, &str, &str) {
        let start = self.text.find("public static void main").expect("a main method");
        let end = start + self.text[start..].find("\n    }\n").expect("an end of main") + 1;
        let main = &self.text[start..end];
        let printed = main.rfind("        System.out.println(");
        (&self.text[..start], &main[..printed.unwrap_or(main.len())], &self.text[end..])
    }

    /// Variables of `main` that can be asked something, with the question.
    fn questions(&self) -> Vec<(String, String)> {
        let mut found = vec![];
        for line in self.parts().1.lines() {
            let Some(line) = line.strip_prefix("        ") else { continue };
            let mut words = line.split(' ');
            let (Some(ty), Some(name)) = (words.next(), words.next()) else { continue };
            if TYPES.contains(&ty) && words.next() == Some("=") {
                found.push((name.to_owned(), question(ty, name)));
            }
        }
        found
    }

    /// The program in a package of its own with something at the end of `main`.
    fn variant(&self, suffix: &str, end: &str) -> (String, String) {
        let (before, main, after) = self.parts();
        let package = self.name.to_lowercase();
        let before =
            before.replace(&format!("package {package};"), &format!("package {package}_{suffix};"));
        (format!("{package}_{suffix}/Driver"), format!("{before}{main}{end}{after}"))
    }
}

/// Splits a path on which the variable is unknown, whatever was computed before.
fn question(ty: &str, name: &str) -> String {
    match ty {
        "boolean" => name.to_owned(),
        "String" => format!("{name}.length() % 2 == 0"),
        "float" | "double" => format!("{name} > 1.5"),
        _ => format!("(({name} ^ ({name} >> 1) ^ ({name} >> 2)) & 1) == 0"),
    }
}

fn subjects() -> Vec<Subject> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/relevancy");
    java_files(&corpus).iter().map(|f| Subject::read(f)).collect()
}

/// How many paths a program has.
fn paths(classes: &Path, package: &str) -> u64 {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["explore", "--json", "--jobs", "1", &format!("{package}.Driver"), "-cp"]);
    let out = cairn.arg(classes).output().expect("cairn runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let totals = text.lines().last().and_then(|l| serde_json::from_str(l).ok());
    let totals: serde_json::Value = totals.unwrap_or_default();
    let paths = totals["totals"]["paths"].as_u64();
    paths.unwrap_or_else(|| panic!("{package}: {text}{}", String::from_utf8_lossy(&out.stderr)))
}

/// What is wrong with the claims about the variables of `main`.
fn judge(classes: &Path, subject: &Subject) -> Vec<String> {
    let package = subject.name.to_lowercase();
    let before = paths(classes, &format!("{package}_0"));
    let (relevant, unseen) = (subject.relevant(), subject.claimed("unseen"));
    let mut wrong = vec![];
    for (name, _) in subject.questions() {
        let is_unknown = paths(classes, &format!("{package}_{name}")) > before;
        let variable = format!("Driver#main:{name}");
        if is_unknown != (relevant.contains(&variable) && !unseen.contains(&variable)) {
            wrong.push(format!("{}: {variable} is unknown: {is_unknown}", subject.name));
        }
    }
    wrong
}

#[test]
fn what_programs_say_of_variables_is_what_executions_show() {
    let filter = std::env::var("CAIRN_RELEVANCY_FILTER").unwrap_or_default();
    let subjects: Vec<Subject> =
        subjects().into_iter().filter(|s| s.name.contains(&filter)).collect();
    let mut texts = vec![];
    for subject in &subjects {
        texts.push(subject.variant("0", ""));
        for (name, question) in subject.questions() {
            let end =
                format!("        if ({question}) {{\n            throw new Error();\n        }}\n");
            texts.push(subject.variant(&name, &end));
        }
    }
    let classes: PathBuf = Jdk::default().compiled_texts(&["-g"], &texts);
    let step = if filter.is_empty() { by_effort(8, 2, 1) } else { 1 };
    let taken: Vec<&Subject> = subjects.iter().step_by(step).collect();
    let wrong = parallel(&taken, |s| judge(&classes, s)).concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn claims_are_consistent() {
    let mut wrong = vec![];
    for subject in subjects() {
        let mut tell = |what: String| wrong.push(format!("{}: {what}", subject.name));
        let relevant = subject.relevant();
        for (key, claims) in &subject.claims {
            if !KEYS.contains(&key.as_str()) {
                tell(format!("no key is called {key}"));
            }
            let is_negative =
                ["not", "plain", "one-call", "flow", "control"].contains(&key.as_str());
            for claim in claims.iter().filter(|_| key != "about") {
                if is_negative && relevant.contains(claim) {
                    tell(format!("{claim} is relevant and in {key}"));
                }
                if key == "unseen" && !relevant.contains(claim) {
                    tell(format!("{claim} is unseen and not relevant"));
                }
                let site = claim.split_once('@').map(|c| format!("// @{}\n", c.1));
                if site.is_some_and(|s| !subject.text.contains(&s)) {
                    tell(format!("no line is marked for {claim}"));
                }
            }
        }
        if !["about", "seeds", "relevant"].iter().all(|k| subject.claims.contains_key(*k)) {
            tell("a line is missing at the top".into());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
