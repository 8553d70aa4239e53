//! Whether conjuncts hold in a state: their text is compiled as a user's would be, and the concrete checker asked.

use crate::plan::Plan;
use crate::render::{Features, render};
use crate::sample::Sample;
use cairn_contract::{ProgramClasses, ProgramSchema, Specification};
use cairn_logic::checker::{Answer, Holds, Options, check};
use cairn_logic::heap::Value;
use cairn_program::Program;
use cairn_spec::typed::{ClauseKind, Spec};
use cairn_spec::{Colour, Source, compile};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Disjuncts that are tried for one answer.
const STEPS: usize = 60_000;

/// Answers for one plan.
pub struct Judge<'a, 'p> {
    pub program: &'p Program,
    pub plan: &'a Plan,
    known: RefCell<FxHashMap<Features, Option<Arc<Compiled<'p>>>>>,
    /// Answers that were given.
    pub asked: Cell<u64>,
}

struct Compiled<'p> {
    spec: Spec,
    classes: ProgramClasses<'p>,
}

impl<'a, 'p> Judge<'a, 'p> {
    pub fn new(program: &'p Program, plan: &'a Plan) -> Judge<'a, 'p> {
        Judge { program, plan, known: RefCell::default(), asked: Cell::new(0) }
    }

    fn compiled(&self, features: &Features) -> Option<Arc<Compiled<'p>>> {
        if let Some(known) = self.known.borrow().get(features) {
            return known.clone();
        }
        let text = render(self.program, self.plan, features, "");
        let compiled = specification(self.program, &self.plan.cells[0].class, &text).ok();
        let made = compiled.map(|spec| {
            let classes = ProgramClasses::new(self.program, &spec);
            Arc::new(Compiled { spec, classes })
        });
        self.known.borrow_mut().insert(features.clone(), made.clone());
        made
    }

    /// The answer of the checker; none if the conjuncts cannot be expressed.
    pub fn answer(&self, features: &Features, sample: &Sample) -> Option<Answer> {
        let compiled = self.compiled(features)?;
        let invariant = compiled.spec.clauses.iter().find(|c| c.kind == ClauseKind::Invariant)?;
        self.asked.set(self.asked.get() + 1);
        let options = Options { steps: STEPS, ..Options::default() };
        let args = [Value::Ref(sample.root)];
        let definitions = &compiled.spec.definitions;
        Some(check(
            definitions,
            &invariant.formula,
            &sample.heap,
            &args,
            &compiled.classes,
            &options,
        ))
    }

    /// Whether they hold; none if that is not known.
    pub fn holds(&self, features: &Features, sample: &Sample) -> Option<bool> {
        match self.answer(features, sample)?.holds {
            Holds::Yes => Some(true),
            Holds::No(_) => Some(false),
            Holds::Unknown(_) => None,
        }
    }
}

/// Compiles the text of an inferred specification.
pub fn specification(program: &Program, class: &str, text: &str) -> Result<Spec, String> {
    Ok(compiled(program, class, text)?.spec)
}

/// The same, with where it was read from.
pub fn compiled(program: &Program, class: &str, text: &str) -> Result<Specification, String> {
    let context = class.split('$').next().unwrap_or(class);
    let name = "inferred.star".to_owned();
    let source =
        Source { name: name.as_str().into(), text: text.into(), context: Some(context.into()) };
    let compiled = compile(&[source], &ProgramSchema { program });
    let compiled = compiled.map_err(|e| e.render(Colour::Plain))?;
    Ok(Specification { spec: compiled.spec, warnings: compiled.warnings, files: vec![name] })
}
