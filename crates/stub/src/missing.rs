//! Classes that are nowhere on the class path: made up from how the classes that are there use them.

use crate::implement::{New, NewField, NewMethod, written};
use cairn_program::Program;
use cairn_program::class::access;
use cairn_program::classfile::ClassFile;
use std::collections::{BTreeMap, BTreeSet};

const INVOKE_VIRTUAL: u8 = 0xb6;
const INVOKE_STATIC: u8 = 0xb8;
const GET_STATIC: u8 = 0xb2;
const PUT_FIELD: u8 = 0xb5;
const INVOKE_INTERFACE: u8 = 0xb9;

/// What is known of a class that is missing.
#[derive(Default)]
struct Used {
    is_interface: bool,
    is_thrown: bool,
    /// Name, descriptor, and whether it is called without an object.
    methods: BTreeSet<(String, String, bool)>,
    fields: BTreeSet<(String, String, bool)>,
}

/// The class files of missing classes, by internal name: of those that are asked for.
pub fn missing(
    program: &Program,
    is_one: &dyn Fn(&str) -> bool,
    nulls: bool,
) -> Vec<(String, Vec<u8>)> {
    let mut finder = Finder { program, is_one, files: BTreeMap::new(), found: BTreeMap::new() };
    let (names, _) = program.class_path().readable_class_names();
    for name in &names {
        if let Some(file) = finder.file(name) {
            finder.look_through(&file);
        }
    }
    finder
        .found
        .iter()
        .map(|(name, used)| (name.clone(), written(&made_up(name, used), nulls)))
        .collect()
}

struct Finder<'a> {
    program: &'a Program,
    is_one: &'a dyn Fn(&str) -> bool,
    /// Of the class path; none if there is none there.
    files: BTreeMap<String, Option<std::sync::Arc<ClassFile>>>,
    found: BTreeMap<String, Used>,
}

impl Finder<'_> {
    fn file(&mut self, name: &str) -> Option<std::sync::Arc<ClassFile>> {
        if let Some(known) = self.files.get(name) {
            return known.clone();
        }
        let found = self.program.class_path().find_class(name, self.program.jdk().feature);
        let file = found.ok().flatten().and_then(|f| ClassFile::parse(f.bytes).ok());
        let file = file.map(std::sync::Arc::new);
        self.files.insert(name.to_owned(), file.clone());
        file
    }

    /// What is known of a class, if it is missing.
    fn used(&mut self, name: &str) -> Option<&mut Used> {
        let is_known = self.found.contains_key(name);
        if !is_known {
            let is_there = name.starts_with('[')
                || !(self.is_one)(name)
                || self.file(name).is_some()
                || !matches!(self.program.jdk().find_class(name), Ok(None));
            if is_there {
                return None;
            }
        }
        Some(self.found.entry(name.to_owned()).or_default())
    }

    fn look_through(&mut self, file: &ClassFile) {
        for name in file.mentioned() {
            self.used(&name);
        }
        for name in &file.interfaces {
            if let Some(used) = self.used(name) {
                used.is_interface = true;
            }
        }
        for method in &file.methods {
            for name in file.exceptions(method).unwrap_or_default() {
                if let Some(used) = self.used(&name) {
                    used.is_thrown = true;
                }
            }
            let Ok(Some(code)) = file.code(method) else { continue };
            for (_, _, _, caught) in &code.handlers {
                if let Ok(name) = file.class_name(*caught)
                    && let Some(used) = self.used(&name)
                {
                    used.is_thrown = true;
                }
            }
            let bytes = &file.bytes[code.start..code.start + code.len];
            let mut at = 0;
            while at < bytes.len() {
                self.instruction(file, &bytes[at..]);
                let size = size(bytes, at);
                if size == 0 {
                    break;
                }
                at += size;
            }
        }
    }

    fn instruction(&mut self, file: &ClassFile, code: &[u8]) {
        let [op @ GET_STATIC..=INVOKE_INTERFACE, high, low, ..] = *code else { return };
        let Ok(member) = file.member(u16::from_be_bytes([high, low])) else { return };
        let (name, desc) = (member.name.to_string(), member.desc.to_string());
        let Some(owner) = self.missing_owner(&member.class, &name, &desc) else { return };
        let Some(used) = self.used(&owner) else { return };
        match op {
            GET_STATIC..=PUT_FIELD => {
                used.fields.insert((name, desc, op < 0xb4));
            }
            _ => {
                used.is_interface |= member.interface && *owner == *member.class;
                used.methods.insert((name, desc, op == INVOKE_STATIC));
            }
        }
    }

    /// The missing class that must have a member: the one that is named, or the first above it, if no class below has the member.
    fn missing_owner(&mut self, class: &str, name: &str, desc: &str) -> Option<String> {
        let mut class = class.to_owned();
        loop {
            let Some(file) = self.file(&class) else {
                return self.used(&class).is_some().then_some(class);
            };
            let has = |all: &[cairn_program::classfile::Member]| {
                all.iter().any(|m| *m.name == *name && *m.desc == *desc)
            };
            if has(&file.methods) || has(&file.fields) || name == "<init>" {
                return None;
            }
            class = file.super_name.as_ref()?.to_string();
        }
    }
}

fn made_up(name: &str, used: &Used) -> New {
    let simple = name.rsplit(['/', '$']).next().unwrap_or(name);
    let above = match simple {
        _ if simple.ends_with("RuntimeException") => "java/lang/RuntimeException",
        _ if simple.ends_with("Exception") => "java/lang/Exception",
        _ if simple.ends_with("Error") => "java/lang/Error",
        _ if used.is_thrown => "java/lang/Exception",
        _ => "java/lang/Object",
    };
    let flag = |is_static: bool| if is_static { access::STATIC } else { 0 };
    let method = |(m, desc, is_static): &(String, String, bool)| NewMethod {
        owner: name.to_owned(),
        name: m.clone(),
        desc: desc.clone(),
        access: access::PUBLIC
            | flag(*is_static)
            | if used.is_interface && !is_static { access::ABSTRACT } else { 0 },
        failures: vec![],
    };
    let mut methods: Vec<NewMethod> = used.methods.iter().map(method).collect();
    let plain = ("<init>".to_owned(), "()V".to_owned(), false);
    if !used.is_interface && !used.methods.contains(&plain) {
        methods.push(method(&plain));
    }
    let field = |(f, desc, is_static): &(String, String, bool)| NewField {
        name: f.clone(),
        desc: desc.clone(),
        access: access::PUBLIC
            | flag(*is_static)
            | if used.is_interface { access::FINAL } else { 0 },
    };
    let fields: Vec<NewField> = used.fields.iter().map(field).collect();
    if fields.iter().any(|f| f.access & access::STATIC != 0) {
        methods.push(NewMethod {
            access: access::STATIC,
            ..method(&("<clinit>".to_owned(), "()V".to_owned(), true))
        });
    }
    New {
        name: name.to_owned(),
        above: (above.to_owned(), "()V".to_owned()),
        interfaces: vec![],
        access: match used.is_interface {
            true => access::PUBLIC | access::INTERFACE | access::ABSTRACT,
            // As the compiler writes a class.
            false => access::PUBLIC | access::SYNCHRONIZED,
        },
        methods,
        fields,
    }
}

/// The size of the instruction at an offset; 0 if it is none.
fn size(code: &[u8], at: usize) -> usize {
    let word = |at: usize| {
        let bytes = code.get(at..at + 4).and_then(|b| b.try_into().ok());
        bytes.map_or(0, i32::from_be_bytes)
    };
    let operands = at + 4 - at % 4;
    match code[at] {
        0xaa => {
            let count = i64::from(word(operands + 8)) - i64::from(word(operands + 4)) + 1;
            operands + 12 + 4 * usize::try_from(count).unwrap_or(0) - at
        }
        0xab => operands + 8 + 8 * usize::try_from(word(operands + 4)).unwrap_or(0) - at,
        0xc4 => match code.get(at + 1) {
            Some(0x84) => 6,
            _ => 4,
        },
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        INVOKE_INTERFACE | 0xba | 0xc8 | 0xc9 => 5,
        0xc5 => 4,
        0x11
        | 0x13
        | 0x14
        | 0x84
        | 0x99..=0xa8
        | 0xb2..=INVOKE_VIRTUAL
        | 0xb7
        | 0xb8
        | 0xbb
        | 0xbd
        | 0xc0
        | 0xc1
        | 0xc6
        | 0xc7 => 3,
        0..=0xc9 => 1,
        _ => 0,
    }
}
