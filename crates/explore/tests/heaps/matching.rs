//! Which concrete heaps are on a path, and what the path predicts for them.
//!
//! A heap is on a path if every reference that the path resolved is, in the heap, null where the path
//! says so, and the same object where the path says so, of the class the path says; and if the path
//! condition holds of the heap's values. An unread reference can be anything that the condition
//! allows.
//!
//! Where a reference is one of several things by variables of its own, these are chosen such that the
//! reference is what it is in the heap.

use super::classes::{Family, Ty};
use super::concrete::{Heap, Value};
use super::partial::Partial;
use super::programs::Method;
use cairn_explore::{End, SeenPath};
use cairn_heap::input::{Content, InputHeap, InputObject, Place, Resolution, UnknownId, Unknowns};
use cairn_interp::sym::InputValue;
use cairn_program::ir::{Elem, Kind};
use cairn_program::{ClassId, FieldId, Program};
use cairn_solver::{ChainOptions, Question, Verdict, chain};
use cairn_term::{Evaluator, Model, Node, Pool, Sort, Term, Value as Word, Var};
use std::collections::{HashMap, HashSet};

/// The names of a family in a program.
pub struct Names {
    types: HashMap<ClassId, Ty>,
    /// Where a field is in an object's values.
    fields: HashMap<FieldId, usize>,
    /// Static fields of the outer class, in their order.
    statics: Vec<FieldId>,
    /// Whether a path may have variables that are no inputs: a heap is on it if there are values for them.
    pub has_numbers: bool,
}

impl Names {
    pub fn new(program: &Program, family: &Family) -> Names {
        let (mut types, mut fields) = (HashMap::new(), HashMap::new());
        let find = |class: ClassId, name: &str| {
            let is_it = |d: &&FieldId| *program.field(**d).name == *name;
            *program.class(class).fields.iter().find(is_it).expect("a field")
        };
        for class in 0..family.classes.len() {
            let id = program.load(&family.class_name(class)).expect("a class");
            types.insert(id, Ty::Class(class));
            types.insert(program.array_of(id), Ty::Array(class));
            for (at, f) in
                family.layout(class).into_iter().enumerate().filter(|f| f.1.class == class)
            {
                fields.insert(find(id, family.field(f).name), at);
            }
        }
        let outer = program.load(&family.name).expect("the outer class");
        let statics = family.statics.iter().map(|f| find(outer, f.name)).collect();
        Names { types, fields, statics, has_numbers: false }
    }
}

/// Where a value of the input is: among the heap's roots, or in an object of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spot {
    Root(usize),
    /// A field or an element.
    In(usize, usize),
    Length(usize),
}

/// What a path says of a reference that it resolved.
struct Resolved {
    unknown: UnknownId,
    spot: Spot,
    /// The one that was looked at in other inputs, by its number.
    rest_of: Option<usize>,
    /// It was looked at only where this holds.
    real: Term,
    /// It is the first of these whose guard holds.
    choices: Vec<(Term, Option<usize>)>,
    /// Boolean variables of the guards.
    selectors: Vec<Var>,
}

/// What a path says of its input.
pub struct Claim<'a> {
    pool: &'a Pool,
    input: &'a InputHeap,
    facts: &'a cairn_heap::Facts,
    /// The type of each object of the path.
    types: Vec<Ty>,
    /// Most elements of each array of the path.
    room: Vec<usize>,
    /// The variables that say whether objects are there, of those that have one, by the unknowns that
    /// brought them about.
    present: Vec<(UnknownId, usize, Var)>,
    /// In the order in which they were resolved.
    resolved: Vec<Resolved>,
    /// No reference is one of several things.
    is_certain: bool,
    not_null: Vec<Spot>,
    /// Variables of the conditions and of the result, but for those that choose among several.
    variables: Vec<(Var, Spot)>,
    /// Those of them that are no references.
    primitives: HashMap<Var, Spot>,
    /// Variables that are no inputs.
    numbers: Vec<Var>,
    end: &'a End,
    result: Option<(Kind, Term)>,
    evaluator: Evaluator,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicted {
    Word(i32),
    Null,
    Given(usize),
    /// An object that is not in the input.
    Other,
    Threw(String),
}

/// Addresses of objects that a path knows nothing of: beyond those of any real object.
const ELSEWHERE: u32 = 0xFFF0_0001;

/// A heap on a path: the heap's object for each of the path's, and the values of the variables.
struct Match {
    found: Vec<Option<usize>>,
    model: Model,
}

/// What a reference is: null, or the path's object and the heap's.
#[derive(Clone, Copy)]
enum Choice {
    Null,
    Object(usize, usize),
}

/// Says where unknown references are.
struct Spots<'a> {
    names: &'a Names,
    method: &'a Method,
    unknowns: &'a Unknowns,
    input: &'a InputHeap,
}

impl Spots<'_> {
    fn of(&self, x: UnknownId) -> Result<Spot, String> {
        let unknown = self.unknowns.get(x);
        let brought = |of: UnknownId, class: ClassId| {
            let is_it = |o: &InputObject| o.creator == of && o.class == class;
            let missing = || format!("{} is in no object", unknown.name);
            self.input.objects.iter().position(is_it).ok_or_else(missing)
        };
        match unknown.place {
            Place::Receiver => Ok(Spot::Root(0)),
            Place::Argument(i) => Ok(Spot::Root(self.first() + i as usize)),
            Place::Static(field) => {
                let at = self.names.statics.iter().position(|&f| f == field);
                let at = at.ok_or_else(|| format!("{} is no input", unknown.name))?;
                Ok(Spot::Root(self.first() + self.method.parameters.len() + at))
            }
            Place::Field { of, class, field } => {
                Ok(Spot::In(brought(of, class)?, self.names.fields[&field]))
            }
            Place::Element { of, class, index } => {
                Ok(Spot::In(brought(of, class)?, index as usize))
            }
            Place::Rest { of } => self.of(of),
            other => Err(format!("{other:?} is no place in these programs")),
        }
    }

    /// Where the parameters begin among the roots.
    fn first(&self) -> usize {
        usize::from(self.method.receiver.is_some())
    }
}

impl<'a> Claim<'a> {
    /// Fails with the reason if the path speaks of something that is no input.
    pub fn new(names: &Names, method: &Method, seen: &SeenPath<'a>) -> Result<Claim<'a>, String> {
        let SeenPath { pool, path, unknowns, end, result } = *seen;
        let input = &path.input;
        let spots = Spots { names, method, unknowns, input };
        let mut claim = Claim {
            pool,
            input,
            facts: &path.facts,
            types: vec![],
            room: vec![],
            present: vec![],
            resolved: vec![],
            is_certain: true,
            not_null: vec![],
            variables: vec![],
            primitives: HashMap::new(),
            numbers: vec![],
            end,
            result,
            evaluator: Evaluator::new(),
        };
        let primitives = &mut claim.primitives;
        let mut place = |t: Term, spot: Spot| {
            let vars = pool.free_vars([t]);
            primitives.extend(vars.into_iter().map(|v| (v, spot)));
        };
        for (i, argument) in path.inputs.iter().enumerate() {
            if let InputValue::Primitive { term, .. } = &argument.value {
                place(*term, Spot::Root(spots.first() + i));
            }
        }
        for (i, object) in input.objects.iter().enumerate() {
            let Some(&ty) = names.types.get(&object.class) else {
                return Err(format!("object {i} of the path has a class of its own"));
            };
            claim.types.push(ty);
            let mut room = 0;
            match &object.content {
                Content::Instance(fields) => {
                    for f in fields.iter().filter(|f| f.elem != Elem::Ref) {
                        place(f.term, Spot::In(i, names.fields[&f.field]));
                    }
                }
                Content::Array(array) => {
                    place(array.len, Spot::Length(i));
                    room = array.elements.len();
                }
                other => return Err(format!("object {i} of the path is {other:?}")),
            }
            claim.room.push(room);
            if let Node::Var(var) = pool.node(input.presence(i)) {
                claim.present.push((object.creator, i, var));
            }
        }
        claim.read_resolutions(&spots)?;
        for x in input.open().into_iter().filter(|&x| input.is_not_null(x)) {
            claim.not_null.push(spots.of(x)?);
        }
        let selectors = claim.resolved.iter().flat_map(|r| r.selectors.iter().copied());
        let selectors: HashSet<Var> = selectors.chain(claim.present.iter().map(|p| p.2)).collect();
        let presence = (0..input.objects.len()).map(|i| input.presence(i));
        let terms = path.facts.iter().copied().chain(result.map(|r| r.1)).chain(presence);
        for var in pool.free_vars(terms) {
            let spot = match (unknowns.of_term(pool.var(var)), claim.primitives.get(&var)) {
                (Some(x), _) => spots.of(x)?,
                (None, Some(&spot)) => spot,
                (None, None) if selectors.contains(&var) => continue,
                (None, None) if names.has_numbers => {
                    claim.numbers.push(var);
                    continue;
                }
                (None, None) => return Err(format!("{} is no input", pool.var_name(var))),
            };
            claim.variables.push((var, spot));
        }
        Ok(claim)
    }

    fn read_resolutions(&mut self, spots: &Spots<'_>) -> Result<(), String> {
        for (x, resolution) in self.input.resolutions_in_order() {
            let (real, choices) = match resolution {
                Resolution::One(object) => (Term::TRUE, vec![(Term::TRUE, *object)]),
                Resolution::Some { choices, .. } => (Term::TRUE, choices.to_vec()),
                Resolution::Partly { real, choices, .. } => (*real, choices.to_vec()),
            };
            let name = &spots.unknowns.get(x).name;
            if choices.last().is_none_or(|c| c.0 != Term::TRUE) {
                return Err(format!("{name} need not be any of its choices"));
            }
            let mut selectors = vec![];
            for var in self.pool.free_vars(choices.iter().map(|c| c.0).chain([real])) {
                if self.primitives.contains_key(&var) {
                    continue;
                }
                if self.pool.var_sort(var) != Sort::Bool {
                    let other = self.pool.var_name(var);
                    return Err(format!("what {name} is depends on {other}, which is unread"));
                }
                selectors.push(var);
            }
            let rest_of = match spots.unknowns.get(x).place {
                Place::Rest { of } => self.resolved.iter().position(|r| r.unknown == of),
                _ => None,
            };
            self.resolved.push(Resolved {
                unknown: x,
                spot: spots.of(x)?,
                rest_of,
                real,
                choices,
                selectors,
            });
            self.is_certain &= matches!(resolution, Resolution::One(_));
        }
        Ok(())
    }

    /// If the heap is on the path: what is predicted for it, or why that is not known.
    pub fn predict(&mut self, heap: &Heap) -> Option<Result<Predicted, String>> {
        let (found, model) = match self.hold(heap)? {
            Ok(Match { found, model }) => (found, model),
            Err(why) => return Some(Err(why)),
        };
        let mut under = self.evaluator.under(self.pool, &model);
        for (i, n) in found.iter().enumerate() {
            if under.holds(self.input.presence(i)) != n.is_some() {
                let is = if n.is_some() { "is" } else { "is not" };
                return Some(Err(format!("object {i} {is} there, unlike what its presence says")));
            }
        }
        let result = match (self.end, self.result) {
            (End::Threw { class, .. }, _) => Predicted::Threw(class.clone()),
            (End::Returned, Some((Kind::Ref, t))) => {
                let address = under.eval(t).bits() as u32;
                let given = self.input.objects.iter().position(|o| o.at.0 == address);
                match address {
                    0 => Predicted::Null,
                    _ if let Some(i) = given => match found[i] {
                        Some(n) => Predicted::Given(n),
                        None => return Some(Err(format!("object {i} is returned, but not there"))),
                    },
                    ELSEWHERE.. => Predicted::Given(((address - ELSEWHERE) / 2) as usize),
                    _ => Predicted::Other,
                }
            }
            (End::Returned, Some((_, t))) => Predicted::Word(under.eval(t).bits() as i32),
            (end, _) => return Some(Err(format!("the end is {end:?}"))),
        };
        Some(Ok(result))
    }

    /// Holds a heap against the path. None: it is not on it.
    fn hold(&mut self, heap: &Heap) -> Option<Result<Match, String>> {
        let mut found: Vec<Option<usize>> = vec![None; self.types.len()];
        let model = match self.is_certain {
            true => self.resolve_certain(heap, &mut found).map(|()| Model::new()),
            false => match self.resolve(heap, &mut found)? {
                Ok(model) => Some(model),
                Err(why) => return Some(Err(why)),
            },
        };
        self.finish(heap, found, model?).map(Ok)
    }

    /// Finds the heap's object for each of the path's.
    fn resolve_certain(&self, heap: &Heap, found: &mut [Option<usize>]) -> Option<()> {
        for Resolved { unknown, spot, choices, .. } in &self.resolved {
            // There is none behind the end of a shorter array.
            let value = self.value(heap, found, *spot)?;
            let choice = self.fits(heap, *unknown, value, choices[0].1, found)?;
            if let Choice::Object(i, n) = choice {
                found[i] = Some(n);
            }
        }
        Some(())
    }

    /// The same where references are one of several things: also finds the values of the variables
    /// that say which. What the path assumed is looked at as soon as it is certain.
    fn resolve(&self, heap: &Heap, found: &mut [Option<usize>]) -> Option<Result<Model, String>> {
        let mut partial = Partial::new(self.pool);
        self.set_primitives(heap, found, None, &mut partial);
        let mut facts = self.facts.iter();
        let mut next = facts.next();
        let mut is_looked_at: Vec<bool> = vec![];
        for resolved in &self.resolved {
            let is_known = resolved.rest_of.is_some_and(|of| is_looked_at[of]);
            let value = self.value(heap, found, resolved.spot).filter(|_| !is_known);
            let is_real = partial.holds(resolved.real);
            is_looked_at.push(is_known || (value.is_some() && is_real == Some(true)));
            match (value, is_real) {
                (Some(_), None) => {
                    let real = Words::new(self.pool).of(resolved.real);
                    return Some(Err(format!("nothing says whether {real}")));
                }
                (Some(value), Some(true)) => {
                    match self.choose(heap, resolved, value, found, &mut partial) {
                        Ok(Some(Choice::Object(i, n))) if found[i].is_none() => {
                            found[i] = Some(n);
                            self.set_primitives(heap, found, Some(i), &mut partial);
                        }
                        Ok(Some(_)) => {}
                        Ok(None) => return None,
                        Err(why) => return Some(Err(why)),
                    }
                }
                // Nobody looked at it, it is known already, or it is in no object of the heap.
                _ => {}
            }
            for &var in &resolved.selectors {
                if !partial.has(var) {
                    partial.choose(var, false);
                }
            }
            for &(_, i, var) in self.present.iter().filter(|p| p.0 == resolved.unknown) {
                if !partial.has(var) {
                    partial.choose(var, found[i].is_some());
                }
            }
            while let Some(holds) = next.and_then(|&f| partial.holds(f)) {
                if !holds {
                    return None;
                }
                next = facts.next();
            }
        }
        Some(Ok(partial.model))
    }

    /// Chooses the variables of a resolution such that the reference is what it is in the heap. None
    /// if that cannot be.
    fn choose(
        &self,
        heap: &Heap,
        resolved: &Resolved,
        value: Value,
        found: &[Option<usize>],
        partial: &mut Partial<'_>,
    ) -> Result<Option<Choice>, String> {
        for &(guard, object) in &resolved.choices {
            let choice = self.fits(heap, resolved.unknown, value, object, found);
            loop {
                match partial.holds(guard) {
                    Some(true) => return Ok(choice),
                    Some(false) => break,
                    None => {}
                }
                match partial.open_conjunct(guard) {
                    Some((var, bit)) => partial.choose(var, bit == choice.is_some()),
                    None => {
                        let guard = Words::new(self.pool).of(guard);
                        return Err(format!("nothing says whether {guard}"));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Whether what a reference is in the heap is what the path says.
    fn fits(
        &self,
        heap: &Heap,
        x: UnknownId,
        value: Value,
        object: Option<usize>,
        found: &[Option<usize>],
    ) -> Option<Choice> {
        match (value, object) {
            (Value::Null, None) => Some(Choice::Null),
            (Value::Object(n), Some(i)) => {
                let is_new = || {
                    let fits = heap.objects[n].ty == self.types[i];
                    fits && self.input.objects[i].creator == x && !found.contains(&Some(n))
                };
                let is_it = found[i].map_or_else(is_new, |known| known == n);
                is_it.then_some(Choice::Object(i, n))
            }
            _ => None,
        }
    }

    /// Gives values to the primitives among the roots, or to those of an object.
    fn set_primitives(
        &self,
        heap: &Heap,
        found: &[Option<usize>],
        object: Option<usize>,
        partial: &mut Partial<'_>,
    ) {
        for (&var, &spot) in &self.primitives {
            let is_here = match spot {
                Spot::Root(_) => object.is_none(),
                Spot::In(i, _) | Spot::Length(i) => object == Some(i),
            };
            if is_here {
                partial.set(var, self.word(heap, found, spot));
            }
        }
    }

    /// Whether the path condition holds, now that all that was resolved goes together.
    fn finish(
        &mut self,
        heap: &Heap,
        found: Vec<Option<usize>>,
        mut model: Model,
    ) -> Option<Match> {
        let is_null = |&spot: &Spot| self.value(heap, &found, spot) == Some(Value::Null);
        if self.not_null.iter().any(is_null) {
            return None;
        }
        let longer = |(i, n): (usize, &Option<usize>)| {
            let Some(n) = *n else { return false };
            matches!(self.types[i], Ty::Array(_)) && heap.objects[n].values.len() > self.room[i]
        };
        if found.iter().enumerate().any(longer) {
            return None;
        }
        for &(var, spot) in &self.variables {
            debug_assert_eq!(self.pool.var_sort(var), Sort::INT);
            model.set(var, self.word(heap, &found, spot));
        }
        if !self.numbers.is_empty() {
            model = self.with_numbers(&model)?;
        }
        let mut under = self.evaluator.under(self.pool, &model);
        let holds = self.facts.iter().all(|&f| under.holds(f));
        holds.then_some(Match { found, model })
    }

    /// Values for the variables that are no inputs, with which the path condition holds.
    fn with_numbers(&self, inputs: &Model) -> Option<Model> {
        let pool = self.pool;
        let is = |(var, value): (Var, Word)| pool.eq(pool.var(var), pool.constant(value));
        let given = inputs.iter().map(is);
        let goal = given.chain(self.facts.iter().copied()).fold(Term::TRUE, |a, f| pool.and(a, f));
        let mut solver = chain(&ChainOptions::default()).expect("the built-in back end");
        match solver.check(&Question { pool, facts: &[], known: None, goal }) {
            Verdict::Sat(model) => Some(model),
            Verdict::Unsat => None,
            Verdict::Unknown(why) => panic!("numbers of a path: {why}"),
        }
    }

    /// Whether the path has looked at all references of a heap that is on it.
    pub fn has_looked_at_all(
        &mut self,
        heap: &Heap,
        is_reference: &dyn Fn(Ty, usize) -> bool,
    ) -> bool {
        let Some(Ok(Match { found, .. })) = self.hold(heap) else { return false };
        let is_resolved = |spot: Spot| self.resolved.iter().any(|r| r.spot == spot);
        let is_root =
            |i: usize| matches!(heap.roots[i], Value::Int(_)) || is_resolved(Spot::Root(i));
        let is_object = |n: usize| {
            let Some(i) = found.iter().position(|&f| f == Some(n)) else { return false };
            let ty = heap.objects[n].ty;
            let all = 0..heap.objects[n].values.len();
            all.into_iter().all(|at| !is_reference(ty, at) || is_resolved(Spot::In(i, at)))
        };
        (0..heap.roots.len()).all(is_root) && (0..heap.objects.len()).all(is_object)
    }

    fn value(&self, heap: &Heap, found: &[Option<usize>], spot: Spot) -> Option<Value> {
        match spot {
            Spot::Root(i) => heap.roots.get(i).copied(),
            Spot::In(object, at) => heap.objects[found[object]?].values.get(at).copied(),
            Spot::Length(object) => {
                Some(Value::Int(heap.objects[found[object]?].values.len() as i32))
            }
        }
    }

    fn word(&self, heap: &Heap, found: &[Option<usize>], spot: Spot) -> Word {
        let bits = match self.value(heap, found, spot) {
            Some(Value::Int(v)) => u64::from(v as u32),
            Some(Value::Null) => 0,
            Some(Value::Object(n)) => match found.iter().position(|&f| f == Some(n)) {
                Some(i) => u64::from(self.input.objects[i].at.0),
                None => u64::from(ELSEWHERE) + 2 * n as u64,
            },
            // An element behind the end, or in an object that is not there: whatever it is must
            // not matter.
            None => 0,
        };
        Word::of(Sort::INT, bits)
    }

    /// Whether some reference was looked at only where another is something.
    pub fn is_partly(&self) -> bool {
        self.resolved.iter().any(|r| r.real != Term::TRUE)
    }

    /// The path in words.
    pub fn show(&self) -> String {
        let mut words = Words::new(self.pool);
        let mut out: String = format!("{:?}\n", self.end);
        let what = |object: Option<usize>| object.map_or("null".into(), |i| format!("object {i}"));
        for Resolved { unknown, spot, real, choices, .. } in &self.resolved {
            out += &format!("    {spot:?} (unknown {}) is", unknown.0);
            for &(guard, object) in choices {
                out += &format!(" {}", what(object));
                if guard != Term::TRUE {
                    out += &format!(" if {}, else", words.of(guard));
                }
            }
            if *real != Term::TRUE {
                out += &format!(", where {}", words.of(*real));
            }
            out.push('\n');
        }
        for (i, ty) in self.types.iter().enumerate() {
            let InputObject { at, creator, .. } = &self.input.objects[i];
            out += &format!("    object {i} is a {ty:?} at {} of unknown {}", at.0, creator.0);
            let presence = self.input.presence(i);
            if presence != Term::TRUE {
                out += &format!(", where {}", words.of(presence));
            }
            out.push('\n');
        }
        for spot in &self.not_null {
            out += &format!("    {spot:?} is not null\n");
        }
        for &f in self.facts {
            out += &format!("    {}\n", words.of(f));
        }
        if let Some((_, t)) = self.result {
            out += &format!("    result: {}\n", words.of(t));
        }
        words.explain(&mut out);
        out
    }
}

/// Large terms have names: what they share would otherwise be written again and again.
struct Words<'a> {
    pool: &'a Pool,
    sizes: HashMap<Term, usize>,
    named: Vec<Term>,
}

impl<'a> Words<'a> {
    /// Nodes of a term that is written out.
    const MOST: usize = 40;
    /// Names that are explained.
    const NAMES: usize = 100;

    fn new(pool: &'a Pool) -> Words<'a> {
        Words { pool, sizes: HashMap::new(), named: vec![] }
    }

    fn size(&mut self, t: Term) -> usize {
        if let Some(&known) = self.sizes.get(&t) {
            return known;
        }
        let args: Vec<Term> = self.pool.node(t).args().collect();
        let size = args.into_iter().fold(1, |sum: usize, a| sum.saturating_add(self.size(a)));
        self.sizes.insert(t, size);
        size
    }

    fn of(&mut self, t: Term) -> String {
        if self.size(t) <= Self::MOST {
            return self.pool.display(t).to_string();
        }
        if self.named.len() <= Self::NAMES && !self.named.contains(&t) {
            self.named.push(t);
        }
        format!("t{}", t.id())
    }

    /// Says what the names stand for.
    fn explain(&mut self, out: &mut String) {
        let mut at = 0;
        while let Some(&t) = self.named.get(at) {
            at += 1;
            if at > Self::NAMES {
                *out += "    and more\n";
                break;
            }
            let args: Vec<String> = self.pool.node(t).args().map(|a| self.of(a)).collect();
            let text = match self.pool.node(t) {
                Node::Ite(..) => format!("{} ? {} : {}", args[0], args[1], args[2]),
                Node::Unary(op, _) => format!("{op:?} {}", args[0]),
                Node::Binary(op, ..) => format!("{} {op:?} {}", args[0], args[1]),
                other => format!("{other:?}"),
            };
            *out += &format!("    t{} is {text}\n", t.id());
        }
    }
}
