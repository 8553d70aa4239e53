//! Comparisons, taken as an order: whatever is compared, `a < b` and `b <= a` contradict each other.
//!
//! Each conjunct that compares bit-vectors is a statement about whole numbers, since a bit-vector is
//! one number with a sign and one without. Chains of them that come back to where they began make
//! all numbers on the way equal, which a `<` or a `!=` between them contradicts. A question of
//! nothing but comparisons between variables and constants gets its values here, too: in ascending
//! order, wherever they are not squeezed too tightly.

mod graph;

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::Counters;
use cairn_term::{Binary, Evaluator, Model, Node, Pool, Term, Unary, Value, Var, Width};
use graph::Graph;
use rustc_hash::FxHashMap;

/// Questions with more conjuncts than this are not looked at.
const LARGEST: usize = 2_000;

pub(crate) struct Orders {
    inner: Box<dyn Layer>,
    tally: Tally,
    evaluator: Evaluator,
}

impl Orders {
    pub fn new(inner: Box<dyn Layer>) -> Orders {
        Orders { inner, tally: Tally::new("orders"), evaluator: Evaluator::new() }
    }

    fn own(&mut self, query: &Query<'_>) -> Option<Outcome> {
        let comparison = |t: &Term| Comparison::of(query.pool, *t);
        // Facts have a model, so that a goal is in every contradiction.
        if query.facts.len() > LARGEST || !query.goals.iter().any(|t| comparison(t).is_some()) {
            return None;
        }
        let all = query.conjuncts().enumerate();
        let found: Vec<(usize, Comparison)> =
            all.filter_map(|(i, t)| Some((i, comparison(&t)?))).collect();
        // Bounds alone are what intervals are for.
        let open = |t| query.pool.value(t).is_none();
        if found.iter().filter(|(_, c)| open(c.a) && open(c.b)).count() == 0 {
            return None;
        }
        let numbers = Numbers::of(query.pool, &found);
        let order = match numbers.graph.order() {
            Ok(order) => order,
            Err(core) => {
                let core = core.map(|core| {
                    let term = |i| query.conjuncts().nth(i);
                    core.into_iter().filter_map(term).collect::<Vec<Term>>()
                });
                return Some(Outcome::Unsat(core));
            }
        };
        let only = found.len() == query.facts.len() + query.goals.len();
        if !only || !numbers.all_vars {
            return None;
        }
        let model = numbers.model(query, &order)?;
        let mut under = self.evaluator.under(query.pool, &model);
        query.conjuncts().all(|t| under.holds(t)).then_some(Outcome::Sat(model))
    }
}

impl Layer for Orders {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        if let Some(outcome) = self.own(query) {
            return self.tally.answer(outcome);
        }
        self.tally.stop();
        self.inner.decide(query)
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Less,
    LessOrEqual,
    Equal,
    Different,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Sign {
    Signed,
    Unsigned,
}

struct Comparison {
    relation: Relation,
    /// Nothing where it makes no difference.
    sign: Option<Sign>,
    a: Term,
    b: Term,
}

impl Comparison {
    fn of(pool: &Pool, t: Term) -> Option<Comparison> {
        use Binary::{Eq, Sle, Slt, Ule, Ult};
        let (inner, negated) = match pool.node(t) {
            Node::Unary(Unary::Not, inner) => (inner, true),
            _ => (t, false),
        };
        let Node::Binary(op, a, b) = pool.node(inner) else { return None };
        pool.sort(a).width()?;
        let sign = match op {
            Slt | Sle => Some(Sign::Signed),
            Ult | Ule => Some(Sign::Unsigned),
            Eq => None,
            _ => return None,
        };
        Some(match (op, negated) {
            (Eq, false) => Comparison { relation: Relation::Equal, sign, a, b },
            (Eq, true) => Comparison { relation: Relation::Different, sign, a, b },
            (Slt | Ult, false) => Comparison { relation: Relation::Less, sign, a, b },
            (Slt | Ult, true) => Comparison { relation: Relation::LessOrEqual, sign, a: b, b: a },
            (_, false) => Comparison { relation: Relation::LessOrEqual, sign, a, b },
            (_, true) => Comparison { relation: Relation::Less, sign, a: b, b: a },
        })
    }
}

/// What a number in the graph is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Number {
    Constant(i128),
    Of(Term, Sign),
}

/// The numbers of one question.
struct Numbers {
    graph: Graph,
    numbers: Vec<Number>,
    nodes: FxHashMap<Number, usize>,
    /// Whether all are variables or constants.
    all_vars: bool,
    unsigned: bool,
}

impl Numbers {
    fn of(pool: &Pool, comparisons: &[(usize, Comparison)]) -> Numbers {
        let mut this = Numbers {
            graph: Graph::default(),
            numbers: Vec::new(),
            nodes: FxHashMap::default(),
            all_vars: true,
            unsigned: false,
        };
        let mut signed = false;
        for (i, c) in comparisons {
            if let Some(sign) = c.sign {
                signed |= sign == Sign::Signed;
                this.relate(pool, *i, c, sign);
            }
        }
        // Equality says the same of both readings, but is of use only with those that are ordered.
        let signed = signed || !this.unsigned;
        let readings = [(Sign::Signed, signed), (Sign::Unsigned, this.unsigned)];
        for (i, c) in comparisons.iter().filter(|(_, c)| c.sign.is_none()) {
            for (sign, _) in readings.into_iter().filter(|(_, wanted)| *wanted) {
                this.relate(pool, *i, c, sign);
            }
        }
        this
    }

    fn relate(&mut self, pool: &Pool, conjunct: usize, c: &Comparison, sign: Sign) {
        let (a, b) = (self.node(pool, c.a, sign), self.node(pool, c.b, sign));
        match c.relation {
            Relation::Less => self.graph.edge(a, b, true, conjunct),
            Relation::LessOrEqual => self.graph.edge(a, b, false, conjunct),
            Relation::Equal => {
                self.graph.edge(a, b, false, conjunct);
                self.graph.edge(b, a, false, conjunct);
            }
            Relation::Different => self.graph.different(a, b, conjunct),
        }
    }

    fn node(&mut self, pool: &Pool, t: Term, sign: Sign) -> usize {
        let number = number(pool, t, sign);
        if let Some(&node) = self.nodes.get(&number) {
            return node;
        }
        let (least, most) = match number {
            Number::Constant(v) => (v, v),
            Number::Of(t, sign) => {
                self.all_vars &= matches!(pool.node(t), Node::Var(_));
                self.unsigned |= sign == Sign::Unsigned;
                bounds(pool.width(t), sign)
            }
        };
        let node = self.graph.node(least, most);
        self.nodes.insert(number, node);
        self.numbers.push(number);
        node
    }

    /// Values in ascending order, those of the known model where they fit.
    fn model(&self, query: &Query<'_>, order: &graph::Order) -> Option<Model> {
        let known = |node: usize| match self.numbers[node] {
            Number::Constant(v) => Some(v),
            Number::Of(t, sign) => {
                let var = var(query.pool, t)?;
                let value = query.known?.get(var)?;
                Some(read(value, sign))
            }
        };
        let values = self.graph.values(order, known)?;
        let mut model = Model::new();
        for (&number, &value) in self.numbers.iter().zip(&values) {
            if let Number::Of(t, _) = number {
                let var = var(query.pool, t)?;
                model.set(var, Value::bv(query.pool.width(t), value as u64));
            }
        }
        Some(model)
    }
}

fn var(pool: &Pool, t: Term) -> Option<Var> {
    match pool.node(t) {
        Node::Var(var) => Some(var),
        _ => None,
    }
}

fn read(value: Value, sign: Sign) -> i128 {
    match sign {
        Sign::Signed => i128::from(value.signed()),
        Sign::Unsigned => i128::from(value.bits()),
    }
}

fn bounds(width: Width, sign: Sign) -> (i128, i128) {
    match sign {
        Sign::Signed => (i128::from(width.min()), i128::from(width.max())),
        Sign::Unsigned => (0, i128::from(width.mask())),
    }
}

/// A bit-vector as a number; an extension is the number that was extended.
fn number(pool: &Pool, t: Term, sign: Sign) -> Number {
    match (pool.node(t), sign) {
        (Node::Const(v), _) => Number::Constant(read(v, sign)),
        (Node::Unary(Unary::ZeroExtend(_), x), _) => Number::Of(x, Sign::Unsigned),
        (Node::Unary(Unary::SignExtend(_), x), Sign::Signed) => Number::Of(x, Sign::Signed),
        _ => Number::Of(t, sign),
    }
}
