//! Bodies as text, for people.

use crate::class::{MethodId, access};
use crate::ir::{
    BinOp, Body, Cond, Elem, Inst, Invoke, Kind, MemberRef, Reg, SiteRef, Switch, Target, UnOp,
};
use crate::program::{Program, ProgramError};
use crate::synth::field_descriptors;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The IR of a method as text, its signature first.
pub fn print_body(program: &Program, method: MethodId) -> Result<String, ProgramError> {
    let body = program.body(method)?;
    let m = program.method(method);
    let class = program.class(m.class).java_name();
    Ok(render(&signature(&class, &m.name, &m.desc, m.access, body), body))
}

/// `static int Foo.bar(int n, String[] args)`: classes in the signature go by their simple names.
fn signature(class: &str, name: &str, desc: &str, flags: u16, body: &Body) -> String {
    let (params, ret) =
        desc.strip_prefix('(').and_then(|d| d.split_once(')')).unwrap_or((desc, "V"));
    let simple = |d: &str| {
        let full = java_type(d);
        full.rsplit('.').next().unwrap_or_default().to_string()
    };
    let mut out = String::new();
    for (flag, word) in [(access::STATIC, "static "), (access::SYNCHRONIZED, "synchronized ")] {
        if flags & flag != 0 {
            out += word;
        }
    }
    let _ = write!(out, "{} {class}.{name}(", simple(ret));
    let names = register_names(body);
    let first = usize::from(flags & access::STATIC == 0);
    for (i, p) in field_descriptors(params).flatten().enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        let name = names.get(first + i).map_or("?", |n| n);
        let _ = write!(out, "{separator}{} {name}", simple(p));
    }
    out + ")"
}

/// A body as text below a header line.
pub fn render(header: &str, body: &Body) -> String {
    let printer = Printer { body, names: register_names(body), labels: labels(body) };
    let mut out = format!("{header} {{\n");
    let mut line = None;
    for (i, inst) in body.code.iter().enumerate() {
        if let Some(label) = printer.labels.get(&(i as Target)) {
            let _ = writeln!(out, "L{label}:");
        }
        let here = body.line(i);
        if here != line
            && let Some(number) = here
        {
            let _ = writeln!(out, "    ; line {number}");
        }
        line = here;
        let _ = writeln!(out, "    {}", printer.inst(inst));
    }
    if let Some(label) = printer.labels.get(&(body.code.len() as Target)) {
        let _ = writeln!(out, "L{label}:");
    }
    for h in &body.handlers {
        let class = h.class.map_or("any".into(), |site| printer.class(site));
        let [start, end, handler] = [h.start, h.end, h.handler].map(|t| printer.label(t));
        let _ = writeln!(out, "    try {start}..{end} catch {class} -> {handler}");
    }
    out + "}\n"
}

/// What each register is called: its source name, with a number if another one has it already.
fn register_names(body: &Body) -> Vec<String> {
    let mut taken: FxHashMap<String, u32> = FxHashMap::default();
    let source = |i: usize| body.names.get(i).and_then(|n| n.as_deref());
    for i in (0..body.regs.len()).filter(|&i| source(i).is_none()) {
        taken.insert(format!("r{i}"), 1);
    }
    let mut name = |i: usize| {
        let Some(name) = source(i) else {
            return format!("r{i}");
        };
        let count = taken.entry(name.to_string()).or_insert(0);
        *count += 1;
        if *count == 1 { name.to_string() } else { format!("{name}.{count}") }
    };
    (0..body.regs.len()).map(&mut name).collect()
}

/// Numbers the places that branches and handlers refer to.
fn labels(body: &Body) -> BTreeMap<Target, usize> {
    let mut labels = BTreeMap::new();
    for inst in &body.code {
        labels.extend(inst.target().map(|t| (t, 0)));
    }
    for switch in &body.switches {
        match switch {
            Switch::Table { targets, default, .. } => {
                labels.extend(targets.iter().chain([default]).map(|&t| (t, 0)));
            }
            Switch::Lookup { cases, default } => {
                labels.extend(cases.iter().map(|c| &c.1).chain([default]).map(|&t| (t, 0)));
            }
        }
    }
    for h in &body.handlers {
        labels.extend([h.start, h.end, h.handler].map(|t| (t, 0)));
    }
    for (number, label) in labels.values_mut().enumerate() {
        *label = number + 1;
    }
    labels
}

struct Printer<'a> {
    body: &'a Body,
    names: Vec<String>,
    labels: BTreeMap<Target, usize>,
}

impl Printer<'_> {
    fn reg(&self, r: Reg) -> &str {
        r.index().and_then(|i| self.names.get(i)).map_or("?", |n| n)
    }

    fn regs(&self, regs: &[Reg]) -> String {
        regs.iter().map(|&r| self.reg(r)).collect::<Vec<_>>().join(", ")
    }

    fn label(&self, t: Target) -> String {
        self.labels.get(&t).map_or_else(|| format!("?{t}"), |n| format!("L{n}"))
    }

    fn kind(&self, r: Reg) -> Option<Kind> {
        self.body.regs.get(r.index()?).copied()
    }

    fn what(&self, site: u32) -> Option<&SiteRef> {
        self.body.sites.get(site as usize).map(|s| &s.what)
    }

    fn args(&self, site: u32) -> &[Reg] {
        self.body.sites.get(site as usize).map_or(&[], |s| &s.args)
    }

    fn class(&self, site: u32) -> String {
        match self.what(site) {
            Some(SiteRef::Class(name)) => java_class(name),
            _ => format!("?site {site}"),
        }
    }

    fn field(&self, site: u32) -> String {
        match self.what(site) {
            Some(SiteRef::Field(MemberRef { class, name, .. })) => {
                format!("{}#{name}", java_class(class))
            }
            _ => format!("?site {site}"),
        }
    }

    fn inst(&self, inst: &Inst) -> String {
        let text = self.action(inst);
        match inst.def() {
            Some(dst) => format!("{} = {text}", self.reg(dst)),
            None => text,
        }
    }

    /// The instruction without its destination.
    fn action(&self, inst: &Inst) -> String {
        let r = |reg| self.reg(reg);
        match *inst {
            Inst::Nop => "nop".into(),
            Inst::Move { src, .. } => r(src).into(),
            Inst::Const { dst, bits } => self.constant(dst, bits),
            Inst::ConstWide { dst, index } => self.wide(dst, index),
            Inst::ConstString { site, .. } => self.string(site),
            Inst::ConstClass { site, .. } => format!("{}.class", self.class(site)),
            Inst::ConstDynamic { site, .. } => match self.what(site) {
                Some(SiteRef::Constant(index)) => format!("constant #{index}"),
                _ => format!("?site {site}"),
            },
            Inst::Un { op, a, .. } => format!("{}{}", un_op(op), r(a)),
            Inst::Bin { op, a, b, .. } => binary(op, r(a), r(b)),
            Inst::BinK { op: BinOp::IAdd, a, k, .. } if k < 0 && k != i32::MIN => {
                format!("{} - {}", r(a), -k)
            }
            Inst::BinK { op, a, k, .. } => binary(op, r(a), &k.to_string()),
            Inst::Jump { target } => format!("goto {}", self.label(target)),
            Inst::BrInt { .. }
            | Inst::BrIntK { .. }
            | Inst::BrLong { .. }
            | Inst::BrFloat { .. }
            | Inst::BrDouble { .. }
            | Inst::BrRef { .. }
            | Inst::BrNull { .. } => self.branch(inst),
            Inst::Switch { src, index } => format!("switch ({}) {}", r(src), self.switch(index)),
            Inst::GetField { obj, site, .. } => format!("{}.{}", r(obj), self.field(site)),
            Inst::PutField { obj, src, site } => {
                format!("{}.{} = {}", r(obj), self.field(site), r(src))
            }
            Inst::GetStatic { site, .. } => self.field(site),
            Inst::PutStatic { src, site } => format!("{} = {}", self.field(site), r(src)),
            Inst::ArrayLoad { arr, idx, .. } => format!("{}[{}]", r(arr), r(idx)),
            Inst::ArrayStore { arr, idx, src, .. } => {
                format!("{}[{}] = {}", r(arr), r(idx), r(src))
            }
            Inst::ArrayLen { arr, .. } => format!("{}.length", r(arr)),
            Inst::New { site, .. } => format!("new {}", self.class(site)),
            Inst::NewArray { elem, len, .. } => new_array(elem.java_name(), &[r(len)]),
            Inst::NewRefArray { len, site, .. } => new_array(&self.class(site), &[r(len)]),
            Inst::NewMultiArray { site, .. } => {
                let sizes: Vec<&str> = self.args(site).iter().map(|&a| r(a)).collect();
                let class = self.class(site);
                // The site is the array class: its dimensions are those given and the rest.
                let element = class.get(..class.len().saturating_sub(2 * sizes.len()));
                new_array(element.unwrap_or(&class), &sizes)
            }
            Inst::CheckCast { obj, site, .. } => format!("({}) {}", self.class(site), r(obj)),
            Inst::InstanceOf { obj, site, .. } => {
                format!("{} instanceof {}", r(obj), self.class(site))
            }
            Inst::Invoke { kind, site, .. } => self.invoke(kind, site),
            Inst::Builtin { site, .. } => match self.what(site) {
                Some(SiteRef::Builtin(b)) => {
                    format!("builtin {b:?} ({})", self.regs(self.args(site)))
                }
                _ => format!("?site {site}"),
            },
            Inst::Return { src: Reg::NONE } => "return".into(),
            Inst::Return { src } => format!("return {}", r(src)),
            Inst::Throw { src } => format!("throw {}", r(src)),
            Inst::Catch { .. } => "catch".into(),
            Inst::MonitorEnter { obj } => format!("monitorenter {}", r(obj)),
            Inst::MonitorExit { obj } => format!("monitorexit {}", r(obj)),
        }
    }

    fn constant(&self, dst: Reg, bits: u32) -> String {
        match self.kind(dst) {
            Some(Kind::Ref) if bits == 0 => "null".into(),
            Some(Kind::Float) => {
                let x = f32::from_bits(bits);
                format!("{}f", java_number(f64::from(x), format!("{x:?}")))
            }
            _ => (bits as i32).to_string(),
        }
    }

    fn wide(&self, dst: Reg, index: u32) -> String {
        let Some(&bits) = self.body.wide.get(index as usize) else {
            return format!("?wide {index}");
        };
        match self.kind(dst) {
            Some(Kind::Double) => {
                let x = f64::from_bits(bits);
                java_number(x, format!("{x:?}"))
            }
            _ => format!("{}L", bits as i64),
        }
    }

    fn string(&self, site: u32) -> String {
        let Some(SiteRef::String(units)) = self.what(site) else {
            return format!("?site {site}");
        };
        let mut out = String::from("\"");
        for c in char::decode_utf16(units.iter().copied()) {
            match c {
                Ok('"') => out += "\\\"",
                Ok('\\') => out += "\\\\",
                Ok('\n') => out += "\\n",
                Ok('\r') => out += "\\r",
                Ok('\t') => out += "\\t",
                Ok(c) if c.is_control() => {
                    let _ = write!(out, "\\u{:04x}", c as u32);
                }
                Ok(c) => out.push(c),
                Err(lone) => {
                    let _ = write!(out, "\\u{:04x}", lone.unpaired_surrogate());
                }
            }
        }
        out + "\""
    }

    fn branch(&self, inst: &Inst) -> String {
        let r = |reg| self.reg(reg);
        let test = match *inst {
            Inst::BrIntK { cond, a, k, .. } => format!("{} {} {k}", r(a), sign(cond)),
            Inst::BrNull { cond, a, .. } => format!("{} {} null", r(a), sign(cond)),
            Inst::BrFloat { cond, nan, a, b, .. } | Inst::BrDouble { cond, nan, a, b, .. } => {
                float_test(cond, nan, r(a), r(b))
            }
            Inst::BrInt { cond, a, b, .. }
            | Inst::BrLong { cond, a, b, .. }
            | Inst::BrRef { cond, a, b, .. } => format!("{} {} {}", r(a), sign(cond), r(b)),
            _ => "?".into(),
        };
        format!("if ({test}) goto {}", inst.target().map(|t| self.label(t)).unwrap_or_default())
    }

    fn switch(&self, index: u32) -> String {
        let case = |key: i32, t: Target| format!("{key} -> {}", self.label(t));
        let (cases, default): (Vec<String>, Target) = match self.body.switches.get(index as usize) {
            Some(Switch::Table { low, targets, default }) => {
                let cases = targets.iter().zip(0..);
                // A table has a case for each key; those that go to the default say nothing.
                let cases = cases.filter(|(t, _)| *t != default);
                (cases.map(|(&t, i)| case(low.wrapping_add(i), t)).collect(), *default)
            }
            Some(Switch::Lookup { cases, default }) => {
                (cases.iter().map(|&(key, t)| case(key, t)).collect(), *default)
            }
            None => return format!("?switch {index}"),
        };
        let separator = if cases.is_empty() { "" } else { ", " };
        format!("{{{}{separator}else -> {}}}", cases.join(", "), self.label(default))
    }

    fn invoke(&self, kind: Invoke, site: u32) -> String {
        let word = match kind {
            Invoke::Static => "invokestatic",
            Invoke::Special => "invokespecial",
            Invoke::Virtual => "invokevirtual",
            Invoke::Interface => "invokeinterface",
            Invoke::Dynamic => "invokedynamic",
        };
        let callee = match self.what(site) {
            Some(SiteRef::Method(m)) => {
                format!("{}#{}({})", java_class(&m.class), m.name, param_types(&m.desc))
            }
            Some(SiteRef::Dynamic(d)) => {
                format!("#{}:{}({})", d.bootstrap, d.name, param_types(&d.desc))
            }
            _ => format!("?site {site}"),
        };
        format!("{word} {callee} ({})", self.regs(self.args(site)))
    }
}

/// The parameter types of a method descriptor.
fn param_types(desc: &str) -> String {
    let params = desc.strip_prefix('(').and_then(|d| d.split_once(')')).map_or("", |d| d.0);
    field_descriptors(params).flatten().map(java_type).collect::<Vec<_>>().join(", ")
}

/// `[I` as `int[]`, `Ljava/lang/String;` as `java.lang.String`.
fn java_type(desc: &str) -> String {
    let element = desc.trim_start_matches('[');
    let name = match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
        Some(class) => class.replace('/', "."),
        None => match element.bytes().next() {
            Some(b'V') | None => "void".into(),
            Some(c) => Elem::of_descriptor(c).map_or("?", Elem::java_name).into(),
        },
    };
    name + &"[]".repeat(desc.len() - element.len())
}

/// The Java name of a class constant: an internal name or an array descriptor.
fn java_class(name: &str) -> String {
    if name.starts_with('[') { java_type(name) } else { name.replace('/', ".") }
}

/// `new T[a][b]`; the element type may be an array itself, whose brackets then come last.
fn new_array(element: &str, sizes: &[&str]) -> String {
    let base = element.trim_end_matches("[]");
    let sizes: String = sizes.iter().map(|s| format!("[{s}]")).collect();
    format!("new {base}{sizes}{}", &element[base.len()..])
}

fn java_number(x: f64, text: String) -> String {
    match x {
        _ if x.is_nan() => "NaN".into(),
        _ if x == f64::INFINITY => "Infinity".into(),
        _ if x == f64::NEG_INFINITY => "-Infinity".into(),
        _ => text,
    }
}

fn sign(cond: Cond) -> &'static str {
    match cond {
        Cond::Eq => "==",
        Cond::Ne => "!=",
        Cond::Lt => "<",
        Cond::Ge => ">=",
        Cond::Gt => ">",
        Cond::Le => "<=",
    }
}

/// A comparison of floats as Java would write it: one that holds on NaN is the negation of one that
/// does not.
fn float_test(cond: Cond, nan: bool, a: &str, b: &str) -> String {
    match (cond, nan) {
        (Cond::Ne, true) => format!("{a} != {b}"),
        (Cond::Ne, false) => format!("{a} < {b} || {a} > {b}"),
        (Cond::Eq, true) => format!("!({a} < {b} || {a} > {b})"),
        (_, false) => format!("{a} {} {b}", sign(cond)),
        (_, true) => format!("!({a} {} {b})", sign(cond.negate())),
    }
}

fn un_op(op: UnOp) -> &'static str {
    use UnOp::*;
    match op {
        INeg | LNeg | FNeg | DNeg => "-",
        I2L | F2L | D2L => "(long) ",
        I2F | L2F | D2F => "(float) ",
        I2D | L2D | F2D => "(double) ",
        L2I | F2I | D2I => "(int) ",
        I2B => "(byte) ",
        I2C => "(char) ",
        I2S => "(short) ",
    }
}

fn binary(op: BinOp, a: &str, b: &str) -> String {
    use BinOp::*;
    let sign = match op {
        IAdd | LAdd | FAdd | DAdd => "+",
        ISub | LSub | FSub | DSub => "-",
        IMul | LMul | FMul | DMul => "*",
        IDiv | LDiv | FDiv | DDiv => "/",
        IRem | LRem | FRem | DRem => "%",
        IAnd | LAnd => "&",
        IOr | LOr => "|",
        IXor | LXor => "^",
        IShl | LShl => "<<",
        IShr | LShr => ">>",
        IUshr | LUshr => ">>>",
        LCmp => return format!("lcmp({a}, {b})"),
        FCmpL => return format!("fcmpl({a}, {b})"),
        FCmpG => return format!("fcmpg({a}, {b})"),
        DCmpL => return format!("dcmpl({a}, {b})"),
        DCmpG => return format!("dcmpg({a}, {b})"),
    };
    format!("{a} {sign} {b}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TempDir, compile};

    const SOURCE: &str = r#"
package p;
class Foo {
    static long total;
    int[] cells = new int[3];
    static int bar(int n, String[] args) {
        total += n >>> 2;
        return switch (n) { case 1, 2 -> args.length; default -> 0; };
    }
    synchronized Object all(float f, Object o) throws Exception {
        int[][][] a = new int[cells[0]][2][];
        long[][] b = new long[2][];
        if (f > 0.5f) throw new Exception("a \\\"quoted\\\" \u0001\n");
        try { return ((String) o).trim(); } catch (ClassCastException e) { return Foo.class; }
    }
}
"#;

    fn text(name: &str) -> String {
        let dir = TempDir::new("print");
        let program = compile(&dir, &[("p/Foo.java", SOURCE)]);
        let class = program.load("p/Foo").unwrap();
        let methods = program.class(class).methods.iter();
        let method = methods.copied().find(|&m| &*program.method(m).name == name).unwrap();
        print_body(&program, method).unwrap()
    }

    #[test]
    fn a_method_reads_like_java() {
        let expected = "\
static int p.Foo.bar(int n, String[] args) {
    ; line 7
    r2 = p.Foo#total
    r3 = n >>> 2
    r4 = (long) r3
    r4 = r2 + r4
    p.Foo#total = r4
    ; line 8
    switch (n) {1 -> L1, 2 -> L1, else -> L2}
L1:
    r5 = args.length
    return r5
L2:
    r5 = 0
    return r5
}
";
        assert_eq!(text("bar"), expected);
    }

    #[test]
    fn objects_strings_and_handlers() {
        let text = text("all");
        for line in [
            "synchronized Object p.Foo.all(float f, Object o) {",
            " = this.p.Foo#cells",
            "a = new int[",
            "][]\n",
            "b = new long[",
            " = 0.5f",
            "if (!(f > ",
            " = new java.lang.Exception",
            r#" = "a \\\"quoted\\\" \u0001\n""#,
            "invokespecial java.lang.Exception#<init>(java.lang.String) (",
            "throw ",
            " = (java.lang.String) o",
            " = p.Foo.class",
            "e = catch",
            " catch java.lang.ClassCastException -> L",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn comparisons_of_floats_tell_about_nan() {
        assert_eq!(float_test(Cond::Ge, true, "a", "b"), "!(a < b)");
        assert_eq!(float_test(Cond::Lt, false, "a", "b"), "a < b");
        assert_eq!(float_test(Cond::Ne, true, "a", "b"), "a != b");
    }
}
