//! Input objects that calls make: a [`Recipe`] whose arguments are unknown.
//!
//! The calls are Java code and run in ordinary frames, marked [`Ret::Recipe`]. The instruction that
//! needed the object is interrupted for each call and executed again when it has returned; how far an
//! object has come is kept with the path ([`Making`]). Meanwhile the calls may fork, split the path
//! and need further objects.
//!
//! An object is made when it is first looked at, but belongs to the input: while the calls run, all
//! input objects are as they were on entry.

use super::refs::Field;
use super::unknown::Declared;
use super::{ForkKind, Val};
use crate::machine::{Machine, Ret, Stop, Trap};
use cairn_heap::Ref;
use cairn_heap::input::{
    Content, FieldInput, Form, InputObject, Kept, Making, PartInput, Place, Resolution, Spot,
    UnknownId,
};
use cairn_heap::recipe::{Beginning, Recipe};
use cairn_program::ir::{Elem, Kind};
use cairn_program::signature::Type;
use cairn_program::{ClassId, DeclaredType, MethodId};
use cairn_term::Term;
use std::sync::Arc;

/// A call that an object in the making needs next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MakeCall {
    unknown: UnknownId,
    method: MethodId,
    args: Vec<Val>,
}

/// A value that a recipe is given.
struct Part {
    declared: DeclaredType,
    nullable: bool,
    name: String,
}

impl<'p> Machine<'p> {
    /// Does what has to be done before an object can be made in one go.
    pub(super) fn prepare_form(&mut self, x: UnknownId, form: Form) -> Result<(), Trap> {
        match form {
            Form::Instance(class) => self.require_ready(class),
            Form::Constant(field) => self.require_ready(self.program.field(field).class),
            Form::Made { recipe, count } => {
                let recipe = self.sym().strategy.universe.recipe(self.program, recipe);
                self.go_on_making(x, form, &recipe, count)
            }
            Form::Stub(interface) => {
                let class = self.stub_class(interface)?;
                self.require_ready(class)
            }
            Form::Array(_) | Form::Text | Form::Boxed(_) => Ok(()),
        }
    }

    /// The object of a recipe whose calls are all done.
    pub(super) fn made(&mut self, x: UnknownId, form: Form) -> Result<usize, Trap> {
        let Some(n) = self.making(x, form) else {
            return Err(Trap::Unsupported("an object that is not made".into()));
        };
        let parts = self.sym().path.input.making[n].parts.clone();
        if self.looks_at_elements(form) && parts.iter().any(|p| self.may_have_changed(p.term)) {
            self.lose("a container was made of another one, which may have changed before");
        }
        let input = &mut self.sym_mut().path.input;
        let Making { parts, object: at, .. } = input.making.remove(n);
        // A recipe may give the same object twice.
        if let Some(known) = input.at(at) {
            return Ok(known);
        }
        let class = self.heap.class_of(at);
        let objects = &mut self.sym_mut().path.input.objects;
        let content = Content::Made(parts);
        objects.push(InputObject { at, class, creator: x, form, content });
        Ok(objects.len() - 1)
    }

    /// Whether the calls of a recipe depend on what their arguments hold.
    fn looks_at_elements(&self, form: Form) -> bool {
        match form {
            Form::Made { recipe, .. } => {
                self.sym().strategy.universe.recipe(self.program, recipe).size.is_some()
            }
            _ => false,
        }
    }

    /// Whether a reference is an object of the library that was there before, and whose content on
    /// entry cannot be had again.
    fn may_have_changed(&self, t: Term) -> bool {
        let (sym, input) = (self.sym(), &self.sym().path.input);
        let x = sym.unknowns.of_term(t);
        let Some(Resolution::One(Some(i))) = x.and_then(|x| input.resolution(x)) else {
            return false;
        };
        let InputObject { creator, form: Form::Made { recipe, .. }, .. } = input.objects[*i] else {
            return false;
        };
        Some(creator) != x && !sym.strategy.universe.recipe(self.program, recipe).is_value
    }

    /// Puts all input objects with fields or elements of their own back to what they held on entry;
    /// what they hold now.
    pub fn go_back_to_entry(&mut self) -> Vec<Kept> {
        let mut changed = vec![];
        for object in &self.sym().path.input.objects {
            match &object.content {
                Content::Instance(fields) => {
                    let one = |f: &FieldInput| (Spot::Slot(f.slot), f.term);
                    changed.extend(fields.iter().map(one).map(|(s, t)| (object.at, s, t)));
                }
                Content::Array(array) => {
                    let elements = array.elements.iter().enumerate();
                    let one = |(i, &t): (usize, &Term)| (Spot::Element(array.elem, i as u32), t);
                    changed.extend(elements.map(one).map(|(s, t)| (object.at, s, t)));
                }
                _ => {}
            }
        }
        let mut kept = vec![];
        for (at, slot, initial) in changed {
            let now = self.spot(at, slot);
            let known = self.val(self.refreshed(initial));
            if now != known && now != self.val(initial) {
                kept.push(Kept { at, slot, word: now.word, shadow: now.shadow });
                self.set_spot(at, slot, known);
            }
        }
        kept
    }

    fn spot(&self, at: Ref, slot: Spot) -> Val {
        match slot {
            Spot::Slot(slot) => {
                let shadow = self.heap.slot_shadow(at, slot);
                Val { word: self.heap.raw_slot(at, slot), shadow }
            }
            Spot::Element(elem, i) => self.element_val(at, elem, i),
        }
    }

    fn set_spot(&mut self, at: Ref, slot: Spot, v: Val) {
        match slot {
            Spot::Slot(slot) => self.set_slot_val(at, slot, v),
            Spot::Element(elem, i) => self.set_element_val(at, elem, i, v),
        }
    }

    fn making(&self, x: UnknownId, form: Form) -> Option<usize> {
        let all = &self.sym().path.input.making;
        all.iter().position(|m| m.unknown == x && m.form == form)
    }

    /// Whether an input object is being made.
    pub(crate) fn is_making(&self) -> bool {
        self.frames.iter().any(|f| matches!(f.ret, Ret::Recipe(_)))
    }

    /// Asks for the next call of a recipe, unless all are done.
    fn go_on_making(
        &mut self,
        x: UnknownId,
        form: Form,
        recipe: &Recipe,
        count: u32,
    ) -> Result<(), Trap> {
        let n = match self.making(x, form) {
            Some(n) => n,
            None => self.begin_making(x, form, recipe, count),
        };
        let calls = recipe.calls(self.program, count);
        self.look_at_result(n, recipe, count, calls.len())?;
        let making = &self.sym().path.input.making[n];
        if making.is_running {
            return Err(Trap::Unsupported("an input that is needed to make itself".into()));
        }
        let (done, parts) = (making.done, making.parts.clone());
        let first: usize = calls.iter().take(done).map(|c| c.1).sum();
        let (method, args) = match calls.get(done) {
            Some(&(method, given)) => {
                let parts = &parts[first..first + given];
                let args: Vec<Val> = parts.iter().map(|p| self.val(p.term)).collect();
                match done {
                    0 => self.creation(n, recipe, method, args)?,
                    _ => self.call_on_object(n, method, args)?,
                }
            }
            None => match recipe.size {
                Some(size) if done == calls.len() => self.call_on_object(n, size, vec![])?,
                _ => return Ok(()),
            },
        };
        Err(Trap::Make(Box::new(MakeCall { unknown: x, method, args })))
    }

    fn begin_making(&mut self, x: UnknownId, form: Form, recipe: &Recipe, count: u32) -> usize {
        let parts = match self.sym().unknowns.template(x, form) {
            Some(Content::Made(parts)) => parts.clone(),
            _ => {
                let parts: Arc<[PartInput]> = self.part_inputs(x, form, recipe, count).into();
                let content = Content::Made(parts.clone());
                self.sym_mut().unknowns.set_template(x, form, content);
                parts
            }
        };
        // The instance around is there even if nobody looks at it.
        if recipe.takes_outer(self.program)
            && let Some(outer) = parts.first()
            && let Some(y) = self.sym().unknowns.of_term(outer.term)
        {
            self.sym_mut().path.input.set_not_null(y);
        }
        let all = &mut self.sym_mut().path.input.making;
        all.push(Making {
            unknown: x,
            form,
            parts,
            done: 0,
            is_running: false,
            returned: None,
            object: Ref::NULL,
            kept: vec![],
        });
        all.len() - 1
    }

    /// The call that makes the object; a constructor's object is there before.
    fn creation(
        &mut self,
        n: usize,
        recipe: &Recipe,
        method: MethodId,
        mut args: Vec<Val>,
    ) -> Result<(MethodId, Vec<Val>), Trap> {
        match recipe.beginning(self.program) {
            Beginning::Constructor => {
                self.require_ready(recipe.class)?;
                let mut object = self.sym().path.input.making[n].object;
                if object.is_null() {
                    object = self.new_instance(recipe.class)?;
                    self.sym_mut().path.input.making[n].object = object;
                }
                args.insert(0, Val::reference(object));
                Ok((method, args))
            }
            Beginning::Static => {
                self.require_ready(self.program.method(method).class)?;
                Ok((method, args))
            }
            Beginning::OnPart => {
                let receiver = self.single_object(args[0])?;
                args[0] = Val::reference(receiver);
                let method = self.program.select(self.heap.class_of(receiver), method)?;
                Ok((method, args))
            }
        }
    }

    fn call_on_object(
        &mut self,
        n: usize,
        method: MethodId,
        mut args: Vec<Val>,
    ) -> Result<(MethodId, Vec<Val>), Trap> {
        let object = self.sym().path.input.making[n].object;
        args.insert(0, Val::reference(object));
        Ok((self.program.select(self.heap.class_of(object), method)?, args))
    }

    /// Makes a call for which [`Trap::Make`] asked.
    pub(crate) fn call_to_make(&mut self, call: &MakeCall) -> Result<(), Trap> {
        let method = self.program.method(call.method);
        let kept = self.go_back_to_entry();
        // A frame of its own kind from the beginning: what it is given is an input and no surprise.
        let called = match self.call_implemented(method, &call.args) {
            Ok(None) => {
                self.push_symbolic(method, &call.args, Ret::Recipe(call.unknown)).map(|()| None)
            }
            other => other,
        };
        if let Some(making) = self.next_of(call.unknown) {
            making.kept = kept;
        }
        match called {
            Ok(Some(v)) => self.call_returned(call.unknown, v),
            Ok(None) => {
                if let Some(making) = self.next_of(call.unknown) {
                    making.is_running = true;
                }
            }
            // What cannot be made is no input.
            Err(Trap::Thrown(e)) => {
                self.cannot_make(call.unknown, self.heap.class_of(e));
                return Err(Trap::Assumed);
            }
            Err(Trap::Throw(class, _) | Trap::ThrowText(class, _)) => {
                self.cannot_make(call.unknown, self.program.load(class)?);
                return Err(Trap::Assumed);
            }
            Err(Trap::Exit(_)) => return Err(Trap::Assumed),
            Err(trap) => {
                self.come_back_from_entry(call.unknown);
                return Err(trap);
            }
        }
        Ok(())
    }

    /// An exception left a call that makes the object of an unknown: there is no such input.
    pub(crate) fn cannot_make(&mut self, x: UnknownId, thrown: ClassId) {
        if let Some(declared) = self.sym().unknowns.get(x).class {
            self.sym_mut().unmade.entry(declared).or_insert(thrown);
        }
    }

    /// A call that makes the object of an unknown has returned.
    pub(crate) fn call_returned(&mut self, x: UnknownId, v: Val) {
        self.come_back_from_entry(x);
        if let Some(making) = self.next_of(x) {
            making.is_running = false;
            making.returned = Some((v.word, v.shadow));
        }
    }

    fn come_back_from_entry(&mut self, x: UnknownId) {
        let kept = self.next_of(x).map(|m| std::mem::take(&mut m.kept)).unwrap_or_default();
        self.put_back(&kept);
    }

    /// Has input objects hold again what they held before [`Machine::go_back_to_entry`].
    pub fn put_back(&mut self, kept: &[Kept]) {
        for &Kept { at, slot, word, shadow } in kept {
            self.set_spot(at, slot, Val { word, shadow });
        }
    }

    /// The object of an unknown that is made now: of several the last, which was begun when the others
    /// were done.
    fn next_of(&mut self, x: UnknownId) -> Option<&mut Making> {
        self.sym_mut().path.input.making.iter_mut().rev().find(|m| m.unknown == x)
    }

    fn look_at_result(
        &mut self,
        n: usize,
        recipe: &Recipe,
        count: u32,
        calls: usize,
    ) -> Result<(), Trap> {
        let making = &self.sym().path.input.making[n];
        let Some((word, shadow)) = making.returned else { return Ok(()) };
        let (v, done) = (Val { word, shadow }, making.done);
        if done == 0 && recipe.beginning(self.program) != Beginning::Constructor {
            let object = match recipe.is_value {
                true => self.merged(v)?,
                false => self.single(v)?,
            };
            // A method that gives back what it is given makes nothing: what it is given is tried by itself.
            if object.is_null() || (!recipe.is_value && self.is_given(n, object)) {
                return Err(Trap::Assumed);
            }
            self.sym_mut().path.input.making[n].object = object;
        } else if done == calls {
            let (pool, size) = (self.pool(), self.term(Kind::Int, v));
            if !self.decide(pool.eq(size, pool.int(count as i32)))? {
                return Err(Trap::Assumed);
            }
        }
        let making = &mut self.sym_mut().path.input.making[n];
        making.returned = None;
        making.done += 1;
        Ok(())
    }

    /// Whether an object is an input already, or becomes one by other calls that are not all made yet.
    fn is_given(&self, n: usize, object: Ref) -> bool {
        let input = &self.sym().path.input;
        input.objects.iter().any(|o| o.at == object)
            || input.making.iter().enumerate().any(|(i, m)| i != n && m.object == object)
    }

    /// The object that a reference is. A choice among values, which a cache of small ones gives, is
    /// put together to one.
    fn merged(&mut self, v: Val) -> Result<Ref, Trap> {
        let v = self.resolve(v)?;
        if self.decide(self.guard(v, Ref::NULL))? {
            return Ok(Ref::NULL);
        }
        let mut targets = self.targets(v)?;
        targets.retain(|r| !r.is_null());
        let class = targets.first().map(|&r| self.heap.class_of(r));
        let is_one = |&r: &Ref| Some(self.heap.class_of(r)) == class;
        let Some(class) = class.filter(|_| targets.len() > 1 && targets.iter().all(is_one)) else {
            return self.single(v);
        };
        let elems = self.program.slot_elems(class);
        let mut values = vec![];
        for (slot, &elem) in elems.iter().enumerate() {
            values.push(self.read_field(v, Field { class, slot: slot as u32, elem })?);
        }
        let object = self.new_instance(class)?;
        for (slot, v) in values.into_iter().enumerate() {
            self.set_slot_val(object, slot as u32, v);
        }
        Ok(object)
    }

    // ---- what a recipe is given ----

    fn part_inputs(
        &mut self,
        x: UnknownId,
        form: Form,
        recipe: &Recipe,
        count: u32,
    ) -> Vec<PartInput> {
        let depth = self.sym().unknowns.get(x).depth;
        let mut all = vec![];
        for (index, part) in self.parts(x, recipe, count).into_iter().enumerate() {
            let elem = Elem::of_descriptor(part.declared.desc.as_bytes()[0]).unwrap_or(Elem::Ref);
            let term = match elem {
                Elem::Ref => {
                    let place = Place::Part { of: x, form, index: index as u32 };
                    let declared = Declared {
                        desc: &part.declared.desc,
                        signature: part.declared.signature.clone(),
                        nullable: part.nullable,
                        only: None,
                        depth: depth + 1,
                    };
                    let y = self.unknown(place, &declared, || part.name);
                    self.sym().unknowns.get(y).term
                }
                elem => self.fresh_term(elem, &part.name),
            };
            all.push(PartInput { elem, term });
        }
        all
    }

    /// The types of a recipe's parts, as far as the declared type of its object tells them.
    fn parts(&self, x: UnknownId, recipe: &Recipe, count: u32) -> Vec<Part> {
        let program = self.program;
        let unknown = self.sym().unknowns.get(x);
        let name = &unknown.name;
        let declared = unknown.signature.as_deref().and_then(Type::parse);
        let beginning = recipe.beginning(program);
        let (creating, own) = match beginning {
            Beginning::Constructor => {
                let own = program.bindings(recipe.class, declared.as_ref());
                (own.clone(), own)
            }
            _ => {
                let creating = program.bindings_by_result(recipe.create, declared.as_ref());
                (creating, program.bindings(recipe.class, declared.as_ref()))
            }
        };
        let mut all = vec![];
        if beginning == Beginning::OnPart {
            let desc = format!("L{};", program.class(recipe.owner).name);
            // The method may be inherited: then its class's parameters are not the owner's, but
            // containers have the same.
            let generic = program.generic(recipe.owner);
            let declared = program.declared(&desc, Some(&generic), &creating);
            all.push(Part { declared, nullable: false, name: format!("{name}.of") });
        }
        let create = program.declared_parameters(recipe.create, &creating);
        let names = self.parameter_names(recipe.create);
        let single = create.len() == 1 && recipe.is_value;
        for (i, declared) in create.into_iter().enumerate() {
            let nullable = !(recipe.strict || i == 0 && recipe.takes_outer(program));
            let name = match names.get(i) {
                _ if single => name.to_string(),
                Some(Some(part)) => format!("{name}.{part}"),
                _ => format!("{name}.{i}"),
            };
            all.push(Part { declared, nullable, name });
        }
        if let Some(repeat) = recipe.repeat {
            let class = program.method(repeat).class;
            let bindings = program.bindings_above(recipe.class, &own, class);
            let types = program.declared_parameters(repeat, &bindings);
            for n in 0..count {
                for (i, declared) in types.iter().cloned().enumerate() {
                    let name = match (types.len(), i) {
                        (1, _) => format!("{name}[{n}]"),
                        (_, 0) => format!("{name}.key[{n}]"),
                        (_, 1) => format!("{name}.value[{n}]"),
                        _ => format!("{name}.{i}[{n}]"),
                    };
                    all.push(Part { declared, nullable: !recipe.strict, name });
                }
            }
        }
        for (n, &method) in recipe.then.iter().enumerate() {
            let m = program.method(method);
            let bindings = program.bindings_above(recipe.class, &own, m.class);
            let names = self.parameter_names(method);
            for (i, declared) in
                program.declared_parameters(method, &bindings).into_iter().enumerate()
            {
                let part = names.get(i).and_then(Option::as_deref).unwrap_or_default();
                let name = format!("{name}.{}{}.{part}", m.name, n + 1);
                all.push(Part { declared, nullable: !recipe.strict, name });
            }
        }
        all
    }

    fn parameter_names(&self, method: MethodId) -> Vec<Option<Box<str>>> {
        let m = self.program.method(method);
        let body =
            if m.is_native() || m.is_abstract() { None } else { self.program.body(method).ok() };
        let skip = usize::from(!m.is_static());
        body.map(|b| b.names.iter().skip(skip).cloned().collect()).unwrap_or_default()
    }

    // ---- at the end of a path ----

    /// [`Machine::carry_out`] in a machine that is at rest: calls that it takes are run to their end,
    /// and where they could go several ways they go one. No if there is no such object.
    pub(super) fn carry_out_now(
        &mut self,
        carry_out: impl Fn(&mut Self) -> Result<(), Trap>,
    ) -> Result<bool, Trap> {
        loop {
            match carry_out(self) {
                Ok(()) => return Ok(true),
                Err(Trap::Assumed) => return Ok(false),
                Err(trap) => {
                    if !self.go_one_way(trap)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    fn go_one_way(&mut self, trap: Trap) -> Result<bool, Trap> {
        let pool = self.pool();
        match trap {
            Trap::Fork(fork) => {
                let path = &mut self.sym_mut().path;
                let Some(model) = path.model.clone() else {
                    return Err(Trap::Unsupported("a choice on an undecided path".into()));
                };
                let holds = pool.holds(fork.cond, &model);
                path.decide(&pool, if holds { fork.cond } else { pool.not(fork.cond) });
                debug_assert!(holds || fork.kind != ForkKind::Value, "a value of the model");
                Ok(true)
            }
            Trap::Split(split) => {
                // What comes first is the simplest.
                let Some(case) = split.cases.first() else { return Ok(false) };
                self.sym_mut().path.choose(split.unknown, case);
                Ok(true)
            }
            Trap::Make(_) | Trap::Init(_) => {
                // Nothing of the frames that are left is to run.
                let below = std::mem::take(&mut self.frames);
                let begun = match trap {
                    Trap::Make(call) => self.call_to_make(&call),
                    Trap::Init(class) => self.start_init(class),
                    _ => Ok(()),
                };
                let ran = begun.and_then(|()| self.run_one_way());
                self.frames = below;
                ran
            }
            Trap::Assumed => Ok(false),
            other => Err(other),
        }
    }

    fn run_one_way(&mut self) -> Result<bool, Trap> {
        while !self.frames.is_empty() {
            let trap = match self.run() {
                Stop::Returned(_) => return Ok(true),
                Stop::Assumed | Stop::Threw(_) | Stop::Exited(_) | Stop::Endless => {
                    return Ok(false);
                }
                Stop::Fork(fork) => Trap::Fork(fork),
                Stop::Split(split) => Trap::Split(split),
                Stop::Bound(bound) => return Err(Trap::Bound(bound)),
                Stop::Unsupported { what, .. } => return Err(Trap::Unsupported(what)),
                Stop::Broken(e) => return Err(Trap::Broken(e)),
                Stop::OutOfTime => return Err(Trap::Time),
                Stop::Deadlock(who) => return Err(Trap::Unsupported(who.join("; "))),
                Stop::Turns(n) => return Err(Trap::Turns(n)),
                Stop::Interrupted => return Err(Trap::Interrupted),
            };
            self.go_one_way(trap)?;
        }
        Ok(true)
    }
}
