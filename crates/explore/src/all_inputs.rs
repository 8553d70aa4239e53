//! What a specification says of a call, asked of all inputs of a path.
//!
//! A path has inputs of several shapes, as far as references are left that it never read, and of each shape inputs with other
//! numbers. Shapes are enumerated, the smallest first. Of a shape one input is compared with the specification; the condition
//! under which others satisfy it for the same reason is taken from the derivation ([`Contract::after_all`]), and the solver is
//! asked for an input that does not satisfy it. That one is compared in turn, until one breaks the specification or there is
//! none left.
//!
//! [`Contract::after_all`]: cairn_contract::Contract::after_all

use crate::asker::Feasible;
use crate::ending::Ended;
use crate::other_inputs::choices;
use crate::report::{BoundKind, End};
use crate::worker::Worker;
use cairn_contract::{Broken, Judged};
use cairn_heap::Ref;
use cairn_interp::State;
use cairn_interp::sym::Oracle;
use cairn_term::Term;
use cairn_witness::Witness;

/// Shapes of one path that are looked at.
const SHAPES: usize = 64;
/// Inputs of one shape that are compared.
const INPUTS: usize = 32;

/// What is known of the inputs of a path or shape.
enum Known {
    /// All of them satisfy the specification.
    Holds,
    /// One does not.
    Broken(Broken, Box<Witness>),
    /// Those that were compared do.
    SomeHold,
}

impl<'p> Worker<'_, 'p> {
    /// Whether all inputs of a path that ends like this are to be compared with a specification.
    pub(crate) fn compares_all(&self, end: &End) -> bool {
        let options = self.job.options;
        options.all_inputs && options.contract.is_some() && *end == End::Returned
    }

    /// An input of the path in the machine that breaks the specification, the first one, `first`, does not. `open`: the path
    /// before its input was completed, if that was to be done; none if the inputs of the path are not all that there are.
    pub(crate) fn broken_by_another(
        &mut self,
        ended: &Ended,
        open: Option<State<'p>>,
        first: &Witness,
    ) -> Option<(Broken, Witness)> {
        let here = self.m.save();
        let known = match open {
            Some(open) => self.all_shapes(ended, open, first),
            None => self.all_numbers(ended, first),
        };
        self.m.restore(here);
        match known {
            Known::Holds => None,
            Known::Broken(broken, witness) => Some((broken, *witness)),
            Known::SomeHold => {
                self.found.sum.sampled += 1;
                None
            }
        }
    }

    fn all_shapes(&mut self, ended: &Ended, open: State<'p>, first: &Witness) -> Known {
        self.m.restore(open);
        let Ok(completions) = self.m.completions(SHAPES) else { return Known::SomeHold };
        if completions.is_cut {
            self.found.sum.cuts.insert(BoundKind::Scope);
        }
        let mut all_hold = completions.is_whole;
        for state in completions.states {
            self.m.restore(state);
            self.note_cuts();
            match self.all_numbers(ended, first) {
                Known::Holds => {}
                Known::SomeHold => all_hold = false,
                broken => return broken,
            }
        }
        if all_hold { Known::Holds } else { Known::SomeHold }
    }

    /// All inputs of the shape in the machine.
    fn all_numbers(&mut self, ended: &Ended, first: &Witness) -> Known {
        let Some(contract) = self.job.options.contract.clone() else { return Known::Holds };
        let pool = self.pool.clone();
        for _ in 0..INPUTS {
            if self.budget.is_over() {
                return Known::SomeHold;
            }
            if self.path().model.is_none() {
                let settled = self.asker.borrow_mut().settle(&pool, self.path());
                match settled {
                    Feasible::Yes(model) => self.path_mut().model = Some(model),
                    Feasible::No => return Known::Holds,
                    Feasible::Unknown(_) => return Known::SomeHold,
                }
            }
            let Some(witness) = self.witness(ended, first.condition.clone()) else {
                return Known::SomeHold;
            };
            let Some((symbols, shape)) = self.symbols(&witness) else { return Known::SomeHold };
            let holds = match contract.after_all(self.m.program, &witness, (&pool, &symbols)) {
                (Judged::Broken(broken), _) => return Known::Broken(broken, Box::new(witness)),
                (Judged::Holds, Some(holds)) => pool.and(shape, holds),
                (Judged::Holds | Judged::Unknown(_), _) => return Known::SomeHold,
            };
            let sym = self.m.sym.as_ref().expect("a symbolic run");
            let Some(model) = sym.path.model.clone() else { return Known::SomeHold };
            let choices = choices(sym, &model).into_iter();
            let holds = choices.fold(holds, |all, t| pool.and(all, t));
            // Otherwise the next one would be the same.
            if !pool.holds(holds, &model) {
                return Known::SomeHold;
            }
            let others = pool.not(holds);
            if others == Term::FALSE {
                return Known::Holds;
            }
            let mut asker = self.asker.borrow_mut();
            let path = &mut self.m.sym.as_mut().expect("a symbolic run").path;
            if !asker.require(&pool, path, others) {
                return Known::Holds;
            }
        }
        Known::SomeHold
    }

    /// Where the objects of a witness are.
    pub(crate) fn objects_of(&self) -> Vec<Ref> {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let Some(model) = &sym.path.model else { return vec![] };
        crate::input::Described::new(self.m.program, sym, model, None).addresses()
    }
}
