//! How objects of classes come about: what creates them, and what fills them.

use super::names::{distinct, parameters};
use super::{Made, Planner};
use crate::adders::adders;
use crate::plan::{Call, Maker, Shape};
use cairn_explore::{PRECONDITION, Predicates};
use cairn_heap::Recipe;
use cairn_heap::recipe::Beginning;
use cairn_program::class::access;
use cairn_program::signature::{Bindings, Type};
use cairn_program::synth::external_type;
use cairn_program::{ClassId, DeclaredType, MethodId};
use cairn_witness::facts::Access;

impl Planner<'_> {
    /// How objects of a class of the program come about.
    pub(super) fn maker(
        &mut self,
        class: ClassId,
        declared: &DeclaredType,
    ) -> Result<usize, String> {
        let (program, name) = (self.program, self.program.class(class).java_name());
        let own = format!("L{};", program.class(class).name);
        let ty = self.spelled(&own)?;
        let generic = declared.signature.as_deref().and_then(Type::parse);
        let bindings = program.bindings(class, generic.as_ref());
        let key = Made { class, bindings: bindings.clone(), create: None };
        if let Some(known) = self.made.iter().position(|m| *m == key) {
            return Ok(known);
        }
        let binding = |c: MethodId| match &*program.method(c).name {
            "<init>" => (c, bindings.clone()),
            _ => (c, program.bindings_by_result(c, generic.as_ref())),
        };
        let mut creators: Vec<_> = self.creators(class).into_iter().map(binding).collect();
        creators.retain(|(creator, bindings)| self.can_call(*creator, bindings));
        if creators.is_empty() {
            return Err(format!("{name} has no constructor that a driver can call"));
        }
        let number = self.reserve(key, ty);
        for (creator, bindings) in creators {
            let creation = self.creation(creator, &bindings)?;
            self.makers[number].creations.push(creation);
        }
        let default = Predicates::from(PRECONDITION);
        let valid = self.predicates(&own, self.request.precondition.unwrap_or(&default));
        let except: Vec<MethodId> = [self.request.method].into_iter().chain(valid).collect();
        for adder in adders(&self.view, class, &except) {
            let above = program.method(adder).class;
            let bindings = program.bindings_above(class, &bindings, above);
            let shape = Shape::On(program.method(adder).name.to_string());
            if self.can_call(adder, &bindings) {
                let call = self.call(adder, &bindings, shape, 0, true)?;
                self.makers[number].adders.push(call);
            }
        }
        Ok(number)
    }

    /// How objects of the library come about, and what methods of the user's make.
    pub(super) fn recipe(
        &mut self,
        recipe: &Recipe,
        declared: &DeclaredType,
    ) -> Result<usize, String> {
        let program = self.program;
        let class = recipe.class;
        let own = format!("L{};", program.class(class).name);
        let ty = self.spelled(&own)?;
        let (create, generic) = (program.method(recipe.create), declared.signature.as_deref());
        let generic = generic.and_then(Type::parse);
        let filling = program.bindings(class, generic.as_ref());
        let begins = recipe.beginning(program);
        let creating = match begins {
            Beginning::Constructor => filling.clone(),
            _ => program.bindings_by_result(recipe.create, generic.as_ref()),
        };
        let bindings = [&creating[..], &filling[..]].concat();
        let key = Made { class, bindings, create: Some(recipe.create) };
        if let Some(known) = self.made.iter().position(|m| *m == key) {
            return Ok(known);
        }
        let above = |m: MethodId| {
            let bindings = program.bindings_above(class, &filling, program.method(m).class);
            (m, bindings)
        };
        let repeat = recipe.repeat.map(above);
        let can_fill = repeat.as_ref().is_none_or(|(m, bindings)| self.can_call(*m, bindings));
        let is_hidden = self.view.method(recipe.create) == Access::Hidden;
        if is_hidden || !can_fill || !self.can_call(recipe.create, &creating) {
            return Err(format!("{} would be made of what cannot be named", external_type(&own)));
        }
        let number = self.reserve(key, ty.clone());
        let owner = format!("L{};", program.class(recipe.owner).name);
        let shape = match begins {
            Beginning::Constructor => Shape::Plain(format!("new {ty}")),
            Beginning::Static => Shape::Plain(format!("{}.{}", self.spelled(&owner)?, create.name)),
            Beginning::OnPart => {
                let part = DeclaredType { desc: owner.clone(), signature: None };
                Shape::Of(self.value(&part, &owner, false)?, create.name.to_string())
            }
        };
        let is_exact = begins == Beginning::Constructor || create.desc.ends_with(&own);
        let shape = if is_exact { shape } else { Shape::Cast(ty, Box::new(shape)) };
        let nullable = !recipe.strict;
        let creation = self.call(recipe.create, &creating, shape, 0, nullable)?;
        self.makers[number].creations.push(creation);
        if let Some((repeat, bindings)) = repeat {
            let shape = Shape::On(program.method(repeat).name.to_string());
            let adder = self.call(repeat, &bindings, shape, 0, nullable)?;
            self.makers[number].adders.push(adder);
            self.makers[number].most = Some(self.request.settings.elements);
        }
        Ok(number)
    }

    /// A maker that is still to be filled: its own methods may need it.
    fn reserve(&mut self, key: Made, ty: String) -> usize {
        let name = distinct(&ty, self.makers.iter().map(|m| m.name.as_str()));
        self.made.push(key);
        self.makers.push(Maker { name, ty, ..Maker::default() });
        self.makers.len() - 1
    }

    /// The constructors of a class that a driver can call, or else the static methods that return
    /// objects of it.
    fn creators(&self, class: ClassId) -> Vec<MethodId> {
        let program = self.program;
        let is_callable = |m: &MethodId| {
            self.view.method(*m) != Access::Hidden && !program.method(*m).is(access::SYNTHETIC)
        };
        let all = program.class(class).methods.iter().copied().filter(is_callable);
        let (constructors, others): (Vec<MethodId>, Vec<MethodId>) =
            all.partition(|&m| &*program.method(m).name == "<init>");
        if !constructors.is_empty() {
            return constructors;
        }
        let own = format!(")L{};", program.class(class).name);
        let makes = |m: &MethodId| {
            let method = program.method(*m);
            method.is_static() && method.desc.ends_with(&own) && *m != self.request.method
        };
        others.into_iter().filter(makes).collect()
    }

    fn creation(&mut self, creator: MethodId, bindings: &Bindings) -> Result<Call, String> {
        let method = self.program.method(creator);
        if &*method.name == "<init>" {
            let skipped = usize::from(self.view.is_inner(method.class));
            let shape = self.construction(method.class)?;
            return self.call(creator, bindings, shape, skipped, true);
        }
        let own = self.spelled(&format!("L{};", self.program.class(method.class).name))?;
        let shape = Shape::Plain(format!("{own}.{}", method.name));
        self.call(creator, bindings, shape, 0, true)
    }

    /// `new`, of an object of the class around it where there must be one.
    pub(super) fn construction(&mut self, class: ClassId) -> Result<Shape, String> {
        let ty = self.spelled(&format!("L{};", self.program.class(class).name))?;
        let nested = self.program.nested_class(class).filter(|_| self.view.is_inner(class));
        match nested {
            Some(nested) => {
                let outer = nested.outer.unwrap_or_default();
                let desc = format!("L{outer};");
                let outer = DeclaredType { desc: desc.clone(), signature: None };
                let simple = ty.rsplit('.').next().unwrap_or(&ty);
                Ok(Shape::Of(self.value(&outer, &desc, false)?, format!("new {simple}")))
            }
            None => Ok(Shape::Plain(format!("new {ty}"))),
        }
    }

    /// A call with values for its parameters, the first ones aside.
    fn call(
        &mut self,
        method: MethodId,
        bindings: &Bindings,
        shape: Shape,
        skipped: usize,
        nullable: bool,
    ) -> Result<Call, String> {
        let declared = self.program.declared_parameters(method, bindings);
        let erased = parameters(&self.program.method(method).desc);
        let mut arguments = vec![];
        for (declared, erased) in declared.iter().zip(erased).skip(skipped) {
            arguments.push(self.value(declared, erased, nullable)?);
        }
        Ok(Call { shape, arguments })
    }

    /// Whether a driver can name what a method is given.
    fn can_call(&self, method: MethodId, bindings: &Bindings) -> bool {
        let declared = self.program.declared_parameters(method, bindings);
        let erased = parameters(&self.program.method(method).desc);
        let descs = declared.iter().map(|d| d.desc.as_str()).chain(erased);
        descs.into_iter().all(|d| self.spelled(d).is_ok())
    }
}
