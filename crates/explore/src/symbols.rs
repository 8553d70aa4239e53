//! What the values of a call are for all inputs of a shape: numbers as terms.

use crate::outcome::{slot, word};
use crate::worker::Worker;
use cairn_contract::{CallSymbols, HeapSymbols, Symbol};
use cairn_heap::Ref;
use cairn_heap::input::{Content, UnknownId};
use cairn_interp::Machine;
use cairn_interp::sym::{InputValue, Symbols, Val};
use cairn_program::ir::Elem;
use cairn_program::{Origin, Shape};
use cairn_term::{Node, Pool, Sort, Term};
use cairn_witness::{Data, Object, Outcome, Witness};

/// A primitive as 64 bits. None: it is a constant.
fn number(pool: &Pool, elem: Elem, term: Term) -> Option<Symbol> {
    if matches!(pool.node(term), Node::Const(_)) {
        return None;
    }
    Some(match (elem, pool.sort(term)) {
        (Elem::Boolean, Sort::INT) => {
            Symbol::Number { term: pool.i2l(pool.bv_and(term, pool.int(1))), bits: 1 }
        }
        (Elem::Byte | Elem::Char | Elem::Short | Elem::Int, Sort::INT) => {
            Symbol::Number { term: pool.i2l(term), bits: 31 }
        }
        (Elem::Long, Sort::LONG) => Symbol::Number { term, bits: 63 },
        (Elem::Double, Sort::F64) => Symbol::Real(term),
        (Elem::Float, Sort::F32) => Symbol::Real(pool.widen(term)),
        _ => Symbol::Open,
    })
}

/// A reference of the input: what is unread can be anything.
fn reference(sym: &Symbols, x: UnknownId) -> Option<Symbol> {
    let input = &sym.path.input;
    let Some(resolved) = sym.path.model.as_deref().and_then(|m| input.under(x, &sym.pool, m))
    else {
        return Some(Symbol::Open);
    };
    match &input.objects.get(resolved?)?.content {
        Content::Text { .. } => Some(Symbol::Open),
        Content::Boxed(elem, term) => number(&sym.pool, *elem, *term),
        _ => None,
    }
}

/// A value of the heap. None: it is the same for all inputs of the shape.
fn symbol(m: &Machine<'_>, elem: Elem, v: Val) -> Option<Symbol> {
    let sym = m.sym.as_ref()?;
    if elem != Elem::Ref {
        return v.term().and_then(|t| number(&sym.pool, elem, t));
    }
    if let Some(t) = v.term() {
        return match sym.unknowns.of_term(t) {
            Some(x) => reference(sym, x),
            None => Some(Symbol::Open),
        };
    }
    let r = v.as_ref();
    if r.is_null() {
        return None;
    }
    if let Some(object) = sym.path.input.objects.iter().find(|o| o.at == r) {
        return match &object.content {
            Content::Text { .. } => Some(Symbol::Open),
            Content::Boxed(elem, term) => number(&sym.pool, *elem, *term),
            _ => None,
        };
    }
    let program = m.program;
    let class = program.class(m.heap.class_of(r));
    if class.id == program.string_class() {
        return (!is_literal(m, r)).then_some(Symbol::Open);
    }
    let elem = Elem::of_box(&class.name)?;
    let Some(field) = program.find_field(class.id, "value") else { return Some(Symbol::Open) };
    let inner = slot(m, r, program.field(field).slot);
    inner.term().and_then(|t| number(&sym.pool, elem, t))
}

/// Whether the characters of a string are known, whatever the input.
fn is_literal(m: &Machine<'_>, r: Ref) -> bool {
    let class = m.program.class(m.heap.class_of(r));
    let field = |name: &str| m.program.find_field(class.id, name).map(|f| m.program.field(f).slot);
    let (Some(value), Some(coder)) = (field("value"), field("coder")) else { return false };
    let (value, coder) = (slot(m, r, value), slot(m, r, coder));
    if value.is_symbolic() || coder.is_symbolic() {
        return false;
    }
    let bytes = value.as_ref();
    let plain = |i| m.heap.element_shadow(bytes, Elem::Byte, i) == 0;
    m.heap.length_shadow(bytes) == 0 && (0..m.heap.raw_len(bytes)).all(plain)
}

impl Worker<'_, '_> {
    /// What the values of a call are for all inputs of the shape of a witness, which is of the path in the machine, and the
    /// condition that lengths of arrays are what they are in it. None if that is not known.
    pub(crate) fn symbols(&mut self, witness: &Witness) -> Option<(CallSymbols, Term)> {
        let mut symbols = CallSymbols::default();
        let given = self.objects_of();
        let sym = self.m.sym.as_ref()?;
        for input in sym.path.inputs.iter().filter(|i| i.question.is_none()) {
            symbols.arguments.push(match &input.value {
                InputValue::Unknown(x) => reference(sym, *x),
                InputValue::Primitive { elem, term } => number(&sym.pool, *elem, *term),
                _ => Some(Symbol::Open),
            });
        }
        self.before(&mut symbols.before, &given);
        let shape = self.after(&mut symbols, witness, given)?;
        Some((symbols, shape))
    }

    fn before(&self, before: &mut HeapSymbols, given: &[Ref]) {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let of = |elem: Elem, term: Term| match (elem, sym.unknowns.of_term(term)) {
            (Elem::Ref, Some(x)) => reference(sym, x),
            (Elem::Ref, None) => Some(Symbol::Open),
            _ => number(&sym.pool, elem, term),
        };
        for (n, at) in given.iter().enumerate() {
            let Some(object) = sym.path.input.objects.iter().find(|o| o.at == *at) else {
                continue;
            };
            match &object.content {
                // A field of a subclass comes after one of the same name that it hides.
                Content::Instance(fields) => {
                    for f in fields.iter() {
                        let name = self.m.program.field(f.field).name.to_string();
                        match of(f.elem, f.term) {
                            Some(symbol) => _ = before.fields.insert((n, name), symbol),
                            None => _ = before.fields.remove(&(n, name)),
                        }
                    }
                }
                Content::Array(array) => {
                    for (i, term) in array.elements.iter().enumerate() {
                        let symbol = of(array.elem, *term);
                        before.elements.extend(symbol.map(|s| ((n, i), s)));
                    }
                }
                _ => {}
            }
        }
    }

    /// The heap after the call: the objects of [`cairn_witness::After::heap`] are met in its order once more.
    fn after(
        &mut self,
        symbols: &mut CallSymbols,
        witness: &Witness,
        given: Vec<Ref>,
    ) -> Option<Term> {
        let after = witness.after.as_ref()?;
        let mut shape = Term::TRUE;
        let mut places: Vec<Option<Ref>> = vec![None; after.heap.len()];
        for (place, at) in places.iter_mut().zip(given) {
            *place = Some(at);
        }
        let program = self.m.program;
        let statics: Vec<_> = self.path().statics.iter().map(|s| s.0).collect();
        for (id, described) in statics.into_iter().zip(&after.statics) {
            let field = program.field(id);
            let (_, at) = self.m.heap.class_status(field.class);
            let v = slot(&self.m, at, field.slot);
            self.place(&mut places, &described.value, v);
            let name = (described.class.clone(), described.name.clone());
            symbols.after.statics.extend(symbol(&self.m, field.elem, v).map(|s| (name, s)));
        }
        if let Outcome::Returned(Some(result)) = &witness.outcome
            && self.job.start.fresh.is_none()
        {
            let v = self.path().result;
            self.place(&mut places, result, v);
            let elem = program.method(self.job.start.method).ret?;
            symbols.result = symbol(&self.m, elem, v);
        } else if let (Outcome::Returned(Some(result)), Some(fresh)) =
            (&witness.outcome, self.job.start.fresh)
        {
            self.place(&mut places, result, Val::reference(fresh));
        }
        let mut open: Vec<usize> = (0..places.len()).filter(|n| places[*n].is_some()).collect();
        let mut met = vec![false; places.len()];
        while let Some(n) = open.pop() {
            let Some(at) = places[n].filter(|_| !std::mem::replace(&mut met[n], true)) else {
                continue;
            };
            let class = program.class(self.m.heap.class_of(at));
            match (&after.heap[n], class.shape) {
                (Object::Instance { fields, .. }, _) if class.origin == Origin::User => {
                    for described in fields {
                        let owner = program.load(&described.class.replace('.', "/")).ok()?;
                        let field = program.field(program.find_field(owner, &described.name)?);
                        let v = slot(&self.m, at, field.slot);
                        open.extend(self.place(&mut places, &described.value, v));
                        let key = (n, described.name.clone());
                        match symbol(&self.m, field.elem, v) {
                            Some(symbol) => _ = symbols.after.fields.insert(key, symbol),
                            None => _ = symbols.after.fields.remove(&key),
                        }
                    }
                }
                (Object::Array { elements, .. }, Shape::Array { elem, .. }) => {
                    let length = Val { word: 0, shadow: self.m.heap.length_shadow(at) };
                    if let Some(t) = length.term() {
                        let len = self.pool.int(i32::try_from(elements.len()).ok()?);
                        shape = self.pool.and(shape, self.pool.eq(t, len));
                    }
                    for (i, described) in elements.iter().enumerate() {
                        let heap = &self.m.heap;
                        let shadow = heap.element_shadow(at, elem, i as u32);
                        let v = Val { word: heap.raw_element(at, elem, i as u32), shadow };
                        open.extend(self.place(&mut places, described, v));
                        let symbol = symbol(&self.m, elem, v);
                        symbols.after.elements.extend(symbol.map(|s| ((n, i), s)));
                    }
                }
                _ => {}
            }
        }
        Some(shape)
    }

    /// Notes where an object is that a value leads to; its number if that is news.
    fn place(&self, places: &mut [Option<Ref>], data: &Data, v: Val) -> Option<usize> {
        let Data::Ref(n) = data else { return None };
        let place = places.get_mut(*n).filter(|p| p.is_none())?;
        *place = Some(Ref(word(&self.m, v)? as u32));
        Some(*n)
    }
}
