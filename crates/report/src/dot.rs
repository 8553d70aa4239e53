//! A heap drawn by Graphviz.

use crate::graphviz::{FAINT, Graph, Table, coloured, html, html_label, label as plain_label};
use crate::links::{Link, class, is_plain, links};
use crate::text::with_message;
use cairn_witness::{Data, Names, Object, Outcome, Witness, simple};

/// Longer arrays are cut.
const ROWS: usize = 32;

/// What the call changes or makes.
const NEW: &str = "#1a7f37";
/// What is gone after it.
const OLD: &str = "#cf222e";

/// A picture of the input heap in Graphviz's language: an object is a table of its values, a reference
/// an edge with the name of the field. What the call changes is drawn into it, where that is known: in
/// green what is new, in red what it replaces.
pub fn dot(witness: &Witness, title: &str) -> String {
    let after = witness.after.as_ref().map_or(&[][..], |a| &a.heap);
    let graph = Graph::new("heap", title, Some("plain"));
    let mut picture = Picture { witness, after, names: Names::new(witness), graph };
    picture.draw();
    picture.graph.finish()
}

struct Picture<'a> {
    witness: &'a Witness,
    after: &'a [Object],
    names: Names<'a>,
    graph: Graph,
}

/// The node it leads to, and its attributes.
type Edge = (String, String);

/// What is drawn at one end of a link.
enum End {
    Node(usize),
    Text(String),
}

/// Where a link begins: an edge from a root needs no label, the root is one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Root,
    Object,
}

impl Picture<'_> {
    fn draw(&mut self) {
        self.roots();
        for n in 0..self.witness.heap.len().max(self.after.len()) {
            if !self.names.is_in_place(n) {
                self.object(n);
            }
        }
    }

    /// A node, and the edges from it.
    fn node(&mut self, id: &str, label: &str, edges: &[Edge]) {
        self.graph.node(id, label);
        for (to, attributes) in edges {
            self.graph.edge(id, to, attributes);
        }
    }

    fn roots(&mut self) {
        let witness = self.witness;
        let mut roots: Vec<(String, &Data, Option<&Data>)> = vec![];
        for input in witness.receiver.iter().chain(&witness.arguments) {
            roots.push((input.name.clone(), &input.value, self.after_of_root(&input.value)));
        }
        for (i, s) in witness.statics.iter().enumerate() {
            let after = witness.after.as_ref().and_then(|a| a.statics.get(i)).map(|s| &s.value);
            roots.push((format!("{}.{}", simple(&s.class), s.name), &s.value, after));
        }
        for (i, (name, before, after)) in roots.into_iter().enumerate() {
            let (row, edges) = self.change(From::Root, &name, Some((before, true)), after);
            let text = row.unwrap_or_else(|| html(&name));
            self.node(&format!("root{i}"), &html_label(&text), &edges);
        }
        let result = match &witness.outcome {
            Outcome::Returned(None) => return,
            Outcome::Returned(Some(value)) => self.change(From::Root, "result", None, Some(value)),
            Outcome::Threw { class, message } => {
                let text = format!("throws {}", with_message(class, message.as_deref()));
                (Some(coloured(&text, OLD)), vec![])
            }
            Outcome::Exited(code) => (Some(coloured(&format!("exits with {code}"), OLD)), vec![]),
            Outcome::Endless => (Some(coloured("never ends", OLD)), vec![]),
        };
        let text = result.0.unwrap_or_else(|| coloured("result", NEW));
        self.node("result", &html_label(&text), &result.1);
    }

    /// An argument is what it was; only an array in its place may have changed.
    fn after_of_root<'d>(&self, value: &'d Data) -> Option<&'d Data> {
        (!self.after.is_empty()).then_some(value)
    }

    fn object(&mut self, n: usize) {
        let (before, after) = (self.witness.heap.get(n), self.after.get(n));
        let Some(object) = before.or(after) else { return };
        let border = if before.is_none() { NEW } else { "black" };
        let title = match self.names.name(n) {
            name if is_plain(object) => format!("{name}: {}", class(object)),
            name => format!("{name} = {}", self.names.before(object)),
        };
        let mut table = Table::new(&title);
        let mut all_edges = vec![];
        let (old, new) =
            (before.map(links).unwrap_or_default(), after.map(links).unwrap_or_default());
        let labels = if before.is_some() { &old } else { &new };
        let find = |list: &[Link], i: usize, label: &str| {
            let same = |l: &&Link| l.label == label;
            list.get(i)
                .filter(same)
                .or_else(|| list.iter().find(same))
                .map(|l| (l.value.clone(), l.known))
        };
        for (i, link) in labels.iter().enumerate() {
            if i == ROWS {
                table.row(&format!("{} more", labels.len() - ROWS));
                break;
            }
            let before = find(&old, i, &link.label);
            let after = find(&new, i, &link.label).map(|a| a.0);
            let given = before.as_ref().map(|(v, known)| (v, *known));
            let (row, edges) = self.change(From::Object, &link.label, given, after.as_ref());
            // The text of what is made by calls has its values already.
            if let Some(row) = row.filter(|_| is_plain(object)) {
                table.row(&row);
            }
            all_edges.extend(edges);
        }
        self.node(&format!("o{n}"), &table.label(Some(border)), &all_edges);
    }

    /// What to draw for something that had one value and has another: a text in the object, edges
    /// from it. Without a value before it is new; without one after, that is not known.
    fn change(
        &self,
        from: From,
        label: &str,
        before: Option<(&Data, bool)>,
        after: Option<&Data>,
    ) -> (Option<String>, Vec<Edge>) {
        let edge = |n: usize, colour: &str, style: &str| {
            let label = plain_label(if from == From::Object { label } else { "" });
            let colours = format!("color=\"{colour}\", fontcolor=\"{colour}\"");
            (format!("o{n}"), format!("{label}, {colours}{style}"))
        };
        let old = before.map(|(value, known)| self.end_before(value, known));
        let new = after.map(|value| self.end_after(value));
        let changed = match (before, after) {
            (Some((b, _)), Some(a)) => b != a || self.is_changed_in_place(b),
            _ => false,
        };
        let text = |value: &str| html(&format!("{label} = {value}"));
        match (old, new) {
            (Some(End::Node(n)), _) if !changed => (None, vec![edge(n, "black", "")]),
            (Some(End::Text(t)), _) if !changed => {
                let faint = t == "null" || t == "_";
                let text = format!("{label} = {t}");
                (Some(if faint { coloured(&text, FAINT) } else { html(&text) }), vec![])
            }
            (None, Some(End::Node(n))) => (None, vec![edge(n, NEW, "")]),
            (None, Some(End::Text(t))) => (Some(coloured(&format!("{label} = {t}"), NEW)), vec![]),
            (Some(End::Text(old)), Some(End::Text(new))) => {
                (Some(format!("{} {}", text(&old), coloured(&format!("→ {new}"), NEW))), vec![])
            }
            (Some(End::Text(old)), Some(End::Node(n))) => {
                (Some(coloured(&format!("{label} = {old}"), OLD)), vec![edge(n, NEW, "")])
            }
            (Some(End::Node(n)), Some(End::Text(new))) => {
                let row = coloured(&format!("{label} = {new}"), NEW);
                (Some(row), vec![edge(n, OLD, ", style=dashed")])
            }
            (Some(End::Node(o)), Some(End::Node(n))) => {
                (None, vec![edge(o, OLD, ", style=dashed"), edge(n, NEW, "")])
            }
            (_, None) => (None, vec![]),
        }
    }

    fn end_before(&self, value: &Data, known: bool) -> End {
        match value {
            _ if !known => End::Text("_".into()),
            Data::Ref(n) if !self.names.is_in_place(*n) => End::Node(*n),
            value => End::Text(self.names.value(value)),
        }
    }

    fn end_after(&self, value: &Data) -> End {
        match value {
            Data::Ref(n) if !self.names.is_in_place(*n) => End::Node(*n),
            Data::Ref(n) if self.is_changed_in_place(value) => {
                End::Text(self.after.get(*n).map_or_else(String::new, |o| self.names.after(o)))
            }
            value => End::Text(self.names.value_after(value)),
        }
    }

    /// Whether something without a picture of its own, an array, has another content now.
    fn is_changed_in_place(&self, value: &Data) -> bool {
        let Data::Ref(n) = value else { return false };
        let (before, after) = (self.witness.heap.get(*n), self.after.get(*n));
        let arrays = matches!(before, Some(Object::Array { .. }));
        arrays && self.names.is_in_place(*n) && after.is_some_and(|a| before != Some(a))
    }
}

#[cfg(test)]
mod tests {
    use crate::sample;

    #[test]
    fn a_heap_and_what_became_of_it() {
        let dot = super::dot(&sample::insert(), "insert \"3\"");
        let has = |text: &str| assert!(dot.contains(text), "{text}\n{dot}");
        has("label=\"insert \\\"3\\\"\"");
        has("root0 [label=<this>];\n  root0 -> o0 [label=\"\"");
        has("root1 [label=<key = 3>];");
        has("path = new int[] {7, 0} <font color=\"#1a7f37\">→ new int[] {7, 1}</font>");
        has("size = 1 <font color=\"#1a7f37\">→ 2</font>");
        has("<font color=\"#8c959f\">right = _</font>");
        has("<font color=\"#cf222e\">left = null</font>");
        has("o1 -> o3 [label=\"left\", color=\"#1a7f37\"");
        has("o1 -> o0 [label=\"parent\", color=\"black\"");
        has("node3: Bst.Node");
        has("result -> o3");
        assert_eq!(dot.matches('{').count(), dot.matches('}').count());
    }
}
