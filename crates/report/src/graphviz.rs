//! Graphs in the language of Graphviz: nodes, edges, tables and what has to be escaped in them.

use std::fmt::Write;

/// What is there, but says little.
pub const FAINT: &str = "#8c959f";

/// A directed graph, written as it grows.
pub struct Graph {
    out: String,
}

impl Graph {
    /// `shape` is that of nodes that say no other.
    pub fn new(name: &str, title: &str, shape: Option<&str>) -> Graph {
        let shape = shape.map(|s| format!("shape={s}, ")).unwrap_or_default();
        let mut graph = Graph { out: format!("digraph {name} {{\n") };
        graph.line(&format!("graph [label={}, labelloc=t, fontname=Helvetica]", quoted(title)));
        graph.line(&format!("node [{shape}fontname=Helvetica, fontsize=11]"));
        graph.line("edge [fontname=Helvetica, fontsize=10, arrowsize=0.7]");
        graph
    }

    /// A node with attributes: `label="a", shape=box`.
    pub fn node(&mut self, id: &str, attributes: &str) {
        self.line(&format!("{id} [{attributes}]"));
    }

    pub fn edge(&mut self, from: &str, to: &str, attributes: &str) {
        self.line(&format!("{from} -> {to} [{attributes}]"));
    }

    fn line(&mut self, statement: &str) {
        _ = writeln!(self.out, "  {statement};");
    }

    pub fn finish(self) -> String {
        self.out + "}\n"
    }
}

/// A node that is a table: a title and rows under it.
pub struct Table {
    rows: String,
}

impl Table {
    pub fn new(title: &str) -> Table {
        let title = html(title);
        Table { rows: format!("<tr><td bgcolor=\"#f6f8fa\"><b>{title}</b></td></tr>") }
    }

    /// A row of text that is HTML already.
    pub fn row(&mut self, html: &str) {
        _ = write!(self.rows, "<tr><td align=\"left\">{html}</td></tr>");
    }

    /// The attribute of the node.
    pub fn label(&self, border: Option<&str>) -> String {
        let border = border.map(|c| format!(" color=\"{c}\"")).unwrap_or_default();
        let rows = &self.rows;
        html_label(&format!(
            "<table border=\"0\" cellborder=\"1\" cellspacing=\"0\"{border}>{rows}</table>"
        ))
    }
}

/// A label of plain text.
pub fn label(text: &str) -> String {
    format!("label={}", quoted(text))
}

/// A label of HTML.
pub fn html_label(html: &str) -> String {
    format!("label=<{html}>")
}

/// Text in HTML, in a colour.
pub fn coloured(text: &str, colour: &str) -> String {
    format!("<font color=\"{colour}\">{}</font>", html(text))
}

/// Text in HTML.
pub fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
