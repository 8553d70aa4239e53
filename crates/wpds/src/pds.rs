//! Pushdown systems: locations, symbols and weighted rules, built once and then read through an index.

use crate::semiring::Semiring;

/// A control location: a number below the system's count of locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location(pub u32);

/// A stack symbol: a number below the system's count of symbols.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u32);

/// A rule: its number in order of addition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub u32);

/// What a rule puts in the place of the topmost symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Replace {
    /// Nothing: a return.
    Pop,
    /// One symbol: a step.
    Swap(Symbol),
    /// Two symbols: a call. The first one is the new top.
    Push(Symbol, Symbol),
}

/// ⟨from, top⟩ → ⟨to, replace⟩ with a weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule<W> {
    /// The location before.
    pub from: Location,
    /// The topmost symbol before.
    pub top: Symbol,
    /// The location after.
    pub to: Location,
    /// What stands in the place of `top` after.
    pub replace: Replace,
    /// The weight of the step.
    pub weight: W,
}

/// A location and a stack, topmost symbol first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Configuration {
    /// The control location.
    pub location: Location,
    /// The stack, topmost symbol first.
    pub stack: Vec<Symbol>,
}

impl Configuration {
    /// A configuration; the topmost symbol comes first.
    #[must_use]
    pub fn new(location: Location, stack: &[Symbol]) -> Self {
        Configuration { location, stack: stack.to_vec() }
    }
}

/// Why something is not part of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PdsError {
    /// A location that the system does not have.
    #[error("location {0} of a system with {1} locations")]
    Location(u32, u32),
    /// A symbol that the system does not have.
    #[error("symbol {0} of a system with {1} symbols")]
    Symbol(u32, u32),
    /// Numbers of locations, rules and the states made for them must fit into 32 bits.
    #[error("the system is too large: {0} locations and rules")]
    TooLarge(u64),
}

/// Why a sequence of rules is not a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// There is no such rule.
    #[error("step {step}: there is no rule {rule}")]
    NoRule {
        /// The position in the sequence.
        step: usize,
        /// The number of the rule.
        rule: u32,
    },
    /// The rule is for another location or another topmost symbol.
    #[error("step {step}: rule {rule} does not apply")]
    NotApplicable {
        /// The position in the sequence.
        step: usize,
        /// The number of the rule.
        rule: u32,
    },
}

/// A pushdown system that is being put together.
#[derive(Clone, Debug)]
pub struct PdsBuilder<W> {
    locations: u32,
    symbols: u32,
    rules: Vec<Rule<W>>,
}

impl<W: Semiring> PdsBuilder<W> {
    /// A system without rules. Locations and symbols are the numbers below these counts.
    #[must_use]
    pub fn new(locations: u32, symbols: u32) -> Self {
        PdsBuilder { locations, symbols, rules: vec![] }
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// If the rule names a location or a symbol that the system does not have, or there are too many rules.
    pub fn rule(
        &mut self,
        from: Location,
        top: Symbol,
        to: Location,
        replace: Replace,
        weight: W,
    ) -> Result<RuleId, PdsError> {
        self.check_location(from)?;
        self.check_symbol(top)?;
        self.check_location(to)?;
        match replace {
            Replace::Pop => {}
            Replace::Swap(a) => self.check_symbol(a)?,
            Replace::Push(a, b) => {
                self.check_symbol(a)?;
                self.check_symbol(b)?;
            }
        }
        // Each push rule may need a state of its own beside the locations.
        let size = u64::from(self.locations) + self.rules.len() as u64 + 1;
        if size >= u64::from(u32::MAX) {
            return Err(PdsError::TooLarge(size));
        }
        let id = RuleId(self.rules.len() as u32);
        self.rules.push(Rule { from, top, to, replace, weight });
        Ok(id)
    }

    fn check_location(&self, l: Location) -> Result<(), PdsError> {
        if l.0 < self.locations { Ok(()) } else { Err(PdsError::Location(l.0, self.locations)) }
    }

    fn check_symbol(&self, s: Symbol) -> Result<(), PdsError> {
        // The largest number stands for "no symbol" inside.
        let there = s.0 < self.symbols && s.0 != u32::MAX;
        if there { Ok(()) } else { Err(PdsError::Symbol(s.0, self.symbols)) }
    }

    /// The finished system, with its index.
    #[must_use]
    pub fn build(self) -> Pds<W> {
        let by_head =
            PairIndex::new(self.locations, self.rules.iter().map(|r| Some((r.from.0, r.top.0))));
        let entries: Vec<_> = self.rules.iter().map(entry_of).collect();
        let by_entry = PairIndex::new(self.locations, entries.iter().copied());
        let mut entry = vec![NONE; self.rules.len()];
        for (number, items) in by_entry.groups().enumerate() {
            for &rule in items {
                entry[rule as usize] = number as u32;
            }
        }
        let entries = by_entry.heads.len() as u32;
        let PdsBuilder { locations, symbols, rules } = self;
        Pds { locations, symbols, rules, by_head, entry, entries }
    }
}

/// The location and the topmost symbol after a push.
fn entry_of<W>(rule: &Rule<W>) -> Option<(u32, u32)> {
    match rule.replace {
        Replace::Push(top, _) => Some((rule.to.0, top.0)),
        _ => None,
    }
}

pub(crate) const NONE: u32 = u32::MAX;

/// A pushdown system with weighted rules.
#[derive(Clone, Debug)]
pub struct Pds<W> {
    locations: u32,
    symbols: u32,
    rules: Vec<Rule<W>>,
    by_head: PairIndex,
    /// For each push rule, the number of its pair of location and topmost symbol afterwards.
    entry: Vec<u32>,
    /// How many such pairs there are.
    entries: u32,
}

impl<W: Semiring> Pds<W> {
    /// The number of locations.
    #[must_use]
    pub fn locations(&self) -> u32 {
        self.locations
    }

    /// The number of symbols.
    #[must_use]
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// All rules, by their number.
    #[must_use]
    pub fn rules(&self) -> &[Rule<W>] {
        &self.rules
    }

    /// The rules that apply to a location and a topmost symbol, in order of addition.
    pub fn rules_for(
        &self,
        from: Location,
        top: Symbol,
    ) -> impl Iterator<Item = (RuleId, &Rule<W>)> {
        let ids = self.by_head.get(from.0, top.0).iter();
        ids.map(|&i| (RuleId(i), &self.rules[i as usize]))
    }

    /// The number of different pairs of location and topmost symbol that push rules lead to.
    pub(crate) fn entries(&self) -> u32 {
        self.entries
    }

    /// The number of that pair of a push rule.
    pub(crate) fn entry(&self, rule: RuleId) -> u32 {
        self.entry[rule.0 as usize]
    }

    /// Applies rules one after the other; what comes out, and the weight of the sequence.
    ///
    /// # Errors
    /// If a rule does not exist or does not apply.
    pub fn replay(
        &self,
        start: &Configuration,
        rules: &[RuleId],
    ) -> Result<(Configuration, W), ReplayError> {
        let mut location = start.location;
        // The top is at the end here.
        let mut stack: Vec<Symbol> = start.stack.iter().rev().copied().collect();
        let mut weight = W::one();
        for (step, id) in rules.iter().enumerate() {
            let rule = self.rules.get(id.0 as usize);
            let rule = rule.ok_or(ReplayError::NoRule { step, rule: id.0 })?;
            if location != rule.from || stack.pop() != Some(rule.top) {
                return Err(ReplayError::NotApplicable { step, rule: id.0 });
            }
            location = rule.to;
            match rule.replace {
                Replace::Pop => {}
                Replace::Swap(a) => stack.push(a),
                Replace::Push(a, b) => stack.extend([b, a]),
            }
            weight = weight.extend(&rule.weight);
        }
        stack.reverse();
        Ok((Configuration { location, stack }, weight))
    }
}

/// Numbers grouped by a pair of numbers, of which the first is small: compressed rows for the first, and in each row the
/// second ones in increasing order.
#[derive(Clone, Debug)]
pub(crate) struct PairIndex {
    /// For each first number, where its heads begin; one more at the end.
    rows: Vec<u32>,
    /// The second number, and where its items begin.
    heads: Vec<(u32, u32)>,
    items: Vec<u32>,
}

impl PairIndex {
    /// Groups the positions of the pairs. First numbers are below `firsts`.
    pub(crate) fn new(
        firsts: u32,
        pairs: impl Iterator<Item = Option<(u32, u32)>> + Clone,
    ) -> PairIndex {
        let mut starts = vec![0u32; firsts as usize + 1];
        for (first, _) in pairs.clone().flatten() {
            starts[first as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut placed = vec![(0u32, 0u32); starts[firsts as usize] as usize];
        let mut next = starts.clone();
        for (position, pair) in pairs.enumerate() {
            let Some((first, second)) = pair else { continue };
            placed[next[first as usize] as usize] = (second, position as u32);
            next[first as usize] += 1;
        }
        let mut rows = Vec::with_capacity(starts.len());
        let mut heads: Vec<(u32, u32)> = vec![];
        for row in starts.windows(2) {
            let first_head = heads.len();
            rows.push(first_head as u32);
            let row = row[0] as usize..row[1] as usize;
            placed[row.clone()].sort_unstable();
            for i in row {
                let second = placed[i].0;
                if heads.len() == first_head || heads.last().is_some_and(|h| h.0 != second) {
                    heads.push((second, i as u32));
                }
            }
        }
        rows.push(heads.len() as u32);
        PairIndex { rows, heads, items: placed.into_iter().map(|p| p.1).collect() }
    }

    /// The items of a pair, in increasing order.
    pub(crate) fn get(&self, first: u32, second: u32) -> &[u32] {
        let start = self.rows[first as usize] as usize;
        let heads = &self.heads[start..self.rows[first as usize + 1] as usize];
        match heads.binary_search_by_key(&second, |h| h.0) {
            Ok(i) => self.items_of(start + i),
            Err(_) => &[],
        }
    }

    /// All items whose first number is this.
    pub(crate) fn row(&self, first: u32) -> &[u32] {
        let begin = |head: u32| self.begin(head as usize);
        let first = first as usize;
        &self.items[begin(self.rows[first])..begin(self.rows[first + 1])]
    }

    /// The groups, by increasing pair.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.heads.len()).map(|h| self.items_of(h))
    }

    fn begin(&self, head: usize) -> usize {
        self.heads.get(head).map_or(self.items.len(), |h| h.1 as usize)
    }

    fn items_of(&self, head: usize) -> &[u32] {
        &self.items[self.begin(head)..self.begin(head + 1)]
    }
}
