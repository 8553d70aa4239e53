//! Cairn's directory for what is made once and used by every run.

use std::path::PathBuf;

/// Not necessarily there yet; nothing if the environment has no place for one.
pub fn directory() -> Option<PathBuf> {
    let named = |variable| std::env::var_os(variable).filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(directory) = named("CAIRN_CACHE") {
        return Some(directory);
    }
    let caches = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))
    };
    Some(caches?.join("cairn"))
}

/// A name for what was made of these parts, the same in every process (FNV-1a).
pub fn key<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for part in parts {
        for byte in part.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
