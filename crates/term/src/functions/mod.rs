//! Boolean terms as ordered binary decision diagrams: equal functions of the same atoms are one node,
//! whatever their terms look like, and what follows from a condition can be left out.
//!
//! An atom is a boolean term that is no connective: a variable, a comparison. Atoms are ordered as they
//! are met, behind those that somebody has put in a place of their own ([`Functions::place`]): what belongs
//! together had better be near to each other. A diagram knows nothing of what its atoms mean: two that exclude each other are two atoms.

mod computed;
mod known;
mod search;

pub use known::Known;
pub use search::{Literal, Stuck, Theory};

use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use crate::value::Sort;
use rustc_hash::{FxHashMap, FxHashSet};

/// A boolean function: the number of a node, doubled, and one more if the function is the node's contrary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Function(u32);

impl Function {
    pub const TRUE: Function = Function(0);
    pub const FALSE: Function = Function(1);

    fn is_constant(self) -> bool {
        self.0 < 2
    }

    fn is_contrary(self) -> bool {
        self.0 & 1 == 1
    }

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }
}

impl std::ops::Not for Function {
    type Output = Function;

    fn not(self) -> Function {
        Function(self.0 ^ 1)
    }
}

/// A comparison with a choice as the choice between two comparisons.
fn choice_below(pool: &Pool, op: Binary, a: Term, b: Term) -> Option<(Term, Term, Term)> {
    use Binary::*;
    if !matches!(op, Eq | Slt | Sle | Ult | Ule) || pool.sort(a) == Sort::Bool {
        return None;
    }
    match (pool.node(a), pool.node(b)) {
        (Node::Ite(c, x, y), _) => Some((c, pool.binary(op, x, b), pool.binary(op, y, b))),
        (_, Node::Ite(c, x, y)) => Some((c, pool.binary(op, a, x), pool.binary(op, a, y))),
        _ => None,
    }
}

/// The bits of a level below its place, and the place of what has no other.
const PLACE: u32 = 20;
const LAST: u64 = (1 << (u64::BITS - PLACE - 1)) - 1;

/// Below every atom.
const BOTTOM: u64 = u64::MAX;

/// A node. What it is if its atom holds is never a contrary, so that there is one node for a function and
/// its contrary.
#[derive(Clone, Copy)]
struct Decision {
    level: u64,
    when_true: Function,
    when_false: Function,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Operation {
    And,
    Constrain,
}

/// The diagrams of one pool's terms.
pub struct Functions {
    nodes: Vec<Decision>,
    unique: FxHashMap<(u64, Function, Function), Function>,
    results: computed::Computed,
    atoms: FxHashMap<u64, Term>,
    levels: FxHashMap<Term, u64>,
    of_terms: FxHashMap<Term, Function>,
    terms: FxHashMap<Function, Term>,
    sizes: FxHashMap<Function, u32>,
    refuted: search::Refuted,
    /// Nodes that there may be until an operation is given up.
    most: usize,
    is_given_up: bool,
    /// How often all diagrams were forgotten.
    age: u32,
    /// How often something more was known.
    stamps: u64,
    steps: u64,
}

/// Nodes that one operation may add.
const STEP: usize = 1 << 14;
/// Nodes from which on it is better to begin again.
const MANY: usize = 1 << 19;
/// Nodes there may be altogether.
const ALL: usize = 1 << 21;

impl Default for Functions {
    fn default() -> Functions {
        let constant =
            Decision { level: BOTTOM, when_true: Function::TRUE, when_false: Function::TRUE };
        Functions {
            nodes: vec![constant],
            unique: FxHashMap::default(),
            results: computed::Computed::default(),
            atoms: FxHashMap::default(),
            levels: FxHashMap::default(),
            of_terms: FxHashMap::default(),
            terms: FxHashMap::default(),
            sizes: FxHashMap::default(),
            refuted: search::Refuted::default(),
            most: 0,
            is_given_up: false,
            age: 0,
            stamps: 0,
            steps: 0,
        }
    }
}

impl Functions {
    /// Forgets all diagrams if there are many, most of which nobody needs any more. The order of the atoms
    /// stays. Functions are those of one age.
    pub fn tidy(&mut self) {
        if self.nodes.len() < MANY {
            return;
        }
        let (atoms, levels) = (std::mem::take(&mut self.atoms), std::mem::take(&mut self.levels));
        let (age, stamps, steps) = (self.age + 1, self.stamps, self.steps);
        *self = Functions { atoms, levels, age, stamps, steps, ..Functions::default() };
    }

    /// Steps of all operations so far: pairs of functions whose result was not known.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Gives back the memory of the computed table. The diagrams stay.
    pub fn release_caches(&mut self) {
        self.results = computed::Computed::default();
    }

    /// How often all diagrams were forgotten.
    pub fn age(&self) -> u32 {
        self.age
    }

    /// The function that a boolean term is; none if that has too many nodes.
    pub fn of(&mut self, pool: &Pool, t: Term) -> Option<Function> {
        self.attempt(|all| all.of_term(pool, t))
    }

    /// Says where an atom, which is no negation, belongs, if it is new: behind those of lower places and the earlier ones of its
    /// own. Places are below [`Functions::PLACES`].
    pub fn place(&mut self, atom: Term, place: u64) {
        self.level_of(atom, place.min(LAST));
    }

    /// The number of places.
    pub const PLACES: u64 = LAST;

    fn level_of(&mut self, atom: Term, place: u64) -> u64 {
        if let Some(&known) = self.levels.get(&atom) {
            return known;
        }
        let mut level = place << PLACE;
        while self.atoms.contains_key(&level) {
            level += 1;
        }
        self.atoms.insert(level, atom);
        self.levels.insert(atom, level);
        level
    }

    /// Both; none if that has too many nodes.
    pub fn and(&mut self, a: Function, b: Function) -> Option<Function> {
        self.attempt(|all| all.apply(Operation::And, a, b))
    }

    /// A function that is the same where `condition` holds, and the same for all that are: of what holds
    /// anyway it does not speak. None if that has too many nodes.
    fn constrained(&mut self, f: Function, condition: Function) -> Option<Function> {
        match condition {
            Function::FALSE => Some(f),
            _ => self.attempt(|all| all.apply(Operation::Constrain, f, condition)),
        }
    }

    fn attempt(&mut self, run: impl FnOnce(&mut Functions) -> Function) -> Option<Function> {
        self.most = (self.nodes.len() + STEP).min(ALL);
        self.is_given_up = false;
        let found = run(self);
        (!self.is_given_up).then_some(found)
    }

    /// The term of a function, a choice on one atom after the other.
    pub fn term(&mut self, pool: &Pool, f: Function) -> Term {
        match f {
            Function::FALSE => return Term::FALSE,
            Function::TRUE => return Term::TRUE,
            _ => {}
        }
        if let Some(&known) = self.terms.get(&f) {
            return known;
        }
        let level = self.level(f);
        let (when_true, when_false) = self.split(f, level);
        let atom = self.atoms[&level];
        let (yes, no) = (self.term(pool, when_true), self.term(pool, when_false));
        let t = match (when_true, when_false) {
            (Function::TRUE, _) => pool.or(atom, no),
            (_, Function::FALSE) => pool.and(atom, yes),
            (Function::FALSE, _) => pool.and(pool.not(atom), no),
            (_, Function::TRUE) => pool.or(pool.not(atom), yes),
            _ => pool.or(pool.and(atom, yes), pool.and(pool.not(atom), no)),
        };
        self.terms.insert(f, t);
        self.of_terms.insert(t, f);
        t
    }

    /// The atoms that a function depends on.
    pub fn atoms(&self, f: Function) -> Vec<Term> {
        let (mut nodes, mut all) = (FxHashSet::default(), FxHashSet::default());
        let mut open = vec![f.node()];
        while let Some(n) = open.pop().filter(|n| *n != 0) {
            if nodes.insert(n) {
                let Decision { level, when_true, when_false } = self.nodes[n];
                all.insert(self.atoms[&level]);
                open.extend([when_true.node(), when_false.node()].into_iter().filter(|n| *n != 0));
            }
        }
        all.into_iter().collect()
    }

    /// Nodes of a function, counted up to a limit, which is always the same.
    pub fn size(&mut self, f: Function, limit: usize) -> usize {
        if f.is_constant() {
            return 0;
        }
        if let Some(&known) = self.sizes.get(&f) {
            return known as usize;
        }
        let mut seen: FxHashSet<Function> = FxHashSet::default();
        let (first, mut open) = (f, vec![f]);
        while let Some(f) = open.pop() {
            if seen.len() >= limit {
                break;
            }
            if !f.is_constant() && seen.insert(f) {
                let Decision { when_true, when_false, .. } = self.nodes[f.node()];
                open.extend([when_true, when_false]);
            }
        }
        self.sizes.insert(first, seen.len() as u32);
        seen.len()
    }

    fn of_term(&mut self, pool: &Pool, t: Term) -> Function {
        match t {
            Term::FALSE => return Function::FALSE,
            Term::TRUE => return Function::TRUE,
            _ => {}
        }
        if let Some(&known) = self.of_terms.get(&t) {
            return known;
        }
        let found = match pool.node(t) {
            _ if self.is_given_up => return Function::FALSE,
            Node::Unary(Unary::Not, a) => !self.of_term(pool, a),
            Node::Binary(Binary::BoolAnd, a, b) => {
                let (a, b) = (self.of_term(pool, a), self.of_term(pool, b));
                self.apply(Operation::And, a, b)
            }
            Node::Binary(Binary::BoolOr, a, b) => {
                let (a, b) = (self.of_term(pool, a), self.of_term(pool, b));
                self.or(a, b)
            }
            Node::Binary(Binary::Eq, a, b) if pool.sort(a) == Sort::Bool => {
                self.choose(pool, a, b, pool.not(b))
            }
            Node::Ite(c, a, b) => self.choose(pool, c, a, b),
            Node::Binary(op, a, b) if let Some((c, yes, no)) = choice_below(pool, op, a, b) => {
                self.choose(pool, c, yes, no)
            }
            _ => {
                // A comparison and its contrary are one atom.
                let negated = pool.not(t);
                if self.levels.contains_key(&negated) {
                    !self.of_term(pool, negated)
                } else {
                    let level = self.level_of(t, LAST);
                    self.node(level, Function::TRUE, Function::FALSE)
                }
            }
        };
        if !self.is_given_up {
            self.of_terms.insert(t, found);
        }
        found
    }

    fn choose(&mut self, pool: &Pool, c: Term, yes: Term, no: Term) -> Function {
        let c = self.of_term(pool, c);
        // Of what is never chosen nothing need be known.
        let yes = if c == Function::FALSE { c } else { self.of_term(pool, yes) };
        let no = if c == Function::TRUE { !c } else { self.of_term(pool, no) };
        let yes = self.apply(Operation::And, c, yes);
        let no = self.apply(Operation::And, !c, no);
        self.or(yes, no)
    }

    fn or(&mut self, a: Function, b: Function) -> Function {
        !self.apply(Operation::And, !a, !b)
    }

    fn node(&mut self, level: u64, when_true: Function, when_false: Function) -> Function {
        if when_true == when_false {
            return when_true;
        }
        if when_true.is_contrary() {
            return !self.node(level, !when_true, !when_false);
        }
        if let Some(&known) = self.unique.get(&(level, when_true, when_false)) {
            return known;
        }
        if self.nodes.len() >= self.most {
            self.is_given_up = true;
            return Function::FALSE;
        }
        let new = Function((self.nodes.len() as u32) << 1);
        self.nodes.push(Decision { level, when_true, when_false });
        self.unique.insert((level, when_true, when_false), new);
        new
    }

    fn level(&self, f: Function) -> u64 {
        self.nodes[f.node()].level
    }

    /// What a function becomes with the atom of a level being true, and false.
    fn split(&self, f: Function, level: u64) -> (Function, Function) {
        let node = self.nodes[f.node()];
        match (node.level == level, f.is_contrary()) {
            (true, false) => (node.when_true, node.when_false),
            (true, true) => (!node.when_true, !node.when_false),
            (false, _) => (f, f),
        }
    }

    fn apply(&mut self, op: Operation, a: Function, b: Function) -> Function {
        use Function as F;
        if self.is_given_up {
            return F::FALSE;
        }
        let (a, b) = match (op, a, b) {
            (Operation::And, F::FALSE, _) | (Operation::And, _, F::FALSE) => return F::FALSE,
            (Operation::And, F::TRUE, f) | (Operation::And, f, F::TRUE) => return f,
            (Operation::And, a, b) if a == b => return a,
            (Operation::And, a, b) if a == !b => return F::FALSE,
            (Operation::And, a, b) if a.0 > b.0 => (b, a),
            (Operation::Constrain, f, F::TRUE) => return f,
            (Operation::Constrain, f, _) if f.is_constant() => return f,
            (Operation::Constrain, a, b) if a == b => return F::TRUE,
            (Operation::Constrain, a, b) if a == !b => return F::FALSE,
            (Operation::Constrain, a, b) if a.is_contrary() => return !self.apply(op, !a, b),
            (_, a, b) => (a, b),
        };
        if let Some(known) = self.results.get(&(op, a, b)) {
            return known;
        }
        self.steps += 1;
        let level = self.level(a).min(self.level(b));
        let ((a1, a0), (b1, b0)) = (self.split(a, level), self.split(b, level));
        let found = match (op, b1, b0) {
            (Operation::Constrain, _, F::FALSE) => self.apply(op, a1, b1),
            (Operation::Constrain, F::FALSE, _) => self.apply(op, a0, b0),
            _ => {
                let (yes, no) = (self.apply(op, a1, b1), self.apply(op, a0, b0));
                self.node(level, yes, no)
            }
        };
        if !self.is_given_up {
            self.results.insert((op, a, b), found);
        }
        found
    }
}
