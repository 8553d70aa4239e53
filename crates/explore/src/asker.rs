//! Answers the machine's questions: first with the model that a path carries, then with the solver.

use crate::ending::Job;
use crate::report::{BoundKind, add_counters};
use cairn_budget::Budget;
use cairn_interp::sym::{LengthCut, Numbers, Oracle, Path, Sides};
use cairn_solver::{BackendError, ChainOptions, Counters, Question, Solver, Verdict, chain};
use cairn_term::{Evaluator, FreeVars, Model, Node, Pool, Term, Var};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How much more than a usual question the last one of a path may cost, which decides whether the
/// path is reported at all.
const LAST_EFFORT: u64 = 8;

pub(crate) struct Asker {
    solver: Box<dyn Solver>,
    /// For paths that are undecided at their end; made when the first one comes.
    patient: Option<Box<dyn Solver>>,
    /// What solvers did that are gone.
    past: Vec<Counters>,
    options: ChainOptions,
    budget: Budget,
    evaluator: Evaluator,
    /// Bounds on the inputs' length that have left something out.
    pub cuts: BTreeSet<BoundKind>,
    /// Whether every bound is thought to matter that inputs could exceed: where conditions are decided in other ways than by
    /// questions to this asker alone.
    always_matter: bool,
    variables: FreeVars,
    /// The models of both sides of the condition asked about last: the fork that follows needs them.
    last: Option<Both>,
    /// The facts of the path asked about last, one after the other.
    facts: Vec<Term>,
    /// What is asked where `solver` is one that gives up soon; made when the first question comes.
    usual: Option<Box<dyn Solver>>,
    soon: Option<ChainOptions>,
    /// It gave up a question about values that depend on conditions.
    pub was_undecided: bool,
}

struct Both {
    cond: Term,
    models: Models,
}

/// Models of the two sides of a condition; none where it could not be decided.
#[derive(Clone, Default)]
pub(crate) struct Models {
    pub when_true: Option<Arc<Model>>,
    pub when_false: Option<Arc<Model>>,
}

/// Whether a path has inputs.
pub(crate) enum Feasible {
    Yes(Arc<Model>),
    No,
    Unknown(String),
}

impl Asker {
    pub fn new(job: &Job<'_, '_>, budget: Budget) -> Result<Asker, BackendError> {
        let options = &job.options.solver;
        let mut solver = chain(job.options.merging.as_ref().unwrap_or(options))?;
        solver.set_budget(budget.clone());
        Ok(Asker {
            solver,
            patient: None,
            options: options.clone(),
            budget,
            past: vec![],
            evaluator: Evaluator::new(),
            cuts: BTreeSet::new(),
            always_matter: job.options.strategy.merges_heaps
                || job.options.contract.is_some()
                || job.start.has_precondition(),
            variables: FreeVars::new(),
            last: None,
            facts: vec![],
            usual: None,
            soon: job.options.merging.clone(),
            was_undecided: false,
        })
    }

    pub fn counters(&self) -> Vec<Counters> {
        let mut all = self.solver.counters();
        add_counters(&mut all, &self.past);
        for other in [&self.patient, &self.usual].into_iter().flatten() {
            add_counters(&mut all, &other.counters());
        }
        all
    }

    /// Has solvers that remember nothing, where memory is scarce.
    pub fn forget(&mut self) {
        let options = self.soon.as_ref().unwrap_or(&self.options);
        let Ok(mut solver) = chain(options) else { return };
        solver.set_budget(self.budget.clone());
        let old = std::mem::replace(&mut self.solver, solver);
        add_counters(&mut self.past, &old.counters());
        for other in [self.patient.take(), self.usual.take()].into_iter().flatten() {
            add_counters(&mut self.past, &other.counters());
        }
        self.evaluator = Evaluator::new();
    }

    /// The models that were found when `cond` was asked about, which was just now.
    pub fn models_of(&mut self, cond: Term) -> Models {
        match self.last.take() {
            Some(both) if both.cond == cond => both.models,
            _ => Models::default(),
        }
    }

    /// A side of a condition, `also`, is excluded: notes the bounds on lengths without which it might not be. Asked until it
    /// is known of a bound.
    fn look_for_cuts(&mut self, pool: &Pool, path: &Path, also: Term) {
        self.cuts_of(pool, path, Some(also));
    }

    /// A path has ended: notes the bounds on lengths that have left something out on it. Longer inputs that satisfy its facts take the
    /// same path, unless something was computed that is right only up to the bound.
    pub fn look_for_cuts_at_end(&mut self, pool: &Pool, path: &Path) {
        self.cuts_of(pool, path, None);
    }

    fn cuts_of(&mut self, pool: &Pool, path: &Path, also: Option<Term>) {
        if path.domain.is_empty() {
            return;
        }
        let mut any_length = None;
        for cut in path.length_cuts(pool) {
            let bound = BoundKind::from(cut.bound);
            if self.cuts.contains(&bound) {
                continue;
            }
            let matters = self.matters(pool, path, &cut);
            if also.is_none() && !matters && !self.always_matter {
                continue;
            }
            let any_length = any_length.get_or_insert_with(|| path.without_domain());
            let excluded = also.unwrap_or(Term::TRUE);
            let is_cut = self.side(pool, any_length, pool.and(cut.longer, excluded)).0
                // What is said of its content may be wrong of longer ones, `also` included.
                || matters && {
                    let vague = self.without_content(pool, any_length, &cut);
                    self.side(pool, &vague, cut.longer).0
                };
            if is_cut {
                self.cuts.insert(bound);
            }
        }
    }

    /// Whether something was computed on a path that is right only up to this bound.
    fn matters(&mut self, pool: &Pool, path: &Path, cut: &LengthCut<'_>) -> bool {
        let len = self.variables.of(pool, cut.len);
        path.bounded.iter().any(|&l| {
            let all = self.variables.of(pool, l);
            len.iter().any(|v| all.contains(v))
        })
    }

    /// A path without the facts that say something of the content of a text or an array.
    fn without_content(&mut self, pool: &Pool, path: &Path, cut: &LengthCut<'_>) -> Path {
        let content: FxHashSet<Var> =
            cut.elements.iter().flat_map(|&e| self.variables.of(pool, e).to_vec()).collect();
        path.keeping(|f| !self.variables.of(pool, f).iter().any(|v| content.contains(v)))
    }

    /// A model for a path that has none so far.
    pub fn settle(&mut self, pool: &Pool, path: &Path) -> Feasible {
        let facts: Vec<Term> = path.facts.iter().copied().collect();
        let question = Question { pool, facts: &facts, known: None, goal: Term::TRUE };
        let patient = match &mut self.patient {
            Some(solver) => solver,
            slot => {
                let mut options = self.options.clone();
                options.effort = options.effort.saturating_mul(LAST_EFFORT);
                options.time_per_question =
                    options.time_per_question.saturating_mul(LAST_EFFORT as u32);
                let Ok(mut solver) = chain(&options) else {
                    return Feasible::Unknown("the solver is gone".into());
                };
                solver.set_budget(self.budget.clone());
                slot.insert(solver)
            }
        };
        self.budget.charge(1);
        match patient.check(&question) {
            Verdict::Sat(model) => Feasible::Yes(Arc::new(model)),
            Verdict::Unsat => Feasible::No,
            Verdict::Unknown(why) => Feasible::Unknown(why.to_string()),
        }
    }

    fn ask(&mut self, pool: &Pool, path: &Path, goal: Term) -> Verdict {
        let known = path.model.as_deref();
        self.budget.charge(1);
        self.facts.clear();
        self.facts.extend(&path.facts);
        let question = Question { pool, facts: &self.facts, known, goal };
        let answer = self.solver.check(&question);
        if self.soon.is_none() || !matches!(answer, Verdict::Unknown(_)) {
            return answer;
        }
        let roots = self.facts.iter().copied().chain([goal]);
        if pool.post_order(roots).into_iter().any(|t| matches!(pool.node(t), Node::Ite(..))) {
            self.was_undecided = true;
            return answer;
        }
        if self.usual.is_none() {
            let Ok(mut solver) = chain(&self.options) else { return answer };
            solver.set_budget(self.budget.clone());
            self.usual = Some(solver);
        }
        self.usual.as_mut().map_or(answer, |usual| usual.check(&question))
    }

    /// Whether one side is possible, and its model.
    fn side(&mut self, pool: &Pool, path: &Path, goal: Term) -> (bool, Option<Arc<Model>>) {
        match self.ask(pool, path, goal) {
            Verdict::Sat(model) => (true, Some(Arc::new(model))),
            Verdict::Unsat => (false, None),
            Verdict::Unknown(_) => (true, None),
        }
    }
}

impl Oracle for Asker {
    fn sides(&mut self, pool: &Pool, path: &Path, cond: Term) -> Sides {
        let negated = pool.not(cond);
        let ((t, when_true), (f, when_false)) = match &path.model {
            // The side that the path's own model takes costs no question.
            Some(model) => {
                let here = (true, Some(model.clone()));
                if self.evaluator.holds(pool, cond, model) {
                    (here, self.side(pool, path, negated))
                } else {
                    (self.side(pool, path, cond), here)
                }
            }
            None => (self.side(pool, path, cond), self.side(pool, path, negated)),
        };
        self.last = Some(Both { cond, models: Models { when_true, when_false } });
        match (t, f) {
            (true, true) => Sides::Both,
            (true, false) => {
                self.look_for_cuts(pool, path, negated);
                Sides::True
            }
            // With neither, the path was undecided and turns out to be none: any answer will do,
            // and its end finds that out.
            (false, _) => {
                self.look_for_cuts(pool, path, cond);
                Sides::False
            }
        }
    }

    fn possible(&mut self, pool: &Pool, path: &Path, cond: Term) -> bool {
        let holds = path.model.as_deref().is_some_and(|m| self.evaluator.holds(pool, cond, m));
        let possible = holds || self.side(pool, path, cond).0;
        if !possible && !self.always_matter {
            self.look_for_cuts(pool, path, cond);
        }
        possible
    }

    fn may(&mut self, pool: &Pool, path: &Path, cond: Term) -> bool {
        let holds = path.model.as_deref().is_some_and(|m| self.evaluator.holds(pool, cond, m));
        let may = holds || self.side(pool, path, cond).0;
        if !may {
            self.look_for_cuts(pool, path, cond);
        }
        may
    }

    fn numbers(&mut self, pool: &Pool, literals: &[Term]) -> Numbers {
        // Nothing says that they have a model, as facts do.
        let goal = literals.iter().fold(Term::TRUE, |all, &l| pool.and(all, l));
        let question = Question { pool, facts: &[], known: None, goal };
        self.budget.charge(1);
        match self.solver.check(&question) {
            Verdict::Sat(model) => Numbers::Some(model),
            Verdict::Unsat => Numbers::None,
            Verdict::Unknown(_) => Numbers::Unknown,
        }
    }

    fn take(&mut self, cond: Term, when_true: Option<Model>, when_false: Option<Model>) -> Sides {
        let sides = match (&when_true, &when_false) {
            (Some(_), Some(_)) => Sides::Both,
            (Some(_), None) => Sides::True,
            (None, _) => Sides::False,
        };
        let (when_true, when_false) = (when_true.map(Arc::new), when_false.map(Arc::new));
        self.last = Some(Both { cond, models: Models { when_true, when_false } });
        sides
    }

    fn require(&mut self, pool: &Pool, path: &mut Path, fact: Term) -> bool {
        let holds = path.model.as_deref().is_some_and(|m| self.evaluator.holds(pool, fact, m));
        if !holds {
            let (possible, model) = self.side(pool, path, fact);
            if !possible {
                self.look_for_cuts(pool, path, fact);
                return false;
            }
            path.model = model;
        }
        path.assume(pool, fact);
        true
    }
}
