//! Conjuncts as text in the language of specifications: one predicate for each structure, whose parameters are what the
//! conjuncts need, and the invariant.

mod arrays;

use crate::feature::{Back, Feature, Mark, Order, offset_text};
use crate::plan::{Frame, Holder, Kind, Plan};
use cairn_contract::ProgramSchema;
use cairn_program::Program;
use cairn_spec::schema::Schema;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Lines are not longer, where they can be broken.
const WIDTH: usize = 100;

/// A set of conjuncts, with what they need.
pub type Features = BTreeSet<Feature>;

/// The text of a specification with these conjuncts. `comments` stand in front of the invariant.
pub fn render(program: &Program, plan: &Plan, features: &Features, comments: &str) -> String {
    let mut writer = Writer { program, plan, on: features, predicates: vec![] };
    let class = &plan.cells[0].class;
    let mut names = Names::new(&["this"]);
    let mut body = Body::default();
    writer.cell(0, "this", "this", &mut body, &mut names, &[]);
    let head = format!("inv {}(this) :=", writer.name(class));
    let invariant = format!("{head}\n    {};\n", body.text("    "));
    let mut text: String = writer.predicates.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text + comments + &invariant
}

/// Variables of a formula.
struct Names {
    used: BTreeSet<String>,
}

impl Names {
    fn new(used: &[&str]) -> Names {
        Names { used: used.iter().map(|s| (*s).to_owned()).collect() }
    }

    /// A name that is not used yet.
    fn fresh(&mut self, like: &str) -> String {
        let is_plain = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        let mut like: String = like.chars().filter(is_plain).collect();
        if like.is_empty() || like.starts_with(|c: char| c.is_ascii_digit() || c == '_') {
            like = format!("v{like}");
        }
        const WORDS: [&str; 14] = [
            "emp", "true", "false", "null", "pred", "inv", "pre", "post", "old", "result", "max",
            "min", "len", "data",
        ];
        let mut name = like.clone();
        let mut number = 1;
        while WORDS.contains(&&*name) || !self.used.insert(name.clone()) {
            number += 1;
            name = format!("{like}{number}");
        }
        name
    }
}

/// A case of a formula.
#[derive(Default)]
struct Body {
    spatial: Vec<String>,
    pure: Vec<String>,
}

impl Body {
    fn text(&self, indent: &str) -> String {
        let mut text = String::new();
        let mut column = indent.len();
        let parts =
            self.spatial.iter().map(|s| (" * ", s)).chain(self.pure.iter().map(|p| (" & ", p)));
        for (n, (sign, part)) in parts.enumerate() {
            let sign = if n == 0 { "" } else { sign };
            if n > 0 && column + sign.len() + part.len() > WIDTH {
                let _ = write!(text, "\n{indent}{}{part}", sign.trim_start());
                column = indent.len() + 2 + part.len();
            } else {
                let _ = write!(text, "{sign}{part}");
                column += sign.len() + part.len();
            }
        }
        if text.is_empty() { "true".into() } else { text }
    }
}

/// What the predicate of a structure is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Param {
    Previous,
    End,
    Last,
    Owner,
    Low(usize),
    High(usize),
    Count,
    Height,
    Even,
    Apart,
}

struct Writer<'a> {
    program: &'a Program,
    plan: &'a Plan,
    on: &'a Features,
    predicates: Vec<String>,
}

/// The variables of a cell's fields.
struct Vars {
    cell: usize,
    contents: BTreeMap<usize, String>,
}

impl Writer<'_> {
    /// A class, as short as it can be written in a file about the class of the invariant.
    fn name(&self, class: &str) -> String {
        let schema = ProgramSchema { program: self.program };
        let context = self.plan.cells[0].class.split('$').next().unwrap_or_default();
        let dotted = class.replace('$', ".");
        let parts: Vec<&str> = dotted.split('.').collect();
        for from in (0..parts.len()).rev() {
            let short = parts[from..].join(".");
            if schema.resolve(&short, Some(context)).is_ok_and(|c| c.as_deref() == Some(class)) {
                return short;
            }
        }
        dotted
    }

    fn var(&self, vars: &mut Vars, field: usize, names: &mut Names) -> String {
        let name = &self.plan.field(vars.cell, field).name;
        vars.contents.entry(field).or_insert_with(|| names.fresh(name)).clone()
    }

    fn at_cell(&self, cell: usize) -> impl Iterator<Item = &Feature> {
        self.on.iter().filter(move |f| match f {
            Feature::Nested { cell: c, .. }
            | Feature::Null { cell: c, .. }
            | Feature::NonNull { cell: c, .. }
            | Feature::Owner { cell: c, .. }
            | Feature::Constant { cell: c, .. }
            | Feature::AtLeast { cell: c, .. }
            | Feature::AtMost { cell: c, .. }
            | Feature::Equal { cell: c, .. }
            | Feature::Below { cell: c, .. } => *c == cell,
            _ => false,
        })
    }

    fn has(&self, test: impl Fn(&Feature) -> bool) -> bool {
        self.on.iter().any(test)
    }

    /// Writes an object at a place with all that hangs on it. `given` are fields whose variables are known.
    fn cell(
        &mut self,
        cell: usize,
        at: &str,
        owner: &str,
        body: &mut Body,
        names: &mut Names,
        given: &[(usize, String)],
    ) {
        let mut vars = Vars { cell, contents: given.iter().cloned().collect() };
        let mut inner = Body::default();
        let features: Vec<Feature> = self.at_cell(cell).cloned().collect();
        for feature in &features {
            match *feature {
                Feature::Null { field, .. } => {
                    let v = vars.contents.entry(field).or_insert_with(|| "null".into());
                    if v != "null" {
                        inner.pure.push(format!("{v} = null"));
                    }
                }
                Feature::NonNull { field, .. } => {
                    let v = self.var(&mut vars, field, names);
                    inner.pure.push(format!("{v} != null"));
                }
                Feature::Owner { field, .. } => match vars.contents.get(&field) {
                    Some(v) => inner.pure.push(format!("{v} = {owner}")),
                    None => drop(vars.contents.insert(field, owner.into())),
                },
                Feature::Constant { field, value, .. } => {
                    let is_boolean = self.plan.field(cell, field).kind == Kind::Boolean;
                    let text = match (is_boolean, value) {
                        (true, 0) => "false".to_owned(),
                        (true, _) => "true".to_owned(),
                        (false, n) => n.to_string(),
                    };
                    let v = self.var(&mut vars, field, names);
                    inner.pure.push(format!("{v} = {text}"));
                }
                Feature::AtLeast { field, value, .. } => {
                    let v = self.var(&mut vars, field, names);
                    inner.pure.push(format!("{v} >= {value}"));
                }
                Feature::AtMost { field, value, .. } => {
                    let v = self.var(&mut vars, field, names);
                    inner.pure.push(format!("{v} <= {value}"));
                }
                Feature::Equal { field, other, offset, .. } => {
                    let (v, w) =
                        (self.var(&mut vars, field, names), self.var(&mut vars, other, names));
                    inner.pure.push(format!("{v} = {w}{}", offset_text(offset)));
                }
                Feature::Below { field, other, strict, .. } => {
                    let (v, w) =
                        (self.var(&mut vars, field, names), self.var(&mut vars, other, names));
                    let sign = if strict { "<" } else { "<=" };
                    inner.pure.push(format!("{v} {sign} {w}"));
                }
                _ => {}
            }
        }
        for field in 0..self.plan.cells[cell].fields.len() {
            match self.plan.field(cell, field).kind {
                Kind::Nested(nested) if self.on.contains(&Feature::Nested { cell, field }) => {
                    let v = self.var(&mut vars, field, names);
                    self.cell(nested, &v, owner, &mut inner, names, &[]);
                }
                Kind::Root(s) if self.on.contains(&Feature::Shape(s)) => {
                    let v = self.var(&mut vars, field, names);
                    self.call(s, &v, owner, Some(&mut vars), &mut inner, names);
                }
                Kind::Array(n) if self.on.contains(&Feature::Array(n)) => {
                    self.array(n, field, owner, &mut vars, &mut inner, names);
                }
                _ => {}
            }
        }
        let mut fields = vec![];
        for (&field, v) in &vars.contents {
            fields.push(format!("{}: {v}", self.plan.field(cell, field).name));
        }
        let class = self.name(&self.plan.cells[cell].class);
        body.spatial.push(format!("{at} -> {class}({})", fields.join(", ")));
        body.spatial.extend(inner.spatial);
        body.pure.extend(inner.pure);
    }

    fn of_structure(&self, s: usize) -> impl Iterator<Item = &Feature> {
        self.on.iter().filter(move |f| match f {
            Feature::Back { structure, .. }
            | Feature::Order { structure, .. }
            | Feature::Count { structure, .. }
            | Feature::Weight { structure, .. }
            | Feature::Height { structure, .. }
            | Feature::Even { structure, .. }
            | Feature::Apart { structure, .. }
            | Feature::Last { structure, .. }
            | Feature::Member { structure, .. } => *structure == s,
            Feature::Balance(structure) => *structure == s,
            _ => false,
        })
    }

    /// Whether something in the nodes of a structure speaks of the object of the invariant.
    fn owns(&self, s: usize) -> bool {
        self.plan.structures[s].nodes.iter().any(|&c| {
            self.has(|f| matches!(f, Feature::Owner { cell, .. } if *cell == c))
                || self.plan.cells[c].fields.iter().any(|f| match f.kind {
                    Kind::Root(inner) => self.owns(inner),
                    _ => false,
                })
        })
    }

    fn params(&self, s: usize) -> Vec<Param> {
        let own: Vec<&Feature> = self.of_structure(s).collect();
        let any = |test: &dyn Fn(&Feature) -> bool| own.iter().any(|f| test(f));
        let back = any(&|f| matches!(f, Feature::Back { .. }));
        let last = any(&|f| matches!(f, Feature::Last { .. }));
        let is_ring =
            matches!(self.plan.structures[s].shape.frame, Frame::Ring | Frame::HeadedRing);
        let mut all = vec![];
        if back || last {
            all.push(Param::Previous);
        }
        if is_ring {
            all.push(Param::End);
        }
        if last || is_ring && back {
            all.push(Param::Last);
        }
        if self.owns(s) {
            all.push(Param::Owner);
        }
        for feature in &own {
            if let Feature::Order { field, order, .. } = feature {
                if !matches!(order, Order::Descending | Order::StrictlyDescending | Order::Most) {
                    all.push(Param::Low(*field));
                }
                if !matches!(order, Order::Ascending | Order::StrictlyAscending | Order::Least) {
                    all.push(Param::High(*field));
                }
            }
        }
        if any(&|f| matches!(f, Feature::Count { .. } | Feature::Weight { .. })) {
            all.push(Param::Count);
        }
        if any(&|f| matches!(f, Feature::Height { .. } | Feature::Balance(_))) {
            all.push(Param::Height);
        }
        if any(&|f| matches!(f, Feature::Even { .. })) {
            all.push(Param::Even);
        }
        if any(&|f| matches!(f, Feature::Apart { .. })) {
            all.push(Param::Apart);
        }
        all
    }

    /// The name of a structure's predicate: no other predicate has it.
    fn predicate(&self, s: usize) -> String {
        let name: String = self.plan.structures[s]
            .name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        let what = match (
            self.plan.structures[s].shape.links.len(),
            self.plan.structures[s].shape.frame,
        ) {
            (0, _) => "object",
            (_, Frame::Ring | Frame::HeadedRing) => "ring",
            (1, _) => "chain",
            _ => "tree",
        };
        let lower = name.to_lowercase();
        let is_taken = |n: &str| (0..s).any(|o| self.plan.structures[o].name.to_lowercase() == n);
        let number = if is_taken(&lower) { format!("{}", s + 1) } else { String::new() };
        let name = if lower.is_empty() { "nodes".to_owned() } else { lower };
        format!("{name}{number}_{what}")
    }

    /// Says that a structure begins at a place. `vars` are those of its holder, if that is a cell.
    fn call(
        &mut self,
        s: usize,
        root: &str,
        owner: &str,
        mut vars: Option<&mut Vars>,
        body: &mut Body,
        names: &mut Names,
    ) {
        self.define(s);
        let shape = self.plan.structures[s].shape.clone();
        let counts: Vec<(usize, i64)> = self
            .of_structure(s)
            .filter_map(|f| match f {
                Feature::Count { field, offset, .. } => Some((*field, *offset)),
                _ => None,
            })
            .collect();
        let mut count = "_".to_owned();
        if let Some(vars) = vars.as_deref_mut() {
            count = self.counted(&counts, vars, body, names);
        }
        let params = self.params(s);
        let lasts: Vec<(usize, bool)> = self
            .of_structure(s)
            .filter_map(|f| match f {
                Feature::Last { field, or_any, .. } => Some((*field, *or_any)),
                _ => None,
            })
            .collect();
        let mut last = "_".to_owned();
        if let Some(vars) = vars.as_deref_mut() {
            for (field, or_any) in lasts {
                let v = self.var(vars, field, names);
                if or_any {
                    last = names.fresh("z");
                    body.pure.push(format!("({root} = null | {v} = {last})"));
                } else if last == "_" {
                    last = v;
                } else {
                    body.pure.push(format!("{v} = {last}"));
                }
            }
        }
        let members: Vec<usize> = self
            .of_structure(s)
            .filter_map(|f| match f {
                Feature::Member { field, .. } => Some(*field),
                _ => None,
            })
            .collect();
        let (mut first, mut previous, mut end) =
            (root.to_owned(), "null".to_owned(), "null".to_owned());
        if matches!(shape.frame, Frame::Headed | Frame::HeadedRing) {
            let (cell, link) = shape.links[0];
            first = names.fresh(&self.plan.field(cell, link).name.clone());
            let mut fields = vec![format!("{}: {first}", self.plan.field(cell, link).name)];
            if shape.frame == Frame::HeadedRing && params.contains(&Param::Last) {
                if last == "_" {
                    last = names.fresh("z");
                }
                fields.extend(self.back_field(s).map(|f| format!("{f}: {last}")));
            }
            let class = self.name(&self.plan.cells[cell].class);
            body.spatial.push(format!("{root} -> {class}({})", fields.join(", ")));
            (previous, end) = (root.to_owned(), root.to_owned());
        }
        let is_ring = shape.frame == Frame::Ring;
        let mut args = vec![first.clone()];
        for param in params {
            if is_ring && matches!(param, Param::Previous | Param::End) {
                continue;
            }
            args.push(match param {
                Param::Previous => previous.clone(),
                Param::End => end.clone(),
                Param::Last => last.clone(),
                Param::Owner => owner.to_owned(),
                Param::Count => count.clone(),
                _ => "_".into(),
            });
        }
        let name = self.predicate(s);
        let suffix = if is_ring { "_or_null" } else { "" };
        body.spatial.push(format!("{name}{suffix}({})", args.join(", ")));
        if let Some(vars) = vars {
            for field in members {
                let v = self.var(vars, field, names);
                body.spatial.push(format!("{name}_inside({first}, {v})"));
            }
        }
    }

    /// The variable for a number of nodes, which fields hold.
    fn counted(
        &self,
        counts: &[(usize, i64)],
        vars: &mut Vars,
        body: &mut Body,
        names: &mut Names,
    ) -> String {
        let exact = counts.iter().find(|c| c.1 == 0);
        let count = match exact {
            Some(&(field, _)) => self.var(vars, field, names),
            None if counts.is_empty() => return "_".into(),
            None => names.fresh("n"),
        };
        for &(field, offset) in counts {
            if Some(&(field, offset)) != exact {
                let v = self.var(vars, field, names);
                body.pure.push(format!("{v} = {count}{}", offset_text(offset)));
            }
        }
        count
    }

    /// The field of the link back.
    fn back_field(&self, s: usize) -> Option<String> {
        self.of_structure(s).find_map(|f| match f {
            Feature::Back { cell, field, .. } => {
                Some(self.plan.field(*cell, *field).name.to_string())
            }
            _ => None,
        })
    }

    /// Writes the predicate of a structure.
    fn define(&mut self, s: usize) {
        let shape = self.plan.structures[s].shape.clone();
        let params = self.params(s);
        let own: Vec<Feature> = self.of_structure(s).cloned().collect();
        let mut names = Names::new(&["x"]);
        let given: Vec<(Param, String)> = params
            .iter()
            .map(|&p| {
                let like = match p {
                    Param::Previous => "p",
                    Param::End => "e",
                    Param::Last => "z",
                    Param::Owner => "o",
                    Param::Low(_) => "lo",
                    Param::High(_) => "hi",
                    Param::Count => "n",
                    Param::Height => "h",
                    Param::Even => "b",
                    Param::Apart => "m",
                };
                (p, names.fresh(like))
            })
            .collect();
        let of = |p: Param| given.iter().find(|g| g.0 == p).map_or("_", |g| &*g.1).to_owned();
        let is_ring = matches!(shape.frame, Frame::Ring | Frame::HeadedRing);
        let mut base = Body::default();
        base.pure.push(if is_ring { format!("x = {}", of(Param::End)) } else { "x = null".into() });
        for (param, v) in &given {
            match param {
                Param::Last => base.pure.push(format!("{v} = {}", of(Param::Previous))),
                Param::Count | Param::Height | Param::Even | Param::Apart => {
                    base.pure.push(format!("{v} = 0"));
                }
                _ => {}
            }
        }
        let mut cases = vec![base.text("    ")];
        let nodes = self.plan.structures[s].nodes.clone();
        for cell in nodes {
            let used: Vec<&str> = given.iter().map(|g| &*g.1).chain(["x"]).collect();
            let mut names = Names::new(&used);
            let mut body = Body::default();
            if is_ring {
                body.pure.push(format!("x != {}", of(Param::End)));
            }
            self.node(s, cell, &own, &given, &mut body, &mut names);
            cases.push(body.text("    "));
        }
        let name = self.predicate(s);
        let heads: Vec<&str> = std::iter::once("x").chain(given.iter().map(|g| &*g.1)).collect();
        let comment = format!("// {}.\n", Feature::Shape(s).words(self.plan));
        let text = format!(
            "{comment}pred {name}({}) :=\n    {};\n",
            heads.join(", "),
            cases.join("\n  | ")
        );
        self.push(text);
        if shape.frame == Frame::Ring {
            self.define_ring(s, &name, &given);
        }
        if own.iter().any(|f| matches!(f, Feature::Member { .. })) {
            self.define_member(s, &name);
        }
    }

    /// Adds a predicate, unless it is there.
    fn push(&mut self, text: String) {
        if !self.predicates.contains(&text) {
            self.predicates.push(text);
        }
    }

    fn node(
        &mut self,
        s: usize,
        cell: usize,
        own: &[Feature],
        given: &[(Param, String)],
        body: &mut Body,
        names: &mut Names,
    ) {
        let of = |p: Param| given.iter().find(|g| g.0 == p).map_or("_", |g| &*g.1).to_owned();
        let links: Vec<usize> = {
            let all = &self.plan.structures[s].shape.links;
            all.iter().filter(|l| l.0 == cell).map(|l| l.1).collect()
        };
        let mut known: Vec<(usize, String)> = vec![];
        for &link in &links {
            known.push((link, names.fresh(&self.plan.field(cell, link).name.clone())));
        }
        let mut pure = vec![];
        let mut keys: BTreeMap<usize, String> = BTreeMap::new();
        // A field that a conjunct of the structure speaks of.
        let variable =
            |writer: &Self, field: usize, known: &mut Vec<(usize, String)>, names: &mut Names| {
                if let Some((_, v)) = known.iter().find(|k| k.0 == field) {
                    return v.clone();
                }
                let v = names.fresh(&writer.plan.field(cell, field).name.clone());
                known.push((field, v.clone()));
                v
            };
        for feature in own {
            match feature {
                Feature::Back { cell: c, field, .. } if *c == cell => {
                    known.push((*field, of(Param::Previous)));
                }
                Feature::Order { field, order, .. } => {
                    let k = variable(self, *field, &mut known, names);
                    keys.insert(*field, k.clone());
                    let (lo, hi) = (of(Param::Low(*field)), of(Param::High(*field)));
                    match order {
                        Order::Ascending | Order::Least => pure.push(format!("{lo} <= {k}")),
                        Order::StrictlyAscending => pure.push(format!("{lo} < {k}")),
                        Order::Descending | Order::Most => pure.push(format!("{k} <= {hi}")),
                        Order::StrictlyDescending => pure.push(format!("{k} < {hi}")),
                        Order::Search => {
                            pure.extend([format!("{lo} < {k}"), format!("{k} < {hi}")])
                        }
                        Order::SearchLeft => {
                            pure.extend([format!("{lo} < {k}"), format!("{k} <= {hi}")]);
                        }
                        Order::SearchRight => {
                            pure.extend([format!("{lo} <= {k}"), format!("{k} < {hi}")]);
                        }
                    }
                }
                Feature::Weight { field, .. } => {
                    let v = variable(self, *field, &mut known, names);
                    pure.push(format!("{v} = {}", of(Param::Count)));
                }
                Feature::Height { field, offset, .. } => {
                    let v = variable(self, *field, &mut known, names);
                    pure.push(format!("{v} = {}{}", of(Param::Height), offset_text(*offset)));
                }
                _ => {}
            }
        }
        let even = names.fresh("c");
        let mut children = vec![];
        let (mut counts, mut heights, mut marks) = (vec![], vec![], vec![]);
        for (number, &link) in links.iter().enumerate() {
            let child = known.iter().find(|k| k.0 == link).map(|k| k.1.clone()).unwrap_or_default();
            let mut args = vec![child];
            for (param, v) in given {
                args.push(match *param {
                    Param::Previous => {
                        let back = own.iter().find_map(|f| match f {
                            Feature::Back { back, .. } => Some(*back),
                            _ => None,
                        });
                        let from_here = match back.unwrap_or(Back::Source) {
                            Back::Source => true,
                            Back::FirstOnly => number == 0,
                            Back::LastOnly => number + 1 == links.len(),
                        };
                        if from_here { "x".into() } else { v.clone() }
                    }
                    Param::End | Param::Last | Param::Owner => v.clone(),
                    Param::Low(field) => {
                        let is_search = is_search(own, field);
                        if is_search && number == 0 { v.clone() } else { keys[&field].clone() }
                    }
                    Param::High(field) => {
                        let is_search = is_search(own, field);
                        if is_search && number > 0 { v.clone() } else { keys[&field].clone() }
                    }
                    Param::Count => fresh_in(&mut counts, "n", names),
                    Param::Height => fresh_in(&mut heights, "h", names),
                    Param::Even => even.clone(),
                    Param::Apart => fresh_in(&mut marks, "m", names),
                });
            }
            children.push(args);
        }
        for (param, v) in given {
            match param {
                Param::Count => {
                    let terms: Vec<&str> = counts.iter().map(|c| &**c).chain(["1"]).collect();
                    pure.push(format!("{v} = {}", terms.join(" + ")));
                }
                Param::Height => pure.push(match &heights[..] {
                    [] => format!("{v} = 1"),
                    [a] => format!("{v} = {a} + 1"),
                    [a, rest @ ..] => {
                        let all = rest.iter().fold(a.clone(), |all, b| format!("max({all}, {b})"));
                        format!("{v} = {all} + 1")
                    }
                }),
                _ => {}
            }
        }
        for feature in own {
            match feature {
                Feature::Balance(_) => {
                    if let [a, b] = &heights[..] {
                        pure.extend([format!("{a} <= {b} + 1"), format!("{b} <= {a} + 1")]);
                    }
                }
                Feature::Even { field, value, .. } => {
                    let v = variable(self, *field, &mut known, names);
                    let b = of(Param::Even);
                    let (is, not) = self.marked(cell, *field, &v, value);
                    pure.push(format!("({is} & {b} = {even} + 1 | {not} & {b} = {even})"));
                }
                Feature::Apart { field, value, .. } => {
                    let v = variable(self, *field, &mut known, names);
                    let m = of(Param::Apart);
                    let (is, not) = self.marked(cell, *field, &v, value);
                    let none: Vec<String> = marks.iter().map(|c| format!(" & {c} = 0")).collect();
                    pure.push(format!("({is} & {m} = 1{} | {not} & {m} = 0)", none.concat()));
                }
                _ => {}
            }
        }
        let owner = of(Param::Owner);
        self.cell(cell, "x", &owner, body, names, &known);
        let name = self.predicate(s);
        body.spatial.extend(children.iter().map(|args| format!("{name}({})", args.join(", "))));
        body.pure.extend(pure);
    }

    /// That a field has a value, and that it has not.
    fn marked(&self, cell: usize, field: usize, v: &str, mark: &Mark) -> (String, String) {
        match mark {
            Mark::Boolean(b) => (format!("{v} = {b}"), format!("{v} = {}", !b)),
            Mark::Constant(name) => {
                let descriptor = &self.plan.field(cell, field).descriptor;
                let class = descriptor.trim_start_matches('L').trim_end_matches(';');
                let class = self.name(&class.replace('/', "."));
                (format!("{v} = {class}.{name}"), format!("{v} != {class}.{name}"))
            }
        }
    }

    /// A ring that may be empty: its first node, and the others.
    fn define_ring(&mut self, s: usize, name: &str, given: &[(Param, String)]) {
        let kept: Vec<&(Param, String)> =
            given.iter().filter(|g| !matches!(g.0, Param::Previous | Param::End)).collect();
        let heads: Vec<&str> = std::iter::once("x").chain(kept.iter().map(|g| &*g.1)).collect();
        let mut base = Body::default();
        base.pure.push("x = null".into());
        for (param, v) in &kept {
            match param {
                Param::Count | Param::Height | Param::Even | Param::Apart => {
                    base.pure.push(format!("{v} = 0"));
                }
                Param::Last => base.pure.push(format!("{v} = null")),
                _ => {}
            }
        }
        let mut names = Names::new(&heads);
        let mut body = Body::default();
        let (cell, link) = self.plan.structures[s].shape.links[0];
        let next = names.fresh(&self.plan.field(cell, link).name.clone());
        let mut known = vec![(link, next.clone())];
        let back = self.of_structure(s).find_map(|f| match f {
            Feature::Back { field, .. } => Some(*field),
            _ => None,
        });
        let mut args = vec![next];
        let mut count = None;
        for (param, v) in given {
            args.push(match param {
                Param::Previous | Param::End => "x".into(),
                Param::Last => {
                    known.extend(back.map(|f| (f, v.clone())));
                    v.clone()
                }
                Param::Owner => v.clone(),
                Param::Count => {
                    let rest = names.fresh("n");
                    count = Some(format!("{v} = {rest} + 1"));
                    rest
                }
                _ => "_".into(),
            });
        }
        let owner = given.iter().find(|g| g.0 == Param::Owner).map_or("_", |g| &*g.1).to_owned();
        self.cell(cell, "x", &owner, &mut body, &mut names, &known);
        body.spatial.push(format!("{name}({})", args.join(", ")));
        body.pure.extend(count);
        let text = format!(
            "pred {name}_or_null({}) :=\n    {}\n  | {};\n",
            heads.join(", "),
            base.text("    "),
            body.text("    ")
        );
        self.push(text);
    }

    /// That a node is in a structure, which it reads only.
    fn define_member(&mut self, s: usize, name: &str) {
        let links = self.plan.structures[s].shape.links.clone();
        let class = self.name(&self.plan.cells[links.first().map_or(0, |l| l.0)].class);
        let mut cases = vec!["x = t & x != null".to_owned()];
        for (cell, link) in links {
            let field = &self.plan.field(cell, link).name;
            cases.push(format!("{name}_member(y, t) & x.{field} = y & x != t"));
        }
        let member = format!(
            "// t is among the nodes from x on. Owns nothing.\npred {name}_member({class} x, {class} t) :=\n    {};\n",
            cases.join("\n  | ")
        );
        self.push(member);
        let inside = format!(
            "pred {name}_inside({class} x, {class} t) :=\n    t = null\n  | {name}_member(x, t);\n"
        );
        self.push(inside);
    }
}

fn is_left_out(frame: Frame, param: Param) -> bool {
    frame == Frame::Ring && matches!(param, Param::Previous | Param::End)
}

/// Puts another argument in a call that is text; no argument has a comma in it.
fn replace_argument(call: &mut String, number: usize, with: &str) {
    let Some((name, args)) = call.split_once('(') else { return };
    let mut args: Vec<&str> = args.trim_end_matches(')').split(", ").collect();
    if let Some(arg) = args.get_mut(number) {
        *arg = with;
    }
    *call = format!("{name}({})", args.join(", "));
}

fn fresh_in(all: &mut Vec<String>, like: &str, names: &mut Names) -> String {
    let name = names.fresh(like);
    all.push(name.clone());
    name
}

fn is_search(own: &[Feature], of: usize) -> bool {
    own.iter().any(|f| match f {
        Feature::Order { field, order, .. } => {
            *field == of && matches!(order, Order::Search | Order::SearchLeft | Order::SearchRight)
        }
        _ => false,
    })
}

/// The cell that holds what a structure begins in.
pub fn holder_cell(plan: &Plan, structure: usize) -> usize {
    match plan.structures[structure].holder {
        Holder::Field { cell, .. } => cell,
        Holder::Element(array) => plan.arrays[array].cell,
    }
}
