//! Evaluation under an assignment of the variables.

use crate::fold;
use crate::node::{Node, Term, Var};
use crate::pool::Pool;
use crate::value::{Sort, Value};
use rustc_hash::FxHashMap;

/// Values of variables.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    values: FxHashMap<Var, Value>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the model gives no value to variable {name} (number {})", var.0)]
pub struct Unassigned {
    pub var: Var,
    pub name: String,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    /// A NaN becomes the canonical one: variables hold no other.
    pub fn set(&mut self, var: Var, value: Value) {
        self.values.insert(var, value.canonical());
    }

    pub fn get(&self, var: Var) -> Option<Value> {
        self.values.get(&var).copied()
    }
}

impl Pool {
    /// The value of `t`, where a variable without a value is zero: what a solver leaves out of its
    /// model does not matter to it. [`Pool::try_eval`] is strict.
    pub fn eval(&self, t: Term, model: &Model) -> Value {
        let zero = |var| Ok::<_, std::convert::Infallible>(Value::of(self.var_sort(var), 0));
        match self.eval_with(t, |var| model.get(var).map_or_else(|| zero(var), Ok)) {
            Ok(v) => v,
        }
    }

    pub fn try_eval(&self, t: Term, model: &Model) -> Result<Value, Unassigned> {
        self.eval_with(t, |var| {
            model.get(var).ok_or_else(|| Unassigned { var, name: self.var_name(var).to_owned() })
        })
    }

    fn eval_with<E>(&self, t: Term, value: impl Fn(Var) -> Result<Value, E>) -> Result<Value, E> {
        let mut known: FxHashMap<Term, Value> = FxHashMap::default();
        for t in self.post_order([t]) {
            let v = match self.node(t) {
                Node::Const(v) => v,
                Node::Var(var) => {
                    let v = value(var)?;
                    assert_eq!(
                        v.sort(),
                        self.sort(t),
                        "a model's value for {}",
                        self.var_name(var)
                    );
                    v
                }
                Node::Unary(op, a) => fold::unary(op, known[&a]),
                Node::Binary(op, a, b) => fold::binary(op, known[&a], known[&b]),
                Node::Ite(c, a, b) => known[if known[&c].as_bool() { &a } else { &b }],
            };
            known.insert(t, v);
        }
        Ok(known[&t])
    }

    /// Whether a boolean term holds.
    pub fn holds(&self, t: Term, model: &Model) -> bool {
        assert_eq!(self.sort(t), Sort::Bool);
        self.eval(t, model).as_bool()
    }
}
