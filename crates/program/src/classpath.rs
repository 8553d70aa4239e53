//! Where class files come from: the JDK's image and the user's class path.

mod jar;
mod jimage;

use crate::class::Origin;
use crate::program::ProgramError;
use jar::Jar;
use jimage::Image;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

const NO_JDK: &str = "no JDK found: set JAVA_HOME or put java on the PATH";

/// Names of modules.
type Modules = Arc<[Box<str>]>;

/// The bytes of a class, and where they were found.
#[derive(Clone, Debug)]
pub struct Found {
    pub bytes: Arc<[u8]>,
    pub origin: Origin,
    /// Name of the JDK module, empty for the user's classes.
    pub module: Box<str>,
    /// For people: `dir/Foo.class`, `lib.jar!/Foo.class`.
    pub location: String,
}

/// A JDK on disk. Its image is opened when the first class is looked up.
#[derive(Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// The version's first number: 17.
    pub feature: u32,
    /// `17.0.15`.
    pub version: String,
    /// Who built it; empty if the JDK does not say.
    pub vendor: String,
    image: OnceLock<Result<Image, ProgramError>>,
    /// The modules that each package was found in, for packages outside `java.base`.
    packages: Mutex<FxHashMap<Box<str>, Modules>>,
}

impl Jdk {
    /// The JDK in the given directory, or else the one that the environment points to.
    pub fn find(java_home: Option<&Path>) -> Result<Jdk, ProgramError> {
        java_home.map_or_else(Jdk::discover, Jdk::at)
    }

    /// The JDK that `JAVA_HOME` names, or else that of the first usable `java` on the `PATH`.
    /// Reads the environment: for use at the program's edge.
    pub fn discover() -> Result<Jdk, ProgramError> {
        let home = std::env::var_os("JAVA_HOME").filter(|h| !h.is_empty());
        if let Some(home) = home {
            return Jdk::at(Path::new(&home));
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        Jdk::on_path(std::env::split_paths(&path))
    }

    fn on_path(dirs: impl Iterator<Item = PathBuf>) -> Result<Jdk, ProgramError> {
        let launcher = format!("java{}", std::env::consts::EXE_SUFFIX);
        for dir in dirs {
            let Ok(java) = dir.join(&launcher).canonicalize() else {
                continue;
            };
            // A launcher without an image beside it is a wrapper script: keep looking.
            if let Some(home) = java.parent().and_then(Path::parent)
                && home.join("lib/modules").is_file()
            {
                return Jdk::at(home);
            }
        }
        Err(ProgramError::NoJdk(NO_JDK.into()))
    }

    /// The JDK in a directory.
    pub fn at(home: &Path) -> Result<Jdk, ProgramError> {
        let shown = home.display();
        if !home.is_dir() {
            return Err(ProgramError::NoJdk(format!("{shown} is not a JDK: no such directory")));
        }
        if !home.join("lib/modules").is_file() {
            let what = format!("{shown} has no lib/modules (a JDK 9 or later is needed)");
            return Err(ProgramError::NoJdk(what));
        }
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = release_entry(&release, "JAVA_VERSION").unwrap_or_default();
        let Some(feature) = feature_version(version) else {
            let what = format!("{shown} is not a usable JDK: its release file has no JAVA_VERSION");
            return Err(ProgramError::NoJdk(what));
        };
        Ok(Jdk {
            home: home.to_owned(),
            feature,
            version: version.to_owned(),
            vendor: release_entry(&release, "IMPLEMENTOR").unwrap_or_default().to_owned(),
            image: OnceLock::new(),
            packages: Mutex::default(),
        })
    }

    fn image(&self) -> Result<&Image, ProgramError> {
        let open = || Image::open(&self.home.join("lib/modules"));
        self.image.get_or_init(open).as_ref().map_err(Clone::clone)
    }

    /// The content of a file in a module, by its path within the module.
    pub fn resource(&self, module: &str, name: &str) -> Result<Option<Vec<u8>>, ProgramError> {
        self.image()?.read(module, name)
    }

    /// Looks a class up by its internal name.
    pub fn find_class(&self, name: &str) -> Result<Option<Found>, ProgramError> {
        let image = self.image()?;
        let file = format!("{name}.class");
        // Most classes that any program needs are in java.base.
        if let Some(bytes) = image.read("java.base", &file)? {
            return Ok(Some(self.found("java.base", &file, bytes)));
        }
        let Some((package, _)) = name.rsplit_once('/') else {
            return Ok(None);
        };
        for module in &*self.modules_of(package)? {
            if let Some(bytes) = image.read(module, &file)? {
                return Ok(Some(self.found(module, &file, bytes)));
            }
        }
        Ok(None)
    }

    fn modules_of(&self, package: &str) -> Result<Modules, ProgramError> {
        let cache = || self.packages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache().get(package) {
            return Ok(known.clone());
        }
        let modules: Modules = self.image()?.modules_of(&package.replace('/', "."))?.into();
        cache().insert(package.into(), modules.clone());
        Ok(modules)
    }

    fn found(&self, module: &str, file: &str, bytes: Vec<u8>) -> Found {
        let location = format!("{}/lib/modules!/{module}/{file}", self.home.display());
        Found { bytes: bytes.into(), origin: Origin::Jdk, module: module.into(), location }
    }
}

/// The value of `KEY="value"` in a JDK's release file.
fn release_entry<'r>(release: &'r str, key: &str) -> Option<&'r str> {
    let of_key = |l: &'r str| l.trim().strip_prefix(key)?.strip_prefix('=');
    release.lines().find_map(of_key).map(|v| v.trim_matches('"'))
}

/// The first number of a version: 17 of `17.0.15`.
fn feature_version(version: &str) -> Option<u32> {
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The user's classes: directories and jars, searched in order.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
    patches: FxHashMap<String, Patch>,
}

/// A class of the JDK that is another one.
#[derive(Debug)]
struct Patch {
    module: Box<str>,
    file: PathBuf,
}

#[derive(Debug)]
enum Entry {
    Dir(PathBuf),
    Jar(Jar),
}

impl ClassPath {
    /// A class path as `java -cp` takes it: separated by `:` (`;` on Windows), an empty element
    /// standing for the current directory.
    pub fn parse(text: &str) -> ClassPath {
        ClassPath::new(std::env::split_paths(text).map(|p| match p.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => p,
        }))
    }

    /// Entries that do not exist are left out, and `dir/*` stands for the jars in `dir`: both as
    /// `java` does it.
    pub fn new<P: Into<PathBuf>>(paths: impl IntoIterator<Item = P>) -> ClassPath {
        let mut entries = vec![];
        for path in paths {
            let path = path.into();
            if path.file_name().is_some_and(|n| n == "*") {
                let dir = path.parent().unwrap_or(Path::new(""));
                entries.extend(jars_in(dir).into_iter().map(|p| Entry::Jar(Jar::new(p))));
            } else if path.is_dir() {
                entries.push(Entry::Dir(path));
            } else if path.exists() {
                entries.push(Entry::Jar(Jar::new(path)));
            }
        }
        ClassPath { entries, patches: FxHashMap::default() }
    }

    /// With other classes in the place of some of the JDK's, as `--patch-module` has it: those in the directories of this one, which
    /// have the names of modules.
    pub fn patched(mut self, directory: &Path) -> Result<ClassPath, ProgramError> {
        let modules = std::fs::read_dir(directory);
        let fail = |e: std::io::Error| ProgramError::Io {
            path: directory.display().to_string(),
            reason: e.to_string(),
        };
        for module in modules.map_err(fail)? {
            let path = module.map_err(fail)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut names = BTreeSet::new();
            walk(&path, "", &mut names)?;
            for class in names {
                let file = path.join(format!("{class}.class"));
                self.patches.insert(class, Patch { module: name.as_str().into(), file });
            }
        }
        Ok(self)
    }

    /// The class in the place of one of the JDK's, if there is one.
    pub(crate) fn patch(&self, name: &str) -> Result<Option<Found>, ProgramError> {
        let Some(Patch { module, file }) = self.patches.get(name) else { return Ok(None) };
        let found = read_file(file)?;
        Ok(found.map(|(bytes, location)| Found {
            bytes: bytes.into(),
            origin: Origin::Jdk,
            module: module.clone(),
            location,
        }))
    }

    /// Looks a class up by its internal name. `feature` is the JDK's version, which decides among
    /// the versions in a multi-release jar.
    pub fn find_class(&self, name: &str, feature: u32) -> Result<Option<Found>, ProgramError> {
        let found = self.find(&format!("{name}.class"), feature)?;
        Ok(found.map(|(bytes, location)| Found {
            bytes: bytes.into(),
            origin: Origin::User,
            module: "".into(),
            location,
        }))
    }

    /// The content of a file on the class path, by its `/`-separated path.
    pub fn resource(&self, name: &str, feature: u32) -> Result<Option<Vec<u8>>, ProgramError> {
        Ok(self.find(name, feature)?.map(|(bytes, _)| bytes))
    }

    /// All files of that path on the class path, in the order of its entries, with where they are as a URL says it.
    pub fn resources(
        &self,
        name: &str,
        feature: u32,
    ) -> Result<Vec<(String, Vec<u8>)>, ProgramError> {
        if is_outside(name) {
            return Ok(vec![]);
        }
        let mut all = vec![];
        for entry in &self.entries {
            let found = match entry {
                Entry::Dir(dir) => read_file(&dir.join(name))?,
                Entry::Jar(jar) => jar.read(name, feature)?,
            };
            all.extend(found.map(|(bytes, _)| (format!("{}{name}", entry.url()), bytes)));
        }
        Ok(all)
    }

    /// The content of the file that a URL of [`ClassPath::resources`] names.
    pub fn resource_at(&self, url: &str, feature: u32) -> Result<Option<Vec<u8>>, ProgramError> {
        for entry in &self.entries {
            let Some(name) = url.strip_prefix(&entry.url()).filter(|n| !is_outside(n)) else {
                continue;
            };
            let found = match entry {
                Entry::Dir(dir) => read_file(&dir.join(name))?,
                Entry::Jar(jar) => jar.read(name, feature)?,
            };
            if let Some((bytes, _)) = found {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    fn find(&self, name: &str, feature: u32) -> Result<Option<(Vec<u8>, String)>, ProgramError> {
        if is_outside(name) {
            return Ok(None);
        }
        for entry in &self.entries {
            let found = match entry {
                Entry::Dir(dir) => read_file(&dir.join(name))?,
                Entry::Jar(jar) => jar
                    .read(name, feature)?
                    .map(|(content, entry)| (content, format!("{}!/{entry}", jar.path.display()))),
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Internal names of all classes, sorted within each entry; a class that several entries hold
    /// is named once.
    pub fn class_names(&self) -> Result<Vec<String>, ProgramError> {
        let (names, errors) = self.readable_class_names();
        errors.into_iter().next().map_or(Ok(names), Err)
    }

    /// As [`ClassPath::class_names`], of the entries that can be read; and why the others cannot.
    pub fn readable_class_names(&self) -> (Vec<String>, Vec<ProgramError>) {
        let mut seen = BTreeSet::new();
        let (mut all, mut errors) = (vec![], vec![]);
        for entry in &self.entries {
            let mut names = BTreeSet::new();
            let read = match entry {
                Entry::Dir(dir) => walk(dir, "", &mut names),
                Entry::Jar(jar) => jar.names().map(|found| {
                    names.extend(found.into_iter().filter_map(class_name));
                }),
            };
            errors.extend(read.err());
            all.extend(names.into_iter().filter(|n| seen.insert(n.clone())));
        }
        (all, errors)
    }

    /// The directories and jars that are searched, in this order.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().map(|entry| match entry {
            Entry::Dir(path) => path.as_path(),
            Entry::Jar(jar) => jar.path.as_path(),
        })
    }

    /// Whether no entry of the class path exists.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl std::fmt::Display for ClassPath {
    /// The entries that are searched, separated by `:`.
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        for (i, entry) in self.entries.iter().enumerate() {
            let path = match entry {
                Entry::Dir(path) => path,
                Entry::Jar(jar) => &jar.path,
            };
            write!(f, "{}{}", if i == 0 { "" } else { ":" }, path.display())?;
        }
        Ok(())
    }
}

/// Whether a name may lead out of the entries: names come from class files.
fn is_outside(name: &str) -> bool {
    name.split('/').any(|part| matches!(part, "" | "." | ".."))
}

impl Entry {
    /// What a URL of a file in it begins with.
    fn url(&self) -> String {
        let absolute = |path: &Path| {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
            path.display().to_string()
        };
        match self {
            Entry::Dir(dir) => format!("file:{}/", absolute(dir).trim_end_matches('/')),
            Entry::Jar(jar) => format!("jar:file:{}!/", absolute(&jar.path)),
        }
    }
}

/// The jars of a directory, sorted: `java` leaves the order open, Cairn's runs are reproducible.
fn jars_in(dir: &Path) -> Vec<PathBuf> {
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    let files = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path());
    let is_jar = |p: &PathBuf| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<_> = files.filter(is_jar).collect();
    jars.sort();
    jars
}

fn read_file(path: &Path) -> Result<Option<(Vec<u8>, String)>, ProgramError> {
    let shown = path.display().to_string();
    // A pipe would be waited for, a device never ends.
    if std::fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir()) {
        let reason = "it is no regular file".into();
        return Err(ProgramError::Io { path: shown, reason });
    }
    match std::fs::read(path) {
        Ok(content) => Ok(Some((content, shown))),
        Err(e) => match e.kind() {
            ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidInput
            | ErrorKind::InvalidFilename => Ok(None),
            _ => Err(ProgramError::Io { path: shown, reason: e.to_string() }),
        },
    }
}

/// Collects the classes below a directory.
fn walk(dir: &Path, prefix: &str, names: &mut BTreeSet<String>) -> Result<(), ProgramError> {
    let fail = |e: std::io::Error| ProgramError::Io {
        path: dir.display().to_string(),
        reason: e.to_string(),
    };
    for entry in std::fs::read_dir(dir).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let file_name = entry.file_name();
        // No class has a name that is not text.
        let Some(name) = file_name.to_str() else {
            continue;
        };
        // `file_type` does not follow links, so that a link to a parent is not walked forever.
        if entry.file_type().map_err(fail)?.is_dir() {
            walk(&entry.path(), &format!("{prefix}{name}/"), names)?;
        } else {
            names.extend(class_name(&format!("{prefix}{name}")));
        }
    }
    Ok(())
}

/// The class that a file's path stands for, if it is one.
fn class_name(file: &str) -> Option<String> {
    let name = file.strip_suffix(".class")?;
    let is_class = !name.starts_with("META-INF/") && !name.ends_with("module-info");
    is_class.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TempDir, jdk};
    use std::io::Write;
    use zip::write::{SimpleFileOptions, ZipWriter};

    fn jar(dir: &TempDir, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let path = dir.path().join(name);
        let mut zip = ZipWriter::new(std::fs::File::create(&path).unwrap());
        for (name, content) in files {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(content.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
        path
    }

    #[test]
    fn the_version_is_the_first_number() {
        let release = "A=1\nJAVA_VERSION_DATE=\"x\"\nJAVA_VERSION=\"17.0.15\"\r\n";
        assert_eq!(release_entry(release, "JAVA_VERSION"), Some("17.0.15"));
        assert_eq!(release_entry(release, "IMPLEMENTOR"), None);
        assert_eq!(feature_version("17.0.15"), Some(17));
        assert_eq!(feature_version("25"), Some(25));
        assert_eq!(feature_version(""), None);
    }

    #[test]
    fn jdk_classes_are_found_in_their_modules() {
        let jdk = jdk();
        let found = jdk.find_class("java/lang/Object").unwrap().unwrap();
        assert_eq!((&*found.module, found.origin), ("java.base", Origin::Jdk));
        assert!(found.location.ends_with("/lib/modules!/java.base/java/lang/Object.class"));
        assert_eq!(found.bytes[..4], [0xCA, 0xFE, 0xBA, 0xBE]);
        let found = jdk.find_class("java/util/logging/Logger").unwrap().unwrap();
        assert_eq!(&*found.module, "java.logging");
        for missing in ["Main", "java/lang/Missing", "com/example/Main", "java/Object", "", "/"] {
            assert!(jdk.find_class(missing).unwrap().is_none(), "{missing}");
        }
    }

    #[test]
    fn a_directory_without_a_jdk_is_named() {
        let dir = TempDir::new("nojdk");
        let e = Jdk::at(dir.path()).unwrap_err().to_string();
        assert!(e.ends_with("has no lib/modules (a JDK 9 or later is needed)"), "{e}");
        let e = Jdk::at(&dir.path().join("missing")).unwrap_err().to_string();
        assert!(e.contains("no such directory"), "{e}");
        let e = Jdk::on_path(std::iter::once(dir.path().to_owned())).unwrap_err();
        assert_eq!(e.to_string(), NO_JDK);
    }

    #[test]
    fn entries_are_searched_in_order() {
        let dir = TempDir::new("cp");
        dir.write("classes/p/A.class", b"dir");
        let one = jar(&dir, "one.jar", &[("p/A.class", "one"), ("p/B.class", "one")]);
        jar(&dir, "two.jar", &[("p/B.class", "two"), ("data.txt", "text")]);
        let classes = dir.path().join("classes");
        let cp = ClassPath::new([dir.path().join("missing"), classes, dir.path().join("*")]);
        let a = cp.find_class("p/A", 17).unwrap().unwrap();
        assert_eq!(&*a.bytes, b"dir");
        assert!(a.location.ends_with("classes/p/A.class"));
        let b = cp.find_class("p/B", 17).unwrap().unwrap();
        assert_eq!(b.location, format!("{}!/p/B.class", one.display()));
        assert_eq!(cp.resource("data.txt", 17).unwrap().unwrap(), b"text");
        assert!(cp.resource("../cp/one.jar", 17).unwrap().is_none());
        assert!(cp.find_class("p", 17).unwrap().is_none());
        assert_eq!(cp.class_names().unwrap(), ["p/A", "p/B"]);
    }

    #[test]
    fn multi_release_jars_are_honoured_up_to_the_jdks_version() {
        let dir = TempDir::new("mr");
        let files = [
            ("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n"),
            ("A.class", "old"),
            ("META-INF/versions/9/A.class", "9"),
            ("META-INF/versions/17/A.class", "17"),
            ("META-INF/versions/21/A.class", "21"),
            ("META-INF/versions/11/B.class", "11"),
        ];
        let cp = ClassPath::new([jar(&dir, "mr.jar", &files)]);
        let read = |name, feature| {
            let found = cp.find_class(name, feature).unwrap();
            found.map(|f| String::from_utf8(f.bytes.to_vec()).unwrap())
        };
        assert_eq!(read("A", 8).as_deref(), Some("old"));
        assert_eq!(read("A", 11).as_deref(), Some("9"));
        assert_eq!(read("A", 17).as_deref(), Some("17"));
        assert_eq!(read("A", 25).as_deref(), Some("21"));
        assert_eq!(read("B", 9), None);
        assert_eq!(read("B", 17).as_deref(), Some("11"));
        assert_eq!(cp.class_names().unwrap(), ["A", "B"]);

        let plain = jar(&dir, "plain.jar", &files[1..]);
        let cp = ClassPath::new([plain]);
        assert_eq!(&*cp.find_class("A", 17).unwrap().unwrap().bytes, b"old");
        assert_eq!(cp.class_names().unwrap(), ["A"]);
    }

    #[test]
    fn a_jar_that_is_no_zip_is_named() {
        let dir = TempDir::new("badjar");
        let path = dir.write("bad.jar", b"this is not a zip file");
        let cp = ClassPath::parse(path.to_str().unwrap());
        let e = cp.find_class("A", 17).unwrap_err();
        assert!(matches!(&e, ProgramError::NotAZip { .. }));
        assert!(e.to_string().contains("bad.jar"), "{e}");
        assert!(cp.class_names().is_err());
    }

    #[test]
    fn a_truncated_jar_is_an_error_and_never_a_panic() {
        let dir = TempDir::new("cutjar");
        let files = [("A.class", "some content that is long enough"), ("B.class", "more")];
        let whole = std::fs::read(jar(&dir, "whole.jar", &files)).unwrap();
        for n in 0..whole.len() {
            let cp = ClassPath::new([dir.write("cut.jar", &whole[..n])]);
            assert!(cp.find_class("A", 17).is_err(), "{n}");
        }
    }
}
