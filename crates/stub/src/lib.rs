//! Stubs, which close an open program: what a database, a server or a service answers is unknown, and none of it is executed.
//!
//! [`Stubs::make`] writes class files for the types that patterns name: a class of the program's class path is rewritten (`rewrite.rs`), so that each of
//! its methods throws what it declares or answers with anything of its type; interfaces and abstract classes get a class that implements them
//! (`implement.rs`); classes of the JDK become patches of their modules; classes that are missing are made up from how they are used
//! (`missing.rs`). The same class files are explored and replayed. What is remembered between answers is Java (`java/src/dev/cairn/stub`), and
//! the same in both as well. The crate deliberately knows no machine: that an answer is unknown is the machine's doing.

mod body;
mod implement;
mod missing;
mod pattern;
mod pool;
mod rewrite;
mod role;

pub use pattern::Pattern;

use body::{Failure, Given};
use cairn_jvm::Jdk as Tools;
use cairn_program::class::access;
use cairn_program::{
    Class, ClassId, Method, MethodId, Origin, Program, STUB_OF_JDK, STUB_OF_OTHERS, Shape,
};
use implement::{New, NewMethod};
use missing::missing;
use rewrite::{Surroundings, rewritten};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Types that are implemented because stubs answer with them, at most.
const MOST_ANSWERED: usize = 400;

/// The class files of stubs, which are there as long as this is.
pub struct Stubs {
    directory: TempDir,
    /// The runtime's classes.
    runtime: cairn_jvm::StubRuntime,
    /// Internal names of the types whose methods are stubs.
    pub types: Vec<String>,
    /// Of those, types that were missing.
    pub missing: Vec<String>,
    /// Classes whose native methods, and no others, are stubs.
    pub natives: Vec<String>,
    /// What could not be made, and why.
    pub remarks: Vec<String>,
    /// Modules of the JDK that have patches.
    modules: BTreeSet<String>,
}

/// What stubs do besides answering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// Null is among the answers.
    pub nulls: bool,
    /// They throw what they declare.
    pub failures: bool,
}

/// What is to be stubbed.
pub struct Request<'a> {
    pub patterns: &'a [Pattern],
    /// Internal names of types that are stubs already, and may want objects.
    pub made: &'a [String],
    /// Whether native methods of the program are stubs, too.
    pub natives: bool,
    pub ways: Ways,
    /// Whether an object of a class that is no stub can be had: of another one, what answers with it needs an implementation.
    pub has_objects: &'a dyn Fn(ClassId) -> bool,
}

/// The class files that are made, by where they belong.
#[derive(Default)]
struct Made {
    /// By internal name.
    classes: BTreeMap<String, Vec<u8>>,
    /// By module and internal name.
    patches: BTreeMap<(String, String), Vec<u8>>,
    types: BTreeSet<String>,
    natives: BTreeSet<String>,
    remarks: Vec<String>,
}

impl Stubs {
    /// A directory without stubs.
    pub fn new(program: &Program) -> Result<Stubs, String> {
        let directory = tempfile::Builder::new().prefix("cairn-stubs-").tempdir();
        let directory = directory.map_err(|e| format!("no directory for the stubs: {e}"))?;
        let runtime = cairn_jvm::StubRuntime::new(&Tools::new(&program.jdk().home))?;
        Ok(Stubs {
            directory,
            runtime,
            types: vec![],
            missing: vec![],
            natives: vec![],
            remarks: vec![],
            modules: BTreeSet::new(),
        })
    }

    /// Makes the stubs of a program; those that are missing are there already.
    pub fn make(&mut self, program: &Program, request: &Request<'_>) -> Result<(), String> {
        let made = Maker { program, request, made: Made::default() }.make()?;
        for (name, bytes) in &made.classes {
            write(&self.classes(), name, bytes)?;
        }
        for ((module, name), bytes) in &made.patches {
            write(&self.patches().join(module), name, bytes)?;
            self.modules.insert(module.clone());
        }
        self.types.extend(made.types);
        self.natives.extend(made.natives);
        self.remarks.extend(made.remarks);
        Ok(())
    }

    /// Adds classes that are missing.
    pub fn add_missing(
        &mut self,
        program: &Program,
        is_one: &dyn Fn(&str) -> bool,
        ways: Ways,
    ) -> Result<(), String> {
        for (name, bytes) in missing(program, is_one, ways.nulls) {
            write(&self.classes(), &name, &bytes)?;
            self.missing.push(name);
        }
        Ok(())
    }

    fn classes(&self) -> PathBuf {
        self.directory.path().join("classes")
    }

    fn patches(&self) -> PathBuf {
        self.directory.path().join("patches")
    }

    /// The class path with the stubs.
    pub fn class_path(&self, given: &str) -> Result<String, String> {
        let own = [self.classes(), self.runtime.classes()];
        let all = own.into_iter().chain(std::env::split_paths(given));
        let joined = std::env::join_paths(all).map_err(|e| format!("the class path: {e}"))?;
        Ok(joined.to_string_lossy().into_owned())
    }

    /// The directory with a directory for each module of the JDK that has other classes; none if none has.
    pub fn patched(&self) -> Option<PathBuf> {
        (!self.modules.is_empty()).then(|| self.patches())
    }

    /// What a JVM has to be told to have the stubs, besides the class path.
    pub fn options(&self) -> Vec<String> {
        // Where the library's classes are, so that those call it, too.
        let mut all = vec![format!("-Xbootclasspath/a:{}", self.runtime.classes().display())];
        for module in &self.modules {
            let patch = self.patches().join(module);
            all.push(format!("--patch-module={module}={}", patch.display()));
            all.push(format!("--add-reads={module}=ALL-UNNAMED"));
        }
        all
    }
}

fn write(root: &Path, class: &str, bytes: &[u8]) -> Result<(), String> {
    let file = root.join(format!("{class}.class"));
    let directory = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    directory
        .and_then(|()| std::fs::write(&file, bytes))
        .map_err(|e| format!("{}: {e}", file.display()))
}

/// Which methods a class implements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    /// All that can be: the type is a stub.
    All,
    /// What the type leaves open, and default methods.
    Open,
}

struct Maker<'a> {
    program: &'a Program,
    request: &'a Request<'a>,
    made: Made,
}

impl Maker<'_> {
    fn make(mut self) -> Result<Made, String> {
        let program = self.program;
        let is_made = |name: &str| self.request.made.iter().any(|m| m == name);
        let is_wanted =
            |name: &str| is_made(name) || self.request.patterns.iter().any(|p| p.matches(name));
        let (names, _) = program.class_path().readable_class_names();
        let mut open: BTreeSet<String> = BTreeSet::new();
        for name in &names {
            if is_wanted(name) {
                open.insert(name.clone());
            }
            // A class that cannot be loaded is somebody else's to complain of.
            let Ok(id) = program.load(name) else { continue };
            if self.request.natives && !is_wanted(name) {
                self.answer_natives(program.class(id));
            }
            let mentioned = program.class(id).file.as_ref().map(|f| f.mentioned());
            let mentioned = mentioned.into_iter().flatten().map(String::from);
            open.extend(mentioned.filter(|n| is_wanted(n)));
        }
        let mut done = BTreeSet::new();
        let mut answered = 0;
        while let Some(name) = open.pop_first() {
            if !done.insert(name.clone()) {
                continue;
            }
            let Ok(id) = program.load(&name) else { continue };
            self.stub(id)?;
            for result in self.results(id) {
                let class = program.class(result);
                let name = class.name.to_string();
                // What everything is made of is no stub.
                if done.contains(&name) || !is_open(class) || class.package() == "java/lang" {
                    continue;
                }
                if is_wanted(&name) {
                    open.insert(name);
                } else if answered < MOST_ANSWERED && !(self.request.has_objects)(result) {
                    answered += 1;
                    done.insert(name);
                    self.implement(result, Which::Open);
                }
            }
        }
        Ok(self.made)
    }

    /// Classes that the methods of a class answer with.
    fn results(&self, id: ClassId) -> Vec<ClassId> {
        let program = self.program;
        let class = program.class(id);
        let types = class.ancestors.iter().chain(&class.all_interfaces);
        let methods = types.flat_map(|&t| &program.class(t).methods);
        let result = |&m: &MethodId| {
            let (_, ret) = program.method(m).desc.split_once(')')?;
            let name = ret.trim_start_matches('[').strip_prefix('L')?.strip_suffix(';')?;
            program.load(name).ok()
        };
        let all: BTreeSet<ClassId> = methods.filter_map(result).collect();
        all.into_iter().collect()
    }

    fn stub(&mut self, id: ClassId) -> Result<(), String> {
        let program = self.program;
        let class = program.class(id);
        if !self.is_behaviour(class) {
            return Ok(());
        }
        self.made.types.insert(class.name.to_string());
        let has_code = class.methods.iter().any(|&m| !program.method(m).is_abstract());
        if has_code && !self.request.made.iter().any(|m| **m == *class.name) {
            match self.rewrite(class, rewrite::Code::All) {
                Ok(bytes) => {
                    let name = class.name.to_string();
                    match class.origin {
                        Origin::Jdk => {
                            self.made.patches.insert((class.module.to_string(), name), bytes)
                        }
                        _ => self.made.classes.insert(name, bytes),
                    };
                }
                Err(why) => {
                    self.made.remarks.push(format!("{} is no stub: {why}", class.java_name()))
                }
            }
        }
        if is_open(class) || class.origin == Origin::Jdk && !class.is(access::FINAL) {
            self.implement(id, Which::All);
        }
        Ok(())
    }

    /// Has the native methods of a class answer.
    fn answer_natives(&mut self, class: &Class) {
        let program = self.program;
        if class.methods.iter().any(|&m| program.method(m).is_native()) {
            let name = class.name.to_string();
            match self.rewrite(class, rewrite::Code::Native) {
                Ok(bytes) => {
                    self.made.classes.insert(name.clone(), bytes);
                    self.made.natives.insert(name);
                }
                Err(why) => self.made.remarks.push(format!("{}: {why}", class.java_name())),
            }
        }
    }

    /// Whether a class does something: what is only data stays as it is.
    fn is_behaviour(&self, class: &Class) -> bool {
        let is_data = [access::ENUM, access::ANNOTATION].iter().any(|&f| class.is(f))
            || class.ancestors.iter().any(|&c| &*self.program.class(c).name == "java/lang/Record")
            || self.program.is_subtype(class.id, self.program.throwable());
        class.shape == Shape::Object && !is_data
    }

    fn rewrite(&self, class: &Class, code: rewrite::Code) -> Result<Vec<u8>, String> {
        let program = self.program;
        let file = class.file.as_ref().ok_or("it has no class file")?;
        let above = match class.super_class {
            Some(s) if !class.is_interface() => self.constructor(class, s),
            _ => Some((String::new(), String::new())),
        };
        let above = above.ok_or("its superclass has no constructor that it can call")?;
        let fields = |of_class: bool| -> Vec<Given> {
            let fields = class.fields.iter().map(|&f| program.field(f));
            let is_seen = |f: &&cairn_program::Field| {
                f.is_static() == of_class
                    && f.access & access::PRIVATE == 0
                    && (class.origin == Origin::User
                        || f.access & (access::PUBLIC | access::PROTECTED) != 0)
                    && f.access & access::SYNTHETIC == 0
                    && f.constant.is_none()
            };
            let one = |f: &cairn_program::Field| Given {
                name: f.name.to_string(),
                desc: f.desc.to_string(),
            };
            fields.filter(is_seen).map(one).collect()
        };
        let failures = |name: &str, desc: &str| match program.find_method(class.id, name, desc) {
            Some(m) => self.failures(program.method(m)),
            None => vec![],
        };
        let s = Surroundings {
            class: &class.name,
            above: (&above.0, &above.1),
            failures: &failures,
            fields: &fields(false),
            static_fields: &fields(true),
            nulls: self.request.ways.nulls,
            code,
        };
        let bytes = rewritten(&file.bytes, &s).map_err(|e| e.to_string())?;
        bytes.ok_or_else(|| "its class file has no room".into())
    }

    /// The simplest constructor of a superclass that a class can call.
    fn constructor(&self, from: &Class, above: ClassId) -> Option<(String, String)> {
        let program = self.program;
        let class = program.class(above);
        let is_one = |m: &&Method| {
            &*m.name == "<init>"
                && m.access & access::PRIVATE == 0
                && (m.access & (access::PUBLIC | access::PROTECTED) != 0
                    || class.package() == from.package())
        };
        let all = class.methods.iter().map(|&m| program.method(m)).filter(is_one);
        let best = all.min_by_key(|m| (m.params.len(), m.desc.clone()))?;
        Some((class.name.to_string(), best.desc.to_string()))
    }

    /// Has a class of its own be what a type is an object of.
    fn implement(&mut self, id: ClassId, which: Which) {
        let program = self.program;
        let class = program.class(id);
        match self.implementation(class, which) {
            Ok(new) => {
                self.made
                    .classes
                    .insert(new.name.clone(), implement::written(&new, self.request.ways.nulls));
            }
            Err(why) if is_open(class) => {
                let name = class.java_name();
                self.made.remarks.push(format!("nothing implements {name}: {why}"));
            }
            // Nobody has an object of it but itself.
            Err(_) => {}
        }
    }

    fn implementation(&self, class: &Class, which: Which) -> Result<New, String> {
        let program = self.program;
        if class.is(access::FINAL) {
            return Err("it is final".into());
        }
        let is_sealed = class
            .file
            .as_ref()
            .is_some_and(|f| f.attribute(&f.attributes, "PermittedSubclasses").is_some());
        if is_sealed {
            return Err("it is sealed".into());
        }
        let name = match class.origin {
            Origin::Jdk => format!("{STUB_OF_JDK}{}", class.name),
            _ => format!("{}{STUB_OF_OTHERS}", class.name),
        };
        if class.origin == Origin::Jdk && !class.is(access::PUBLIC) {
            return Err("it is not public".into());
        }
        let above = match class.is_interface() {
            true => Some(("java/lang/Object".to_owned(), "()V".to_owned())),
            false if class.origin == Origin::Jdk => {
                let public = |m: &&Method| {
                    &*m.name == "<init>" && m.access & (access::PUBLIC | access::PROTECTED) != 0
                };
                let all = class.methods.iter().map(|&m| program.method(m)).filter(public);
                let best = all.min_by_key(|m| (m.params.len(), m.desc.clone()));
                best.map(|m| (class.name.to_string(), m.desc.to_string()))
            }
            false => self.constructor(class, class.id),
        };
        let above = above.ok_or("it has no constructor that can be called")?;
        let constructor = NewMethod {
            owner: name.clone(),
            name: "<init>".into(),
            desc: "()V".into(),
            access: access::PUBLIC,
            failures: vec![],
        };
        let mut methods = vec![constructor];
        methods.extend(self.open_methods(class, which)?);
        Ok(New {
            name,
            above,
            interfaces: if class.is_interface() { vec![class.name.to_string()] } else { vec![] },
            // As the compiler writes a final class.
            access: access::PUBLIC | access::FINAL | access::SYNCHRONIZED,
            methods,
            fields: vec![],
        })
    }

    /// The methods that objects of a type have other than those of every object.
    fn open_methods(&self, class: &Class, which: Which) -> Result<Vec<NewMethod>, String> {
        let program = self.program;
        let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
        let mut all = vec![];
        let own = class.ancestors.iter().rev().copied().filter(|_| !class.is_interface());
        let object = program.object();
        let types: Vec<ClassId> =
            own.chain([object]).chain(class.all_interfaces.iter().copied()).collect();
        for t in types {
            let declaring = program.class(t);
            for m in declaring.methods.iter().map(|&m| program.method(m)) {
                let is_inherited =
                    m.access & (access::STATIC | access::PRIVATE) == 0 && !m.name.starts_with('<');
                if !is_inherited || !seen.insert((m.name.to_string(), m.desc.to_string())) {
                    continue;
                }
                let is_open = match which {
                    Which::All => t != object && !m.is(access::FINAL),
                    Which::Open => m.is_abstract() || declaring.is_interface(),
                };
                if !is_open {
                    continue;
                }
                if m.access & (access::PUBLIC | access::PROTECTED) == 0
                    && declaring.origin == Origin::Jdk
                {
                    if !m.is_abstract() {
                        continue;
                    }
                    return Err(format!("{} is not to be implemented elsewhere", m.name));
                }
                all.push(NewMethod {
                    owner: declaring.name.to_string(),
                    name: m.name.to_string(),
                    desc: m.desc.to_string(),
                    access: m.access & (access::PUBLIC | access::PROTECTED),
                    failures: self.failures(m),
                });
            }
        }
        Ok(all)
    }

    /// The exceptions that a method declares, as far as anybody can make them.
    fn failures(&self, m: &Method) -> Vec<Failure> {
        let program = self.program;
        if !self.request.ways.failures {
            return vec![];
        }
        let class = program.class(m.class);
        let Some(file) = &class.file else { return vec![] };
        let Some(member) = m.member(file) else { return vec![] };
        let declared = file.exceptions(member).unwrap_or_default();
        let failure = |name: Box<str>| {
            let id = program.load(&name).ok()?;
            let e = program.class(id);
            let can_be_made = e.is(access::PUBLIC) && !e.is(access::ABSTRACT);
            let has = |desc| {
                let constructor = program.find_method(id, "<init>", desc);
                constructor.is_some_and(|m| program.method(m).is(access::PUBLIC))
            };
            let has_message = has("(Ljava/lang/String;)V");
            (can_be_made && (has_message || has("()V")))
                .then(|| Failure { class: name.to_string(), has_message })
        };
        declared.into_iter().filter_map(failure).collect()
    }
}

/// Whether objects of a type are those of other classes.
fn is_open(class: &Class) -> bool {
    class.is_interface() && !class.is(access::ANNOTATION) || class.is(access::ABSTRACT)
}
