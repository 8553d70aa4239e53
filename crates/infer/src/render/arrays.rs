//! Arrays, and what is said of their elements.

use super::{Body, Names, Param, Vars, Writer, is_left_out, replace_argument};
use crate::feature::{Feature, Length};
use cairn_contract::java_type;
use cairn_spec::schema::JavaType;

impl Writer<'_> {
    pub(super) fn array(
        &mut self,
        n: usize,
        field: usize,
        owner: &str,
        vars: &mut Vars,
        body: &mut Body,
        names: &mut Names,
    ) {
        let array = self.plan.arrays[n].clone();
        let v = self.var(vars, field, names);
        let element = self.type_name(&array.element);
        let own: Vec<Feature> = self
            .on
            .iter()
            .filter(|f| match f {
                Feature::Length { array, .. }
                | Feature::Within { array, .. }
                | Feature::NullFrom { array, .. }
                | Feature::SetBelow { array, .. }
                | Feature::Sorted { array, .. }
                | Feature::Heap { array, .. }
                | Feature::Elements { array, .. } => *array == n,
                _ => false,
            })
            .cloned()
            .collect();
        let mut length = None;
        for feature in &own {
            if let Feature::Length { length: l, .. } = feature {
                match l {
                    Length::Field(f) if length.is_none() => {
                        length = Some(self.var(vars, *f, names));
                    }
                    Length::Constant(k) if length.is_none() => length = Some(k.to_string()),
                    _ => {}
                }
            }
        }
        let length = length.unwrap_or_else(|| names.fresh("length"));
        body.spatial.push(format!("{v} -> {element}[{length}]"));
        let prefix = self.plan.field(array.cell, field).name.to_lowercase();
        for feature in &own {
            match feature {
                Feature::Length { length: Length::Field(f), .. } => {
                    let w = self.var(vars, *f, names);
                    if w != length {
                        body.pure.push(format!("{w} = {length}"));
                    }
                }
                Feature::Length { length: Length::AtLeast(k), .. } => {
                    body.pure.push(format!("{length} >= {k}"));
                }
                Feature::Length { .. } => {}
                Feature::Within { field, strict, .. } => {
                    let w = self.var(vars, *field, names);
                    let sign = if *strict { "<" } else { "<=" };
                    body.pure.extend([format!("0 <= {w}"), format!("{w} {sign} {length}")]);
                }
                Feature::NullFrom { field, .. } => {
                    let w = self.var(vars, *field, names);
                    body.spatial.push(format!("{prefix}_null({v}, {w}, {length})"));
                    self.push(format!(
                        "// Elements from i on are null. Owns nothing.\npred {prefix}_null({element}[] a, i, n) :=\n    i >= n\n  | {prefix}_null(a, i + 1, n) & a[i] = v & v = null & i < n;\n"
                    ));
                }
                Feature::SetBelow { field, .. } => {
                    let w = self.var(vars, *field, names);
                    body.spatial.push(format!("{prefix}_set({v}, 0, {w})"));
                    self.push(format!(
                        "// No element from i on and before n is null. Owns nothing.\npred {prefix}_set({element}[] a, i, n) :=\n    i >= n\n  | {prefix}_set(a, i + 1, n) & a[i] = v & v != null & i < n;\n"
                    ));
                }
                Feature::Sorted { field, strict, .. } => {
                    let w = match field {
                        Some(f) => self.var(vars, *f, names),
                        None => length.clone(),
                    };
                    let sign = if *strict { "<" } else { "<=" };
                    body.spatial.push(format!("{prefix}_sorted({v}, 0, {w})"));
                    self.push(format!(
                        "// Elements from i on and before n ascend. Owns nothing.\npred {prefix}_sorted({element}[] a, i, n) :=\n    i + 1 >= n\n  | {prefix}_sorted(a, i + 1, n) & a[i] = v & a[i + 1] = w & i + 1 < n & v {sign} w;\n"
                    ));
                }
                Feature::Heap { field, least, .. } => {
                    let w = self.var(vars, *field, names);
                    let sign = if *least { "<=" } else { ">=" };
                    body.spatial.push(format!("{prefix}_heap({v}, 0, {w})"));
                    self.push(format!(
                        "// Of n elements, those at 2i + 1 and 2i + 2 are the children of that at i. Owns nothing.\npred {prefix}_heap({element}[] a, i, n) :=\n    n <= 2 * i + 1\n  | a[i] = v & a[2 * i + 1] = l & n = 2 * i + 2 & v {sign} l\n  | {prefix}_heap(a, i + 1, n)\n    & a[i] = v & a[2 * i + 1] = l & a[2 * i + 2] = r & n > 2 * i + 2 & v {sign} l & v {sign} r;\n"
                    ));
                }
                Feature::Elements { least, value, .. } => {
                    let (sign, name) = if *least { (">=", "least") } else { ("<=", "most") };
                    body.spatial.push(format!("{prefix}_{name}({v}, 0, {length})"));
                    self.push(format!(
                        "// Elements from i on are {sign} {value}. Owns nothing.\npred {prefix}_{name}({element}[] a, i, n) :=\n    i >= n\n  | {prefix}_{name}(a, i + 1, n) & a[i] = v & v {sign} {value} & i < n;\n"
                    ));
                }
                _ => {}
            }
        }
        if let Some(s) = array.structure.filter(|s| self.on.contains(&Feature::Shape(*s))) {
            self.elements(s, &element, (&v, &length), owner, vars, body, names);
        }
    }

    /// A structure begins in each element of an array.
    #[allow(clippy::too_many_arguments)]
    fn elements(
        &mut self,
        s: usize,
        element: &str,
        (array, length): (&str, &str),
        owner: &str,
        vars: &mut Vars,
        body: &mut Body,
        names: &mut Names,
    ) {
        let params = self.params(s);
        let counts: Vec<(usize, i64)> = self
            .of_structure(s)
            .filter_map(|f| match f {
                Feature::Count { field, offset, .. } => Some((*field, *offset)),
                _ => None,
            })
            .collect();
        let (has_count, has_owner) =
            (params.contains(&Param::Count), params.contains(&Param::Owner));
        let count = self.counted(&counts, vars, body, names);
        let name = format!("{}_each", self.predicate(s));
        let mut args = vec![array.to_owned(), "0".into(), length.to_owned()];
        let mut heads = vec![format!("{element}[] a"), "i".into(), "len1".into()];
        let mut rest = vec!["a".to_owned(), "i + 1".into(), "len1".into()];
        let mut base = Body::default();
        base.pure.push("i >= len1".into());
        let mut inner = Body::default();
        let mut own = Names::new(&["a", "i", "len1", "x", "o", "n", "c", "d"]);
        let at = inner.spatial.len();
        self.call(s, "x", "o", None, &mut inner, &mut own);
        inner.pure.extend(["a[i] = x".to_owned(), "i < len1".into()]);
        if has_owner {
            args.push(owner.to_owned());
            heads.push("o".into());
            rest.push("o".into());
        }
        if has_count {
            args.push(count);
            heads.push("n".into());
            rest.push("d".into());
            base.pure.push("n = 0".into());
            inner.pure.push("n = c + d".into());
            // The number of nodes is the last argument but those that come after it.
            let place = params
                .iter()
                .filter(|p| !is_left_out(self.plan.structures[s].shape.frame, **p))
                .position(|p| *p == Param::Count);
            if let (Some(place), Some(call)) = (place, inner.spatial.last_mut()) {
                replace_argument(call, place + 1, "c");
            }
        }
        debug_assert!(inner.spatial.len() > at, "a structure owns something");
        inner.spatial.push(format!("{name}({})", rest.join(", ")));
        body.spatial.push(format!("{name}({})", args.join(", ")));
        self.push(format!(
            "// The elements from i on.\npred {name}({}) :=\n    {}\n  | {};\n",
            heads.join(", "),
            base.text("    "),
            inner.text("    ")
        ));
    }

    fn type_name(&self, descriptor: &str) -> String {
        match java_type(descriptor) {
            Some(JavaType::Class(class)) => self.name(&class),
            Some(other) => other.to_string(),
            None => descriptor.to_owned(),
        }
    }
}
