//! `java.lang.String`.

use super::{Entry, ModelResult, Shared, decline};
use crate::machine::{Machine, Trap};
use crate::sym::{Val, low16, truth};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Pool, Term, Width};
use cairn_text::{Exact, Text};

const STRING: &str = "java/lang/String";

/// Declines unless the receiver or one of the arguments is symbolic.
pub(super) fn engage(m: &mut Machine<'_>, a: &[Val], kinds: &[Kind]) -> Result<(), Trap> {
    for (&v, &kind) in a.iter().zip(kinds) {
        let unknown = match kind {
            Kind::Ref => m.is_unknown_text(v)?,
            _ => v.is_symbolic(),
        };
        if unknown {
            return Ok(());
        }
    }
    decline()
}

pub(super) const R: Kind = Kind::Ref;
pub(super) const I: Kind = Kind::Int;

/// A term that holds under a condition only: elsewhere the library's own code runs.
pub(super) fn exactly<T>(m: &mut Machine<'_>, e: Exact<T>) -> Result<T, Trap> {
    if m.decide(e.exact)? { Ok(e.value) } else { decline() }
}

fn int(m: &Machine<'_>, v: Val) -> Term {
    m.term(Kind::Int, v)
}

/// Operations on the receiver alone.
macro_rules! of_receiver {
    ($($name:ident |$m:ident, $p:ident, $s:ident| $body:expr;)*) => {
        $(fn $name($m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
            engage($m, a, &[R])?;
            let $s = $m.text_arg(a[0])?;
            let $p = $m.pool();
            $body
        })*
    };
}

/// Operations on the receiver and an int.
macro_rules! with_int {
    ($($name:ident |$m:ident, $p:ident, $s:ident, $i:ident| $body:expr;)*) => {
        $(fn $name($m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
            engage($m, a, &[R, I])?;
            let $s = $m.text_arg(a[0])?;
            let ($p, $i) = ($m.pool(), int($m, a[1]));
            $body
        })*
    };
}

/// Operations on the receiver and another string.
macro_rules! with_text {
    ($($name:ident |$m:ident, $p:ident, $s:ident, $t:ident| $body:expr;)*) => {
        $(fn $name($m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
            engage($m, a, &[R, R])?;
            let ($s, $t) = ($m.text_arg(a[0])?, $m.text_arg(a[1])?);
            let $p = $m.pool();
            $body
        })*
    };
}

fn length(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let s = m.passed_arg(a[0])?;
    Ok(m.val(s.len()))
}

fn is_empty(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let (s, p) = (m.passed_arg(a[0])?, m.pool());
    let t = s.is_empty(&p);
    Ok(m.val_bool(t))
}

/// Of an input that is longer than the bound it can be any number.
fn hash_code(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let (s, p) = (m.passed_arg(a[0])?, m.pool());
    let within = s.hash_code(&p);
    if !m.is_input_text(&s) {
        m.text_is_read(&s);
        return Ok(m.val(within));
    }
    let fresh = || {
        let length = p.display(s.len()).to_string();
        let name = length.strip_suffix(".length()").unwrap_or(&length);
        p.fresh(&format!("{name}.hashCode()"), cairn_term::Sort::INT)
    };
    let beyond = *m.sym_mut().hashes.entry(s.len()).or_insert_with(fresh);
    let is_within = p.ule(s.len(), p.int(s.capacity() as i32));
    Ok(m.val(p.ite(is_within, within, beyond)))
}

/// A character at a known place is what it is, however long the text.
fn char_at(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let (s, i, p) = (m.passed_arg(a[0])?, int(m, a[1]), m.pool());
    if !m.decide(p.ult(i, s.len()))? {
        return decline();
    }
    let is_there = |n: cairn_term::Value| (n.bits() as usize) < s.capacity();
    if !(p.value(i).is_some_and(is_there) && m.is_input_text(&s)) {
        m.text_is_read(&s);
    }
    let c = s.char_at(&p, i);
    Ok(m.val(p.zero_extend(Width::W32, c)))
}

/// Two texts are compared from their beginnings: where one of them is a constant for which there is room in the other, no
/// character beyond matters.
fn texts_are_compared(m: &mut Machine<'_>, s: &Text, t: &Text) {
    let p = m.pool();
    let is_short = |constant: &Text, other: &Text| {
        constant.as_constant(&p).is_some_and(|units| units.len() <= other.capacity())
    };
    for (one, other) in [(s, t), (t, s)] {
        if !(is_short(other, one) && m.is_input_text(one)) {
            m.text_is_read(one);
        }
    }
}

of_receiver! {
    is_blank |m, p, s| { let t = s.is_blank(&p); Ok(m.val_bool(t)) };
    to_char_array |m, p, s| m.char_array(&p, &s).map(Val::reference);
}

with_int! {
    index_of_char |m, p, s, c| { bmp(m, &p, c)?; Ok(m.val(s.index_of_char(&p, c))) };
    last_index_of_char |m, p, s, c| { bmp(m, &p, c)?; Ok(m.val(s.last_index_of_char(&p, c))) };
}

with_text! {
    compare_to |m, p, s, t| Ok(m.val(s.compare_to(&p, &t)));
    compare_ignoring_case |m, p, s, t| {
        let t = exactly(m, s.compare_to_ignore_case(&p, &t))?;
        Ok(m.val(t))
    };
    contains |m, p, s, t| { let t = s.contains(&p, &t); Ok(m.val_bool(t)) };
    ends_with |m, p, s, t| { let t = s.ends_with(&p, &t); Ok(m.val_bool(t)) };
    index_of |m, p, s, t| Ok(m.val(s.index_of(&p, &t, p.int(0))));
    last_index_of |m, p, s, t| Ok(m.val(s.last_index_of(&p, &t, s.len())));
}

fn starts_with(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R])?;
    let (s, t) = (m.passed_arg(a[0])?, m.passed_arg(a[1])?);
    texts_are_compared(m, &s, &t);
    let p = m.pool();
    let t = s.starts_with(&p, &t, p.int(0));
    Ok(m.val_bool(t))
}

/// Operations on the receiver that give it back where they change nothing.
macro_rules! changing {
    ($($name:ident $shared:ident |$m:ident, $p:ident, $s:ident| $body:expr;)*) => {
        $(fn $name($m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
            engage($m, a, &[R])?;
            let $s = $m.text_arg(a[0])?;
            let $p = $m.pool();
            let t: Text = $body;
            $shared($m, a[0], &$s, &t)
        })*
    };
}

changing! {
    trim cut |_m, p, s| s.trim(&p);
    strip stripped |_m, p, s| s.strip(&p);
    strip_leading stripped |_m, p, s| s.strip_leading(&p);
    strip_trailing stripped |_m, p, s| s.strip_trailing(&p);
    to_lower_case mapped |m, p, s| exactly(m, s.to_lower_case(&p))?;
    to_upper_case mapped |m, p, s| exactly(m, s.to_upper_case(&p))?;
}

/// A part of the receiver: the receiver itself if it is all of it.
fn cut(m: &mut Machine<'_>, this: Val, s: &Text, part: &Text) -> ModelResult {
    let whole = m.pool().eq(s.len(), part.len());
    m.shared_result(part, &[Shared::Unchanged(this, whole), Shared::Empty])
}

/// The same, but nothing is left of an empty string.
fn stripped(m: &mut Machine<'_>, this: Val, s: &Text, part: &Text) -> ModelResult {
    let whole = m.pool().eq(s.len(), part.len());
    m.shared_result(part, &[Shared::Empty, Shared::Unchanged(this, whole)])
}

/// The receiver with other characters: itself if they are the same.
fn mapped(m: &mut Machine<'_>, this: Val, s: &Text, other: &Text) -> ModelResult {
    let p = m.pool();
    let same = s.equals(&p, other);
    m.shared_result(other, &[Shared::Unchanged(this, same)])
}

/// Searching for a character is exact for those of one unit.
fn bmp(m: &mut Machine<'_>, p: &Pool, c: Term) -> Result<(), Trap> {
    if m.decide(p.ult(c, p.int(0x1_0000)))? { Ok(()) } else { decline() }
}

fn index_of_char_from(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, p) = (m.text_arg(a[0])?, m.pool());
    let (c, from) = (int(m, a[1]), int(m, a[2]));
    bmp(m, &p, c)?;
    Ok(m.val(s.index_of_char_from(&p, c, from)))
}

fn last_index_of_char_from(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, p) = (m.text_arg(a[0])?, m.pool());
    let (c, from) = (int(m, a[1]), int(m, a[2]));
    bmp(m, &p, c)?;
    Ok(m.val(s.last_index_of_char_from(&p, c, from)))
}

fn index_of_from(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R, I])?;
    let (s, t, from) = (m.text_arg(a[0])?, m.text_arg(a[1])?, int(m, a[2]));
    let p = m.pool();
    Ok(m.val(s.index_of(&p, &t, from)))
}

fn last_index_of_from(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R, I])?;
    let (s, t, from) = (m.text_arg(a[0])?, m.text_arg(a[1])?, int(m, a[2]));
    let p = m.pool();
    Ok(m.val(s.last_index_of(&p, &t, from)))
}

fn starts_with_at(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R, I])?;
    let (s, t, offset) = (m.text_arg(a[0])?, m.text_arg(a[1])?, int(m, a[2]));
    let p = m.pool();
    // A place outside is no match, whatever the operation says of it.
    let inside = p.ule(offset, s.len());
    let t = p.and(inside, s.starts_with(&p, &t, offset));
    Ok(m.val_bool(t))
}

fn substring_from(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let (s, begin, p) = (m.text_arg(a[0])?, int(m, a[1]), m.pool());
    if !m.decide(p.ule(begin, s.len()))? {
        return decline();
    }
    cut(m, a[0], &s, &s.substring_from(&p, begin))
}

fn substring(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, begin, end) = (m.text_arg(a[0])?, int(m, a[1]), int(m, a[2]));
    let p = m.pool();
    if !m.decide(p.and(p.ule(begin, end), p.ule(end, s.len())))? {
        return decline();
    }
    cut(m, a[0], &s, &s.substring(&p, begin, end))
}

fn concat(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R])?;
    let (s, t, p) = (m.passed_arg(a[0])?, m.passed_arg(a[1])?, m.pool());
    let nothing = Shared::Unchanged(a[0], t.is_empty(&p));
    m.shared_result(&s.concat(&p, &t), &[nothing])
}

fn replace_char(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, p) = (m.text_arg(a[0])?, m.pool());
    let (old, new) = (low16(&p, int(m, a[1])), low16(&p, int(m, a[2])));
    mapped(m, a[0], &s, &s.replace_char(&p, old, new))
}

/// The argument of `equals`: no string is no equal.
fn equals(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R])?;
    let s = m.passed_arg(a[0])?;
    let p = m.pool();
    let string = m.program.string_class();
    let is_string = m.instance_of(a[1], string)?;
    if is_string == Term::FALSE {
        return Ok(Val::bool(false));
    }
    // Among several objects those that are no strings are excluded by a fork, if there are any.
    let others = m.targets(a[1])?.iter().any(|&r| !r.is_null() && m.heap.class_of(r) != string);
    if others && !m.decide(is_string)? {
        return Ok(Val::bool(false));
    }
    let t = match others {
        true => {
            let r = m.single(a[1])?;
            m.text_to_pass(r)?
        }
        false => m.passed_choice(a[1])?,
    };
    texts_are_compared(m, &s, &t);
    let same = p.and(is_string, s.equals(&p, &t));
    Ok(m.val_bool(same))
}

fn equals_ignoring_case(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R])?;
    let s = m.text_arg(a[0])?;
    let null = m.ref_eq(a[1], Val::of(0))?;
    if m.decide(null)? {
        return Ok(Val::bool(false));
    }
    let (t, p) = (m.text_choice(a[1])?, m.pool());
    let same = exactly(m, s.equals_ignore_case(&p, &t))?;
    Ok(m.val_bool(same))
}

fn of_char(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(t) = a[0].term() else { return decline() };
    let p = m.pool();
    m.text_result(&Text::of_char(&p, low16(&p, t)))
}

fn of_boolean(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(t) = a[0].term() else { return decline() };
    let p = m.pool();
    m.text_result(&Text::of_bool(&p, truth(&p, t)))
}

/// `intern`: equal contents are one object, also those that become known only later.
fn intern(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let s = m.single_object(a[0])?;
    let (text, p) = (m.text_of(s)?, m.pool());
    for r in m.interned_objects() {
        let other = m.text_of(r)?;
        if m.decide(text.equals(&p, &other))? {
            return Ok(Val::reference(r));
        }
    }
    m.sym_mut().path.interned.push(s);
    Ok(Val::reference(s))
}

/// The text of a part of a `char[]`.
fn array_text(m: &mut Machine<'_>, a: &[Val]) -> Result<Text, Trap> {
    let array = m.single_object(a[0])?;
    if m.program.class(m.heap.class_of(array)).shape
        != (cairn_program::Shape::Array {
            component: m.program.primitive(Some(Elem::Char)),
            elem: Elem::Char,
        })
    {
        return decline();
    }
    let room = m.heap.raw_len(array);
    let unknown = m.heap.length_shadow(array) != 0
        || m.heap.has_symbolic_elements(array, Elem::Char, room)
        || a.iter().any(|v| v.is_symbolic());
    if !unknown {
        return decline();
    }
    let p = m.pool();
    let units = m.elements(array, Elem::Char).into_iter().map(|t| low16(&p, t)).collect();
    let len = m.term(Kind::Int, m.length_val(array));
    m.sym_mut().path.bound_matters(&p, len);
    let whole = Text::new(&p, len, units);
    let [_, offset, count] = a else { return Ok(whole) };
    let (offset, count) = (int(m, *offset), int(m, *count));
    let end = p.add(offset, count);
    let fits = p.and(p.sle(p.int(0), count), p.and(p.ule(offset, end), p.ule(end, len)));
    if !m.decide(fits)? {
        return decline();
    }
    Ok(whole.slice(&p, offset, count))
}

fn of_array(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let text = array_text(m, a)?;
    m.text_result(&text)
}

/// Constructors give an object that exists its content.
fn init_of_array(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let text = array_text(m, &a[1..])?;
    m.init_text(a[0].as_ref(), &text)
}

fn init_of_text(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, &a[1..], &[R])?;
    let text = m.passed_arg(a[1])?;
    m.init_text(a[0].as_ref(), &text)
}

impl<'p> Machine<'p> {
    fn init_text(&mut self, o: Ref, text: &Text) -> ModelResult {
        self.set_text(o, text)?;
        Ok(Val::of(0))
    }

    /// The characters of a text as a new array.
    fn char_array(&mut self, p: &Pool, s: &Text) -> Result<Ref, Trap> {
        let class = self.known.primitive_arrays[Elem::Char as usize];
        let array = self.new_array(class, Elem::Char, s.capacity() as i32)?;
        for (i, &c) in s.chars().iter().enumerate() {
            // What lies beyond the length is never read, but a copy with another length may be.
            let inside = p.ult(p.int(i as i32), s.len());
            let t = p.ite(inside, p.zero_extend(Width::W32, c), p.int(0));
            let v = self.val(t);
            self.set_element_val(array, Elem::Char, i as u32, v);
        }
        if let Some(t) = self.val(s.len()).term() {
            self.heap.set_length_shadow(array, t.id());
        }
        Ok(array)
    }
}

pub(super) const TABLE: &[Entry] = &[
    (STRING, "length", "*", length),
    (STRING, "isEmpty", "*", is_empty),
    (STRING, "isBlank", "*", is_blank),
    (STRING, "hashCode", "*", hash_code),
    (STRING, "trim", "*", trim),
    (STRING, "strip", "*", strip),
    (STRING, "stripLeading", "*", strip_leading),
    (STRING, "stripTrailing", "*", strip_trailing),
    (STRING, "toLowerCase", "()Ljava/lang/String;", to_lower_case),
    (STRING, "toUpperCase", "()Ljava/lang/String;", to_upper_case),
    (STRING, "toCharArray", "*", to_char_array),
    (STRING, "charAt", "*", char_at),
    (STRING, "indexOf", "(I)I", index_of_char),
    (STRING, "indexOf", "(II)I", index_of_char_from),
    (STRING, "indexOf", "(Ljava/lang/String;)I", index_of),
    (STRING, "indexOf", "(Ljava/lang/String;I)I", index_of_from),
    (STRING, "lastIndexOf", "(I)I", last_index_of_char),
    (STRING, "lastIndexOf", "(II)I", last_index_of_char_from),
    (STRING, "lastIndexOf", "(Ljava/lang/String;)I", last_index_of),
    (STRING, "lastIndexOf", "(Ljava/lang/String;I)I", last_index_of_from),
    (STRING, "substring", "(I)Ljava/lang/String;", substring_from),
    (STRING, "substring", "(II)Ljava/lang/String;", substring),
    (STRING, "compareTo", "(Ljava/lang/String;)I", compare_to),
    (STRING, "compareToIgnoreCase", "*", compare_ignoring_case),
    (STRING, "contains", "*", contains),
    (STRING, "startsWith", "(Ljava/lang/String;)Z", starts_with),
    (STRING, "startsWith", "(Ljava/lang/String;I)Z", starts_with_at),
    (STRING, "endsWith", "*", ends_with),
    (STRING, "concat", "*", concat),
    (STRING, "replace", "(CC)Ljava/lang/String;", replace_char),
    (STRING, "equals", "*", equals),
    (STRING, "equalsIgnoreCase", "*", equals_ignoring_case),
    (STRING, "intern", "*", intern),
    (STRING, "valueOf", "(C)Ljava/lang/String;", of_char),
    (STRING, "valueOf", "(Z)Ljava/lang/String;", of_boolean),
    (STRING, "valueOf", "([C)Ljava/lang/String;", of_array),
    (STRING, "valueOf", "([CII)Ljava/lang/String;", of_array),
    (STRING, "copyValueOf", "*", of_array),
    (STRING, "<init>", "([C)V", init_of_array),
    (STRING, "<init>", "([CII)V", init_of_array),
    (STRING, "<init>", "(Ljava/lang/String;)V", init_of_text),
    ("java/lang/Boolean", "toString", "(Z)Ljava/lang/String;", of_boolean),
    ("java/lang/Character", "toString", "(C)Ljava/lang/String;", of_char),
];
