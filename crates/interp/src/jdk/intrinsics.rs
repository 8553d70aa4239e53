//! Methods with bytecode that are done in Rust because programs spend their time in them. Each does
//! exactly what its bytecode does; a case it does not cover (errors above all) it declines, and the
//! bytecode runs.

use super::{Entry, NativeResult, arg_int, arg_ref, boolean, reference};
use crate::arith::of_int;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Shape;
use cairn_program::ir::Elem;

/// The n-th argument, which the bytecode would fail on if it were null.
fn array(a: &[u64], n: usize) -> Result<Ref, Trap> {
    match arg_ref(a, n) {
        r if r.is_null() => Err(Trap::Bytecode),
        r => Ok(r),
    }
}

/// Bytes `start..start + len` of an array's contents, if they are all there.
fn part(m: &Machine<'_>, array: Ref, start: u64, len: u64) -> Result<Vec<u8>, Trap> {
    let Shape::Array { elem, .. } = m.program.class(m.heap.class_of(array)).shape else {
        return Err(Trap::Bytecode);
    };
    let size = u64::from(m.heap.len(array)) << elem.shift();
    if start.checked_add(len).is_none_or(|end| end > size) {
        return Err(Trap::Bytecode);
    }
    let mut bytes = vec![0; len as usize];
    m.heap.raw_bytes(array, start, &mut bytes);
    Ok(bytes)
}

/// Elements that an offset and a count name, as the bytes they are stored in.
fn elements(
    m: &Machine<'_>,
    array: Ref,
    (start, count): (i32, i32),
    shift: u32,
) -> Result<Vec<u8>, Trap> {
    match (u64::try_from(start), u64::try_from(count)) {
        (Ok(start), Ok(count)) => part(m, array, start << shift, count << shift),
        _ => Err(Trap::Bytecode),
    }
}

fn whole(m: &Machine<'_>, array: Ref, shift: u32) -> Result<Vec<u8>, Trap> {
    elements(m, array, (0, m.heap.len(array) as i32), shift)
}

// ---- strings ----

fn latin1_equals(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (x, y) = (array(a, 0)?, array(a, 1)?);
    boolean(m.heap.len(x) == m.heap.len(y) && m.heap.bytes(x) == m.heap.bytes(y))
}

fn latin1_compare(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (x, y) = (m.heap.bytes(array(a, 0)?), m.heap.bytes(array(a, 1)?));
    let differing = x.iter().zip(&y).find(|(p, q)| p != q);
    let by_length = x.len() as i32 - y.len() as i32;
    Ok(of_int(differing.map_or(by_length, |(p, q)| i32::from(*p) - i32::from(*q))))
}

fn utf16_hash(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let bytes = m.heap.bytes(array(a, 0)?);
    let chars = bytes.chunks_exact(2).map(|c| i32::from(u16::from_le_bytes([c[0], c[1]])));
    Ok(of_int(hash(0, chars)))
}

/// `inflate(byte[], int, byte[] or char[], int, int)`: each byte becomes a character.
fn inflate(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (from, to) = (array(a, 0)?, array(a, 2)?);
    let (start, count) = (arg_int(a, 3), arg_int(a, 4));
    let bytes = elements(m, from, (arg_int(a, 1), count), 0)?;
    elements(m, to, (start, count), 1)?; // in range
    let wide: Vec<u8> = bytes.iter().flat_map(|&b| [b, 0]).collect();
    m.heap.set_bytes(to, start as u64 * 2, &wide);
    Ok(0)
}

fn has_negatives(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let bytes = elements(m, array(a, 0)?, (arg_int(a, 1), arg_int(a, 2)), 0)?;
    boolean(!bytes.is_ascii())
}

fn count_positives(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let bytes = elements(m, array(a, 0)?, (arg_int(a, 1), arg_int(a, 2)), 0)?;
    Ok(bytes.iter().take_while(|b| b.is_ascii()).count() as u64)
}

// ---- arrays ----

fn hash(start: i32, elements: impl Iterator<Item = i32>) -> i32 {
    elements.fold(start, |h, e| h.wrapping_mul(31).wrapping_add(e))
}

/// `ArraysSupport.vectorizedHashCode(array, from, length, initial, basicType)`.
fn vectorized_hash(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const KINDS: [(i32, Elem, u32); 5] = [
        (4, Elem::Boolean, 0),
        (5, Elem::Char, 1),
        (8, Elem::Byte, 0),
        (9, Elem::Short, 1),
        (10, Elem::Int, 2),
    ];
    let Some(&(_, elem, shift)) = KINDS.iter().find(|k| k.0 == arg_int(a, 4)) else {
        return Err(Trap::Bytecode);
    };
    let bytes = elements(m, array(a, 0)?, (arg_int(a, 1), arg_int(a, 2)), shift)?;
    let value = |c: &[u8]| match elem {
        // T_BOOLEAN stands for unsigned bytes here.
        Elem::Boolean => i32::from(c[0]),
        Elem::Byte => i32::from(c[0] as i8),
        Elem::Char => i32::from(u16::from_le_bytes([c[0], c[1]])),
        Elem::Short => i32::from(i16::from_le_bytes([c[0], c[1]])),
        _ => i32::from_le_bytes([c[0], c[1], c[2], c[3]]),
    };
    Ok(of_int(hash(arg_int(a, 3), bytes.chunks_exact(1 << shift).map(value))))
}

/// `Arrays.equals` for kinds whose equality is that of their bits.
fn arrays_equal<const SHIFT: u32>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (x, y) = (arg_ref(a, 0), arg_ref(a, 1));
    if x == y {
        return Ok(1);
    }
    if x.is_null() || y.is_null() || m.heap.len(x) != m.heap.len(y) {
        return Ok(0);
    }
    boolean(whole(m, x, SHIFT)? == whole(m, y, SHIFT)?)
}

/// `Arrays.fill(array, value)`.
fn fill<const K: usize>(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (target, elem) = (array(a, 0)?, Elem::ALL[K]);
    let value = &a[1].to_le_bytes()[..1 << elem.shift()];
    m.heap.set_bytes(target, 0, &value.repeat(m.heap.len(target) as usize));
    Ok(0)
}

/// `ArraysSupport.vectorizedMismatch(a, aOffset, b, bOffset, length, log2ElementSize)`: the first
/// differing element, or the complement of how many are still to be compared: here none.
fn mismatch(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let shift = arg_int(a, 5) as u32 & 3;
    let Ok(count) = u64::try_from(arg_int(a, 4)) else { return Err(Trap::Bytecode) };
    let base = |offset: u64| offset.wrapping_sub(super::unsafe_::ARRAY_BASE);
    let x = part(m, array(a, 0)?, base(a[1]), count << shift)?;
    let y = part(m, array(a, 2)?, base(a[3]), count << shift)?;
    let first = x.iter().zip(&y).position(|(p, q)| p != q);
    Ok(of_int(first.map_or(!0, |at| (at >> shift) as i32)))
}

// ---- big integers: magnitudes are ints, the most significant first ----

fn magnitude(m: &Machine<'_>, array: Ref, count: i32) -> Result<Vec<u32>, Trap> {
    let bytes = elements(m, array, (0, count), 2)?;
    Ok(bytes.chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
}

/// `BigInteger.implMultiplyToLen(x, xlen, y, ylen, z)`.
fn multiply(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let x = magnitude(m, array(a, 0)?, arg_int(a, 1))?;
    let y = magnitude(m, array(a, 2)?, arg_int(a, 3))?;
    let n = x.len() + y.len();
    let mut product = vec![0u32; n];
    for (i, &p) in x.iter().enumerate().rev() {
        let mut carry = 0u64;
        for (j, &q) in y.iter().enumerate().rev() {
            let sum = u64::from(p) * u64::from(q) + u64::from(product[i + j + 1]) + carry;
            product[i + j + 1] = sum as u32;
            carry = sum >> 32;
        }
        product[i] = carry as u32;
    }
    let mut z = arg_ref(a, 4);
    if z.is_null() || (m.heap.len(z) as usize) < n {
        z = m.new_array(m.known.primitive_arrays[Elem::Int as usize], Elem::Int, n as i32)?;
    }
    let bytes: Vec<u8> = product.iter().flat_map(|d| d.to_le_bytes()).collect();
    m.heap.set_bytes(z, 0, &bytes);
    reference(z)
}

const LATIN1: &str = "java/lang/StringLatin1";
const UTF16: &str = "java/lang/StringUTF16";
const CODING: &str = "java/lang/StringCoding";
const ARRAYS: &str = "java/util/Arrays";
const SUPPORT: &str = "jdk/internal/util/ArraysSupport";

pub(super) const TABLE: &[Entry] = &[
    (LATIN1, "equals", "([B[B)Z", latin1_equals),
    (LATIN1, "compareTo", "([B[B)I", latin1_compare),
    (LATIN1, "inflate", "([BI[BII)V", inflate),
    (LATIN1, "inflate", "([BI[CII)V", inflate),
    (UTF16, "hashCode", "([B)I", utf16_hash),
    (CODING, "hasNegatives", "([BII)Z", has_negatives),
    (CODING, "countPositives", "([BII)I", count_positives),
    (SUPPORT, "vectorizedMismatch", "*", mismatch),
    (SUPPORT, "vectorizedHashCode", "*", vectorized_hash),
    (ARRAYS, "equals", "([B[B)Z", arrays_equal::<0>),
    (ARRAYS, "equals", "([C[C)Z", arrays_equal::<1>),
    (ARRAYS, "equals", "([S[S)Z", arrays_equal::<1>),
    (ARRAYS, "equals", "([I[I)Z", arrays_equal::<2>),
    (ARRAYS, "equals", "([J[J)Z", arrays_equal::<3>),
    (ARRAYS, "fill", "([ZZ)V", fill::<0>),
    (ARRAYS, "fill", "([BB)V", fill::<1>),
    (ARRAYS, "fill", "([CC)V", fill::<2>),
    (ARRAYS, "fill", "([SS)V", fill::<3>),
    (ARRAYS, "fill", "([II)V", fill::<4>),
    (ARRAYS, "fill", "([JJ)V", fill::<5>),
    (ARRAYS, "fill", "([FF)V", fill::<6>),
    (ARRAYS, "fill", "([DD)V", fill::<7>),
    ("java/math/BigInteger", "implMultiplyToLen", "*", multiply),
];
