//! A precondition that does what one in separation logic will do, for sorted lists: a predicate is left
//! behind where a list goes on unread, each unfolding adds a fact on the numbers of two nodes, and the
//! witness must complete what is left.

use super::concrete::{SCOPE, field, objects};
use cairn_heap::input::{Form, Resolution, Target, UnknownId};
use cairn_precond::{
    BoxedPrecondition, CallSetup, Change, Choice, Doubt, Findings, HeapLimit, Moment, PathView,
    Precondition, PreconditionFactory, Probe, SetupError, Verdict,
};
use cairn_program::{ClassId, Program};
use cairn_term::Term;

/// Makes it; without the last step, it errs.
pub struct Segment {
    pub completes: bool,
}

impl PreconditionFactory for Segment {
    fn name(&self) -> &'static str {
        "segment"
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let class = |program: &Program, name| program.load(name).expect("a class");
        Ok(Box::new(Segments {
            list: class(call.program, "Contract"),
            node: class(call.program, "Contract$Node"),
            completes: self.completes,
        }))
    }
}

struct Segments {
    list: ClassId,
    node: ClassId,
    completes: bool,
}

/// Pairs of nodes that follow each other and whose order is among the facts.
type Ordered = Vec<(usize, usize)>;

impl Segments {
    /// Facts that follow from the unfoldings so far, and the pairs that they are about.
    fn unfolded(&self, view: &PathView<'_>, known: &Ordered) -> (Ordered, Vec<Term>) {
        let (mut ordered, mut facts) = (known.clone(), vec![]);
        for i in objects(view, self.node) {
            let next = field(view, i, "next").and_then(|t| view.unknowns().of_term(t));
            let Some(Resolution::One(Some(j))) = next.and_then(|x| view.input().resolution(x))
            else {
                continue;
            };
            if ordered.contains(&(i, *j)) {
                continue;
            }
            if let (Some(a), Some(b)) = (field(view, i, "key"), field(view, *j, "key")) {
                ordered.push((i, *j));
                facts.push(view.pool().slt(a, b));
            }
        }
        (ordered, facts)
    }

    /// The reference where the list goes on unread.
    fn rest(&self, view: &PathView<'_>) -> Option<UnknownId> {
        let heads = objects(view, self.list).into_iter().map(|i| (i, "head"));
        let nexts = objects(view, self.node).into_iter().map(|i| (i, "next"));
        heads.chain(nexts).find_map(|(i, name)| {
            let x = view.unknowns().of_term(field(view, i, name)?)?;
            view.input().resolution(x).is_none().then_some(x)
        })
    }

    /// That the list has so many nodes.
    fn counts(&self, view: &PathView<'_>, count: usize) -> Option<Term> {
        let size = field(view, *objects(view, self.list).first()?, "size")?;
        Some(view.pool().eq(size, view.pool().int(count as i32)))
    }
}

impl Precondition for Segments {
    type State = Ordered;

    fn begin(&mut self, _: &PathView<'_>) -> Verdict<Ordered> {
        Verdict::unchanged()
    }

    fn admit(
        &mut self,
        view: &PathView<'_>,
        known: &Ordered,
        choice: &Choice<'_>,
    ) -> Verdict<Ordered> {
        // Segments are separate: no two references lead to one node.
        if let Some((_, Target::Object(_))) = choice.resolved() {
            return Verdict::Refused(vec![]);
        }
        let (ordered, facts) = self.unfolded(view, known);
        Verdict::Admitted(Change { state: Some(ordered), facts })
    }

    fn confirms(&self, moment: Moment) -> bool {
        moment == Moment::Outcome
    }

    fn confirm(&mut self, probe: &mut dyn Probe, known: &Ordered, _: Moment) -> Verdict<Ordered> {
        let (ordered, facts) = self.unfolded(&probe.view(), known);
        for fact in facts {
            if !probe.require(fact) {
                return Verdict::Refused(vec![]);
            }
        }
        let view = probe.view();
        let (count, is_open) = (objects(&view, self.node).len(), self.rest(&view).is_some());
        let most = if is_open { SCOPE } else { count };
        let may_be = |n| self.counts(&view, n).is_some_and(|c| view.may_hold(c));
        match (count..=most).any(may_be) {
            true => Verdict::Admitted(Change::to(ordered)),
            false => Verdict::Refused(vec![HeapLimit::Scope]),
        }
    }

    fn complete(&mut self, probe: &mut dyn Probe, known: &Ordered) -> Verdict<Ordered> {
        if !self.completes {
            return Verdict::unchanged();
        }
        let mut known = known.clone();
        loop {
            let (ordered, facts) = self.unfolded(&probe.view(), &known);
            known = ordered;
            if !facts.into_iter().all(|f| probe.require(f)) {
                return Verdict::Refused(vec![]);
            }
            let view = probe.view();
            let count = objects(&view, self.node).len();
            let Some(counts) = self.counts(&view, count) else { return Verdict::unchanged() };
            let (rest, may_end) = (self.rest(&view), view.may_hold(counts));
            let done = match (rest, may_end) {
                (Some(x), true) => probe.resolve(x, Target::Null) && probe.require(counts),
                (None, true) => probe.require(counts),
                (Some(x), false) if count < SCOPE => {
                    match probe.resolve(x, Target::New(Form::Instance(self.node))) {
                        true => continue,
                        false => false,
                    }
                }
                (_, false) => return Verdict::Refused(vec![HeapLimit::Scope]),
            };
            return match done {
                true => Verdict::Admitted(Change::to(known)),
                false => {
                    let why = Doubt::Because("the list could not be completed".into());
                    Verdict::Unknown(Change::default(), why)
                }
            };
        }
    }

    fn report(&self) -> Findings {
        Findings { used: Some(("segment", None)), ..Findings::default() }
    }
}
