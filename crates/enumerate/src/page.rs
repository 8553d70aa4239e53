//! Structures for a page in a browser.

use crate::graph::{Cell, Content, Graph, Labels};
use crate::text::{UNREAD, value};
use cairn_program::Program;
use cairn_report::page::{Case, Ending, Node, Picture, Root, Row, cut};

/// Characters of a value that are shown.
const WIDE: usize = 48;

/// A structure as a picture of its objects.
pub fn page_case(program: &Program, labels: &Labels, graph: &Graph, number: u64) -> Case {
    let row = |label: String, cell: &Option<Cell>| {
        let to = match cell {
            Some(Cell::Object(to)) => Some(*to),
            _ => None,
        };
        let held = value(program, cell);
        let unread = held == UNREAD;
        let text = if to.is_some() { String::new() } else { cut(&held, WIDE) };
        Row { label: cut(&label, WIDE), text, to, unread, changed: false }
    };
    let node = |object| {
        let object: &crate::Object = object;
        let rows = match &object.content {
            Content::Fields(fields) => {
                let label = |f| Labels::field(program, fields, f);
                fields.iter().map(|(f, cell)| row(label(*f), cell)).collect()
            }
            Content::Array { elements, .. } => {
                let each = elements.iter().enumerate();
                each.map(|(i, cell)| row(format!("[{i}]"), cell)).collect()
            }
        };
        Node {
            name: format!("#{}", object.number),
            class: labels.class(object.class).to_owned(),
            before: Some(rows),
            ..Node::default()
        }
    };
    let nodes: Vec<Node> = graph.objects.iter().map(node).collect();
    let first = (!nodes.is_empty()).then_some(0);
    let roots = vec![Root { name: "this".into(), before: first, ..Root::default() }];
    let objects = nodes.len();
    Case {
        name: format!("structure {number}"),
        end: format!("{objects} object{}", if objects == 1 { "" } else { "s" }),
        ending: Ending::None,
        heap: Some(Picture::of_nodes(nodes, roots)),
        ..Case::default()
    }
}
