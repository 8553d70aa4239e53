//! What stubs answer (`dev.cairn.stub.Stubs`): anything of the declared type, an input of its own with each call.

use super::{Entry, ModelResult};
use crate::environment::Question;
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use crate::sym::unknown::Declared;
use cairn_heap::input::Place;
use cairn_program::ir::Elem;
use cairn_program::signature::Bindings;
use cairn_program::{DeclaredType, Program};
use std::sync::Arc;

const STUBS: &str = "dev/cairn/stub/Stubs";

/// A text that the class file of a stub has.
fn text(m: &mut Machine<'_>, v: Val) -> Result<Arc<str>, Trap> {
    match v.is_symbolic() || v.as_ref().is_null() {
        true => Err(Trap::Unsupported("a stub whose method is not known".into())),
        false => Ok(m.string_text(v.as_ref()).into()),
    }
}

macro_rules! primitives {
    ($($name:ident $elem:ident;)*) => {
        $(
            fn $name(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
                let method = text(m, a[0])?;
                m.any_answer(Question::Stub(method), Elem::$elem)
            }
        )*
    };
}

primitives! {
    fresh_boolean Boolean;
    fresh_byte Byte;
    fresh_char Char;
    fresh_short Short;
    fresh_int Int;
    fresh_long Long;
    fresh_float Float;
    fresh_double Double;
}

fn fresh_failure(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (method, exception) = (text(m, a[0])?, text(m, a[1])?);
    m.any_answer(Question::StubFails(method, exception), Elem::Boolean)
}

/// A reference, or null.
fn fresh(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    reference(m, a, true)
}

/// A reference that is not null.
fn fresh_object(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    reference(m, a, false)
}

fn reference(m: &mut Machine<'_>, a: &[Val], nullable: bool) -> ModelResult {
    let method = text(m, a[0])?;
    let units: Vec<u16> = method.encode_utf16().collect();
    let (program, call) = (m.program, m.count_answer());
    let declared = declared(program, &method);
    let question = Question::Stub(method);
    let name = format!("{}#{}", question.java(), call + 1);
    let place = Place::Asked { method: program.string_id(&units), call };
    let declared = Declared {
        desc: &declared.desc,
        signature: declared.signature.clone(),
        nullable,
        only: None,
        depth: 0,
    };
    let x = m.unknown(place, &declared, || name);
    if !nullable {
        // Then it is an object even if nobody looks at it.
        m.sym_mut().path.input.set_not_null(x);
    }
    m.answer_reference(question, x);
    Ok(m.val(m.sym().unknowns.get(x).term))
}

/// The type of what a method answers or a field holds: `com/acme/Dao.find(I)Lcom/acme/Row;`, `com/acme/Dao.log:Lcom/acme/Log;`.
fn declared(program: &Program, method: &str) -> DeclaredType {
    let (owner, member) = method.split_once('.').unwrap_or((method, ""));
    let class = program.load(owner).ok();
    if let Some(at) = member.find('(') {
        let (name, desc) = member.split_at(at);
        let found = class.and_then(|c| program.find_method(c, name, desc));
        let bindings = |c| program.bindings(c, None);
        if let (Some(found), Some(class)) = (found, class)
            && let Some(declared) = program.declared_result(found, &bindings(class))
        {
            return declared;
        }
        let desc = desc.split_once(')').map_or("Ljava/lang/Object;", |d| d.1);
        return DeclaredType { desc: desc.into(), signature: None };
    }
    let (name, desc) = member.split_once(':').unwrap_or((member, "Ljava/lang/Object;"));
    let field = class.and_then(|c| program.find_field(c, name));
    let generic = field.and_then(|f| program.field_signature(f));
    program.declared(desc, generic.as_ref(), &Bindings::new())
}

pub(super) const TABLE: &[Entry] = &[
    (STUBS, "fresh", "*", fresh),
    (STUBS, "freshObject", "*", fresh_object),
    (STUBS, "freshFailure", "*", fresh_failure),
    (STUBS, "freshBoolean", "*", fresh_boolean),
    (STUBS, "freshByte", "*", fresh_byte),
    (STUBS, "freshChar", "*", fresh_char),
    (STUBS, "freshShort", "*", fresh_short),
    (STUBS, "freshInt", "*", fresh_int),
    (STUBS, "freshLong", "*", fresh_long),
    (STUBS, "freshFloat", "*", fresh_float),
    (STUBS, "freshDouble", "*", fresh_double),
];
