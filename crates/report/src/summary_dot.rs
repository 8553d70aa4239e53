//! All that an input heap can be, drawn by Graphviz.

use crate::graphviz::{Graph, label};
use crate::summary_text::{guard, held, name};
use cairn_witness::{HeapSummary, Held, simple};
use std::fmt::Write;

/// A picture in Graphviz's language: references are ellipses, with an edge to each location that they can
/// be, labelled with its guard; locations are boxes, with an edge to the reference that each of their
/// fields is.
pub fn summary_dot(summary: &HeapSummary, title: &str) -> String {
    let mut graph = Graph::new("summary", title, None);
    for (n, reference) in summary.references.iter().enumerate() {
        let node = format!("r{n}");
        graph.node(&node, &format!("shape=ellipse, {}", label(&reference.name)));
        for possible in &reference.can_be {
            let when = possible.when.as_deref().map(guard).unwrap_or_default();
            let to = match possible.location {
                Some(location) => format!("l{location}"),
                None => {
                    let null = format!("n{n}");
                    graph.node(&null, &format!("shape=plain, {}", label("null")));
                    null
                }
            };
            graph.edge(&node, &to, &label(&when));
        }
        if let Some(rest) = reference.otherwise {
            let attributes = format!("{}, style=dashed", label("otherwise"));
            graph.edge(&node, &format!("r{rest}"), &attributes);
        }
    }
    for (n, location) in summary.locations.iter().enumerate() {
        let node = format!("l{n}");
        let mut text = format!("{}: {}", name(summary, n), simple(&location.class));
        if let Some(when) = &location.when {
            _ = write!(text, "\nif {}", guard(when));
        }
        let plain = location.fields.iter().filter(|f| !matches!(f.held, Held::Reference(_)));
        for field in plain {
            _ = write!(text, "\n{} = {}", field.name, held(summary, &field.held));
        }
        graph.node(&node, &format!("shape=box, {}", label(&text)));
        for field in &location.fields {
            if let Held::Reference(to) = field.held {
                graph.edge(&node, &format!("r{to}"), &label(&field.name));
            }
        }
    }
    graph.finish()
}

#[cfg(test)]
mod tests {
    use crate::sample;

    #[test]
    fn references_are_ellipses_and_locations_boxes() {
        let dot = super::summary_dot(&sample::summary(), "path 1: \"returned\"");
        let expected = r#"digraph summary {
  graph [label="path 1: \"returned\"", labelloc=t, fontname=Helvetica];
  node [fontname=Helvetica, fontsize=11];
  edge [fontname=Helvetica, fontsize=10, arrowsize=0.7];
  r0 [shape=ellipse, label="this"];
  r0 -> l0 [label=""];
  r1 [shape=ellipse, label="this.head"];
  n1 [shape=plain, label="null"];
  r1 -> n1 [label="this.head == null"];
  r1 -> l1 [label="this.head != null"];
  r2 [shape=ellipse, label="this.head.next"];
  n2 [shape=plain, label="null"];
  r2 -> n2 [label="this.head.next == null"];
  r2 -> l1 [label="this.head.next == this.head"];
  l0 [shape=box, label="List#0: List\nsize = this.size"];
  l0 -> r1 [label="head"];
  l1 [shape=box, label="Node#1: List.Node\nif this.head != null\nkey = this.head.key\nother = _"];
  l1 -> r2 [label="next"];
}
"#;
        assert_eq!(dot, expected);
    }
}
