//! Which way a run without symbols takes through the program.

use cairn_explore::{Act, Rig};
use cairn_program::{MethodId, Program};
use cairn_witness::{Outcome, Witness};
use std::fmt::Write;

/// Equal for runs that took the same branches in the same order, and ended alike.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    branches: u64,
    /// What was thrown at the end, and where.
    threw: Option<String>,
}

impl Way {
    /// It ends with a cast that fails. Which object it was shows in the message.
    pub fn is_failed_cast(&self) -> bool {
        self.threw.as_ref().is_some_and(|t| t.starts_with("java.lang.ClassCastException"))
    }
}

/// Tells the ways of a method's runs.
pub struct Ways<'p> {
    rig: Rig<'p>,
    method: MethodId,
}

impl<'p> Ways<'p> {
    pub fn new(program: &'p Program, method: MethodId) -> Result<Ways<'p>, String> {
        let rig = Rig::new(program).map_err(|e| e.to_string())?;
        Ok(Ways { rig, method })
    }

    /// The way that a call takes with the input of a witness.
    pub fn way(&mut self, witness: &Witness) -> Result<Way, String> {
        let arguments: Vec<_> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let act = Act {
            method: self.method,
            receiver: witness.receiver.as_ref().map(|r| &r.value),
            arguments: &arguments,
            checks: &[],
            statics: &witness.statics,
            asked: None,
        };
        let realise = |rig: &mut Rig<'p>| {
            rig.reset();
            rig.realise(witness).map_err(|e| e.to_string())
        };
        realise(&mut self.rig)?;
        let (branches, threw) = self.rig.probe(&act).map_err(|e| e.to_string())?;
        if threw.is_none() {
            return Ok(Way { branches, threw: None });
        }
        // Again, to see where.
        realise(&mut self.rig)?;
        let acted = self.rig.act(&act).map_err(|e| e.to_string())?;
        let Outcome::Threw { class, message } = acted.outcome else {
            return Err("it did not throw again".into());
        };
        let mut text = class;
        // Which of a line's references was null; other messages tell of the values.
        if text == "java.lang.NullPointerException" {
            let _ = write!(text, " {}", message.unwrap_or_default());
        }
        for frame in &acted.trace {
            let _ = write!(text, " at {}:{}", frame.method, frame.line.unwrap_or(0));
        }
        Ok(Way { branches, threw: Some(text) })
    }
}
