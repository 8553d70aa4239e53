//! Structures drawn by Graphviz, in the style of the heaps of `cairn explore --dot`.

use crate::graph::{Cell, Content, Graph, Labels};
use crate::text::{UNREAD, value};
use cairn_program::Program;
use cairn_report::graphviz::{FAINT, Graph as Drawing, Table, coloured, html, label};

/// An object is a table of its values, a reference an edge with the name of the field.
pub fn picture(program: &Program, labels: &Labels, graph: &Graph, number: u64) -> String {
    let title = format!("structure {number}");
    let mut drawing = Drawing::new(&format!("structure{number}"), &title, Some("plain"));
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
        let mut table = Table::new(&labels.object(object));
        let mut edges = vec![];
        for (name, cell) in cells {
            if let Some(Cell::Object(to)) = cell {
                edges.push((*to, name));
                continue;
            }
            let held = value(program, cell);
            let text = format!("{name} = {held}");
            let is_faint = held == "null" || held == UNREAD;
            table.row(&if is_faint { coloured(&text, FAINT) } else { html(&text) });
        }
        let node = format!("o{place}");
        drawing.node(&node, &table.label(None));
        for (to, name) in edges {
            drawing.edge(&node, &format!("o{to}"), &label(&name));
        }
    }
    drawing.finish()
}
