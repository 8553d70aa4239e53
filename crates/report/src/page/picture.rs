//! A heap as boxes and arrows, before a call and after it.

use super::layout::{Placed, place};
use super::make::cut;
use crate::links::{class, is_plain, links};
use cairn_witness::{Data, Names, Object, Outcome, Witness, simple};
use serde::{Deserialize, Serialize};

/// Objects that are drawn. More are listed.
const DRAWN: usize = 120;

/// Rows of an object that are shown.
const ROWS: usize = 40;

/// Characters of a row.
const WIDE: usize = 48;

/// A heap before and after a call. Objects have the same place in both.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Picture {
    pub nodes: Vec<Node>,
    /// References from outside: receiver, arguments, static fields, the result.
    pub roots: Vec<Root>,
    /// What there is afterwards is known.
    pub has_after: bool,
    pub width: u32,
    pub height: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Node {
    /// `node1`.
    pub name: String,
    pub class: String,
    /// None if it did not exist before the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Vec<Row>>,
    /// None if it is the same as before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Vec<Row>>,
    /// Place and size in the picture: left, top, width, height. None if it is not drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[u32; 4]>,
}

/// A field or an element.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    pub label: String,
    pub text: String,
    /// The node that it refers to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// The path does not depend on it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unread: bool,
    /// It is not what it was before the call.
    #[serde(default, skip_serializing_if = "is_false")]
    pub changed: bool,
}

fn is_false(b: &bool) -> bool {
    !b
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Root {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[u32; 4]>,
}

/// Width of a character and height of a row in the picture; the scripts draw with the same.
const CHARACTER: usize = 8;
const ROW: usize = 20;
const MARGIN: usize = 16;

impl Picture {
    /// Of a witness. None where there is no object.
    pub fn new(witness: &Witness) -> Option<Picture> {
        let maker = Maker {
            names: Names::new(witness),
            before: &witness.heap,
            after: witness.after.as_ref().map_or(&[][..], |a| &a.heap),
            numbers: vec![],
        };
        maker.make(witness)
    }

    /// Objects whose rows are known, of one heap alone.
    pub fn of_nodes(nodes: Vec<Node>, roots: Vec<Root>) -> Picture {
        let mut picture = Picture { nodes, roots, ..Picture::default() };
        picture.place();
        picture
    }

    /// Gives each object its place. What is new is where it will be from the beginning.
    fn place(&mut self) {
        let drawn = self.nodes.len().min(DRAWN);
        let mut sizes: Vec<(u32, u32)> = vec![];
        for node in &self.nodes[..drawn] {
            let rows = || node.before.iter().chain(&node.after);
            let width = |r: &Row| match r.to {
                Some(_) => r.label.chars().count() + 3,
                None => r.label.chars().count() + r.text.chars().count() + 3,
            };
            let widest = rows().flatten().map(width).max().unwrap_or(0);
            let title = node.name.chars().count() + node.class.chars().count() + 2;
            let tallest = rows().map(Vec::len).max().unwrap_or(0);
            let width = widest.max(title).max(6) * CHARACTER + MARGIN;
            sizes.push((width as u32, ((tallest + 1) * ROW + 6) as u32));
        }
        for root in &self.roots {
            let width = root.name.chars().count() * CHARACTER + MARGIN;
            sizes.push((width as u32, ROW as u32 + 4));
        }
        let mut edges = vec![];
        let mut edge = |from: usize, to: usize| {
            if to < drawn && from != to && !edges.contains(&(from, to)) {
                edges.push((from, to));
            }
        };
        for (r, root) in self.roots.iter().enumerate() {
            root.before.iter().chain(&root.after).for_each(|&to| edge(drawn + r, to));
        }
        for (n, node) in self.nodes[..drawn].iter().enumerate() {
            let rows = node.before.iter().chain(&node.after).flatten();
            rows.filter_map(|r| r.to).for_each(|to| edge(n, to));
        }
        let Placed { at, width, height } = place(&sizes, &edges);
        for (node, at) in self.nodes.iter_mut().zip(&at[..drawn]) {
            node.at = Some(*at);
        }
        for (root, at) in self.roots.iter_mut().zip(&at[drawn..]) {
            root.at = Some(*at);
        }
        (self.width, self.height) = (width, height);
    }
}

struct Maker<'a> {
    names: Names<'a>,
    before: &'a [Object],
    after: &'a [Object],
    /// Of the nodes, by the numbers of the objects.
    numbers: Vec<Option<usize>>,
}

impl Maker<'_> {
    fn make(mut self, witness: &Witness) -> Option<Picture> {
        let all = self.before.len().max(self.after.len());
        let mut count = 0;
        for n in 0..all {
            let is_drawn = !self.names.is_in_place(n);
            self.numbers.push(is_drawn.then_some(count));
            count += usize::from(is_drawn);
        }
        let mut roots: Vec<Root> = vec![];
        let has_after = witness.after.is_some();
        let inputs = witness.receiver.iter().chain(&witness.arguments);
        for input in inputs {
            let at = self.node(&input.value);
            if at.is_some() {
                let after = at.filter(|_| has_after);
                roots.push(Root { name: input.name.clone(), before: at, after, at: None });
            }
        }
        for (i, field) in witness.statics.iter().enumerate() {
            let later = witness.after.as_ref().and_then(|a| a.statics.get(i));
            let (before, after) =
                (self.node(&field.value), later.and_then(|f| self.node(&f.value)));
            if before.is_some() || after.is_some() {
                let name = format!("{}.{}", simple(&field.class), field.name);
                roots.push(Root { name, before, after, at: None });
            }
        }
        if let (Outcome::Returned(Some(value)), true) = (&witness.outcome, has_after)
            && let after @ Some(_) = self.node(value)
        {
            roots.push(Root { name: "result".into(), before: None, after, at: None });
        }
        let nodes = (0..all).filter(|&n| self.numbers[n].is_some()).map(|n| self.object(n));
        let nodes: Vec<Node> = nodes.collect();
        if nodes.is_empty() {
            return None;
        }
        let mut picture = Picture { nodes, roots, has_after, ..Picture::default() };
        picture.place();
        Some(picture)
    }

    fn node(&self, value: &Data) -> Option<usize> {
        match value {
            Data::Ref(n) => self.numbers.get(*n).copied().flatten(),
            _ => None,
        }
    }

    fn object(&self, n: usize) -> Node {
        let (old, new) = (self.before.get(n), self.after.get(n));
        let before = old.map(|o| self.rows(o, |v| self.names.value(v), None));
        let after = new.map(|o| self.rows(o, |v| self.names.value_after(v), old));
        let is_changed = after.as_ref().is_some_and(|rows| rows.iter().any(|r| r.changed));
        let shown = old.or(new);
        Node {
            name: cut(&self.names.name(n), WIDE),
            class: cut(&shown.map(class).unwrap_or_default(), WIDE),
            after: after.filter(|_| old.is_none() || is_changed),
            before,
            at: None,
        }
    }

    /// What an object holds; `old` is what it was before.
    fn rows(
        &self,
        object: &Object,
        text: impl Fn(&Data) -> String,
        old: Option<&Object>,
    ) -> Vec<Row> {
        if !is_plain(object) {
            let text = cut(&self.names.before(object), WIDE);
            return vec![Row { text, ..Row::default() }];
        }
        let before = old.map(links).unwrap_or_default();
        let all = links(object);
        let count = all.len();
        let mut rows: Vec<Row> = vec![];
        for (i, link) in all.into_iter().enumerate() {
            let was = before.get(i).filter(|b| b.label == link.label);
            let is_array_changed = self.is_changed_array(link.value);
            let changed =
                old.is_some() && (was.is_none_or(|w| w.value != link.value) || is_array_changed);
            let to = self.node(link.value).filter(|_| link.known);
            // What is longer than the box is cut; what changed is shown wherever it is.
            if i >= ROWS && !changed {
                continue;
            }
            let text = match link.known {
                true if to.is_some() => String::new(),
                true if is_array_changed && old.is_some() => self.array_after(link.value),
                true => text(link.value),
                false => "_".into(),
            };
            let text = cut(&text, WIDE);
            rows.push(Row {
                label: cut(&link.label, WIDE),
                text,
                to,
                unread: !link.known,
                changed,
            });
        }
        if rows.len() < count {
            let text = format!("and {} more", count - rows.len());
            rows.push(Row { label: "...".into(), text, ..Row::default() });
        }
        rows
    }

    /// Whether an array that is written in its place has another content now.
    fn is_changed_array(&self, value: &Data) -> bool {
        let Data::Ref(n) = value else { return false };
        self.names.is_in_place(*n)
            && matches!(self.before.get(*n), Some(Object::Array { .. }))
            && self.after.get(*n).is_some_and(|a| self.before.get(*n) != Some(a))
    }

    fn array_after(&self, value: &Data) -> String {
        let Data::Ref(n) = value else { return String::new() };
        self.after.get(*n).map(|o| self.names.after(o)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_heap_has_its_changes_marked() {
        let picture = Picture::new(&sample::insert()).expect("objects");
        let names: Vec<&str> = picture.nodes.iter().map(|n| n.name.as_str()).collect();
        assert_eq!(names, ["this", "node1", "node3"]);
        let row = |n: usize, label: &str, after: bool| {
            let node: &Node = &picture.nodes[n];
            let rows = if after { &node.after } else { &node.before };
            let rows = rows.as_ref().expect("rows");
            rows.iter().find(|r| r.label == label).expect("the field").clone()
        };
        assert_eq!(row(0, "root", false).to, Some(1));
        assert_eq!(row(0, "size", true).text, "2");
        assert!(row(0, "size", true).changed && !row(0, "root", true).changed);
        assert_eq!(row(1, "left", false).text, "null");
        assert_eq!(row(1, "left", true).to, Some(2));
        assert!(row(1, "right", false).unread);
        assert_eq!(picture.nodes[2].before, None);
        let roots: Vec<&str> = picture.roots.iter().map(|r| r.name.as_str()).collect();
        assert_eq!(roots, ["this", "result"]);
        assert_eq!(picture.roots[1].before, None);
        assert!(picture.nodes.iter().all(|n| n.at.is_some()));
    }

    #[test]
    fn a_large_heap_is_folded() {
        let mut witness = sample::insert();
        let last = witness.heap.len();
        for n in 0..2000 {
            let mut node = witness.heap[1].clone();
            if let Object::Instance { fields, .. } = &mut node {
                fields[1].value = Data::Ref(last + n + 1);
            }
            witness.heap.push(node);
        }
        witness.after = None;
        let picture = Picture::new(&witness).expect("objects");
        assert_eq!(picture.nodes.len(), 2002);
        assert_eq!(picture.nodes.iter().filter(|n| n.at.is_some()).count(), DRAWN);
    }
}
