//! The environment as an input: answers that can be anything a JVM could give, each recorded with its question.
//!
//! What is asked once for all (a variable of a name, the hash code of an object, what standard input holds) is kept with the path, so
//! that it is answered the same way again.

use super::inputs::{Input, InputValue};
use super::{Path, Val};
use crate::environment::{Question, Source};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_heap::input::{ArrayInput, UnknownId};
use cairn_program::Origin;
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Binary, Node, Pool, Sort, Term, Width};
use cairn_text::Text;
use std::sync::Arc;

/// The end of the year 2099, in seconds since the epoch: clocks show a time from 1970 until then.
const LATEST: i64 = 4_102_444_800;

/// Half of what a reading of `System.nanoTime` can be: far enough from the ends of its type for every difference of two.
const NANOS: i64 = 1 << 61;

/// What was answered on a path and holds for the rest of it.
#[derive(Clone, Default)]
pub(crate) struct Answers {
    /// The last reading of `System.nanoTime`, and for how many nanoseconds the program slept since.
    nanos: Option<Term>,
    slept: u64,
    /// The states of the `ThreadLocalRandom`, and what they are mixed to but for the last step.
    thread_states: Vec<(Term, Term)>,
    max_memory: Option<Term>,
    total_memory: Option<Term>,
    variables: Vec<(Arc<str>, Val)>,
    /// `None`: none; else the string, where the condition holds.
    properties: Vec<(Arc<str>, Option<Term>, Ref)>,
    hashes: Vec<(Ref, Term)>,
    files: Vec<UnknownFile>,
    input: Option<Arc<ArrayInput>>,
    /// Bytes of standard input that were read.
    read: u32,
    /// References that stubs answered with.
    stubbed: u32,
}

/// A file of the working directory that may be there.
#[derive(Clone)]
struct UnknownFile {
    name: Arc<str>,
    is_there: Term,
    content: Option<Arc<ArrayInput>>,
    /// It has been put into the tree; what became of it then is the program's doing.
    is_made: bool,
}

/// A text, and the length up to which it is unknown, if longer ones are left out.
type Unbounded = (Text, Option<u32>);

impl Path {
    fn answers(&mut self) -> &mut Answers {
        Arc::make_mut(&mut self.environment)
    }
}

/// That a text is what a name or a value of the system can be: UTF-16 without lone surrogates, and without a NUL.
fn is_well_formed(pool: &Pool, text: &Text) -> Term {
    let unit = |i: usize| pool.zero_extend(Width::W32, text.chars()[i]);
    let between = |v: Term, low: i32, high: i32| {
        pool.and(pool.sle(pool.int(low), v), pool.sle(v, pool.int(high)))
    };
    let is_in = |i: usize| pool.slt(pool.int(i as i32), text.len());
    let is_high = |i: usize| pool.and(is_in(i), between(unit(i), 0xD800, 0xDBFF));
    let is_low = |i: usize| pool.and(is_in(i), between(unit(i), 0xDC00, 0xDFFF));
    let mut all = Term::TRUE;
    for i in 0..text.chars().len() {
        let other = pool.ne(unit(i), pool.int(0));
        all = pool.and(all, pool.implies(is_in(i), other));
        let follows = if i + 1 < text.chars().len() { is_low(i + 1) } else { Term::FALSE };
        all = pool.and(all, pool.implies(is_high(i), follows));
        let precedes = if i > 0 { is_high(i - 1) } else { Term::FALSE };
        all = pool.and(all, pool.implies(is_low(i), precedes));
    }
    all
}

impl Machine<'_> {
    /// Whether a question to this part of the environment is answered by an unknown, which it is to be now.
    pub(crate) fn is_unknown(&self, source: Source) -> Result<bool, Trap> {
        let is_unknown = self.sym().environment.contains(source) && !self.library_sets_itself_up();
        match is_unknown && self.sym().awaits_unknowns {
            true => Err(Trap::Interrupted),
            false => Ok(is_unknown),
        }
    }

    fn answer(&mut self, question: Question, value: InputValue) {
        let name = question.java().into();
        self.sym_mut().path.inputs.push(Input { name, value, question: Some(question) });
    }

    /// Goes on only with answers that can be given. Of the conditions of a path that is no news.
    fn require_silently(&mut self, condition: Term) -> Result<(), Trap> {
        self.require(condition)?;
        let pool = self.pool();
        let mut open = vec![condition];
        while let Some(t) = open.pop() {
            match pool.node(t) {
                Node::Binary(Binary::BoolAnd, a, b) => open.extend([a, b]),
                _ => self.sym_mut().path.given.add(t),
            }
        }
        Ok(())
    }

    /// A fresh answer for which a condition holds.
    fn any(
        &mut self,
        question: Question,
        elem: Elem,
        holds: impl FnOnce(&Pool, Term) -> Term,
    ) -> Result<Term, Trap> {
        let term = self.fresh_term(elem, &question.java());
        let condition = holds(&self.pool(), term);
        self.require_silently(condition)?;
        self.answer(question, InputValue::Primitive { elem, term });
        Ok(term)
    }

    /// A primitive that a stub answers with.
    pub(super) fn any_answer(&mut self, question: Question, elem: Elem) -> Result<Val, Trap> {
        self.thread.environment.insert(Source::Stubs);
        let term = self.any(question, elem, |_, _| Term::TRUE)?;
        Ok(self.val(term))
    }

    /// The number of the next reference that a stub answers with.
    pub(super) fn count_answer(&mut self) -> u32 {
        self.thread.environment.insert(Source::Stubs);
        let answers = self.sym_mut().path.answers();
        answers.stubbed += 1;
        answers.stubbed - 1
    }

    /// Records a reference that a stub answers with.
    pub(super) fn answer_reference(&mut self, question: Question, x: UnknownId) {
        self.answer(question, InputValue::Unknown(x));
    }

    /// A time since the epoch, of a clock that is set forwards and backwards.
    pub(super) fn any_millis(&mut self) -> Result<Term, Trap> {
        self.any(Question::Millis, Elem::Long, |p, t| p.ult(t, p.long(LATEST * 1000)))
    }

    /// The time of `java.time.Clock`: seconds since the epoch, and nanoseconds of the second.
    pub(super) fn any_instant(&mut self) -> Result<(Val, Val), Trap> {
        const SECOND: i32 = 1_000_000_000;
        let name = Question::Instant.java();
        let seconds = self.fresh_term(Elem::Long, &format!("{name}: seconds"));
        let nanos = self.fresh_term(Elem::Int, &format!("{name}: nanoseconds"));
        let pool = self.pool();
        let in_range = pool.ult(seconds, pool.long(LATEST));
        self.require_silently(pool.and(in_range, pool.ult(nanos, pool.int(SECOND))))?;
        let whole = pool.mul(seconds, pool.long(SECOND.into()));
        let term = pool.add(whole, pool.i2l(nanos));
        self.answer(Question::Instant, InputValue::Primitive { elem: Elem::Long, term });
        Ok((self.val(seconds), self.val(nanos)))
    }

    /// A reading of the clock that never goes back.
    pub(super) fn any_nanos(&mut self) -> Result<Val, Trap> {
        let (last, slept) = (self.sym().path.environment.nanos, self.sym().path.environment.slept);
        let term = self.any(Question::Nanos, Elem::Long, |p, t| {
            let in_range = p.and(p.sle(p.long(-NANOS), t), p.sle(t, p.long(NANOS)));
            let later = |last| p.sle(p.long(slept.min(NANOS as u64) as i64), p.sub(t, last));
            p.and(in_range, last.map_or(Term::TRUE, later))
        })?;
        let answers = self.sym_mut().path.answers();
        (answers.nanos, answers.slept) = (Some(term), 0);
        Ok(self.val(term))
    }

    pub(super) fn sleep(&mut self, nanos: u64) {
        if self.sym().environment.contains(Source::Clock) {
            let answers = self.sym_mut().path.answers();
            answers.slept = answers.slept.saturating_add(nanos);
        }
    }

    /// The seed of a generator, of so many bits.
    pub(super) fn any_seed(&mut self, question: Question, bits: u32) -> Result<Term, Trap> {
        self.any(question, Elem::Long, |p, t| match bits {
            64 => Term::TRUE,
            _ => p.ult(t, p.long(1 << bits)),
        })
    }

    /// The next state of the `ThreadLocalRandom`: any, since nobody says how one follows from the other. What is unknown is not the state
    /// but what that becomes when it is mixed, one to one: of that a solver sees what it is to be.
    pub(super) fn next_thread_state(&mut self) -> Result<Val, Trap> {
        let pool = self.pool();
        let mixed = self.any_seed(Question::ThreadState, 64)?;
        let shifted = |t| pool.bv_xor(t, pool.java_ushr(t, pool.int(33)));
        // The inverses of the factors of MurmurHash3.
        let half = shifted(pool.mul(mixed, pool.long(0x9cb4_b2f8_1293_37db_u64 as i64)));
        let state = shifted(pool.mul(half, pool.long(0x4f74_430c_22a5_4005)));
        self.sym_mut().path.answers().thread_states.push((state, mixed));
        Ok(self.val(state))
    }

    /// What a state of the `ThreadLocalRandom` becomes before the last step of mixing it.
    pub(super) fn mixed_thread_state(&self, state: Val) -> Option<Term> {
        let state = state.term()?;
        let states = &self.sym().path.environment.thread_states;
        states.iter().rev().find(|s| s.0 == state).map(|s| s.1)
    }

    /// Fills an array with bytes that can be anything.
    pub(super) fn any_bytes(&mut self, array: Ref) {
        let name = Question::SecureBytes.java();
        let n = self.heap.len(array);
        let elements: Vec<Term> =
            (0..n).map(|i| self.fresh_term(Elem::Byte, &format!("{name}[{i}]"))).collect();
        for (i, &term) in elements.iter().enumerate() {
            self.set_element_val(array, Elem::Byte, i as u32, self.val(term));
        }
        let len = self.pool().int(n as i32);
        let content = ArrayInput { elem: Elem::Byte, len, elements, cut: None };
        let value = InputValue::Array { component: Elem::Byte, array: Arc::new(content) };
        self.answer(Question::SecureBytes, value);
    }

    pub(super) fn any_processors(&mut self) -> Result<Val, Trap> {
        let most = 1 << 16;
        let holds = |p: &Pool, t| p.and(p.slt(p.int(0), t), p.sle(t, p.int(most)));
        let term = self.any(Question::Processors, Elem::Int, holds)?;
        Ok(self.val(term))
    }

    /// The most memory that there will be: the same whenever it is asked.
    pub(super) fn any_max_memory(&mut self) -> Result<Term, Trap> {
        if let Some(known) = self.sym().path.environment.max_memory {
            return Ok(known);
        }
        // A byte more than a heap that Java's collectors support would be none.
        let holds = |p: &Pool, t| p.and(p.slt(p.long(0), t), p.sle(t, p.long(1 << 50)));
        let term = self.any(Question::MaxMemory, Elem::Long, holds)?;
        self.sym_mut().path.answers().max_memory = Some(term);
        Ok(term)
    }

    pub(super) fn any_total_memory(&mut self) -> Result<Term, Trap> {
        let max = self.any_max_memory()?;
        let holds = |p: &Pool, t| p.and(p.slt(p.long(0), t), p.sle(t, max));
        let term = self.any(Question::TotalMemory, Elem::Long, holds)?;
        self.sym_mut().path.answers().total_memory = Some(term);
        Ok(term)
    }

    /// No more than there was in all when that was asked last.
    pub(super) fn any_free_memory(&mut self) -> Result<Val, Trap> {
        let total = match self.sym().path.environment.total_memory {
            Some(total) => total,
            None => self.any_total_memory()?,
        };
        let holds = |p: &Pool, t| p.and(p.sle(p.long(0), t), p.sle(t, total));
        let term = self.any(Question::FreeMemory, Elem::Long, holds)?;
        Ok(self.val(term))
    }

    /// A variable of the environment: null or a string.
    pub(super) fn any_variable(&mut self, name: &str) -> Result<Val, Trap> {
        let known = &self.sym().path.environment.variables;
        if let Some((_, v)) = known.iter().find(|(n, _)| &**n == name) {
            return Ok(*v);
        }
        let name: Arc<str> = name.into();
        let question = Question::Variable(name.clone());
        let (present, text, object) = self.any_optional(&question, is_well_formed)?;
        let v = self.where_present(present, object, Val::of(0));
        self.record_optional(question, present, text);
        self.sym_mut().path.answers().variables.push((name, v));
        Ok(v)
    }

    /// A system property: a string or, unless there is always one of that name, `default`.
    pub(super) fn any_property(
        &mut self,
        name: &str,
        is_required: bool,
        default: Val,
    ) -> Result<Val, Trap> {
        let known = self.sym().path.environment.properties.iter();
        let known = known.clone().find(|p| &*p.0 == name).map(|p| (p.1, p.2));
        let (present, object) = match known {
            Some(known) => known,
            None => {
                let name: Arc<str> = name.into();
                let question = Question::Property(name.clone());
                let (present, text, object) = self.any_optional(&question, |p, text| {
                    // Those that always exist say something.
                    if is_required { p.not(text.is_empty(p)) } else { Term::TRUE }
                })?;
                let present = match is_required {
                    true => None,
                    false => Some(present),
                };
                self.record_optional(question, present.unwrap_or(Term::TRUE), text);
                self.sym_mut().path.answers().properties.push((name, present, object));
                (present, object)
            }
        };
        Ok(match present {
            None => Val::reference(object),
            Some(present) => self.where_present(present, object, default),
        })
    }

    /// Whether the program was told a system property that is unknown.
    pub(crate) fn knows_properties(&self) -> bool {
        self.sym.as_ref().is_some_and(|s| !s.path.environment.properties.is_empty())
    }

    fn any_optional(
        &mut self,
        question: &Question,
        holds: impl FnOnce(&Pool, &Text) -> Term,
    ) -> Result<(Term, Unbounded, Ref), Trap> {
        let name = question.java();
        let pool = self.pool();
        let has = match question {
            Question::Variable(name) => format!("hasVariable({name:?})"),
            _ => format!("hasProperty({:?})", question.key().unwrap_or_default()),
        };
        let present = pool.fresh(&has, Sort::Bool);
        let (text, cut) = self.text_input(&name, None);
        let condition = holds(&pool, &text);
        self.bound_text(&text);
        self.require_silently(condition)?;
        let object = self.new_text(&text)?;
        Ok((present, (text, cut), object))
    }

    fn record_optional(&mut self, question: Question, present: Term, text: Unbounded) {
        let (text, cut) = text;
        self.answer(question, InputValue::Optional { present, text, cut });
    }

    fn where_present(&mut self, present: Term, object: Ref, other: Val) -> Val {
        let pool = self.pool();
        let other = self.term(Kind::Ref, other);
        let choice = pool.ite(present, pool.int(object.0 as i32), other);
        let is_null = pool.value(other).is_some_and(|v| v.bits() == 0);
        let v = self.val(choice);
        if v.is_symbolic() && is_null {
            self.sym_mut().path.texts.push((choice, object));
        }
        v
    }

    /// The identity hash code of an object, if it is an unknown: it is where the program itself asks first.
    pub(super) fn any_hash(&mut self, object: Ref) -> Result<Option<Val>, Trap> {
        let known = self.sym().path.environment.hashes.iter().find(|h| h.0 == object);
        if let Some(&(_, term)) = known {
            return Ok(Some(self.val(term)));
        }
        // The library's tables were told others before.
        let was_fixed = self.environment().contains(Source::IdentityHashCodes);
        let caller = self.frames().last().map(|f| self.program.class(f.method.class).origin);
        let is_asked = caller == Some(Origin::User) && self.has_visible_hash(object);
        if was_fixed || !is_asked || !self.is_unknown(Source::IdentityHashCodes)? {
            return Ok(None);
        }
        let term = self.any(Question::IdentityHash, Elem::Int, |p, t| p.slt(p.int(0), t))?;
        self.sym_mut().path.answers().hashes.push((object, term));
        Ok(Some(self.val(term)))
    }

    /// What a file of that name in the working directory holds when the program starts: none, or bytes, whose number the path decides.
    /// Asked for once.
    pub(crate) fn any_file(&mut self, name: &str) -> Result<Option<Vec<Val>>, Trap> {
        let (pool, room) = (self.pool(), self.sym().limits.array_length);
        let files = &self.sym().path.environment.files;
        let n = match files.iter().position(|f| &*f.name == name) {
            Some(n) => n,
            None => {
                let is_there = pool.fresh(&format!("hasFile({name:?})"), Sort::Bool);
                let file =
                    UnknownFile { name: name.into(), is_there, content: None, is_made: false };
                let n = files.len();
                self.sym_mut().path.answers().files.push(file);
                n
            }
        };
        let UnknownFile { name, is_there, content, is_made } =
            self.sym().path.environment.files[n].clone();
        if is_made || !self.decide(is_there)? {
            return Ok(None);
        }
        let content = match content {
            Some(known) => known,
            None => {
                let question = Question::File(name);
                let array = self.unknown_bytes(&question.java());
                let value = InputValue::Array { component: Elem::Byte, array: array.clone() };
                self.answer(question, value);
                self.sym_mut().path.answers().files[n].content = Some(array.clone());
                array
            }
        };
        let mut len = 0;
        while len < room && self.decide(pool.slt(pool.int(len as i32), content.len))? {
            len += 1;
        }
        self.sym_mut().path.bound_matters(&pool, content.len);
        self.sym_mut().path.answers().files[n].is_made = true;
        Ok(Some(content.elements[..len as usize].iter().map(|&t| self.val(t)).collect()))
    }

    /// Bytes of any number, up to the bound on arrays.
    fn unknown_bytes(&mut self, name: &str) -> Arc<ArrayInput> {
        let (pool, room) = (self.pool(), self.sym().limits.array_length);
        let len = pool.fresh(&format!("{name}.length"), Sort::INT);
        let element = |i| self.fresh_term(Elem::Byte, &format!("{name}[{i}]"));
        let elements = (0..room).map(element).collect();
        self.sym_mut().path.domain(&pool, pool.ule(len, pool.int(room as i32)));
        Arc::new(ArrayInput { elem: Elem::Byte, len, elements, cut: Some(room) })
    }

    /// What standard input holds, from the first byte on.
    fn input(&mut self) -> Arc<ArrayInput> {
        if let Some(known) = &self.sym().path.environment.input {
            return known.clone();
        }
        let array = self.unknown_bytes(&Question::Input.java());
        let value = InputValue::Array { component: Elem::Byte, array: array.clone() };
        self.answer(Question::Input, value);
        self.sym_mut().path.answers().input = Some(array.clone());
        array
    }

    /// How many bytes of standard input are left, as an int.
    pub(super) fn input_left(&mut self) -> Val {
        let input = self.input();
        let pool = self.pool();
        let read = self.sym().path.environment.read;
        self.val(pool.sub(input.len, pool.int(read as i32)))
    }

    /// The next bytes of standard input, at most so many: fewer at its end, as if it was a file.
    pub(super) fn read_input(&mut self, most: u32) -> Result<Vec<Val>, Trap> {
        let input = self.input();
        let pool = self.pool();
        let read = self.sym().path.environment.read;
        let mut end = read;
        while end - read < most
            && (end as usize) < input.elements.len()
            && self.decide(pool.slt(pool.int(end as i32), input.len))?
        {
            end += 1;
        }
        self.sym_mut().path.answers().read = end;
        let bytes = &input.elements[read as usize..end as usize];
        Ok(bytes.iter().map(|&t| self.val(t)).collect())
    }
}
