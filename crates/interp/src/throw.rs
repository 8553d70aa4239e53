//! Exceptions: making them, finding their handler, and the traces they carry.

use crate::environment::Source;
use crate::machine::{Frame, Machine, Ret, Stop, Trap};
use crate::observer::Observer;
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;
use cairn_program::{Class, ClassId, Method, MethodId, Origin, Program, Shape};

/// Frames a trace keeps at most, as HotSpot's default has it.
const MAX_TRACE: usize = 1024;
/// What the heap is extended by when it is full, so that the error itself can be made.
const OOM_RESERVE: u64 = 1 << 16;

impl<'p> Machine<'p> {
    /// A new exception as its constructor would leave it, with the trace of the current frames.
    pub(crate) fn make_exception(
        &mut self,
        class: &'static str,
        message: Option<String>,
    ) -> Result<Ref, Trap> {
        if class == "java/lang/OutOfMemoryError" {
            self.heap.extend_limit(OOM_RESERVE);
            self.note_environment(Source::Memory);
        }
        let id = self.program.load(class)?;
        self.make_ready(id)?;
        let slots = self.program.class(id).instance_slots;
        let e = self.heap.new_object(id, slots).ok_or_else(Machine::out_of_memory)?;
        if let Some(text) = message {
            let text = self.new_string(&text)?;
            self.set_field(e, "detailMessage", u64::from(text.0))?;
        }
        // The initial values of Throwable's fields (its constructors do not run here).
        self.set_field(e, "cause", u64::from(e.0))?;
        let throwable = self.program.load("java/lang/Throwable")?;
        let (_, statics) = self.heap.class_status(throwable);
        if !statics.is_null() {
            for (field, constant) in [
                ("stackTrace", "UNASSIGNED_STACK"),
                ("suppressedExceptions", "SUPPRESSED_SENTINEL"),
            ] {
                if let Some(f) = self.field_of(throwable, constant) {
                    let value = self.heap.slot(statics, self.program.field(f).slot);
                    self.set_field(e, field, value)?;
                }
            }
        }
        // A NullPointerException of the machine's own has a text, computed from the innermost frame
        // when it is asked for; a hidden frame has no place in a text.
        if self.frames.last().is_some_and(|f| !f.method.hidden) {
            self.set_field_if_present(e, "extendedMessageState", 1);
            self.set_field_if_present(e, "numStackTracesFilledIn", 1);
        }
        self.fill_trace(e, 0)?;
        Ok(e)
    }

    /// [`Machine::make_exception`] with a text that has symbolic parts.
    pub(crate) fn make_exception_of(
        &mut self,
        class: &'static str,
        text: &cairn_text::Text,
    ) -> Result<Ref, Trap> {
        let e = self.make_exception(class, None)?;
        let text = self.new_text(text)?;
        self.set_field(e, "detailMessage", u64::from(text.0))?;
        Ok(e)
    }

    /// Marks classes that have nothing to run as initialised, where the machine itself needs an
    /// instance. Those with an initialiser are started when the program first uses them.
    fn make_ready(&mut self, id: ClassId) -> Result<(), Trap> {
        let ancestors = &self.program.class(id).ancestors;
        for &c in ancestors {
            let idle = self.program.class(c).initializer.is_none();
            if idle && self.heap.class_status(c).0 == ClassStatus::Untouched {
                self.start_init(c)?;
            }
        }
        Ok(())
    }

    /// Records the current frames in an exception, leaving out the innermost `skip`.
    pub(crate) fn fill_trace(&mut self, e: Ref, skip: usize) -> Result<(), Trap> {
        let mut packed: Vec<u64> = vec![];
        // What makes an input has nothing to do with the frames that need it.
        let making = || self.frames.iter().rposition(|f| matches!(f.ret, Ret::Recipe(_)));
        let making = self.sym.as_ref().and_then(|_| making());
        for f in self.frames[making.unwrap_or(0)..].iter().rev().skip(skip) {
            if packed.len() == MAX_TRACE {
                break;
            }
            if !f.method.hidden && f.pc != u32::MAX && !self.is_annotated_hidden(f.method) {
                packed.push(u64::from(f.method.id.0) << 32 | u64::from(f.pc));
            }
        }
        if let Some(sym) = &mut self.sym
            && let Some(watched) = &sym.watched
            && packed.iter().any(|p| watched.contains(&(MethodId((p >> 32) as u32), *p as u32)))
        {
            sym.path.is_watched = true;
        }
        let class = self.known.long_array;
        let trace = self.new_array(class, Elem::Long, packed.len() as i32)?;
        for (i, &p) in packed.iter().enumerate() {
            self.heap.set_element(trace, Elem::Long, i as u32, p);
        }
        self.set_field(e, "backtrace", u64::from(trace.0))?;
        self.set_field(e, "depth", packed.len() as u64)
    }

    /// `Thread.runWith`, the one method marked as hidden that programs meet.
    fn is_annotated_hidden(&self, method: &Method) -> bool {
        &*method.name == "runWith" && &*self.program.class(method.class).name == "java/lang/Thread"
    }

    /// Frames above the code that constructs `e`: `fillInStackTrace` and the constructors.
    pub(crate) fn construction_frames(&self, e: Ref) -> usize {
        let mine = |f: &&Frame| {
            let receiver = self.regs.get(f.base as usize).copied().unwrap_or(0);
            let name: &str = &f.method.name;
            !f.method.is_static()
                && receiver == u64::from(e.0)
                && (name == "<init>" || name == "fillInStackTrace")
        };
        self.frames.iter().rev().take_while(mine).count()
    }

    /// Finds the handler of an exception, leaving frames on the way. Afterwards the top frame goes
    /// on there; if no frame is left, the run has ended.
    pub(crate) fn unwind<O: Observer>(&mut self, e: Ref, observer: &mut O) -> Result<(), Stop> {
        let mut e = e;
        while let Some(&frame) = self.frames.last() {
            observer.unwinding(&frame);
            match self.find_handler(&frame, self.heap.class_of(e)) {
                Ok(Some(target)) => {
                    self.thread.pending = e;
                    self.frames.last_mut().expect("the frame looked at").next = target;
                    return Ok(());
                }
                Ok(None) => {}
                // The class of a handler does not link: that error goes on in the exception's place.
                Err(trap) => e = self.replace_exception(e, trap)?,
            }
            if !frame.lock.is_null() {
                // The monitor was entered with the frame, so leaving it cannot fail.
                let _ = self.monitor_exit(frame.lock);
            }
            self.frames.pop();
            self.top = frame.base as usize;
            match frame.ret {
                Ret::Caller(_) => {}
                Ret::Entry => return self.call_ended(Stop::Threw(e)),
                Ret::Thread(phase) => return self.thread_threw(phase, e),
                Ret::Recipe(x) => {
                    self.cannot_make(x, self.heap.class_of(e));
                    return Err(Stop::Assumed);
                }
                Ret::Init(class) if self.fails_for_input(class) => return Err(Stop::Assumed),
                Ret::Init(class) => match self.fail_init(class, e) {
                    Ok(wrapped) => e = wrapped,
                    Err(trap) => e = self.replace_exception(e, trap)?,
                },
            }
        }
        Err(Stop::Threw(e))
    }

    /// What goes on when dealing with an exception failed: the new exception, or the old one if
    /// there is no memory left to make one.
    fn replace_exception(&mut self, e: Ref, trap: Trap) -> Result<Ref, Stop> {
        match trap {
            Trap::Thrown(new) => Ok(new),
            Trap::Throw(class, message) => Ok(self.make_exception(class, message).unwrap_or(e)),
            Trap::Broken(p) => Err(Stop::Broken(p)),
            other => {
                let what = format!("while an exception was thrown: {other:?}");
                Err(Stop::Unsupported { what, chain: self.call_chain() })
            }
        }
    }

    fn find_handler(&self, frame: &Frame, thrown: ClassId) -> Result<Option<u32>, Trap> {
        for h in &frame.body.handlers {
            if !(h.start..h.end).contains(&frame.pc) {
                continue;
            }
            let caught = match h.class {
                None => true,
                Some(site) => {
                    let class = self.class_site(frame.method, &frame.body.sites[site as usize])?;
                    self.program.is_subtype(thrown, class)
                }
            };
            if caught {
                return Ok(Some(h.handler));
            }
        }
        Ok(None)
    }

    /// The calls on the stack as text, innermost first.
    pub(crate) fn call_chain(&self) -> Vec<String> {
        let mut chain = vec![];
        for f in self.frames.iter().rev().filter(|f| f.pc != u32::MAX) {
            let class = self.program.class(f.method.class);
            let place = match (&class.source_file, f.body.line(f.pc as usize)) {
                (Some(file), Some(line)) => format!("({file}:{line})"),
                _ => String::new(),
            };
            chain.push(format!("{}.{}{place}", class.java_name(), f.method.name));
        }
        chain
    }

    /// HotSpot's wording of a failed cast.
    pub(crate) fn class_cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (a, b) = (self.program.class(from), self.program.class(to));
        let (an, bn) = (a.java_name(), b.java_name());
        let (ap, bp) = (self.module_phrase(a), self.module_phrase(b));
        let detail = if ap == bp {
            format!("{an} and {bn} are in {ap}")
        } else {
            format!("{an} is in {ap}; {bn} is in {bp}")
        };
        format!("class {an} cannot be cast to class {bn} ({detail})")
    }

    fn module_phrase(&self, class: &Class) -> String {
        let mut class = class;
        while let Shape::Array { component, .. } = class.shape {
            class = self.program.class(component);
        }
        match class.origin {
            Origin::User => "unnamed module of loader 'app'".into(),
            Origin::Jdk => format!("module {} of loader 'bootstrap'", class.module),
            Origin::Synthetic if class.module.is_empty() && class.shape == Shape::Object => {
                "unnamed module of loader 'app'".into()
            }
            Origin::Synthetic => "module java.base of loader 'bootstrap'".into(),
        }
    }
}

/// A method as HotSpot names it in error messages: `int A.f(java.lang.String)`.
pub(crate) fn describe_method(program: &Program, m: &Method) -> String {
    let class = program.class(m.class).java_name();
    let (params, ret) = m.desc[1..].split_once(')').unwrap_or(("", "V"));
    let params: Vec<String> =
        cairn_program::synth::field_descriptors(params).flatten().map(external_type).collect();
    format!("{} {class}.{}({})", external_type(ret), m.name, params.join(", "))
}

/// A trap as a value, so that a cold path does not weigh on the arm it is in.
#[cold]
#[inline(never)]
pub(crate) fn null_pointer() -> Trap {
    Trap::Throw("java/lang/NullPointerException", None)
}

#[cold]
#[inline(never)]
pub(crate) fn out_of_bounds(index: i32, len: u32) -> Trap {
    let text = format!("Index {index} out of bounds for length {len}");
    Trap::Throw("java/lang/ArrayIndexOutOfBoundsException", Some(text))
}

#[cold]
#[inline(never)]
pub(crate) fn division_by_zero() -> Trap {
    Trap::Throw("java/lang/ArithmeticException", Some("/ by zero".into()))
}
