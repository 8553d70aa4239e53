//! The constant pool of a class file that is written: the constants of another one, and those that are added.

use std::collections::HashMap;

/// A constant pool. An index that does not fit any more is 0, and [`Pool::is_full`] says so.
pub struct Pool {
    bytes: Vec<u8>,
    next: usize,
    known: HashMap<Vec<u8>, u16>,
}

const UTF8: u8 = 1;
const CLASS: u8 = 7;
const STRING: u8 = 8;
const FIELD: u8 = 9;
const METHOD: u8 = 10;
const NAME_AND_TYPE: u8 = 12;

impl Pool {
    pub fn new() -> Pool {
        Pool::after(&[], 1)
    }

    /// A pool that begins with constants that are there already; `next` is the first index that is free.
    pub fn after(bytes: &[u8], next: u16) -> Pool {
        Pool { bytes: bytes.to_vec(), next: next.into(), known: HashMap::new() }
    }

    /// Whether there were more constants than a class file can hold.
    pub fn is_full(&self) -> bool {
        self.next > usize::from(u16::MAX)
    }

    /// The count and the constants.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.next as u16).to_be_bytes());
        out.extend(&self.bytes);
    }

    fn add(&mut self, constant: Vec<u8>) -> u16 {
        if let Some(&index) = self.known.get(&constant) {
            return index;
        }
        let index = u16::try_from(self.next).unwrap_or(0);
        self.bytes.extend(&constant);
        self.next += 1;
        self.known.insert(constant, index);
        index
    }

    fn pair(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        let ([a, b], [c, d]) = (a.to_be_bytes(), b.to_be_bytes());
        self.add(vec![tag, a, b, c, d])
    }

    fn one(&mut self, tag: u8, of: u16) -> u16 {
        let [a, b] = of.to_be_bytes();
        self.add(vec![tag, a, b])
    }

    /// A name or a descriptor, in modified UTF-8.
    pub fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![];
        for unit in text.encode_utf16() {
            match unit {
                1..0x80 => bytes.push(unit as u8),
                0 | 0x80..0x800 => {
                    bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]);
                }
                _ => bytes.extend([
                    0xE0 | (unit >> 12) as u8,
                    0x80 | (unit >> 6 & 0x3F) as u8,
                    0x80 | (unit & 0x3F) as u8,
                ]),
            }
        }
        let mut constant = vec![UTF8];
        constant.extend((bytes.len() as u16).to_be_bytes());
        constant.extend(bytes);
        self.add(constant)
    }

    /// A class by internal name, or an array by descriptor.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.one(CLASS, name)
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.one(STRING, text)
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, desc: &str) -> u16 {
        let class = self.class(class);
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        let what = self.pair(NAME_AND_TYPE, name, desc);
        self.pair(tag, class, what)
    }

    pub fn field(&mut self, class: &str, name: &str, desc: &str) -> u16 {
        self.member(FIELD, class, name, desc)
    }

    pub fn method(&mut self, class: &str, name: &str, desc: &str) -> u16 {
        self.member(METHOD, class, name, desc)
    }
}
