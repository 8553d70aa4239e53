//! All small heaps of `Node` objects.

use cairn_logic::heap::{Heap, Object, ObjectId, Value};

/// What heaps are made of.
#[derive(Clone)]
pub struct Space {
    pub ref_fields: Vec<&'static str>,
    /// The values of `key`.
    pub keys: Vec<i64>,
    /// Locations that no cell describes.
    pub outside: usize,
}

impl Space {
    /// All heaps with exactly this many cells, which have the first numbers, before the outside locations.
    pub fn heaps(&self, cells: usize) -> Vec<Heap> {
        let locations = cells + self.outside;
        let mut references = vec![Value::Null];
        references.extend((0..locations as u32).map(|id| Value::Ref(ObjectId(id))));
        let keys: Vec<Value> = self.keys.iter().map(|&key| Value::Int(key)).collect();
        let mut heaps = vec![Heap::default()];
        for cell in 0..cells {
            let mut fields: Vec<Vec<(&str, Value)>> = vec![Vec::new()];
            let domains = self.ref_fields.iter().map(|field| (*field, &references));
            for (field, domain) in domains.chain([("key", &keys)]) {
                fields = fields
                    .iter()
                    .flat_map(|fields| {
                        domain.iter().map(move |value| {
                            let mut fields = fields.clone();
                            fields.push((field, value.clone()));
                            fields
                        })
                    })
                    .collect();
            }
            heaps = heaps
                .iter()
                .flat_map(|heap| {
                    fields.iter().map(move |fields| {
                        let mut heap = heap.clone();
                        let id = heap.add_instance("Node", fields);
                        assert_eq!(id.index(), cell);
                        heap
                    })
                })
                .collect();
        }
        for heap in &mut heaps {
            for _ in 0..self.outside {
                heap.add(Object::Outside);
            }
        }
        heaps
    }
}
