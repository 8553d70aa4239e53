//! A strategy, as the machine is given it.

use super::References;
use cairn_heap::{AnyResolver, HeapBounds, Universe};
use std::rc::Rc;
use std::sync::Arc;

/// What unread references can be, and how references are represented.
#[derive(Clone)]
pub struct Strategy {
    /// Classes, forms, recipes and bounds.
    pub universe: Arc<Universe>,
    /// Says what an unread reference can be.
    pub resolver: Arc<dyn AnyResolver>,
    /// Makes the representation of references, for one run.
    pub references: fn() -> Rc<dyn References>,
    /// Whether one path can stand for several input heaps.
    pub merges_heaps: bool,
}

impl Strategy {
    /// As the user names it.
    pub fn name(&self) -> &'static str {
        self.resolver.name()
    }

    /// The bounds of the input heap, for a report.
    pub fn bounds(&self) -> HeapBounds {
        self.universe.bounds()
    }
}
