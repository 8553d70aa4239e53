//! The strategies: what an unknown reference can be, and when that is decided.
//!
//! Each is a [`cairn_heap::HeapModel`]; the machine asks it and knows no more. [`Lazy`] is lazy
//! initialisation in its three published forms, which differ only in what is decided when. [`Summary`]
//! decides nothing: a reference is all that it can be, each under its guard. What
//! classes an object can have (`candidates`), how those of the library are made (`recipes`) and how many
//! of them there can be ([`Settings`]) is common to all.
//!
//! The crate deliberately knows no instruction, no state and no solver.

mod candidates;
mod lazy;
mod recipes;
mod summary;

pub use candidates::{Candidates, Found, Sort};
pub use lazy::{Delay, Lazy};
pub use summary::Summary;

use cairn_heap::HeapModel;
use cairn_program::{ClassId, MethodId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What bounds the input heap.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Objects of each class.
    pub scope: usize,
    /// Objects of some classes, where it is another number.
    pub scopes: FxHashMap<ClassId, usize>,
    /// Length of a chain of references from a root, whose object has 0.
    pub k: Option<u32>,
    /// Classes that are tried for a declared type.
    pub candidates: usize,
    /// The classes that are tried for some types, where they are not to be looked for.
    pub subclasses: FxHashMap<ClassId, Vec<ClassId>>,
    /// Elements of a library's container.
    pub elements: u32,
    /// Static methods that make objects of what they return, in place of what else would.
    pub recipes: Vec<MethodId>,
    /// Whether static fields are inputs.
    pub static_inputs: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scope: 3,
            scopes: FxHashMap::default(),
            k: None,
            candidates: 4,
            subclasses: FxHashMap::default(),
            elements: 2,
            recipes: vec![],
            static_inputs: false,
        }
    }
}

/// Every strategy there is, by its name.
pub fn all(settings: &Settings) -> Vec<Arc<dyn HeapModel>> {
    let lazy = |delay| Arc::new(Lazy::new(delay, settings.clone())) as Arc<dyn HeapModel>;
    let summary = Arc::new(Summary::new(settings.clone()));
    vec![lazy(Delay::None), lazy(Delay::Object), lazy(Delay::Null), summary]
}

/// The strategy of a name.
pub fn by_name(name: &str, settings: &Settings) -> Option<Arc<dyn HeapModel>> {
    all(settings).into_iter().find(|m| m.name() == name)
}
