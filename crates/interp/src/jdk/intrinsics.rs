//! Methods with bytecode that are done in Rust because programs spend their time in them. Each does
//! exactly what its bytecode does; where it does not cover a case (errors above all) it declines.
use super::Entry;
pub(super) const TABLE: &[Entry] = &[];
