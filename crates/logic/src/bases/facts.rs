//! Facts on references: a partition of nodes (equalities), the classes that are owned, and the classes that differ.
//!
//! Node 0 is null, node `v + 1` variable `v`. The theory is equality over infinitely many objects together with "is
//! owned by this heap": projection to fewer variables is exact.

use crate::formula::{Atom, Num, Var};

pub const NULL: u32 = 0;

/// The node of a variable.
pub fn node(var: Var) -> u32 {
    var.0 + 1
}

/// A consistent conjunction of facts in a canonical form, so that equal conjunctions are equal values.
///
/// Invariants: the representative of a class is its least node. Owned classes are not null and differ from each
/// other; such differences are implied and not listed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Facts {
    /// The representative of each node's class.
    class: Vec<u32>,
    /// Representatives, ascending.
    owned: Vec<u32>,
    /// Pairs of representatives, the lesser first, ascending.
    different: Vec<(u32, u32)>,
}

/// The facts contradict each other.
#[derive(Debug)]
pub struct Contradiction;

type Consistent = Result<(), Contradiction>;

impl Facts {
    /// No facts on this many variables.
    pub fn none(variables: usize) -> Facts {
        Facts { class: (0..=variables as u32).collect(), owned: Vec::new(), different: Vec::new() }
    }

    pub fn nodes(&self) -> u32 {
        self.class.len() as u32
    }

    pub fn class(&self, node: u32) -> u32 {
        self.class[node as usize]
    }

    pub fn same(&self, a: u32, b: u32) -> bool {
        self.class(a) == self.class(b)
    }

    pub fn owned(&self, node: u32) -> bool {
        self.owned.binary_search(&self.class(node)).is_ok()
    }

    pub fn different(&self, a: u32, b: u32) -> bool {
        let (a, b) = ordered(self.class(a), self.class(b));
        a != b && (self.implied(a, b) || self.different.binary_search(&(a, b)).is_ok())
    }

    /// Whether two distinct classes differ because of what is owned.
    fn implied(&self, a: u32, b: u32) -> bool {
        let owns = |c: u32| self.owned.binary_search(&c).is_ok();
        if a == NULL { owns(b) } else { owns(a) && owns(b) }
    }

    pub fn merge(&mut self, a: u32, b: u32) -> Consistent {
        let (keep, gone) = ordered(self.class(a), self.class(b));
        if keep == gone {
            return Ok(());
        }
        if self.different(keep, gone) {
            return Err(Contradiction);
        }
        for class in &mut self.class {
            if *class == gone {
                *class = keep;
            }
        }
        // One of the two at most is owned: otherwise they differ.
        if let Ok(at) = self.owned.binary_search(&gone) {
            self.owned.remove(at);
            if let Err(at) = self.owned.binary_search(&keep) {
                self.owned.insert(at, keep);
            }
        }
        for (a, b) in &mut self.different {
            let new = |c: u32| if c == gone { keep } else { c };
            (*a, *b) = ordered(new(*a), new(*b));
        }
        self.tidy();
        Ok(())
    }

    pub fn separate(&mut self, a: u32, b: u32) -> Consistent {
        let pair = ordered(self.class(a), self.class(b));
        if pair.0 == pair.1 {
            return Err(Contradiction);
        }
        if !self.implied(pair.0, pair.1)
            && let Err(at) = self.different.binary_search(&pair)
        {
            self.different.insert(at, pair);
        }
        Ok(())
    }

    /// One cell more that this heap owns: not null, and none of those before.
    pub fn own(&mut self, node: u32) -> Consistent {
        let class = self.class(node);
        if class == NULL {
            return Err(Contradiction);
        }
        match self.owned.binary_search(&class) {
            Ok(_) => Err(Contradiction),
            Err(at) => {
                self.owned.insert(at, class);
                self.tidy();
                Ok(())
            }
        }
    }

    fn tidy(&mut self) {
        let mut different = std::mem::take(&mut self.different);
        different.retain(|&(a, b)| !self.implied(a, b));
        different.sort_unstable();
        different.dedup();
        self.different = different;
    }

    /// What an atom says of references; atoms that say nothing of them are true.
    pub fn assume(&mut self, atom: &Atom) -> Consistent {
        match atom {
            Atom::Same(true, a, b) | Atom::Equal(true, a, b) => self.merge(node(*a), node(*b)),
            Atom::Same(false, a, b) | Atom::Equal(false, a, b) => self.separate(node(*a), node(*b)),
            Atom::Null(true, v) => self.merge(NULL, node(*v)),
            Atom::Null(false, v) | Atom::Text(true, v, _) | Atom::Constant(true, v, _) => {
                self.separate(NULL, node(*v))
            }
            Atom::Holds { of, .. } => self.separate(NULL, node(*of)),
            Atom::Num(_, left, right) => {
                let mut read = Vec::new();
                dereferenced(left, &mut read);
                dereferenced(right, &mut read);
                read.into_iter().try_for_each(|v| self.separate(NULL, node(v)))
            }
            Atom::Text(false, ..)
            | Atom::Constant(false, ..)
            | Atom::Real(..)
            | Atom::Static { .. } => Ok(()),
        }
    }

    /// Adds other facts, whose node `i` is `nodes[i]` here; what they own is owned in addition.
    pub fn conjoin(&mut self, other: &Facts, nodes: &[u32]) -> Consistent {
        for (i, &class) in other.class.iter().enumerate() {
            if class as usize != i {
                self.merge(nodes[i], nodes[class as usize])?;
            }
        }
        for &class in &other.owned {
            self.own(nodes[class as usize])?;
        }
        for &(a, b) in &other.different {
            self.separate(nodes[a as usize], nodes[b as usize])?;
        }
        Ok(())
    }

    /// Forgets all nodes but null and those for which `keep` holds.
    pub fn forget(&mut self, keep: impl Fn(u32) -> bool) {
        let keep = |n: u32| n == NULL || keep(n);
        const GONE: u32 = u32::MAX;
        let mut renamed = vec![GONE; self.class.len()];
        for n in 0..self.nodes() {
            if keep(n) {
                let class = &mut renamed[self.class[n as usize] as usize];
                *class = (*class).min(n);
            }
        }
        for n in 0..self.nodes() {
            let class = &mut self.class[n as usize];
            *class = if keep(n) { renamed[*class as usize] } else { n };
        }
        let new = |c: u32| Some(renamed[c as usize]).filter(|&c| c != GONE);
        self.owned = self.owned.iter().filter_map(|&c| new(c)).collect();
        self.owned.sort_unstable();
        self.different =
            (self.different.iter()).filter_map(|&(a, b)| Some(ordered(new(a)?, new(b)?))).collect();
        self.tidy();
    }

    /// The facts on null and the first `variables` variables alone.
    pub fn project(&self, variables: usize) -> Facts {
        let mut facts = self.clone();
        facts.forget(|n| n as usize <= variables);
        facts.class.truncate(variables + 1);
        facts
    }

    /// Whether every fact here follows from `other`: then what agrees with `other` agrees with this as well.
    pub fn weaker_than(&self, other: &Facts) -> bool {
        if self.owned.len() > other.owned.len() || !self.owned.iter().all(|&c| other.owned(c)) {
            return false;
        }
        // What is owned here differs from each other; it must do so there.
        let distinct = (self.owned.iter().enumerate())
            .all(|(i, &a)| self.owned[i + 1..].iter().all(|&b| !other.same(a, b)));
        distinct
            && (self.class.iter().enumerate()).all(|(n, &class)| other.same(n as u32, class))
            && self.different.iter().all(|&(a, b)| other.different(a, b))
    }

    /// Facts that follow from both. Not always the strongest ones.
    pub fn join(&self, other: &Facts) -> Facts {
        let mut joined = Facts::none(self.class.len() - 1);
        for n in 0..self.nodes() {
            if let Some(first) = (0..n).find(|&m| self.same(m, n) && other.same(m, n)) {
                joined.class[n as usize] = joined.class[first as usize];
            }
        }
        let differ = |a: u32, b: u32| self.different(a, b) && other.different(a, b);
        for n in 0..self.nodes() {
            // What is owned must differ from all else that is: two classes here may be one class there.
            if joined.class(n) == n
                && self.owned(n)
                && other.owned(n)
                && joined.owned.iter().all(|&o| differ(o, n))
            {
                joined.owned.push(n);
            }
        }
        for a in 0..self.nodes() {
            for b in a + 1..self.nodes() {
                if joined.class(a) == a && joined.class(b) == b && differ(a, b) {
                    joined.different.push((a, b));
                }
            }
        }
        joined.tidy();
        joined
    }
}

fn ordered(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

/// The boxes and texts that an expression reads, which are then not null.
fn dereferenced(num: &Num, into: &mut Vec<Var>) {
    match num {
        Num::Const(_) | Num::Var(_) => {}
        Num::Unboxed(v) | Num::Length(v) => into.push(*v),
        Num::Neg(a) => dereferenced(a, into),
        Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Max(a, b) | Num::Min(a, b) => {
            dereferenced(a, into);
            dereferenced(b, into);
        }
    }
}

/// Whether [`Facts::assume`] takes something from the atom.
pub fn is_on_references(atom: &Atom) -> bool {
    match atom {
        Atom::Same(..) | Atom::Equal(..) | Atom::Null(..) | Atom::Holds { .. } => true,
        Atom::Text(positive, ..) | Atom::Constant(positive, ..) => *positive,
        Atom::Num(_, left, right) => {
            let mut read = Vec::new();
            dereferenced(left, &mut read);
            dereferenced(right, &mut read);
            !read.is_empty()
        }
        Atom::Real(..) | Atom::Static { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class of each node, and for each class whether somebody else owns it.
    type Store = (Vec<u32>, Vec<bool>);

    /// All stores of this many variables, up to renaming of objects.
    fn stores(variables: usize) -> Vec<Store> {
        let mut partitions = vec![vec![0]];
        for _ in 0..variables {
            let longer = |p: Vec<u32>| {
                let next = p.iter().max().copied().unwrap_or(0) + 1;
                (0..=next).map(move |class| [&p[..], &[class]].concat())
            };
            partitions = partitions.into_iter().flat_map(longer).collect();
        }
        let mut all = Vec::new();
        for partition in partitions {
            let classes = partition.iter().max().copied().unwrap_or(0) as usize;
            for subset in 0..1_u32 << classes {
                let elsewhere = (0..=classes).map(|c| c > 0 && subset >> (c - 1) & 1 == 1);
                all.push((partition.clone(), elsewhere.collect()));
            }
        }
        all
    }

    fn holds(facts: &Facts, (class, elsewhere): &Store) -> bool {
        let at = |n: u32| class[n as usize];
        (0..facts.nodes()).all(|a| {
            (!facts.owned(a) || !elsewhere[at(a) as usize])
                && (0..a).all(|b| {
                    (!facts.same(a, b) || at(a) == at(b))
                        && (!facts.different(a, b) || at(a) != at(b))
                })
        })
    }

    /// A conjunction as it was built: two nodes and what is said of them.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Merge(u32, u32),
        Separate(u32, u32),
        Own(u32),
    }

    fn steps_hold(steps: &[Step], (class, elsewhere): &Store) -> bool {
        let at = |n: u32| class[n as usize];
        let mut owned = Vec::new();
        steps.iter().all(|step| match *step {
            Step::Merge(a, b) => at(a) == at(b),
            Step::Separate(a, b) => at(a) != at(b),
            Step::Own(n) => {
                let class = at(n);
                let first = !owned.contains(&class);
                owned.push(class);
                first && class != NULL && !elsewhere[class as usize]
            }
        })
    }

    fn build(steps: &[Step], variables: usize) -> Option<Facts> {
        let mut facts = Facts::none(variables);
        let consistent = steps.iter().all(|step| match *step {
            Step::Merge(a, b) => facts.merge(a, b).is_ok(),
            Step::Separate(a, b) => facts.separate(a, b).is_ok(),
            Step::Own(n) => facts.own(n).is_ok(),
        });
        consistent.then_some(facts)
    }

    /// Conjunction, implication, join and projection against all stores of four variables.
    #[test]
    fn facts_against_stores() {
        const VARIABLES: usize = 4;
        let stores = stores(VARIABLES);
        let mut state = 11_u64;
        let mut next = move |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let mut random = move || {
            let steps: Vec<Step> = (0..next(5))
                .map(|_| {
                    let (a, b) = (next(5) as u32, next(5) as u32);
                    match next(4) {
                        0 => Step::Separate(a, b),
                        1 => Step::Merge(a, b),
                        _ => Step::Own(a),
                    }
                })
                .collect();
            steps
        };
        let (mut consistent, mut implied) = (0, 0);
        let wanted = cairn_testing::count("CAIRN_FACTS", 2_000, 20_000, 200_000);
        for _ in 0..wanted {
            let (steps, others) = (random(), random());
            let (Some(a), Some(b)) = (build(&steps, VARIABLES), build(&others, VARIABLES)) else {
                let none = |s: &[Step]| stores.iter().all(|store| !steps_hold(s, store));
                assert!(none(&steps) || none(&others), "{steps:?} {others:?}");
                continue;
            };
            consistent += 1;
            let joined = a.join(&b);
            let few = a.project(2);
            let mut follows = true;
            for store in &stores {
                let in_a = holds(&a, store);
                assert_eq!(in_a, steps_hold(&steps, store), "{steps:?} {store:?}");
                let in_b = holds(&b, store);
                follows &= !in_b || in_a;
                assert!(!(in_a || in_b) || holds(&joined, store), "{a:?} {b:?} {store:?}");
                assert!(!in_a || holds(&few, store), "{a:?} {store:?}");
            }
            assert_eq!(a.weaker_than(&b), follows, "{a:?} {b:?}");
            assert!(joined.weaker_than(&a) && joined.weaker_than(&b));
            implied += u64::from(follows);
        }
        println!("facts: {wanted} pairs, {consistent} consistent, {implied} implications");
        assert!(consistent > wanted / 4 && implied > wanted / 20);
    }
}
