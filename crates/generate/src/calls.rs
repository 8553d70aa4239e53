//! Which methods of a class call which: what is worth looking for.

use cairn_analysis::callees::{Call, call};
use cairn_analysis::effects::{Code, code};
use cairn_explore::{Branch, Predicates};
use cairn_program::ir::{Body, Inst, SiteRef};
use cairn_program::{ClassId, MethodId, Program};
use std::collections::BTreeSet;

/// The methods of a class that these lead to by calls that name the class, themselves among them, but
/// for `without`. A method whose code cannot be read may call every method of the class.
pub fn called(
    program: &Program,
    class: ClassId,
    from: &[MethodId],
    without: Option<&Predicates>,
) -> BTreeSet<MethodId> {
    let is_out = |m: MethodId| without.is_some_and(|p| p.has(program, m));
    let mut found = BTreeSet::new();
    let mut work: Vec<MethodId> = from.to_vec();
    while let Some(method) = work.pop() {
        if is_out(method) || !found.insert(method) {
            continue;
        }
        match code(program, method) {
            Ok(Code::Body(body)) => work.extend(named_calls(program, class, method, body)),
            // What is abstract does not run; a native method whose effects are declared calls nothing
            // of the program's classes.
            Ok(Code::Abstract | Code::Native(_)) => {}
            Err(_) => work.extend(&program.class(class).methods),
        }
    }
    found
}

/// The methods of a class that a body calls in the class's name.
fn named_calls<'a>(
    program: &'a Program,
    class: ClassId,
    caller: MethodId,
    body: &'a Body,
) -> impl Iterator<Item = MethodId> {
    let names_class = move |inst: &Inst| match *inst {
        Inst::Invoke { site, .. } => matches!(
            &body.sites[site as usize].what,
            SiteRef::Method(m) if m.class == program.class(class).name
        ),
        _ => false,
    };
    let calls = body.code.iter().enumerate().filter(move |(_, inst)| names_class(inst));
    let called =
        calls.filter_map(move |(at, _)| match call(program, program.method(caller), body, at)? {
            Call::Exact(m) | Call::Selected { resolved: m, .. } => Some(m),
            Call::Handle(_) | Call::Unresolved(_) => None,
        });
    called.filter(move |&m| program.method(m).class == class)
}

/// Whether a branch is the failing side of an assertion.
pub fn is_failing_assertion(program: &Program, branch: &Branch) -> bool {
    let Ok(body) = program.body(branch.method) else { return false };
    let at = body.pcs.iter().position(|&pc| pc == branch.to);
    at.and_then(|at| body.code.get(at)).is_some_and(|inst| match inst {
        Inst::New { site, .. } => {
            let what = &body.sites[*site as usize].what;
            matches!(what, SiteRef::Class(c) if &**c == "java/lang/AssertionError")
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_program::{ClassPath, Jdk};

    const SOURCE: &str = r#"
class Shop {
    void sell() { count(); }
    private int count() { return 1; }
    void close() { }
    native void outside();
    void asksOutside() { outside(); }
    Runnable later() { return () -> close(); }
}"#;

    #[test]
    fn calls_are_followed_and_natives_call_everything() {
        let jdk = cairn_testing::Jdk::default();
        let classes = jdk.compiled_texts(&[], &[("Shop", SOURCE)]);
        let program =
            Program::open(Jdk::at(&jdk.home).unwrap(), ClassPath::new([classes])).unwrap();
        let class = program.load("Shop").unwrap();
        let all = &program.class(class).methods;
        let from = |name: &str| -> BTreeSet<String> {
            let start: Vec<MethodId> =
                all.iter().copied().filter(|&m| &*program.method(m).name == name).collect();
            let found = called(&program, class, &start, None);
            found.iter().map(|&m| program.method(m).name.to_string()).collect()
        };
        assert_eq!(from("sell"), ["count", "sell"].map(String::from).into());
        assert_eq!(from("close"), ["close"].map(String::from).into());
        // What is only made to be called later is not called.
        assert_eq!(from("later"), ["later"].map(String::from).into());
        assert_eq!(from("asksOutside").len(), all.len());
    }
}
