//! Filters of edges: which objects pass, by their classes.

use crate::graph::{FilterId, Filters};
use cairn_program::{ClassId, Program};
use rustc_hash::FxHashMap;

/// Filters of edges by the classes of objects.
pub(crate) struct FilterTable<'p> {
    program: &'p Program,
    /// By object.
    pub classes: Vec<ClassId>,
    pub kinds: Vec<FilterKind>,
    /// An object that every filter keeps.
    pub universal: Option<u32>,
    ids: FxHashMap<FilterKind, FilterId>,
    masks: Vec<Vec<u64>>,
    /// How many objects a mask has looked at.
    seen: Vec<u32>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FilterKind {
    All,
    Is(ClassId),
    Not(Box<[ClassId]>),
}

impl<'p> FilterTable<'p> {
    pub fn new(program: &'p Program) -> FilterTable<'p> {
        FilterTable {
            program,
            classes: vec![],
            kinds: vec![FilterKind::All],
            universal: None,
            ids: FxHashMap::default(),
            masks: vec![vec![]],
            seen: vec![0],
        }
    }

    pub fn id(&mut self, kind: FilterKind) -> FilterId {
        if let Some(&id) = self.ids.get(&kind) {
            return id;
        }
        let id = self.kinds.len() as FilterId;
        self.kinds.push(kind.clone());
        self.masks.push(vec![]);
        self.seen.push(0);
        self.ids.insert(kind, id);
        id
    }
}

impl Filters for FilterTable<'_> {
    fn mask(&mut self, filter: FilterId, end: u32) -> &[u64] {
        let at = filter as usize;
        let mask = &mut self.masks[at];
        if mask.len() < end as usize {
            mask.resize(end as usize, 0);
        }
        let until = (end as usize * 64).min(self.classes.len());
        let from = self.seen[at] as usize;
        if from < until {
            self.seen[at] = until as u32;
            for object in from..until {
                let class = self.classes[object];
                let keeps = match &self.kinds[at] {
                    _ if self.universal == Some(object as u32) => true,
                    FilterKind::All => true,
                    FilterKind::Is(of) => self.program.is_subtype(class, *of),
                    FilterKind::Not(all) => !all.iter().any(|&c| self.program.is_subtype(class, c)),
                };
                if keeps {
                    mask[object / 64] |= 1 << (object % 64);
                }
            }
        }
        mask
    }
}
