//! Places, chains and graphs of `cairn relevant` in words and as Graphviz.

use crate::relevant::View;
use cairn_pointsto::{method_text, object_text};
use cairn_relevancy::graph::{Flow, Global};
use cairn_relevancy::{How, KeyName, MISSING, Place, Seed, Step};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How long a chain is followed.
const LONGEST: usize = 10_000;
/// How many places a graph has at most.
const PLACES: usize = 60;

impl View<'_> {
    pub fn why(&self, asked: &[Seed], text: &str) -> String {
        let places = self.places(asked);
        match self.relevancy.why(self.program, &places, LONGEST) {
            Some(steps) => steps.iter().map(|s| self.step(s)).collect(),
            None => format!("{text} is not relevant\n"),
        }
    }

    /// The places that a name stands for.
    fn places(&self, asked: &[Seed]) -> Vec<Place> {
        let globals = self.relevancy.known_globals();
        let mut places = vec![];
        for &seed in asked {
            match seed {
                Seed::Variable(m, r) => places.push(Place::Variable(m, r)),
                Seed::Result(m) => places.push(Place::Result(m)),
                Seed::Field(f) => {
                    let of_field = globals.iter().filter(
                        |g| matches!(g, Global::Field(_, x) | Global::Static(x) if *x == f),
                    );
                    places.extend(of_field.map(|&g| Place::Global(g)));
                }
            }
        }
        places
    }

    /// The dependence graph around some places.
    pub fn dot(&self, asked: &[Seed], distance: usize) -> String {
        let places = self.places(asked);
        let around = self.relevancy.around(self.program, &places, distance, PLACES);
        let mut out = String::from("digraph relevant {\n  rankdir=LR;\n  node [shape=box];\n");
        let mut ids = BTreeMap::new();
        for (i, (&place, &is_relevant)) in around.places.iter().enumerate() {
            ids.insert(place, i);
            let color = if is_relevant { ", style=filled, fillcolor=lightsalmon" } else { "" };
            let width = if places.contains(&place) { ", penwidth=2" } else { "" };
            let label = quoted(&self.place(place));
            let _ = writeln!(out, "  n{i} [label={label}{color}{width}];");
        }
        for arrow in &around.edges {
            let how = match arrow.how {
                How::Within => "",
                How::Write => "written",
                How::Read => "read",
                How::Argument => "argument",
                How::Result => "result",
            };
            let line = arrow.line.map(|l| format!("line {l}")).unwrap_or_default();
            let label = [how, &line].iter().filter(|t| !t.is_empty()).copied().collect::<Vec<_>>();
            let label = quoted(&label.join(", "));
            let _ =
                writeln!(out, "  n{} -> n{} [label={label}];", ids[&arrow.from], ids[&arrow.to]);
        }
        if around.is_cut {
            let _ = writeln!(out, "  cut [label=\"more places are left out\", shape=plaintext];");
        }
        out.push_str("}\n");
        out
    }

    fn step(&self, step: &Step) -> String {
        let how = match step.flow {
            Flow::Seed => "symbolic value in",
            Flow::Within | Flow::Between => "to",
            Flow::Write => "written to",
            Flow::Read => "read into",
            Flow::Argument(_) | Flow::Inside(_) => "given to",
            Flow::Result(_) => "comes back to",
            Flow::Constant => "constant in",
        };
        let place = match step.method {
            Some(m) => method_text(self.program, m),
            None => String::new(),
        };
        let line = step.line.map(|l| format!(" line {l}")).unwrap_or_default();
        let at = if place.is_empty() { String::new() } else { format!("   [{place}{line}]") };
        format!("{how} {}{at}\n", self.place(step.place))
    }

    fn place(&self, place: Place) -> String {
        let object = |o| object_text(self.program, self.solution, o);
        let field = |f| {
            let f = self.program.field(f);
            format!("{}.{}", self.program.class(f.class).java_name(), f.name)
        };
        match place {
            Place::Variable(m, r) => {
                let body = self.program.body(m).ok();
                let name = body.and_then(|b| b.names.get(r.0 as usize)?.as_deref());
                let method = method_text(self.program, m);
                match name {
                    Some(name) => format!("{name} of {method}"),
                    None => format!("a temporary of {method}"),
                }
            }
            Place::Result(m) => format!("the result of {}", method_text(self.program, m)),
            Place::Thrown(m) => format!("an exception of {}", method_text(self.program, m)),
            Place::Runs(m) => format!("whether {} runs", method_text(self.program, m)),
            Place::Global(Global::Field(o, f)) => format!("{} of {}", field(f), object(o)),
            Place::Global(Global::Static(f)) => field(f),
            Place::Global(Global::Element(o)) => format!("the elements of {}", object(o)),
            Place::Global(Global::Length(o)) => format!("the length of {}", object(o)),
            Place::Global(Global::Content(o)) => format!("the content of {}", object(o)),
            Place::Global(Global::Unindexed(o)) => format!("the elements of {}", object(o)),
            Place::Global(Global::At(o, i)) => format!("element {i} of {}", object(o)),
            Place::Global(Global::Values(o)) => format!("the values in {}", object(o)),
            Place::Global(Global::Entry(o, key)) => match self.relevancy.key(key) {
                Some(name) => format!("the value of {} in {}", self.key(name), object(o)),
                None => format!("the values in {}", object(o)),
            },
            Place::Global(Global::Keys(o)) => format!("the keys of {}", object(o)),
            Place::Global(Global::Through(o)) => format!("what is put into {}", object(o)),
            Place::Global(Global::Read(..) | Global::Written(..)) => {
                "one of several objects".into()
            }
            Place::Global(Global::Pool(MISSING)) => "code that is missing".into(),
            Place::Global(Global::Pool(_)) => "arguments of calls by reflection".into(),
        }
    }

    fn key(&self, key: KeyName) -> String {
        match key {
            KeyName::Literal(text) => {
                format!("{:?}", String::from_utf16_lossy(self.program.string(text)))
            }
            KeyName::Enum(o) => object_text(self.program, self.solution, o),
            KeyName::Number(_, bits) => format!("{}", bits as i32),
        }
    }
}

/// Text as a string of Graphviz.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
