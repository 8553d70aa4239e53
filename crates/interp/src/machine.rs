//! The machine's parts: the state it works on, what it is configured with, and how a run ends.

use crate::files::Files;
use crate::jdk::{Inflaters, Natives};
use crate::mode::{Mode, Modes};
use crate::recorder::Recorder;
use crate::stub::Scripted;
use crate::sym::{Bound, Datum, Fork, MakeCall, Path, Split, Symbols};
use crate::threads::{Finished, Other, Outlives, Own, Phase};
use crate::tier::Tier;
use cairn_budget::Budget;
use cairn_heap::input::UnknownId;
use cairn_heap::{Heap, HeapImage, Ref};
use cairn_program::ir::{Body, Reg};
use cairn_program::{ClassId, FieldId, LinkError, Method, MethodId, Program, ProgramError};
use cairn_text::Text;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;

/// What a run is bounded by and what the program sees of its surroundings. Everything a run depends
/// on is here, so that the same configuration gives the same run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Frames on the stack before `StackOverflowError`.
    pub max_depth: usize,
    /// Bytes of objects before `OutOfMemoryError`.
    pub max_heap: u64,
    /// Ends a run that does not come to an end; a unit of effort is a poll.
    pub budget: Budget,
    /// System properties that override or extend the built-in ones.
    pub properties: Vec<(String, String)>,
    /// The environment variables.
    pub variables: Vec<(String, String)>,
    /// Goes into the seeds that are random in a JVM.
    pub salt: u64,
    /// Processors that the program sees.
    pub processors: u32,
    /// The standard streams are ASCII, as a JVM in the C locale has them; else UTF-8.
    pub ascii_output: bool,
    /// What the clocks answer, in nanoseconds since the epoch; each reading advances it.
    pub clock_start: u64,
    /// Goes into the identity hash codes of objects, but for those that were asked for theirs before it was set. Only where the
    /// machine keeps track of them ([`Machine::track_hashes`]).
    pub hash_salt: u64,
    /// The files that the program sees.
    pub files: crate::files::Root,
    /// Calls and rounds of loops after which a method is compiled, in a concrete run that nobody observes and in concrete frames
    /// of a symbolic run. `None`: never. It changes nothing but the time a run takes.
    pub compile_after: Option<u32>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            max_depth: 16_000,
            max_heap: 4 << 30,
            budget: Budget::default(),
            properties: vec![],
            variables: vec![],
            salt: 0,
            processors: 1,
            ascii_output: false,
            clock_start: 1_700_000_000_000_000_000,
            hash_salt: 0,
            files: crate::files::Root::default(),
            compile_after: None,
        }
    }
}

/// Where the program's standard streams go.
pub trait Output {
    fn stdout(&mut self, bytes: &[u8]);
    fn stderr(&mut self, bytes: &[u8]);
    /// Next bytes of standard input; 0 at its end.
    fn stdin(&mut self, buffer: &mut [u8]) -> usize;
    fn flush(&mut self) {}
}

/// Why an instruction could not simply complete.
#[derive(Debug)]
pub enum Trap {
    /// A Java exception that exists.
    Thrown(Ref),
    /// A Java exception to be made: internal class name and message.
    Throw(&'static str, Option<String>),
    /// A class must be initialised; then the instruction is executed again.
    Init(ClassId),
    /// From a native method: call this method instead, its result is the native's.
    Call(MethodId, Vec<u64>),
    /// From a model of a method that has bytecode: not my case, run the bytecode.
    Bytecode,
    /// `System.exit`.
    Exit(i32),
    /// Something Cairn does not do; names it.
    Unsupported(String),
    /// The program itself is broken (malformed class file).
    Broken(ProgramError),
    /// The time is up.
    Time,
    /// Both sides of a condition are possible, and the path must decide for one; then the
    /// instruction is executed again.
    Fork(Fork),
    /// An unknown reference can be several things, and the path must choose; then the instruction is
    /// executed again.
    Split(Box<Split>),
    /// An input object is not made yet: this call comes next; then the instruction is executed again.
    Make(Box<MakeCall>),
    /// What was assumed does not hold: the path is none.
    Assumed,
    /// A bound is reached.
    Bound(Bound),
    /// The program has come back to a state it was in.
    Endless,
    /// A Java exception whose text has symbolic parts: internal class name and text.
    ThrowText(&'static str, Box<Text>),
    /// The observer interrupts the run, and knows why; then the instruction is executed again.
    Interrupted,
    /// An instruction of a concrete frame would read a term: the frame becomes symbolic; then the
    /// instruction is executed again.
    Symbolic,
    /// The current frame has another mode than the one before it: it goes on in that.
    Switch,
    /// The thread cannot go on, or lets others go first; then the instruction is executed again.
    Block,
    /// One of so many threads can go on, the running one first if that is among them; then the instruction is executed again.
    Turns(u32),
    /// Another thread is to go on now; then the instruction is executed again.
    Turn,
    /// The outermost call of a thread that the program started is done.
    ThreadReturned(Phase),
}

impl From<LinkError> for Trap {
    fn from(e: LinkError) -> Trap {
        match (e.java_class(), e) {
            (Some(class), e) => Trap::Throw(class, Some(e.message())),
            (None, LinkError::Broken(p)) => Trap::Broken(p),
            (None, e) => Trap::Unsupported(e.message()),
        }
    }
}

impl From<ProgramError> for Trap {
    fn from(e: ProgramError) -> Trap {
        Trap::Broken(e)
    }
}

/// How a run ended.
#[derive(Debug)]
pub enum Stop {
    /// The entry method returned this word (0 if void).
    Returned(u64),
    /// An exception left the entry method.
    Threw(Ref),
    Exited(i32),
    /// What is missing, and the calls that led there, innermost first.
    Unsupported {
        what: String,
        chain: Vec<String>,
    },
    Broken(ProgramError),
    OutOfTime,
    /// The path has to be split. The run can go on, once the path has a fact that decides.
    Fork(Fork),
    /// The path has to be split. The run can go on, once the path has a choice pending.
    Split(Box<Split>),
    Assumed,
    Bound(Bound),
    /// It would never end: the program has come back to a state it was in.
    Endless,
    /// The observer interrupts the run, and knows why. It can go on.
    Interrupted,
    /// One of so many threads can go on, and the path must choose. The run can go on, once it has.
    Turns(u32),
    /// No thread can ever go on: each that waits, and what for.
    Deadlock(Vec<String>),
}

/// What happens with a frame's result. Compiled code knows how the first lies in memory: a tag that is 0, and
/// the number of the register behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Ret {
    /// It goes to a register of the frame below ([`Reg::NONE`]: it is dropped).
    Caller(Reg),
    /// The run ends with it.
    Entry,
    /// The frame is this class's initialiser, which is then done.
    Init(ClassId),
    /// The frame is a call that makes the object of this unknown. An exception that leaves it says
    /// that there is no such object.
    Recipe(UnknownId),
    /// The frame is the outermost of a thread that the program started.
    Thread(Phase),
}

/// A method in execution. Compiled code makes and reads frames, too (`tier`).
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Frame<'p> {
    pub method: &'p Method,
    pub body: &'p Body,
    /// Instruction being executed; `u32::MAX` before the first.
    pub pc: u32,
    /// Instruction to go on with when the frames above are gone.
    pub next: u32,
    /// First register in the register stack.
    pub base: u32,
    /// Number of the activation: no two of a run have the same.
    pub serial: u32,
    pub ret: Ret,
    pub mode: Mode,
    /// Monitor held by a synchronized method.
    pub lock: Ref,
    /// Where compiled code goes on when the frames above are gone.
    pub(crate) resume: Resume,
}

/// The address of the frame's `cairn_tier::Cell` and the number of an entry. 0: the interpreter goes on. Valid within one call of
/// `run` alone, which begins with none.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Resume {
    pub cell: usize,
    pub entry: u32,
}

/// A state at rest: a value that can be copied, kept and resumed. The copy costs what the stack
/// costs; the heap is shared.
#[derive(Clone)]
pub struct State<'p> {
    pub(crate) heap: HeapImage,
    pub(crate) frames: Vec<Frame<'p>>,
    pub(crate) regs: Vec<u64>,
    /// Shadows of the registers; empty in a concrete run.
    pub(crate) shadows: Vec<u32>,
    pub(crate) path: Option<Path>,
    pub(crate) thread: Thread,
    pub(crate) files: Option<Arc<Files>>,
    pub(crate) others: Vec<Other<'p>>,
}

impl State<'_> {
    /// The path that led to a symbolic state.
    pub fn path_mut(&mut self) -> Option<&mut Path> {
        self.path.as_mut()
    }
}

/// What belongs to the running thread, beside its stack, and what all threads share.
#[derive(Clone, Default)]
pub(crate) struct Thread {
    /// Monitors held, with their counts, in the order of entry.
    pub monitors: Vec<(Ref, u32)>,
    /// The exception on its way to a handler.
    pub pending: Ref,
    /// The `java.lang.Thread` object, once somebody asked for it.
    pub object: Ref,
    /// Readings of the clock so far.
    pub ticks: u64,
    /// Objects whose identity hash codes were asked for, where that is tracked; and how often it was of one that was not.
    pub hashed: Option<Arc<FxHashSet<Ref>>>,
    pub hashes: u64,
    /// Activations so far.
    pub calls: u32,
    /// What was read of the environment.
    pub environment: crate::environment::Sources,
    pub own: Own,
    /// How the call that the run is about has ended, if that has to wait for other threads.
    pub finished: Option<Finished>,
    /// The first exception that ended a thread, and that nobody handled.
    pub uncaught: Ref,
    /// Threads that the program started so far, and how often one was interrupted by another.
    pub started: u32,
    pub preempted: u32,
    /// Plain fields and elements that threads use beside each other.
    pub accesses: crate::races::Accesses,
    /// Standard streams as Java objects (`System.out`, `System.err`), for their short cut.
    pub stdout: Ref,
    pub stderr: Ref,
}

/// Classes and fields that the machine itself touches, resolved once.
pub(crate) struct Known {
    pub string_value: u32,
    pub string_coder: u32,
    pub class_id: u32,
    pub byte_array: ClassId,
    pub boolean_array: ClassId,
    pub long_array: ClassId,
    pub primitive_arrays: [ClassId; 8],
}

/// Executes one state at a time; [`Machine::save`] and [`Machine::restore`] exchange it.
pub struct Machine<'p> {
    pub program: &'p Program,
    pub heap: Heap,
    pub config: Config,
    pub output: Box<dyn Output>,
    pub(crate) frames: Vec<Frame<'p>>,
    /// The register stack; the current frame's registers end at `top`.
    pub(crate) regs: Vec<u64>,
    pub(crate) top: usize,
    /// Beside each register the number of the symbolic value it holds, or 0 (`sym`).
    pub(crate) shadows: Vec<u32>,
    /// What a symbolic run has beyond a concrete one.
    pub sym: Option<Box<Symbols>>,
    /// Which frames of a symbolic run are concrete.
    pub modes: Modes,
    /// Observes the branches of a concrete run.
    pub recorder: Option<Box<Recorder>>,
    /// What a method executes in place of its own body, in runs whose branches are observed.
    pub replaced: Option<Replaced<'p>>,
    /// The methods that were called in runs whose branches are observed, if somebody wants to know.
    pub called: Option<Box<FxHashSet<MethodId>>>,
    /// What the program's nondeterministic calls answer in a concrete run, in order.
    pub script: VecDeque<Datum>,
    /// What stubs answer in a concrete run.
    pub stubs: FxHashMap<Ref, Scripted>,
    pub(crate) thread: Thread,
    /// The files, once the program looked at them.
    pub(crate) files: Option<Arc<Files>>,
    /// The threads that do not run, in the order in which they get their turns.
    pub(crate) others: Vec<Other<'p>>,
    /// Whether one of them initialises a class.
    pub(crate) is_init_elsewhere: bool,
    /// Whether the threads that a call starts go on when it has ended.
    pub outlives: Outlives,
    /// Branches and calls of a concrete run until the clock is looked at.
    pub(crate) budget: u32,
    pub(crate) known: Known,
    pub(crate) natives: &'static Natives,
    /// Arguments of the native call being made; kept to be reused.
    pub(crate) native_args: Vec<u64>,
    /// Fields found by name on behalf of native methods.
    pub(crate) field_slots: FxHashMap<(ClassId, &'static str), Option<FieldId>>,
    /// Compiled methods.
    pub(crate) tier: Option<Box<Tier>>,
    /// Whether concrete frames of the current run are compiled.
    pub(crate) compiles: bool,
    /// Decoders for the current state's `Inflater` objects, which can be made again from these.
    pub(crate) inflaters: Inflaters,
}

/// A method that executes another body than its own: a mutant.
#[derive(Clone, Copy, Debug)]
pub struct Replaced<'p> {
    pub method: MethodId,
    pub body: &'p Body,
    /// The method was called.
    pub was_entered: bool,
}

/// Why a machine could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum Setup {
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error("the JDK's {class} has no field {field}: this JDK is not supported")]
    MissingField { class: &'static str, field: &'static str },
}

impl<'p> Machine<'p> {
    pub fn new(
        program: &'p Program,
        config: Config,
        output: Box<dyn Output>,
    ) -> Result<Machine<'p>, Setup> {
        let known = Known::find(program)?;
        Ok(Machine {
            program,
            heap: Heap::new(HeapImage::default(), config.max_heap),
            config,
            output,
            frames: vec![],
            regs: vec![0; 4096],
            top: 0,
            shadows: vec![],
            sym: None,
            modes: Modes::default(),
            recorder: None,
            replaced: None,
            called: None,
            script: VecDeque::new(),
            stubs: FxHashMap::default(),
            thread: Thread::default(),
            files: None,
            others: vec![],
            is_init_elsewhere: false,
            outlives: Outlives::No,
            budget: crate::trap::POLL,
            known,
            natives: Natives::all(),
            native_args: vec![],
            field_slots: FxHashMap::default(),
            tier: None,
            compiles: false,
            inflaters: Inflaters::default(),
        })
    }

    /// A copy of the current state.
    pub fn save(&mut self) -> State<'p> {
        State {
            heap: self.heap.snapshot(),
            frames: self.frames.clone(),
            regs: self.regs[..self.top].to_vec(),
            shadows: self.shadows.get(..self.top).unwrap_or(&[]).to_vec(),
            path: self.sym.as_ref().map(|s| s.path.clone()),
            thread: self.thread.clone(),
            files: self.files.clone(),
            others: self.others.clone(),
        }
    }

    /// Goes on from a saved state.
    pub fn restore(&mut self, state: State<'p>) {
        self.heap.restore(state.heap);
        self.inflaters.clear();
        self.frames = state.frames;
        self.top = state.regs.len();
        if self.regs.len() < self.top {
            self.regs.resize(self.top * 2, 0);
        }
        self.regs[..self.top].copy_from_slice(&state.regs);
        if let Some(sym) = &mut self.sym {
            self.shadows.resize(self.regs.len(), 0);
            self.shadows[..state.shadows.len()].copy_from_slice(&state.shadows);
            // A state from before the run was symbolic has none.
            self.shadows[state.shadows.len()..self.top].fill(0);
            if state.path.is_none() {
                self.frames.iter_mut().for_each(|f| f.mode = Mode::Symbolic);
            }
            sym.path = state.path.unwrap_or_default();
            sym.checkpoint = None;
        }
        self.thread = state.thread;
        self.files = state.files;
        self.others = state.others;
        self.note_init_elsewhere();
    }

    /// Leaves all frames, whatever they were about to do.
    pub fn leave_all(&mut self) {
        self.frames.clear();
        self.top = 0;
        self.thread.monitors.clear();
        self.thread.pending = Ref::NULL;
        self.leave_threads();
        if let Some(sym) = &mut self.sym {
            sym.checkpoint = None;
        }
    }

    /// How often the clock was read, or chance was asked.
    pub fn ticks(&self) -> u64 {
        self.thread.ticks
    }

    /// From now on, keeps track of the objects whose identity hash codes are asked for.
    pub fn track_hashes(&mut self) {
        self.thread.hashed.get_or_insert_default();
    }

    /// How often an object was asked for its identity hash code for the first time, where that is tracked.
    pub fn hashes(&self) -> u64 {
        self.thread.hashes
    }

    /// What goes into the identity hash code of an object beside its address.
    pub(crate) fn hash_salt(&mut self, o: Ref) -> u64 {
        let salt = self.config.hash_salt;
        match &mut self.thread.hashed {
            Some(hashed) if !hashed.contains(&o) => {
                self.thread.hashes += 1;
                if salt == 0 {
                    Arc::make_mut(hashed).insert(o);
                }
                salt
            }
            _ => 0,
        }
    }

    /// The frames, outermost first.
    #[inline]
    pub fn frames(&self) -> &[Frame<'p>] {
        &self.frames
    }

    /// Whether a register of a frame holds a term.
    pub fn holds_term(&self, frame: &Frame<'_>, reg: cairn_program::ir::Reg) -> bool {
        let at = reg.index().map(|i| frame.base as usize + i);
        at.and_then(|at| self.shadows.get(at)).is_some_and(|s| *s != 0)
    }

    /// The registers of a frame, and those of the frames above it.
    #[inline]
    pub fn registers(&self, frame: &Frame<'_>) -> &[u64] {
        &self.regs[frame.base as usize..]
    }

    /// Branches and calls that a concrete run may take until it looks at the clock and its observer is
    /// asked whether to go on ([`crate::Observer::out_of_patience`]).
    pub fn set_patience(&mut self, steps: u32) {
        self.budget = steps.max(1);
    }
}

impl Known {
    fn find(program: &Program) -> Result<Known, Setup> {
        use cairn_program::ir::Elem;
        let slot = |class: &'static str, field: &'static str| -> Result<u32, Setup> {
            let id = program.load(class)?;
            let missing = Setup::MissingField { class, field };
            let f = program.find_field(id, field).ok_or(missing)?;
            Ok(program.field(f).slot)
        };
        let array = |e: Elem| program.array_of(program.primitive(Some(e)));
        let class_class = program.load("java/lang/Class")?;
        let injected = program.injected_slot(class_class, "$cairn_id");
        Ok(Known {
            string_value: slot("java/lang/String", "value")?,
            string_coder: slot("java/lang/String", "coder")?,
            class_id: injected
                .ok_or(Setup::MissingField { class: "java/lang/Class", field: "$cairn_id" })?,
            byte_array: array(Elem::Byte),
            boolean_array: array(Elem::Boolean),
            long_array: array(Elem::Long),
            primitive_arrays: std::array::from_fn(|i| array(Elem::ALL[i])),
        })
    }
}
