//! Unknown references: the one place where they are resolved.
//!
//! An unread reference is the variable of an [`cairn_heap::input::Unknown`], possibly as a leaf of a
//! choice. The machine asks its [`cairn_heap::Resolver`] what it can be and carries out the answer;
//! which strategy that is, nobody here knows.

use super::{Bound, Occasion, Strategy, Val};
use crate::machine::{Machine, State, Trap};
use cairn_heap::heap::ClassStatus;
use cairn_heap::input::{
    Described, Form, InputObject, Place, Resolution, Selected, Target, Unknown, UnknownId,
};
use cairn_heap::{AnyResolver, Call, Case, Cases, Given, HeapBound, Open, Ref, Settle, Situation};
use cairn_program::class::access;
use cairn_program::ir::Kind;
use cairn_program::signature::Type;
use cairn_program::{ClassId, FieldId, MethodId, Program};
use cairn_term::{Node, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The ways on from an unread reference: the path is split into as many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    pub unknown: UnknownId,
    pub cases: Vec<Case>,
}

/// The inputs of a path, as far as they differ in what the strategy's state speaks of.
pub struct Completions<'p> {
    pub states: Vec<State<'p>>,
    /// There are no others within the bounds.
    pub is_whole: bool,
    /// A bound on the input left some out.
    pub is_cut: bool,
}

/// What an unknown's declared type is, and how it is met.
pub(super) struct Declared<'a> {
    pub desc: &'a str,
    pub signature: Option<Arc<str>>,
    pub nullable: bool,
    pub only: Option<Arc<[ClassId]>>,
    pub depth: u32,
}

/// The class that a descriptor of a reference names.
pub fn class_of_descriptor(program: &Program, desc: &str) -> Option<ClassId> {
    let name = if desc.starts_with('[') {
        desc
    } else {
        desc.strip_prefix('L').map_or(desc, |d| d.trim_end_matches(';'))
    };
    program.load(name).ok()
}

impl<'p> Machine<'p> {
    /// The unknown reference at a place.
    pub(super) fn unknown(
        &mut self,
        place: Place,
        declared: &Declared<'_>,
        name: impl FnOnce() -> String,
    ) -> UnknownId {
        let (pool, program) = (self.pool(), self.program);
        self.sym_mut().unknowns.at(&pool, place, |_| Described {
            class: class_of_descriptor(program, declared.desc),
            signature: declared.signature.clone(),
            depth: declared.depth,
            nullable: declared.nullable,
            only: declared.only.clone(),
            name: name().into(),
        })
    }

    /// The generic type that an unknown is declared with.
    pub(super) fn signature_of(&self, x: UnknownId) -> Option<Type> {
        self.sym().unknowns.get(x).signature.as_deref().and_then(Type::parse)
    }

    /// The variable of a reference that is unread, and no choice.
    pub(super) fn unread(&self, v: Val) -> Option<Term> {
        let t = self.refreshed(v.term()?);
        self.sym().unknowns.of_term(t).map(|_| t)
    }

    /// A reference with all that is known of it put in.
    pub fn refreshed(&self, t: Term) -> Term {
        let sym = self.sym();
        match sym.pool.node(t) {
            Node::Const(_) => t,
            Node::Ite(..) if sym.unknowns.is_empty() => t,
            Node::Ite(..) => sym.references.refreshed(self, t),
            _ => self.known_value(t),
        }
    }

    /// What a variable was resolved to; the term itself if it was not.
    pub fn known_value(&self, t: Term) -> Term {
        self.value_of(t).unwrap_or(t)
    }

    pub(super) fn refreshed_choice(&self, t: Term, done: &mut FxHashMap<Term, Term>) -> Term {
        let sym = self.sym();
        let Node::Ite(c, a, b) = sym.pool.node(t) else { return self.refreshed(t) };
        if let Some(&known) = done.get(&t) {
            return known;
        }
        let (x, y) = (self.refreshed_choice(a, done), self.refreshed_choice(b, done));
        let new = if (x, y) == (a, b) { t } else { sym.pool.ite(c, x, y) };
        done.insert(t, new);
        new
    }

    /// What the variable of a resolved unknown is.
    fn value_of(&self, t: Term) -> Option<Term> {
        let sym = self.sym();
        let x = sym.unknowns.of_term(t)?;
        Some(match sym.path.input.resolution(x)? {
            Resolution::One(None) => sym.pool.int(0),
            Resolution::One(Some(i)) => sym.pool.int(sym.path.input.objects[*i].at.0 as i32),
            Resolution::Some { value, .. } | Resolution::Partly { value, .. } => *value,
        })
    }

    /// Whether a choice has an unread reference in it.
    pub fn has_unread(&self, t: Term) -> bool {
        let sym = self.sym();
        !sym.unknowns.is_empty() && self.any_leaf(t, |leaf| sym.unknowns.of_term(leaf).is_some())
    }

    /// Whether a term is a reference: a choice among addresses and unknown references.
    pub(super) fn is_reference(&self, t: Term) -> bool {
        let sym = self.sym();
        let is_other =
            |leaf| sym.pool.value(leaf).is_none() && sym.unknowns.of_term(leaf).is_none();
        !self.any_leaf(t, is_other)
    }

    fn any_leaf(&self, t: Term, mut is: impl FnMut(Term) -> bool) -> bool {
        let pool = &self.sym().pool;
        let (mut stack, mut visited) = (vec![t], FxHashSet::default());
        while let Some(t) = stack.pop() {
            match pool.node(t) {
                Node::Ite(_, a, b) if visited.insert(t) => stack.extend([b, a]),
                Node::Ite(..) => {}
                _ if is(t) => return true,
                _ => {}
            }
        }
        false
    }

    /// What a choice leads to.
    pub fn leaves(&self, t: Term) -> Vec<Term> {
        let mut all = vec![];
        self.any_leaf(t, |leaf| {
            all.push(leaf);
            false
        });
        all
    }

    /// A reference with what is known of it.
    pub(super) fn resolved_so_far(&self, v: Val) -> Val {
        v.term().map_or(v, |t| self.val(self.refreshed(t)))
    }

    /// Whether an unread reference is of a class by its declaration, whatever it is.
    pub(super) fn is_declared(&self, v: Val, class: ClassId) -> bool {
        let sym = self.sym();
        let unknown = v.term().and_then(|t| sym.unknowns.of_term(t)).map(|x| sym.unknowns.get(x));
        let declared = unknown.and_then(|u| u.class);
        declared.is_some_and(|c| self.program.is_subtype(c, class))
    }

    /// What a reference is, if that needs no choice.
    pub fn resolved(&mut self, v: Val) -> Option<Val> {
        self.resolve(v).ok()
    }

    /// A reference whose target is needed: nothing of the result is unread.
    pub(crate) fn resolve(&mut self, v: Val) -> Result<Val, Trap> {
        let Some(t) = v.term() else { return Ok(v) };
        self.references().resolve(self, t)
    }

    /// A reference that was loaded from a field or an array.
    pub fn loaded(&mut self, v: Val) -> Result<Val, Trap> {
        let Some(t) = v.term() else { return Ok(v) };
        self.references().settle(self, t, Occasion::Read)
    }

    /// A reference that is about to be compared.
    fn compared(&mut self, v: Val) -> Result<Val, Trap> {
        let Some(t) = v.term() else { return Ok(v) };
        let v = self.references().settle(self, t, Occasion::Compare)?;
        let Some(t) = v.term() else { return Ok(v) };
        // What a choice leads to is compared as it is.
        Ok(self.val(self.refreshed(t)))
    }

    /// How much of an unread reference the strategy decides at an occasion.
    pub fn settled_on(&self, occasion: Occasion, unknown: &Unknown) -> Settle {
        let Strategy { resolver, universe, .. } = &self.sym().strategy;
        match occasion {
            Occasion::Read => resolver.on_read(universe, self.program, unknown),
            Occasion::Compare => resolver.on_compare(universe, self.program, unknown),
            Occasion::Use => Settle::Object,
        }
    }

    /// Decides what is asked of an unread reference.
    pub(super) fn settle_unread(&mut self, x: UnknownId, what: Settle) -> Result<(), Trap> {
        match what {
            Settle::Nothing => Ok(()),
            Settle::Nullness => self.settle_null(x),
            Settle::Object => self.settle_object(x),
        }
    }

    fn settle_null(&mut self, x: UnknownId) -> Result<(), Trap> {
        let sym = self.sym();
        let unknown = sym.unknowns.get(x);
        if !unknown.nullable || sym.path.input.is_not_null(x) {
            return Ok(());
        }
        let (term, pool) = (unknown.term, self.pool());
        if unknown.class.is_none() {
            return self.settle_object(x);
        }
        self.sym_mut().path.input.set_compared(x);
        if self.decide(pool.eq(term, pool.int(0)))? {
            self.sym_mut().path.input.resolve(x, Resolution::One(None));
        } else {
            self.sym_mut().path.input.set_not_null(x);
        }
        Ok(())
    }

    /// Decides what an unread reference is. If it can be several things, the path is split.
    pub fn settle_object(&mut self, x: UnknownId) -> Result<(), Trap> {
        if self.sym().path.input.is_chosen(x) {
            return self.carry_out_chosen(x);
        }
        // What a choice resolves besides is left over where a class had to be initialised in between.
        self.carry_out_due()?;
        match self.sym().path.input.resolution(x) {
            Some(_) => Ok(()),
            None => self.settle_asked(x),
        }
    }

    /// Asks the resolver what an unread reference is that nothing was chosen for.
    fn settle_asked(&mut self, x: UnknownId) -> Result<(), Trap> {
        let mut found = self.asked(x, |r, s| r.cases(s));
        self.note_left_out(x, &found);
        let is_compared = self.sym().path.input.is_compared(x);
        if is_compared || found.cases.iter().any(|c| !c.facts.is_empty()) {
            let mut possible = vec![];
            for case in found.cases {
                if self.is_possible_case(x, &case) {
                    possible.push(case);
                }
            }
            found.cases = possible;
        }
        match &found.cases[..] {
            [] => Err(match found.cuts.first() {
                Some(HeapBound::Chain) => Trap::Bound(Bound::Chain),
                Some(_) => Trap::Bound(Bound::Scope),
                None => Trap::Assumed,
            }),
            [one] if one.is_plain() => self.carry_out_all(x, &one.targets),
            [one] => {
                self.sym_mut().path.choose(x, one);
                self.carry_out_chosen(x)
            }
            _ => Err(Trap::Split(Box::new(Split { unknown: x, cases: found.cases }))),
        }
    }

    /// What the resolver says of a reference, with everything declared that it needs for that.
    fn asked(
        &mut self,
        x: UnknownId,
        ask: impl Fn(&dyn AnyResolver, &Situation<'_>) -> Cases,
    ) -> Cases {
        loop {
            let found = ask(&*self.sym().strategy.resolver, &Situation::new(self.view(), x));
            if found.open.is_empty() {
                return found;
            }
            self.declare_opened(&found.open);
        }
    }

    /// Declares what a resolver is going to speak of.
    fn declare_opened(&mut self, open: &[Open]) {
        for one in open {
            match one {
                Open::Content(x, form) => self.declare_content(*x, *form),
                Open::Number { key, name, sort } => {
                    let term = self.pool().fresh(name, *sort);
                    self.sym_mut().unknowns.set_number(*key, term);
                }
            }
        }
    }

    /// A path begins: what the strategy knows of the call's values.
    pub fn begin_strategy(&mut self, method: MethodId, values: &[Val]) -> Result<(), Trap> {
        let given = |v: &Val| match v.term() {
            Some(t) => match self.sym().unknowns.of_term(t) {
                Some(x) => Given::Reference(x),
                None => Given::Primitive(t),
            },
            None => Given::Fixed,
        };
        let values: Vec<Given> = values.iter().map(given).collect();
        let call = Call { method, values: &values };
        let found = loop {
            let found = self.sym().strategy.resolver.begin(&self.view(), &call);
            if found.open.is_empty() {
                break found;
            }
            self.declare_opened(&found.open);
        };
        if let Some(loss) = &found.loss {
            self.lose(loss);
        }
        if let Some(state) = found.state {
            self.sym_mut().path.strategy = state;
        }
        self.require_given(&found.facts)
    }

    /// Adds facts that the strategy knows, as one question.
    fn require_given(&mut self, facts: &[Term]) -> Result<(), Trap> {
        let pool = self.pool();
        let all = facts.iter().fold(Term::TRUE, |all, &fact| pool.and(all, fact));
        if all == Term::TRUE {
            return Ok(());
        }
        let known = self.sym().path.facts.len();
        self.require(all)?;
        let path = &mut self.sym_mut().path;
        for fact in path.facts.iter().skip(known).copied().collect::<Vec<_>>() {
            path.given.add(fact);
        }
        Ok(())
    }

    /// Carries out what was chosen for an unread reference, and whatever else is resolved with it.
    fn carry_out_chosen(&mut self, x: UnknownId) -> Result<(), Trap> {
        self.carry_out_one(x)?;
        self.carry_out_due()
    }

    /// Carries out whatever else was resolved by choices.
    fn carry_out_due(&mut self) -> Result<(), Trap> {
        while let Some(y) = self.sym().path.input.due() {
            self.carry_out_one(y)?;
        }
        Ok(())
    }

    /// Carries out what was chosen for one unread reference.
    fn carry_out_one(&mut self, x: UnknownId) -> Result<(), Trap> {
        let input = &self.sym().path.input;
        if let Some(other) = input.chosen_same(x).filter(|&y| input.resolution(y).is_none()) {
            if input.chosen_same(other).is_some() {
                return Err(Trap::Unsupported("a reference that is the same as one to be".into()));
            }
            match input.is_chosen(other) {
                true => self.carry_out_one(other)?,
                false => self.settle_asked(other)?,
            }
        }
        let facts = self.sym().path.input.facts_of_choice(x).to_vec();
        self.require_given(&facts)?;
        match self.sym().path.input.chosen(x) {
            Some(targets) => self.carry_out_all(x, &targets),
            None => Ok(()),
        }
    }

    /// Says what the cases of a reference leave out.
    pub fn note_left_out(&mut self, x: UnknownId, found: &Cases) {
        let (sym, program) = (self.sym(), self.program);
        let declared = sym.unknowns.get(x).class;
        let universe = &sym.strategy.universe;
        let is_held = |c: &ClassId| {
            declared.is_some_and(|d| program.is_subtype(*c, d)) && !universe.has_constants(*c)
        };
        if let Some(&class) = sym.path.held.iter().find(|c| is_held(c)) {
            let name = program.class(class).java_name();
            self.lose(&format!("inputs are never the objects of {name} that static fields hold"));
        }
        if let Some(loss) = &found.loss {
            self.lose(loss);
        }
        for &cut in &found.cuts {
            self.note_cut(cut);
        }
    }

    /// A bound of the input heap left something out.
    pub fn note_cut(&mut self, cut: HeapBound) {
        let cuts = &mut self.sym_mut().path.cuts;
        if !cuts.contains(&cut) {
            cuts.push(cut);
        }
    }

    /// Whether the path condition allows a case.
    fn is_possible_case(&mut self, x: UnknownId, case: &Case) -> bool {
        let pool = self.pool();
        let is_target = match self.sym().path.input.is_compared(x) {
            true => self.is_any(x, &case.targets),
            false => Term::TRUE,
        };
        let all = case.facts.iter().fold(is_target, |all, &fact| pool.and(all, fact));
        self.is_possible(all)
    }

    fn is_possible(&mut self, condition: Term) -> bool {
        condition != Term::FALSE && {
            let sym = self.sym();
            sym.oracle.borrow_mut().possible(&sym.pool, &sym.path, condition)
        }
    }

    /// That an unread reference is one of these targets.
    fn is_any(&self, x: UnknownId, targets: &[Target]) -> Term {
        let pool = &self.sym().pool;
        targets.iter().fold(Term::FALSE, |any, &t| pool.or(any, self.condition(x, t)))
    }

    /// That an unread reference is this target.
    fn condition(&self, x: UnknownId, target: Target) -> Term {
        let (sym, pool) = (self.sym(), self.pool());
        let term = sym.unknowns.get(x).term;
        let is = |address: u32| pool.eq(term, pool.int(address as i32));
        match target {
            Target::Null if sym.path.input.is_not_null(x) => Term::FALSE,
            Target::Null => is(0),
            Target::Object(i) => is(sym.path.input.objects[i].at.0),
            // Those that were compared with it already are known by their place.
            Target::New(Form::Constant(field)) if self.constant(field).is_some() => {
                self.constant(field).map_or(Term::FALSE, |r| is(r.0))
            }
            Target::New(_) => {
                let class = sym.unknowns.get(x).class;
                let fits = |o: &&InputObject| {
                    !o.form.is_value() && class.is_some_and(|c| self.program.is_subtype(o.class, c))
                };
                let others = sym.path.input.objects.iter().filter(fits).map(|o| o.at.0);
                let none = |all, a| pool.and(all, pool.not(is(a)));
                std::iter::once(0).chain(others).fold(Term::TRUE, none)
            }
        }
    }

    /// Resolves a reference as it was chosen.
    fn carry_out_all(&mut self, x: UnknownId, targets: &[Target]) -> Result<(), Trap> {
        self.carry_out(x, targets, None)
    }

    /// Resolves an unread reference to one of several targets; `partly`: in those inputs alone for which a
    /// condition holds.
    pub fn carry_out(
        &mut self,
        x: UnknownId,
        targets: &[Target],
        partly: Option<Term>,
    ) -> Result<(), Trap> {
        let pool = self.pool();
        let is_spoken_of = self.sym().path.input.is_compared(x);
        if is_spoken_of && targets.iter().any(|t| matches!(t, Target::New(_))) {
            self.require(self.is_any(x, targets))?;
        }
        let makes = |t: &Target| matches!(t, Target::New(Form::Made { .. }));
        if targets.iter().any(makes) && !self.sym().path.input.is_chosen(x) {
            // What else there is may change until it is made.
            self.sym_mut().path.input.choose(x, targets.to_vec());
        }
        for &target in targets {
            if let Target::New(form) = target {
                self.prepare_form(x, form)?;
            }
        }
        let mut found = vec![];
        for &target in targets {
            found.push(match target {
                Target::Null => None,
                Target::Object(i) => Some(i),
                Target::New(form) => Some(self.materialise(x, form)?),
            });
        }
        if let Some(class) = self.sym().unknowns.get(x).class
            && found.iter().any(Option::is_some)
        {
            self.sym_mut().inhabited.insert(class);
        }
        let resolution = self.references().resolution(self, x, targets, &found, partly)?;
        self.sym_mut().path.input.resolve(x, resolution);
        if is_spoken_of {
            let term = self.sym().unknowns.get(x).term;
            let value = self.refreshed(term);
            self.require(pool.eq(term, value))?;
        }
        Ok(())
    }

    /// The unknown that another one is where it was not looked at.
    pub fn rest_of(&mut self, x: UnknownId) -> UnknownId {
        let pool = self.pool();
        let Unknown { class, ref signature, depth, nullable, ref only, ref name, .. } =
            *self.sym().unknowns.get(x);
        let described = Described {
            class,
            signature: signature.clone(),
            depth,
            nullable,
            only: only.clone(),
            name: name.clone(),
        };
        self.sym_mut().unknowns.at(&pool, Place::Rest { of: x }, |_| described)
    }

    /// A variable that says something of what an unknown is.
    pub fn selector(&mut self, x: UnknownId, what: Selected, name: &str) -> Term {
        let pool = self.pool();
        self.sym_mut().unknowns.selector(&pool, x, what, name)
    }

    // ---- comparing ----

    /// Whether two references are the same.
    pub(crate) fn ref_eq(&mut self, a: Val, b: Val) -> Result<Term, Trap> {
        let (a, b) = (self.compared(a)?, self.compared(b)?);
        // What was decided for one may say something of the other.
        let (a, b) = (self.term(Kind::Ref, a), self.term(Kind::Ref, b));
        Ok(self.references().same(self, a, b))
    }

    /// A program that compares strings or boxes of the input by their identity sees less than there
    /// is: no two of them are the same object.
    pub(super) fn note_identity(&mut self, a: Val, b: Val) {
        let has_values = self.sym().path.input.objects.iter().any(|o| o.form.is_value());
        if !has_values || !self.is_tracked() || a == b {
            return;
        }
        let (left, right) = (self.known_targets(a), self.known_targets(b));
        let is_value = |r: Ref| {
            let input = &self.sym().path.input;
            input.at(r).is_some_and(|i| input.objects[i].form.is_value())
        };
        let may_be_same = |x: Ref, y: Ref| {
            x != y
                && !x.is_null()
                && !y.is_null()
                && (is_value(x) || is_value(y))
                && self.heap.class_of(x) == self.heap.class_of(y)
        };
        if left.iter().any(|&x| right.iter().any(|&y| may_be_same(x, y))) {
            self.lose("unknown strings and boxes are never the same object as another");
        }
    }

    /// The objects that a reference can be, as far as that is known.
    fn known_targets(&self, v: Val) -> Vec<Ref> {
        match v.term() {
            Some(t) => self.sym().references.known_targets(self, t),
            None => vec![v.as_ref()],
        }
    }

    pub(super) fn unread_eq(&mut self, a: Term, b: Term) -> Term {
        let pool = self.pool();
        match (pool.node(a), pool.node(b)) {
            (Node::Ite(c, x, y), _) => {
                let (x, y) = (self.unread_eq(x, b), self.unread_eq(y, b));
                pool.ite(c, x, y)
            }
            (_, Node::Ite(c, x, y)) => {
                let (x, y) = (self.unread_eq(a, x), self.unread_eq(a, y));
                pool.ite(c, x, y)
            }
            _ if a == b => Term::TRUE,
            (Node::Const(value), _) => self.unread_is(b, Ref(value.bits() as u32)),
            (_, Node::Const(value)) => self.unread_is(a, Ref(value.bits() as u32)),
            _ => {
                let sym = self.sym();
                let (x, y) = (sym.unknowns.of_term(a), sym.unknowns.of_term(b));
                let (Some(x), Some(y)) = (x, y) else { return pool.eq(a, b) };
                let (left, right) = (sym.unknowns.get(x), sym.unknowns.get(y));
                let Strategy { resolver, universe, .. } = &sym.strategy;
                if !resolver.may_alias(universe, self.program, left, right) {
                    let (left, right) =
                        (self.unread_is(a, Ref::NULL), self.unread_is(b, Ref::NULL));
                    return pool.and(left, right);
                }
                let input = &mut self.sym_mut().path.input;
                input.set_compared(x);
                input.set_compared(y);
                pool.eq(a, b)
            }
        }
    }

    /// That an unread reference is null, or an object.
    fn unread_is(&mut self, t: Term, r: Ref) -> Term {
        let (pool, sym) = (self.pool(), self.sym());
        let Some(x) = sym.unknowns.of_term(t) else { return pool.eq(t, pool.int(r.0 as i32)) };
        let unknown = sym.unknowns.get(x);
        let possible = if r.is_null() {
            unknown.nullable && !sym.path.input.is_not_null(x)
        } else {
            // What the program made itself is no input, except for the constants of enums.
            let fits = |c: ClassId| self.program.is_subtype(self.heap.class_of(r), c);
            let object = sym.path.input.at(r).map(|i| &sym.path.input.objects[i]);
            let is_input = object.is_some_and(|o| !o.form.is_value()) || self.is_constant(r);
            is_input && unknown.class.is_some_and(fits)
        };
        if !possible {
            return Term::FALSE;
        }
        if unknown.class.is_none() {
            return Term::TRUE;
        }
        self.sym_mut().path.input.set_compared(x);
        pool.eq(t, pool.int(r.0 as i32))
    }

    /// Whether an object is a constant of an enum.
    fn is_constant(&self, r: Ref) -> bool {
        let class = self.program.class(self.heap.class_of(r));
        let is_enum = |c: ClassId| self.program.class(c).is(access::ENUM);
        is_enum(class.id) || class.super_class.is_some_and(is_enum)
    }

    /// Where a constant of an enum is, once its class is initialised.
    fn constant(&self, field: FieldId) -> Option<Ref> {
        let field = self.program.field(field);
        let (status, statics) = self.heap.class_status(field.class);
        let at = Ref(match status {
            ClassStatus::Ready => self.heap.raw_slot(statics, field.slot) as u32,
            _ => 0,
        });
        (!at.is_null()).then_some(at)
    }

    // ---- the end of a path ----

    /// The bound that leaves no value for what [`Machine::complete_input`] could not complete.
    pub fn bound_of_input(&self) -> Option<HeapBound> {
        let sym = self.sym();
        let cuts = |&x: &UnknownId| {
            let found = sym.strategy.resolver.cases(&Situation::new(self.view(), x));
            found.cuts.first().copied()
        };
        sym.path.input.open().iter().find_map(cuts)
    }

    /// Resolves an unread unknown at the end of a path. No if the path does not allow it, or if it is
    /// resolved.
    pub fn resolve_at_end(&mut self, x: UnknownId, target: Target) -> Result<bool, Trap> {
        let is_open = self.sym().path.input.resolution(x).is_none();
        if !is_open || !self.is_possible(self.is_any(x, &[target])) {
            return Ok(false);
        }
        let before = self.save();
        let is_resolved = self.carry_out_now(|m| m.carry_out_all(x, &[target]))?;
        if !is_resolved {
            self.restore(before);
        }
        Ok(is_resolved)
    }

    /// Whether [`Machine::complete_input`] may have something to do.
    pub fn is_input_open(&self) -> bool {
        let path = &self.sym().path;
        !path.input.open().is_empty() || path.input.due().is_some() || path.strategy.is_some()
    }

    /// Makes the input complete: what is unread although the path condition or the strategy's state speaks
    /// of it is given the simplest value that these allow, together with the values of the others. No if
    /// the bounds leave none; [`Trap::Assumed`] if there is none, whatever the bounds.
    pub fn complete_input(&mut self) -> Result<bool, Trap> {
        if let Some(x) = self.sym().path.input.due()
            && !self.carry_out_now(|m| m.carry_out_chosen(x))?
        {
            return Ok(false);
        }
        if let Some(x) = self.sym().strategy.resolver.left_behind(&self.view()) {
            return self.complete_left(x);
        }
        let Some(&x) = self.sym().path.input.open().first() else { return Ok(true) };
        let targets = self.sym().strategy.resolver.completion(&Situation::new(self.view(), x));
        let before = self.save();
        for target in targets {
            if !self.is_possible(self.is_any(x, &[target])) {
                continue;
            }
            if self.carry_out_now(|m| m.carry_out_all(x, &[target]))? && self.complete_input()? {
                return Ok(true);
            }
            self.restore(before.clone());
        }
        Ok(false)
    }

    /// All ways to make the input complete as far as the strategy's state speaks of it, at most so many, the simplest first.
    pub fn completions(&mut self, most: usize) -> Result<Completions<'p>, Trap> {
        let mut all = Completions { states: vec![], is_whole: true, is_cut: false };
        self.complete_all(most, &mut all)?;
        Ok(all)
    }

    fn complete_all(&mut self, most: usize, all: &mut Completions<'p>) -> Result<(), Trap> {
        if all.states.len() >= most {
            all.is_whole = false;
            return Ok(());
        }
        if let Some(x) = self.sym().path.input.due()
            && !self.carry_out_now(|m| m.carry_out_chosen(x))?
        {
            all.is_whole = false;
            return Ok(());
        }
        let Some(x) = self.sym().strategy.resolver.left_behind(&self.view()) else {
            if !self.sym().path.input.open().is_empty() {
                // What is only compared with others is completed in one way.
                all.is_whole = false;
                if !self.complete_input()? {
                    return Ok(());
                }
            }
            all.states.push(self.save());
            return Ok(());
        };
        if self.sym().path.input.resolution(x).is_some() {
            all.is_whole = false;
            return Ok(());
        }
        let found = self.asked(x, |r, s| r.complete(s));
        all.is_cut |= !found.cuts.is_empty();
        all.is_whole &= found.loss.is_none();
        let before = self.save();
        for case in found.cases {
            if !self.is_possible_case(x, &case) {
                continue;
            }
            self.sym_mut().path.choose(x, &case);
            let decided = self.sym().path.decisions.len();
            let carried_out = self.carry_out_now(|m| m.carry_out_chosen(x));
            // Where it could go several ways it went one.
            all.is_whole &= self.sym().path.decisions.len() == decided;
            match carried_out {
                Ok(true) => match self.complete_all(most, all) {
                    Ok(()) | Err(Trap::Assumed) => {}
                    Err(trap) => return Err(trap),
                },
                Ok(false) => all.is_whole = false,
                Err(Trap::Assumed) => {}
                Err(trap) => return Err(trap),
            }
            self.restore(before.clone());
            if all.states.len() >= most {
                all.is_whole = false;
                break;
            }
        }
        Ok(())
    }

    /// Completes a reference that the strategy's state speaks of, and the rest.
    fn complete_left(&mut self, x: UnknownId) -> Result<bool, Trap> {
        if self.sym().path.input.resolution(x).is_some() {
            return Err(Trap::Unsupported("the completion of a reference that is resolved".into()));
        }
        let found = self.asked(x, |r, s| r.complete(s));
        let mut is_cut = !found.cuts.is_empty();
        let before = self.save();
        for case in found.cases {
            if !self.is_possible_case(x, &case) {
                continue;
            }
            self.sym_mut().path.choose(x, &case);
            if self.carry_out_now(|m| m.carry_out_chosen(x))? {
                match self.complete_input() {
                    Ok(true) => return Ok(true),
                    Ok(false) => is_cut = true,
                    Err(Trap::Assumed) => {}
                    Err(trap) => return Err(trap),
                }
            }
            self.restore(before.clone());
        }
        if is_cut { Ok(false) } else { Err(Trap::Assumed) }
    }
}
