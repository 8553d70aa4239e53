//! Natives of files, on the machine's tree ([`crate::files`]): what `java.io` and `java.nio` ask of the system. The library's own
//! code runs above.
//!
//! Each native looks at its arguments before it changes the tree, and bytes go from array to array with what is symbolic in them.

mod io;
mod nio;

use super::Entry;
use crate::environment::Source;
use crate::files::{Errno, Files, Flags, NodeId, Result as Answer, Root, What};
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use cairn_heap::Ref;
use cairn_program::ir::Elem;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

pub(super) const TABLES: &[&[Entry]] = &[io::TABLE, nio::TABLE];

/// Bytes that a file can have, at most: they are in one array.
const LARGEST: u64 = 1 << 30;

impl Machine<'_> {
    /// The tree, made when it is first looked at.
    pub(crate) fn files(&mut self) -> &mut Files {
        let now = self.file_time();
        let (root, jdk) = (&self.config.files, &self.program.jdk().home);
        let files = self.files.get_or_insert_with(|| Arc::new(Files::new(root, jdk, now)));
        Arc::make_mut(files)
    }

    /// The time of what happens to files: that of the clock, without a reading of it.
    pub(crate) fn file_time(&self) -> i64 {
        (self.config.clock_start + self.thread.ticks * 1_000_000) as i64
    }

    /// Whether the program has changed files.
    pub fn has_changed_files(&self) -> bool {
        self.files.as_ref().is_some_and(|f| f.is_changed)
    }

    /// A path was looked at, which is there or not as the environment has it.
    fn note_file(&mut self, path: &[u8], found: Answer<NodeId>) -> Result<(), Trap> {
        if found.is_ok_and(|id| self.files().node(id).is_fixed) {
            return Ok(());
        }
        if self.config.files == Root::Refused {
            let path = String::from_utf8_lossy(path);
            return Err(Trap::Unsupported(format!("file I/O ({path})")));
        }
        self.note_environment(Source::Files);
        Ok(())
    }

    /// The node of a path, which the verdict depends on.
    fn file(&mut self, path: &[u8], follows: bool) -> Result<Answer<NodeId>, Trap> {
        let mut found = self.files().find(path, follows);
        if found == Err(Errno::NO_ENTRY) && self.ask_file(path)? {
            found = self.files().find(path, follows);
        }
        self.note_file(path, found)?;
        Ok(found)
    }

    /// A file of the working directory that the program did not make: whether there is one is asked of the environment, where that
    /// is an input.
    fn ask_file(&mut self, path: &[u8]) -> Result<bool, Trap> {
        let name = path.strip_prefix(b"./").unwrap_or(path);
        let is_plain = !name.is_empty() && !name.contains(&b'/') && name != b"." && name != b"..";
        let Ok(name) = std::str::from_utf8(name) else { return Ok(false) };
        let is_open = is_plain && self.config.files == Root::Empty && self.sym.is_some();
        if !is_open || !self.is_unknown(Source::Files)? {
            return Ok(false);
        }
        let Some(bytes) = self.any_file(name)? else { return Ok(false) };
        let array = self.new_array(self.known.byte_array, Elem::Byte, bytes.len() as i32)?;
        for (i, &byte) in bytes.iter().enumerate() {
            self.set_element_val(array, Elem::Byte, i as u32, byte);
        }
        let (flags, now) = (Flags { creates: true, ..Flags::default() }, self.file_time());
        if let Ok(number) = self.files().open(path, flags, 0o666, now) {
            let node = self.files().descriptor(number as i32).map_or(0, |o| o.node);
            self.files().change(node).what = What::File { array, len: bytes.len() as u32 };
            self.files().close(number as i32);
        }
        Ok(true)
    }

    /// Copies bytes of a file into an array, as many as there are.
    fn read_file(
        &mut self,
        node: NodeId,
        at: u64,
        count: u32,
        (array, offset): (Ref, u32),
    ) -> Result<u32, Trap> {
        match self.files().node(node).what.clone() {
            What::File { array: from, len } => {
                let left = u64::from(len).saturating_sub(at).min(u64::from(count)) as u32;
                if left > 0 {
                    let to = (array, offset);
                    self.heap.copy_elements(Elem::Byte, (from, at as u32), to, left);
                }
                Ok(left)
            }
            What::HostFile { path, .. } => {
                let bytes = read_host(&path, at, count.into())?;
                self.heap.set_bytes(array, offset.into(), &bytes);
                Ok(bytes.len() as u32)
            }
            _ => self.io_error(Errno::IS_DIRECTORY),
        }
    }

    /// Room for so many bytes in a file, which is in the heap from then on. Returns its array.
    fn make_room(&mut self, node: NodeId, needed: u64) -> Result<Ref, Trap> {
        if needed > LARGEST {
            return Err(Trap::Unsupported(format!("a file of {needed} bytes")));
        }
        let (array, len) = match self.files().node(node).what.clone() {
            What::File { array, len } => (array, len),
            What::HostFile { path, len } => {
                let bytes = read_host(&path, 0, len)?;
                let array =
                    self.new_array(self.known.byte_array, Elem::Byte, bytes.len().max(1) as i32)?;
                self.heap.set_bytes(array, 0, &bytes);
                let what = What::File { array, len: bytes.len() as u32 };
                self.files().change(node).what = what;
                (array, bytes.len() as u32)
            }
            _ => return self.io_error(Errno::BAD_DESCRIPTOR),
        };
        let capacity = if array.is_null() { 0 } else { u64::from(self.heap.raw_len(array)) };
        if needed <= capacity {
            return Ok(array);
        }
        let room = needed.max(capacity * 2).clamp(64, LARGEST) as i32;
        let grown = self.new_array(self.known.byte_array, Elem::Byte, room)?;
        if len > 0 {
            self.heap.copy_elements(Elem::Byte, (array, 0), (grown, 0), len);
        }
        self.files().change(node).what = What::File { array: grown, len };
        Ok(grown)
    }

    /// Writes bytes of an array into a file.
    fn write_file(
        &mut self,
        node: NodeId,
        at: u64,
        count: u32,
        (array, offset): (Ref, u32),
    ) -> Result<(), Trap> {
        if count == 0 {
            return Ok(());
        }
        let to = self.make_room(node, at + u64::from(count))?;
        self.heap.copy_elements(Elem::Byte, (array, offset), (to, at as u32), count);
        self.set_file_length(node, |len| len.max(at as u32 + count));
        Ok(())
    }

    fn set_file_length(&mut self, node: NodeId, new: impl FnOnce(u32) -> u32) {
        let now = self.file_time();
        let node = self.files().change(node);
        node.modified = now;
        if let What::File { len, .. } = &mut node.what {
            *len = new(*len);
        }
    }

    /// Makes a file shorter, or longer by zeros.
    fn resize_file(&mut self, node: NodeId, new: u64) -> Result<(), Trap> {
        let old = self.make_room(node, new)?;
        let size = self.files().node(node).size();
        if new < size {
            // Behind the end of a file there are zeros.
            let array = self.new_array(self.known.byte_array, Elem::Byte, new.max(1) as i32)?;
            self.heap.copy_elements(Elem::Byte, (old, 0), (array, 0), new as u32);
            self.files().change(node).what = What::File { array, len: new as u32 };
        }
        self.set_file_length(node, |_| new as u32);
        Ok(())
    }

    /// Reads at the position of an open file, which goes on, or at the one that is given.
    fn read_open(
        &mut self,
        number: i32,
        position: Option<u64>,
        count: u32,
        to: (Ref, u32),
    ) -> Result<u32, Trap> {
        let open = match self.files().descriptor(number) {
            Some(open) if open.reads => *open,
            _ => return self.io_error(Errno::BAD_DESCRIPTOR),
        };
        let n = self.read_file(open.node, position.unwrap_or(open.at), count, to)?;
        if position.is_none() {
            self.advance(number, open.at + u64::from(n));
        }
        Ok(n)
    }

    fn write_open(
        &mut self,
        number: i32,
        position: Option<u64>,
        count: u32,
        from: (Ref, u32),
    ) -> Result<(), Trap> {
        let open = match self.files().descriptor(number) {
            Some(open) if open.writes => *open,
            _ => return self.io_error(Errno::BAD_DESCRIPTOR),
        };
        let at = match open.appends {
            true => self.files().node(open.node).size(),
            false => position.unwrap_or(open.at),
        };
        self.write_file(open.node, at, count, from)?;
        if position.is_none() {
            self.advance(number, at + u64::from(count));
        }
        Ok(())
    }

    /// A byte at the position of the open file that a stream reads: none at its end; no answer if it reads none.
    pub(crate) fn read_one(&mut self, stream: Ref) -> Result<Option<Option<Val>>, Trap> {
        let Some(number) = self.open_file(stream)? else { return Ok(None) };
        let one = self.new_array(self.known.byte_array, Elem::Byte, 1)?;
        let n = self.read_open(number, None, 1, (one, 0))?;
        Ok(Some((n == 1).then(|| self.element_val(one, Elem::Byte, 0))))
    }

    /// Writes a byte to the open file of a stream. No if it has none.
    pub(crate) fn write_one(&mut self, stream: Ref, byte: Val) -> Result<bool, Trap> {
        let Some(number) = self.open_file(stream)? else { return Ok(false) };
        let one = self.new_array(self.known.byte_array, Elem::Byte, 1)?;
        self.set_element_val(one, Elem::Byte, 0, byte);
        self.write_open(number, None, 1, (one, 0))?;
        Ok(true)
    }

    fn open_file(&mut self, stream: Ref) -> Result<Option<i32>, Trap> {
        let fd = Ref(self.get_field(stream, "fd")? as u32);
        if fd.is_null() {
            return Ok(None);
        }
        let number = self.get_field(fd, "fd")? as i32;
        Ok(self.files().descriptor(number).is_some().then_some(number))
    }

    fn advance(&mut self, number: i32, to: u64) {
        if let Some(open) = self.files().descriptor(number) {
            open.at = to;
        }
    }

    /// An `IOException` with the system's text.
    fn io_error<T>(&mut self, errno: Errno) -> Result<T, Trap> {
        Err(Trap::Throw("java/io/IOException", Some(errno.text())))
    }

    fn bytes_of(&mut self, bytes: &[u8]) -> Result<Ref, Trap> {
        let array = self.new_array(self.known.byte_array, Elem::Byte, bytes.len() as i32)?;
        self.heap.set_bytes(array, 0, bytes);
        Ok(array)
    }
}

fn read_host(path: &Path, at: u64, count: u64) -> Result<Vec<u8>, Trap> {
    let read = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![];
        file.take(count).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|e| Trap::Throw("java/io/IOException", Some(format!("{}: {e}", path.display()))))
}
