//! The corpus of `tests/relevancy/`: each program says which variables are relevant. The answer must have all of them, and
//! nothing but them and what its precision excuses. Reachability, weights and tabulation agree; contexts only take away.
//! `CAIRN_RELEVANCY_FILTER=Name` takes the programs whose name contains `Name`.

use crate::support;

use cairn_pointsto::{Contexts, ObjectKind, Solution};
use cairn_program::Program;
use cairn_relevancy::graph::Global;
use cairn_relevancy::{Options, Rules};
use cairn_testing::{by_effort, java_files, parallel, thousands};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use support::Analysed;

/// The automaton of the pushdown system grows faster than the facts: answers with more of them are not compared.
const COMPARED: usize = 500;

type Names = BTreeSet<String>;

/// Programs that are answered less precisely than they ask for, and what is added.
const IMPRECISE: &[(&str, &[&str])] = &[
    // The default contexts tell calls of static methods apart by nothing.
    ("Factory", &["Driver#main:b"]),
    // The points-to analysis does not know keys.
    ("NestedContainers", &["Driver#main:b"]),
    ("OutParameter", &["Driver#main:b", "elements:int[]@B"]),
    ("GlobalByContext", &["Driver#main:y"]),
    ("Iteration", &["Driver#main:b"]),
    ("LambdaParameter", &["Driver#lambda$main$2:x", "Driver#main:b"]),
    ("Varargs", &["Driver#main:b"]),
    // Optionals that hold nothing are one object; streams have no contexts.
    ("Optionals", &["Driver#lambda$main$1:v", "Driver#main:b"]),
    ("Streams", &["Driver#lambda$main$2:v", "Driver#main:b", "Driver#main:list"]),
    // Exceptions are told apart by their classes and sites, their messages by neither in the library's constructors.
    ("ThrownMessage", &["Driver#main:k"]),
    // `getMessage` is not told apart by its receiver, and the index is in a message of the machine's.
    ("ThrownChosen", &["Driver#main:b"]),
];

pub struct Subject {
    pub name: String,
    pub text: String,
    claims: BTreeMap<String, Names>,
}

impl Subject {
    fn read(file: &Path) -> Subject {
        let text = std::fs::read_to_string(file).expect("a program");
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let head = text.lines().map_while(|l| l.strip_prefix("// "));
        let lines = head.filter_map(|l| l.split_once(':'));
        let claims = lines.map(|(k, v)| (k.into(), v.split_whitespace().map(Into::into).collect()));
        Subject { claims: claims.collect(), name, text }
    }

    fn claimed(&self, key: &str) -> Names {
        self.claims.get(key).cloned().unwrap_or_default()
    }

    pub fn main(&self) -> String {
        format!("{}/Driver", self.name.to_lowercase())
    }

    fn solve(&self, program: &Program, contexts: Contexts) -> Rc<Solution> {
        support::solve(program, &self.main(), contexts)
    }

    /// The line of a site.
    fn line(&self, site: &str) -> Option<u16> {
        let end = format!("// @{site}");
        let at = self.text.lines().position(|l| l.trim_end().ends_with(&end))?;
        Some(at as u16 + 1)
    }
}

/// All relevant places of a program's own code, as the corpus names them, with sites as lines.
pub fn found(analysed: &Analysed) -> Names {
    let (program, relevancy) = (&analysed.program, &analysed.relevancy);
    let short = |class| {
        let name = &program.class(class).name;
        name.rsplit('/').next().unwrap_or(name).to_owned()
    };
    let is_own = |class| {
        let c: &cairn_program::Class = program.class(class);
        c.origin == cairn_program::Origin::User && !c.name.starts_with("dev/cairn")
    };
    let mut names = Names::new();
    for &m in relevancy.methods() {
        let method = program.method(m);
        let Ok(body) = program.body(m) else { continue };
        if !is_own(method.class) {
            continue;
        }
        for r in relevancy.registers(m) {
            let Some(name) = body.names.get(r.0 as usize).and_then(|n| n.as_deref()) else {
                continue;
            };
            if !name.contains('$') {
                names.insert(format!("{}#{}:{name}", short(method.class), method.name));
            }
        }
    }
    for global in relevancy.globals() {
        let site = |o| match analysed.solution.object(o).kind {
            ObjectKind::Site { method, inst, .. } if is_own(program.method(method).class) => {
                program.body(method).ok()?.line(inst as usize)
            }
            _ => None,
        };
        let array = |o| {
            let class = program.class(analysed.solution.object(o).class).name.clone();
            cairn_program::synth::external_type(&class)
        };
        match global {
            Global::Static(f) if is_own(program.field(f).class) => {
                let f = program.field(f);
                if !f.name.contains('$') {
                    names.insert(format!("static:{}.{}", short(f.class), f.name));
                }
            }
            Global::Field(o, f) if is_own(program.field(f).class) => {
                let f = program.field(f);
                if !f.name.contains('$') {
                    let name = format!("field:{}.{}", short(f.class), f.name);
                    names.extend(site(o).map(|line| format!("{name}@{line}")));
                    names.insert(name);
                }
            }
            Global::Element(o) => {
                names.extend(site(o).map(|line| format!("elements:{}@{line}", array(o))));
            }
            Global::Length(o) => {
                names.extend(site(o).map(|line| format!("length:{}@{line}", array(o))));
            }
            _ => {}
        }
    }
    names
}

/// What is wrong with an answer.
fn judge(subject: &Subject, analysed: &Analysed, contexts: Contexts, control: bool) -> Vec<String> {
    let found = found(analysed);
    let mut wrong = vec![];
    let mut say = |what: String| wrong.push(format!("{} ({contexts}): {what}", subject.name));
    let with_line = |n: &String| match n.split_once('@') {
        Some((name, site)) => match subject.line(site) {
            Some(line) => format!("{name}@{line}"),
            None => format!("{n}: no such site"),
        },
        None => n.clone(),
    };
    let mut wanted: Names = &subject.claimed("seeds") | &subject.claimed("relevant");
    if control {
        wanted.extend(subject.claimed("control"));
    }
    // A copy has no instruction that makes it.
    let is_copy = |n: &String| {
        let line = n.split_once('@').and_then(|n| n.1.parse::<usize>().ok());
        line.and_then(|l| subject.text.lines().nth(l - 1)).is_some_and(|l| l.contains(".clone()"))
    };
    // Objects of one class have no site.
    let is_by_class = contexts == Contexts::Class;
    let has_site = |n: &String| is_by_class && n.contains('@');
    for n in wanted.iter().map(with_line).filter(|n| !found.contains(n) && !is_copy(n)) {
        if !has_site(&n) {
            say(format!("{n} is missing"));
        }
    }
    if !control && !is_by_class {
        let mut allowed = wanted;
        allowed.extend(subject.claimed("flow"));
        if contexts == Contexts::None {
            allowed.extend(subject.claimed("plain"));
            allowed.extend(subject.claimed("one-call"));
        }
        let known = IMPRECISE.iter().find(|i| i.0 == subject.name);
        allowed.extend(known.into_iter().flat_map(|i| i.1).map(|n| n.to_string()));
        let allowed: Names = allowed.iter().map(with_line).collect();
        let extra = found.iter().filter(|n| !allowed.contains(*n));
        for n in extra.filter(|n| !n.contains('@') || is_denied(subject, n)) {
            say(format!("{n} is too much"));
        }
    }
    let nodes = analysed.relevancy.nodes();
    if contexts != Contexts::None || control || analysed.relevancy.sizes().facts > COMPARED {
        return wrong;
    }
    if cairn_relevancy::weighted(&analysed.relevancy).expect("fits") != nodes {
        say("weights disagree with the tabulation".into());
    }
    if cairn_relevancy::reachable(&analysed.relevancy).expect("fits") != nodes {
        say("the pushdown system disagrees with the tabulation".into());
    }
    wrong
}

/// Whether a place with a site is said not to be relevant.
fn is_denied(subject: &Subject, name: &str) -> bool {
    let denied = subject.claimed("not");
    denied.iter().any(|n| match n.split_once('@') {
        Some((place, site)) => {
            subject.line(site).is_some_and(|line| format!("{place}@{line}") == name)
        }
        None => n == name,
    })
}

/// One program of all subjects: each is a package.
fn program(all: &[Subject]) -> Arc<Program> {
    let sources: Vec<(String, &str)> = all.iter().map(|s| (s.main(), &*s.text)).collect();
    support::program(&sources)
}

pub fn subjects() -> Vec<Subject> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/relevancy");
    let filter = std::env::var("CAIRN_RELEVANCY_FILTER").unwrap_or_default();
    let files: Vec<PathBuf> = java_files(&corpus);
    let all = files.iter().map(|f| Subject::read(f));
    all.filter(|s| s.name.contains(&filter)).collect()
}

#[test]
fn the_corpus_is_answered_exactly() {
    let all = subjects();
    let every = by_effort(68, 34, 1);
    let some: Vec<&Subject> = all.iter().step_by(every).collect();
    let program = program(&all);
    let wrong: Vec<String> = parallel(&some, |s| {
        let mut wrong = vec![];
        for (contexts, controls) in [
            (Contexts::Selective, &[false, true][..]),
            (Contexts::None, &[false]),
            (Contexts::Class, &[false]),
        ] {
            let solution = s.solve(&program, contexts);
            for &control in controls {
                let options = Options { control, ..Options::default() };
                let analysed = Analysed::of(&program, &solution, &options);
                wrong.extend(judge(s, &analysed, contexts, control));
            }
        }
        wrong.iter().for_each(|w| println!("{w}"));
        wrong
    })
    .into_iter()
    .flatten()
    .collect();
    println!("relevancy corpus: {} programs", thousands(some.len() as u64));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Each rule, and a program that is not answered without it. What inputs are is the oracle of runs' to notice.
const NEEDED: &[(&str, &str)] = &[
    ("moves", "Assignment"),
    ("arithmetic", "Arithmetic"),
    ("fields", "FieldsOfOneObject"),
    ("elements", "ArrayElements"),
    ("lengths", "ArrayLength"),
    ("statics", "StaticFields"),
    ("arguments", "CallDeep"),
    ("results", "CallDeep"),
    ("exceptions", "ThrownChosen"),
    ("references", "ChosenObject"),
    ("indices", "ArrayIndex"),
    ("tests_of_type", "TypeTest"),
    ("texts", "StringMethods"),
    ("builders", "StringBuilders"),
    ("containers", "MapByKey"),
    ("callbacks", "CalledBack"),
    ("joining", "StringConcat"),
    ("natives", "Reflection"),
    ("models", "Arraycopy"),
    ("handles", "Reflection"),
    ("sources", "Assignment"),
];

#[test]
fn every_rule_is_needed() {
    let known: BTreeSet<&str> = NEEDED.iter().map(|n| n.0).chain(["inputs"]).collect();
    let all_rules: BTreeSet<&str> = { Rules::ALL }.switches().into_iter().map(|s| s.0).collect();
    assert_eq!(known, all_rules);
    let all = subjects();
    let filter = std::env::var("CAIRN_RELEVANCY_RULE").unwrap_or_default();
    let pairs: Vec<_> = NEEDED.iter().filter(|n| n.0.contains(&filter)).collect();
    let some: Vec<_> = pairs.into_iter().step_by(by_effort(21, 7, 1)).collect();
    let program = program(&all);
    let unnoticed: Vec<String> = parallel(&some, |(rule, name)| {
        let s = all.iter().find(|s| s.name == *name)?;
        let mut rules = Rules::ALL;
        rules.switches().into_iter().filter(|s| s.0 == *rule).for_each(|s| *s.1 = false);
        let options = Options { rules, ..Options::default() };
        let solution = s.solve(&program, Contexts::Selective);
        let found = found(&Analysed::of(&program, &solution, &options));
        let wanted = &s.claimed("seeds") | &s.claimed("relevant");
        let is_noticed = wanted.iter().any(|w| !w.contains('@') && !found.contains(w));
        (!is_noticed).then(|| format!("{name} does not need {rule}"))
    })
    .into_iter()
    .flatten()
    .collect();
    println!("rules: {} of {} removed", thousands(some.len() as u64), NEEDED.len());
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
}
