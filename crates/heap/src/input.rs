//! The input heap: what the program was given, apart from what it makes of it.
//!
//! An unknown reference is a variable, an [`Unknown`]. As long as nobody has looked at it, it is
//! *unread*: the variable moves through registers and fields like any value. When it matters what it
//! is, a [`crate::Resolver`] says what it can be, and it is *resolved*: to null, to an object of the
//! input heap that exists already, or to a new one, whose fields are unread in turn.
//!
//! An [`InputHeap`] belongs to one path and remembers what each object held on entry. The objects
//! themselves lie in the current heap, where the program writes to them; nothing of that is seen
//! here. So a write to an unread field resolves nothing, and what the program allocates is never
//! among the objects that an unread reference can be.
//!
//! Unknowns are known by the place they are at, not by the path: the field of the object that
//! another unknown brought about. Two paths that read the same place share the variable, and with it
//! terms and answers of the solver. [`Unknowns`] keeps them.

use crate::heap::Ref;
use crate::persistent::{IdMap, Log};
use crate::resolver::{Case, To};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId};
use cairn_term::{Model, Pool, Term, Var};
use cairn_text::Text;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An unknown reference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnknownId(pub u32);

/// Where an unknown reference is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    Receiver,
    Argument(u32),
    Static(FieldId),
    /// A field of the object of class `class` that `of` brought about.
    Field {
        of: UnknownId,
        class: ClassId,
        field: FieldId,
    },
    /// An element of the array that `of` brought about.
    Element {
        of: UnknownId,
        class: ClassId,
        index: u32,
    },
    /// Something that is needed to make the object of `of` by a recipe: its number there.
    Part {
        of: UnknownId,
        form: Form,
        index: u32,
    },
    /// The answer of a stub to its call of that number.
    Answer {
        of: UnknownId,
        call: u32,
    },
    /// What the call of that number of a method answers, of those whose answers are inputs. The method is known by a text of the program.
    Asked {
        method: u32,
        call: u32,
    },
    /// Where `of` is, in those inputs in which nobody had looked at it when it was resolved.
    Rest {
        of: UnknownId,
    },
}

#[derive(Clone, Debug)]
pub struct Unknown {
    pub id: UnknownId,
    /// The variable.
    pub term: Term,
    pub var: Var,
    /// The declared type. None if its class cannot be loaded: then it is null.
    pub class: Option<ClassId>,
    /// The declared type with its type arguments, as class files spell it, where there are any. A
    /// type variable is `? extends` its bound.
    pub signature: Option<Arc<str>>,
    pub place: Place,
    /// Length of the chain of references from a root, which has 0.
    pub depth: u32,
    pub nullable: bool,
    /// The classes it is limited to, if it is to any.
    pub only: Option<Arc<[ClassId]>>,
    /// As a person names it: `this.root.left`.
    pub name: Arc<str>,
}

/// How a new input object comes about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// An instance of a class, its fields unknown.
    Instance(ClassId),
    /// An array of a class, its length and elements unknown.
    Array(ClassId),
    /// A string of unknown content.
    Text,
    /// A box of an unknown primitive.
    Boxed(Elem),
    /// What a static field holds: a constant of an enum, or of a class whose objects are constants.
    Constant(FieldId),
    /// What a recipe makes, with that many elements.
    Made { recipe: u32, count: u32 },
    /// Implements a functional interface with unknown answers.
    Stub(ClassId),
}

impl Form {
    /// Whether it has no identity that a program should depend on: no two of them are the same, and
    /// they do not count as objects.
    pub fn is_value(self) -> bool {
        matches!(self, Form::Text | Form::Boxed(_))
    }
}

/// What an unknown can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    Null,
    /// An object of the input heap, by its number.
    Object(usize),
    New(Form),
}

/// What an object held on entry.
#[derive(Clone, Debug)]
pub enum Content {
    Instance(Arc<[FieldInput]>),
    Array(Arc<ArrayInput>),
    Text {
        text: Text,
        /// The length up to which it is unknown, if longer ones are left out.
        cut: Option<u32>,
    },
    Boxed(Elem, Term),
    Constant(FieldId),
    /// The values that its recipe was given.
    Made(Arc<[PartInput]>),
    /// The calls it answered so far.
    Stub(Log<StubAnswer>),
}

/// The initial value of a field.
#[derive(Clone, Copy, Debug)]
pub struct FieldInput {
    pub field: FieldId,
    pub slot: u32,
    pub elem: Elem,
    /// The variable; of a reference, that of an unknown.
    pub term: Term,
}

#[derive(Clone, Debug)]
pub struct ArrayInput {
    pub elem: Elem,
    pub len: Term,
    /// All there is room for.
    pub elements: Vec<Term>,
    pub cut: Option<u32>,
}

/// A value that a recipe was given.
#[derive(Clone, Copy, Debug)]
pub struct PartInput {
    pub elem: Elem,
    pub term: Term,
}

/// What a stub was asked, and what it said.
#[derive(Clone, Debug)]
pub struct StubAnswer {
    pub arguments: Arc<[StubArgument]>,
    /// None from a `void` method.
    pub result: Option<PartInput>,
}

/// An argument of a stub's call. Values are told apart by what they are, objects by their identity.
#[derive(Clone, Debug)]
pub enum StubArgument {
    Null,
    Primitive(Elem, Term),
    Text(Text),
    Boxed(Elem, Term),
    Object {
        at: Ref,
        class: ClassId,
    },
    /// The variable of a reference that was unread then.
    Unread(Term),
}

/// An object that calls are making.
#[derive(Clone, Debug)]
pub struct Making {
    pub unknown: UnknownId,
    pub form: Form,
    pub parts: Arc<[PartInput]>,
    /// Calls that are done.
    pub done: usize,
    /// The next one is under way.
    pub is_running: bool,
    /// What it returned, as a word and its shadow, until that is looked at.
    pub returned: Option<(u64, u32)>,
    /// Null until it is there.
    pub object: Ref,
    /// What input objects hold now, while the call finds them as they were on entry.
    pub kept: Vec<Kept>,
}

/// A field or an element, and the word and shadow that it holds.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    pub at: Ref,
    pub slot: Spot,
    pub word: u64,
    pub shadow: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    Slot(u32),
    Element(Elem, u32),
}

/// An object of the input heap.
#[derive(Clone, Debug)]
pub struct InputObject {
    pub at: Ref,
    pub class: ClassId,
    /// The unknown that brought it about.
    pub creator: UnknownId,
    pub form: Form,
    pub content: Content,
}

/// What an unknown turned out to be on a path. Objects are numbers in [`InputHeap::objects`], none is
/// null.
#[derive(Clone, Debug)]
pub enum Resolution {
    One(Option<usize>),
    /// The first whose guard holds; the last guard is true. `value` is the same as a term.
    Some {
        choices: Arc<[(Term, Option<usize>)]>,
        value: Term,
    },
    /// It was looked at only in inputs for which `real` holds: there it is as above. In the others it
    /// is what `rest` is.
    Partly {
        real: Term,
        choices: Arc<[(Term, Option<usize>)]>,
        rest: UnknownId,
        value: Term,
    },
}

/// A choice for an unread reference that is yet to be carried out.
#[derive(Clone, Debug)]
struct Pending {
    unknown: UnknownId,
    to: To,
    /// Conditions that come with it.
    facts: Vec<Term>,
    /// Whether it is to be carried out even if nobody looks at the reference.
    is_due: bool,
}

/// What is known of the input on a path.
#[derive(Clone, Default, Debug)]
pub struct InputHeap {
    /// In the order in which they came about.
    pub objects: Log<InputObject>,
    /// By the unknown.
    resolved: IdMap<Resolution>,
    /// The same unknowns, in the order in which they were resolved.
    order: Log<UnknownId>,
    /// By the object: when those are there that are not in every input of the path.
    presence: IdMap<Term>,
    /// Choices that were made and are yet to be carried out.
    pending: Vec<Pending>,
    /// Objects that calls are making; those that were begun later are needed for the others.
    pub making: Vec<Making>,
    /// Unknowns that are certainly not null, and those that were compared while they were unread:
    /// the path condition may speak of these.
    not_null: IdMap<()>,
    compared: IdMap<()>,
}

impl InputHeap {
    pub fn resolution(&self, x: UnknownId) -> Option<&Resolution> {
        self.resolved.get(x.0)
    }

    /// Resolves an unread unknown.
    pub fn resolve(&mut self, x: UnknownId, to: Resolution) {
        match self.resolved.insert(x.0, to) {
            true => self.order.push(x),
            false => debug_assert!(false, "{x:?} is resolved already"),
        }
        self.pending.retain(|p| p.unknown != x);
    }

    /// What was resolved, in the order of the unknowns.
    pub fn resolutions(&self) -> impl Iterator<Item = (UnknownId, &Resolution)> {
        let all = self.resolved.keys().into_iter().map(UnknownId);
        all.filter_map(|x| Some((x, self.resolution(x)?)))
    }

    /// The same, in the order in which they were resolved.
    pub fn resolutions_in_order(&self) -> impl Iterator<Item = (UnknownId, &Resolution)> {
        self.order.iter().filter_map(|&x| Some((x, self.resolution(x)?)))
    }

    /// The inputs of the path that an object is in.
    pub fn presence(&self, object: usize) -> Term {
        self.presence.get(object as u32).copied().unwrap_or(Term::TRUE)
    }

    /// Says which inputs a new object is in, if not in all of them.
    pub fn set_presence(&mut self, object: usize, when: Term) {
        if when != Term::TRUE {
            self.presence.insert(object as u32, when);
        }
    }

    /// Chooses what an unread unknown is; that is carried out when the run goes on.
    pub fn choose(&mut self, x: UnknownId, targets: Vec<Target>) {
        let to = To::Targets(targets);
        self.pending.push(Pending { unknown: x, to, facts: vec![], is_due: false });
    }

    /// Chooses a case of a resolver. What else it resolves is carried out as soon as `x` is.
    pub fn choose_case<S>(&mut self, x: UnknownId, case: &Case<S>) {
        if !case.targets.is_empty() {
            let (to, facts) = (To::Targets(case.targets.clone()), case.facts.clone());
            self.pending.push(Pending { unknown: x, to, facts, is_due: false });
        }
        for (y, to) in &case.further {
            let facts = match *y == x {
                true => case.facts.clone(),
                false => vec![],
            };
            self.pending.push(Pending { unknown: *y, to: to.clone(), facts, is_due: true });
        }
    }

    fn pending(&self, x: UnknownId) -> Option<&Pending> {
        self.pending.iter().find(|p| p.unknown == x)
    }

    /// What was chosen for an unread unknown. If that is to be the same as another unknown which is unread,
    /// nothing can be said yet.
    pub fn chosen(&self, x: UnknownId) -> Option<Vec<Target>> {
        match &self.pending(x)?.to {
            To::Targets(targets) => Some(targets.clone()),
            To::SameAs(other) => match self.resolution(*other)? {
                Resolution::One(None) => Some(vec![Target::Null]),
                Resolution::One(Some(i)) => Some(vec![Target::Object(*i)]),
                Resolution::Some { choices, .. } | Resolution::Partly { choices, .. } => {
                    let target =
                        |c: &(Term, Option<usize>)| c.1.map_or(Target::Null, Target::Object);
                    Some(choices.iter().map(target).collect())
                }
            },
        }
    }

    /// Whether a choice for an unread unknown is yet to be carried out.
    pub fn is_chosen(&self, x: UnknownId) -> bool {
        self.pending(x).is_some()
    }

    /// New objects of some forms that were chosen and are yet to be made.
    pub fn count_chosen(&self, is: impl Fn(Form) -> bool) -> usize {
        let makes = |to: &To| match to {
            To::Targets(targets) => {
                targets.iter().any(|t| matches!(t, Target::New(form) if is(*form)))
            }
            To::SameAs(_) => false,
        };
        self.pending.iter().filter(|p| makes(&p.to)).count()
    }

    /// The unknown that another one was chosen to be the same as.
    pub fn chosen_same(&self, x: UnknownId) -> Option<UnknownId> {
        match self.pending(x)?.to {
            To::SameAs(other) => Some(other),
            To::Targets(_) => None,
        }
    }

    /// The conditions that come with what was chosen for an unread unknown.
    pub fn facts_of_choice(&self, x: UnknownId) -> &[Term] {
        self.pending(x).map_or(&[], |p| &p.facts)
    }

    /// The next unknown whose choice is to be carried out whether or not somebody looks at it.
    pub fn due(&self) -> Option<UnknownId> {
        self.pending.iter().find(|p| p.is_due).map(|p| p.unknown)
    }

    pub fn is_not_null(&self, x: UnknownId) -> bool {
        self.not_null.contains(x.0)
    }

    pub fn set_not_null(&mut self, x: UnknownId) {
        self.not_null.insert(x.0, ());
    }

    /// Whether the path condition may speak of an unread unknown.
    pub fn is_compared(&self, x: UnknownId) -> bool {
        self.compared.contains(x.0)
    }

    pub fn set_compared(&mut self, x: UnknownId) {
        self.compared.insert(x.0, ());
    }

    /// Unread unknowns that the path condition may speak of.
    pub fn open(&self) -> Vec<UnknownId> {
        let unread = |x: &UnknownId| self.resolution(*x).is_none();
        let spoken_of = self.compared.iter().chain(self.not_null.iter());
        let mut all: Vec<UnknownId> = spoken_of.map(|e| UnknownId(e.0)).filter(unread).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The object at an address.
    pub fn at(&self, r: Ref) -> Option<usize> {
        self.objects.iter().position(|o| o.at == r)
    }

    /// Objects of exactly this class that every input of the path has.
    pub fn count(&self, class: ClassId) -> usize {
        let all = self.objects.iter().filter(|o| o.class == class && !o.form.is_value()).count();
        let is_it = |i: usize| self.objects[i].class == class && !self.objects[i].form.is_value();
        all - self.presence.iter().filter(|p| is_it(p.0 as usize)).count()
    }

    /// Objects of exactly this form that every input of the path has, those in the making included.
    pub fn count_form(&self, is: impl Fn(Form) -> bool) -> usize {
        let all = self.objects.iter().filter(|o| is(o.form)).count();
        let is_it = |i: u32| is(self.objects[i as usize].form);
        let objects = all - self.presence.iter().filter(|p| is_it(p.0)).count();
        objects + self.making.iter().filter(|m| is(m.form)).count()
    }

    /// What a resolved unknown is under a model: an object or null. None if it is unread.
    pub fn under(&self, x: UnknownId, pool: &Pool, model: &Model) -> Option<Option<usize>> {
        Some(match self.resolution(x)? {
            Resolution::One(object) => *object,
            Resolution::Partly { real, rest, .. } if !pool.holds(*real, model) => {
                return self.under(*rest, pool, model);
            }
            Resolution::Some { choices, .. } | Resolution::Partly { choices, .. } => {
                let (_, object) = choices.iter().find(|c| pool.holds(c.0, model))?;
                *object
            }
        })
    }
}

/// The initial content of the objects that unknowns bring about, shared by all paths.
type Templates = FxHashMap<(UnknownId, Form), Content>;

/// What the variable of a choice says of an unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Selected {
    /// It is null.
    Null,
    /// It is not.
    NotNull,
    /// It is the object of that form that an unknown brought about.
    Object(UnknownId, Form),
}

/// Every unknown of a run, whatever path met it. Only grows.
#[derive(Clone, Default)]
pub struct Unknowns {
    all: Vec<Unknown>,
    by_term: FxHashMap<Term, UnknownId>,
    by_place: FxHashMap<Place, UnknownId>,
    templates: Templates,
    /// Variables that say which of several things an unknown is.
    selectors: FxHashMap<(UnknownId, Selected), Term>,
    /// What stubs answer to their calls, where that is primitive.
    answers: FxHashMap<(UnknownId, u32), Term>,
    /// Number variables of the strategy, by its own keys.
    numbers: FxHashMap<u64, Term>,
}

/// What is said of a new unknown.
pub struct Described {
    pub class: Option<ClassId>,
    pub signature: Option<Arc<str>>,
    pub depth: u32,
    pub nullable: bool,
    pub only: Option<Arc<[ClassId]>>,
    pub name: Arc<str>,
}

impl Unknowns {
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn get(&self, x: UnknownId) -> &Unknown {
        &self.all[x.0 as usize]
    }

    /// The unknown at a place, if one was met there.
    pub fn find(&self, place: Place) -> Option<UnknownId> {
        self.by_place.get(&place).copied()
    }

    /// The unknown whose variable this is.
    pub fn of_term(&self, t: Term) -> Option<UnknownId> {
        self.by_term.get(&t).copied()
    }

    /// The unknown at a place; `describe` is asked if it is the first time.
    pub fn at(
        &mut self,
        pool: &Pool,
        place: Place,
        describe: impl FnOnce(&Unknowns) -> Described,
    ) -> UnknownId {
        if let Some(&known) = self.by_place.get(&place) {
            return known;
        }
        let Described { class, signature, depth, nullable, only, name } = describe(self);
        let id = UnknownId(self.all.len() as u32);
        let var = pool.declare(&name, cairn_term::Sort::INT);
        let term = pool.var(var);
        self.all.push(Unknown {
            id,
            term,
            var,
            class,
            signature,
            place,
            depth,
            nullable,
            only,
            name,
        });
        self.by_term.insert(term, id);
        self.by_place.insert(place, id);
        id
    }

    /// What the object that `x` brings about holds on entry, if that was made before.
    pub fn template(&self, x: UnknownId, form: Form) -> Option<&Content> {
        self.templates.get(&(x, form))
    }

    pub fn set_template(&mut self, x: UnknownId, form: Form, content: Content) {
        self.templates.insert((x, form), content);
    }

    /// The primitive that the stub of `x` answers to its call of that number.
    pub fn answer(&mut self, x: UnknownId, call: u32, fresh: impl FnOnce() -> Term) -> Term {
        *self.answers.entry((x, call)).or_insert_with(fresh)
    }

    /// A number variable of the strategy, if it was declared.
    pub fn number(&self, key: u64) -> Option<Term> {
        self.numbers.get(&key).copied()
    }

    pub fn set_number(&mut self, key: u64, term: Term) {
        self.numbers.insert(key, term);
    }

    /// The boolean variable that says that an unknown is something, or is not null.
    pub fn selector(&mut self, pool: &Pool, x: UnknownId, what: Selected, name: &str) -> Term {
        let fresh = || pool.fresh(name, cairn_term::Sort::Bool);
        *self.selectors.entry((x, what)).or_insert_with(fresh)
    }

    /// The same, if there is one.
    pub fn known_selector(&self, x: UnknownId, what: Selected) -> Option<Term> {
        self.selectors.get(&(x, what)).copied()
    }
}
