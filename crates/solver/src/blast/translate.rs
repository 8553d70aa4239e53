//! Terms as circuits.
//!
//! A term is translated once a circuit, together with everything below it. A boolean is one literal,
//! all else its bits, least significant first.

use super::bits::{self, Bits};
use super::circuit::{Circuit, Lit};
use super::float::{Format, Rounding};
use crate::question::Unknown;
use crate::sat::BatSat;
use cairn_budget::Budget;
use cairn_term::{Binary, Model, Node, Pool, Sort, Term, Unary, Value, Var};
use rustc_hash::FxHashMap;

/// What one circuit may hold. A gate costs some hundred bytes when it is encoded; a question that
/// needs more has never been answered in time.
const MAX_GATES: usize = 400_000;

pub(crate) struct Translation {
    pub circuit: Circuit<BatSat>,
    /// Where a term's bits are in `lits`, by its number.
    places: Vec<Place>,
    /// Of the present circuit; places of older ones do not count.
    generation: u32,
    lits: Vec<Lit>,
    /// Inputs of the variables that some translated term has.
    inputs: FxHashMap<Var, Bits>,
    /// Divisions by a constant.
    divided: FxHashMap<(Bits, u64), Divided>,
    /// What makes the inputs in a quotient mean the quotient, by the term that divides.
    definitions: FxHashMap<Term, Lit>,
    /// The definitions below a condition.
    defined_by: FxHashMap<Term, Vec<Lit>>,
}

#[derive(Clone)]
struct Divided {
    quotient: Bits,
    remainder: Bits,
    /// True exactly if quotient and remainder are what they are called.
    definition: Lit,
}

#[derive(Clone, Copy, Default)]
struct Place {
    generation: u32,
    start: u32,
    len: u8,
}

fn format(sort: Sort) -> Format {
    if sort == Sort::F32 { Format::F32 } else { Format::F64 }
}

fn width(sort: Sort) -> usize {
    match sort {
        Sort::Bool => 1,
        Sort::Bv(w) => w.bits() as usize,
        Sort::F32 => 32,
        Sort::F64 => 64,
    }
}

impl Translation {
    pub fn new() -> Translation {
        Translation {
            circuit: Circuit::default(),
            places: Vec::new(),
            generation: 1,
            lits: Vec::new(),
            inputs: FxHashMap::default(),
            divided: FxHashMap::default(),
            definitions: FxHashMap::default(),
            defined_by: FxHashMap::default(),
        }
    }

    /// Begins an empty circuit.
    pub fn restart(&mut self) {
        // The table of places is as large as the pool, so it is kept.
        let mut places = std::mem::take(&mut self.places);
        let generation = self.generation.checked_add(1).unwrap_or_else(|| {
            places.clear();
            1
        });
        *self = Translation { places, generation, ..Translation::new() };
    }

    /// The literal of a condition.
    pub fn condition(&mut self, pool: &Pool, t: Term, budget: &Budget) -> Result<Lit, Unknown> {
        let mut todo = vec![t];
        while let Some(&t) = todo.last() {
            if self.get(t).is_some() {
                todo.pop();
                continue;
            }
            let node = pool.node(t);
            let before = todo.len();
            todo.extend(node.args().filter(|&a| self.get(a).is_none()));
            if todo.len() == before {
                self.admit(pool, node)?;
                let bits = self.build(pool, t, node);
                debug_assert_eq!(bits.len(), width(pool.sort(t)), "{node:?}");
                self.put(t, &bits);
                todo.pop();
                if budget.is_over() {
                    return Err(Unknown::Time);
                }
            }
        }
        Ok(self.bits(t)[0])
    }

    /// What must be assumed together with a condition that was translated.
    pub fn definitions(&mut self, pool: &Pool, t: Term) -> &[Lit] {
        if self.definitions.is_empty() {
            return &[];
        }
        let definitions = &self.definitions;
        self.defined_by.entry(t).or_insert_with(|| {
            let below = pool.post_order([t]);
            below.iter().filter_map(|t| definitions.get(t).copied()).collect()
        })
    }

    /// Literals that say that translated variables have the values of `model`.
    pub fn values(&self, vars: &[Var], model: &Model) -> Vec<Lit> {
        let mut lits = Vec::new();
        for &var in vars {
            let value = model.get(var).map_or(0, Value::bits);
            let inputs = self.inputs.get(&var).into_iter().flatten();
            lits.extend(inputs.enumerate().map(|(i, &lit)| lit ^ (value >> i & 1 == 0)));
        }
        lits
    }

    /// The value of a variable in the model that was found.
    pub fn value(&self, pool: &Pool, var: Var) -> Value {
        let sort = pool.var_sort(var);
        let bits = self.inputs.get(&var).map_or(0, |bits| self.circuit.input_value(bits));
        Value::of(sort, bits)
    }

    fn get(&self, t: Term) -> Option<Place> {
        self.places.get(t.id() as usize).copied().filter(|p| p.generation == self.generation)
    }

    fn bits(&self, t: Term) -> &[Lit] {
        let place = self.get(t).expect("arguments are translated first");
        &self.lits[place.start as usize..][..place.len as usize]
    }

    fn put(&mut self, t: Term, bits: &[Lit]) {
        let at = t.id() as usize;
        if at >= self.places.len() {
            self.places.resize((at + 1).max(2 * self.places.len()), Place::default());
        }
        let (generation, start) = (self.generation, self.lits.len() as u32);
        self.places[at] = Place { generation, start, len: bits.len() as u8 };
        self.lits.extend_from_slice(bits);
    }

    /// Refuses what would not fit. Only the remainder of floats is large by itself.
    fn admit(&self, pool: &Pool, node: Node) -> Result<(), Unknown> {
        let own = match node {
            Node::Binary(Binary::FRem, a, _) => format(pool.sort(a)).remainder_gates(),
            _ => 0,
        };
        if self.circuit.len() + own <= MAX_GATES {
            return Ok(());
        }
        Err(Unknown::TooLarge(if own > MAX_GATES {
            "a remainder (%) of doubles".to_owned()
        } else {
            format!("more than {MAX_GATES} gates")
        }))
    }

    fn build(&mut self, pool: &Pool, t: Term, node: Node) -> Bits {
        match node {
            // Any number: what is impossible then is impossible.
            Node::Unary(Unary::Real(_), _) | Node::Binary(Binary::Real(_), ..) => {
                self.free_inputs(Sort::F64)
            }
            Node::Const(v) => bits::constant(v.bits() as i64, width(v.sort())),
            Node::Var(var) => self.variable(pool.var_sort(var), var),
            Node::Unary(op, a) => {
                let sort = pool.sort(a);
                let a = self.bits(a).to_vec();
                self.unary(op, sort, &a)
            }
            Node::Binary(op, a, b) => {
                let sort = pool.sort(a);
                if let Some(divisor) = pool.value(b)
                    && matches!(op, Binary::SDiv | Binary::SRem | Binary::UDiv | Binary::URem)
                    && divisor.bits() != 0
                {
                    return self.divide_by_constant(t, op, a, divisor);
                }
                let (a, b) = (self.bits(a).to_vec(), self.bits(b).to_vec());
                self.binary(op, sort, &a, &b)
            }
            Node::Ite(c, a, b) => {
                let c = self.bits(c)[0];
                let (a, b) = (self.bits(a).to_vec(), self.bits(b).to_vec());
                self.circuit.bits_ite(c, &a, &b)
            }
        }
    }

    fn variable(&mut self, sort: Sort, var: Var) -> Bits {
        let inputs = self.free_inputs(sort);
        self.inputs.insert(var, inputs.clone());
        inputs
    }

    fn free_inputs(&mut self, sort: Sort) -> Bits {
        let inputs = self.circuit.inputs(width(sort));
        if sort.is_float() {
            // A variable holds no NaN but the canonical one.
            let canonical = self.circuit.canonical(format(sort), &inputs);
            let ok = self.circuit.eq(&inputs, &canonical);
            self.circuit.assert(ok);
        }
        inputs
    }

    fn unary(&mut self, op: Unary, sort: Sort, a: &[Lit]) -> Bits {
        use Unary::*;
        let c = &mut self.circuit;
        let f = format(sort);
        match op {
            Not | BvNot => bits::not(a),
            Neg => c.neg(a),
            ZeroExtend(to) => bits::zero_extend(a, to.bits() as usize),
            SignExtend(to) => bits::sign_extend(a, to.bits() as usize),
            Truncate(to) => bits::truncate(a, to.bits() as usize),
            FNeg => c.fneg(f, a),
            FAbs => c.fabs(f, a),
            FSqrt => c.fsqrt(f, a),
            FRound(cairn_term::Rounding::Floor) => c.fround(f, Rounding::Floor, a),
            FRound(cairn_term::Rounding::Ceil) => c.fround(f, Rounding::Ceil, a),
            FRound(cairn_term::Rounding::Rint) => c.fround(f, Rounding::TiesEven, a),
            Real(_) => unreachable!("not a circuit"),
            IsNan => vec![c.is_nan(f, a)],
            Widen => c.float_to_double(a),
            Narrow => c.double_to_float(a),
            ToBits => c.canonical(f, a),
            ToRawBits | FromBits => a.to_vec(),
            IntToF32 => c.int_to_float(Format::F32, a),
            IntToF64 => c.int_to_float(Format::F64, a),
            FloatToInt(to) => c.float_to_int(f, a, to.bits() as usize),
        }
    }

    fn binary(&mut self, op: Binary, sort: Sort, a: &[Lit], b: &[Lit]) -> Bits {
        use Binary::*;
        let c = &mut self.circuit;
        let f = format(sort);
        match op {
            BoolAnd => vec![c.and(a[0], b[0])],
            BoolOr => vec![c.or(a[0], b[0])],
            Eq => vec![c.eq(a, b)],
            Add => c.add(a, b),
            Sub => c.sub(a, b),
            Mul => c.mul(a, b),
            SDiv => c.sdivrem(a, b).0,
            SRem => c.sdivrem(a, b).1,
            UDiv => c.udivrem(a, b).0,
            URem => c.udivrem(a, b).1,
            And => c.bits_and(a, b),
            Or => c.bits_or(a, b),
            Xor => c.bits_xor(a, b),
            Shl => c.shl(a, b),
            LShr => c.lshr(a, b),
            AShr => c.ashr(a, b),
            Slt => vec![c.slt(a, b)],
            Sle => vec![c.sle(a, b)],
            Ult => vec![c.ult(a, b)],
            Ule => vec![c.ule(a, b)],
            FAdd => c.fadd(f, a, b),
            FSub => c.fsub(f, a, b),
            FMul => c.fmul(f, a, b),
            FDiv => c.fdiv(f, a, b),
            FRem => c.frem(f, a, b),
            Real(_) => unreachable!("not a circuit"),
            FEq => vec![c.feq(f, a, b)],
            FLt => vec![c.flt(f, a, b)],
            FLe => vec![c.fle(f, a, b)],
        }
    }

    /// Quotient and remainder are inputs that a definition ties to the dividend, which needs one
    /// multiplication by a constant instead of a subtraction for every bit.
    fn divide_by_constant(&mut self, t: Term, op: Binary, a: Term, divisor: Value) -> Bits {
        use Binary::*;
        let a = self.bits(a).to_vec();
        let signed = matches!(op, SDiv | SRem);
        let c = &mut self.circuit;
        let (dividend, by) = if signed {
            let mask = divisor.sort().width().map_or(u64::MAX, |w| w.mask());
            (c.abs(&a), divisor.signed().unsigned_abs() & mask)
        } else {
            (a.clone(), divisor.bits())
        };
        let Divided { quotient, remainder, definition } = self.divided(dividend, by);
        if definition != Lit::TRUE {
            self.definitions.insert(t, definition);
        }
        let c = &mut self.circuit;
        let (sign, negative) = (bits::sign(&a), divisor.signed() < 0);
        match op {
            SDiv => c.negate_if(sign ^ negative, &quotient),
            SRem => c.negate_if(sign, &remainder),
            UDiv => quotient,
            _ => remainder,
        }
    }

    /// Unsigned; the divisor is not zero.
    fn divided(&mut self, dividend: Bits, divisor: u64) -> Divided {
        let n = dividend.len();
        let k = divisor.ilog2() as usize;
        if divisor.is_power_of_two() {
            let quotient = bits::zero_extend(&dividend[k..], n);
            let remainder = bits::zero_extend(&dividend[..k], n);
            return Divided { quotient, remainder, definition: Lit::TRUE };
        }
        let key = (dividend, divisor);
        if let Some(known) = self.divided.get(&key) {
            return known.clone();
        }
        let c = &mut self.circuit;
        // The divisor has k + 1 bits, so a quotient of more than n - k would be too large.
        let (q, r) = (c.inputs(n - k), c.inputs(k + 1));
        let by = bits::constant(divisor as i64, k + 1);
        let product = c.mul_wide(&q, &by);
        let (sum, carry) = c.add_carry(&product, &bits::zero_extend(&r, n + 1), Lit::FALSE);
        let conditions = [c.eq(&sum[..n], &key.0), !sum[n], !carry, c.ult(&r, &by)];
        let definition = c.all(&conditions);
        let (quotient, remainder) = (bits::zero_extend(&q, n), bits::zero_extend(&r, n));
        let divided = Divided { quotient, remainder, definition };
        self.divided.insert(key, divided.clone());
        divided
    }
}
