//! Runs and their interruptions: which dispatch loop executes the current frame, and what a trap leads to.

use crate::machine::{Machine, Stop, Trap};
use crate::mode::{Concrete, Guarded, Mode, Symbolic};
use crate::observer::{Compiling, Nothing, Observer};
use cairn_program::Method;

/// Branches and calls between two looks at the clock.
pub(crate) const POLL: u32 = 1 << 16;
/// With less of them left, compiled code would be left soon.
pub(crate) const LEAST_BUDGET: u32 = 32;

impl Machine<'_> {
    /// Executes until the entry frame is left or something ends the run. The branches of a concrete run go
    /// to the recorder, if there is one.
    pub fn run(&mut self) -> Stop {
        if self.sym.is_some() {
            return self.run_symbolic();
        }
        match self.recorder.take() {
            None if self.can_compile() => {
                self.compiles = true;
                self.run_concrete(&mut Compiling)
            }
            None => self.run_concrete(&mut Nothing),
            Some(mut recorder) => {
                let stop = self.run_concrete(&mut *recorder);
                self.recorder = Some(recorder);
                stop
            }
        }
    }

    /// [`Machine::run`] of a concrete run under observation.
    pub fn run_observed<O: Observer>(&mut self, observer: &mut O) -> Stop {
        if self.sym.is_some() {
            let what = "an observer of concrete runs in a symbolic run".into();
            return Stop::Unsupported { what, chain: self.call_chain() };
        }
        self.run_concrete(observer)
    }

    fn run_concrete<O: Observer>(&mut self, observer: &mut O) -> Stop {
        if O::COMPILED {
            self.forget_resumes();
        }
        loop {
            let ended = match self.execute::<Concrete, O>(observer) {
                Ok(stop) => self.call_ended(stop),
                Err(trap) => self.handle(trap, observer),
            };
            if let Err(stop) = ended {
                return stop;
            }
        }
    }

    /// As [`Machine::run_modes`]. Afterwards everything is as if nothing had been compiled.
    fn run_symbolic(&mut self) -> Stop {
        self.compiles = self.modes.selects() && self.can_compile();
        if self.compiles {
            self.forget_resumes();
        }
        let stop = self.run_modes();
        if self.compiles {
            self.cover_noted();
        }
        self.define_shadows();
        stop
    }

    /// Each time round, the loop for the mode of the current frame.
    fn run_modes(&mut self) -> Stop {
        if let Some(n) = self.sym_mut().path.turn.take()
            && let Err(stop) = self.take_turn(n)
        {
            return stop;
        }
        loop {
            let ended = match self.frames.last().map(|f| f.mode) {
                Some(Mode::Concrete) => self.execute::<Guarded, Compiling>(&mut Compiling),
                _ => self.execute::<Symbolic, Nothing>(&mut Nothing),
            };
            let ended = match ended {
                Ok(stop) => self.call_ended(stop),
                Err(trap) => self.handle(trap, &mut Nothing),
            };
            if let Err(stop) = ended {
                return stop;
            }
        }
    }

    /// Deals with what interrupted `execute`; afterwards the top frame says where to go on.
    fn handle<O: Observer>(&mut self, trap: Trap, observer: &mut O) -> Result<(), Stop> {
        let mut trap = trap;
        loop {
            trap = match trap {
                Trap::Thrown(e) => return self.unwind(e, observer),
                Trap::Throw(class, message) => match self.make_exception(class, message) {
                    Ok(e) => return self.unwind(e, observer),
                    Err(t) => t,
                },
                Trap::Init(class) if observer.initialising(class).is_break() => {
                    return Err(Stop::Interrupted);
                }
                Trap::Init(class) => match self.start_init(class) {
                    Ok(()) => return Ok(()),
                    Err(t) => t,
                },
                Trap::Call(method, args) => {
                    let announced =
                        self.announce_native(self.program.method(method), &args, observer);
                    match announced.and_then(|()| self.call_for_native(method, &args)) {
                        Ok(()) => return Ok(()),
                        Err(t) => t,
                    }
                }
                Trap::Make(call) => match self.call_to_make(&call) {
                    Ok(()) => return Ok(()),
                    Err(t) => t,
                },
                Trap::Bytecode => {
                    Trap::Unsupported("a model declined a method without code".into())
                }
                Trap::Exit(_) if self.is_making() => return Err(Stop::Assumed),
                Trap::Endless if self.is_making() => {
                    Trap::Unsupported("an input that never comes to be made".into())
                }
                Trap::Exit(code) => return Err(Stop::Exited(code)),
                Trap::Unsupported(what) => {
                    return Err(Stop::Unsupported { what, chain: self.call_chain() });
                }
                Trap::Broken(e) => return Err(Stop::Broken(e)),
                Trap::Time => return Err(Stop::OutOfTime),
                Trap::Fork(fork) => return Err(Stop::Fork(fork)),
                Trap::Split(split) => return Err(Stop::Split(split)),
                Trap::Assumed => return Err(Stop::Assumed),
                Trap::Bound(bound) => return Err(Stop::Bound(bound)),
                Trap::Endless => return Err(Stop::Endless),
                Trap::Interrupted => return Err(Stop::Interrupted),
                Trap::Symbolic => {
                    self.promote();
                    return Ok(());
                }
                Trap::Switch => return Ok(()),
                Trap::Block => return self.block(),
                Trap::Turns(n) => return Err(Stop::Turns(n)),
                Trap::Turn => {
                    self.budget = POLL;
                    return self.reschedule();
                }
                Trap::ThreadReturned(phase) => return self.thread_returned(phase),
                Trap::ThrowText(class, text) => match self.make_exception_of(class, &text) {
                    Ok(e) => return self.unwind(e, observer),
                    Err(t) => t,
                },
            }
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn poll<O: Observer>(&mut self, pc: u32, observer: &mut O) -> Result<u32, Trap> {
        // A symbolic run is here at every branch while it looks for a state that comes back, and charges what it counts.
        if self.sym.is_none() {
            self.config.budget.charge(1);
        }
        if self.config.budget.is_over() {
            return Err(Trap::Time);
        }
        if observer.out_of_patience().is_break() {
            return Err(Trap::Interrupted);
        }
        let next = if self.sym.is_some() { self.count_steps(pc)? } else { POLL };
        if !self.others.is_empty() && self.is_its_turn_over() {
            return Err(Trap::Turn);
        }
        Ok(next)
    }

    /// [`Machine::poll`] at a call, which the jump that led to it may have done just before: a state
    /// that has not gone on since does not come back.
    #[cold]
    #[inline(never)]
    pub(crate) fn poll_call<O: Observer>(
        &mut self,
        pc: u32,
        observer: &mut O,
    ) -> Result<u32, Trap> {
        let is_compared = self.sym.as_ref().is_some_and(|s| s.checkpoint.is_some());
        if is_compared { Ok(1) } else { self.poll(pc, observer) }
    }

    /// Tells the observer of a call, if the method is one that is implemented in Rust.
    pub(crate) fn announce_native<O: Observer>(
        &mut self,
        method: &Method,
        args: &[u64],
        observer: &mut O,
    ) -> Result<(), Trap> {
        let is_announced = O::CALLS && self.native_of(method).is_some();
        match is_announced && observer.native_call(self, method, args).is_break() {
            true => Err(Trap::Interrupted),
            false => Ok(()),
        }
    }
}
