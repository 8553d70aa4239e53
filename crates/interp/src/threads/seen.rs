//! What a program, and a person who reads why it is stuck, see of threads: the fields of their objects.

use super::{Other, Waits};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;

/// Values of `threadStatus`.
pub(super) const RUNNABLE: u64 = 5;
pub(super) const TERMINATED: u64 = 2;

impl Machine<'_> {
    /// The state of a thread as its object has it (`jdk.internal.misc.VM.toThreadState`).
    pub(super) fn note_status(&mut self, thread: Ref, status: u64) -> Result<(), Trap> {
        if thread.is_null() {
            return Ok(());
        }
        match self.thread_field(thread, "holder").filter(|&h| h != 0) {
            Some(holder) => self.set_field_if_present(Ref(holder as u32), "threadStatus", status),
            None => self.set_thread_field(thread, "threadStatus", status)?,
        }
        if status == RUNNABLE {
            self.set_thread_field(thread, "eetop", 1)?;
        }
        Ok(())
    }

    pub(super) fn note_waiting(&mut self) {
        let status = match self.thread.own.waits {
            Waits::No => return,
            Waits::Monitor(_) | Waits::Class(_) => 0x401,
            Waits::Notification { until: None, .. } => 0x191,
            Waits::Notification { .. } => 0x1A1,
            Waits::Permit { until: None } => 0x291,
            Waits::Permit { .. } => 0x2A1,
            Waits::Sleep { .. } => 0xE1,
        };
        // The fields are there, or nobody sees them.
        let _ = self.note_status(self.thread.object, status);
    }

    /// A field that `Thread` declares: a subclass may have one of the same name.
    pub(crate) fn thread_field(&self, thread: Ref, name: &str) -> Option<u64> {
        let class = self.program.load("java/lang/Thread").ok()?;
        let field = self.program.find_field(class, name)?;
        Some(self.heap.slot(thread, self.program.field(field).slot))
    }

    /// Writes a field that `Thread` declares, if it does.
    pub(crate) fn set_thread_field(
        &mut self,
        thread: Ref,
        name: &str,
        value: u64,
    ) -> Result<(), Trap> {
        let class = self.program.load("java/lang/Thread")?;
        if let Some(field) = self.program.find_field(class, name) {
            let slot = self.program.field(field).slot;
            self.heap.set_slot(thread, slot, value);
        }
        Ok(())
    }

    pub(super) fn is_daemon(&self, thread: Ref) -> bool {
        if thread.is_null() {
            return false;
        }
        match self.thread_field(thread, "holder").filter(|&h| h != 0) {
            Some(holder) => {
                let holder = Ref(holder as u32);
                let field = self.program.find_field(self.heap.class_of(holder), "daemon");
                field.is_some_and(|f| self.heap.slot(holder, self.program.field(f).slot) == 1)
            }
            None => self.thread_field(thread, "daemon") == Some(1),
        }
    }

    /// Whether somebody but the library's default handles what the running thread does not catch.
    pub(super) fn has_handler(&mut self) -> bool {
        let thread = self.thread.object;
        let own = self.thread_field(thread, "uncaughtExceptionHandler");
        let class = self.program.load("java/lang/Thread").ok();
        let default = class.and_then(|c| self.get_static(c, "defaultUncaughtExceptionHandler"));
        let group = match self.thread_field(thread, "holder").filter(|&h| h != 0) {
            Some(holder) => self.get_field(Ref(holder as u32), "group").ok(),
            None => self.thread_field(thread, "group"),
        };
        let is_own_group = group.is_some_and(|g| {
            g != 0
                && &*self.program.class(self.heap.class_of(Ref(g as u32))).name
                    != "java/lang/ThreadGroup"
        });
        is_own_group || [own, default].iter().any(|h| h.is_some_and(|h| h != 0))
    }

    fn is_thread(&self, object: Ref) -> bool {
        let class = self.program.find("java/lang/Thread");
        class.is_some_and(|c| self.program.is_subtype(self.heap.class_of(object), c))
    }

    pub(crate) fn thread_name(&self, thread: Ref) -> String {
        if thread.is_null() {
            return "main".into();
        }
        let name = self.thread_field(thread, "name").map(|name| Ref(name as u32));
        match name {
            Some(name) if !name.is_null() => self.string_text(name),
            _ => "a thread".into(),
        }
    }

    /// Each thread that waits, what for, and where, for people.
    pub(super) fn who_waits(&self) -> Vec<String> {
        let describe = |o: Ref| {
            let class = self.program.class(self.heap.class_of(o));
            let holder = self.others.iter().find(|t| t.monitors.iter().any(|m| m.0 == o));
            let by = holder.map(|t| format!(", which {} holds", self.thread_name(t.object)));
            format!("{}{}", class.java_name(), by.unwrap_or_default())
        };
        let line = |t: &Other<'_>| {
            let what = match t.own.waits {
                Waits::Monitor(o) => format!("the monitor of a {}", describe(o)),
                Waits::Notification { on, .. } if self.is_thread(on) => {
                    format!("the end of {}", self.thread_name(on))
                }
                Waits::Notification { on, .. } => format!("a notification of a {}", describe(on)),
                Waits::Permit { .. } => match self.thread_field(t.object, "parkBlocker") {
                    Some(o) if o != 0 => {
                        let class = self.program.class(self.heap.class_of(Ref(o as u32)));
                        format!("a {}", class.java_name())
                    }
                    _ => "being unparked".into(),
                },
                Waits::Class(c) => {
                    format!("the initialisation of {}", self.program.class(c).java_name())
                }
                Waits::Sleep { .. } | Waits::No => "its turn".into(),
            };
            let own = t.frames.iter().rev().find(|f| {
                f.pc != u32::MAX
                    && self.program.class(f.method.class).origin == cairn_program::Origin::User
            });
            let place = own.or(t.frames.last()).map(|f| {
                let class = self.program.class(f.method.class);
                let line = f.body.line(f.pc as usize).map_or(String::new(), |l| format!(":{l}"));
                let file = class.source_file.as_deref().unwrap_or("?");
                format!(" at {}.{}({file}{line})", class.java_name(), f.method.name)
            });
            let name = self.thread_name(t.object);
            format!("{name} waits for {what}{}", place.unwrap_or_default())
        };
        self.others.iter().map(line).collect()
    }
}
