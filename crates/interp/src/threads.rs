//! Threads: one runs, the others wait in a queue, and all of them are part of the state. The running thread's stack is the machine's;
//! that of another is kept beside what it waits for.
//!
//! The schedule is the same in every run: a thread goes on until it blocks or ends, then the next in the queue that can go on does. So that
//! a loop that waits for a field to change comes to its end, the threads take turns where the machine looks at the clock
//! ([`crate::trap::POLL`]). Time stands still while threads run, but for the machine's own ticks; when all of them wait it moves to the next moment
//! at which one wakes.
//!
//! A native method that blocks says what the thread waits for ([`Waits`]) and traps. When the thread goes on the same instruction is
//! executed again; [`Own::woken`] then says why.

mod seen;

use crate::machine::{Frame, Machine, Resume, Ret, Stop, Trap};
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_program::{ClassId, MethodId};
use seen::{RUNNABLE, TERMINATED};

/// Threads that can be there at once.
const MOST: usize = 4096;

/// What a thread waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Waits {
    /// Nothing: it can go on.
    #[default]
    No,
    /// A monitor that another thread holds.
    Monitor(Ref),
    /// `Object.wait`.
    Notification {
        on: Ref,
        until: Option<u64>,
    },
    /// `LockSupport.park`.
    Permit {
        until: Option<u64>,
    },
    Sleep {
        until: u64,
    },
    /// A class that another thread initialises.
    Class(ClassId),
}

/// Why a thread that blocked goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Woken {
    Notified,
    /// Its time is up.
    Late,
    Interrupted,
    /// It had only let others go first.
    Yielded,
}

/// What a thread executes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Run,
    /// `dispatchUncaughtException`.
    Dispatch,
    /// `Thread.exit`.
    Exit,
}

/// What only the thread itself and its scheduler know.
#[derive(Clone, Copy, Default)]
pub(crate) struct Own {
    pub waits: Waits,
    pub woken: Option<Woken>,
    /// How often the monitor was entered that it gave up to wait.
    pub count: u32,
    /// It was unparked and has not parked since.
    pub permit: bool,
    /// What it is about to begin with.
    pub next: Option<Phase>,
    /// The exception that ends it.
    pub thrown: Ref,
    /// That it goes on has been chosen.
    pub passed: bool,
}

/// A thread that does not run.
#[derive(Clone)]
pub(crate) struct Other<'p> {
    frames: Vec<Frame<'p>>,
    regs: Vec<u64>,
    shadows: Vec<u32>,
    pub monitors: Vec<(Ref, u32)>,
    pending: Ref,
    pub object: Ref,
    pub own: Own,
}

/// How the call that a run is about has ended, while threads that it started go on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finished {
    Returned(u64),
    Threw(Ref),
}

impl Finished {
    fn stop(self) -> Stop {
        match self {
            Finished::Returned(word) => Stop::Returned(word),
            Finished::Threw(e) => Stop::Threw(e),
        }
    }
}

impl<'p> Machine<'p> {
    /// The threads that do not run, for natives that look for one.
    pub(crate) fn other(&mut self, thread: Ref) -> Option<&mut Other<'p>> {
        self.others.iter_mut().find(|t| t.object == thread)
    }

    pub(crate) fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// The objects of all threads, the running one first.
    pub(crate) fn alive_threads(&self) -> Vec<Ref> {
        let others = self.others.iter().map(|t| t.object);
        [self.thread.object].into_iter().chain(others).collect()
    }

    // ---- monitors ----

    /// Takes a monitor, or waits for it.
    #[inline]
    pub(crate) fn monitor_enter(&mut self, o: Ref) -> Result<(), Trap> {
        if !self.others.is_empty() {
            self.sync_point()?;
            if self.is_held_by_other(o) {
                return Err(self.blocked(Waits::Monitor(o)));
            }
        }
        match self.thread.monitors.last_mut() {
            Some((top, count)) if *top == o => *count += 1,
            _ => self.thread.monitors.push((o, 1)),
        }
        Ok(())
    }

    pub(crate) fn monitor_exit(&mut self, o: Ref) -> Result<(), Trap> {
        let Some(i) = self.thread.monitors.iter().rposition(|m| m.0 == o) else {
            let text = "current thread is not owner".to_string();
            return Err(Trap::Throw("java/lang/IllegalMonitorStateException", Some(text)));
        };
        self.thread.monitors[i].1 -= 1;
        if self.thread.monitors[i].1 == 0 {
            self.thread.monitors.remove(i);
        }
        Ok(())
    }

    pub fn holds_monitor(&self, o: Ref) -> bool {
        self.thread.monitors.iter().any(|m| m.0 == o)
    }

    fn is_held_by_other(&self, o: Ref) -> bool {
        self.others.iter().any(|t| t.monitors.iter().any(|m| m.0 == o))
    }

    /// Gives a monitor up, however often it was entered: how often that was.
    fn release(&mut self, o: Ref) -> u32 {
        let count = self.thread.monitors.iter().filter(|m| m.0 == o).map(|m| m.1).sum();
        self.thread.monitors.retain(|m| m.0 != o);
        count
    }

    // ---- blocking: what natives call ----

    /// The thread cannot go on.
    pub(crate) fn blocked(&mut self, waits: Waits) -> Trap {
        self.thread.own.waits = waits;
        Trap::Block
    }

    /// The moment at which a wait of that many of the machine's ticks ends.
    pub(crate) fn after(&self, ticks: u64) -> u64 {
        self.thread.ticks.saturating_add(ticks)
    }

    /// Waits to be notified. Afterwards the thread has the monitor again.
    pub(crate) fn wait_on(&mut self, o: Ref, until: Option<u64>) -> Result<Woken, Trap> {
        let Some(woken) = self.thread.own.woken else {
            self.thread.own.count = self.release(o);
            return Err(self.blocked(Waits::Notification { on: o, until }));
        };
        if self.is_held_by_other(o) {
            return Err(self.blocked(Waits::Monitor(o)));
        }
        self.thread.monitors.push((o, self.thread.own.count));
        self.thread.own.woken = None;
        Ok(woken)
    }

    /// Wakes those who wait for an object, the longest first.
    pub(crate) fn notify(&mut self, o: Ref, all: bool) {
        let waiting =
            |t: &&mut Other<'p>| matches!(t.own.waits, Waits::Notification { on, .. } if on == o);
        for t in self.others.iter_mut().filter(waiting).take(if all { usize::MAX } else { 1 }) {
            t.own.wake(Woken::Notified);
        }
    }

    /// Blocks until somebody wakes the thread, or the moment comes.
    pub(crate) fn sleep_until(&mut self, waits: Waits) -> Result<Woken, Trap> {
        match self.thread.own.woken.take() {
            Some(woken) => Ok(woken),
            None => Err(self.blocked(waits)),
        }
    }

    /// Lets others go first, if there are any.
    pub(crate) fn let_others(&mut self) -> Result<(), Trap> {
        if self.others.is_empty() || self.thread.own.woken.take().is_some() {
            return Ok(());
        }
        // Who yields again and again waits for something, perhaps for one that sleeps.
        self.thread.ticks += 1;
        self.wake_late();
        if self.others.iter().any(|t| self.can_go_on(t)) {
            self.thread.own.woken = Some(Woken::Yielded);
            return Err(Trap::Block);
        }
        Ok(())
    }

    /// Interrupts a thread that blocks.
    pub(crate) fn interrupt(&mut self, thread: Ref) {
        if let Some(t) = self.other(thread) {
            let is_waiting = matches!(
                t.own.waits,
                Waits::Notification { .. } | Waits::Permit { .. } | Waits::Sleep { .. }
            );
            if is_waiting {
                t.own.wake(Woken::Interrupted);
            }
        }
    }

    /// `LockSupport.unpark`.
    pub(crate) fn unpark(&mut self, thread: Ref) {
        if thread == self.thread.object {
            self.thread.own.permit = true;
        } else if let Some(t) = self.other(thread) {
            match t.own.waits {
                Waits::Permit { .. } => t.own.wake(Woken::Notified),
                _ => t.own.permit = true,
            }
        }
    }

    /// Adds a thread that begins with its `run`.
    pub(crate) fn start_thread(&mut self, object: Ref) -> Result<(), Trap> {
        if self.is_making() {
            return Err(Trap::Unsupported("a thread that is started to make an input".into()));
        }
        if self.others.len() >= MOST {
            return Err(Trap::Unsupported(format!("more than {MOST} threads at once")));
        }
        self.note_status(object, RUNNABLE)?;
        self.thread.started = self.thread.started.wrapping_add(1);
        self.others.push(Other {
            frames: vec![],
            regs: vec![],
            shadows: vec![],
            monitors: vec![],
            pending: Ref::NULL,
            object,
            own: Own { next: Some(Phase::Run), ..Own::default() },
        });
        Ok(())
    }

    /// Whether the class's initialiser is being executed by another thread.
    pub(crate) fn is_initialised_by_other(&self, class: ClassId) -> bool {
        self.is_init_elsewhere
            && self.others.iter().any(|t| t.frames.iter().any(|f| f.ret == Ret::Init(class)))
    }

    /// Waits until no other thread initialises the class or one of its superclasses.
    pub(crate) fn wait_for_init(&mut self, class: ClassId) -> Result<(), Trap> {
        let ancestors = &self.program.class(class).ancestors;
        match ancestors.iter().copied().find(|&c| self.is_initialised_by_other(c)) {
            Some(c) => Err(self.blocked(Waits::Class(c))),
            None => Ok(()),
        }
    }

    /// The threads that do not run have changed.
    pub(crate) fn note_init_elsewhere(&mut self) {
        let initialises = |f: &Frame<'_>| matches!(f.ret, Ret::Init(_));
        self.is_init_elsewhere = self.others.iter().any(|t| t.frames.iter().any(initialises));
    }

    /// Threads that were started on the way to this state.
    pub fn threads_started(&self) -> u32 {
        self.thread.started
    }

    /// There is only the running thread.
    pub fn leave_threads(&mut self) {
        self.others.clear();
        self.is_init_elsewhere = false;
        self.thread.own = Own::default();
        self.thread.finished = None;
        self.thread.uncaught = Ref::NULL;
    }

    // ---- the scheduler ----

    fn can_go_on(&self, t: &Other<'p>) -> bool {
        let held = |o: Ref, monitors: &[(Ref, u32)]| monitors.iter().any(|m| m.0 == o);
        match t.own.waits {
            Waits::No => true,
            Waits::Monitor(o) => {
                let by_other = |u: &Other<'p>| u.object != t.object && held(o, &u.monitors);
                !held(o, &self.thread.monitors) && !self.others.iter().any(by_other)
            }
            Waits::Class(c) => self.heap.class_status(c).0 != ClassStatus::Running,
            Waits::Notification { .. } | Waits::Permit { .. } | Waits::Sleep { .. } => false,
        }
    }

    /// Wakes the threads whose time is up.
    fn wake_late(&mut self) {
        let now = self.thread.ticks;
        for t in &mut self.others {
            if t.own.until().is_some_and(|until| until <= now) {
                t.own.wake(Woken::Late);
            }
        }
    }

    /// Whether another thread is to go on now: asked where the machine looks at the clock.
    #[cold]
    pub(crate) fn is_its_turn_over(&mut self) -> bool {
        self.thread.ticks += 1;
        self.wake_late();
        self.others.iter().any(|t| self.can_go_on(t))
    }

    /// The running thread goes to the end of the queue, and the first one that can go on does. If there is none, time goes on until there is.
    pub(crate) fn reschedule(&mut self) -> Result<(), Stop> {
        if self.is_making() {
            let what = "an input that waits for another thread".into();
            return Err(Stop::Unsupported { what, chain: self.call_chain() });
        }
        self.put_aside();
        self.go_on()
    }

    // ---- schedules that a symbolic run explores ----

    /// Threads of the queue that can go on.
    fn able(&mut self) -> u32 {
        self.wake_late();
        self.others.iter().filter(|t| self.can_go_on(t)).count() as u32
    }

    /// How often threads are interrupted where they could go on.
    fn preemptions(&self) -> u32 {
        self.sym.as_ref().map_or(0, |s| s.limits.preemptions)
    }

    /// Another thread may go on first here, if schedules are explored. What comes next has not begun.
    pub(crate) fn sync_point(&mut self) -> Result<(), Trap> {
        if self.others.is_empty() || self.preemptions() == 0 {
            return Ok(());
        }
        if std::mem::take(&mut self.thread.own.passed) {
            return Ok(());
        }
        let is_bounded = self.thread.preempted >= self.preemptions();
        if is_bounded || self.is_making() || self.is_of_machinery() {
            return Ok(());
        }
        match self.able() {
            0 => Ok(()),
            n => Err(Trap::Turns(n + 1)),
        }
    }

    /// Whether only the library sees what happens: a thread begins or ends, a class is initialised.
    fn is_of_machinery(&self) -> bool {
        let begins = self.frames.last().is_some_and(|f| {
            let class = &*self.program.class(f.method.class).name;
            class == "java/lang/Thread" || class == "java/lang/ThreadGroup"
        });
        begins || self.library_sets_itself_up()
    }

    /// The running thread cannot go on: the path chooses who does, or the queue.
    pub(crate) fn block(&mut self) -> Result<(), Stop> {
        let is_open = self.thread.own.waits != Waits::No && !self.is_making();
        if is_open && self.preemptions() > 0 {
            let able = self.able();
            if able > 1 {
                return Err(Stop::Turns(able));
            }
        }
        self.reschedule()
    }

    /// Carries out what the path has chosen.
    pub(crate) fn take_turn(&mut self, n: u32) -> Result<(), Stop> {
        let stays = !self.frames.is_empty() && self.thread.own.waits == Waits::No;
        let mut nth = n;
        if stays {
            self.thread.own.passed = true;
            if n == 0 {
                return Ok(());
            }
            self.thread.preempted += 1;
            nth = n - 1;
        }
        let able = (0..self.others.len()).filter(|&i| self.can_go_on(&self.others[i]));
        let chosen = able.into_iter().nth(nth as usize);
        if !self.frames.is_empty() {
            self.put_aside();
        }
        match chosen {
            Some(i) if self.take_up(i)? => Ok(()),
            _ => self.go_on(),
        }
    }

    /// The running thread is no more: the path chooses who goes on, or the queue.
    fn go_on_after_end(&mut self) -> Result<(), Stop> {
        let is_over = self.thread.finished.is_some()
            && !self.others.iter().any(|t| !self.is_daemon(t.object));
        if self.preemptions() > 0 && !is_over {
            let able = self.able();
            if able > 1 {
                return Err(Stop::Turns(able));
            }
        }
        self.go_on()
    }

    /// The first thread of the queue that can go on does.
    fn go_on(&mut self) -> Result<(), Stop> {
        loop {
            if let Some(finished) = self.thread.finished
                && !self.others.iter().any(|t| !self.is_daemon(t.object))
            {
                return Err(self.all_done(finished));
            }
            self.wake_late();
            let next = self.others.iter().position(|t| self.can_go_on(t));
            if let Some(i) = next {
                if self.take_up(i)? {
                    return Ok(());
                }
                continue;
            }
            match self.others.iter().filter_map(|t| t.own.until()).min() {
                Some(moment) => self.thread.ticks = self.thread.ticks.max(moment),
                None => return Err(self.stuck()),
            }
        }
    }

    /// No thread will ever go on.
    fn stuck(&mut self) -> Stop {
        match self.thread.finished {
            // What waits then is a pool without work.
            Some(finished) if self.outlives == Outlives::UntilStuck => self.all_done(finished),
            _ => Stop::Deadlock(self.who_waits()),
        }
    }

    /// The call has ended, and so have the threads that it started.
    fn all_done(&mut self, finished: Finished) -> Stop {
        match (finished, self.thread.uncaught) {
            (Finished::Returned(_), e) if !e.is_null() => Stop::Threw(e),
            _ => finished.stop(),
        }
    }

    /// Keeps the running thread at the end of the queue.
    fn put_aside(&mut self) {
        self.note_waiting();
        if self.sym.is_some() {
            self.define_shadows();
        }
        let shadows = self.shadows.get(..self.top).unwrap_or(&[]).to_vec();
        self.others.push(Other {
            frames: std::mem::take(&mut self.frames),
            regs: self.regs[..self.top].to_vec(),
            shadows,
            monitors: std::mem::take(&mut self.thread.monitors),
            pending: std::mem::take(&mut self.thread.pending),
            object: self.thread.object,
            own: std::mem::take(&mut self.thread.own),
        });
        self.top = 0;
    }

    /// A thread of the queue runs. Whether it can: one that is about to begin may wait for a monitor.
    fn take_up(&mut self, i: usize) -> Result<bool, Stop> {
        let t = self.others.remove(i);
        self.frames = t.frames;
        self.frames.iter_mut().for_each(|f| f.resume = Resume::default());
        self.top = t.regs.len();
        if self.regs.len() < self.top {
            self.grow_registers(self.top);
        }
        self.regs[..self.top].copy_from_slice(&t.regs);
        if self.sym.is_some() {
            self.shadows.resize(self.regs.len(), 0);
            self.shadows[..self.top].copy_from_slice(&t.shadows);
        }
        self.thread.monitors = t.monitors;
        self.thread.pending = t.pending;
        self.thread.object = t.object;
        self.thread.own = t.own;
        self.thread.own.waits = Waits::No;
        self.note_init_elsewhere();
        let running = self.note_status(t.object, RUNNABLE);
        running.and_then(|()| self.begin_next()).or_else(|trap| match trap {
            Trap::Block => {
                self.put_aside();
                Ok(false)
            }
            trap => Err(self.stop_of(trap)),
        })
    }

    /// The first thread of the queue runs, if it is to begin with something it does. Answers yes.
    fn begin_next(&mut self) -> Result<bool, Trap> {
        let Some(phase) = self.thread.own.next else { return Ok(true) };
        let thread = self.thread.object;
        let (method, args) = match phase {
            Phase::Run => (self.thread_method("run", "()V")?, vec![u64::from(thread.0)]),
            Phase::Exit => (self.thread_method("exit", "()V")?, vec![u64::from(thread.0)]),
            Phase::Dispatch => {
                let desc = "(Ljava/lang/Throwable;)V";
                let method = self.thread_method("dispatchUncaughtException", desc)?;
                (method, vec![u64::from(thread.0), u64::from(self.thread.own.thrown.0)])
            }
        };
        self.push_call(method, &args, Ret::Thread(phase))?;
        self.thread.own.next = None;
        Ok(true)
    }

    /// A method of the running thread's object.
    fn thread_method(&self, name: &str, desc: &str) -> Result<MethodId, Trap> {
        let class = self.program.load("java/lang/Thread")?;
        let missing = || Trap::Unsupported(format!("a JDK without Thread.{name}"));
        let method = self.program.find_method(class, name, desc).ok_or_else(missing)?;
        Ok(self.program.select(self.heap.class_of(self.thread.object), method)?)
    }

    /// The outermost call of a thread is done: what comes next.
    pub(crate) fn thread_returned(&mut self, phase: Phase) -> Result<(), Stop> {
        match phase {
            Phase::Run | Phase::Dispatch => self.continue_with(Phase::Exit),
            Phase::Exit => self.thread_ended(),
        }
    }

    /// An exception leaves the outermost call of a thread.
    pub(crate) fn thread_threw(&mut self, phase: Phase, e: Ref) -> Result<(), Stop> {
        match phase {
            Phase::Run => {
                if self.thread.uncaught.is_null() && !self.has_handler() {
                    self.thread.uncaught = e;
                }
                self.thread.own.thrown = e;
                self.continue_with(Phase::Dispatch)
            }
            Phase::Dispatch => {
                let class = self.program.class(self.heap.class_of(e)).java_name();
                let name = self.thread_name(self.thread.object);
                let text = format!(
                    "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n"
                );
                self.output.stderr(text.as_bytes());
                self.continue_with(Phase::Exit)
            }
            Phase::Exit => self.thread_ended(),
        }
    }

    fn continue_with(&mut self, phase: Phase) -> Result<(), Stop> {
        self.thread.own.next = Some(phase);
        match self.begin_next() {
            Ok(_) => Ok(()),
            Err(Trap::Block) => self.reschedule(),
            Err(trap) => Err(self.stop_of(trap)),
        }
    }

    /// The running thread is no more; those who wait for its end wake.
    fn thread_ended(&mut self) -> Result<(), Stop> {
        let object = self.thread.object;
        self.retire(object).map_err(|trap| self.stop_of(trap))?;
        self.go_on_after_end()
    }

    /// Takes the running thread away.
    fn retire(&mut self, object: Ref) -> Result<(), Trap> {
        self.frames.clear();
        self.top = 0;
        self.thread.monitors.clear();
        self.thread.pending = Ref::NULL;
        self.thread.own = Own::default();
        if object.is_null() {
            return Ok(());
        }
        self.note_status(object, TERMINATED)?;
        self.set_thread_field(object, "eetop", 0)?;
        self.notify(object, true);
        Ok(())
    }

    /// The call that the run is about has ended. Threads that it started go on first, if they are to.
    pub(crate) fn call_ended(&mut self, stop: Stop) -> Result<(), Stop> {
        let finished = match stop {
            Stop::Returned(word) => Finished::Returned(word),
            Stop::Threw(e) => Finished::Threw(e),
            other => return Err(other),
        };
        if self.outlives == Outlives::No || self.thread.finished.is_some() {
            return Err(finished.stop());
        }
        if self.others.is_empty() {
            return Err(self.all_done(finished));
        }
        self.thread.finished = Some(finished);
        let main = self.thread.object;
        self.retire(main).map_err(|trap| self.stop_of(trap))?;
        self.go_on_after_end()
    }

    /// The threads that do not run any more wait as long as the program's others go on: to be called when `main` is left. `None`: all have ended.
    pub(crate) fn run_others(&mut self) -> Option<Stop> {
        if self.others.is_empty() {
            return None;
        }
        self.thread.finished = Some(Finished::Returned(0));
        let main = self.thread.object;
        let begun = self.retire(main).map_err(|trap| self.stop_of(trap));
        let stop = match begun.and_then(|()| self.go_on()) {
            Ok(()) => self.run(),
            Err(stop) => stop,
        };
        match stop {
            Stop::Returned(_) | Stop::Threw(_) => None,
            stop => Some(stop),
        }
    }

    /// How a run ends by what was met between two instructions.
    fn stop_of(&mut self, trap: Trap) -> Stop {
        match trap {
            Trap::Broken(e) => Stop::Broken(e),
            Trap::Bound(bound) => Stop::Bound(bound),
            Trap::Unsupported(what) => Stop::Unsupported { what, chain: self.call_chain() },
            other => Stop::Unsupported {
                what: format!("while a thread began or ended: {other:?}"),
                chain: self.call_chain(),
            },
        }
    }
}

impl Own {
    fn until(&self) -> Option<u64> {
        match self.waits {
            Waits::Notification { until, .. } | Waits::Permit { until } => until,
            Waits::Sleep { until } => Some(until),
            Waits::No | Waits::Monitor(_) | Waits::Class(_) => None,
        }
    }

    /// It goes on; one that gave a monitor up to wait, as soon as that is free.
    fn wake(&mut self, why: Woken) {
        self.woken = Some(why);
        self.waits = match self.waits {
            Waits::Notification { on, .. } => Waits::Monitor(on),
            _ => Waits::No,
        };
    }
}

/// Whether threads that a call started go on when it has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outlives {
    /// They stay as they are.
    #[default]
    No,
    /// The run ends when they have ended, or none can go on.
    UntilStuck,
}
