//! Assignments of values to variables.

use crate::node::Var;
use crate::value::Value;
use std::sync::Arc;

/// Values of variables. Copies share their storage until one of them is written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    /// In the order of the variables.
    values: Arc<Vec<(Var, Value)>>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    /// A NaN becomes the canonical one: variables hold no other.
    pub fn set(&mut self, var: Var, value: Value) {
        let entry = (var, value.canonical());
        match self.position(var) {
            Ok(at) if self.values[at] == entry => {}
            Ok(at) => Arc::make_mut(&mut self.values)[at] = entry,
            Err(at) => Arc::make_mut(&mut self.values).insert(at, entry),
        }
    }

    pub fn get(&self, var: Var) -> Option<Value> {
        self.position(var).ok().map(|at| self.values[at].1)
    }

    fn position(&self, var: Var) -> Result<usize, usize> {
        // Variables are mostly set in the order of their declaration.
        match self.values.last() {
            Some(&(last, _)) if last >= var => self.values.binary_search_by_key(&var, |e| e.0),
            _ => Err(self.values.len()),
        }
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// In the order of the variables.
    pub fn iter(&self) -> impl Iterator<Item = (Var, Value)> + '_ {
        self.values.iter().copied()
    }
}

/// The last value of a variable counts.
impl FromIterator<(Var, Value)> for Model {
    fn from_iter<I: IntoIterator<Item = (Var, Value)>>(values: I) -> Model {
        let mut model = Model::new();
        for (var, value) in values {
            model.set(var, value);
        }
        model
    }
}
