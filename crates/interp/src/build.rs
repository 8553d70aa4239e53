//! Objects made from outside, in a machine at rest: what a witness describes.
//!
//! Nothing here knows of symbols. Whoever builds a graph makes its objects first and sets their
//! fields afterwards, so that it may have cycles.

use crate::machine::{Machine, Ret, Stop, Trap};
use crate::run::initialise;
use cairn_heap::Ref;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, MethodId};

/// Why something could not be made.
#[derive(Debug)]
pub enum Unmade {
    Trap(Trap),
    /// Code that had to run for it did not return.
    Stop(Stop),
}

impl From<Trap> for Unmade {
    fn from(trap: Trap) -> Unmade {
        Unmade::Trap(trap)
    }
}

impl Machine<'_> {
    /// Initialises a class, unless it is.
    pub fn make_usable(&mut self, class: ClassId) -> Result<(), Unmade> {
        match initialise(self, class)? {
            None => Ok(()),
            Some(stop) => Err(Unmade::Stop(stop)),
        }
    }

    /// An instance of an initialised class, all fields zero; no constructor runs.
    pub fn make_instance(&mut self, class: ClassId) -> Result<Ref, Unmade> {
        self.make_usable(class)?;
        Ok(self.new_instance(class)?)
    }

    /// A box of its own.
    pub fn make_box(&mut self, elem: Elem, word: u64) -> Result<Ref, Unmade> {
        let class = self.program.load(elem.box_class()).map_err(Trap::from)?;
        let object = self.make_instance(class)?;
        self.set_field(object, "value", word)?;
        Ok(object)
    }

    /// The value of a static field, once its class is initialised.
    pub fn static_word(&mut self, class: ClassId, name: &str) -> Result<u64, Unmade> {
        self.make_usable(class)?;
        let field = self.program.find_field(class, name).map(|f| self.program.field(f));
        let Some(field) = field.filter(|f| f.is_static()) else {
            let class = self.program.class(class).java_name();
            return Err(Trap::Unsupported(format!("{class} has no static field {name}")).into());
        };
        let (_, statics) = self.heap.class_status(field.class);
        Ok(self.heap.slot(statics, field.slot))
    }

    /// Calls a method and runs it to its end; the word it returns. The receiver is the first
    /// argument, and its class says which method is meant.
    pub fn call_now(&mut self, method: MethodId, args: &[u64]) -> Result<u64, Unmade> {
        let m = self.program.method(method);
        let mut method = method;
        if m.is_static() {
            self.make_usable(m.class)?;
        } else {
            let receiver = args.first().map_or(Ref::NULL, |&w| Ref(w as u32));
            if receiver.is_null() {
                return Err(Trap::Throw("java/lang/NullPointerException", None).into());
            }
            if &*m.name != "<init>" {
                let class = self.heap.class_of(receiver);
                method = self.program.select(class, method).map_err(Trap::from)?;
            }
        }
        self.push_call(method, args, Ret::Entry)?;
        match self.run() {
            Stop::Returned(word) => Ok(word),
            stop => Err(Unmade::Stop(stop)),
        }
    }
}
