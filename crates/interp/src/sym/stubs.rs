//! What stubs answer in a symbolic run: something unknown to every call that was not made before.

use super::Val;
use super::unknown::Declared;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_heap::input::{
    Content, Form, InputObject, PartInput, Place, StubAnswer, StubArgument, UnknownId,
};
use cairn_program::ClassId;
use cairn_program::ir::Elem;
use cairn_program::signature::Type;
use cairn_term::Term;

impl<'p> Machine<'p> {
    /// A stub that nothing was asked of yet. Its class is ready.
    pub(super) fn input_stub(
        &mut self,
        interface: ClassId,
    ) -> Result<(Ref, ClassId, Content), Trap> {
        let class = self.stub_class(interface)?;
        Ok((self.new_instance(class)?, class, Content::Stub(cairn_heap::Log::new())))
    }

    /// The answer to a call of the current frame's method: the receiver, then the arguments.
    pub(super) fn stub_answer(&mut self, args: &[Val]) -> Result<Val, Trap> {
        let method = self.frames.last().expect("the frame of a stub's method").method;
        let this = self.single(args[0])?;
        let Some(number) = self.sym().path.input.at(this) else {
            return Err(Trap::Unsupported("a stub that is no input".into()));
        };
        let mut given = vec![];
        for (&v, &elem) in args.iter().zip(method.params.iter()).skip(1) {
            given.push(match elem {
                Elem::Ref => self.stub_argument(v)?,
                elem => StubArgument::Primitive(elem, self.term(elem.kind(), v)),
            });
        }
        let answers = match &self.sym().path.input.objects[number].content {
            Content::Stub(answers) => answers.clone(),
            _ => return Err(Trap::Unsupported("a stub without answers".into())),
        };
        let pool = self.pool();
        for answer in &answers {
            let mut same = Term::TRUE;
            for (a, b) in answer.arguments.iter().zip(&given) {
                same = pool.and(same, self.is_same_argument(a, b)?);
            }
            if self.decide(same)? {
                return Ok(answer.result.map_or(Val::int(0), |r| self.val(r.term)));
            }
        }
        let result = method.ret.map(|elem| self.new_answer(number, answers.len() as u32, elem));
        let InputObject { content, .. } = &mut self.sym_mut().path.input.objects[number];
        if let Content::Stub(answers) = content {
            answers.push(StubAnswer { arguments: given.into(), result });
        }
        Ok(result.map_or(Val::int(0), |r| self.val(r.term)))
    }

    fn new_answer(&mut self, number: usize, call: u32, elem: Elem) -> PartInput {
        let InputObject { creator, form, .. } = self.sym().path.input.objects[number];
        let name = format!("{}(#{})", self.sym().unknowns.get(creator).name, call + 1);
        let term = match elem {
            Elem::Ref => self.unknown_answer(creator, form, call, name),
            elem => {
                let fresh = self.fresh_term(elem, &name);
                self.sym_mut().unknowns.answer(creator, call, || fresh)
            }
        };
        PartInput { elem, term }
    }

    fn unknown_answer(&mut self, of: UnknownId, form: Form, call: u32, name: String) -> Term {
        let program = self.program;
        let unknown = self.sym().unknowns.get(of);
        let (depth, declared) = (unknown.depth, unknown.signature.as_deref().and_then(Type::parse));
        let result = match form {
            Form::Stub(interface) => program.functional_methods(interface).first().and_then(|&m| {
                let own = program.bindings(interface, declared.as_ref());
                let class = program.method(m).class;
                program.declared_result(m, &program.bindings_above(interface, &own, class))
            }),
            _ => None,
        };
        let (desc, signature) = match result {
            Some(result) => (result.desc, result.signature),
            None => ("Ljava/lang/Object;".into(), None),
        };
        let declared =
            Declared { desc: &desc, signature, nullable: true, only: None, depth: depth + 1 };
        let y = self.unknown(Place::Answer { of, call }, &declared, || name);
        self.sym().unknowns.get(y).term
    }

    /// A reference as a stub tells it from others.
    fn stub_argument(&mut self, v: Val) -> Result<StubArgument, Trap> {
        if let Some(t) = self.unread(v) {
            return Ok(StubArgument::Unread(t));
        }
        // A choice among boxes that exist already need not be made.
        let value = v.term().and_then(|t| self.sym().boxes.get(&t).copied());
        if let Some(value) = value {
            let class = self.targets(v)?.first().map(|&r| self.heap.class_of(r));
            if let Some(elem) = class.and_then(|c| self.boxed(c)) {
                return Ok(StubArgument::Boxed(elem, value));
            }
        }
        let at = self.single(v)?;
        if at.is_null() {
            return Ok(StubArgument::Null);
        }
        let class = self.heap.class_of(at);
        if class == self.program.string_class() {
            return Ok(StubArgument::Text(self.text_of(at)?));
        }
        if let (Some(elem), Some(field)) =
            (self.boxed(class), self.program.find_field(class, "value"))
        {
            let v = self.slot_val(at, self.program.field(field).slot)?;
            return Ok(StubArgument::Boxed(elem, self.term(elem.kind(), v)));
        }
        Ok(StubArgument::Object { at, class })
    }

    /// Whether two arguments are the same to a stub.
    fn is_same_argument(&mut self, a: &StubArgument, b: &StubArgument) -> Result<Term, Trap> {
        use StubArgument::*;
        let pool = self.pool();
        Ok(match (a, b) {
            (Unread(a), Unread(b)) if a == b => Term::TRUE,
            // Nobody has looked at it so far, but this does.
            (Unread(t), _) => {
                let v = self.resolve(self.val(*t))?;
                let a = self.stub_argument(v)?;
                self.is_same_argument(&a, b)?
            }
            (_, Unread(_)) => self.is_same_argument(b, a)?,
            (Null, Null) => Term::TRUE,
            (Text(a), Text(b)) => a.equals(&pool, b),
            (Primitive(elem, a), Primitive(_, b)) => self.is_same_value_of(*elem, *a, *b),
            (Boxed(elem, a), Boxed(other, b)) if elem == other => {
                self.is_same_value_of(*elem, *a, *b)
            }
            (Object { at: a, .. }, Object { at: b, .. }) if a == b => Term::TRUE,
            _ => Term::FALSE,
        })
    }

    fn is_same_value_of(&self, elem: Elem, a: Term, b: Term) -> Term {
        let pool = &self.sym().pool;
        match elem {
            Elem::Float | Elem::Double => {
                let bits = pool.eq(pool.to_raw_bits(a), pool.to_raw_bits(b));
                pool.or(bits, pool.and(pool.is_nan(a), pool.is_nan(b)))
            }
            _ => pool.eq(a, b),
        }
    }
}
