//! What the tests of this crate share: programs compiled from text, methods by name, names by method.

#![allow(dead_code, reason = "each test uses a part")]

use cairn_program::{ClassId, ClassPath, Jdk, MethodId, Program};
use std::path::Path;

/// A program of a Java source, compiled with the JDK that is the default.
pub fn program(name: &str, text: &str) -> Program {
    program_of(&[(name.to_owned(), text.to_owned())])
}

/// A program of Java sources, by their names.
pub fn program_of(files: &[(String, String)]) -> Program {
    program_with_services(files, &[])
}

/// The same with files that name the providers of services.
pub fn program_with_services(files: &[(String, String)], services: &[(String, String)]) -> Program {
    let jdk = cairn_testing::Jdk::default();
    let mut path = vec![jdk.compiled_texts(&[], files)];
    if !services.is_empty() {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("points-to-services");
        let directory = place.join("META-INF/services");
        std::fs::create_dir_all(&directory).expect("a directory");
        for (name, text) in services {
            std::fs::write(directory.join(name), text).expect("a file of providers");
        }
        path.push(place);
    }
    Program::open(Jdk::at(&jdk.home).unwrap(), ClassPath::new(path)).unwrap()
}

pub fn class(program: &Program, name: &str) -> ClassId {
    program.load(name).unwrap_or_else(|e| panic!("{e}"))
}

/// The only method of a name that a class declares.
pub fn method(program: &Program, class_name: &str, name: &str) -> MethodId {
    let methods = &program.class(class(program, class_name)).methods;
    let mut found = methods.iter().copied().filter(|&m| &*program.method(m).name == name);
    let one = found.next().unwrap_or_else(|| panic!("no method {class_name}.{name}"));
    assert!(found.next().is_none(), "several methods {class_name}.{name}");
    one
}

/// `Class.method`, with the descriptor where bridges make it necessary.
pub fn name(program: &Program, id: MethodId) -> String {
    let m = program.method(id);
    let class = program.class(m.class);
    let same = class.methods.iter().filter(|&&o| program.method(o).name == m.name).count();
    let desc = if same > 1 { &*m.desc } else { "" };
    format!("{}.{}{desc}", class.name.rsplit('/').next().unwrap_or_default(), m.name)
}

pub fn names(program: &Program, ids: impl IntoIterator<Item = MethodId>) -> Vec<String> {
    ids.into_iter().map(|m| name(program, m)).collect()
}
