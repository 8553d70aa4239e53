//! `java.security` without its provider framework: message digests and random bytes.

use super::super::adapter::{self, Code};
use super::super::{Entry, NativeResult, arg_ref, non_null};
use crate::environment::Source;
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ClassId;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::synth::SynthMethod;

/// Algorithms and the JDK's classes for them.
const DIGESTS: &[(&str, &str)] = &[
    ("MD2", "sun/security/provider/MD2"),
    ("MD5", "sun/security/provider/MD5"),
    ("SHA", "sun/security/provider/SHA"),
    ("SHA1", "sun/security/provider/SHA"),
    ("SHA-1", "sun/security/provider/SHA"),
    ("SHA-224", "sun/security/provider/SHA2$SHA224"),
    ("SHA-256", "sun/security/provider/SHA2$SHA256"),
    ("SHA-384", "sun/security/provider/SHA5$SHA384"),
    ("SHA-512", "sun/security/provider/SHA5$SHA512"),
    ("SHA3-224", "sun/security/provider/SHA3$SHA224"),
    ("SHA3-256", "sun/security/provider/SHA3$SHA256"),
    ("SHA3-384", "sun/security/provider/SHA3$SHA384"),
    ("SHA3-512", "sun/security/provider/SHA3$SHA512"),
];

/// `MessageDigest.getInstance(algorithm)`.
fn message_digest(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = m.string_text(non_null(a, 0)?);
    let known = DIGESTS.iter().find(|(n, _)| n.eq_ignore_ascii_case(&name));
    let Some(&(_, class)) = known else {
        let text = format!("{name} MessageDigest not available");
        return Err(Trap::Throw("java/security/NoSuchAlgorithmException", Some(text)));
    };
    const DELEGATE: &str = "java/security/MessageDigest$Delegate$CloneableDelegate";
    let host = m.program.load(DELEGATE)?;
    const DESC: &str = "(Ljava/lang/String;)Ljava/security/MessageDigest;";
    let name = class.replace('/', "_");
    let method = adapter::static_method(m, host, &name, DESC, |code| {
        let digest = code.construct(class, "()V", &[]);
        let provider = code.null();
        const INIT: &str =
            "(Ljava/security/MessageDigestSpi;Ljava/lang/String;Ljava/security/Provider;)V";
        let name = cairn_program::ir::Reg(0);
        let made = code.construct(DELEGATE, INIT, &[digest, name, provider]);
        code.ret(made);
    })?;
    Err(Trap::Call(method, vec![a[0]]))
}

const RANDOM: &str = "java/security/SecureRandomSpi$Cairn";

/// A generator whose methods are the natives below.
fn random_class(m: &Machine<'_>) -> Result<ClassId, Trap> {
    if let Some(known) = m.program.find(RANDOM) {
        return Ok(known);
    }
    let method = |name: &str, desc: &str| SynthMethod {
        name: name.into(),
        desc: desc.into(),
        access: access::PROTECTED,
        body: Code::empty(desc),
    };
    let methods = vec![
        method("engineNextBytes", "([B)V"),
        method("engineSetSeed", "([B)V"),
        method("engineGenerateSeed", "(I)[B"),
    ];
    let base = m.program.load("java/security/SecureRandomSpi")?;
    adapter::define(m, RANDOM, base, base, vec![], methods)
}

/// `SecureRandom.getDefaultPRNG(boolean, byte[])`.
fn default_generator(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = random_class(m)?;
    let generator = m.new_instance(class)?;
    m.set_field(arg_ref(a, 0), "secureRandomSpi", u64::from(generator.0))?;
    let name: Vec<u16> = "NativePRNG".encode_utf16().collect();
    let name = m.intern_utf16(&name)?;
    m.set_field(arg_ref(a, 0), "algorithm", u64::from(name.0))?;
    Ok(0)
}

/// Bytes that are random in a JVM and here follow from how often somebody asked for time or
/// randomness before: the same run gives the same bytes.
fn fill(m: &mut Machine<'_>, bytes: Ref) {
    m.note_environment(Source::RandomNumbers);
    let n = m.heap.len(bytes) as usize;
    let mut out = Vec::with_capacity(n + 8);
    while out.len() < n {
        m.thread.ticks += 1;
        let mut z = m.thread.ticks.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        out.extend_from_slice(&(z ^ z >> 31).to_le_bytes());
    }
    m.heap.set_bytes(bytes, 0, &out[..n]);
}

fn next_bytes(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let bytes = non_null(a, 1)?;
    fill(m, bytes);
    Ok(0)
}

fn generate_seed(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let bytes = m.new_array(m.known.byte_array, Elem::Byte, a[1] as i32)?;
    fill(m, bytes);
    Ok(bytes.0.into())
}

fn no_providers(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("security providers".into()))
}

pub(super) const TABLE: &[Entry] = &[
    (
        "java/security/MessageDigest",
        "getInstance",
        "(Ljava/lang/String;)Ljava/security/MessageDigest;",
        message_digest,
    ),
    ("java/security/SecureRandom", "getDefaultPRNG", "*", default_generator),
    (RANDOM, "engineNextBytes", "*", next_bytes),
    (RANDOM, "engineSetSeed", "*", nothing),
    (RANDOM, "engineGenerateSeed", "*", generate_seed),
    ("sun/security/jca/Providers", "getProviderList", "*", no_providers),
];
