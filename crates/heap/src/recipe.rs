//! Recipes: how an object is made by calls, where its fields are not ours to fill.
//!
//! A container of the library is what `new ArrayList()` and some `add(x)` make of it, whatever fields
//! it has. The arguments of the calls are unknown; so a recipe stands for all objects that can be made
//! in this way.

use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Program};

/// The calls that make an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// What it makes an object of, or of a subclass.
    pub class: ClassId,
    /// The class that `create` is looked for in.
    pub owner: ClassId,
    /// A constructor; or a static method that returns the object; or a method that returns it, of
    /// another object, which is made for this alone.
    pub create: MethodId,
    /// Called on the object as often as it is to have elements.
    pub repeat: Option<MethodId>,
    /// Called on the object after that, one after the other.
    pub then: Vec<MethodId>,
    /// How many elements it then has: an object that turns out to have less is none of this recipe.
    pub size: Option<MethodId>,
    /// The objects have no identity that a program should depend on.
    pub is_value: bool,
    /// No argument is null.
    pub strict: bool,
    /// There are objects of the class that it does not make, whatever the arguments are.
    pub is_partial: bool,
}

/// How a recipe begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    Constructor,
    Static,
    /// The first of its parts is the object that it is called on.
    OnPart,
}

impl Recipe {
    pub fn beginning(&self, program: &Program) -> Beginning {
        let create = program.method(self.create);
        match create.is_static() {
            true => Beginning::Static,
            false if &*create.name == "<init>" => Beginning::Constructor,
            false => Beginning::OnPart,
        }
    }

    /// The calls that make an object with so many elements, each with the number of its parts: of
    /// the first, the object that it is called on counts.
    pub fn calls(&self, program: &Program, count: u32) -> Vec<(MethodId, usize)> {
        let arguments = |m: MethodId| {
            let m = program.method(m);
            m.params.len() - usize::from(!m.is_static())
        };
        let receiver = usize::from(self.beginning(program) == Beginning::OnPart);
        let mut all = vec![(self.create, arguments(self.create) + receiver)];
        if let Some(repeat) = self.repeat {
            all.extend((0..count).map(|_| (repeat, arguments(repeat))));
        }
        all.extend(self.then.iter().map(|&m| (m, arguments(m))));
        all
    }

    /// Whether the first argument of the constructor is the instance around that of an inner class.
    pub fn takes_outer(&self, program: &Program) -> bool {
        let class = program.class(self.class);
        if self.beginning(program) != Beginning::Constructor {
            return false;
        }
        let own = class.file.as_ref().and_then(|f| f.own_entry());
        if own.is_none_or(|i| i.access & access::STATIC != 0) {
            return false;
        }
        let outer = class.name.rsplit_once('$').map_or("", |(outer, _)| outer);
        program.method(self.create).desc.starts_with(&format!("(L{outer};"))
    }
}
