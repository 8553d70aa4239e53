//! The other heaps of a path. Where references are guarded sets, one path stands for many of them: each
//! is a choice of what its references are.

use crate::asker::Feasible;
use crate::ending::Ended;
use crate::options::Detail;
use crate::precondition::Standing;
use crate::report::{BoundKind, End};
use crate::worker::Worker;
use cairn_heap::input::{Content, InputHeap, PartInput, Place, Resolution, UnknownId};
use cairn_interp::State;
use cairn_interp::sym::{InputValue, Oracle, Symbols};
use cairn_precond::Doubt;
use cairn_program::ir::Elem;
use cairn_term::{Model, Term};
use cairn_witness::{Canonical, Witness, shape};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Why a path may have more inputs than are listed.
enum Left {
    /// There are no others.
    Nothing,
    /// They were not found out, and why.
    Something(String),
}

impl<'p> Worker<'_, 'p> {
    /// Whether more than one input is asked for, and a path that ends like this can have more.
    pub(crate) fn has_others(&self, end: &End) -> bool {
        let options = self.job.options;
        options.per_path > 1
            && options.detail >= Detail::Witness
            && end.kind().is_outcome()
            && options.strategy.merges_heaps
    }

    /// Other inputs of the path in the machine, whose heaps differ from the first one's and from each
    /// other's. `entered`: the path before anything was asked about its input. The machine stays as it is.
    pub(crate) fn others(
        &mut self,
        ended: &Ended,
        mut entered: State<'p>,
        first: &Witness,
    ) -> Vec<Witness> {
        let here = self.m.save();
        let counted = (self.found.sum.confirmed, self.found.sum.refuted);
        let mut seen: BTreeSet<Canonical> = BTreeSet::from([shape(first)]);
        let mut others = vec![];
        while others.len() + 1 < self.job.options.per_path {
            match self.next_input(ended, &mut entered, first) {
                Ok(witness) => {
                    if seen.insert(shape(&witness)) {
                        others.push(witness);
                    }
                }
                Err(Left::Nothing) => break,
                Err(Left::Something(why)) => {
                    let loss = format!("other inputs of a path: {why}");
                    self.found.sum.losses.insert(loss);
                    break;
                }
            }
        }
        (self.found.sum.confirmed, self.found.sum.refuted) = counted;
        self.m.restore(here);
        others
    }

    /// An input that is not the one in the machine, which from then on is no input of `entered` any more.
    fn next_input(
        &mut self,
        ended: &Ended,
        entered: &mut State<'p>,
        first: &Witness,
    ) -> Result<Witness, Left> {
        if self.budget.is_over() {
            return Err(Left::Something("the time was up".into()));
        }
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let model = sym.path.model.clone().unwrap_or_default();
        let pool = self.pool.clone();
        let all = choices(sym, &model).into_iter().fold(Term::TRUE, |all, t| pool.and(all, t));
        let path = entered.path_mut().expect("a symbolic run");
        if !self.asker.borrow_mut().require(&pool, path, pool.not(all)) {
            return Err(Left::Nothing);
        }
        if path.model.is_none() {
            match self.asker.borrow_mut().settle(&pool, path) {
                Feasible::Yes(model) => path.model = Some(model),
                Feasible::No => return Err(Left::Nothing),
                Feasible::Unknown(why) => {
                    return Err(Left::Something(format!("left open by the solver: {why}")));
                }
            }
        }
        self.m.restore(entered.clone());
        let left = |standing: Standing| match standing {
            Standing::Valid => Ok(()),
            Standing::Invalid => Err(Left::Nothing),
            Standing::Unknown(Doubt::OutOfTime) => Err(Left::Something("the time was up".into())),
            Standing::Unknown(Doubt::Because(why)) => Err(Left::Something(why.into_owned())),
        };
        if let Some(moment) = self.moment(ended.end.kind()) {
            left(self.confirm(moment))?;
        }
        left(self.complete_precondition())?;
        match self.m.complete_input() {
            Ok(true) => {}
            Ok(false) => {
                let bound = self.m.bound_of_input().map_or(BoundKind::Scope, BoundKind::from);
                return Err(Left::Something(format!("reached a bound: {bound}")));
            }
            Err(_) => return Err(Left::Something("the rest of the input".into())),
        }
        let witness = self.witness(ended, first.condition.clone());
        witness.ok_or_else(|| Left::Something("without an input that can be told".into()))
    }
}

/// The conditions that make the input of a path what it is under a model: for each reference that is
/// part of it, that it is what it is.
pub(crate) fn choices(sym: &Symbols, model: &Model) -> Vec<Term> {
    let (path, unknowns) = (&sym.path, &sym.unknowns);
    let mut walk = Walk {
        sym,
        model,
        input: &path.input,
        met: FxHashSet::default(),
        said: vec![],
        open: vec![],
    };
    let roots = path.inputs.iter().filter_map(|i| match i.value {
        InputValue::Unknown(x) => Some(x),
        _ => None,
    });
    let statics = path.statics.iter().filter_map(|s| unknowns.find(Place::Static(s.0)));
    for x in unknowns.find(Place::Receiver).into_iter().chain(roots).chain(statics) {
        walk.reference(x);
    }
    while let Some(object) = walk.open.pop() {
        walk.object(object);
    }
    walk.said
}

/// The input under a model, as far as one got.
struct Walk<'a> {
    sym: &'a Symbols,
    model: &'a Model,
    input: &'a InputHeap,
    /// Objects that were met, and those of them whose content was not looked at.
    met: FxHashSet<usize>,
    open: Vec<usize>,
    said: Vec<Term>,
}

impl Walk<'_> {
    fn say(&mut self, t: Term) {
        if t != Term::TRUE && !self.said.contains(&t) {
            self.said.push(t);
        }
    }

    fn reference(&mut self, mut x: UnknownId) {
        let (pool, input) = (&self.sym.pool, self.input);
        let choices = loop {
            match input.resolution(x) {
                None => return,
                Some(Resolution::One(object)) => return self.meet(*object),
                Some(Resolution::Partly { real, rest, .. }) if !pool.holds(*real, self.model) => {
                    self.say(pool.not(*real));
                    x = *rest;
                }
                Some(Resolution::Partly { real, choices, .. }) => {
                    self.say(*real);
                    break choices;
                }
                Some(Resolution::Some { choices, .. }) => break choices,
            }
        };
        for (guard, object) in choices.iter() {
            if pool.holds(*guard, self.model) {
                self.say(*guard);
                return self.meet(*object);
            }
            self.say(pool.not(*guard));
        }
    }

    fn meet(&mut self, object: Option<usize>) {
        if let Some(i) = object
            && self.met.insert(i)
        {
            self.open.push(i);
        }
    }

    fn value(&mut self, elem: Elem, term: Term) {
        if elem == Elem::Ref
            && let Some(x) = self.sym.unknowns.of_term(term)
        {
            self.reference(x);
        }
    }

    fn object(&mut self, i: usize) {
        let input = self.input;
        match &input.objects[i].content {
            Content::Instance(fields) => fields.iter().for_each(|f| self.value(f.elem, f.term)),
            Content::Array(array) => {
                let len = self.sym.pool.eval(array.len, self.model).bits() as usize;
                array.elements.iter().take(len).for_each(|&t| self.value(array.elem, t));
            }
            Content::Made(parts) => {
                parts.iter().for_each(|&PartInput { elem, term }| self.value(elem, term));
            }
            Content::Stub(answers) => {
                let results = answers.iter().filter_map(|a| a.result);
                results.for_each(|PartInput { elem, term }| self.value(elem, term));
            }
            Content::Text { .. } | Content::Boxed(..) | Content::Constant(_) => {}
        }
    }
}
