//! One test method: its state while it is written, and its parts in their order.

use crate::expressions::Expr;
use crate::places::{class_of_object, type_of};
use crate::writer::{Fallible, Writer};
use cairn_java::layout;
use cairn_java::types::OBJECT;
use cairn_java::types::primitive;
use cairn_java::{Scope, variable_for};
use cairn_witness::{Case, Step};
use cairn_witness::{Data, Object, Target};
use std::collections::{BTreeMap, BTreeSet};

/// A test method on its way to text.
#[derive(Clone)]
pub(crate) struct Test<'a> {
    pub writer: Writer<'a>,
    pub case: &'a Case,
    pub scope: Scope,
    /// The objects that have variables.
    pub bound: BTreeMap<usize, Expr>,
    /// What variables are to be called, where that is not a matter of their class alone.
    names: BTreeMap<usize, String>,
    /// The step at work. Behind the last come the checks, then the call, then the assertions.
    pub phase: usize,
    /// In which phases each object was used.
    pub used: BTreeMap<usize, Vec<usize>>,
    /// Objects without a step that need a variable.
    pub wanted: BTreeSet<usize>,
    /// Objects that are written where they are used.
    pub inline: BTreeSet<usize>,
    pub throws: bool,
    /// Of what is called something declares `Throwable`.
    pub throws_anything: bool,
    pub reflects: bool,
    pub lines: Vec<String>,
    /// The assertions made, and those left out because there are too many.
    pub asserted: usize,
    pub left_out: usize,
    /// What is not asserted, and why.
    pub remarks: BTreeSet<String>,
    /// Whether a generic class was named without its parameters before the step at work.
    pub was_raw: bool,
    /// New objects whose content is asserted, and where each was found first.
    pub met: BTreeMap<usize, Expr>,
}

impl<'a> Test<'a> {
    /// Writes the case. It takes several attempts: which objects need variables is known only when
    /// everything else is written.
    pub fn write(writer: &Writer<'a>, case: &'a Case) -> Fallible<Test<'a>> {
        let first = Test::attempt(writer, case, BTreeSet::new(), BTreeSet::new())?;
        let second = Test::attempt(writer, case, first.wanted, BTreeSet::new())?;
        let inline = second.inlinable();
        let test = Test::attempt(writer, case, second.wanted, inline)?;
        if test.reflects && !writer.suite.reflection {
            return Err("no test: it takes reflection".into());
        }
        Ok(test)
    }

    /// Makes assertions. Where they do without reflection, those that need some are left out.
    pub fn openly(&mut self, assert: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        if self.writer.suite.peeks {
            return assert(self);
        }
        let before = self.clone();
        let reflects = std::mem::take(&mut self.reflects);
        let is_open = assert(self).is_ok() && !self.reflects;
        if !is_open {
            *self = before;
        }
        self.reflects = reflects;
        Ok(())
    }

    fn attempt(
        writer: &Writer<'a>,
        case: &'a Case,
        wanted: BTreeSet<usize>,
        inline: BTreeSet<usize>,
    ) -> Fallible<Test<'a>> {
        let mut test = Test {
            writer: writer.clone(),
            case,
            scope: Scope::new(&writer.suite.package),
            bound: BTreeMap::new(),
            names: BTreeMap::new(),
            phase: 0,
            used: BTreeMap::new(),
            wanted,
            inline,
            throws: false,
            throws_anything: false,
            reflects: false,
            lines: vec![],
            asserted: 0,
            left_out: 0,
            remarks: BTreeSet::new(),
            was_raw: writer.is_raw,
            met: BTreeMap::new(),
        };
        test.choose_names();
        test.arrange()?;
        test.act_and_assert()?;
        Ok(test)
    }

    /// Receiver and arguments get their names before all others.
    fn choose_names(&mut self) {
        let witness = &self.case.witness;
        if let Some(Data::Ref(n)) = witness.receiver.as_ref().map(|r| &r.value) {
            let class = witness.heap.get(*n).and_then(class_of_object).unwrap_or_default();
            let name = self.scope.take(&variable_for(class));
            self.names.insert(*n, name);
        }
        for argument in &witness.arguments {
            if let Data::Ref(n) = argument.value
                && !self.names.contains_key(&n)
                && !is_anonymous(&argument.name)
                && !matches!(witness.heap.get(n), Some(Object::Constant { .. }))
            {
                let name = self.scope.take(&argument.name);
                self.names.insert(n, name);
            }
        }
    }

    /// Names the variable of an object, if nothing better has been found.
    pub fn suggest(&mut self, n: usize, name: &str) {
        if !self.names.contains_key(&n) {
            let name = self.scope.take(name);
            self.names.insert(n, name);
        }
    }

    /// The name for the variable of an object.
    pub fn name(&mut self, n: usize, object: &Object) -> String {
        if let Some(name) = self.names.get(&n) {
            return name.clone();
        }
        let wanted = match (object, self.place_name(n)) {
            (Object::Array { .. } | Object::Made { .. } | Object::Stub { .. }, Some(field)) => {
                field
            }
            (Object::Array { component, .. }, None) => {
                let base = component.trim_start_matches('[');
                let class = cairn_java::types::class_of(base);
                class.map_or_else(
                    || primitive(base).unwrap_or("object").to_owned() + "s",
                    |c| variable_for(&c) + "s",
                )
            }
            (other, _) => variable_for(class_of_object(other).unwrap_or("object")),
        };
        self.scope.take(&wanted)
    }

    /// The name of the field that an object is put into.
    fn place_name(&self, n: usize) -> Option<String> {
        self.case.arrange.iter().find_map(|step| match step {
            Step::Set { field, value: Data::Ref(m), .. } if *m == n => Some(field.clone()),
            _ => None,
        })
    }

    pub fn push(&mut self, statement: &str) {
        self.lines.extend(layout::lines(statement, 4));
    }

    /// An empty line between the parts of the test.
    pub fn gap(&mut self) {
        if self.lines.last().is_some_and(|l| !l.is_empty()) {
            self.lines.push(String::new());
        }
    }

    /// A variable for an object with what makes it.
    pub fn declare(&mut self, n: usize, object: &Object, made: Expr) {
        let own = type_of(object);
        let classes = self.writer.classes;
        let is_made = matches!(object, Object::Made { .. } | Object::Opaque { .. });
        // What the library makes is known by the type that its method returns.
        let ty = match is_made && made.ty != OBJECT || !classes.can_name(&own) {
            true => made.ty.clone(),
            false => own,
        };
        let name = self.name(n, object);
        if let Some((shown, text)) = self.typed_variable(n, &ty, &made.text) {
            self.push(&format!("{shown} {name} = {text};"));
            self.bound.insert(n, Expr::plain(name, ty));
            return;
        }
        let variable = self.variable(&name, &ty, made);
        self.bound.insert(n, variable);
    }

    /// Declares a variable of that type, or of type `Object` if the test cannot name it.
    pub fn variable(&mut self, name: &str, ty: &str, made: Expr) -> Expr {
        let (shown, ty) = match self.writer.type_name(ty) {
            Some(shown) => (shown, ty.to_owned()),
            None => ("Object".to_owned(), OBJECT.to_owned()),
        };
        let text = match self.writer.coerce(made.clone(), &ty) {
            // A primitive that reflection has read is a box.
            Some(_) if primitive(&ty).is_some() && made.ty == OBJECT => made.cast(&shown, &ty).text,
            Some(fit) => fit.text,
            None => made.text,
        };
        self.push(&format!("{shown} {name} = {text};"));
        Expr::plain(name, ty)
    }

    /// The class, the name and the descriptor of the method under test.
    pub fn target(&self) -> Fallible<(String, String, String, bool)> {
        match &self.case.witness.target {
            Target::Method { class, name, descriptor, is_static } => {
                Ok((class.clone(), name.clone(), descriptor.clone(), *is_static))
            }
            Target::Main { .. } => Err("a whole program is no subject of a test".into()),
        }
    }
}

/// A parameter's name that only says which one it is, or that the compiler made up.
pub(crate) fn is_anonymous(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    name.contains('$') || stem.len() < name.len() && ["arg", "p", "param", ""].contains(&stem)
}
