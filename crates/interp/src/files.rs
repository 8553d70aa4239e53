//! The files that a program sees: a tree in memory, which is a part of the state and copied with it. It begins with what
//! [`Root`] says; parts of the host's file system are read where they are looked at, and never changed.
//!
//! Names and rules are those of Linux: what a system call answers, or the number of its error ([`Errno`]). What a file holds is a
//! `byte[]` of the machine's heap, so that bytes can be symbolic. The tree itself knows neither the machine nor Java.

use cairn_heap::Ref;
use std::collections::BTreeMap;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What there is when a program starts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Root {
    /// None but the JDK's: a program that looks at others is not supported.
    #[default]
    Refused,
    /// An empty working directory, an empty one for temporary files, and the JDK.
    Empty,
    /// The same, but the working directory holds what this one does.
    Directory(PathBuf),
    /// The host's files, with this as the working directory.
    Host(PathBuf),
}

/// Working directory and home of a program that does not see the host's.
pub(crate) const WORK: &str = "/home/user/work";
pub(crate) const HOME: &str = "/home/user";
pub(crate) const TEMPORARY: &str = "/tmp";

/// The number of an error of Linux.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Errno(pub i32);

impl Errno {
    pub const PERMITTED: Errno = Errno(1);
    pub const NO_ENTRY: Errno = Errno(2);
    pub const BAD_DESCRIPTOR: Errno = Errno(9);
    pub const ACCESS: Errno = Errno(13);
    pub const EXISTS: Errno = Errno(17);
    pub const NOT_DIRECTORY: Errno = Errno(20);
    pub const IS_DIRECTORY: Errno = Errno(21);
    pub const INVALID: Errno = Errno(22);
    pub const BUSY: Errno = Errno(16);
    pub const NAME_TOO_LONG: Errno = Errno(36);
    pub const NOT_EMPTY: Errno = Errno(39);
    pub const LOOP: Errno = Errno(40);

    /// As `strerror` has it.
    pub fn text(self) -> String {
        let known = match self.0 {
            1 => "Operation not permitted",
            2 => "No such file or directory",
            9 => "Bad file descriptor",
            13 => "Permission denied",
            16 => "Device or resource busy",
            17 => "File exists",
            18 => "Invalid cross-device link",
            20 => "Not a directory",
            21 => "Is a directory",
            22 => "Invalid argument",
            30 => "Read-only file system",
            36 => "File name too long",
            38 => "Function not implemented",
            39 => "Directory not empty",
            40 => "Too many levels of symbolic links",
            95 => "Operation not supported",
            n => return format!("Unknown error {n}"),
        };
        known.into()
    }
}

pub(crate) type Result<T> = std::result::Result<T, Errno>;

/// A node of the tree, by its number.
pub(crate) type NodeId = usize;

type Name = Arc<[u8]>;

#[derive(Clone, Debug)]
pub(crate) enum What {
    /// The first `len` bytes of an array, of which the rest is zero; no array: there are none.
    File {
        array: Ref,
        len: u32,
    },
    HostFile {
        path: Arc<Path>,
        len: u64,
    },
    Directory {
        parent: NodeId,
        entries: BTreeMap<Name, NodeId>,
    },
    /// Nobody has looked into it so far.
    HostDirectory {
        parent: NodeId,
        path: Arc<Path>,
    },
    Link(Name),
    /// What is neither: it is there, and cannot be opened.
    Device,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub what: What,
    /// The lowest nine bits of `st_mode`.
    pub mode: u32,
    pub links: u32,
    /// Last access and last change, in nanoseconds since the epoch.
    pub accessed: i64,
    pub modified: i64,
    /// Whether every run has it: a file of the JDK's.
    pub is_fixed: bool,
}

impl Node {
    pub fn is_directory(&self) -> bool {
        matches!(self.what, What::Directory { .. } | What::HostDirectory { .. })
    }

    pub fn is_file(&self) -> bool {
        matches!(self.what, What::File { .. } | What::HostFile { .. })
    }

    pub fn size(&self) -> u64 {
        match &self.what {
            What::File { len, .. } => u64::from(*len),
            What::HostFile { len, .. } => *len,
            What::Link(target) => target.len() as u64,
            _ => 4096,
        }
    }
}

/// An open file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub node: NodeId,
    pub at: u64,
    pub reads: bool,
    pub writes: bool,
    pub appends: bool,
}

/// How a file is opened: the flags of `open`.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Flags {
    pub reads: bool,
    pub writes: bool,
    pub appends: bool,
    pub creates: bool,
    pub exclusive: bool,
    pub truncates: bool,
    pub no_follow: bool,
}

/// A directory that is being read.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    pub names: Vec<Name>,
    pub next: usize,
}

/// Descriptors below belong to the standard streams.
const FIRST_DESCRIPTOR: usize = 3;
const LONGEST_NAME: usize = 255;
const MOST_LINKS: usize = 40;
pub(crate) const UMASK: u32 = 0o022;
const ROOT: NodeId = 0;

#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    nodes: Vec<Node>,
    open: Vec<Option<Open>>,
    listings: Vec<Option<Listing>>,
    working: NodeId,
    /// Something was changed.
    pub is_changed: bool,
}

impl Files {
    /// The tree at the start, with the JDK in its place. `now` is the time of everything in it.
    pub fn new(root: &Root, jdk: &Path, now: i64) -> Files {
        let mut files = Files::default();
        let (top, working) = match root {
            Root::Host(working) => {
                let path = Path::new("/").into();
                (
                    What::HostDirectory { parent: ROOT, path },
                    working.as_os_str().as_bytes().to_vec(),
                )
            }
            _ => (directory(ROOT), WORK.as_bytes().to_vec()),
        };
        files.nodes.push(node(top, 0o755, now));
        if !matches!(root, Root::Host(_)) {
            for path in [WORK, TEMPORARY] {
                files.directories(path.as_bytes(), now);
            }
            if let Some(parent) = jdk.parent() {
                let parent = files.directories(parent.as_os_str().as_bytes(), now);
                if let Some(name) = jdk.file_name() {
                    let path = jdk.into();
                    let mut home = node(What::HostDirectory { parent, path }, 0o755, now);
                    home.is_fixed = true;
                    files.add(parent, name.as_bytes(), home);
                }
            }
        }
        if let Root::Directory(path) = root
            && let Ok(work) = files.find(WORK.as_bytes(), true)
            && let What::Directory { parent, .. } = files.nodes[work].what
        {
            files.nodes[work].what = What::HostDirectory { parent, path: path.as_path().into() };
        }
        files.working = files.find(&working, true).unwrap_or(ROOT);
        files
    }

    /// Makes a directory and those above it.
    fn directories(&mut self, path: &[u8], now: i64) -> NodeId {
        let mut at = ROOT;
        for part in path.split(|&b| b == b'/').filter(|p| !p.is_empty()) {
            at = match self.entry(at, part) {
                Ok(Some(known)) => known,
                _ => self.add(at, part, node(directory(at), 0o755, now)),
            };
        }
        at
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// A node that is about to be changed.
    pub fn change(&mut self, id: NodeId) -> &mut Node {
        self.is_changed = true;
        &mut self.nodes[id]
    }

    fn add(&mut self, parent: NodeId, name: &[u8], node: Node) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(node);
        if let What::Directory { entries, .. } = &mut self.nodes[parent].what {
            entries.insert(name.into(), id);
        }
        id
    }

    // ---- looking ----

    /// What a directory holds; reads the host's.
    fn entries(&mut self, id: NodeId) -> Result<&mut BTreeMap<Name, NodeId>> {
        if let What::HostDirectory { parent, path } = &self.nodes[id].what {
            let (parent, path) = (*parent, path.clone());
            let listed = std::fs::read_dir(&path).map_err(|_| Errno::ACCESS)?;
            let mut names: Vec<_> = listed.flatten().map(|e| e.file_name()).collect();
            names.sort();
            let is_fixed = self.nodes[id].is_fixed;
            self.nodes[id].what = directory(parent);
            for name in names {
                let path = path.join(&name);
                if let Some(mut found) = host(&path, id) {
                    found.is_fixed = is_fixed;
                    self.add(id, name.as_bytes(), found);
                }
            }
        }
        match &mut self.nodes[id].what {
            What::Directory { entries, .. } => Ok(entries),
            _ => Err(Errno::NOT_DIRECTORY),
        }
    }

    fn entry(&mut self, directory: NodeId, name: &[u8]) -> Result<Option<NodeId>> {
        if !self.nodes[directory].is_directory() {
            return Err(Errno::NOT_DIRECTORY);
        }
        if name.len() > LONGEST_NAME {
            return Err(Errno::NAME_TOO_LONG);
        }
        Ok(match name {
            b"." => Some(directory),
            b".." => match self.nodes[directory].what {
                What::Directory { parent, .. } | What::HostDirectory { parent, .. } => Some(parent),
                _ => None,
            },
            name => self.entries(directory)?.get(name).copied(),
        })
    }

    /// The node of a path.
    pub fn find(&mut self, path: &[u8], follows: bool) -> Result<NodeId> {
        let (directory, name) = self.place(path, follows)?;
        match name {
            None => Ok(directory),
            Some(name) => self.entry(directory, &name)?.ok_or(Errno::NO_ENTRY),
        }
    }

    /// The directory of a path and the name in it; no name: the path is that directory. What is named need not exist, and is
    /// no link if those are followed.
    pub fn place(&mut self, path: &[u8], follows: bool) -> Result<(NodeId, Option<Name>)> {
        if path.is_empty() {
            return Err(Errno::NO_ENTRY);
        }
        let mut at = if path[0] == b'/' { ROOT } else { self.working };
        let parts = |path: &[u8]| -> Vec<Name> {
            path.split(|&b| b == b'/').filter(|p| !p.is_empty()).map(Into::into).rev().collect()
        };
        let mut left = parts(path);
        let mut links = 0;
        while let Some(name) = left.pop() {
            let next = self.entry(at, &name)?;
            if let Some(id) = next
                && let What::Link(target) = &self.nodes[id].what
                && (follows || !left.is_empty())
            {
                links += 1;
                if links > MOST_LINKS {
                    return Err(Errno::LOOP);
                }
                if target.first() == Some(&b'/') {
                    at = ROOT;
                }
                left.extend(parts(&target.clone()));
                continue;
            }
            if left.is_empty() {
                let is_name = !matches!(&*name, b"." | b"..");
                return Ok(match next {
                    Some(id) if !is_name => (id, None),
                    _ => (at, Some(name)),
                });
            }
            at = next.ok_or(Errno::NO_ENTRY)?;
        }
        Ok((at, None))
    }

    /// The path of a directory, and how it is called below.
    fn path_of(&mut self, mut directory: NodeId) -> Vec<u8> {
        let mut parts: Vec<Name> = vec![];
        while directory != ROOT {
            let Ok(Some(parent)) = self.entry(directory, b"..") else { break };
            let Ok(entries) = self.entries(parent) else { break };
            let Some(name) = entries.iter().find(|e| *e.1 == directory).map(|e| e.0.clone()) else {
                break;
            };
            parts.push(name);
            directory = parent;
        }
        parts.iter().rev().fold(vec![], |path, part| [&path[..], b"/", part].concat())
    }

    pub fn working(&mut self) -> Vec<u8> {
        or_root(self.path_of(self.working))
    }

    /// `realpath`.
    pub fn real(&mut self, path: &[u8]) -> Result<Vec<u8>> {
        let (directory, name) = self.place(path, true)?;
        let mut all = self.path_of(directory);
        if let Some(name) = name {
            self.entry(directory, &name)?.ok_or(Errno::NO_ENTRY)?;
            all = [&all[..], b"/", &name].concat();
        }
        Ok(or_root(all))
    }

    /// As [`Files::real`], where what does not exist is as its name says.
    pub fn canonical(&mut self, path: &[u8]) -> Vec<u8> {
        let mut end = path.len();
        while end > 0 {
            if let Ok(real) = self.real(&path[..end]) {
                let parts =
                    path[end..].split(|&b| b == b'/').filter(|p| !p.is_empty() && **p != *b".");
                let mut all: Vec<&[u8]> =
                    real.split(|&b| b == b'/').filter(|p| !p.is_empty()).collect();
                for part in parts {
                    if part == b".." {
                        all.pop();
                    } else {
                        all.push(part);
                    }
                }
                let joined = all.iter().fold(vec![], |path, part| [&path[..], b"/", part].concat());
                return or_root(joined);
            }
            end = path[..end].iter().rposition(|&b| b == b'/').unwrap_or(0);
            if end == 0 && path[0] == b'/' {
                let real = self.canonical(b"/");
                return if path.len() > 1 { [&real[..], &path[1..]].concat() } else { real };
            }
        }
        [&self.working()[..], b"/", path].concat()
    }

    pub fn names(&mut self, directory: NodeId) -> Result<Vec<Name>> {
        if !self.nodes[directory].is_directory() {
            return Err(Errno::NOT_DIRECTORY);
        }
        Ok(self.entries(directory)?.keys().cloned().collect())
    }

    // ---- opening ----

    pub fn open(&mut self, path: &[u8], flags: Flags, mode: u32, now: i64) -> Result<usize> {
        let follows = !(flags.no_follow || flags.creates && flags.exclusive);
        let (directory, name) = self.place(path, follows)?;
        let found = match &name {
            None => Some(directory),
            Some(name) => self.entry(directory, name)?,
        };
        let node = match found {
            Some(_) if flags.creates && flags.exclusive => return Err(Errno::EXISTS),
            Some(id) => {
                match self.nodes[id].what {
                    What::Directory { .. } | What::HostDirectory { .. }
                        if flags.writes || flags.creates =>
                    {
                        return Err(Errno::IS_DIRECTORY);
                    }
                    What::Link(_) => return Err(Errno::LOOP),
                    What::Device => return Err(Errno::ACCESS),
                    _ => {}
                }
                if flags.truncates && self.nodes[id].is_file() {
                    let node = self.change(id);
                    node.what = What::File { array: Ref::NULL, len: 0 };
                    node.modified = now;
                }
                id
            }
            None if flags.creates => {
                let Some(name) = name else { return Err(Errno::NO_ENTRY) };
                if path.ends_with(b"/") {
                    return Err(Errno::IS_DIRECTORY);
                }
                let file = What::File { array: Ref::NULL, len: 0 };
                self.make(directory, &name, node(file, mode & !UMASK & 0o777, now), now)
            }
            None => return Err(Errno::NO_ENTRY),
        };
        let Flags { reads, writes, appends, .. } = flags;
        Ok(self.opened(Open { node, at: 0, reads, writes, appends }))
    }

    fn opened(&mut self, open: Open) -> usize {
        let free = self.open.iter().position(|o| o.is_none());
        let n = free.unwrap_or(self.open.len());
        match free {
            Some(n) => self.open[n] = Some(open),
            None => self.open.push(Some(open)),
        }
        n + FIRST_DESCRIPTOR
    }

    pub fn descriptor(&mut self, number: i32) -> Option<&mut Open> {
        let n = usize::try_from(number).ok()?.checked_sub(FIRST_DESCRIPTOR)?;
        self.open.get_mut(n)?.as_mut()
    }

    pub fn duplicate(&mut self, number: i32) -> Result<usize> {
        let open = *self.descriptor(number).ok_or(Errno::BAD_DESCRIPTOR)?;
        Ok(self.opened(open))
    }

    pub fn close(&mut self, number: i32) {
        let n = usize::try_from(number).ok().and_then(|n| n.checked_sub(FIRST_DESCRIPTOR));
        if let Some(open) = n.and_then(|n| self.open.get_mut(n)) {
            *open = None;
        }
    }

    pub fn list(&mut self, path: &[u8]) -> Result<usize> {
        let id = self.find(path, true)?;
        let names = self.names(id)?;
        self.listings.push(Some(Listing { names, next: 0 }));
        Ok(self.listings.len())
    }

    pub fn listing(&mut self, number: usize) -> Option<&mut Option<Listing>> {
        self.listings.get_mut(number.checked_sub(1)?)
    }

    // ---- changing ----

    fn make(&mut self, directory: NodeId, name: &[u8], node: Node, now: i64) -> NodeId {
        self.is_changed = true;
        self.nodes[directory].modified = now;
        self.add(directory, name, node)
    }

    /// The place of something that does not exist yet.
    fn vacant(&mut self, path: &[u8]) -> Result<(NodeId, Name)> {
        match self.place(path, false)? {
            (_, None) => Err(Errno::EXISTS),
            (directory, Some(name)) => match self.entry(directory, &name)? {
                Some(_) => Err(Errno::EXISTS),
                None => Ok((directory, name)),
            },
        }
    }

    pub fn make_directory(&mut self, path: &[u8], mode: u32, now: i64) -> Result<()> {
        let (at, name) = self.vacant(path)?;
        self.make(at, &name, node(directory(at), mode & !UMASK & 0o777, now), now);
        Ok(())
    }

    pub fn make_link(&mut self, target: &[u8], path: &[u8], now: i64) -> Result<()> {
        let (at, name) = self.vacant(path)?;
        self.make(at, &name, node(What::Link(target.into()), 0o777, now), now);
        Ok(())
    }

    /// A second name for a file.
    pub fn link(&mut self, existing: &[u8], path: &[u8], now: i64) -> Result<()> {
        let id = self.find(existing, false)?;
        let (at, name) = self.vacant(path)?;
        if self.nodes[id].is_directory() {
            return Err(Errno::PERMITTED);
        }
        self.change(id).links += 1;
        self.nodes[at].modified = now;
        self.entries(at)?.insert(name, id);
        Ok(())
    }

    /// Takes a name away: that of a directory, or that of anything else.
    pub fn remove(&mut self, path: &[u8], directory: Option<bool>, now: i64) -> Result<()> {
        let (at, name) = self.place(path, false)?;
        let Some(name) = name else {
            return Err(if directory == Some(false) {
                Errno::IS_DIRECTORY
            } else {
                Errno::INVALID
            });
        };
        let id = self.entry(at, &name)?.ok_or(Errno::NO_ENTRY)?;
        let is_directory = self.nodes[id].is_directory();
        match directory {
            Some(true) if !is_directory => return Err(Errno::NOT_DIRECTORY),
            Some(false) if is_directory => return Err(Errno::IS_DIRECTORY),
            _ => {}
        }
        if is_directory && !self.names(id)?.is_empty() {
            return Err(Errno::NOT_EMPTY);
        }
        self.entries(at)?.remove(&name);
        let node = self.change(id);
        node.links = node.links.saturating_sub(1);
        self.nodes[at].modified = now;
        Ok(())
    }

    pub fn rename(&mut self, from: &[u8], to: &[u8], now: i64) -> Result<()> {
        // Both directories are looked at before the names in them.
        let ((source, name), (target, new)) = (self.place(from, false)?, self.place(to, false)?);
        let (Some(name), Some(new)) = (name, new) else { return Err(Errno::BUSY) };
        for directory in [source, target] {
            if !self.nodes[directory].is_directory() {
                return Err(Errno::NOT_DIRECTORY);
            }
        }
        let id = self.entry(source, &name)?.ok_or(Errno::NO_ENTRY)?;
        let old = self.entry(target, &new)?;
        let is_directory = self.nodes[id].is_directory();
        if is_directory && self.is_within(target, id)? {
            return Err(Errno::INVALID);
        }
        if let Some(old) = old {
            if old == id {
                return Ok(());
            }
            match (is_directory, self.nodes[old].is_directory()) {
                (true, false) => return Err(Errno::NOT_DIRECTORY),
                (false, true) => return Err(Errno::IS_DIRECTORY),
                (true, true) if !self.names(old)?.is_empty() => return Err(Errno::NOT_EMPTY),
                _ => {}
            }
        }
        self.is_changed = true;
        self.entries(source)?.remove(&name);
        self.entries(target)?.insert(new, id);
        match &mut self.nodes[id].what {
            What::Directory { parent, .. } | What::HostDirectory { parent, .. } => *parent = target,
            _ => {}
        }
        self.nodes[source].modified = now;
        self.nodes[target].modified = now;
        Ok(())
    }

    /// Whether a directory is another one, or below it.
    fn is_within(&mut self, mut directory: NodeId, other: NodeId) -> Result<bool> {
        while directory != other {
            if directory == ROOT {
                return Ok(false);
            }
            directory = self.entry(directory, b"..")?.ok_or(Errno::NO_ENTRY)?;
        }
        Ok(true)
    }
}

fn or_root(path: Vec<u8>) -> Vec<u8> {
    if path.is_empty() { b"/".to_vec() } else { path }
}

fn directory(parent: NodeId) -> What {
    What::Directory { parent, entries: BTreeMap::new() }
}

fn node(what: What, mode: u32, now: i64) -> Node {
    Node { what, mode, links: 1, accessed: now, modified: now, is_fixed: false }
}

/// A node for something of the host's; a link is what it leads to.
fn host(path: &Path, parent: NodeId) -> Option<Node> {
    let data = std::fs::metadata(path).ok()?;
    let what = if data.is_dir() {
        What::HostDirectory { parent, path: path.into() }
    } else if data.is_file() {
        What::HostFile { path: path.into(), len: data.len() }
    } else {
        What::Device
    };
    let modified = data.mtime() * 1_000_000_000 + data.mtime_nsec();
    Some(node(what, data.mode() & 0o777, modified))
}
