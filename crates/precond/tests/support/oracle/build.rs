//! Building all heaps that complete what is given: the values of each cell are tried one after the other, in the
//! order of the objects, and the machine's heap goes back to what it was after each.

use super::{Allowed, Domain, Given, Graph, Held, MOST, Oracle};
use cairn_heap::Ref;

/// A heap that is being built, cell by cell in the order of its objects.
pub(super) struct Build<'a, 'p> {
    pub(super) oracle: &'a mut Oracle<'p>,
    pub(super) given: &'a Given,
    pub(super) named: bool,
    pub(super) each: &'a mut dyn FnMut(&Graph, bool),
    pub(super) graph: Graph,
    pub(super) refs: Vec<Ref>,
    /// For each object of the graph, which of the given ones it is; and the other way round.
    pub(super) given_of: Vec<Option<usize>>,
    pub(super) placed: Vec<Option<usize>>,
    /// By kind: which of its objects are in the graph.
    pub(super) taken: Vec<Vec<bool>>,
}

impl Build<'_, '_> {
    /// Goes through the values of a cell, and of all that come after it. `object`: none for the root.
    pub(super) fn cell(&mut self, object: Option<usize>, offset: usize) {
        let Some(i) = object else {
            let domain = self.oracle.root_domain.clone();
            return self.values(None, 0, &domain, self.given.root.as_ref());
        };
        let Some((kind, cells)) = self.graph.objects.get(i) else { return self.finish() };
        let kind = &self.oracle.kinds[*kind];
        if offset == kind.cells(cells) {
            return self.cell(Some(i + 1), 0);
        }
        let domain = kind.domain(offset).clone();
        let given = self.given;
        let allowed = self.given_of[i].and_then(|q| given.objects[q].cell(offset));
        self.values(Some(i), offset, &domain, allowed);
    }

    fn values(
        &mut self,
        object: Option<usize>,
        offset: usize,
        domain: &Domain,
        allowed: Option<&Allowed>,
    ) {
        for held in domain.plain() {
            let fits = match (allowed, held) {
                (None, _) | (Some(Allowed::Null), Held::Null) => true,
                (Some(Allowed::Words(all)), Held::Word(word)) => all.contains(&word),
                (Some(Allowed::Constants(all)), Held::Constant(c)) => all.contains(&c),
                _ => false,
            };
            if fits {
                self.put(object, offset, held);
            }
        }
        for o in 0..self.graph.objects.len() {
            let fits = match allowed {
                None => true,
                Some(Allowed::Object(q)) => self.placed[*q] == Some(o),
                Some(_) => false,
            };
            if fits && domain.kinds.contains(&self.graph.objects[o].0) {
                self.put(object, offset, Held::Object(o));
            }
        }
        for &kind in &domain.kinds {
            match allowed {
                None => {
                    self.put_new(object, offset, kind, None);
                    for q in 0..self.placed.len() {
                        self.put_new(object, offset, kind, Some(q));
                    }
                }
                Some(Allowed::Object(q)) => self.put_new(object, offset, kind, Some(*q)),
                Some(_) => {}
            }
        }
    }

    /// Another object, which may be one of the given ones.
    fn put_new(&mut self, object: Option<usize>, offset: usize, kind: usize, q: Option<usize>) {
        if let Some(q) = q
            && (self.placed[q].is_some() || self.given.objects[q].kind != kind)
        {
            return;
        }
        let o = self.graph.objects.len();
        for name in 0..self.taken[kind].len() {
            if self.taken[kind][name] {
                continue;
            }
            self.taken[kind][name] = true;
            self.graph.objects.push((kind, vec![]));
            self.refs.push(self.oracle.kinds[kind].objects[name]);
            self.given_of.push(q);
            if let Some(q) = q {
                self.placed[q] = Some(o);
            }
            self.put(object, offset, Held::Object(o));
            if let Some(q) = q {
                self.placed[q] = None;
            }
            self.given_of.pop();
            self.refs.pop();
            self.graph.objects.pop();
            self.taken[kind][name] = false;
            if !self.named {
                break;
            }
        }
    }

    fn put(&mut self, object: Option<usize>, offset: usize, held: Held) {
        let Some(i) = object else {
            self.graph.root = held;
            return self.cell(Some(0), 0);
        };
        let before = self.oracle.m.heap.moment();
        let kind = self.graph.objects[i].0;
        self.oracle.write(kind, self.refs[i], offset, held, &self.refs);
        self.graph.objects[i].1.push(held);
        self.cell(Some(i), offset + 1);
        self.graph.objects[i].1.pop();
        self.oracle.m.heap.go_back(before);
    }

    fn finish(&mut self) {
        assert!(self.placed.iter().all(Option::is_some), "a given object is not reached");
        let root = self.oracle.word(&self.oracle.root_domain, self.graph.root, &self.refs);
        let answer = self.oracle.ask(root);
        assert!(self.oracle.runs < MOST, "too many heaps");
        (self.each)(&self.graph, answer);
    }
}
