//! Names of local variables.

use crate::words::{has_form_of_identifier, is_reserved, lower_first};
use std::collections::BTreeSet;

/// The variables of one method.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    taken: BTreeSet<String>,
}

impl Scope {
    /// Names in full can begin with the first segment of the test's package, if it has several.
    pub fn new(package: &str) -> Scope {
        let first = package.split_once('.').map(|p| p.0.to_owned());
        Scope { taken: first.into_iter().collect() }
    }

    /// That name, or the first free of `node2`, `node3`, ...
    pub fn take(&mut self, wanted: &str) -> String {
        let wanted = if has_form_of_identifier(wanted) { wanted } else { "object" };
        let mut name = wanted.to_owned();
        let mut number = 1;
        while is_reserved(&name) || !self.taken.insert(name.clone()) {
            number += 1;
            name = format!("{wanted}{number}");
        }
        name
    }
}

/// What a variable is called for its class: the last word of `SinglyLinkedList` is `list`.
pub fn variable_for(class: &str) -> String {
    let simple = cairn_witness::simple(class);
    let named = |part: &&str| part.starts_with(|c: char| c.is_alphabetic());
    let last = simple.rsplit('.').find(named).unwrap_or("object").to_owned();
    let chars: Vec<char> = last.chars().collect();
    let starts = |i: &usize| chars[*i].is_uppercase() && (*i == 0 || chars[*i - 1].is_lowercase());
    let word = (0..chars.len()).rev().find(starts).unwrap_or(0);
    let word: String = chars[word..].iter().collect();
    let short = lower_first(&word);
    let is_good = short.len() > 2 && !is_reserved(&short) && !is_box(&word);
    if is_good { short } else { lower_first(&last) }
}

fn is_box(word: &str) -> bool {
    ["Object", "String", "Integer", "Class"].contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_called_as_people_do() {
        let names = ["structures.Bst", "a.SinglyLinkedList", "a.B$Node", "a.MyInt", "a.Outer$1"];
        let expected = ["bst", "list", "node", "myInt", "outer"];
        assert_eq!(names.map(variable_for), expected);
    }

    #[test]
    fn no_two_variables_are_called_the_same() {
        let mut scope = Scope::new("com.structures");
        let wanted = ["node", "node", "int", "com", "a b", "node"];
        let names = wanted.map(|w| scope.take(w));
        assert_eq!(names, ["node", "node2", "int2", "com2", "object", "node3"]);
    }
}
