//! Java's arithmetic and comparisons as instructions of the code generator.

use crate::Exit;
use crate::translate::Translation;
use cairn_program::ir::{BinOp, Cond, Inst, UnOp};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Type, Value, types};

fn int_condition(cond: Cond) -> IntCC {
    match cond {
        Cond::Eq => IntCC::Equal,
        Cond::Ne => IntCC::NotEqual,
        Cond::Lt => IntCC::SignedLessThan,
        Cond::Ge => IntCC::SignedGreaterThanOrEqual,
        Cond::Gt => IntCC::SignedGreaterThan,
        Cond::Le => IntCC::SignedLessThanOrEqual,
    }
}

/// `nan`: whether it holds when an operand is NaN.
fn float_condition(cond: Cond, nan: bool) -> FloatCC {
    match (cond, nan) {
        (Cond::Eq, false) => FloatCC::Equal,
        (Cond::Eq, true) => FloatCC::UnorderedOrEqual,
        (Cond::Ne, false) => FloatCC::OrderedNotEqual,
        (Cond::Ne, true) => FloatCC::NotEqual,
        (Cond::Lt, false) => FloatCC::LessThan,
        (Cond::Lt, true) => FloatCC::UnorderedOrLessThan,
        (Cond::Ge, false) => FloatCC::GreaterThanOrEqual,
        (Cond::Ge, true) => FloatCC::UnorderedOrGreaterThanOrEqual,
        (Cond::Gt, false) => FloatCC::GreaterThan,
        (Cond::Gt, true) => FloatCC::UnorderedOrGreaterThan,
        (Cond::Le, false) => FloatCC::LessThanOrEqual,
        (Cond::Le, true) => FloatCC::UnorderedOrLessThanOrEqual,
    }
}

impl Translation<'_, '_, '_> {
    pub(crate) fn unary(&mut self, op: UnOp, a: Value) -> Value {
        use UnOp::*;
        match op {
            INeg | LNeg => self.b.ins().ineg(a),
            FNeg | DNeg => self.b.ins().fneg(a),
            I2L => self.b.ins().sextend(types::I64, a),
            I2F | L2F => self.b.ins().fcvt_from_sint(types::F32, a),
            I2D | L2D => self.b.ins().fcvt_from_sint(types::F64, a),
            L2I => self.b.ins().ireduce(types::I32, a),
            F2I | D2I => self.b.ins().fcvt_to_sint_sat(types::I32, a),
            F2L | D2L => self.b.ins().fcvt_to_sint_sat(types::I64, a),
            F2D => self.b.ins().fpromote(types::F64, a),
            D2F => self.b.ins().fdemote(types::F32, a),
            I2B => self.sign_extended(types::I8, a),
            I2S => self.sign_extended(types::I16, a),
            I2C => self.b.ins().band_imm_u(a, 0xFFFF),
        }
    }

    /// The low part of an int, with its sign.
    pub(crate) fn sign_extended(&mut self, part: Type, a: Value) -> Value {
        let low = self.b.ins().ireduce(part, a);
        self.b.ins().sextend(types::I32, low)
    }

    pub(crate) fn binary(&mut self, op: BinOp, a: Value, b: Value) -> Value {
        use BinOp::*;
        match op {
            IAdd | LAdd => self.b.ins().iadd(a, b),
            ISub | LSub => self.b.ins().isub(a, b),
            IMul | LMul => self.b.ins().imul(a, b),
            IDiv | LDiv => self.divide(a, b),
            IRem | LRem => self.remainder(a, b),
            IAnd | LAnd => self.b.ins().band(a, b),
            IOr | LOr => self.b.ins().bor(a, b),
            IXor | LXor => self.b.ins().bxor(a, b),
            // The amount is taken modulo the width, as in Java.
            IShl | LShl => self.b.ins().ishl(a, b),
            IShr | LShr => self.b.ins().sshr(a, b),
            IUshr | LUshr => self.b.ins().ushr(a, b),
            FAdd | DAdd => self.b.ins().fadd(a, b),
            FSub | DSub => self.b.ins().fsub(a, b),
            FMul | DMul => self.b.ins().fmul(a, b),
            FDiv | DDiv => self.b.ins().fdiv(a, b),
            FRem => self.float_rem(types::F32, a, b),
            DRem => self.float_rem(types::F64, a, b),
            LCmp => {
                let more = self.b.ins().icmp(IntCC::SignedGreaterThan, a, b);
                let less = self.b.ins().icmp(IntCC::SignedLessThan, a, b);
                self.difference(more, less)
            }
            FCmpL | DCmpL => {
                let more = self.b.ins().fcmp(FloatCC::GreaterThan, a, b);
                let less = self.b.ins().fcmp(FloatCC::UnorderedOrLessThan, a, b);
                self.difference(more, less)
            }
            FCmpG | DCmpG => {
                let more = self.b.ins().fcmp(FloatCC::UnorderedOrGreaterThan, a, b);
                let less = self.b.ins().fcmp(FloatCC::LessThan, a, b);
                self.difference(more, less)
            }
        }
    }

    /// 1, 0 or -1.
    fn difference(&mut self, more: Value, less: Value) -> Value {
        let more = self.b.ins().uextend(types::I32, more);
        let less = self.b.ins().uextend(types::I32, less);
        self.b.ins().isub(more, less)
    }

    pub(crate) fn binary_constant(&mut self, op: BinOp, a: Value, k: i32) -> Value {
        let constant = self.b.ins().iconst(types::I32, i64::from(k as u32));
        match (op, k) {
            (BinOp::IDiv, -1) => self.b.ins().ineg(a),
            (BinOp::IRem, -1) => self.b.ins().iconst(types::I32, 0),
            (BinOp::IDiv, _) => self.b.ins().sdiv(a, constant),
            (BinOp::IRem, _) => self.b.ins().srem(a, constant),
            _ => self.binary(op, a, constant),
        }
    }

    /// The divisor, or 1 in place of -1, and whether it is -1. A division by zero leaves.
    fn divisor(&mut self, b: Value) -> (Value, Value) {
        let not_zero = self.b.ins().icmp_imm_s(IntCC::NotEqual, b, 0);
        self.require(not_zero, Exit::Interpret);
        let is_minus_one = self.b.ins().icmp_imm_s(IntCC::Equal, b, -1);
        let ty = self.b.func.dfg.value_type(b);
        let one = self.b.ins().iconst(ty, 1);
        (self.b.ins().select(is_minus_one, one, b), is_minus_one)
    }

    /// The smallest number divided by -1 is itself; the code generator's division does not say so.
    fn divide(&mut self, a: Value, b: Value) -> Value {
        let (divisor, is_minus_one) = self.divisor(b);
        let quotient = self.b.ins().sdiv(a, divisor);
        let negated = self.b.ins().ineg(a);
        self.b.ins().select(is_minus_one, negated, quotient)
    }

    fn remainder(&mut self, a: Value, b: Value) -> Value {
        let (divisor, _) = self.divisor(b);
        self.b.ins().srem(a, divisor)
    }

    fn float_rem(&mut self, ty: Type, a: Value, b: Value) -> Value {
        let (kind, function) = match ty {
            types::F32 => (cairn_program::ir::Kind::Float, self.host.float_rem as usize),
            _ => (cairn_program::ir::Kind::Double, self.host.double_rem as usize),
        };
        let (a, b) = (self.word_of(a, kind), self.word_of(b, kind));
        let word = self.call_host(function, &[a, b], Some(types::I64));
        let word = word.expect("a function with a result");
        self.of_word(word, kind)
    }

    /// When a two-way branch is taken, and where it goes.
    pub(crate) fn condition(&mut self, inst: Inst) -> Option<(Value, u32)> {
        Some(match inst {
            Inst::BrInt { cond, a, b, target } | Inst::BrLong { cond, a, b, target } => {
                let (a, b) = (self.get(a), self.get(b));
                (self.b.ins().icmp(int_condition(cond), a, b), target)
            }
            Inst::BrIntK { cond, a, k, target } => {
                let a = self.get(a);
                (self.b.ins().icmp_imm_s(int_condition(cond), a, i64::from(k)), target)
            }
            Inst::BrFloat { cond, nan, a, b, target }
            | Inst::BrDouble { cond, nan, a, b, target } => {
                let (a, b) = (self.get(a), self.get(b));
                (self.b.ins().fcmp(float_condition(cond, nan), a, b), target)
            }
            Inst::BrRef { cond, a, b, target } => {
                let (a, b) = (self.get(a), self.get(b));
                (self.b.ins().icmp(int_condition(cond), a, b), target)
            }
            Inst::BrNull { cond, a, target } => {
                let a = self.get(a);
                (self.b.ins().icmp_imm_s(int_condition(cond), a, 0), target)
            }
            _ => return None,
        })
    }
}
