//! All that the input heap of a path can be, as plain data: what each reference can be and when, and what
//! the objects hold.

use crate::worker::Worker;
use cairn_heap::input::{Content, PartInput, Resolution, UnknownId};
use cairn_interp::sym::{Oracle, Symbols};
use cairn_program::ir::Elem;
use cairn_program::{FieldId, Program};
use cairn_term::{Pool, Term};
use cairn_witness::{HeapSummary, Held, Location, Possible, Reference, SummaryField};

/// Operators and operands of a guard that is printed.
const LONGEST: usize = 24;

impl Worker<'_, '_> {
    /// What the input heap of the path in the machine can be.
    pub(crate) fn summary(&self) -> HeapSummary {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let possible = |t| self.asker.borrow_mut().possible(&sym.pool, &sym.path, t);
        let input = &sym.path.input;
        let objects = (0..input.objects.len()).filter(|&i| possible(input.presence(i))).collect();
        let references = input.resolutions_in_order().map(|(x, _)| x).collect();
        Summarising { program: self.m.program, sym, references, objects, possible: &possible }.all()
    }
}

struct Summarising<'a> {
    program: &'a Program,
    sym: &'a Symbols,
    references: Vec<UnknownId>,
    /// Those that are in some input.
    objects: Vec<usize>,
    /// Whether some input satisfies a condition.
    possible: &'a dyn Fn(Term) -> bool,
}

impl Summarising<'_> {
    fn all(&self) -> HeapSummary {
        HeapSummary {
            references: self.references.iter().map(|&x| self.reference(x)).collect(),
            locations: self.objects.iter().map(|&i| self.location(i)).collect(),
        }
    }

    fn pool(&self) -> &Pool {
        &self.sym.pool
    }

    fn text(&self, t: Term) -> String {
        self.pool().display_within(t, LONGEST).to_string()
    }

    /// A condition; none if every input satisfies it.
    fn condition(&self, t: Term) -> Option<String> {
        (self.possible)(self.pool().not(t)).then(|| self.text(t))
    }

    fn reference(&self, x: UnknownId) -> Reference {
        let pool = self.pool();
        let name = self.sym.unknowns.get(x).name.to_string();
        let (real, choices, rest) = match self.sym.path.input.resolution(x) {
            Some(Resolution::One(object)) => (Term::TRUE, vec![(Term::TRUE, *object)], None),
            Some(Resolution::Some { choices, .. }) => (Term::TRUE, choices.to_vec(), None),
            Some(Resolution::Partly { real, choices, rest, .. }) => {
                (*real, choices.to_vec(), Some(*rest))
            }
            None => (Term::TRUE, vec![], None),
        };
        // Of the choices it is the first whose guard holds.
        let mut before = real;
        let mut can_be = vec![];
        for (guard, object) in choices {
            let when = pool.and(before, guard);
            before = pool.and(before, pool.not(guard));
            if when != Term::FALSE && (self.possible)(when) {
                let at = |i| self.objects.iter().position(|&j| j == i);
                can_be.push(Possible { when: self.condition(when), location: object.and_then(at) });
            }
        }
        let unless = rest.map(|rest| self.number(rest));
        Reference { name, can_be, read_if: self.condition(real), otherwise: unless.flatten() }
    }

    fn number(&self, x: UnknownId) -> Option<usize> {
        self.references.iter().position(|&y| y == x)
    }

    fn location(&self, i: usize) -> Location {
        let object = &self.sym.path.input.objects[i];
        let class = self.program.class(object.class).java_name();
        let when = self.condition(self.sym.path.input.presence(i));
        let field = |(name, held)| SummaryField { name, held };
        let fields = self.content(&object.content).into_iter().map(field).collect();
        Location { class, when, fields }
    }

    fn content(&self, content: &Content) -> Vec<(String, Held)> {
        let name = |id: FieldId| self.program.field(id).name.to_string();
        let part = |(n, p): (usize, &PartInput)| (format!("part {n}"), self.held(p.elem, p.term));
        match content {
            Content::Instance(fields) => {
                fields.iter().map(|f| (name(f.field), self.held(f.elem, f.term))).collect()
            }
            Content::Array(array) => {
                let length = ("length".to_owned(), self.held(Elem::Int, array.len));
                let elements = array.elements.iter().enumerate();
                let elements = elements.map(|(n, &t)| (format!("[{n}]"), self.held(array.elem, t)));
                [length].into_iter().chain(elements).collect()
            }
            Content::Boxed(elem, term) => vec![("value".to_owned(), self.held(*elem, *term))],
            Content::Constant(field) => vec![("name".to_owned(), Held::Value(name(*field)))],
            Content::Made(parts) => parts.iter().enumerate().map(part).collect(),
            Content::Stub(answers) => {
                answers.iter().filter_map(|a| a.result.as_ref()).enumerate().map(part).collect()
            }
            Content::Text { .. } => vec![],
        }
    }

    fn held(&self, elem: Elem, term: Term) -> Held {
        match self.sym.unknowns.of_term(term) {
            Some(x) if elem == Elem::Ref => match self.number(x) {
                Some(n) => Held::Reference(n),
                None => Held::Unread,
            },
            _ => Held::Value(self.text(term)),
        }
    }
}
