//! Exceptions that the machine throws by itself, as bits of a word.

use cairn_analysis::effects::implicit_exceptions;
use cairn_program::ir::Inst;

/// The classes, in the order of their bits.
pub(crate) const CLASSES: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ClassCastException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
    "java/lang/ExceptionInInitializerError",
    "java/lang/NoClassDefFoundError",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/AbstractMethodError",
    "java/lang/IllegalAccessError",
    "java/lang/NoSuchFieldError",
    "java/lang/NoSuchMethodError",
    "java/lang/InstantiationError",
    "java/lang/UnsatisfiedLinkError",
    "java/lang/BootstrapMethodError",
];

pub(crate) const STACK: u32 = 1 << 7;
pub(crate) const MEMORY: u32 = 1 << 8;
/// A class cannot be initialised or was not before.
pub(crate) const INITIALISATION: u32 = 1 << 9 | 1 << 10;
/// A reference does not resolve.
pub(crate) const LINKAGE: u32 = 0b1_1111_1111 << 10;
/// A selected method is abstract, not public, or not there.
pub(crate) const SELECTION: u32 = 0b111 << 11;

/// What an instruction throws by itself, but for what depends on other classes.
pub(crate) fn of(inst: &Inst) -> u32 {
    let mut bits = 0;
    for class in implicit_exceptions(inst) {
        if let Some(i) = CLASSES.iter().position(|c| c == class) {
            bits |= 1 << i;
        }
    }
    bits | match inst {
        Inst::Invoke { .. } => STACK,
        Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewRefArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::Builtin { .. }
        | Inst::ConstString { .. } => MEMORY,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_bits_fit_the_classes() {
        let is = |bit: u32, end: &str| CLASSES[bit.trailing_zeros() as usize].ends_with(end);
        assert!(is(STACK, "StackOverflowError") && is(MEMORY, "OutOfMemoryError"));
        assert!(is(INITIALISATION, "ExceptionInInitializerError"));
        assert!(is(LINKAGE, "NoClassDefFoundError"));
        assert!(is(SELECTION, "IncompatibleClassChangeError"));
        assert_eq!(LINKAGE.ilog2() as usize, CLASSES.len() - 1);
    }
}
