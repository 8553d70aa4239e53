//! The code of a stub's methods: throw what is declared, or answer (`dev.cairn.stub.Stubs`).

use crate::pool::Pool;
use crate::role::role;

/// Where the answers come from.
pub const RUNTIME: &str = "dev/cairn/stub/Stubs";

/// Class files up to this version have no stack maps.
const LAST_WITHOUT_FRAMES: u16 = 49;

/// The deepest that the stack becomes: the arguments of an answer, and what an element of an array takes.
const MAX_STACK: u16 = 12;

mod op {
    pub const ACONST_NULL: u8 = 0x01;
    pub const ICONST_0: u8 = 0x03;
    pub const LCONST_0: u8 = 0x09;
    pub const FCONST_0: u8 = 0x0b;
    pub const DCONST_0: u8 = 0x0e;
    pub const SIPUSH: u8 = 0x11;
    pub const LDC_W: u8 = 0x13;
    pub const ILOAD: u8 = 0x15;
    pub const LLOAD: u8 = 0x16;
    pub const FLOAD: u8 = 0x17;
    pub const DLOAD: u8 = 0x18;
    pub const ALOAD: u8 = 0x19;
    pub const ALOAD_0: u8 = 0x2a;
    pub const AASTORE: u8 = 0x53;
    pub const DUP: u8 = 0x59;
    pub const IFEQ: u8 = 0x99;
    pub const IRETURN: u8 = 0xac;
    pub const LRETURN: u8 = 0xad;
    pub const FRETURN: u8 = 0xae;
    pub const DRETURN: u8 = 0xaf;
    pub const ARETURN: u8 = 0xb0;
    pub const RETURN: u8 = 0xb1;
    pub const PUTSTATIC: u8 = 0xb3;
    pub const PUTFIELD: u8 = 0xb5;
    pub const INVOKESPECIAL: u8 = 0xb7;
    pub const INVOKESTATIC: u8 = 0xb8;
    pub const NEW: u8 = 0xbb;
    pub const ANEWARRAY: u8 = 0xbd;
    pub const ATHROW: u8 = 0xbf;
    pub const CHECKCAST: u8 = 0xc0;
    pub const WIDE: u8 = 0xc4;
    pub const SAME_FRAME_EXTENDED: u8 = 251;
}

/// An exception that a method declares, and how it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Internal name.
    pub class: String,
    /// By the constructor that takes a message; else by that without parameters.
    pub has_message: bool,
}

/// A method that answers.
pub struct Answering<'a> {
    /// The class that declares it, by which its type is known.
    pub owner: &'a str,
    pub name: &'a str,
    pub desc: &'a str,
    pub is_static: bool,
    pub failures: &'a [Failure],
}

/// A field that is given a value when its object, or its class, is made.
pub struct Given {
    pub name: String,
    pub desc: String,
}

/// Code that is written.
pub struct Body<'p> {
    pool: &'p mut Pool,
    /// Whether null is among the answers.
    nulls: bool,
    code: Vec<u8>,
    frames: Vec<usize>,
}

/// The parameters and the result of a method's descriptor.
pub fn types(desc: &str) -> (Vec<&str>, &str) {
    let (inside, ret) = desc.trim_start_matches('(').split_once(')').unwrap_or((desc, "V"));
    let mut parameters = vec![];
    let mut rest = inside;
    while !rest.is_empty() {
        let dims = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest[dims..].starts_with('L') {
            true => rest.find(';').map_or(rest.len(), |i| i + 1),
            false => dims + 1,
        };
        let (one, more) = rest.split_at(end.min(rest.len()));
        parameters.push(one);
        rest = more;
    }
    (parameters, ret)
}

/// Words that a value of a type takes.
fn size(desc: &str) -> u16 {
    if matches!(desc, "J" | "D") { 2 } else { 1 }
}

/// What `checkcast` and `ldc` call a type: the name of a class, or the descriptor of an array.
fn class_of(desc: &str) -> &str {
    desc.strip_prefix('L').map_or(desc, |d| d.trim_end_matches(';'))
}

/// The box of a primitive.
fn boxed(desc: &str) -> Option<&'static str> {
    Some(match desc {
        "Z" => "java/lang/Boolean",
        "B" => "java/lang/Byte",
        "C" => "java/lang/Character",
        "S" => "java/lang/Short",
        "I" => "java/lang/Integer",
        "J" => "java/lang/Long",
        "F" => "java/lang/Float",
        "D" => "java/lang/Double",
        _ => return None,
    })
}

impl<'p> Body<'p> {
    pub fn new(pool: &'p mut Pool, nulls: bool) -> Body<'p> {
        Body { pool, nulls, code: vec![], frames: vec![] }
    }

    fn op(&mut self, op: u8, operand: u16) {
        self.code.push(op);
        self.code.extend(operand.to_be_bytes());
    }

    fn text(&mut self, text: &str) {
        let index = self.pool.string(text);
        self.op(op::LDC_W, index);
    }

    fn call(&mut self, op: u8, class: &str, name: &str, desc: &str) {
        let index = self.pool.method(class, name, desc);
        self.op(op, index);
    }

    fn load(&mut self, desc: &str, local: u16) {
        let op = match desc {
            "J" => op::LLOAD,
            "F" => op::FLOAD,
            "D" => op::DLOAD,
            "Z" | "B" | "C" | "S" | "I" => op::ILOAD,
            _ => op::ALOAD,
        };
        self.code.push(op::WIDE);
        self.op(op, local);
    }

    /// The exceptions that the method declares, each if the runtime says so.
    fn failures(&mut self, method: &str, failures: &[Failure]) {
        for failure in failures {
            self.text(method);
            self.text(&failure.class.replace('/', "."));
            let desc = "(Ljava/lang/String;Ljava/lang/String;)Z";
            self.call(op::INVOKESTATIC, RUNTIME, "throwsNow", desc);
            let branch = self.code.len();
            self.op(op::IFEQ, 0);
            let class = self.pool.class(&failure.class);
            self.op(op::NEW, class);
            self.code.push(op::DUP);
            match failure.has_message {
                true => {
                    self.text("a stub fails");
                    let desc = "(Ljava/lang/String;)V";
                    self.call(op::INVOKESPECIAL, &failure.class, "<init>", desc);
                }
                false => self.call(op::INVOKESPECIAL, &failure.class, "<init>", "()V"),
            }
            self.code.push(op::ATHROW);
            let target = self.code.len();
            let distance = (target - branch) as u16;
            self.code[branch + 1..branch + 3].copy_from_slice(&distance.to_be_bytes());
            self.frames.push(target);
        }
    }

    /// An array of the arguments, the first of which is that local variable.
    fn arguments(&mut self, parameters: &[&str], first: u16) {
        self.op(op::SIPUSH, parameters.len() as u16);
        let object = self.pool.class("java/lang/Object");
        self.op(op::ANEWARRAY, object);
        let mut local = first;
        for (i, desc) in parameters.iter().enumerate() {
            self.code.push(op::DUP);
            self.op(op::SIPUSH, i as u16);
            self.load(desc, local);
            if let Some(boxed) = boxed(desc) {
                let maker = format!("({desc})L{boxed};");
                self.call(op::INVOKESTATIC, boxed, "valueOf", &maker);
            }
            self.code.push(op::AASTORE);
            local += size(desc);
        }
    }

    /// With role, receiver and arguments on the stack, after the method's name if there is a result: the answer.
    fn answer(&mut self, ret: &str) {
        const GIVEN: &str = "Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;";
        match ret {
            "V" => self.call(op::INVOKESTATIC, RUNTIME, "told", &format!("({GIVEN})V")),
            _ => match boxed(ret) {
                Some(_) => {
                    let name = format!("answer{}", primitive_name(ret));
                    let desc = format!("(Ljava/lang/String;{GIVEN}){ret}");
                    self.call(op::INVOKESTATIC, RUNTIME, &name, &desc);
                }
                None => {
                    let name = if self.nulls { "answer" } else { "answerObject" };
                    let class = self.pool.class(class_of(ret));
                    self.op(op::LDC_W, class);
                    let desc =
                        format!("(Ljava/lang/String;{GIVEN}Ljava/lang/Class;)Ljava/lang/Object;");
                    self.call(op::INVOKESTATIC, RUNTIME, name, &desc);
                    self.op(op::CHECKCAST, class);
                }
            },
        }
    }

    /// The code of a method that is no constructor.
    pub fn method(&mut self, m: &Answering<'_>) {
        let key = format!("{}.{}{}", m.owner, m.name, m.desc);
        let (parameters, ret) = types(m.desc);
        self.failures(&key, m.failures);
        if ret != "V" {
            self.text(&key);
        }
        self.text(&role(m.name, parameters.len(), ret));
        match m.is_static {
            true => self.text(m.owner),
            false => self.code.push(op::ALOAD_0),
        }
        self.arguments(&parameters, u16::from(!m.is_static));
        self.answer(ret);
        self.code.push(match ret {
            "V" => op::RETURN,
            "J" => op::LRETURN,
            "F" => op::FRETURN,
            "D" => op::DRETURN,
            "Z" | "B" | "C" | "S" | "I" => op::IRETURN,
            _ => op::ARETURN,
        });
    }

    /// A value that a field, or nobody in particular, is given.
    fn given(&mut self, owner: &str, field: &Given) {
        self.text(&format!("{owner}.{}:{}", field.name, field.desc));
        self.text("-");
        self.text(owner);
        self.arguments(&[], 0);
        self.answer(&field.desc);
    }

    /// The code of a constructor: that of the superclass with nothing in particular, then the fields.
    pub fn constructor(&mut self, m: &Answering<'_>, above: (&str, &str), fields: &[Given]) {
        self.failures(&format!("{}.{}{}", m.owner, m.name, m.desc), m.failures);
        self.code.push(op::ALOAD_0);
        for desc in types(above.1).0 {
            self.code.push(match desc {
                "J" => op::LCONST_0,
                "F" => op::FCONST_0,
                "D" => op::DCONST_0,
                "Z" | "B" | "C" | "S" | "I" => op::ICONST_0,
                _ => op::ACONST_NULL,
            });
        }
        self.call(op::INVOKESPECIAL, above.0, "<init>", above.1);
        for field in fields {
            self.code.push(op::ALOAD_0);
            self.given(m.owner, field);
            let index = self.pool.field(m.owner, &field.name, &field.desc);
            self.op(op::PUTFIELD, index);
        }
        self.code.push(op::RETURN);
    }

    /// The code of a class initialiser.
    pub fn initializer(&mut self, owner: &str, fields: &[Given]) {
        for field in fields {
            self.given(owner, field);
            let index = self.pool.field(owner, &field.name, &field.desc);
            self.op(op::PUTSTATIC, index);
        }
        self.code.push(op::RETURN);
    }

    /// The `Code` attribute, of a method with these parameters.
    pub fn attribute(self, desc: &str, is_static: bool, major: u16) -> Vec<u8> {
        let Body { pool, code, frames, .. } = self;
        let parameters: u16 = types(desc).0.iter().map(|p| size(p)).sum();
        let locals = parameters + u16::from(!is_static);
        let stack = MAX_STACK + parameters;
        let mut content = vec![];
        content.extend(stack.to_be_bytes());
        content.extend(locals.to_be_bytes());
        content.extend((code.len() as u32).to_be_bytes());
        content.extend(&code);
        content.extend(0u16.to_be_bytes());
        if frames.is_empty() || major <= LAST_WITHOUT_FRAMES {
            content.extend(0u16.to_be_bytes());
        } else {
            content.extend(1u16.to_be_bytes());
            let mut table = (frames.len() as u16).to_be_bytes().to_vec();
            let mut before: Option<usize> = None;
            for at in frames {
                let delta = before.map_or(at, |b| at - b - 1) as u16;
                before = Some(at);
                table.push(op::SAME_FRAME_EXTENDED);
                table.extend(delta.to_be_bytes());
            }
            attribute(pool, "StackMapTable", &table, &mut content);
        }
        let mut out = vec![];
        attribute(pool, "Code", &content, &mut out);
        out
    }
}

/// Appends an attribute.
pub fn attribute(pool: &mut Pool, name: &str, content: &[u8], out: &mut Vec<u8>) {
    out.extend(pool.utf8(name).to_be_bytes());
    out.extend((content.len() as u32).to_be_bytes());
    out.extend(content);
}

fn primitive_name(desc: &str) -> &'static str {
    match desc {
        "Z" => "Boolean",
        "B" => "Byte",
        "C" => "Char",
        "S" => "Short",
        "I" => "Int",
        "J" => "Long",
        "F" => "Float",
        _ => "Double",
    }
}

#[cfg(test)]
mod tests {
    use super::types;

    #[test]
    fn a_descriptor_has_parameters_and_a_result() {
        let (parameters, ret) = types("(I[[JLjava/lang/String;[Ljava/util/List;Z)D");
        assert_eq!(parameters, ["I", "[[J", "Ljava/lang/String;", "[Ljava/util/List;", "Z"]);
        assert_eq!((ret, types("()V").0.len()), ("D", 0));
    }
}
