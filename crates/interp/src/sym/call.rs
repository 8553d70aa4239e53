//! Calls that are not the plain case: models, natives that meet symbolic values, first calls.

use super::{Modelled, Val};
use crate::machine::{Machine, Ret, Trap};
use cairn_heap::Ref;
use cairn_heap::shadow::{Notes, Place, Seen};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Kind, Reg, Site, SiteRef};
use cairn_program::synth::Builtin;
use cairn_program::{Method, Shape};
use cairn_term::{Sort, Term};
use std::sync::atomic::Ordering::Relaxed;

impl<'p> Machine<'p> {
    /// Calls a method: `Some` is the result of a model or native, `None` says that a frame was
    /// pushed.
    #[inline(never)]
    pub(crate) fn call_symbolic(
        &mut self,
        method: &'p Method,
        args: &[Val],
        dst: Reg,
    ) -> Result<Option<Val>, Trap> {
        match self.call_implemented(method, args)? {
            Some(v) => Ok(Some(v)),
            None => self.push_symbolic(method, args, Ret::Caller(dst)).map(|()| None),
        }
    }

    /// Calls a model or a native method. `None`: there is none, or the method's own code is to run.
    pub(crate) fn call_implemented(
        &mut self,
        method: &'p Method,
        args: &[Val],
    ) -> Result<Option<Val>, Trap> {
        if let Some(model) = self.model_of(method)
            && !self.is_idle(method)?
        {
            let is_plain = !args.iter().any(|v| v.is_symbolic());
            let answer = match is_plain {
                true => model(self, args),
                false => {
                    let args = self.resolved_arguments(method, args)?;
                    model(self, &args)
                }
            };
            match answer {
                Err(Trap::Bytecode) => {}
                Err(e) => return Err(e),
                Ok(v) => return Ok(Some(v)),
            }
        }
        if self.native_of(method).is_some() {
            match self.call_native(method, args) {
                Err(Trap::Bytecode) if !method.is_native() && !method.is_abstract() => {}
                Err(e) => return Err(e),
                Ok(v) => return Ok(Some(Val::of(v))),
            }
        } else if method.is_native() {
            return Err(self.missing_native(method));
        } else if method.is_abstract() {
            let text = crate::throw::describe_method(self.program, method);
            return Err(Trap::Throw("java/lang/AbstractMethodError", Some(text)));
        }
        Ok(None)
    }

    /// Pushes a frame for a method that has bytecode.
    pub fn push_symbolic(
        &mut self,
        method: &'p Method,
        args: &[Val],
        ret: Ret,
    ) -> Result<(), Trap> {
        let words: Vec<u64> = args.iter().map(|v| v.word).collect();
        // A synchronized method locks its receiver, which must be one.
        let sync = method.is(access::SYNCHRONIZED) && !method.is_static();
        if sync && args[0].is_symbolic() {
            let receiver = self.single_object(args[0])?;
            let mut args = args.to_vec();
            args[0] = Val::reference(receiver);
            return self.push_symbolic(method, &args, ret);
        }
        let has_terms = args.iter().any(|v| v.is_symbolic());
        let mode = match has_terms {
            true if !matches!(ret, Ret::Caller(_)) => self.base_mode(),
            true => self.callee_mode(method, true),
            false => self.mode_of_call(method, ret),
        };
        self.push_frame(method.id, &words, ret, mode)?;
        if has_terms {
            let base = self.frames.last().map_or(0, |f| f.base as usize);
            for (i, v) in args.iter().enumerate() {
                self.shadows[base + i] = v.shadow;
            }
        }
        Ok(())
    }

    /// The arguments of a model, which looks at the objects.
    fn resolved_arguments(&mut self, method: &Method, args: &[Val]) -> Result<Vec<Val>, Trap> {
        let mut all = args.to_vec();
        for (v, elem) in all.iter_mut().zip(method.params.iter()) {
            if *elem == Elem::Ref {
                *v = self.resolve(*v)?;
            }
        }
        Ok(all)
    }

    pub(crate) fn model_of(&self, method: &Method) -> Option<super::models::Model> {
        let models = &self.sym().models;
        match method.model_cache.load(Relaxed) {
            u32::MAX => None,
            0 => {
                let index = models.find(self.program.class(method.class), method);
                method.model_cache.store(index.map_or(u32::MAX, |i| i + 1), Relaxed);
                index.map(|i| models.get(i))
            }
            i => Some(models.get(i - 1)),
        }
    }

    /// Whether the model of a method, which was looked up before, has nothing to do: there is no term yet, and it makes none. What
    /// makes an input interrupts the run; what asks the environment does it if it comes to that.
    fn is_idle(&self, method: &Method) -> Result<bool, Trap> {
        let sym = self.sym();
        if !sym.awaits_unknowns {
            return Ok(false);
        }
        match sym.models.made(method.model_cache.load(Relaxed).wrapping_sub(1)) {
            Modelled::Source => Err(Trap::Interrupted),
            Modelled::Environment => Ok(false),
            Modelled::Function => Ok(true),
        }
    }

    /// Runs a native, which knows nothing of symbolic values. If the method's own code can run
    /// instead, it does; else what is read is made concrete first, one value at a time.
    fn call_native(&mut self, method: &'p Method, args: &[Val]) -> Result<u64, Trap> {
        let index = method.native_cache.load(Relaxed).wrapping_sub(1);
        let has_code =
            !method.is_native() && !method.is_abstract() && self.natives.is_shortcut(index);
        let mut words = vec![];
        for (i, &v) in args.iter().enumerate() {
            if v.is_symbolic() && has_code {
                return Err(Trap::Bytecode);
            }
            // Calls of signature-polymorphic methods have other arguments than are declared.
            let declared = method.params.get(i).filter(|_| args.len() == method.params.len());
            words.push(match declared {
                Some(elem) => self.concrete(elem.kind(), v)?,
                None => self.concrete_of_any_kind(v)?,
            });
        }
        let native = self.native_of(method).expect("a native method");
        let is_watched = !self.sym().awaits_unknowns;
        loop {
            let sync = method.is(access::SYNCHRONIZED) && !method.is_static();
            if sync {
                self.monitor_enter(Ref(words[0] as u32))?;
            }
            let files = self.files.clone();
            if is_watched {
                self.heap.watch();
            }
            let result = native(self, &words);
            let notes = is_watched.then(|| self.heap.unwatch());
            if sync {
                self.monitor_exit(Ref(words[0] as u32))?;
            }
            let Some(Notes { seen: Some(seen), written }) = notes else { return result };
            self.files = files;
            if written {
                let name = crate::throw::describe_method(self.program, method);
                return Err(Trap::Unsupported(format!("native method {name} on symbolic data")));
            }
            if has_code {
                return Err(Trap::Bytecode);
            }
            self.pin(method, seen)?;
        }
    }

    /// A value that must be concrete, of a kind that only its term tells.
    fn concrete_of_any_kind(&mut self, v: Val) -> Result<u64, Trap> {
        match v.term() {
            None => Ok(v.word),
            // A choice of ints is treated as one of references, which comes to the same.
            Some(t) if self.sym().pool.sort(t) == Sort::INT && self.is_reference(t) => {
                Ok(u64::from(self.single(v)?.0))
            }
            Some(t) => self.concretise(t),
        }
    }

    /// Makes a place in the heap concrete.
    fn pin(&mut self, method: &Method, seen: Seen) -> Result<(), Trap> {
        let r = Ref((seen.key / 8) as u32);
        if seen.shadow == Val::MARK {
            return self.expand_slot(method, seen.key);
        }
        let term = Term::of_word(u64::from(seen.shadow)).expect("a shadow that is a term");
        match seen.place {
            Place::Length => {
                let n = self.concretise(term)?;
                self.pin_length(r, n as u32);
            }
            Place::Slot => {
                // The word before the slots of its object: slot 0 of a pretended object there.
                let object = Ref(r.0 - 1);
                let word = self.concrete_of_any_kind(Val { word: 0, shadow: seen.shadow })?;
                self.set_slot_val(object, 0, Val::of(word));
            }
            Place::Element(array) => {
                let Shape::Array { elem, .. } = self.program.class(self.heap.class_of(array)).shape
                else {
                    let name = crate::throw::describe_method(self.program, method);
                    return Err(Trap::Unsupported(format!(
                        "native method {name} on symbolic data"
                    )));
                };
                let offset = seen.key - (u64::from(array.0) + 1) * 8;
                let index = (offset >> elem.shift()) as u32;
                let v = self.element_val(array, elem, index);
                let word = self.concrete(elem.kind(), v)?;
                self.set_element_val(array, elem, index, Val::of(word));
            }
        }
        Ok(())
    }

    /// A native read a marked field: its object is a string or a builder.
    fn expand_slot(&mut self, method: &Method, key: u64) -> Result<(), Trap> {
        let string = self.program.string_class();
        let slots = self.program.class(string).instance_slots;
        for slot in 0..slots {
            let r = cairn_heap::Heap::object_of_slot(key, slot);
            if self.heap.class_of(r) == string {
                return self.expand(r);
            }
        }
        let name = crate::throw::describe_method(self.program, method);
        Err(Trap::Unsupported(format!("native method {name} on a symbolic builder")))
    }

    /// An operation of synthetic methods.
    pub(crate) fn symbolic_builtin(&mut self, site: &Site, args: &[Val]) -> Result<Val, Trap> {
        if site.what == SiteRef::Builtin(Builtin::ConcatStrings) {
            let mut parts = args.to_vec();
            for v in &mut parts {
                *v = self.resolve(*v)?;
            }
            if self.any_unknown_text(&parts)? {
                return self.concat_texts(&parts);
            }
        }
        if site.what == SiteRef::Builtin(Builtin::Answer) {
            return self.stub_answer(args);
        }
        let mut words = vec![];
        for &v in args {
            words.push(self.concrete(Kind::Ref, v)?);
        }
        self.builtin(site, &words).map(Val::of)
    }

    // ---- interned strings ----

    /// Strings that are interned, of symbolic content or not.
    pub(super) fn interned_objects(&self) -> Vec<Ref> {
        let literals = (0..self.program.string_count()).map(|id| self.heap.interned(id));
        let mut all: Vec<Ref> = literals.filter(|r| !r.is_null()).collect();
        // Ids depend on what else was executed with this program; addresses do not.
        all.sort();
        all.extend(&self.sym().path.interned);
        all
    }

    /// A string of symbolic content that was interned, if it has this text.
    pub(crate) fn interned_before(&mut self, units: &[u16]) -> Result<Option<Ref>, Trap> {
        let Some(sym) = &self.sym else { return Ok(None) };
        if sym.path.interned.is_empty()
            || !self.heap.interned(self.program.string_id(units)).is_null()
        {
            return Ok(None);
        }
        let pool = self.pool();
        let literal = cairn_text::Text::of_units(&pool, units);
        for s in self.sym().path.interned.iter().copied().collect::<Vec<_>>() {
            let text = self.text_of(s)?;
            if self.decide(text.equals(&pool, &literal))? {
                return Ok(Some(s));
            }
        }
        Ok(None)
    }
}
