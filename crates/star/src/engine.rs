//! Unfolding: what a reference can be, given the spatial path condition (`enum` of section 5 of the StarFinder paper).
//!
//! [`Engine::cases`] unfolds instances of predicates until a reference is determined. Each result is a [`Work`]: the
//! spatial path condition that is left, the references that the unfolding resolved, and conditions on numbers. Nothing is
//! asked of a solver here; whoever uses the results drops those whose conditions contradict the path.
//!
//! An instance none of whose references is unread any more is unfolded at once ([`Engine::settled`]): nobody would
//! ask about it again.

use crate::frame::Frame;
use crate::numbers;
use crate::state::{Left, Place, Spatial, Value, Waiting};
use crate::theory::Theory;
use crate::world::{Key, Node, Open, Status, World};
use cairn_logic::{Knowledge, Known, PredicateId};
use cairn_term::Term;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Unfoldings of one question: more of them are a loss with a name.
const MOST_UNFOLDINGS: u32 = 4096;

/// Unfoldings of one question that own nothing and leave as many instances as there were.
const MOST_BARREN: u32 = 32;

/// What a node is resolved to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolved<F> {
    Null,
    New(F),
    /// The object that this node created, or creates in the same case.
    Same(Node),
}

/// What follows from the unfoldings of one case.
#[derive(Clone, Debug)]
pub struct Work<F> {
    pub state: Spatial,
    /// Conditions on numbers.
    pub facts: Vec<Term>,
    /// Nodes that were unread, in an order in which creators come before those that are the same.
    pub resolved: Vec<(Node, Resolved<F>)>,
}

impl<F: Copy> Work<F> {
    pub fn new(state: Spatial) -> Work<F> {
        Work { state, facts: vec![], resolved: vec![] }
    }

    /// What a node is resolved to in this case.
    pub fn resolution(&self, node: Node) -> Option<Resolved<F>> {
        self.resolved.iter().find(|r| r.0 == node).map(|r| r.1)
    }

    /// The form of an object that this case creates.
    pub fn created(&self, creator: Node) -> Option<F> {
        self.resolved.iter().find_map(|r| match r.1 {
            Resolved::New(form) if r.0 == creator => Some(form),
            _ => None,
        })
    }

    /// The forms of all objects that this case creates.
    pub fn new_forms(&self) -> Vec<F> {
        let form = |r: &(Node, Resolved<F>)| match r.1 {
            Resolved::New(form) => Some(form),
            _ => None,
        };
        self.resolved.iter().filter_map(form).collect()
    }
}

/// A bound that left something out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cut {
    /// Objects of a class.
    Scope,
    ArrayLength,
}

/// What was left out while a question was answered, and what must be declared before it can be.
#[derive(Clone, Debug)]
pub struct Notes<F> {
    pub open: Vec<Open<F>>,
    pub cuts: BTreeSet<Cut>,
    pub losses: BTreeSet<String>,
    unfoldings: u32,
}

impl<F> Default for Notes<F> {
    fn default() -> Self {
        Notes { open: vec![], cuts: BTreeSet::new(), losses: BTreeSet::new(), unfoldings: 0 }
    }
}

/// Unfolds predicates over one path.
pub struct Engine<'a, W: World> {
    pub world: &'a W,
    pub theory: &'a Theory,
    /// Whether an answer may leave more to be unfolded, so that arithmetic can refute it first.
    is_stepwise: bool,
    notes: RefCell<Notes<W::Form>>,
}

impl<'a, W: World> Engine<'a, W> {
    pub fn new(world: &'a W, theory: &'a Theory) -> Engine<'a, W> {
        Engine { world, theory, is_stepwise: false, notes: RefCell::new(Notes::default()) }
    }

    /// One whose answers are to be asked about again: [`Engine::cases`] may leave the node unread, and
    /// [`Engine::settled`] instances that are ready.
    pub fn stepwise(world: &'a W, theory: &'a Theory) -> Engine<'a, W> {
        Engine { is_stepwise: true, ..Engine::new(world, theory) }
    }

    /// What was noted so far.
    pub fn notes(self) -> Notes<W::Form> {
        self.notes.into_inner()
    }

    pub(crate) fn open(&self, what: Open<W::Form>) {
        let open = &mut self.notes.borrow_mut().open;
        if !open.contains(&what) {
            open.push(what);
        }
    }

    pub(crate) fn cut(&self, what: Cut) {
        self.notes.borrow_mut().cuts.insert(what);
    }

    pub(crate) fn lose(&self, what: &str) {
        self.notes.borrow_mut().losses.insert(what.into());
    }

    /// What a node is, in the case under way.
    pub(crate) fn status(&self, work: &Work<W::Form>, node: Node) -> Status {
        match work.resolution(node) {
            Some(Resolved::Null) => Status::Null,
            Some(Resolved::New(_)) => Status::Object(node),
            Some(Resolved::Same(creator)) => Status::Object(creator),
            None => self.world.status(node),
        }
    }

    pub(crate) fn form_of(&self, work: &Work<W::Form>, creator: Node) -> W::Form {
        work.created(creator).unwrap_or_else(|| self.world.form_of(creator))
    }

    /// The references among the arguments of an instance that are unread and that unfolding it can determine.
    fn open_nodes(&self, work: &Work<W::Form>, left: &Left) -> Vec<Node> {
        let args = left.args.iter().enumerate();
        let determined = args.filter(|(i, _)| self.theory.determines(left.predicate, *i));
        let node = |(_, value): (usize, &Value)| match value {
            Value::Ref(place) => match work.state.place(*place) {
                Place::At(node) if self.status(work, node) == Status::Unread => Some(node),
                _ => None,
            },
            _ => None,
        };
        determined.filter_map(node).collect()
    }

    /// The instance whose unfolding is to tell what a node is.
    fn governing(&self, work: &Work<W::Form>, node: Node) -> Option<usize> {
        let node = work.state.representative(node);
        let has = |left: &&Left| self.open_nodes(work, left).contains(&node);
        let instances = &work.state.instances;
        let directly = |left: &&Left| {
            left.args.iter().enumerate().any(|(i, v)| {
                matches!(v, Value::Ref(p) if work.state.place(*p) == Place::At(node))
                    && self.theory.is_direct(left.predicate, i)
            })
        };
        let best = instances.iter().position(|l| has(&l) && directly(&l));
        best.or_else(|| instances.iter().position(|l| has(&l)))
    }

    /// The instance to be unfolded so that one can be that speaks of a node: what that reads and nobody has read yet is
    /// told by an instance that owns it.
    fn first_of(&self, work: &Work<W::Form>, at: usize, node: Node) -> usize {
        let node = work.state.representative(node);
        let mut all = vec![at];
        loop {
            let at = all[all.len() - 1];
            let left = &work.state.instances[at];
            let owner = left.args.iter().enumerate().find_map(|(i, value)| match value {
                Value::Ref(p) if self.theory.reads(left.predicate, i) => {
                    match work.state.place(*p) {
                        Place::At(x) if x != node && self.status(work, x) == Status::Unread => {
                            self.governing(work, x).filter(|owner| !all.contains(owner))
                        }
                        _ => None,
                    }
                }
                _ => None,
            });
            match owner {
                Some(owner) => all.push(owner),
                None => return at,
            }
        }
    }

    /// Whether an instance of a predicate speaks of an unread node.
    pub fn is_governed(&self, state: &Spatial, node: Node) -> bool {
        self.governing(&Work::new(state.clone()), node).is_some()
    }

    /// An unread node that an instance speaks of, or that must not be null: oldest first.
    pub fn left_behind(&self, state: &Spatial) -> Option<Node> {
        let work = Work::new(state.clone());
        let governed = state.instances.iter().find_map(|left| {
            let nodes = self.open_nodes(&work, left);
            let direct = nodes.iter().find(|n| {
                left.args.iter().enumerate().any(|(i, v)| {
                    matches!(v, Value::Ref(p) if state.place(*p) == Place::At(**n))
                        && self.theory.is_direct(left.predicate, i)
                })
            });
            direct.or(nodes.first()).copied()
        });
        let is_unread = |node: Node| self.status(&work, node) == Status::Unread;
        let unread = |place: Place| match state.place(place) {
            Place::At(node) if is_unread(node) => Some(node),
            _ => None,
        };
        let read = || {
            state.instances.iter().find_map(|left| {
                left.args.iter().enumerate().find_map(|(i, v)| match v {
                    Value::Ref(p) if self.theory.waits_for(left.predicate, i) => unread(*p),
                    _ => None,
                })
            })
        };
        // Where two references differ that are unread, one of them is not null.
        let may_be_null = |place: Place| match state.place(place) {
            Place::Null => true,
            Place::At(node) => matches!(self.status(&work, node), Status::Null | Status::Unread),
            Place::Free(_) => false,
        };
        let waited_for = || {
            state.waiting.iter().find_map(|w| match w {
                Waiting::Differ(a, b) if may_be_null(*a) && may_be_null(*b) => {
                    unread(*a).or_else(|| unread(*b))
                }
                Waiting::Text(true, a, _) | Waiting::Constant(true, a, _) => unread(*a),
                Waiting::Equal(_, a, b) => unread(*a).or_else(|| unread(*b)),
                Waiting::Holds { of, .. } => unread(*of),
                _ => None,
            })
        };
        governed.or_else(waited_for).or_else(read)
    }

    /// A variable that nothing is known to hold, of which an instance, a cell or a condition asks that it is something.
    /// Instances come first: they may tell what it is.
    pub fn unplaced(&self, state: &Spatial) -> Option<Key> {
        let free = |place: Place| match state.place(place) {
            Place::Free(key) => Some(key),
            _ => None,
        };
        let of_instance = |left: &Left| {
            left.args.iter().enumerate().find_map(|(i, value)| match value {
                Value::Ref(p) if self.theory.waits_for(left.predicate, i) => free(*p),
                _ => None,
            })
        };
        state.instances.iter().find_map(of_instance).or_else(|| {
            state.waiting.iter().find_map(|w| match w {
                Waiting::Cell(cell) => free(cell.at),
                Waiting::Holds { of, .. } => free(*of),
                _ => None,
            })
        })
    }

    /// A variable that nothing was known to hold is what a node holds, with what follows from that.
    pub fn placed(&self, state: &Spatial, key: Key, node: Node) -> Vec<Work<W::Form>> {
        let mut work = Work::new(state.clone());
        work.state.bound.push((key, Place::At(node)));
        let ways = Frame::woken(self, work, node);
        ways.into_iter().flat_map(|way| self.settled(way, Some(node))).collect()
    }

    /// All ways to tell what an unread node is, which instances of predicates speak of. Disjuncts are tried in
    /// the order of the smallest models.
    pub fn cases(&self, state: &Spatial, node: Node) -> Vec<Work<W::Form>> {
        let mut found = vec![];
        let mut open = vec![(0, Work::new(state.clone()))];
        while let Some((barren, work)) = open.pop() {
            if self.status(&work, node) != Status::Unread {
                found.push(work);
                continue;
            }
            let Some(at) = self.governing(&work, node) else {
                // Nothing speaks of it any more: what it can be is for somebody else to say.
                found.push(work);
                continue;
            };
            if self.is_stepwise && barren > 0 {
                found.push(work);
                continue;
            }
            let at = self.first_of(&work, at, node);
            if !self.is_fruitful(barren) {
                continue;
            }
            if !self.may_go_on() {
                break;
            }
            let ways = self.unfolded(&work, at, Some(node));
            let ways = ways.into_iter().rev().map(|way| (barren + is_barren(&work, &way), way));
            open.extend(ways);
        }
        found.into_iter().filter_map(|work| self.fitted(work)).collect()
    }

    /// A case with the condition that what is left fits into the bounds. None if it does not.
    fn fitted(&self, mut work: Work<W::Form>) -> Option<Work<W::Form>> {
        work.facts.extend(numbers::fitting(self, &work)?);
        Some(work)
    }

    /// A node that no instance speaks of is resolved so, with what follows from that.
    pub fn assigned(
        &self,
        state: &Spatial,
        node: Node,
        to: Resolved<W::Form>,
    ) -> Vec<Work<W::Form>> {
        let ways = Frame::resolved(self, &Work::new(state.clone()), node, to);
        ways.into_iter().flat_map(|way| self.settled(way, Some(node))).collect()
    }

    /// What is known of the numbers of an instance before it is unfolded.
    pub fn invariants(
        &self,
        work: &Work<W::Form>,
        left: &Left,
        inside: Option<PredicateId>,
    ) -> Vec<Term> {
        numbers::invariants(self, work, left, inside)
    }

    /// Whether unfolding goes on after so many times that it gained nothing.
    fn is_fruitful(&self, barren: u32) -> bool {
        if barren > MOST_BARREN {
            self.lose("a predicate is unfolded again and again and owns nothing");
        }
        barren <= MOST_BARREN
    }

    fn may_go_on(&self) -> bool {
        let notes = &mut self.notes.borrow_mut();
        notes.unfoldings += 1;
        if notes.unfoldings > MOST_UNFOLDINGS {
            notes.losses.insert("a predicate has too many unfoldings".into());
            return false;
        }
        if self.world.is_over() {
            notes.losses.insert("no time was left to unfold predicates".into());
            return false;
        }
        true
    }

    /// One instance unfolded in all ways, and whatever is to be unfolded with it. `asked` becomes the creator where
    /// several nodes are the same new object.
    fn unfolded(&self, work: &Work<W::Form>, at: usize, asked: Option<Node>) -> Vec<Work<W::Form>> {
        let mut all = vec![];
        for way in self.ways(work, at, asked) {
            all.extend(self.settled(way, asked));
        }
        all
    }

    /// One instance unfolded in all ways that what is known allows.
    fn ways(&self, work: &Work<W::Form>, at: usize, asked: Option<Node>) -> Vec<Work<W::Form>> {
        let mut rest = work.clone();
        let left = rest.state.instances.remove(at);
        let possible = self.theory.possible(left.predicate, &self.knowledge(work, &left));
        let unfold = |d: usize| Frame::unfold(self, &rest, &left, d, asked);
        possible.into_iter().flat_map(unfold).collect()
    }

    /// What is known of the references of an instance.
    fn knowledge(&self, work: &Work<W::Form>, left: &Left) -> Knowledge {
        let places: Vec<Option<Place>> = left
            .args
            .iter()
            .map(|v| match v {
                Value::Ref(place) => Some(work.state.place(*place)),
                _ => None,
            })
            .collect();
        let known = |place: &Option<Place>| match place {
            Some(Place::Null) => Known::Null,
            Some(Place::At(node)) => match self.status(work, *node) {
                Status::Null => Known::Null,
                Status::Object(creator) if work.state.owns(creator) => Known::Elsewhere,
                Status::Object(_) => Known::NotNull,
                Status::Unread if !self.world.is_nullable(*node) => Known::NotNull,
                Status::Unread | Status::Choice(_) => Known::Unknown,
            },
            Some(Place::Free(_)) | None => Known::Unknown,
        };
        let mut same = vec![];
        for (i, a) in places.iter().enumerate().filter(|a| a.1.is_some()) {
            let equal = places[..i].iter().position(|b| a == b);
            same.extend(equal.map(|j| (j, i)));
        }
        Knowledge { args: places.iter().map(known).collect(), same, different: vec![] }
    }

    /// Unfolds what nobody will ask about again.
    pub fn settled(&self, work: Work<W::Form>, asked: Option<Node>) -> Vec<Work<W::Form>> {
        let mut done = vec![];
        let mut open = vec![(0, work)];
        while let Some((barren, work)) = open.pop() {
            let Some(at) = self.ready(&work) else {
                done.push(work);
                continue;
            };
            if self.is_stepwise && barren > 0 {
                done.push(work);
                continue;
            }
            if !self.is_fruitful(barren) {
                continue;
            }
            if !self.may_go_on() {
                break;
            }
            let ways = self.ways(&work, at, asked);
            let ways = ways.into_iter().rev().map(|way| (barren + is_barren(&work, &way), way));
            open.extend(ways);
        }
        done
    }

    /// Whether an instance is to be unfolded before anything is asked.
    pub fn is_unsettled(&self, state: &Spatial) -> bool {
        self.ready(&Work::new(state.clone())).is_some()
    }

    /// An instance that is to be unfolded now: all of its references are known, or what is known leaves at most one
    /// way, which makes no object.
    fn ready(&self, work: &Work<W::Form>) -> Option<usize> {
        let is_ready = |left: &Left| {
            let refs = left.args.iter().enumerate().filter_map(|(i, v)| match v {
                Value::Ref(p) if self.theory.waits_for(left.predicate, i) => {
                    Some(work.state.place(*p))
                }
                _ => None,
            });
            let is_known = |p: Place| match p {
                Place::Null => true,
                Place::At(node) => self.status(work, node) != Status::Unread,
                Place::Free(_) => false,
            };
            let known: Vec<bool> = refs.map(is_known).collect();
            if known.iter().all(|k| *k) {
                return true;
            }
            if !known.contains(&true) {
                return false;
            }
            match self.theory.possible(left.predicate, &self.knowledge(work, left))[..] {
                [] => true,
                [only] => !self.makes_objects(left, only),
                _ => false,
            }
        };
        work.state.instances.iter().position(is_ready)
    }

    /// Whether a disjunct owns anything itself.
    fn makes_objects(&self, left: &Left, disjunct: usize) -> bool {
        let predicate = self.theory.definitions.get(left.predicate);
        !predicate.body.disjuncts[disjunct].cells.is_empty()
    }
}

/// 1 if an unfolding owns nothing, and leaves as many instances as there were.
fn is_barren<F>(before: &Work<F>, after: &Work<F>) -> u32 {
    let (before, after) = (&before.state, &after.state);
    let gains = after.owned.len() > before.owned.len();
    u32::from(!gains && after.instances.len() >= before.instances.len())
}
