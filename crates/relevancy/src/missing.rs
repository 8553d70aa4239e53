//! Code that is not there: classes that the class path lacks, and methods that cannot be read. What it is given, with all that
//! can be reached from there, flows into all that it can reach and into what it returns and throws. Nothing is known of its
//! objects, so that all of it together is one place. That it calls the program back is not assumed.

use crate::build::{At, Builder};
use crate::closed::is_users;
use crate::graph::{Global, Node};
use crate::natives::Closed;
use cairn_analysis::callees::Call;
use cairn_program::Method;
use cairn_program::ir::Reg;

/// The number of the place among those of calls by reflection.
pub const MISSING: u32 = u32::MAX;

const CALL: &str =
    "a call of code that is missing: what it is given flows into all that it can reach";
const FIELD: &str = "a field of a class that is missing: all such fields are one";

impl<'a> Builder<'a> {
    pub fn missing_pool(&mut self) -> Node {
        self.global(Global::Pool(MISSING))
    }

    /// A call whose reference does not resolve, by code that is not the library's.
    pub fn missing_call(&mut self, at: At<'a>, dst: Reg, args: &[Reg], call: Option<&Call>) {
        let is_missing = matches!(call, Some(Call::Unresolved(_)));
        if !is_missing || !self.options.rules.natives || !is_users(self.program, at.method.class) {
            return;
        }
        self.assumptions.insert((at.method.id, CALL));
        let closed = Closed::new(self, at, dst, args);
        let pool = self.missing_pool();
        self.everything(&closed, pool);
        for to in self.catchers(at) {
            self.flows(Some(pool), Some(to));
        }
    }

    /// A call of a method whose code cannot be read.
    pub fn is_unreadable(&self, m: &Method) -> bool {
        !m.is_native() && !m.is_abstract() && self.program.body(m.id).is_err()
    }

    /// A field whose reference does not resolve is written, or read.
    pub fn missing_field(&mut self, at: At<'a>, from: Option<Node>, to: Option<Node>) {
        if !self.options.rules.natives || !is_users(self.program, at.method.class) {
            return;
        }
        self.assumptions.insert((at.method.id, FIELD));
        let pool = self.missing_pool();
        self.flows(from, Some(pool));
        self.flows(Some(pool), to);
    }
}
