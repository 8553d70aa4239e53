//! Joining strings: the operation behind `StringConcatFactory` and the `toString` of records.

use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::Elem;

const NULL: &[u8] = b"null";

/// Latin-1 bytes as UTF-16.
fn inflate(latin1: &[u8]) -> Vec<u8> {
    latin1.iter().flat_map(|&b| [b, 0]).collect()
}

impl Machine<'_> {
    /// The array of a string's encoded characters, and whether it is UTF-16.
    fn string_value(&self, s: Ref) -> (Ref, bool) {
        let value = Ref(self.heap.slot(s, self.known.string_value) as u32);
        (value, self.heap.slot(s, self.known.string_coder) != 0)
    }

    /// Joins strings into a new one, without a look at the single characters.
    pub(super) fn concat_strings(&mut self, parts: &[u64]) -> Result<u64, Trap> {
        let (mut chars, mut utf16) = (0u64, false);
        for &p in parts {
            let s = Ref(p as u32);
            if s.is_null() {
                chars += NULL.len() as u64;
                continue;
            }
            let (value, wide) = self.string_value(s);
            chars += u64::from(self.heap.len(value)) >> u32::from(wide);
            utf16 |= wide;
        }
        let Ok(size) = i32::try_from(chars << u32::from(utf16)) else {
            let text = "Overflow: String length out of range".to_string();
            return Err(Trap::Throw("java/lang/OutOfMemoryError", Some(text)));
        };
        let array = self.new_array(self.known.byte_array, Elem::Byte, size)?;
        let mut at = 0;
        for &p in parts {
            at += self.append(array, at, Ref(p as u32), utf16);
        }
        let result = self.new_instance(self.program.string_class())?;
        self.heap.set_slot(result, self.known.string_value, u64::from(array.0));
        self.heap.set_slot(result, self.known.string_coder, u64::from(utf16));
        Ok(u64::from(result.0))
    }

    /// Writes a string's characters into an array from a byte on; how many bytes that were.
    fn append(&mut self, array: Ref, at: u32, s: Ref, utf16: bool) -> u32 {
        let latin1 = if s.is_null() {
            NULL.to_vec()
        } else {
            let (value, wide) = self.string_value(s);
            if wide == utf16 {
                let n = self.heap.len(value);
                self.heap.copy_elements(Elem::Byte, (value, 0), (array, at), n);
                return n;
            }
            self.heap.bytes(value)
        };
        let bytes = if utf16 { inflate(&latin1) } else { latin1 };
        self.heap.set_bytes(array, u64::from(at), &bytes);
        bytes.len() as u32
    }
}
