//! A heap drawn as a tree, for terminals.

use crate::links::{Link, class, is_plain, links};
use cairn_witness::{Data, Names, Witness, simple};

/// Lists that are longer would leave the screen.
const DEPTH: usize = 60;

/// The input heap, a tree from each input: values in parentheses, references as branches. An object
/// that is drawn already is named only, with an arrow.
///
/// ```text
/// this: Bst (size 2)
/// └─ root: node1 (key 5)
///    ├─ left: node2 (key 3)
///    │  ├─ left: null
///    │  └─ right: _
///    └─ right: null
/// ```
pub fn drawing(witness: &Witness) -> Vec<String> {
    let drawn = vec![false; witness.heap.len()];
    let mut drawing = Drawing { witness, names: Names::new(witness), drawn, lines: vec![] };
    for input in witness.receiver.iter().chain(&witness.arguments) {
        drawing.branch("", "", &input.name, &input.value, 0);
    }
    for s in &witness.statics {
        drawing.branch("", "", &format!("{}.{}", simple(&s.class), s.name), &s.value, 0);
    }
    for n in 0..witness.heap.len() {
        if !drawing.drawn[n] && !drawing.names.is_in_place(n) {
            drawing.branch("", "", "also", &Data::Ref(n), 0);
        }
    }
    drawing.lines
}

struct Drawing<'a> {
    witness: &'a Witness,
    names: Names<'a>,
    drawn: Vec<bool>,
    lines: Vec<String>,
}

impl Drawing<'_> {
    /// A value and all that it leads to. `first` stands before its own line, `rest` before the others.
    fn branch(&mut self, first: &str, rest: &str, label: &str, value: &Data, depth: usize) {
        let Some(n) = self.node(value) else {
            self.lines.push(format!("{first}{label}: {}", self.names.value(value)));
            return;
        };
        let object = &self.witness.heap[n];
        // The receiver is called like the input that it is; its class says more.
        let name = if label == self.names.name(n) { class(object) } else { self.names.name(n) };
        if std::mem::replace(&mut self.drawn[n], true) {
            self.lines.push(format!("{first}{label}: {name} ↑"));
            return;
        }
        if depth > DEPTH {
            self.lines.push(format!("{first}{label}: {name} ..."));
            return;
        }
        let (branches, values): (Vec<Link>, Vec<Link>) =
            links(object).into_iter().partition(|l| self.is_branch(l));
        let values: Vec<String> =
            values.iter().map(|l| format!("{} {}", l.label, self.text(l))).collect();
        let values = match &values[..] {
            _ if !is_plain(object) => format!(" = {}", self.names.before(object)),
            [] => String::new(),
            all => format!(" ({})", all.join(", ")),
        };
        self.lines.push(format!("{first}{label}: {name}{values}"));
        let last = branches.len().saturating_sub(1);
        for (i, link) in branches.iter().enumerate() {
            let (stem, below) = if i == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let (first, rest) = (format!("{rest}{stem}"), format!("{rest}{below}"));
            if link.known {
                self.branch(&first, &rest, &link.label, link.value, depth + 1);
            } else {
                self.lines.push(format!("{first}{}: _", link.label));
            }
        }
    }

    /// The number of an object that is drawn as such.
    fn node(&self, value: &Data) -> Option<usize> {
        match value {
            Data::Ref(n) if *n < self.witness.heap.len() && !self.names.is_in_place(*n) => Some(*n),
            _ => None,
        }
    }

    fn is_branch(&self, link: &Link) -> bool {
        *link.value == Data::Null || self.node(link.value).is_some()
    }

    fn text(&self, link: &Link) -> String {
        if link.known { self.names.value(link.value) } else { "_".into() }
    }
}

#[cfg(test)]
mod tests {
    use crate::sample;

    #[test]
    fn a_tree_and_its_way_back() {
        assert_eq!(
            super::drawing(&sample::insert()),
            [
                "this: Bst (size 1)",
                "└─ root: node1 (key 5)",
                "   ├─ left: null",
                "   ├─ parent: this ↑",
                "   └─ right: _",
                "key: 3",
                "path: new int[] {7, 0}",
            ]
        );
    }
}
