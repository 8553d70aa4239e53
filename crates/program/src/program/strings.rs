//! The contents of string literals, each once.

use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError, RwLock};

#[derive(Default)]
pub(super) struct Strings {
    texts: boxcar::Vec<Arc<[u16]>>,
    ids: RwLock<FxHashMap<Arc<[u16]>, u32>>,
}

impl Strings {
    pub(super) fn id(&self, text: &[u16]) -> u32 {
        let known = self.ids.read().unwrap_or_else(PoisonError::into_inner).get(text).copied();
        known.unwrap_or_else(|| self.add(text))
    }

    fn add(&self, text: &[u16]) -> u32 {
        let mut ids = self.ids.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been faster.
        if let Some(&id) = ids.get(text) {
            return id;
        }
        let text: Arc<[u16]> = text.into();
        let id = self.texts.push(text.clone()) as u32 + 1;
        ids.insert(text, id);
        id
    }

    pub(super) fn count(&self) -> u32 {
        self.texts.count() as u32 + 1
    }

    pub(super) fn get(&self, id: u32) -> &[u16] {
        &self.texts[(id as usize).wrapping_sub(1)]
    }
}
