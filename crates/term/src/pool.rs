//! The owner of terms.

use crate::node::{Binary, Node, Term, Unary, Var};
use crate::rewrite;
use crate::value::{Sort, Value};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};

/// Whether constructors simplify. `Off` keeps every operation as it was asked for: the oracle of
/// the tests, and a way to look at what was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rewriting {
    On,
    Off,
}

/// How the printed text should read a variable of an integer sort; it changes no meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interpretation {
    Signed,
    /// Of 16 bits, and widened with zeros.
    Char,
}

#[derive(Clone, Copy)]
struct Entry {
    node: Node,
    sort: Sort,
}

#[derive(Clone)]
struct Declared {
    name: Box<str>,
    sort: Sort,
    interpretation: Interpretation,
    term: Term,
}

const SHARDS: usize = 16;

/// Append-only; terms live as long as the pool. It can be shared between threads: reading takes no
/// lock, building locks one shard of the table. One thread alone gives the same terms the same
/// numbers in every run.
pub struct Pool {
    entries: boxcar::Vec<Entry>,
    table: [Mutex<FxHashMap<Node, Term>>; SHARDS],
    vars: boxcar::Vec<Declared>,
    declaring: Mutex<()>,
    rewriting: Rewriting,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new(Rewriting::On)
    }
}

/// A pool of its own, in which every term so far has the same number. Nobody may build terms in the
/// original meanwhile.
impl Clone for Pool {
    fn clone(&self) -> Pool {
        let table = |shard: &Mutex<FxHashMap<Node, Term>>| {
            Mutex::new(shard.lock().unwrap_or_else(PoisonError::into_inner).clone())
        };
        Pool {
            entries: self.entries.iter().map(|(_, e)| *e).collect(),
            table: std::array::from_fn(|i| table(&self.table[i])),
            vars: self.vars.iter().map(|(_, v)| v.clone()).collect(),
            declaring: Mutex::default(),
            rewriting: self.rewriting,
        }
    }
}

impl Pool {
    pub fn new(rewriting: Rewriting) -> Pool {
        let pool = Pool {
            entries: boxcar::Vec::new(),
            table: Default::default(),
            vars: boxcar::Vec::new(),
            declaring: Mutex::default(),
            rewriting,
        };
        assert_eq!(pool.constant(Value::bool(true)), Term::TRUE);
        assert_eq!(pool.constant(Value::bool(false)), Term::FALSE);
        pool
    }

    /// How many terms there are.
    pub fn count(&self) -> usize {
        self.entries.count()
    }

    pub fn node(&self, t: Term) -> Node {
        self.entry(t).node
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.entry(t).sort
    }

    fn entry(&self, t: Term) -> &Entry {
        &self.entries[t.id() as usize - 1]
    }

    /// A new variable, also when the name is taken.
    pub fn declare(&self, name: &str, sort: Sort) -> Var {
        self.declare_as(name, sort, Interpretation::Signed)
    }

    /// A new 16-bit variable that prints as a `char`.
    pub fn declare_char(&self, name: &str) -> Var {
        self.declare_as(name, Sort::SHORT, Interpretation::Char)
    }

    fn declare_as(&self, name: &str, sort: Sort, interpretation: Interpretation) -> Var {
        // One at a time: a variable's term needs its number before the declaration is pushed.
        let _declaring = self.declaring.lock().unwrap_or_else(PoisonError::into_inner);
        let var = Var(u32::try_from(self.vars.count()).expect("fewer than 2^32 variables"));
        let term = self.intern(Node::Var(var), sort);
        self.vars.push(Declared { name: name.into(), sort, interpretation, term });
        var
    }

    /// Declares a variable and gives its term.
    pub fn fresh(&self, name: &str, sort: Sort) -> Term {
        self.var(self.declare(name, sort))
    }

    pub fn var(&self, var: Var) -> Term {
        self.vars[var.0 as usize].term
    }

    pub fn var_count(&self) -> usize {
        self.vars.count()
    }

    pub fn var_name(&self, var: Var) -> &str {
        &self.vars[var.0 as usize].name
    }

    pub fn var_sort(&self, var: Var) -> Sort {
        self.vars[var.0 as usize].sort
    }

    pub fn var_interpretation(&self, var: Var) -> Interpretation {
        self.vars[var.0 as usize].interpretation
    }

    pub fn constant(&self, value: Value) -> Term {
        self.intern(Node::Const(value), value.sort())
    }

    /// The value of a constant.
    pub fn value(&self, t: Term) -> Option<Value> {
        match self.node(t) {
            Node::Const(v) => Some(v),
            _ => None,
        }
    }

    /// Panics when `op` does not take the sort of `a`, as the other constructors do: which
    /// operations go together is decided by the caller's code, not by its input.
    pub fn unary(&self, op: Unary, a: Term) -> Term {
        let sort = op.sort(self.sort(a));
        let sort = sort.unwrap_or_else(|| panic!("{op:?} of {:?}", self.sort(a)));
        if self.rewriting == Rewriting::On
            && let Some(t) = rewrite::unary(self, op, a)
        {
            debug_assert_eq!(self.sort(t), sort, "{op:?} of {:?}", self.node(a));
            return t;
        }
        self.intern(Node::Unary(op, a), sort)
    }

    pub fn binary(&self, op: Binary, a: Term, b: Term) -> Term {
        let (x, y) = (self.sort(a), self.sort(b));
        let sort = op.sort(x).filter(|_| x == y);
        let sort = sort.unwrap_or_else(|| panic!("{op:?} of {x:?} and {y:?}"));
        if self.rewriting == Rewriting::Off {
            return self.intern(Node::Binary(op, a, b), sort);
        }
        let (a, b) = rewrite::ordered(self, op, a, b);
        if let Some(t) = rewrite::binary(self, op, a, b) {
            debug_assert_eq!(
                self.sort(t),
                sort,
                "{op:?} of {:?}, {:?}",
                self.node(a),
                self.node(b)
            );
            return t;
        }
        self.intern(Node::Binary(op, a, b), sort)
    }

    /// `c ? a : b`, for every sort.
    pub fn ite(&self, c: Term, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        assert!(
            self.sort(c) == Sort::Bool && self.sort(b) == sort,
            "ite of {:?}, {sort:?} and {:?}",
            self.sort(c),
            self.sort(b)
        );
        if self.rewriting == Rewriting::On
            && let Some(t) = rewrite::ite(self, c, a, b)
        {
            return t;
        }
        self.intern(Node::Ite(c, a, b), sort)
    }

    /// Without simplification; for rules whose result is in normal form already.
    pub(crate) fn raw_unary(&self, op: Unary, a: Term) -> Term {
        self.intern(Node::Unary(op, a), self.sort(a))
    }

    /// The same, of an operation whose result is of its operands' sort.
    pub(crate) fn raw_binary(&self, op: Binary, a: Term, b: Term) -> Term {
        self.intern(Node::Binary(op, a, b), self.sort(a))
    }

    fn intern(&self, node: Node, sort: Sort) -> Term {
        let hash = FxBuildHasher.hash_one(node);
        let shard = &self.table[hash as usize % SHARDS];
        let mut table = shard.lock().unwrap_or_else(PoisonError::into_inner);
        *table.entry(node).or_insert_with(|| {
            let id = u32::try_from(self.entries.push(Entry { node, sort }) + 1);
            let id = id.ok().and_then(NonZeroU32::new);
            Term(id.expect("fewer than 2^32 terms"))
        })
    }
}
