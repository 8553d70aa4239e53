//! All that an input heap can be, drawn by Graphviz.

use crate::dot::quoted;
use crate::summary_text::{guard, held, name};
use cairn_witness::{HeapSummary, Held, simple};
use std::fmt::Write;

/// A picture in Graphviz's language: references are ellipses, with an edge to each location that they can
/// be, labelled with its guard; locations are boxes, with an edge to the reference that each of their
/// fields is.
pub fn summary_dot(summary: &HeapSummary, title: &str) -> String {
    let mut out = String::from("digraph summary {\n");
    _ = writeln!(out, "  graph [label={}, labelloc=t, fontname=Helvetica];", quoted(title));
    out.push_str("  node [fontname=Helvetica, fontsize=11];\n");
    out.push_str("  edge [fontname=Helvetica, fontsize=10, arrowsize=0.7];\n");
    for (n, reference) in summary.references.iter().enumerate() {
        _ = writeln!(out, "  r{n} [shape=ellipse, label={}];", quoted(&reference.name));
        for possible in &reference.can_be {
            let label = possible.when.as_deref().map(guard).unwrap_or_default();
            let to = match possible.location {
                Some(location) => format!("l{location}"),
                None => {
                    _ = writeln!(out, "  n{n} [shape=plain, label=\"null\"];");
                    format!("n{n}")
                }
            };
            _ = writeln!(out, "  r{n} -> {to} [label={}];", quoted(&label));
        }
        if let Some(rest) = reference.otherwise {
            _ = writeln!(out, "  r{n} -> r{rest} [label=\"otherwise\", style=dashed];");
        }
    }
    for (n, location) in summary.locations.iter().enumerate() {
        let mut label = format!("{}: {}", name(summary, n), simple(&location.class));
        if let Some(when) = &location.when {
            _ = write!(label, "\nif {}", guard(when));
        }
        let plain = location.fields.iter().filter(|f| !matches!(f.held, Held::Reference(_)));
        for field in plain {
            _ = write!(label, "\n{} = {}", field.name, held(summary, &field.held));
        }
        _ = writeln!(out, "  l{n} [shape=box, label={}];", quoted(&label));
        for field in &location.fields {
            if let Held::Reference(to) = field.held {
                _ = writeln!(out, "  l{n} -> r{to} [label={}];", quoted(&field.name));
            }
        }
    }
    out.push_str("}\n");
    out
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
