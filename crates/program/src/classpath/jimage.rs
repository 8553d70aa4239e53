//! The JDK's `lib/modules` file: a perfect hash table from resource names to stored files.
//!
//! Only the index (about 1.5 MB) is read on opening; class files are read one at a time. Layout:
//! header (7 words), redirect table and location offsets (one word per resource each), locations,
//! strings, then the files themselves. Words are in the byte order of the machine that made it.

use super::ProgramError;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

const HEADER: usize = 28;
const MAGIC: u32 = 0xCAFE_DADA;
const HASH_SEED: u32 = 0x0100_0193;

/// An open image.
#[derive(Debug)]
pub(super) struct Image {
    path: PathBuf,
    file: Mutex<File>,
    file_size: u64,
    big_endian: bool,
    /// Everything between the header and the stored files.
    index: Vec<u8>,
    resources: usize,
    locations: usize,
    strings: usize,
}

/// Where a resource lies, and its name in four parts (offsets into the strings).
#[derive(Default)]
struct Location {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    offset: u64,
    compressed: u64,
    size: u64,
}

impl Image {
    pub(super) fn open(path: &Path) -> Result<Image, ProgramError> {
        Image::read_index(path).map_err(|reason| io_error(path, reason))
    }

    fn read_index(path: &Path) -> Result<Image, String> {
        let mut file = File::open(path).map_err(|e| e.to_string())?;
        let file_size = file.metadata().map_err(|e| e.to_string())?.len();
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(|_| "it is not a JDK image (too short)")?;
        let big_endian = word(&header, 0, true) == Some(MAGIC);
        if !big_endian && word(&header, 0, false) != Some(MAGIC) {
            return Err("it is not a JDK image (wrong magic number)".into());
        }
        let field = |i: usize| word(&header, i * 4, big_endian).unwrap_or(0) as usize;
        let version = field(1);
        if version >> 16 != 1 {
            let (major, minor) = (version >> 16, version & 0xFFFF);
            return Err(format!("JDK image version {major}.{minor} is not supported"));
        }
        let resources = field(4);
        let locations = resources.saturating_mul(8);
        let strings = locations.saturating_add(field(5));
        let size = strings.saturating_add(field(6));
        if resources == 0 || size as u64 > file_size {
            return Err("it is not a usable JDK image (the index is cut off)".into());
        }
        let mut index = vec![0; size];
        file.read_exact(&mut index).map_err(|e| e.to_string())?;
        let path = path.to_owned();
        let file = Mutex::new(file);
        Ok(Image { path, file, file_size, big_endian, index, resources, locations, strings })
    }

    /// The content of `/module/name`, if there is such a resource.
    pub(super) fn read(&self, module: &str, name: &str) -> Result<Option<Vec<u8>>, ProgramError> {
        match self.find(module, name) {
            Some(location) => self.content(&location).map(Some),
            None => Ok(None),
        }
    }

    /// The modules that hold a package (in its dotted form), or packages below it.
    pub(super) fn modules_of(&self, package: &str) -> Result<Vec<Box<str>>, ProgramError> {
        let Some(content) = self.read("packages", package)? else {
            return Ok(vec![]);
        };
        // Pairs of a flag word and the module's name.
        let names = content.chunks_exact(8).filter_map(|pair| {
            let at = word(pair, 4, self.big_endian)? as usize;
            std::str::from_utf8(self.string(at)).ok()
        });
        Ok(names.map(Box::from).collect())
    }

    fn find(&self, module: &str, name: &str) -> Option<Location> {
        let hash = |seed| {
            let parts = [b"/", module.as_bytes(), b"/", name.as_bytes()];
            let bytes = parts.iter().copied().flatten();
            let h = bytes.fold(seed, |h: u32, &b| h.wrapping_mul(HASH_SEED) ^ u32::from(b));
            (h & 0x7FFF_FFFF) as usize % self.resources
        };
        let first = hash(HASH_SEED);
        let redirect = word(&self.index, first * 4, self.big_endian)? as i32;
        let slot = match redirect {
            0 => return None,
            r if r < 0 => (-1 - r) as usize,
            r => hash(r as u32),
        };
        let offset = word(&self.index, (self.resources + slot) * 4, self.big_endian)?;
        let location = self.location(offset as usize)?;
        self.is_named(&location, module, name).then_some(location)
    }

    /// A location is a list of attributes: a byte with kind and length, then a big-endian number.
    fn location(&self, offset: usize) -> Option<Location> {
        let mut rest = self.index.get(self.locations.checked_add(offset)?..self.strings)?;
        let mut l = Location::default();
        loop {
            let (&head, tail) = rest.split_first()?;
            let (kind, len) = (head >> 3, usize::from(head & 7) + 1);
            if kind == 0 {
                return Some(l);
            }
            let value = tail.get(..len)?.iter().fold(0, |v, &b| v << 8 | u64::from(b));
            rest = &tail[len..];
            match kind {
                1 => l.module = value as usize,
                2 => l.parent = value as usize,
                3 => l.base = value as usize,
                4 => l.extension = value as usize,
                5 => l.offset = value,
                6 => l.compressed = value,
                7 => l.size = value,
                _ => {}
            }
        }
    }

    fn string(&self, at: usize) -> &[u8] {
        let from = self.strings.saturating_add(at).min(self.index.len());
        self.index[from..].split(|&b| b == 0).next().unwrap_or_default()
    }

    fn is_named(&self, l: &Location, module: &str, name: &str) -> bool {
        let mut rest = name.as_bytes();
        let mut eat = |part: &[u8]| {
            let tail = rest.strip_prefix(part);
            rest = tail.unwrap_or(rest);
            tail.is_some()
        };
        let parent = self.string(l.parent);
        let extension = self.string(l.extension);
        self.string(l.module) == module.as_bytes()
            && (parent.is_empty() || eat(parent) && eat(b"/"))
            && eat(self.string(l.base))
            && (extension.is_empty() || eat(b".") && eat(extension))
            && rest.is_empty()
    }

    fn content(&self, l: &Location) -> Result<Vec<u8>, ProgramError> {
        if l.compressed != 0 {
            let reason = "its content is compressed (a runtime image made by jlink --compress); \
                          use a JDK as it is distributed";
            return Err(io_error(&self.path, reason.into()));
        }
        self.read_at(l).map_err(|e| io_error(&self.path, e.to_string()))
    }

    fn read_at(&self, l: &Location) -> std::io::Result<Vec<u8>> {
        let start = l.offset.saturating_add((HEADER + self.index.len()) as u64);
        // Before allocating: a broken image may claim any size.
        if start.saturating_add(l.size) > self.file_size {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let mut content = vec![0; l.size as usize];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut content)?;
        Ok(content)
    }
}

fn io_error(path: &Path, reason: String) -> ProgramError {
    ProgramError::Io { path: path.display().to_string(), reason }
}

fn word(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let b = bytes.get(at..)?.first_chunk::<4>()?;
    Some(if big_endian { u32::from_be_bytes(*b) } else { u32::from_le_bytes(*b) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_an_image_is_refused() {
        let dir = crate::testing::TempDir::new("jimage");
        let path = dir.write("modules", b"PK\x03\x04 this is not an image, it is something else");
        let e = Image::open(&path).unwrap_err().to_string();
        assert!(e.contains("wrong magic number"), "{e}");
        // A header that claims more than the file holds.
        let mut fake = vec![];
        for w in [MAGIC, 0x1_0000, 0, 9, 9, u32::MAX, u32::MAX] {
            fake.extend(w.to_le_bytes());
        }
        let e = Image::open(&dir.write("cut", &fake)).unwrap_err().to_string();
        assert!(e.contains("cut off"), "{e}");
    }
}
