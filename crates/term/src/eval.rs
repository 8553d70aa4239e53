//! Evaluation under an assignment of the variables.
//!
//! Only what the result depends on is evaluated: one branch of a choice, and the second operand of
//! a connective where the first does not decide. Nothing recurses, so that terms may be deep.

use crate::fold;
use crate::model::Model;
use crate::node::{Binary, Node, Term, Var};
use crate::pool::Pool;
use crate::value::{Sort, Value};
use rustc_hash::FxHashMap;
use std::convert::Infallible;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the model gives no value to variable {name} (number {})", var.0)]
pub struct Unassigned {
    pub var: Var,
    pub name: String,
}

impl Pool {
    /// The value of `t`, where a variable without a value is zero: what a solver leaves out of its
    /// model does not matter to it. [`Pool::try_eval`] is strict. Who evaluates often keeps an
    /// [`Evaluator`].
    pub fn eval(&self, t: Term, model: &Model) -> Value {
        let Ok(v) = run(self, &mut Sparse::default(), &mut Vec::new(), t, or_zero(self, model));
        v
    }

    /// The value of `t`, if it depends on no variable without a value.
    pub fn try_eval(&self, t: Term, model: &Model) -> Result<Value, Unassigned> {
        run(self, &mut Sparse::default(), &mut Vec::new(), t, |var| {
            model.get(var).ok_or_else(|| Unassigned { var, name: self.var_name(var).to_owned() })
        })
    }

    /// Whether a boolean term holds.
    pub fn holds(&self, t: Term, model: &Model) -> bool {
        assert_eq!(self.sort(t), Sort::Bool);
        self.eval(t, model).as_bool()
    }
}

fn or_zero<'a>(
    pool: &'a Pool,
    model: &'a Model,
) -> impl Fn(Var) -> Result<Value, Infallible> + use<'a> {
    |var| Ok(model.get(var).unwrap_or_else(|| Value::of(pool.var_sort(var), 0)))
}

/// Evaluates terms of one pool with scratch memory that it keeps between calls: a table by the
/// number of the term, whose entries count only for the model they were made under.
#[derive(Default)]
pub struct Evaluator {
    dense: Dense,
    stack: Vec<Term>,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// [`Pool::eval`].
    pub fn eval(&mut self, pool: &Pool, t: Term, model: &Model) -> Value {
        self.under(pool, model).eval(t)
    }

    /// [`Pool::holds`].
    pub fn holds(&mut self, pool: &Pool, t: Term, model: &Model) -> bool {
        self.under(pool, model).holds(t)
    }

    /// Evaluation of several terms under one model: what they share is evaluated once.
    pub fn under<'e>(&'e mut self, pool: &'e Pool, model: &'e Model) -> Under<'e> {
        self.dense.forget();
        Under { pool, model, evaluator: self }
    }
}

pub struct Under<'e> {
    pool: &'e Pool,
    model: &'e Model,
    evaluator: &'e mut Evaluator,
}

impl Under<'_> {
    pub fn eval(&mut self, t: Term) -> Value {
        let Evaluator { dense, stack } = &mut *self.evaluator;
        let Ok(v) = run(self.pool, dense, stack, t, or_zero(self.pool, self.model));
        v
    }

    pub fn holds(&mut self, t: Term) -> bool {
        assert_eq!(self.pool.sort(t), Sort::Bool);
        self.eval(t).as_bool()
    }
}

/// Values of terms that are neither constants nor looked at yet.
trait Memo {
    fn get(&self, t: Term) -> Option<Value>;
    fn set(&mut self, t: Term, v: Value);
}

#[derive(Default)]
struct Sparse(FxHashMap<Term, Value>);

impl Memo for Sparse {
    fn get(&self, t: Term) -> Option<Value> {
        self.0.get(&t).copied()
    }

    fn set(&mut self, t: Term, v: Value) {
        self.0.insert(t, v);
    }
}

#[derive(Clone, Copy)]
struct Slot {
    bits: u64,
    /// The generation that wrote the slot; none is zero.
    written: u32,
    sort: Sort,
}

#[derive(Default)]
struct Dense {
    slots: Vec<Slot>,
    generation: u32,
}

impl Dense {
    fn forget(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.slots.clear();
            1
        });
    }
}

impl Memo for Dense {
    fn get(&self, t: Term) -> Option<Value> {
        let slot = self.slots.get(t.id() as usize)?;
        (slot.written == self.generation).then(|| Value::of(slot.sort, slot.bits))
    }

    fn set(&mut self, t: Term, v: Value) {
        let at = t.id() as usize;
        if at >= self.slots.len() {
            let empty = Slot { bits: 0, written: 0, sort: Sort::Bool };
            self.slots.resize((at + 1).max(self.slots.len() * 2), empty);
        }
        self.slots[at] = Slot { bits: v.bits(), written: self.generation, sort: v.sort() };
    }
}

fn run<E>(
    pool: &Pool,
    memo: &mut impl Memo,
    stack: &mut Vec<Term>,
    root: Term,
    variable: impl Fn(Var) -> Result<Value, E>,
) -> Result<Value, E> {
    if let Some(v) = memo.get(root) {
        return Ok(v);
    }
    stack.clear();
    stack.push(root);
    while let Some(&t) = stack.last() {
        // What stands twice on the stack is done by the upper one.
        if memo.get(t).is_some() {
            stack.pop();
            continue;
        }
        let value = match pool.node(t) {
            Node::Const(v) => Ok(v),
            Node::Var(var) => {
                let v = variable(var)?;
                assert_eq!(v.sort(), pool.sort(t), "a model's value for {}", pool.var_name(var));
                Ok(v)
            }
            node => step(node, |a| match memo.get(a) {
                None => pool.value(a),
                known => known,
            }),
        };
        match value {
            Ok(v) => {
                memo.set(t, v);
                stack.pop();
            }
            Err(needed) => stack.extend(needed.into_iter().flatten()),
        }
    }
    Ok(memo.get(root).expect("the root was evaluated last"))
}

/// The value of an operation, or the operands that are needed for it first.
fn step(node: Node, known: impl Fn(Term) -> Option<Value>) -> Result<Value, [Option<Term>; 2]> {
    let need = |t| Err([Some(t), None]);
    match node {
        Node::Const(v) => Ok(v),
        Node::Var(_) => unreachable!("the model knows variables"),
        Node::Unary(op, a) => known(a).map_or(need(a), |v| Ok(fold::unary(op, v))),
        Node::Ite(c, a, b) => match known(c) {
            None => need(c),
            Some(v) => {
                let taken = if v.as_bool() { a } else { b };
                known(taken).map_or(need(taken), Ok)
            }
        },
        Node::Binary(op @ (Binary::BoolAnd | Binary::BoolOr), a, b) => {
            let decides = op == Binary::BoolOr;
            match (known(a), known(b)) {
                (Some(v), _) | (_, Some(v)) if v.as_bool() == decides => Ok(v),
                (Some(_), Some(v)) => Ok(v),
                (None, _) => need(a),
                (_, None) => need(b),
            }
        }
        Node::Binary(op, a, b) => match (known(a), known(b)) {
            (Some(x), Some(y)) => Ok(fold::binary(op, x, y)),
            (None, Some(_)) => need(a),
            (Some(_), None) => need(b),
            (None, None) => Err([Some(b), Some(a)]),
        },
    }
}
