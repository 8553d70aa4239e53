//! Texts that a method may accept, as concrete runs to begin with: literals of the program, constants of enums, and what
//! the parsers of the library accept ([`crate::grammar`]). A parser's accepting paths are many characters long, and a
//! search that begins with short texts meets the refusing ones first.
//!
//! What takes a new branch or ends in a new way is changed further, one character at a time. Everything is bounded by
//! counted runs and decided by the program alone.

use crate::gather::Found;
use crate::grammar;
use crate::kind::{Kind, kind};
use cairn_analysis::callees::{Call, call};
use cairn_arrange::{Arranger, texts, with_text};
use cairn_explore::Branch;
use cairn_program::class::access;
use cairn_program::ir::{Body, Inst, SiteRef, Switch};
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_witness::{Outcome, Witness};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};

/// Methods of the program whose literals are looked at.
const MOST_METHODS: usize = 80;
/// Texts to begin with.
const MOST_TEXTS: usize = 64;
/// Longer literals are messages.
const LONGEST: usize = 24;
/// Runs with texts to begin with, and with changed ones.
const MOST_FIRST: usize = 160;
const MOST_CHANGED: usize = 240;
/// Inputs of the paths whose texts are replaced.
const BASES: usize = 2;

/// The texts and characters that a method and what it calls may be looking for.
#[derive(Default)]
pub struct Words {
    pub texts: Vec<String>,
    /// How many of them, the first ones, are such as parsers accept.
    parsed: usize,
    /// Printable characters that are compared.
    characters: BTreeSet<char>,
    seen: FxHashSet<String>,
}

impl Words {
    pub fn of(program: &Program, method: MethodId) -> Words {
        let mut words = Words::default();
        let mut parsed: Vec<&'static str> = vec![];
        let mut names: Vec<String> = vec![];
        let mut met = FxHashSet::from_iter([method]);
        let mut work = VecDeque::from([method]);
        while let Some(id) = work.pop_front() {
            let Ok(body) = program.body(id) else { continue };
            words.literals(body);
            for at in 0..body.code.len() {
                let target = match call(program, program.method(id), body, at) {
                    Some(Call::Exact(m) | Call::Selected { resolved: m, .. }) => m,
                    _ => continue,
                };
                let m = program.method(target);
                let class = program.class(m.class);
                if class.is(access::ENUM) && &*m.name == "valueOf" {
                    names.extend(constants(program, m.class));
                } else if class.origin == Origin::User {
                    if met.len() < MOST_METHODS && met.insert(target) {
                        work.push_back(target);
                    }
                } else if takes_text(&class.name, &m.desc) {
                    parsed.extend(grammar::texts(&class.name, &m.name));
                }
            }
        }
        let literals = std::mem::take(&mut words.texts);
        words.seen.clear();
        // Few of an enum are enough.
        names.into_iter().take(3).for_each(|n| words.add(&n));
        parsed.iter().for_each(|t| words.add(t));
        words.parsed = words.texts.len();
        let literals: Vec<String> =
            literals.into_iter().filter(|l| l.matches(' ').count() < 3).collect();
        literals.iter().for_each(|l| words.add(l));
        if ['0', '1', '9'].iter().any(|c| words.characters.contains(c)) {
            grammar::NUMBERS.iter().for_each(|t| words.add(t));
        }
        words.join(&parsed, &literals);
        words.texts.truncate(MOST_TEXTS);
        words
    }

    fn add(&mut self, text: &str) {
        let length = text.chars().count();
        if (1..=40).contains(&length) && self.seen.insert(text.to_owned()) {
            self.texts.push(text.to_owned());
        }
    }

    fn literals(&mut self, body: &Body) {
        for site in &body.sites {
            if let SiteRef::String(units) = &site.what
                && let Ok(text) = String::from_utf16(units)
            {
                let mut characters = text.chars();
                if let (Some(c), None) = (characters.next(), characters.next()) {
                    self.character(c as i64);
                }
                // A pattern that splits at white space.
                if text.contains("\\s") {
                    self.character(i64::from(u32::from(' ')));
                }
                if text.chars().count() <= LONGEST {
                    self.add(&text);
                }
            }
        }
        for inst in &body.code {
            match *inst {
                Inst::BrIntK { k, .. } => self.character(k.into()),
                Inst::Const { bits, .. } => self.character(i64::from(bits as i32)),
                _ => {}
            }
        }
        for switch in &body.switches {
            match switch {
                Switch::Lookup { cases, .. } => {
                    cases.iter().for_each(|c| self.character(c.0.into()));
                }
                Switch::Table { low, targets, .. } => {
                    (0..targets.len()).for_each(|n| self.character(i64::from(*low) + n as i64));
                }
            }
        }
    }

    fn character(&mut self, code: i64) {
        let c = u32::try_from(code).ok().and_then(char::from_u32);
        self.characters.extend(c.filter(|c| c.is_ascii_graphic() || *c == ' '));
    }

    /// What separators make of two texts.
    fn join(&mut self, parsed: &[&str], literals: &[String]) {
        let separators: Vec<char> =
            self.characters.iter().copied().filter(|c| !c.is_ascii_alphanumeric()).collect();
        let word = |n: usize| -> String {
            let own = parsed.get(n).map(|p| (*p).to_owned());
            let literal = || literals.iter().filter(|l| l.len() > 1).nth(n).cloned();
            own.or_else(literal).unwrap_or_else(|| ["a", "b"][n].to_owned())
        };
        let (first, second) = (word(0), word(1));
        for c in separators.into_iter().take(12) {
            self.add(&format!("{first}{c}{second}"));
            // A number and its unit.
            self.add(&format!("{first}{c}abc"));
            self.add(&format!("a{c}b"));
            self.add(&format!("{c}a{c}"));
        }
    }
}

/// Whether a method of the library is given a text, or a character of one.
fn takes_text(class: &str, descriptor: &str) -> bool {
    descriptor.starts_with("(Ljava/lang/String;")
        || descriptor.starts_with("(Ljava/lang/CharSequence;")
        || class == "java/lang/Character"
        || class == "java/lang/String"
}

/// The names of an enum's constants.
fn constants(program: &Program, class: ClassId) -> Vec<String> {
    let fields = program.class(class).fields.iter().map(|&f| program.field(f));
    fields.filter(|f| f.access & access::ENUM != 0).map(|f| f.name.to_string()).collect()
}

/// What is kept of the runs.
struct Seen {
    kinds: FxHashSet<Kind>,
    sides: BTreeSet<Branch>,
    ends: BTreeSet<String>,
}

impl Seen {
    fn note(&mut self, found: &Found) {
        self.kinds.insert(kind(found));
        self.sides.extend(&found.acted.sides);
        self.ends.insert(end(&found.acted.outcome));
    }

    fn is_new_way(&self, found: &Found) -> bool {
        !found.acted.sides.is_subset(&self.sides) || !self.ends.contains(&end(&found.acted.outcome))
    }
}

/// The class of what comes out.
fn end(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Threw { class, .. } => class.clone(),
        Outcome::Returned(Some(value)) => format!("{:?}", std::mem::discriminant(value)),
        _ => String::new(),
    }
}

/// Inputs with other texts than those of the paths: such that return in a way that no path does, and such that take new branches or
/// throw something else. Of ways that are known, inputs that are easier to read.
pub fn seeded(
    program: &Program,
    method: MethodId,
    arranger: &mut Arranger<'_>,
    known: &[&Found],
    is_over: &dyn Fn() -> bool,
) -> Vec<Found> {
    let mut bases: Vec<&Found> =
        known.iter().copied().filter(|f| !texts(&f.witness).is_empty()).collect();
    bases.sort_by_key(|f| !matches!(f.acted.outcome, Outcome::Returned(_)));
    bases.truncate(BASES);
    if bases.is_empty() {
        return vec![];
    }
    let words = Words::of(program, method);
    if words.texts.is_empty() {
        return vec![];
    }
    let mut seen =
        Seen { kinds: FxHashSet::default(), sides: BTreeSet::new(), ends: BTreeSet::new() };
    known.iter().for_each(|f| seen.note(f));
    let mut found = vec![];
    let mut corpus: Vec<Witness> = vec![];
    let mut first = vec![];
    for (n, text) in words.texts.iter().enumerate() {
        let is_parsed = n < words.parsed;
        for base in &bases {
            let places = texts(&base.witness);
            let all = places.iter().fold(base.witness.clone(), |w, &n| with_text(&w, n, text));
            first.push((all, is_parsed));
            if places.len() > 1 {
                let each = places.iter().map(|&n| with_text(&base.witness, n, text));
                first.extend(each.map(|w| (w, is_parsed)));
            }
        }
    }
    first.truncate(MOST_FIRST);
    for (witness, is_parsed) in first {
        if is_over() {
            return found;
        }
        let Some(run) = run(arranger, witness, true) else { continue };
        let is_new = seen.is_new_way(&run);
        let is_other = !seen.kinds.contains(&kind(&run));
        let returns = matches!(run.acted.outcome, Outcome::Returned(_));
        if is_new || is_other && returns {
            corpus.push(run.witness.clone());
        }
        // Of a way that is known anyhow, the word for the parameter is as good as a literal that plays no part.
        if is_new || returns && is_other || is_parsed && !is_other {
            seen.note(&run);
            found.push(run);
        }
    }
    change(arranger, &words, corpus, &mut seen, &mut found, is_over);
    found
}

/// Changes texts that were worth it, one character at a time.
fn change(
    arranger: &mut Arranger<'_>,
    words: &Words,
    mut corpus: Vec<Witness>,
    seen: &mut Seen,
    found: &mut Vec<Found>,
    is_over: &dyn Fn() -> bool,
) {
    let mut alphabet: Vec<char> = words.characters.iter().copied().collect();
    alphabet.extend("01a.- ".chars().filter(|c| !words.characters.contains(c)));
    let mut chance = Chance(1);
    let mut tried: FxHashSet<Vec<u16>> = FxHashSet::default();
    for n in 0..MOST_CHANGED {
        if corpus.is_empty() || is_over() {
            return;
        }
        let base = &corpus[n % corpus.len()];
        let places = texts(base);
        let place = places[chance.below(places.len())];
        let mut text: Vec<char> = cairn_arrange::text(base, place).chars().collect();
        if text.len() > LONGEST * 2 {
            continue;
        }
        let at = chance.below(text.len() + 1);
        let c = alphabet[chance.below(alphabet.len())];
        match chance.below(4) {
            0 if at < text.len() => _ = text.remove(at),
            1 if at < text.len() => text[at] = c,
            2 if at < text.len() => text.insert(at, text[at]),
            _ => text.insert(at, c),
        }
        let text: String = text.into_iter().collect();
        let changed = with_text(base, place, &text);
        let key: Vec<u16> = format!("{n_base}\0{place}\0{text}", n_base = n % corpus.len())
            .encode_utf16()
            .collect();
        if !tried.insert(key) {
            continue;
        }
        let Some(run) = run(arranger, changed, false) else { continue };
        if seen.is_new_way(&run) {
            seen.note(&run);
            corpus.push(run.witness.clone());
            found.push(run);
        }
    }
}

/// An input, executed; what it asks the environment for makes it useless.
fn run(arranger: &mut Arranger<'_>, mut witness: Witness, is_written: bool) -> Option<Found> {
    if !arranger.is_specified(&witness) {
        return None;
    }
    let acted = arranger.rerun(&witness).ok()?;
    if acted.asks_hashes || matches!(acted.outcome, Outcome::Exited(_) | Outcome::Endless) {
        return None;
    }
    witness.outcome.clone_from(&acted.outcome);
    witness.trace.clone_from(&acted.trace);
    witness.after.clone_from(&acted.after);
    witness.condition.clear();
    Some(Found { witness, acted, is_written })
}

/// Numbers that look like chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}
