//! The order theory of signed numbers: comparisons are edges of a graph, and a cycle over a `<` is a
//! contradiction.

use cairn_term::{Binary, Literal, Node, Pool, Term};

/// A number is at most another one, or less.
struct Step {
    from: Term,
    to: Term,
    is_less: bool,
    why: Literal,
}

/// Comparisons that do not contradict each other, as far as their order tells.
pub(super) struct Order<'a> {
    pool: &'a Pool,
    steps: Vec<Step>,
    /// For each literal, the steps before it.
    marks: Vec<usize>,
    constants: Vec<Term>,
}

impl<'a> Order<'a> {
    pub fn new(pool: &'a Pool) -> Order<'a> {
        Order { pool, steps: vec![], marks: vec![], constants: vec![] }
    }

    /// Adds a literal, unless it contradicts others: these, and itself.
    pub fn add(&mut self, literal: Literal) -> Result<(), Vec<Literal>> {
        let pool = self.pool;
        self.marks.push(self.steps.len());
        let Node::Binary(op, a, b) = pool.node(literal.0) else { return Ok(()) };
        if pool.sort(a).width().is_none() {
            return Ok(());
        }
        let why = literal;
        let steps = match (op, literal.1) {
            (Binary::Slt, true) => vec![Step { from: a, to: b, is_less: true, why }],
            (Binary::Slt, false) => vec![Step { from: b, to: a, is_less: false, why }],
            (Binary::Sle, true) => vec![Step { from: a, to: b, is_less: false, why }],
            (Binary::Sle, false) => vec![Step { from: b, to: a, is_less: true, why }],
            (Binary::Eq, true) => vec![
                Step { from: a, to: b, is_less: false, why },
                Step { from: b, to: a, is_less: false, why },
            ],
            _ => return Ok(()),
        };
        for t in [a, b] {
            if pool.value(t).is_some() && !self.constants.contains(&t) {
                self.constants.push(t);
            }
        }
        for step in steps {
            if let Some(mut reason) = self.way(step.to, step.from, !step.is_less) {
                reason.push(why);
                self.retract();
                return Err(reason);
            }
            self.steps.push(step);
        }
        Ok(())
    }

    /// Takes the last literal back.
    pub fn retract(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.steps.truncate(mark);
        }
    }

    /// The literals of a shortest way from one number to another, over a `<` if one is needed.
    fn way(&self, from: Term, to: Term, needs_less: bool) -> Option<Vec<Literal>> {
        // Where it has been, whether it came over a `<`, from where in this list, and why.
        let mut seen: Vec<(Term, bool, usize, Option<Literal>)> = vec![(from, false, 0, None)];
        let mut at = 0;
        while let Some(&(number, over_less, _, _)) = seen.get(at) {
            if number == to && (over_less || !needs_less) {
                let mut reason = vec![];
                while at > 0 {
                    let (_, _, before, why) = seen[at];
                    reason.extend(why);
                    at = before;
                }
                return Some(reason);
            }
            let steps = self.steps.iter().filter(|s| s.from == number);
            let next = steps.map(|s| (s.to, over_less || s.is_less, Some(s.why)));
            let larger = self.constants.iter().filter(|&&c| self.is_less(number, c));
            let next: Vec<_> = next.chain(larger.map(|&c| (c, true, None))).collect();
            for (to, over_less, why) in next {
                if !seen.iter().any(|s| s.0 == to && s.1 >= over_less) {
                    seen.push((to, over_less, at, why));
                }
            }
            at += 1;
        }
        None
    }

    /// Whether both are constants of one kind, the first being less.
    fn is_less(&self, a: Term, b: Term) -> bool {
        let pool = self.pool;
        let both = pool.value(a).zip(pool.value(b)).filter(|_| pool.sort(a) == pool.sort(b));
        both.is_some() && pool.binary(Binary::Slt, a, b) == Term::TRUE
    }
}
