//! Conditions that own nothing, one by one: references and plain values.

use crate::engine::{Cut, Resolved};
use crate::frame::{Done, Frame, Stop};
use crate::state::{Place, Read, Value, Waiting};
use crate::world::{Element, Part};
use crate::world::{Node, Open, Status, World};
use cairn_logic::{Atom, Pure, Slot, Var};
use cairn_term::Term;
use cairn_text::Text;

impl<W: World> Frame<'_, '_, W> {
    pub(crate) fn work_off(&mut self, pure: &Pure) -> Done<W::Form> {
        match pure {
            Pure::Atom(atom) => self.atom(atom),
            Pure::And(all) => match all.len() {
                0 => Ok(()),
                _ => Err(Stop::Branch(vec![all.clone()])),
            },
            Pure::Or(all) => match self.disjunction(all) {
                Ok(Some(fact)) => self.require(fact),
                Ok(None) => Err(Stop::Branch(all.iter().map(|p| vec![p.clone()]).collect())),
                Err(stop) => Err(stop),
            },
        }
    }

    /// A disjunction of conditions on numbers as a term. None if it is about references, too.
    fn disjunction(&mut self, all: &[Pure]) -> Done<W::Form, Option<Term>> {
        let mut any = Term::FALSE;
        for one in all {
            let Some(term) = self.numeric(one)? else { return Ok(None) };
            any = self.pool().or(any, term);
        }
        Ok(Some(any))
    }

    fn numeric(&mut self, pure: &Pure) -> Done<W::Form, Option<Term>> {
        match pure {
            Pure::Atom(Atom::Num(compare, a, b)) => self.comparison(*compare, a, b).map(Some),
            Pure::Atom(Atom::Real(compare, a, b)) => self.real(*compare, *a, *b).map(Some),
            Pure::Atom(_) => Ok(None),
            Pure::Or(all) => self.disjunction(all),
            Pure::And(all) => {
                let mut every = Term::TRUE;
                for one in all {
                    let Some(term) = self.numeric(one)? else { return Ok(None) };
                    every = self.pool().and(every, term);
                }
                Ok(Some(every))
            }
        }
    }

    fn atom(&mut self, atom: &Atom) -> Done<W::Form> {
        match atom {
            Atom::Num(compare, a, b) => self.compare(*compare, a, b),
            Atom::Real(compare, a, b) => {
                let fact = self.real(*compare, *a, *b)?;
                self.require(fact)
            }
            Atom::Same(true, a, b) => self.equate(*a, *b),
            Atom::Same(false, a, b) => {
                let (a, b) = (self.place(*a)?, self.place(*b)?);
                self.wait(Waiting::Differ(a, b))
            }
            Atom::Null(true, v) => self.bind(*v, Value::Ref(Place::Null)),
            Atom::Null(false, v) => {
                let place = self.place(*v)?;
                self.wait(Waiting::Differ(place, Place::Null))
            }
            Atom::Text(is, v, text) => {
                let place = self.place(*v)?;
                self.wait(Waiting::Text(*is, place, text.clone()))
            }
            Atom::Constant(is, v, name) => {
                let place = self.place(*v)?;
                self.wait(Waiting::Constant(*is, place, name.clone()))
            }
            Atom::Equal(true, a, b) if self.is_unbound(*a) || self.is_unbound(*b) => {
                self.equate(*a, *b)
            }
            Atom::Equal(is, a, b) => {
                let (a, b) = (self.place(*a)?, self.place(*b)?);
                self.wait(Waiting::Equal(*is, a, b))
            }
            Atom::Holds { of, slot, value } => self.holds(*of, slot, *value),
            Atom::Static { class, field, value } => {
                match self.engine.world.static_field(class, field) {
                    Some(part) => self.bind(*value, part.value()),
                    None => {
                        self.engine.lose(&format!(
                            "what a specification says of {class}.{field} is not assumed: static fields are no inputs"
                        ));
                        match self.is_unbound(*value) {
                            true => Err(Stop::Unbound(*value)),
                            false => Ok(()),
                        }
                    }
                }
            }
        }
    }

    fn is_unbound(&self, var: Var) -> bool {
        self.env[var.index()].is_none()
    }

    /// Two variables are the same.
    fn equate(&mut self, a: Var, b: Var) -> Done<W::Form> {
        match (self.env[a.index()], self.env[b.index()]) {
            (Some(value), _) => self.bind(b, value),
            (None, Some(value)) => self.bind(a, value),
            (None, None) => Err(Stop::Unbound(a)),
        }
    }

    /// A variable has a value.
    pub(crate) fn bind(&mut self, var: Var, value: Value) -> Done<W::Form> {
        match self.env[var.index()] {
            None => {
                self.env[var.index()] = Some(value);
                Ok(())
            }
            Some(known) => self.unify(known, value),
        }
    }

    pub(crate) fn unify(&mut self, a: Value, b: Value) -> Done<W::Form> {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) => self.same(a, b),
            (Value::Number(a), Value::Number(b)) => {
                let fact = self.pool().eq(a, b);
                self.require(fact)
            }
            (Value::Real(a), Value::Real(b)) => {
                let pool = self.pool();
                let both_nan = pool.and(pool.is_nan(a), pool.is_nan(b));
                let fact = pool.or(pool.feq(a, b), both_nan);
                self.require(fact)
            }
            _ => Err(Stop::Fail),
        }
    }

    /// Two references are the same.
    pub(crate) fn same(&mut self, a: Place, b: Place) -> Done<W::Form> {
        let (a, b) = (self.work.state.place(a), self.work.state.place(b));
        match (a, b) {
            _ if a == b => Ok(()),
            (Place::Free(key), other) | (other, Place::Free(key)) => {
                self.work.state.bound.push((key, other));
                Ok(())
            }
            (Place::Null, Place::At(node)) | (Place::At(node), Place::Null) => {
                match self.status(node) {
                    Status::Null => Ok(()),
                    Status::Object(_) => Err(Stop::Fail),
                    Status::Choice(is_null) => self.require(is_null),
                    Status::Unread => self.resolve(node, Resolved::Null),
                }
            }
            (Place::At(x), Place::At(y)) => match (self.status(x), self.status(y)) {
                (Status::Unread, Status::Unread) => self.merge(x, y),
                (Status::Unread, Status::Null) => self.resolve(x, Resolved::Null),
                (Status::Null, Status::Unread) => self.resolve(y, Resolved::Null),
                (Status::Unread, Status::Object(c)) => self.resolve(x, Resolved::Same(c)),
                (Status::Object(c), Status::Unread) => self.resolve(y, Resolved::Same(c)),
                (Status::Null, Status::Null) => Ok(()),
                (Status::Object(c), Status::Object(d)) if c == d => Ok(()),
                (Status::Choice(n), Status::Null) | (Status::Null, Status::Choice(n)) => {
                    self.require(n)
                }
                (Status::Choice(_), _) | (_, Status::Choice(_)) => self.plain_equal(true, x, y),
                _ => Err(Stop::Fail),
            },
            (Place::Null, Place::Null) => Ok(()),
        }
    }

    pub(crate) fn status(&self, node: Node) -> Status {
        self.engine.status(&self.work, node)
    }

    /// Two unread nodes hold the same reference.
    fn merge(&mut self, x: Node, y: Node) -> Done<W::Form> {
        let state = &mut self.work.state;
        let (x, y) = (state.representative(x), state.representative(y));
        if x == y {
            return Ok(());
        }
        for pair in &mut state.same {
            if pair.1 == y {
                pair.1 = x;
            }
        }
        state.same.push((y, x));
        Ok(())
    }

    /// Resolves an unread node, and those that hold the same reference.
    pub(crate) fn resolve(&mut self, node: Node, to: Resolved<W::Form>) -> Done<W::Form> {
        let representative = self.work.state.representative(node);
        let mut class: Vec<Node> = vec![representative];
        class.extend(self.work.state.same.iter().filter(|s| s.1 == representative).map(|s| s.0));
        let world = self.engine.world;
        let form = match to {
            Resolved::Null => None,
            Resolved::New(form) => Some(form),
            Resolved::Same(creator) => Some(self.engine.form_of(&self.work, creator)),
        };
        let fits = |n: &Node| match form {
            Some(form) => world.accepts(*n, form),
            None => world.is_nullable(*n),
        };
        if !class.iter().all(fits) {
            return Err(Stop::Fail);
        }
        if let Resolved::New(form) = to
            && !world.has_room(form, &self.work.new_forms())
        {
            self.engine.cut(Cut::Scope);
            return Err(Stop::Fail);
        }
        let first = match self.asked {
            Some(asked) if class.contains(&asked) => asked,
            _ => node,
        };
        let others = match to {
            Resolved::New(_) => Resolved::Same(first),
            other => other,
        };
        self.work.resolved.push((first, to));
        for &other in class.iter().filter(|n| **n != first) {
            self.work.resolved.push((other, others));
        }
        self.work.state.same.retain(|s| !class.contains(&s.0));
        // What was said of one of them is said of the one that created the object.
        Ok(())
    }

    fn holds(&mut self, of: Var, slot: &Slot, value: Var) -> Done<W::Form> {
        let of = self.place(of)?;
        let read = match slot {
            Slot::Field(name) => Read::Field(name.clone()),
            Slot::Length => Read::Length,
            Slot::Element(index) => match self.eval(index)? {
                crate::numbers::Evaluated::Term(term) => Read::Element(term),
                crate::numbers::Evaluated::Free => return Err(Stop::Fail),
            },
        };
        if let Place::At(node) = of
            && let Status::Object(creator) = self.status(node)
        {
            let part = self.read(creator, &read)?;
            return self.bind(value, part);
        }
        let value = self.env[value.index()].ok_or(Stop::Unbound(value))?;
        self.wait(Waiting::Holds { of, slot: read, value })
    }

    /// What an object holds on entry.
    pub(crate) fn read(&mut self, creator: Node, read: &Read) -> Done<W::Form, Value> {
        let world = self.engine.world;
        let form = self.engine.form_of(&self.work, creator);
        if !world.is_open(creator, form) {
            self.engine.open(Open::Content(creator, form));
            return Err(Stop::Fail);
        }
        match read {
            Read::Field(name) => {
                world.field(creator, form, name).map(Part::value).ok_or(Stop::Fail)
            }
            Read::Length => world.length(creator, form).map(Value::Number).ok_or(Stop::Fail),
            Read::Element(index) => self.element(creator, form, *index),
        }
    }

    fn element(&mut self, creator: Node, form: W::Form, index: Term) -> Done<W::Form, Value> {
        let (world, pool) = (self.engine.world, self.pool());
        let Some(length) = world.length(creator, form) else { return Err(Stop::Fail) };
        let in_range = pool.and(pool.sle(pool.long(0), index), pool.slt(index, length));
        if let Some(known) = pool.value(index) {
            let Ok(known) = usize::try_from(known.signed()) else { return Err(Stop::Fail) };
            return match world.element(creator, form, known) {
                Some(Element::Part(part)) => {
                    self.require(in_range)?;
                    Ok(part.value())
                }
                Some(Element::Beyond) => {
                    self.engine.cut(Cut::ArrayLength);
                    Err(Stop::Fail)
                }
                None => Err(Stop::Fail),
            };
        }
        // An unknown index of numbers is a choice; one of references is not followed.
        let mut chosen = None;
        for i in (0..world.room(creator, form)).rev() {
            let Some(Element::Part(Part::Number(element))) = world.element(creator, form, i) else {
                self.engine.lose("an element of a specification at an index that is not constant is not followed");
                return Err(Stop::Fail);
            };
            chosen = Some(match chosen {
                None => element,
                Some(rest) => pool.ite(pool.eq(index, pool.long(i as i64)), element, rest),
            });
        }
        self.require(in_range)?;
        chosen.map(Value::Number).ok_or(Stop::Fail)
    }

    // ---- conditions that may have to wait ----

    fn wait(&mut self, condition: Waiting) -> Done<W::Form> {
        if !self.decide_waiting(&condition)? && !self.work.state.waiting.contains(&condition) {
            self.work.state.waiting.push(condition);
        }
        Ok(())
    }

    /// Whether a condition holds and needs no more looking at. Fails if it does not hold.
    pub(crate) fn decide_waiting(&mut self, condition: &Waiting) -> Done<W::Form, bool> {
        match condition {
            Waiting::Differ(a, b) => self.differ(*a, *b),
            Waiting::Text(is, place, text) => self.is_text(*is, *place, text),
            Waiting::Constant(is, place, name) => self.is_constant(*is, *place, name),
            Waiting::Equal(is, a, b) => self.equal(*is, *a, *b),
            Waiting::Holds { of, slot, value } => {
                let Place::At(node) = self.work.state.place(*of) else { return Ok(false) };
                match self.status(node) {
                    Status::Unread => Ok(false),
                    Status::Object(creator) => {
                        let part = self.read(creator, slot)?;
                        self.unify(*value, part)?;
                        Ok(true)
                    }
                    Status::Null | Status::Choice(_) => Err(Stop::Fail),
                }
            }
            Waiting::Cell(cell) => {
                if matches!(self.work.state.place(cell.at), Place::Free(_)) {
                    return Ok(false);
                }
                self.cells.push(crate::frame::Owning::Floating(cell.clone()));
                Ok(true)
            }
        }
    }

    fn differ(&mut self, a: Place, b: Place) -> Done<W::Form, bool> {
        let (a, b) = (self.work.state.place(a), self.work.state.place(b));
        if a == b {
            return Err(Stop::Fail);
        }
        let status = |frame: &Self, p: Place| match p {
            Place::Null => Some(Status::Null),
            Place::At(node) => Some(frame.status(node)),
            Place::Free(_) => None,
        };
        let (Some(x), Some(y)) = (status(self, a), status(self, b)) else { return Ok(false) };
        match (x, y) {
            (Status::Null, Status::Null) => Err(Stop::Fail),
            (Status::Object(c), Status::Object(d)) if c == d => Err(Stop::Fail),
            (Status::Object(_) | Status::Null, Status::Object(_) | Status::Null) => Ok(true),
            (Status::Choice(n), Status::Null) | (Status::Null, Status::Choice(n)) => {
                let fact = self.pool().not(n);
                self.require(fact)?;
                Ok(true)
            }
            (Status::Choice(_), Status::Object(_)) | (Status::Object(_), Status::Choice(_)) => {
                Ok(true)
            }
            // A reference that cannot be null is different from it.
            (Status::Unread, Status::Null) => Ok(!self.may_be_null(a)),
            (Status::Null, Status::Unread) => Ok(!self.may_be_null(b)),
            _ => Ok(false),
        }
    }

    fn may_be_null(&self, place: Place) -> bool {
        matches!(place, Place::At(node) if self.engine.world.is_nullable(node))
    }

    /// The string at a place, which is not null.
    pub(crate) fn text(&mut self, place: Place) -> Done<W::Form, Text> {
        let creator = self.value_object(place, W::text_form)?;
        let form = self.engine.form_of(&self.work, creator);
        self.engine.world.text(creator, form).ok_or(Stop::Fail)
    }

    /// The number in the box at a place, which is not null.
    pub(crate) fn unboxed(&mut self, place: Place) -> Done<W::Form, Term> {
        let creator = self.value_object(place, W::boxed_form)?;
        let form = self.engine.form_of(&self.work, creator);
        self.engine.world.boxed(creator, form).ok_or(Stop::Fail)
    }

    /// A string or box, made if the place is unread.
    fn value_object(
        &mut self,
        place: Place,
        form: impl Fn(&W, Node) -> Option<W::Form>,
    ) -> Done<W::Form, Node> {
        let Place::At(node) = self.work.state.place(place) else {
            // Nothing of the heap holds it: any value will do, and which one is not asked.
            self.engine
                .lose("a string or box of a specification that no field holds is not followed");
            return Err(Stop::Fail);
        };
        let creator = match self.status(node) {
            Status::Null => return Err(Stop::Fail),
            Status::Object(creator) => creator,
            Status::Choice(is_null) => {
                let fact = self.pool().not(is_null);
                self.require(fact)?;
                node
            }
            Status::Unread => {
                let form = form(self.engine.world, node).ok_or(Stop::Fail)?;
                self.resolve(node, Resolved::New(form))?;
                let Status::Object(creator) = self.status(node) else { return Err(Stop::Fail) };
                creator
            }
        };
        let form = self.engine.form_of(&self.work, creator);
        if !self.engine.world.is_open(creator, form) {
            self.engine.open(Open::Content(creator, form));
            return Err(Stop::Fail);
        }
        Ok(creator)
    }

    fn is_text(&mut self, is: bool, place: Place, text: &str) -> Done<W::Form, bool> {
        let Place::At(node) = self.work.state.place(place) else {
            return if is { Err(Stop::Fail) } else { Ok(true) };
        };
        if !is && matches!(self.status(node), Status::Unread) {
            return Ok(false);
        }
        if !is && self.status(node) == Status::Null {
            return Ok(true);
        }
        let is_null = match self.status(node) {
            Status::Choice(n) if !is => n,
            _ => Term::FALSE,
        };
        let actual = match is_null {
            Term::FALSE => self.text(place)?,
            _ => {
                let form = self.engine.form_of(&self.work, node);
                self.engine.world.text(node, form).ok_or(Stop::Fail)?
            }
        };
        let pool = self.pool();
        let equals = actual.equals(pool, &Text::of_str(pool, text));
        let fact = if is { equals } else { pool.or(is_null, pool.not(equals)) };
        self.require(fact)?;
        Ok(true)
    }

    fn is_constant(&mut self, is: bool, place: Place, name: &str) -> Done<W::Form, bool> {
        let Place::At(node) = self.work.state.place(place) else {
            return if is { Err(Stop::Fail) } else { Ok(true) };
        };
        let world = self.engine.world;
        let form = world.constant_form(node, name);
        match self.status(node) {
            Status::Null => {
                if is {
                    Err(Stop::Fail)
                } else {
                    Ok(true)
                }
            }
            Status::Object(creator) => {
                let same = Some(self.engine.form_of(&self.work, creator)) == form;
                if same == is { Ok(true) } else { Err(Stop::Fail) }
            }
            Status::Choice(_) => Err(Stop::Fail),
            Status::Unread if is => {
                let form = form.ok_or(Stop::Fail)?;
                let mut created = self.work.resolved.iter();
                let known = created.find(|r| r.1 == Resolved::New(form)).map(|r| r.0);
                match known.or_else(|| world.existing(form)) {
                    Some(creator) => self.resolve(node, Resolved::Same(creator))?,
                    None => self.resolve(node, Resolved::New(form))?,
                }
                Ok(true)
            }
            Status::Unread => Ok(false),
        }
    }

    fn equal(&mut self, is: bool, a: Place, b: Place) -> Done<W::Form, bool> {
        let (a, b) = (self.work.state.place(a), self.work.state.place(b));
        match (a, b) {
            _ if a == b => {
                if is {
                    Ok(true)
                } else {
                    Err(Stop::Fail)
                }
            }
            (Place::Null, other) | (other, Place::Null) => match is {
                true => self.same(other, Place::Null).map(|()| true),
                false => self.differ(other, Place::Null),
            },
            (Place::At(x), Place::At(y)) => match (self.status(x), self.status(y)) {
                (Status::Unread, _) | (_, Status::Unread) => Ok(false),
                (Status::Null, Status::Null) => {
                    if is {
                        Ok(true)
                    } else {
                        Err(Stop::Fail)
                    }
                }
                (Status::Null, Status::Object(_)) | (Status::Object(_), Status::Null) => {
                    if is {
                        Err(Stop::Fail)
                    } else {
                        Ok(true)
                    }
                }
                (Status::Object(c), Status::Object(d)) if c == d => {
                    if is {
                        Ok(true)
                    } else {
                        Err(Stop::Fail)
                    }
                }
                _ => self.plain_equal(is, x, y).map(|()| true),
            },
            _ => Ok(false),
        }
    }

    /// Two strings or boxes, neither of which is unread, are equal or are not.
    fn plain_equal(&mut self, is: bool, x: Node, y: Node) -> Done<W::Form> {
        let (pool, world) = (self.pool(), self.engine.world);
        let object = |frame: &Self, node: Node| match frame.status(node) {
            Status::Object(creator) => (Term::FALSE, creator),
            Status::Choice(is_null) => (is_null, node),
            _ => (Term::TRUE, node),
        };
        let ((null_x, cx), (null_y, cy)) = (object(self, x), object(self, y));
        let same_value = match (null_x, null_y) {
            (Term::TRUE, _) | (_, Term::TRUE) => Term::FALSE,
            _ => {
                let (f, g) =
                    (self.engine.form_of(&self.work, cx), self.engine.form_of(&self.work, cy));
                match (world.text(cx, f), world.text(cy, g)) {
                    (Some(a), Some(b)) => a.equals(pool, &b),
                    _ => match (world.boxed(cx, f), world.boxed(cy, g)) {
                        (Some(a), Some(b)) => pool.eq(a, b),
                        _ => Term::FALSE,
                    },
                }
            }
        };
        let neither = pool.and(pool.not(null_x), pool.not(null_y));
        let equal = pool.or(pool.and(null_x, null_y), pool.and(neither, same_value));
        self.require(if is { equal } else { pool.not(equal) })
    }
}

impl Part {
    pub(crate) fn value(self) -> Value {
        match self {
            Part::Node(node) => Value::Ref(Place::At(node)),
            Part::Number(term) => Value::Number(term),
            Part::Real(term) => Value::Real(term),
        }
    }
}
