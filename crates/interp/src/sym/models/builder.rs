//! `StringBuilder` and `StringBuffer`, through what they share.

use super::string::{I, R, engage};
use super::{Entry, ModelResult, Shared, decline};
use crate::machine::{Machine, Trap};
use crate::sym::{Val, low16, truth};
use cairn_program::ir::Kind;
use cairn_term::{Pool, Term, Width};
use cairn_text::Text;

const SHARED: &str = "java/lang/AbstractStringBuilder";

fn int(m: &Machine<'_>, v: Val) -> Term {
    m.term(Kind::Int, v)
}

/// Replaces the content of the builder, and returns it.
fn become_text(m: &mut Machine<'_>, a: &[Val], text: &Text) -> ModelResult {
    let builder = m.single_object(a[0])?;
    m.set_text(builder, text)?;
    Ok(Val::reference(builder))
}

/// The builder's content with another text behind it.
fn append_text(m: &mut Machine<'_>, a: &[Val], more: impl Fn(&Pool) -> Text) -> ModelResult {
    let (s, p) = (m.passed_arg(a[0])?, m.pool());
    become_text(m, a, &s.concat(&p, &more(&p)))
}

/// `append(String)` and its like: null reads `null`.
fn append_string(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, R])?;
    let none = Text::of_str(&m.pool(), "null");
    let text = if a[1].is_symbolic() || !a[1].as_ref().is_null() {
        let null = m.ref_eq(a[1], Val::of(0))?;
        Text::ite(&m.pool(), null, &none, &m.passed_choice(a[1])?)
    } else {
        none
    };
    append_text(m, a, |_| text.clone())
}

fn append_char(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let c = int(m, a[1]);
    append_text(m, a, |p| Text::of_char(p, low16(p, c)))
}

fn append_boolean(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let t = int(m, a[1]);
    append_text(m, a, |p| Text::of_bool(p, truth(p, t)))
}

fn append_int(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let t = int(m, a[1]);
    append_text(m, a, |p| Text::of_int(p, t))
}

fn append_long(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, Kind::Long])?;
    let t = m.term(Kind::Long, a[1]);
    append_text(m, a, |p| Text::of_long(p, t))
}

/// The place of an insertion or a character, which must lie within.
fn place(m: &mut Machine<'_>, at: Term, len: Term, end_too: bool) -> Result<(), Trap> {
    let p = m.pool();
    let inside = if end_too { p.ule(at, len) } else { p.ult(at, len) };
    if m.decide(inside)? { Ok(()) } else { decline() }
}

fn insert_string(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, R])?;
    let (s, at, t) = (m.text_arg(a[0])?, int(m, a[1]), m.text_arg(a[2])?);
    place(m, at, s.len(), true)?;
    let p = m.pool();
    become_text(m, a, &s.insert(&p, at, &t))
}

fn insert_char(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, at, p) = (m.text_arg(a[0])?, int(m, a[1]), m.pool());
    place(m, at, s.len(), true)?;
    let c = Text::of_char(&p, low16(&p, int(m, a[2])));
    become_text(m, a, &s.insert(&p, at, &c))
}

fn delete_char_at(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let (s, at, p) = (m.text_arg(a[0])?, int(m, a[1]), m.pool());
    place(m, at, s.len(), false)?;
    become_text(m, a, &s.delete_char_at(&p, at))
}

fn delete(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, start, end) = (m.text_arg(a[0])?, int(m, a[1]), int(m, a[2]));
    let p = m.pool();
    // An end beyond the text is its end.
    let end = p.ite(p.slt(s.len(), end), s.len(), end);
    if !m.decide(p.and(p.sle(p.int(0), start), p.sle(start, end)))? {
        return decline();
    }
    become_text(m, a, &s.delete(&p, start, end))
}

fn set_char_at(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I, I])?;
    let (s, at, p) = (m.text_arg(a[0])?, int(m, a[1]), m.pool());
    place(m, at, s.len(), false)?;
    let c = low16(&p, int(m, a[2]));
    become_text(m, a, &s.set_char_at(&p, at, c))?;
    Ok(Val::of(0))
}

fn set_length(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let (s, len, p) = (m.text_arg(a[0])?, int(m, a[1]), m.pool());
    let Some(n) = p.value(len) else { return decline() };
    let Ok(n) = usize::try_from(n.signed()) else { return decline() };
    become_text(m, a, &s.set_length(&p, len, n))?;
    Ok(Val::of(0))
}

fn char_at(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R, I])?;
    let (s, at, p) = (m.text_arg(a[0])?, int(m, a[1]), m.pool());
    place(m, at, s.len(), false)?;
    let c = s.char_at(&p, at);
    Ok(m.val(p.zero_extend(Width::W32, c)))
}

fn length(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let s = m.passed_arg(a[0])?;
    Ok(m.val(s.len()))
}

fn reverse(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let (s, p) = (m.text_arg(a[0])?, m.pool());
    become_text(m, a, &s.reverse(&p))
}

fn to_string(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, a, &[R])?;
    let s = m.passed_arg(a[0])?;
    m.shared_result(&s, &[Shared::Empty])
}

fn init(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    engage(m, &a[1..], &[R])?;
    let s = m.passed_arg(a[1])?;
    m.set_text(a[0].as_ref(), &s)?;
    Ok(Val::of(0))
}

pub(super) const TABLE: &[Entry] = &[
    (SHARED, "<init>", "(Ljava/lang/String;)V", init),
    (SHARED, "append", "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;", append_string),
    (
        SHARED,
        "append",
        "(Ljava/lang/CharSequence;)Ljava/lang/AbstractStringBuilder;",
        append_string,
    ),
    (
        SHARED,
        "append",
        "(Ljava/lang/StringBuffer;)Ljava/lang/AbstractStringBuilder;",
        append_string,
    ),
    (
        SHARED,
        "append",
        "(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;",
        append_string,
    ),
    (SHARED, "append", "(C)Ljava/lang/AbstractStringBuilder;", append_char),
    (SHARED, "append", "(Z)Ljava/lang/AbstractStringBuilder;", append_boolean),
    (SHARED, "append", "(I)Ljava/lang/AbstractStringBuilder;", append_int),
    (SHARED, "append", "(J)Ljava/lang/AbstractStringBuilder;", append_long),
    (SHARED, "insert", "(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", insert_string),
    (SHARED, "insert", "(IC)Ljava/lang/AbstractStringBuilder;", insert_char),
    (SHARED, "deleteCharAt", "*", delete_char_at),
    (SHARED, "delete", "*", delete),
    (SHARED, "setCharAt", "*", set_char_at),
    (SHARED, "setLength", "*", set_length),
    (SHARED, "charAt", "*", char_at),
    (SHARED, "length", "*", length),
    (SHARED, "reverse", "*", reverse),
    ("java/lang/StringBuilder", "toString", "*", to_string),
    ("java/lang/StringBuffer", "toString", "*", to_string),
];
