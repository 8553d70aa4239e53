//! Class initialisation (JVMS 5.5): on first use, superclasses first, failures remembered.
//!
//! An initialiser runs in an ordinary frame marked [`Ret::Init`]. The instruction that needed the
//! class is executed again when the initialisers are done.

use crate::machine::{Frame, Machine, Resume, Ret, Trap};
use cairn_heap::Ref;
use cairn_heap::heap::{ClassStatus, MAX_CLASSES};
use cairn_program::class::access;
use cairn_program::classfile::Constant;
use cairn_program::ir::{Body, Inst, Reg};
use cairn_program::{Class, ClassId, Shape};
use std::sync::LazyLock;

impl<'p> Machine<'p> {
    /// Whether the class can be used now; a trap otherwise.
    #[inline]
    pub fn require_init(&self, class: ClassId) -> Result<(), Trap> {
        match self.heap.class_status(class).0 {
            ClassStatus::Ready => Ok(()),
            // Only the thread that initialises it may use it.
            ClassStatus::Running if self.is_initialised_by_other(class) => Err(Trap::Init(class)),
            ClassStatus::Running => Ok(()),
            ClassStatus::Untouched | ClassStatus::Erroneous => Err(Trap::Init(class)),
        }
    }

    /// Begins the initialisation of a class: pushes the frames of all initialisers that have to run,
    /// so that the superclass's is on top. With nothing to run the classes are ready at once.
    pub(crate) fn start_init(&mut self, id: ClassId) -> Result<(), Trap> {
        self.refuse_erroneous(id)?;
        self.wait_for_init(id)?;
        let order = self.init_order(id);
        let to_run = order.iter().filter_map(|&c| self.program.class(c).initializer).count();
        let mut pushed = 0;
        for id in order {
            self.prepare(id)?;
            match self.program.class(id).initializer {
                Some(clinit) => {
                    self.push_call(clinit, &[], Ret::Init(id))?;
                    pushed += 1;
                }
                None if pushed == to_run => self.finish_init(id)?,
                None => self.push_empty(id),
            }
        }
        Ok(())
    }

    /// A class without an initialiser whose superclass has yet to run one: it becomes ready, or
    /// unusable, when that is done.
    fn push_empty(&mut self, id: ClassId) {
        static EMPTY: LazyLock<Body> = LazyLock::new(|| Body {
            code: Box::new([Inst::Return { src: Reg::NONE }]),
            pcs: Box::new([0]),
            ..Body::default()
        });
        // Whose frame it is says nothing: its code is not the method's.
        let method = match self.frames.last() {
            Some(frame) => frame.method,
            None => self.program.method(self.program.class(self.program.object()).methods[0]),
        };
        self.frames.push(Frame {
            method,
            body: &EMPTY,
            pc: u32::MAX,
            next: 0,
            base: self.top as u32,
            ret: Ret::Init(id),
            mode: self.base_mode(),
            lock: Ref::NULL,
            serial: 0,
            resume: Resume::default(),
        });
    }

    /// The classes to initialise on behalf of `id`, itself first, in reverse order of execution.
    fn init_order(&self, id: ClassId) -> Vec<ClassId> {
        let mut order = vec![];
        self.collect_init(id, &mut order);
        order.reverse();
        order
    }

    fn collect_init(&self, id: ClassId, order: &mut Vec<ClassId>) {
        if self.heap.class_status(id).0 != ClassStatus::Untouched || order.contains(&id) {
            return;
        }
        let class = self.program.class(id);
        if !class.is_interface() && class.shape == Shape::Object {
            if let Some(s) = class.super_class {
                self.collect_init(s, order);
            }
            self.collect_interfaces(class, order);
        }
        order.push(id);
    }

    /// Superinterfaces that declare default methods, superinterfaces of those first.
    fn collect_interfaces(&self, class: &Class, order: &mut Vec<ClassId>) {
        for &i in &class.interfaces {
            let interface = self.program.class(i);
            self.collect_interfaces(interface, order);
            let has_default = interface
                .methods
                .iter()
                .any(|&m| self.program.method(m).access & (access::ABSTRACT | access::STATIC) == 0);
            if has_default
                && self.heap.class_status(i).0 == ClassStatus::Untouched
                && !order.contains(&i)
            {
                order.push(i);
            }
        }
    }

    /// Allocates the static fields and gives those with a constant their value.
    fn prepare(&mut self, id: ClassId) -> Result<(), Trap> {
        let class = self.program.class(id);
        self.check_class_record(id)?;
        let statics =
            self.heap.new_object(id, class.static_slots).ok_or_else(Machine::out_of_memory)?;
        self.heap.set_class_status(id, ClassStatus::Running, statics);
        for &f in &class.fields {
            let field = self.program.field(f);
            if let (true, Some(index)) = (field.is_static(), field.constant) {
                let value = self.constant_value(class, index)?;
                self.heap.set_slot(statics, field.slot, value);
            }
        }
        Ok(())
    }

    /// Whether the heap has room to keep what it keeps of each class.
    pub(crate) fn check_class_record(&self, id: ClassId) -> Result<(), Trap> {
        if id.0 < MAX_CLASSES {
            return Ok(());
        }
        Err(Trap::Unsupported(format!("more than {MAX_CLASSES} classes")))
    }

    /// A `ConstantValue` as a register word.
    fn constant_value(&mut self, class: &Class, index: u16) -> Result<u64, Trap> {
        let Some(file) = &class.file else { return Ok(0) };
        let constant = file
            .constant(index)
            .map_err(|e| Trap::Unsupported(format!("constant of {}: {e}", class.java_name())))?;
        Ok(match constant {
            Constant::Int(v) => u64::from(v as u32),
            Constant::Long(v) => v as u64,
            Constant::Float(v) => u64::from(v.to_bits()),
            Constant::Double(v) => v.to_bits(),
            Constant::String(s) => u64::from(self.intern_utf16(&s)?.0),
            _ => 0,
        })
    }

    /// The class is ready: its initialiser is done, or there is none.
    pub(crate) fn finish_init(&mut self, id: ClassId) -> Result<(), Trap> {
        let statics = self.heap.class_status(id).1;
        self.heap.set_class_status(id, ClassStatus::Ready, statics);
        let class = self.program.class(id);
        if self.sym.is_some() {
            self.give_statics(id);
        }
        if &*class.module == "java.base" { crate::jdk::after_init(self, class) } else { Ok(()) }
    }

    /// Fails if the class or one of its superclasses failed before; in the latter case the classes
    /// in between have failed with it.
    fn refuse_erroneous(&mut self, id: ClassId) -> Result<(), Trap> {
        let ancestors = &self.program.class(id).ancestors;
        let failed =
            ancestors.iter().rposition(|&c| self.heap.class_status(c).0 == ClassStatus::Erroneous);
        let Some(failed) = failed else { return Ok(()) };
        let name = self.program.class(ancestors[failed]).java_name();
        let text = format!("Could not initialize class {name}");
        let error = self.make_exception("java/lang/NoClassDefFoundError", Some(text))?;
        let (_, reason) = self.heap.class_status(ancestors[failed]);
        self.set_field(error, "cause", u64::from(reason.0))?;
        for &c in &ancestors[failed + 1..] {
            self.fail_init(c, error)?;
        }
        Err(Trap::Thrown(error))
    }

    /// An exception leaves a class's initialiser: the class is unusable from now on, and anything
    /// but an `Error` is wrapped. In place of the static fields the class keeps the reason, which
    /// later uses give as their cause.
    pub(crate) fn fail_init(&mut self, id: ClassId, exception: Ref) -> Result<Ref, Trap> {
        let reason = self.init_failure_reason(exception)?;
        self.heap.set_class_status(id, ClassStatus::Erroneous, reason);
        let error = self.program.load("java/lang/Error")?;
        if self.program.is_subtype(self.heap.class_of(exception), error) {
            return Ok(exception);
        }
        let wrapped = self.make_exception("java/lang/ExceptionInInitializerError", None)?;
        self.set_field(wrapped, "cause", u64::from(exception.0))?;
        self.set_field_if_present(wrapped, "exception", u64::from(exception.0));
        Ok(wrapped)
    }

    /// HotSpot's record of a failed initialisation: the exception's class and text, and its trace.
    fn init_failure_reason(&mut self, exception: Ref) -> Result<Ref, Trap> {
        let class = self.program.class(self.heap.class_of(exception)).java_name();
        let message = Ref(self.get_field(exception, "detailMessage")? as u32);
        let message = if message.is_null() {
            String::new()
        } else {
            format!(": {}", self.string_text(message))
        };
        let thread = self.thread_name(self.thread.object);
        let text = format!("Exception {class}{message} [in thread \"{thread}\"]");
        let reason = self.make_exception("java/lang/ExceptionInInitializerError", Some(text))?;
        for field in ["backtrace", "depth"] {
            let value = self.get_field(exception, field)?;
            self.set_field(reason, field, value)?;
        }
        self.set_field(reason, "cause", 0)?;
        Ok(reason)
    }
}
