//! `SharedSecrets`: doors between packages that the boot sequence opens in a JVM.

use super::super::{Entry, NativeResult};
use super::{load, synthetic};
use crate::machine::{Machine, Trap};
use cairn_program::class::access;
use cairn_program::ir::Reg;
use cairn_program::synth::builder::Builder;
use cairn_program::synth::{SynthClass, SynthMethod};

/// `System.setJavaLangAccess` runs before the first look at what it sets. It runs as the initialiser
/// of a class made for the purpose: exactly once in each state, and the getter is tried again after.
fn java_lang_access(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    const NAME: &str = "java/lang/System$CairnAccess";
    let secrets = load(m, SECRETS)?;
    if m.get_static(secrets, "javaLangAccess").is_some_and(|v| v != 0) {
        return Err(Trap::Bytecode);
    }
    let boot = synthetic(m, NAME, || {
        let mut b = Builder::new([]);
        b.call_static("java/lang/System", "setJavaLangAccess", "()V", &[]);
        b.ret(Reg::NONE);
        Ok(SynthClass {
            name: NAME.into(),
            super_class: m.program.object(),
            interfaces: vec![],
            access: access::FINAL,
            fields: vec![],
            methods: vec![SynthMethod {
                name: "<clinit>".into(),
                desc: "()V".into(),
                access: access::STATIC,
                body: b.finish(),
            }],
            host: load(m, "java/lang/System")?,
        })
    })?;
    m.require_init(boot)?;
    Err(Trap::Bytecode)
}

/// `AccessibleObject`'s initialiser sets this one, which a JVM runs at boot. It must not be run from
/// here: it needs `ReflectionFactory`, whose initialiser is one of those who ask.
fn java_lang_reflect_access(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let secrets = load(m, SECRETS)?;
    if m.get_static(secrets, "javaLangReflectAccess").is_none_or(|v| v == 0) {
        let class = load(m, "java/lang/reflect/ReflectAccess")?;
        m.require_init(class)?;
        let door = m.new_instance(class)?;
        m.set_static(secrets, "javaLangReflectAccess", u64::from(door.0));
    }
    Err(Trap::Bytecode)
}

/// `Reference`'s initialiser sets this one.
fn java_lang_ref_access(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    let class = load(m, "java/lang/ref/Reference")?;
    m.require_init(class)?;
    Err(Trap::Bytecode)
}

const SECRETS: &str = "jdk/internal/access/SharedSecrets";

pub(super) const TABLE: &[Entry] = &[
    (SECRETS, "getJavaLangAccess", "*", java_lang_access),
    (SECRETS, "getJavaLangReflectAccess", "*", java_lang_reflect_access),
    (SECRETS, "getJavaLangRefAccess", "*", java_lang_ref_access),
];
