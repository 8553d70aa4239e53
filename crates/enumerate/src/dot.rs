//! Structures drawn by Graphviz, in the style of the heaps of `cairn explore --dot`.

use crate::graph::{Cell, Content, Graph, Labels};
use crate::text::{UNREAD, value};
use cairn_program::Program;
use std::fmt::Write;

const FAINT: &str = "#8c959f";

/// An object is a table of its values, a reference an edge with the name of the field.
pub fn picture(program: &Program, labels: &Labels, graph: &Graph, number: u64) -> String {
    let mut out = format!("digraph structure{number} {{\n");
    let title = format!("structure {number}");
    _ = writeln!(out, "  graph [label={}, labelloc=t, fontname=Helvetica];", quoted(&title));
    out += "  node [shape=plain, fontname=Helvetica, fontsize=11];\n";
    out += "  edge [fontname=Helvetica, fontsize=10, arrowsize=0.7];\n";
    for (place, object) in graph.objects.iter().enumerate() {
        let cells: Vec<(String, &Option<Cell>)> = match &object.content {
            Content::Fields(fields) => {
                let label = |f| Labels::field(program, fields, f);
                fields.iter().map(|(f, cell)| (label(*f), cell)).collect()
            }
            Content::Array { elements, .. } => {
                elements.iter().enumerate().map(|(i, cell)| (format!("[{i}]"), cell)).collect()
            }
        };
        let title = escaped(&labels.object(object));
        let mut rows = format!("<tr><td bgcolor=\"#f6f8fa\"><b>{title}</b></td></tr>");
        let mut edges = String::new();
        for (label, cell) in cells {
            if let Some(Cell::Object(to)) = cell {
                _ = writeln!(edges, "  o{place} -> o{to} [label={}];", quoted(&label));
                continue;
            }
            let held = value(program, cell);
            let mut text = escaped(&format!("{label} = {held}"));
            if held == "null" || held == UNREAD {
                text = format!("<font color=\"{FAINT}\">{text}</font>");
            }
            _ = write!(rows, "<tr><td align=\"left\">{text}</td></tr>");
        }
        _ = writeln!(
            out,
            "  o{place} [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\">{rows}</table>>];"
        );
        out += &edges;
    }
    out + "}\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
