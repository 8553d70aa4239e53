//! What library methods do with symbolic values, where their own code would fork needlessly or is
//! native. Each model does what the method does, as terms.
//!
//! A model gets the arguments with their shadows (receiver first) and is asked before the method's
//! own code. It declines with [`Trap::Bytecode`] when nothing symbolic is involved, and wherever the
//! method throws: the library's own code then finds the right exception and text. Like everything
//! symbolic it may be executed again after a fork, so it decides first and changes the heap last.

use super::Val;
use crate::machine::{Machine, Trap};
use cairn_program::ir::Kind;
use cairn_program::{Class, Method};
use cairn_term::Term;
use cairn_text::Text;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::LazyLock;

mod arrays;
mod boxes;
mod builder;
mod characters;
mod environment;
mod fields;
mod inputs;
mod math;
mod numbers;
mod string;
mod stubs;

pub(crate) type ModelResult = Result<Val, Trap>;
pub(crate) type Model = for<'p> fn(&mut Machine<'p>, &[Val]) -> ModelResult;
/// Class, method, descriptor (`*`: any) and the model.
pub(crate) type Entry = (&'static str, &'static str, &'static str, Model);

pub(crate) use inputs::NATIVES as INPUT_NATIVES;

/// Every model, found by the method it stands for.
pub(crate) struct Models {
    table: Vec<Entry>,
    by_name: FxHashMap<(&'static str, &'static str), Vec<u32>>,
    /// Where those that make inputs stand in the table, and those that ask the environment.
    inputs: Range<u32>,
    environment: Range<u32>,
}

/// The tables never change, so all machines look at the same.
static ALL: LazyLock<Models> = LazyLock::new(Models::new);

impl Models {
    pub fn all() -> &'static Models {
        &ALL
    }

    fn new() -> Models {
        let table = [
            inputs::TABLE,
            stubs::TABLE,
            environment::TABLE,
            arrays::TABLE,
            boxes::TABLE,
            builder::TABLE,
            characters::TABLE,
            fields::TABLE,
            math::TABLE,
            numbers::TABLE,
            string::TABLE,
        ]
        .concat();
        let mut by_name: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        for (i, e) in table.iter().enumerate() {
            by_name.entry((e.0, e.1)).or_default().push(i as u32);
        }
        let inputs = 0..(inputs::TABLE.len() + stubs::TABLE.len()) as u32;
        let environment = inputs.end..inputs.end + environment::TABLE.len() as u32;
        Models { table, by_name, inputs, environment }
    }

    pub fn find(&self, class: &Class, method: &Method) -> Option<u32> {
        let candidates = self.by_name.get(&(&*class.name, &*method.name) as &(&str, &str))?;
        candidates.iter().copied().find(|&i| {
            let desc = self.table[i as usize].2;
            desc == "*" || desc == &*method.desc
        })
    }

    /// What the model with that number is for.
    pub fn made(&self, index: u32) -> Modelled {
        match index {
            i if self.inputs.contains(&i) => Modelled::Source,
            i if self.environment.contains(&i) => Modelled::Environment,
            _ => Modelled::Function,
        }
    }

    pub fn get(&self, index: u32) -> Model {
        self.table[index as usize].3
    }
}

/// What a model does, for whoever has to know where terms come from and go without running it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modelled {
    /// It makes unknowns: its result is one, or holds some.
    Source,
    /// It may ask the environment: where that part of it is unknown, a source; else as if there were no model.
    Environment,
    /// Its result, and what it writes, is computed from what it is given.
    Function,
}

/// Whether a model stands for a method in symbolic runs, by the table that the machine itself uses.
pub fn modelled(class: &Class, method: &Method) -> Option<Modelled> {
    let all = Models::all();
    let made = all.made(all.find(class, method)?);
    // To assume something makes nothing.
    let is_source = made != Modelled::Source || method.ret.is_some();
    Some(if is_source { made } else { Modelled::Function })
}

/// When a result is an object that exists already; the first that holds counts.
enum Shared {
    Unchanged(Val, Term),
    Empty,
}

/// Nothing symbolic, or a case for the library's own code.
fn decline<T>() -> Result<T, Trap> {
    Err(Trap::Bytecode)
}

impl<'p> Machine<'p> {
    /// Whether a string argument has anything symbolic about it.
    fn is_unknown_text(&mut self, v: Val) -> Result<bool, Trap> {
        if v.is_symbolic() {
            return Ok(true);
        }
        let r = v.as_ref();
        Ok(!r.is_null() && self.is_text(r)? && self.is_symbolic_text(r)?)
    }

    /// Whether an object is a string or a builder.
    fn is_text(&self, r: cairn_heap::Ref) -> Result<bool, Trap> {
        let class = self.heap.class_of(r);
        if class == self.program.string_class() {
            return Ok(true);
        }
        Ok(self.program.is_subtype(class, self.program.load("java/lang/AbstractStringBuilder")?))
    }

    /// The text of a string that can be one of several; declines where it can be null, or is no
    /// string. Something is computed of its characters.
    fn text_arg(&mut self, v: Val) -> Result<Text, Trap> {
        let text = self.passed_arg(v)?;
        self.text_is_read(&text);
        Ok(text)
    }

    /// The text that a reference is where it is not null. Something is computed of its characters.
    fn text_choice(&mut self, v: Val) -> Result<Text, Trap> {
        let text = self.passed_choice(v)?;
        self.text_is_read(&text);
        Ok(text)
    }

    /// As [`Machine::text_arg`], for what is right for texts of any length.
    fn passed_arg(&mut self, v: Val) -> Result<Text, Trap> {
        let null = self.ref_eq(v, Val::of(0))?;
        if self.decide(null)? {
            return decline();
        }
        self.passed_choice(v)
    }

    /// As [`Machine::text_choice`], for what is right for texts of any length.
    fn passed_choice(&mut self, v: Val) -> Result<Text, Trap> {
        let known = self.sym().path.texts.iter().rev().find(|t| Some(t.0) == v.term());
        if let Some(&(_, r)) = known {
            return self.text_to_pass(r);
        }
        let mut result: Option<Text> = None;
        for r in self.targets(v)?.into_iter().rev() {
            if r.is_null() {
                continue;
            }
            if !self.is_text(r)? {
                return decline();
            }
            let text = self.text_to_pass(r)?;
            result = Some(match result {
                None => text,
                Some(rest) => Text::ite(&self.pool(), self.guard(v, r), &text, &rest),
            });
        }
        result.map_or_else(decline, Ok)
    }

    /// A text as a string object.
    fn text_result(&mut self, text: &Text) -> ModelResult {
        self.new_text(text).map(Val::reference)
    }

    /// A text as the library returns it: `this` where nothing changed, the one empty string where it
    /// is empty, else a new object. Programs see the difference by `==`.
    fn shared_result(&mut self, text: &Text, shared: &[Shared]) -> ModelResult {
        let pool = self.pool();
        let fresh = self.new_text(text)?;
        let mut choice = pool.int(fresh.0 as i32);
        for s in shared.iter().rev() {
            let (cond, object) = match s {
                Shared::Unchanged(this, cond) => (*cond, self.term(Kind::Ref, *this)),
                Shared::Empty => {
                    let empty = self.intern_utf16(&[])?;
                    (text.is_empty(&pool), pool.int(empty.0 as i32))
                }
            };
            choice = pool.ite(cond, object, choice);
        }
        let v = self.val(choice);
        if v.is_symbolic() {
            self.sym_mut().path.texts.push((choice, fresh));
        }
        Ok(v)
    }

    /// Strings joined; null reads `null`.
    pub(crate) fn concat_texts(&mut self, parts: &[Val]) -> ModelResult {
        let pool = self.pool();
        let mut all = Text::of_str(&pool, "");
        for &v in parts {
            let null = self.ref_eq(v, Val::of(0))?;
            let none = Text::of_str(&pool, "null");
            let text = match v.is_symbolic() || !v.as_ref().is_null() {
                true => Text::ite(&pool, null, &none, &self.passed_choice(v)?),
                false => none,
            };
            all = all.concat(&pool, &text);
        }
        self.text_result(&all)
    }

    /// Whether one of the strings to be joined is symbolic.
    pub(crate) fn any_unknown_text(&mut self, parts: &[Val]) -> Result<bool, Trap> {
        for &v in parts {
            if self.is_unknown_text(v)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
