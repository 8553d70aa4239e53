//! Classes in memory, and what the tests share.

use cairn_spec::schema::{FieldInfo, JavaType, MethodInfo, Schema};
use cairn_spec::{Colour, Compiled, Diagnostics, Source, compile};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Default)]
struct Class {
    above: Option<&'static str>,
    is_abstract: bool,
    fields: Vec<FieldInfo>,
    methods: Vec<MethodInfo>,
}

pub struct Memory {
    classes: BTreeMap<Arc<str>, Class>,
}

fn ty(text: &str) -> JavaType {
    if let Some(element) = text.strip_suffix("[]") {
        return JavaType::Array(Box::new(ty(element)));
    }
    if text == "void" {
        return JavaType::Void;
    }
    JavaType::primitive(text).unwrap_or_else(|| JavaType::Class(text.into()))
}

impl Memory {
    fn class(
        &mut self,
        name: &str,
        above: Option<&'static str>,
        fields: &[&str],
        methods: &[&str],
    ) {
        let fields = fields.iter().map(|text| {
            let (ty_text, name_text) = text.rsplit_once(' ').expect("a type and a name");
            let (is_static, ty_text) = match ty_text.strip_prefix("static ") {
                Some(rest) => (true, rest),
                None => (false, ty_text),
            };
            let (is_enum_constant, ty_text) = match ty_text.strip_prefix("enum ") {
                Some(rest) => (true, rest),
                None => (false, ty_text),
            };
            FieldInfo {
                name: name_text.into(),
                ty: ty(ty_text),
                is_static: is_static || is_enum_constant,
                is_enum_constant,
                declared_in: name.into(),
            }
        });
        let methods = methods.iter().map(|text| {
            let (head, params) = text.trim_end_matches(')').split_once('(').expect("parameters");
            let (is_static, head) = match head.strip_prefix("static ") {
                Some(rest) => (true, rest),
                None => (false, head),
            };
            let (result, method) = head.rsplit_once(' ').expect("a result");
            let mut types = vec![];
            let mut names = vec![];
            for param in params.split(", ").filter(|p| !p.is_empty()) {
                match param.split_once(' ') {
                    Some((t, n)) => {
                        types.push(ty(t));
                        names.push(n.into());
                    }
                    None => types.push(ty(param)),
                }
            }
            let param_names = (names.len() == types.len()).then_some(names);
            MethodInfo {
                name: method.into(),
                is_static,
                params: types,
                param_names,
                result: ty(result),
            }
        });
        let class = Class {
            above,
            is_abstract: false,
            fields: fields.collect(),
            methods: methods.collect(),
        };
        self.classes.insert(name.into(), class);
    }

    /// Trees, lists, accounts, a shape hierarchy, an enum; `s.Bare` was compiled without names of parameters.
    pub fn new() -> Memory {
        let mut m = Memory { classes: BTreeMap::new() };
        m.class(
            "s.Bst",
            None,
            &["s.Bst$Node root", "int size", "static int count", "static s.Bst shared"],
            &["void insert(int key)", "boolean contains(int key)", "void <init>()", "s.Bst copy()"],
        );
        m.class("s.Bst$Node", None, &["int key", "s.Bst$Node left", "s.Bst$Node right"], &[]);
        m.class(
            "s.Lists",
            None,
            &["s.Node head"],
            &[
                "static s.Node add(s.Node x, s.Node y)",
                "void put(int index)",
                "void put(java.lang.String text)",
                "void clear()",
            ],
        );
        m.class("s.Node", None, &["int val", "s.Node next"], &[]);
        m.class(
            "s.Account",
            None,
            &[
                "boolean open",
                "double balance",
                "java.lang.String owner",
                "java.lang.Integer limit",
                "s.Colour colour",
                "int[] moves",
                "s.Node[] buckets",
                "char grade",
                "java.lang.Object any",
            ],
            &["void pay(double amount, boolean now)"],
        );
        m.class(
            "s.Colour",
            Some("java.lang.Enum"),
            &["enum s.Colour RED", "enum s.Colour BLACK"],
            &[],
        );
        m.class("s.Shape", None, &["int area"], &[]);
        m.class("s.Circle", Some("s.Shape"), &["int radius"], &[]);
        m.class("s.Square", Some("s.Shape"), &["int side"], &[]);
        m.class("s.Bare", None, &["s.Node head"], &["void add(s.Node, int)", "void clear()"]);
        m.class("t.Node", None, &["t.Node other"], &[]);
        if let Some(shape) = m.classes.get_mut("s.Shape") {
            shape.is_abstract = true;
        }
        m
    }
}

impl Schema for Memory {
    fn resolve(
        &self,
        name: &str,
        context: Option<&str>,
    ) -> Result<Option<Arc<str>>, Vec<Arc<str>>> {
        let mut candidates = vec![name.to_string()];
        if let Some(context) = context {
            candidates.push(format!("{context}${name}"));
            if let Some((package, _)) = context.rsplit_once('.') {
                candidates.push(format!("{package}.{name}"));
            }
        }
        candidates.push(format!("java.lang.{name}"));
        candidates.push(name.replacen("Bst.", "s.Bst$", 1));
        for candidate in candidates {
            let known = self.classes.get_key_value(&*candidate).map(|(name, _)| name.clone());
            let library = ["java.lang.String", "java.lang.Integer", "java.lang.Object"];
            match known {
                Some(name) => return Ok(Some(name)),
                None if library.contains(&&*candidate) => return Ok(Some(candidate.into())),
                None => {}
            }
        }
        let end = format!(".{name}");
        let found: Vec<Arc<str>> =
            self.classes.keys().filter(|k| k.ends_with(&end)).cloned().collect();
        if found.len() > 1 { Err(found) } else { Ok(found.into_iter().next()) }
    }

    fn fields(&self, class: &str) -> Vec<FieldInfo> {
        let mut out = vec![];
        let mut at = self.classes.get(class);
        while let Some(class) = at {
            out.extend(class.fields.iter().cloned());
            at = class.above.and_then(|a| self.classes.get(a));
        }
        out
    }

    fn methods(&self, class: &str) -> Vec<MethodInfo> {
        self.classes.get(class).map_or(vec![], |c| c.methods.clone())
    }

    fn is_subclass(&self, class: &str, of: &str) -> bool {
        class == of
            || of == "java.lang.Object"
            || self
                .classes
                .get(class)
                .and_then(|c| c.above)
                .is_some_and(|a| self.is_subclass(a, of))
    }

    fn is_instantiable(&self, class: &str) -> bool {
        self.classes.get(class).is_none_or(|c| !c.is_abstract)
    }

    fn similar(&self, name: &str) -> Vec<Arc<str>> {
        let simple = |k: &str| k.rsplit(['.', '$']).next().unwrap_or(k).to_lowercase();
        let name = simple(name);
        let start: String = name.chars().take(3).collect();
        let is_near = |k: &&Arc<str>| simple(k).starts_with(&start);
        self.classes.keys().filter(is_near).cloned().collect()
    }
}

pub fn source(name: &str, text: &str, context: Option<&str>) -> Source {
    Source { name: name.into(), text: text.into(), context: context.map(Arc::from) }
}

/// A file beside `s.Bst`.
#[allow(dead_code, reason = "not every test file uses it")]
pub fn typed(text: &str) -> Result<Compiled, Diagnostics> {
    compile(&[source("Bst.star", text, Some("s.Bst"))], &Memory::new())
}

/// What a person sees for a file beside `context`.
pub fn messages(text: &str, context: &str) -> String {
    match compile(
        &[source("Bst.star", text, Some(context).filter(|c| !c.is_empty()))],
        &Memory::new(),
    ) {
        Ok(compiled) => compiled.warnings.render(Colour::Plain),
        Err(diagnostics) => diagnostics.render(Colour::Plain),
    }
}

/// Compares what a person sees for a file beside `context`.
#[allow(dead_code, reason = "not every test file uses it")]
#[track_caller]
pub fn check(text: &str, context: &str, expected: &str) {
    let found = messages(text, context);
    let trim =
        |t: &str| t.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_string();
    assert_eq!(trim(&found), trim(expected), "\n{found}");
}
