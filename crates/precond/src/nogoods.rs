//! What was learnt from failures: small parts of structures that no valid structure has.
//!
//! A part is a set of cells and what they hold, connected with the root. Which numbers its objects have
//! does not matter, so it is kept in a form of its own: a sequence of [`Token`]s, in which objects are
//! numbered as they are met. All parts together are a tree of tokens. While the search makes its choices,
//! the places in that tree are kept up to which the structure at hand has a part ([`Match`]); each waits
//! for some cells. A choice is refused as soon as it completes a part.

use crate::levels::Levels;
use crate::space::{ROOT, Space};
use crate::structure::Value;
use rustc_hash::FxHashMap;

/// What a cell of a part holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Token {
    Null,
    Constant(u16),
    Number(u16),
    /// An object met before.
    Known(u16),
    /// An object of this kind that is met here.
    New(u16),
}

/// A cell of a part: which object it is of, in the order of their discovery (the root's cell is of
/// none), and its offset.
type Spot = (Option<u16>, u32);

#[derive(Default)]
struct Node {
    /// What may come next.
    next: Vec<(Spot, FxHashMap<Token, u32>)>,
    /// A part ends here. Yes: numbers beyond the ranges might make a difference.
    end: Option<bool>,
}

/// A place up to which the structure at hand has a part.
struct Match {
    node: u32,
    objects: Vec<u16>,
    /// The levels on which its cells were chosen.
    levels: Levels,
}

/// Parts that no valid structure has, and how far the structure at hand has got with them.
pub(crate) struct Nogoods {
    nodes: Vec<Node>,
    matches: Vec<Match>,
    /// For each cell the matches that wait for it.
    waiting: Vec<Vec<u32>>,
    /// The cells in the order in which matches began to wait for them.
    waits: Vec<u32>,
    /// What the cells of the structure at hand hold, and on which level that was chosen.
    held: Vec<Option<(Value, u16)>>,
    /// The choices, oldest first: the cell, and how many matches and waits there were before.
    chosen: Vec<(u32, usize, usize)>,
    pub count: usize,
}

/// Why a choice is refused.
pub(crate) struct Refusal {
    pub levels: Levels,
    pub is_ranged: bool,
}

/// Parts that are kept.
const MOST: usize = 1 << 16;
/// Cells of a part. Larger ones are rarely met again.
const LARGEST: usize = 48;

impl Nogoods {
    pub fn new(space: &Space) -> Nogoods {
        let cells = space.cells.len();
        let mut all = Nogoods {
            nodes: vec![Node::default()],
            matches: vec![],
            waiting: vec![vec![]; cells],
            waits: vec![],
            held: vec![None; cells],
            chosen: vec![],
            count: 0,
        };
        all.begin(space);
        all
    }

    fn begin(&mut self, space: &Space) {
        self.matches.push(Match { node: 0, objects: vec![], levels: Levels::NONE });
        self.await_next(space, 0);
    }

    /// Choices of the structure at hand.
    pub fn len(&self) -> usize {
        self.chosen.len()
    }

    /// Makes the next choice; the refusal if a part is complete then. It is made all the same.
    pub fn choose(&mut self, space: &Space, cell: u32, value: Value) -> Option<Refusal> {
        let level = self.chosen.len() as u16;
        self.chosen.push((cell, self.matches.len(), self.waits.len()));
        self.held[cell as usize] = Some((value, level));
        let first = self.matches.len();
        for i in 0..self.waiting[cell as usize].len() {
            let waiting = self.waiting[cell as usize][i];
            if let Some(refusal) = self.advance(space, waiting, cell, value, level) {
                return Some(refusal);
            }
        }
        self.settle(space, first)
    }

    /// Takes choices back, but for the first `keep`.
    pub fn back_to(&mut self, keep: usize) {
        while self.chosen.len() > keep {
            let Some((cell, matches, waits)) = self.chosen.pop() else { break };
            self.held[cell as usize] = None;
            self.matches.truncate(matches);
            while self.waits.len() > waits {
                if let Some(cell) = self.waits.pop() {
                    self.waiting[cell as usize].pop();
                }
            }
        }
    }

    /// Learns that no valid structure has what was chosen on some levels.
    pub fn learn(&mut self, space: &Space, levels: &Levels, is_ranged: bool) {
        if self.count >= MOST {
            return;
        }
        let Some(tokens) = self.tokens(space, levels) else { return };
        let mut at = 0u32;
        for (spot, token) in tokens {
            let fresh = self.nodes.len() as u32;
            let node = &mut self.nodes[at as usize];
            let i = match node.next.iter().position(|n| n.0 == spot) {
                Some(i) => i,
                None => {
                    node.next.push((spot, FxHashMap::default()));
                    node.next.len() - 1
                }
            };
            let next = *node.next[i].1.entry(token).or_insert(fresh);
            if next == fresh {
                self.nodes.push(Node::default());
            }
            at = next;
        }
        let end = &mut self.nodes[at as usize].end;
        if end.is_none() {
            self.count += 1;
        }
        *end = Some(end.unwrap_or(true) && is_ranged);
        // The matches so far do not wait for what is new.
        let chosen: Vec<u32> = self.chosen.iter().map(|c| c.0).collect();
        let values: Vec<Option<(Value, u16)>> =
            chosen.iter().map(|&c| self.held[c as usize]).collect();
        self.back_to(0);
        self.matches.clear();
        while let Some(cell) = self.waits.pop() {
            self.waiting[cell as usize].pop();
        }
        self.begin(space);
        for (cell, value) in chosen.into_iter().zip(values) {
            if let Some((value, _)) = value {
                self.choose(space, cell, value);
            }
        }
    }

    /// The choices on some levels as a part: its objects in the order of their discovery.
    fn tokens(&self, space: &Space, levels: &Levels) -> Option<Vec<(Spot, Token)>> {
        let mut wanted: Vec<bool> = (0..self.chosen.len()).map(|l| levels.contains(l)).collect();
        // What brought an object about belongs to it.
        let mut introduced: FxHashMap<u16, usize> = FxHashMap::default();
        for (l, &(cell, ..)) in self.chosen.iter().enumerate() {
            if let Some((Value::Object(o), _)) = self.held[cell as usize] {
                introduced.entry(o).or_insert(l);
            }
        }
        for l in (0..self.chosen.len()).rev() {
            if !wanted[l] {
                continue;
            }
            let owner = space.cells[self.chosen[l].0 as usize].owner;
            if let Some(&intro) = owner.and_then(|o| introduced.get(&o)) {
                wanted[intro] = true;
            }
        }
        if wanted.iter().filter(|w| **w).count() > LARGEST {
            return None;
        }
        let mut by_owner: FxHashMap<Option<u16>, Vec<(u32, Value)>> = FxHashMap::default();
        for (l, &(cell, ..)) in self.chosen.iter().enumerate() {
            if let (true, Some((value, _))) = (wanted[l], self.held[cell as usize]) {
                let info = space.cells[cell as usize];
                by_owner.entry(info.owner).or_default().push((info.offset, value));
            }
        }
        let mut order: Vec<Option<u16>> = vec![None];
        let mut tokens = vec![];
        let mut done = 0;
        while let Some(&owner) = order.get(done) {
            let mut cells = by_owner.remove(&owner).unwrap_or_default();
            cells.sort_by_key(|c| c.0);
            let position = done.checked_sub(1).map(|n| n as u16);
            for (offset, value) in cells {
                let token = match value {
                    Value::Null => Token::Null,
                    Value::Constant(c) => Token::Constant(c),
                    Value::Number(n) => Token::Number(n),
                    Value::Object(o) => match order.iter().position(|x| *x == Some(o)) {
                        Some(known) => Token::Known(known as u16 - 1),
                        None => {
                            order.push(Some(o));
                            Token::New(space.objects[o as usize].0)
                        }
                    },
                };
                tokens.push(((position, offset), token));
            }
            done += 1;
        }
        by_owner.is_empty().then_some(tokens)
    }

    /// Has a match go on over a cell that has just become known.
    fn advance(
        &mut self,
        space: &Space,
        from: u32,
        cell: u32,
        value: Value,
        level: u16,
    ) -> Option<Refusal> {
        let here = &self.matches[from as usize];
        let node = &self.nodes[here.node as usize];
        let info = space.cells[cell as usize];
        let position = match info.owner {
            None => None,
            Some(o) => Some(here.objects.iter().position(|x| *x == o)? as u16),
        };
        let (_, next) = node.next.iter().find(|n| n.0 == (position, info.offset))?;
        let (token, new) = match value {
            Value::Null => (Token::Null, None),
            Value::Constant(c) => (Token::Constant(c), None),
            Value::Number(n) => (Token::Number(n), None),
            Value::Object(o) => match here.objects.iter().position(|x| *x == o) {
                Some(known) => (Token::Known(known as u16), None),
                None => (Token::New(space.objects[o as usize].0), Some(o)),
            },
        };
        let &to = next.get(&token)?;
        let mut objects = here.objects.clone();
        objects.extend(new);
        let mut levels = here.levels;
        levels.insert(level as usize);
        let end = self.nodes[to as usize].end;
        self.matches.push(Match { node: to, objects, levels });
        end.map(|is_ranged| Refusal { levels, is_ranged })
    }

    /// Has new matches go on over what is known already, and wait for the rest.
    fn settle(&mut self, space: &Space, first: usize) -> Option<Refusal> {
        let mut i = first;
        while i < self.matches.len() {
            let node = self.matches[i].node as usize;
            for n in 0..self.nodes[node].next.len() {
                let spot = self.nodes[node].next[n].0;
                let Some(cell) = self.cell(space, i, spot) else { continue };
                if let Some((value, level)) = self.held[cell as usize]
                    && let Some(refusal) = self.advance(space, i as u32, cell, value, level)
                {
                    return Some(refusal);
                }
            }
            self.await_next(space, i);
            i += 1;
        }
        None
    }

    /// Has a match wait for the cells that are not known.
    fn await_next(&mut self, space: &Space, i: usize) {
        let node = self.matches[i].node as usize;
        for n in 0..self.nodes[node].next.len() {
            let spot = self.nodes[node].next[n].0;
            if let Some(cell) = self.cell(space, i, spot)
                && self.held[cell as usize].is_none()
            {
                self.waiting[cell as usize].push(i as u32);
                self.waits.push(cell);
            }
        }
    }

    /// The cell that a spot is for a match.
    fn cell(&self, space: &Space, i: usize, (position, offset): Spot) -> Option<u32> {
        match position {
            None => Some(ROOT),
            Some(p) => {
                let &object = self.matches[i].objects.get(p as usize)?;
                Some(space.first_cell(object) + offset)
            }
        }
    }
}
