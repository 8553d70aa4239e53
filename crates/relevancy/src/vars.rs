//! The variables of a method: its registers, each definition of a temporary as a variable of its own, and
//! what leaves the method.

use cairn_pointsto::split_registers;
use cairn_program::Method;
use cairn_program::ir::{Body, Reg};

/// Variables that leave a method, and the one that says that it runs at all, from the end.
const RESULT: u32 = 3;
const THROWN: u32 = 2;
const RUNS: u32 = 1;

/// The variables of one method.
#[derive(Debug)]
pub(crate) struct Vars {
    is_split: Vec<bool>,
    /// Register, the instruction that defines it, variable; sorted.
    definitions: Vec<(u16, u32, u32)>,
    /// By variable, the register.
    registers: Vec<u16>,
}

impl Vars {
    pub fn of_body(body: &Body) -> Vars {
        let is_split = split_registers(body);
        let mut registers: Vec<u16> = (0..body.regs.len() as u16).collect();
        let mut definitions = vec![];
        for (at, inst) in body.code.iter().enumerate() {
            if let Some(r) = inst.def()
                && is_split[r.0 as usize]
            {
                definitions.push((r.0, at as u32, registers.len() as u32));
                registers.push(r.0);
            }
        }
        definitions.sort_unstable();
        Vars { is_split, definitions, registers }
    }

    /// Of a method whose code is not looked at: its parameters.
    pub fn of_parameters(method: &Method) -> Vars {
        let registers: Vec<u16> = (0..method.params.len() as u16).collect();
        Vars { is_split: vec![false; registers.len()], definitions: vec![], registers }
    }

    /// How many variables there are.
    pub fn count(&self) -> u32 {
        self.registers.len() as u32 + RESULT
    }

    pub fn result(&self) -> u32 {
        self.count() - RESULT
    }

    pub fn thrown(&self) -> u32 {
        self.count() - THROWN
    }

    pub fn runs(&self) -> u32 {
        self.count() - RUNS
    }

    /// The register of a variable; none for what leaves the method.
    pub fn register(&self, var: u32) -> Option<Reg> {
        self.registers.get(var as usize).map(|&r| Reg(r))
    }

    /// The variable that a register is when an instruction reads it.
    pub fn read(&self, at: u32, reg: Reg) -> Option<u32> {
        let r = reg.index()?;
        if !*self.is_split.get(r)? {
            return Some(r as u32);
        }
        let after = self.definitions.partition_point(|d| (d.0, d.1) < (reg.0, at));
        let last = self.definitions[..after].last().filter(|d| d.0 == reg.0);
        Some(last.map_or(r as u32, |d| d.2))
    }

    /// The only instruction that defines what a register is when an instruction reads it, if there is only one.
    pub fn definition(&self, at: u32, reg: Reg) -> Option<u32> {
        let r = reg.index()?;
        if !*self.is_split.get(r)? {
            return None;
        }
        let after = self.definitions.partition_point(|d| (d.0, d.1) < (reg.0, at));
        self.definitions[..after].last().filter(|d| d.0 == reg.0).map(|d| d.1)
    }

    /// The variable that a register is after an instruction wrote it.
    pub fn written(&self, at: u32, reg: Reg) -> Option<u32> {
        let r = reg.index()?;
        if !*self.is_split.get(r)? {
            return Some(r as u32);
        }
        let found = self.definitions.binary_search_by_key(&(reg.0, at), |d| (d.0, d.1));
        Some(found.map_or(r as u32, |i| self.definitions[i].2))
    }
}
