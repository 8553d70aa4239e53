//! Code that is not there: classes that the class path lacks, and methods that cannot be read. What it is given, with all that
//! can be reached from there, flows into all that it can reach, into what it returns and throws, and into what it gives to
//! the methods of the program that it calls back. Nothing is known of its objects, so that all of it together is one place.
//! Code of the program's own packages may also ask for symbolic values. What it can reach and what it calls is the points-to analysis's answer ([`cairn_pointsto::MissingCode`]).

use crate::build::{At, Builder};
use crate::closed::is_users;
use crate::graph::{Global, Key, Node, Part};
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

    /// A call whose receiver can be an object of missing code.
    pub fn call_on_missing(&mut self, at: At<'a>, dst: Reg, args: &[Reg]) {
        let (Some(missing), Some(&receiver)) = (self.solution.missing(), args.first()) else {
            return;
        };
        let set = self.solution.set_by_id(self.set(at, receiver));
        if !set.contains(missing.object.0) || !self.options.rules.natives {
            return;
        }
        let pool = self.missing_pool();
        args.iter().for_each(|&a| self.flows(self.used(at, a), Some(pool)));
        self.flows(Some(pool), self.defined(at, dst));
        for to in self.catchers(at) {
            self.flows(Some(pool), Some(to));
        }
    }

    /// What missing code does with all that it has, and what it calls.
    pub fn missing_code(&mut self) {
        let Some(missing) = self.solution.missing() else { return };
        if !self.options.rules.natives {
            return;
        }
        let pool = self.missing_pool();
        if missing.is_own && self.options.rules.sources {
            self.seed(pool);
        }
        let mut places: Vec<Global> = missing.statics.iter().map(|&f| Global::Static(f)).collect();
        for &o in self.objects(missing.objects).iter().filter(|&&o| o != missing.object) {
            places.extend(self.parts(o));
            for part in [Part::Values, Part::Entry(Key::ANY), Part::Keys] {
                places.extend(self.part(o, part));
            }
        }
        for place in places {
            let node = self.global(place);
            self.flows(Some(node), Some(pool));
            self.flows(Some(pool), Some(node));
        }
        for &id in &missing.called {
            let (method, _) = self.solution.instance(id);
            for p in 0..self.program.method(method).params.len() {
                self.flows(Some(pool), Some(self.parameter(id, p)));
            }
            self.flows(Some(self.result(id)), Some(pool));
            self.flows(Some(self.thrown(id)), Some(pool));
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
