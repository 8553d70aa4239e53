//! Where a method allows null.

use cairn_arrange::Parameter;
use cairn_program::ir::{Body, Cond, Inst, Reg};
use cairn_program::{MethodId, Program};

/// Whether null is within the contract of a parameter: an annotation says so, or the method asks whether it is null and goes on
/// if it is. What is refused with an exception is not allowed.
pub fn allows_null(program: &Program, parameter: Parameter<'_>) -> bool {
    let Parameter { class, method, descriptor, number } = parameter;
    let Ok(class) = program.load(&class.replace('.', "/")) else { return false };
    let Some(method) = program.find_method(class, method, descriptor) else { return false };
    is_annotated(program, method, descriptor, number) || is_asked(program, method, number)
}

fn is_annotated(program: &Program, method: MethodId, descriptor: &str, number: usize) -> bool {
    let count = cairn_arrange::parameters(descriptor).len();
    let all = program.parameter_annotations(method, count);
    let simple = |name: &String| name.rsplit(['/', '$']).next().map(str::to_owned);
    let is_one =
        |name: String| matches!(&*name, "Nullable" | "CheckForNull" | "NullableDecl" | "NullOr");
    all.get(number).is_some_and(|of| of.iter().filter_map(simple).any(is_one))
}

/// Whether the method compares the parameter with null, and does not throw right away if it is.
fn is_asked(program: &Program, method: MethodId, number: usize) -> bool {
    let Ok(body) = program.body(method) else { return false };
    let this = usize::from(!program.method(method).is_static());
    let Ok(register) = u16::try_from(this + number) else { return false };
    let register = Reg(register);
    // A parameter that is assigned to is something else later.
    if body.code.iter().any(|i| i.def() == Some(register)) {
        return false;
    }
    body.code.iter().enumerate().any(|(at, inst)| match inst {
        Inst::BrNull { cond, a, target } if *a == register => {
            let if_null = if *cond == Cond::Eq { *target as usize } else { at + 1 };
            !throws(body, if_null)
        }
        _ => false,
    })
}

/// Whether straight-line code ends in a `throw`.
pub fn throws(body: &Body, mut at: usize) -> bool {
    for _ in 0..body.code.len() {
        match body.code.get(at) {
            Some(Inst::Throw { .. }) => return true,
            Some(Inst::Jump { target }) => at = *target as usize,
            Some(inst) if inst.is_terminal() || inst.target().is_some() => return false,
            Some(_) => at += 1,
            None => return false,
        }
    }
    false
}
