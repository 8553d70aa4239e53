//! What the tests of a class depend on: its class file, those of the classes that it names, in turn, and those of the classes below all of
//! these, whose objects may be inputs. So a change elsewhere leaves tests up to date.

use super::files::Key;
use cairn_program::classfile::ClassFile;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The class files of directories.
#[derive(Default)]
pub struct Depends {
    /// By internal name.
    classes: BTreeMap<String, Known>,
    /// By internal name: what extends or implements it.
    below: BTreeMap<String, Vec<String>>,
}

struct Known {
    bytes: Vec<u8>,
    /// Texts that may be names of classes, or have such in them.
    texts: Vec<String>,
}

impl Depends {
    /// Adds the class files in a directory; what else tests depend on goes to the key of all of them.
    pub fn add(&mut self, path: &Path, all: &mut Key) {
        if let Ok(entries) = std::fs::read_dir(path) {
            let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
            paths.sort();
            paths.iter().for_each(|p| self.add(p, all));
            return;
        }
        let is = |ending: &str| path.extension().is_some_and(|e| e == ending);
        let parsed = || ClassFile::parse(std::fs::read(path).ok()?.into()).ok();
        match parsed().filter(|_| is("class")) {
            Some(class) => self.add_class(&class),
            None if ["class", "jar", "star"].iter().any(|e| is(e)) => all.add_file(path),
            None => {}
        }
    }

    fn add_class(&mut self, class: &ClassFile) {
        let name = class.name.to_string();
        // The first one of a name counts, as on the class path.
        if self.classes.contains_key(&name) {
            return;
        }
        for above in class.super_name.iter().chain(&class.interfaces) {
            self.below.entry(above.to_string()).or_default().push(name.clone());
        }
        let texts = class.texts().filter(|t| t.len() < u16::MAX.into());
        let texts = texts.map(|t| t.into_owned()).collect();
        self.classes.insert(name, Known { bytes: class.bytes.to_vec(), texts });
    }

    /// Adds what the classes depend on that a text of the command or of the configuration names: preconditions, and what makes inputs.
    pub fn add_named(&self, key: &mut Key, text: &str) {
        let is_part = |c: char| c.is_alphanumeric() || ['.', '_', '$'].contains(&c);
        for word in text.split(|c| !is_part(c)).filter(|w| !w.is_empty()) {
            self.add_to(key, word);
        }
    }

    /// Adds what a class depends on to a key; its name with dots.
    pub fn add_to(&self, key: &mut Key, class: &str) {
        for name in self.of(&class.replace('.', "/")) {
            key.add(name.as_bytes());
            key.add(&self.classes[name].bytes);
        }
    }

    /// The classes that one depends on, itself among them.
    fn of(&self, class: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut work: Vec<&str> =
            self.classes.get_key_value(class).map(|c| &**c.0).into_iter().collect();
        while let Some(name) = work.pop() {
            if !found.insert(name) {
                continue;
            }
            let below = self.below.get(name).into_iter().flatten();
            work.extend(below.filter_map(|n| Some(&**self.classes.get_key_value(n)?.0)));
            work.extend(self.classes[name].texts.iter().flat_map(|t| self.named(t)));
        }
        found
    }

    /// The classes that a text names: all of it, with slashes or with dots, or a part as in a descriptor.
    fn named<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let whole = [text.to_owned(), text.replace('.', "/")];
        let parts = text.split([';', '<', ')', '(']).flat_map(|part| {
            let starts = part.match_indices('L').map(move |(at, _)| part[at + 1..].to_owned());
            starts.collect::<Vec<_>>()
        });
        let names = whole.into_iter().chain(parts);
        names.filter_map(|n| Some(&**self.classes.get_key_value(&n)?.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class by its name, what it names, and what it extends.
    fn known(classes: &[(&str, &[&str], &str)]) -> Depends {
        let mut all = Depends::default();
        for (name, texts, above) in classes {
            let texts = texts.iter().map(|t| (*t).to_owned()).collect();
            all.below.entry((*above).into()).or_default().push((*name).into());
            all.classes.insert((*name).into(), Known { bytes: vec![], texts });
        }
        all
    }

    #[test]
    fn a_class_depends_on_what_it_names_and_what_is_below_that() {
        let object = "java/lang/Object";
        let all = known(&[
            ("a/A", &["(ILa/B;)V"], object),
            ("a/B", &["Ljava/util/List<La/C<TT;>;>;"], object),
            ("a/C", &[], object),
            ("a/D", &["a.F"], "a/B"),
            ("a/E", &["a/A"], object),
            ("a/F", &[], object),
            ("a/G", &[], object),
        ]);
        let of = |name: &str| all.of(name).into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(of("a/A"), "a/A a/B a/C a/D a/F");
        assert_eq!(of("a/E"), "a/A a/B a/C a/D a/E a/F");
        assert_eq!(of("a/G"), "a/G");
        assert_eq!(of("none"), "");
    }
}
