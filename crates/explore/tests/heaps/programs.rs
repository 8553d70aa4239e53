//! Random small methods over a [`Family`]'s objects: they read and write fields, compare and test
//! references, make objects, cast, call, and branch on all of it.
//!
//! The same seed gives the same method. Every method terminates: loops count to two.

use super::classes::{Family, FieldNo, Helper, Kind, Ty};
use super::generate::Random;
use std::fmt::Write;

/// Families are shared by that many methods in a row, which spares the compiler work.
pub const PER_FAMILY: u64 = 8;

pub struct Method {
    pub seed: u64,
    pub name: String,
    /// The class it is an instance method of; else it is static, in the outer class.
    pub receiver: Option<usize>,
    pub parameters: Vec<(String, Ty)>,
    pub result: Ty,
    pub source: String,
    /// Fields that matter: all that are read somewhere.
    pub reads: Vec<FieldNo>,
    /// A number that the method compares with.
    pub constant: i32,
    pub has_arrays: bool,
    /// It goes on where something was null.
    pub catches: bool,
}

impl Method {
    /// Types of receiver and parameters.
    pub fn roots(&self) -> Vec<Ty> {
        let receiver = self.receiver.map(Ty::Class);
        receiver.into_iter().chain(self.parameters.iter().map(|p| p.1)).collect()
    }

    pub fn descriptor(&self, family: &Family) -> String {
        let parameters: String = self.parameters.iter().map(|p| family.descriptor(p.1)).collect();
        format!("({parameters}){}", family.descriptor(self.result))
    }

    /// The class it is in, by its full name.
    pub fn class(&self, family: &Family) -> String {
        self.receiver.map_or_else(|| family.name.clone(), |c| family.class_name(c))
    }
}

pub fn family_of(seed: u64) -> Family {
    let number = seed / PER_FAMILY;
    Family::generate(number.wrapping_mul(0x9E37_79B9_7F4A_7C15), format!("H{number}"))
}

pub fn generate(family: &Family, seed: u64) -> Method {
    let mut writer = Writer {
        random: Random(seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ 0xabcd),
        family,
        out: String::new(),
        indent: 1,
        vars: vec![],
        reads: vec![],
        constant: 0,
        result: Ty::Int,
        budget: 0,
        names: 0,
        has_arrays: false,
        catches: false,
        calls_get: false,
        loops: 0,
    };
    writer.constant = writer.random.pick(&[0, 0, 1, 5, -3]);
    writer.method(seed)
}

#[derive(Clone)]
struct Variable {
    name: String,
    ty: Ty,
    /// Loop counters are not.
    is_writable: bool,
}

struct Writer<'f> {
    random: Random,
    family: &'f Family,
    out: String,
    indent: usize,
    vars: Vec<Variable>,
    reads: Vec<FieldNo>,
    constant: i32,
    result: Ty,
    /// Statements that may still be written.
    budget: usize,
    names: usize,
    has_arrays: bool,
    catches: bool,
    calls_get: bool,
    loops: usize,
}

impl Writer<'_> {
    fn method(mut self, seed: u64) -> Method {
        let family = self.family;
        let name = format!("m{seed}");
        let instantiable: Vec<usize> = (0..family.classes.len())
            .filter(|&c| family.classes[c].kind != Kind::Interface)
            .collect();
        let receiver = self.random.percent(45).then(|| self.random.pick(&instantiable));
        self.result = match self.random.below(10) {
            0..5 => Ty::Int,
            5..7 => Ty::Boolean,
            _ => Ty::Class(self.random.below(family.classes.len())),
        };
        let parameters = self.parameters(receiver.is_some());
        if let Some(class) = receiver {
            self.variable("this", Ty::Class(class), false);
        }
        for (name, ty) in &parameters {
            self.variable(name, *ty, true);
        }
        let listed: Vec<String> =
            parameters.iter().map(|(n, ty)| format!("{} {n}", family.type_name(*ty))).collect();
        let modifier = if receiver.is_some() { "" } else { "static " };
        let result = family.type_name(self.result);
        self.line(&format!("{modifier}{result} {name}({}) {{", listed.join(", ")));
        self.indent += 1;
        self.budget = 2 + self.random.below(6);
        let start = if self.random.percent(80) { "0".into() } else { self.int(0) };
        self.declare_as("r", Ty::Int, &start);
        while self.budget > 0 {
            self.statement(0);
        }
        self.give_back();
        self.indent -= 1;
        self.line("}");
        if self.calls_get {
            self.reads.extend(&family.reads);
        }
        self.reads.sort();
        self.reads.dedup();
        Method {
            seed,
            name,
            receiver,
            parameters,
            result: self.result,
            source: self.out,
            reads: self.reads,
            constant: self.constant,
            has_arrays: self.has_arrays,
            catches: self.catches,
        }
    }

    fn parameters(&mut self, has_receiver: bool) -> Vec<(String, Ty)> {
        let family = self.family;
        let count = match has_receiver {
            true => self.random.below(3),
            false => 1 + self.random.below(if family.classes.len() == 1 { 3 } else { 2 }),
        };
        let mut all = vec![];
        for i in 0..count {
            let class = self.random.below(family.classes.len());
            let can_be_array = family.has_arrays && !family.has_subclass(class);
            let ty = match self.random.below(100) {
                0..18 if i > 0 || has_receiver => Ty::Int,
                18..40 if can_be_array => Ty::Array(class),
                _ => Ty::Class(class),
            };
            let name = match ty {
                Ty::Int => "n",
                Ty::Array(_) => "s",
                _ => "p",
            };
            all.push((format!("{name}{i}"), ty));
        }
        self.has_arrays |= all.iter().any(|p| matches!(p.1, Ty::Array(_)));
        all
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn variable(&mut self, name: &str, ty: Ty, is_writable: bool) {
        self.vars.push(Variable { name: name.into(), ty, is_writable });
    }

    fn declare_as(&mut self, name: &str, ty: Ty, value: &str) {
        let type_name = self.family.type_name(ty);
        self.line(&format!("{type_name} {name} = {value};"));
        self.variable(name, ty, true);
    }

    fn declare(&mut self, ty: Ty, value: &str) -> String {
        self.names += 1;
        let name = match ty {
            Ty::Int => format!("i{}", self.names),
            Ty::Array(_) => format!("t{}", self.names),
            _ => format!("x{}", self.names),
        };
        self.declare_as(&name, ty, value);
        name
    }

    // ---- statements ----

    fn statement(&mut self, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        match self.random.below(100) {
            0..16 => self.declare_reference(),
            16..28 => self.write_reference(),
            28..33 => self.write_int(),
            33..38 => self.assign(),
            38..42 => self.count(),
            42..46 if self.loops == 0 => self.walk(depth),
            46..50 => self.write_element(),
            50..54 => self.put(),
            54..57 if depth < 2 => self.guard(depth),
            57..70 => self.write_through_alias(depth),
            _ if depth < 3 => self.branch(depth),
            _ => self.count(),
        }
    }

    fn declare_reference(&mut self) {
        let class = self.random.below(self.family.classes.len());
        // Mostly what is read somewhere has the type of the place it is read from.
        if self.random.percent(75)
            && let Some((text, ty)) = self.any_read()
        {
            self.declare(ty, &text);
            return;
        }
        let value = self.reference(class, 0);
        self.declare(Ty::Class(class), &value);
    }

    fn write_reference(&mut self) {
        let Some((object, f)) = self.field_of_variable(&|t| matches!(t, Ty::Class(_))) else {
            return self.count();
        };
        let field = self.family.field(f);
        let Ty::Class(class) = field.ty else { return };
        let value = self.reference(class, 0);
        self.line(&format!("{object}.{} = {value};", field.name));
    }

    /// Writes a field of what was read from another, then reads it from an object that may be the
    /// same: what it finds there is what was written, or what nobody has looked at.
    fn write_through_alias(&mut self, depth: usize) {
        let family = self.family;
        let references = |class: usize| -> Vec<FieldNo> {
            let all = family.visible(class).into_iter();
            all.filter(|&f| matches!(family.field(f).ty, Ty::Class(_))).collect()
        };
        let leads_on = |t| matches!(t, Ty::Class(c) if !references(c).is_empty());
        let Some((object, from)) = self.field_of_variable(&leads_on) else {
            return self.write_reference();
        };
        let Ty::Class(class) = family.field(from).ty else { return };
        let written = self.random.pick(&references(class));
        let (name, ty) = (family.field(written).name, family.field(written).ty);
        let Ty::Class(to) = ty else { return };
        self.read(from);
        let x = self.declare(Ty::Class(class), &format!("{object}.{}", family.field(from).name));
        let value = match self.variable_of(to) {
            Some(known) if self.random.percent(60) => known,
            _ => self.reference(to, 1),
        };
        let write = format!("{x}.{name} = {value};");
        match self.random.below(10) {
            0..5 => self.line(&write),
            5..8 => self.line(&format!("if ({x} != null) {write}")),
            _ => {
                let cond = self.condition(1);
                self.line(&format!("if ({cond}) {write}"));
            }
        }
        let sees = |v: &&Variable| match v.ty {
            Ty::Class(c) => v.name != x && family.visible(c).contains(&written),
            _ => false,
        };
        let others: Vec<String> = self.vars.iter().filter(sees).map(|v| v.name.clone()).collect();
        if others.is_empty() {
            return;
        }
        let other = others[self.random.below(others.len())].clone();
        self.read(written);
        let y = self.declare(ty, &format!("{other}.{name}"));
        if depth < 3
            && self.random.percent(50)
            && let Some(z) = self.variable_of(to).filter(|z| *z != y)
        {
            let n = 10 + self.random.below(90);
            self.line(&format!("if ({y} == {z}) r += {n};"));
        }
    }

    fn write_int(&mut self) {
        let Some((object, f)) = self.field_of_variable(&|t| t == Ty::Int) else {
            return self.write_reference();
        };
        let value = self.int(0);
        self.line(&format!("{object}.{} = {value};", self.family.field(f).name));
    }

    fn assign(&mut self) {
        let writable = |v: &&Variable| v.is_writable && matches!(v.ty, Ty::Class(_));
        let all: Vec<Variable> = self.vars.iter().filter(writable).cloned().collect();
        if all.is_empty() {
            return self.count();
        }
        let to = all[self.random.below(all.len())].clone();
        let Ty::Class(class) = to.ty else { return };
        let value = self.reference(class, 0);
        self.line(&format!("{} = {value};", to.name));
    }

    fn count(&mut self) {
        let value = self.int(0);
        self.line(&format!("r += {value};"));
    }

    /// Follows a field twice at most.
    fn walk(&mut self, depth: usize) {
        let family = self.family;
        let next = |v: &Variable| -> Vec<FieldNo> {
            let Ty::Class(class) = v.ty else { return vec![] };
            let same = |f: &FieldNo| matches!(family.field(*f).ty, Ty::Class(c) if family.is_subclass(c, class));
            family.visible(class).into_iter().filter(same).collect()
        };
        let all: Vec<(String, Ty, FieldNo)> = self
            .vars
            .iter()
            .flat_map(|v| next(v).into_iter().map(|f| (v.name.clone(), v.ty, f)))
            .collect();
        if all.is_empty() {
            return self.branch(depth);
        }
        let (from, ty, field) = all[self.random.below(all.len())].clone();
        let x = self.declare(ty, &from);
        let i = format!("c{}", self.names);
        let guard = match self.random.below(10) {
            0..6 => format!(" && {x} != null"),
            6..8 => format!(" && {x} != {from}"),
            _ => String::new(),
        };
        self.line(&format!("for (int {i} = 0; {i} < 2{guard}; {i}++) {{"));
        self.loops += 1;
        self.read(field);
        self.block(|w| {
            if w.random.percent(50) {
                w.statement(depth + 2);
            }
            w.line(&format!("{x} = {x}.{};", family.field(field).name));
        });
        self.loops -= 1;
        self.line("}");
    }

    fn write_element(&mut self) {
        if self.random.percent(30) {
            return self.write_array();
        }
        let Some((array, class)) = self.array() else { return self.branch(1) };
        let (index, value) = (self.index(), self.reference(class, 0));
        self.line(&format!("{array}[{index}] = {value};"));
    }

    fn write_array(&mut self) {
        let is_array = |t| matches!(t, Ty::Array(_));
        let Some((object, f)) = self.field_of_variable(&is_array) else { return self.branch(1) };
        let Ty::Array(class) = self.family.field(f).ty else { return };
        let known = self.array().filter(|a| a.1 == class);
        let value = match (known, self.random.below(3)) {
            (Some((array, _)), 0..2) => array,
            _ => format!("new {}[{}]", self.family.classes[class].name, self.random.below(3)),
        };
        self.line(&format!("{object}.{} = {value};", self.family.field(f).name));
    }

    /// Writes a field by a helper.
    fn put(&mut self) {
        let family = self.family;
        if family.helpers.is_empty() {
            return self.count();
        }
        let helper = &family.helpers[self.random.below(family.helpers.len())];
        let (object, value) = (self.reference(helper.class, 1), self.reference(helper.to, 1));
        let class = family.classes[helper.class].name;
        self.line(&format!("r += put{class}({object}, {value});"));
    }

    /// What runs into null goes on.
    fn guard(&mut self, depth: usize) {
        self.catches = true;
        self.line("try {");
        self.block(|w| w.some_statements(depth + 1, false));
        self.line("} catch (NullPointerException e) {");
        self.block(|w| w.some_statements(depth + 2, false));
        self.line("}");
    }

    fn branch(&mut self, depth: usize) {
        let cond = self.condition(0);
        self.line(&format!("if ({cond}) {{"));
        let returns = self.random.percent(35);
        self.block(|w| w.some_statements(depth + 1, returns));
        if self.random.percent(50) {
            self.line("} else {");
            // If both returned, nothing could follow by Java's rules.
            let returns = !returns && self.random.percent(35);
            self.block(|w| w.some_statements(depth + 1, returns));
        }
        self.line("}");
    }

    fn some_statements(&mut self, depth: usize, returns: bool) {
        let before = self.out.len();
        for _ in 0..self.random.below(3) {
            if self.budget > 0 {
                self.statement(depth);
            }
        }
        if returns {
            self.give_back();
        }
        if self.out.len() == before {
            // Which way it went shows.
            let n = 10 + self.random.below(90);
            self.line(&format!("r += {n};"));
        }
    }

    fn block(&mut self, inside: impl FnOnce(&mut Self)) {
        let vars = self.vars.len();
        self.indent += 1;
        inside(self);
        self.indent -= 1;
        self.vars.truncate(vars);
    }

    fn give_back(&mut self) {
        let value = match self.result {
            Ty::Int if self.random.percent(70) => "r".into(),
            Ty::Int => self.int(0),
            Ty::Boolean => self.condition(1),
            Ty::Class(class) => self.reference(class, 0),
            Ty::Array(_) => "null".into(),
        };
        self.line(&format!("return {value};"));
    }

    // ---- expressions ----

    fn read(&mut self, field: FieldNo) {
        self.reads.push(field);
    }

    /// A variable of a class, and one of the fields it has.
    fn field_of_variable(&mut self, fits: &dyn Fn(Ty) -> bool) -> Option<(String, FieldNo)> {
        let family = self.family;
        let mut all = vec![];
        for v in &self.vars {
            if let Ty::Class(class) = v.ty {
                let fields = family.visible(class).into_iter();
                all.extend(
                    fields.filter(|&f| fits(family.field(f).ty)).map(|f| (v.name.clone(), f)),
                );
            }
        }
        (!all.is_empty()).then(|| all[self.random.below(all.len())].clone())
    }

    /// A read of some reference field, sometimes through another.
    fn any_read(&mut self) -> Option<(String, Ty)> {
        let is_reference = |t| matches!(t, Ty::Class(_) | Ty::Array(_));
        let (object, f) = self.field_of_variable(&is_reference)?;
        self.read(f);
        let mut text = format!("{object}.{}", self.family.field(f).name);
        let mut ty = self.family.field(f).ty;
        if let (Ty::Class(class), true) = (ty, self.random.percent(15)) {
            let fields = self.family.visible(class);
            let fitting: Vec<FieldNo> =
                fields.into_iter().filter(|&f| is_reference(self.family.field(f).ty)).collect();
            if !fitting.is_empty() {
                let f = self.random.pick(&fitting);
                self.read(f);
                let _ = write!(text, ".{}", self.family.field(f).name);
                ty = self.family.field(f).ty;
            }
        }
        self.has_arrays |= matches!(ty, Ty::Array(_));
        Some((text, ty))
    }

    fn array(&mut self) -> Option<(String, usize)> {
        let array = |v: &Variable| match v.ty {
            Ty::Array(class) => Some((v.name.clone(), class)),
            _ => None,
        };
        let all: Vec<(String, usize)> = self.vars.iter().filter_map(array).collect();
        (!all.is_empty()).then(|| all[self.random.below(all.len())].clone())
    }

    fn index(&mut self) -> String {
        match self.int_variable() {
            Some(n) if self.random.percent(25) => n,
            _ => self.random.below(2).to_string(),
        }
    }

    fn int_variable(&mut self) -> Option<String> {
        let all: Vec<String> =
            self.vars.iter().filter(|v| v.ty == Ty::Int).map(|v| v.name.clone()).collect();
        (!all.is_empty()).then(|| all[self.random.below(all.len())].clone())
    }

    /// An expression that can be assigned to a class.
    fn reference(&mut self, class: usize, depth: usize) -> String {
        let family = self.family;
        let is_sub = |t: Ty| matches!(t, Ty::Class(c) if family.is_subclass(c, class));
        for _ in 0..4 {
            match self.random.below(100) {
                0..40 => {
                    let all: Vec<String> =
                        self.vars.iter().filter(|v| is_sub(v.ty)).map(|v| v.name.clone()).collect();
                    if !all.is_empty() {
                        return all[self.random.below(all.len())].clone();
                    }
                }
                40..66 => {
                    if let Some((object, f)) = self.field_of_variable(&is_sub) {
                        self.read(f);
                        return format!("{object}.{}", family.field(f).name);
                    }
                }
                66..78 => {
                    let concrete = family.concrete(class);
                    if !concrete.is_empty() {
                        return format!(
                            "new {}()",
                            family.classes[self.random.pick(&concrete)].name
                        );
                    }
                }
                78..84 => return "null".into(),
                84..90 => {
                    let is_super = |t: Ty| matches!(t, Ty::Class(c) if c != class && family.is_subclass(class, c));
                    let all: Vec<String> = self
                        .vars
                        .iter()
                        .filter(|v| is_super(v.ty))
                        .map(|v| v.name.clone())
                        .collect();
                    if !all.is_empty() {
                        let x = &all[self.random.below(all.len())];
                        return format!("({}) {x}", family.classes[class].name);
                    }
                }
                90..93 => {
                    let fits = |h: &&Helper| family.is_subclass(h.to, class);
                    let all: Vec<&Helper> = family.helpers.iter().filter(fits).collect();
                    if !all.is_empty() {
                        let helper = all[self.random.below(all.len())];
                        self.read(helper.field);
                        let object = match self.variable_of(helper.class) {
                            Some(x) => x,
                            None => continue,
                        };
                        return format!("follow{}({object})", family.classes[helper.class].name);
                    }
                }
                93..96 => {
                    if let Some((array, of)) = self.array()
                        && family.is_subclass(of, class)
                    {
                        return format!("{array}[{}]", self.index());
                    }
                }
                _ if depth == 0 => {
                    let cond = self.condition(1);
                    let (a, b) = (self.reference(class, 1), self.reference(class, 1));
                    return format!("({cond} ? {a} : {b})");
                }
                _ => {}
            }
        }
        "null".into()
    }

    fn int(&mut self, depth: usize) -> String {
        match self.random.below(100) {
            0..30 => {
                if let Some((object, f)) = self.field_of_variable(&|t| t == Ty::Int) {
                    self.read(f);
                    return format!("{object}.{}", self.family.field(f).name);
                }
            }
            30..50 => {
                if let Some(n) = self.int_variable() {
                    return n;
                }
            }
            50..60 => {
                if let Some(x) = self.object_variable() {
                    self.calls_get = true;
                    return format!("{x}.get()");
                }
            }
            60..66 => {
                if let Some((array, _)) = self.array() {
                    return format!("{array}.length");
                }
            }
            66..76 if depth == 0 => {
                let (a, b) = (self.int(1), self.int(1));
                return format!("{a} {} {b}", self.random.pick(&["+", "-", "*"]));
            }
            76..84 if depth == 0 => {
                let cond = self.condition(1);
                return format!("({cond} ? {} : {})", self.int(1), self.int(1));
            }
            _ => {}
        }
        self.some_constant()
    }

    fn some_constant(&mut self) -> String {
        let c = self.constant + self.random.pick(&[0, 0, 0, 1]);
        if c < 0 { format!("({c})") } else { c.to_string() }
    }

    fn object_variable(&mut self) -> Option<String> {
        let is_object = |v: &&Variable| matches!(v.ty, Ty::Class(_));
        let all: Vec<String> = self.vars.iter().filter(is_object).map(|v| v.name.clone()).collect();
        (!all.is_empty()).then(|| all[self.random.below(all.len())].clone())
    }

    /// A variable that can be assigned to a class.
    fn variable_of(&mut self, class: usize) -> Option<String> {
        let fits =
            |v: &&Variable| matches!(v.ty, Ty::Class(c) if self.family.is_subclass(c, class));
        let all: Vec<String> = self.vars.iter().filter(fits).map(|v| v.name.clone()).collect();
        (!all.is_empty()).then(|| all[self.random.below(all.len())].clone())
    }

    /// A variable of a class or a read of a reference field, with its type.
    fn object(&mut self) -> Option<(String, usize)> {
        if self.random.percent(40)
            && let Some((text, Ty::Class(class))) = self.any_read()
        {
            return Some((text, class));
        }
        let object = |v: &Variable| match v.ty {
            Ty::Class(class) => Some((v.name.clone(), class)),
            _ => None,
        };
        let all: Vec<(String, usize)> = self.vars.iter().filter_map(object).collect();
        (!all.is_empty()).then(|| all[self.random.below(all.len())].clone())
    }

    fn condition(&mut self, depth: usize) -> String {
        let family = self.family;
        match self.random.below(100) {
            0..26 => {
                if let Some((x, _)) = self.object().filter(|o| o.0 != "this") {
                    return format!("{x} {} null", self.random.pick(&["==", "!="]));
                }
            }
            26..56 => {
                if let (Some((x, a)), Some((y, b))) = (self.object(), self.object())
                    && x != y
                    && (family.is_subclass(a, b) || family.is_subclass(b, a))
                {
                    return format!("{x} {} {y}", self.random.pick(&["==", "!="]));
                }
            }
            56..68 => {
                if let Some((x, class)) = self.object() {
                    let sub = |&c: &usize| c != class && family.is_subclass(c, class);
                    let subs: Vec<usize> = (0..family.classes.len()).filter(sub).collect();
                    if !subs.is_empty() {
                        let class = family.classes[self.random.pick(&subs)].name;
                        return format!("{x} instanceof {class}");
                    }
                }
            }
            68..76 if depth == 0 => {
                let (a, b) = (self.condition(1), self.condition(1));
                let op = self.random.pick(&["&&", "||"]);
                return format!("{a} {op} {b}");
            }
            76..80 if depth == 0 => return format!("!({})", self.condition(1)),
            80..84 => {
                if let (Some((x, a)), Some((y, b))) = (self.array(), self.array())
                    && a == b
                {
                    let y = if x == y { "null".into() } else { y };
                    return format!("{x} {} {y}", self.random.pick(&["==", "!="]));
                }
            }
            _ => {}
        }
        let op = self.random.pick(&["==", "!=", "<", ">", "<=", ">="]);
        let c = self.some_constant();
        let mut left = self.int(1);
        for _ in 0..3 {
            if left.contains(|c: char| c.is_ascii_lowercase()) {
                let right = if self.random.percent(25) { self.int(1) } else { c };
                return format!("{left} {op} {right}");
            }
            left = self.int(1);
        }
        match self.object().filter(|o| o.0 != "this") {
            Some((x, _)) => format!("{x} != null"),
            None => format!("{left} {op} {c}"),
        }
    }
}
