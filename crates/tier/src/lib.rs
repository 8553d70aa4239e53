//! The compiled tier: a body of the register IR as a function of the host's machine.
//!
//! A compiled function executes one frame. Registers are values of the function; wherever control leaves
//! it for the interpreter (an *exit*), those that are live and were changed are written to the frame's window
//! of the register stack, and the frame says which instruction comes next. So the interpreter can go on at
//! any instruction, and executes everything that is rare: what is not linked, exceptions, monitors, a
//! class that is not initialised. It comes back at an *entry*: the first instruction, one after a call, the
//! head of a loop, or the second of a handler. The entries of a body depend on its IR alone.
//!
//! A call writes what is live to the window, pushes the frame of the callee and ends with a jump to the
//! callee's code; a return pops the frame and jumps into the caller's. So nothing stays on the host's stack, however deep the calls
//! are, and the frames are always the machine's own, whole and in memory, when compiled code is left.
//!
//! *Guarded* code runs where some of the heap is not to be read as words. Its host refuses the pages that hold
//! anything of that kind; an instruction that would read or write one is the interpreter's.
//!
//! Branches and calls are counted exactly as the interpreter does. Where too few are left of the budget to get to
//! the next check, the function exits, and the interpreter finds the end of the budget.

mod calls;
mod flow;
mod inline;
mod numbers;
mod objects;
mod translate;

use cairn_program::ir::{Body, Elem, Inst, Invoke, Site};
use cranelift_codegen::Context as Codegen;
use cranelift_codegen::ir::{self, AbiParam, InstBuilder, Signature, UserFuncName, types};
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::Module;
use std::ffi::c_void;

pub use flow::{Entries, NO_ENTRY};

/// What compiled code and its host share while it runs.
#[repr(C)]
pub struct Context {
    /// The translation buffer of the heap's memory and its generation.
    pub buffer: *const c_void,
    pub generation: u64,
    /// The register stack: where it begins, and where it ends.
    pub regs: *mut u64,
    pub regs_end: *mut u64,
    /// The last place that a frame may be pushed to.
    pub last_frame: *mut c_void,
    /// When compiled code is left: the current frame.
    pub frame: *mut c_void,
    /// When it is left with [`Exit::Returned`]: the result, and the number of the register that it goes to. Also
    /// the result of a native method.
    pub value: u64,
    pub register: u32,
    /// Activations so far.
    pub calls: u32,
    /// When it is left: the branches and calls until the next poll.
    pub budget: u32,
    /// Of the host.
    pub host: *mut c_void,
    /// The code that is entered.
    pub code: usize,
}

/// Why compiled code was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub enum Exit {
    /// The current frame goes on in the interpreter.
    Interpret = 0,
    /// A frame was left; the result is for the current frame, which is not in compiled code.
    Returned = 1,
    /// A native method trapped; the host has the trap.
    Trapped = 2,
    /// As `Interpret`, at a site that was not linked when the code was made.
    Unlinked = 3,
}

/// What a native method came to ([`Host::native`]).
pub const NATIVE_DONE: u64 = 0;
/// The call is the interpreter's.
pub const NATIVE_DECLINED: u64 = 1;
pub const NATIVE_TRAPPED: u64 = 2;
/// The method's own body is to run ([`Method::Modelled`]).
pub const NATIVE_FRAMED: u64 = 3;

/// What calls need to know of a method. It stays where it is as long as the code that mentions it.
#[repr(C)]
#[derive(Debug)]
pub struct Cell {
    /// The code; 0 as long as there is none.
    pub code: usize,
    /// Addresses that go into a frame.
    pub method: usize,
    pub body: usize,
    /// Bytes of a window.
    pub window: u64,
}

/// Offsets in a frame of the machine.
#[derive(Clone, Copy, Debug)]
pub struct FrameLayout {
    pub size: i32,
    pub method: i32,
    pub body: i32,
    /// The instruction that is executed; the one to go on with stands right behind it.
    pub pc: i32,
    pub base: i32,
    pub serial: i32,
    /// Eight bytes: a tag, 0 for "to the caller", and the register of the caller.
    pub ret: i32,
    pub mode: i32,
    /// What `mode` is for a concrete frame.
    pub concrete: u8,
    pub lock: i32,
    /// The frame's [`Cell`] if compiled code is to go on with it, else 0.
    pub cell: i32,
    /// Where it is to go on.
    pub entry: i32,
}

/// Functions of the host that compiled code calls.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The words of the page of a word address, for reading. Null: the instruction is the interpreter's, which guarded
    /// code ([`Links::is_guarded`]) alone looks for.
    pub read_page: extern "C" fn(*mut Context, u64) -> *const u64,
    /// The same for writing the word.
    pub write_page: extern "C" fn(*mut Context, u64) -> *mut u64,
    /// A new object of a class with so many slots, or 0.
    pub new_object: extern "C" fn(*mut Context, u32, u32) -> u64,
    /// A new array: class, elements, length; or 0.
    pub new_array: extern "C" fn(*mut Context, u32, u32, u32) -> u64,
    /// Whether the first class is a subtype of the second.
    pub is_subtype: extern "C" fn(*mut Context, u32, u32) -> u64,
    /// Whether an array of a class takes an object of a class.
    pub can_store: extern "C" fn(*mut Context, u32, u32) -> u64,
    /// The cell of the method that a call of a resolved one selects for a class of receivers, or 0.
    pub select: extern "C" fn(*mut Context, u32, u32) -> *const Cell,
    /// Calls a native method: its number, its arguments, the current frame.
    pub native: extern "C" fn(*mut Context, u32, *const u64, u32, *mut c_void) -> u64,
    /// Remainders, on the bits.
    pub float_rem: extern "C" fn(u64, u64) -> u64,
    pub double_rem: extern "C" fn(u64, u64) -> u64,
}

/// A field that a site refers to.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub class: u32,
    pub slot: u32,
    pub elem: Elem,
}

/// What a call site calls.
#[derive(Clone, Copy, Debug)]
pub struct Callee<'p> {
    /// A class that must be initialised first.
    pub init: Option<u32>,
    pub target: Target<'p>,
}

#[derive(Clone, Copy, Debug)]
pub enum Target<'p> {
    /// This method, whatever the receiver is.
    Method(Method<'p>),
    /// This method if the receiver is of the class; else the one that is selected for the resolved method.
    Guarded { class: u32, method: Method<'p>, resolved: u32 },
    /// Left to the interpreter.
    Interpreted,
}

#[derive(Clone, Copy, Debug)]
pub enum Method<'p> {
    /// With a body, and so with a frame.
    Framed(*const Cell, &'p Body),
    /// Implemented by the host.
    Native(u32),
    /// The host is asked first, which may leave the call to the body.
    Modelled(u32, *const Cell),
    /// `Math.sqrt`.
    SquareRoot,
}

/// What the sites of a body refer to. `None`: not linked yet.
pub trait Links<'p> {
    fn field(&self, site: &Site) -> Option<Field>;
    fn class(&self, site: &Site) -> Option<u32>;
    /// Class and slots of a new object.
    fn instance(&self, site: &Site) -> Option<(u32, u32)>;
    fn string(&self, site: &Site) -> Option<u32>;
    fn callee(&mut self, kind: Invoke, site: &Site) -> Option<Callee<'p>>;
    /// Whether the method holds a monitor.
    fn is_synchronized(&self) -> bool;
    /// The class of arrays of a primitive kind.
    fn array(&self, elem: Elem) -> u32;
    /// Whether the host may refuse a page.
    fn is_guarded(&self) -> bool;
    /// Where the sides of branches that are taken are noted, a byte for each of [`sides`]; if they are.
    fn noted_sides(&self) -> Option<*mut u8>;
}

/// The sides of a body's branches: the instruction, and 0 or 1 for a branch that is not taken or taken, or the target of a
/// switch.
pub fn sides(body: &Body) -> Vec<(u32, u32)> {
    let mut all = vec![];
    for (pc, inst) in body.code.iter().enumerate() {
        let pc = pc as u32;
        match *inst {
            Inst::Switch { index, .. } => {
                let mut targets: Vec<u32> = body.switches[index as usize].targets().collect();
                targets.sort_unstable();
                targets.dedup();
                all.extend(targets.into_iter().map(|t| (pc, t)));
            }
            Inst::Jump { .. } => {}
            inst if inst.target().is_some() => all.extend([(pc, 0), (pc, 1)]),
            _ => {}
        }
    }
    all
}

/// Why there is no code.
#[derive(Debug, thiserror::Error)]
pub enum TierError {
    #[error("the host's processor: {0}")]
    Host(&'static str),
    #[error("settings of the code generator: {0}")]
    Settings(#[from] settings::SetError),
    #[error("code generation: {0}")]
    Codegen(#[from] cranelift_codegen::CodegenError),
    #[error("code generation: {0}")]
    Module(#[from] Box<cranelift_module::ModuleError>),
    /// Longer than is worth the time.
    #[error("a body of {0} instructions")]
    Long(usize),
}

impl From<cranelift_module::ModuleError> for TierError {
    fn from(e: cranelift_module::ModuleError) -> TierError {
        TierError::Module(Box::new(e))
    }
}

/// Bodies that are longer stay with the interpreter.
const LONGEST: usize = 4000;

/// How the host enters compiled code: context, frame, window, entry, value, budget. The code itself is in the
/// context. Returns an [`Exit`].
pub type Enter = unsafe extern "C" fn(*mut Context, *mut c_void, *mut u64, u32, u64, u32) -> u64;

/// Makes code, and owns it.
pub struct Compiler {
    /// `None` only while it is dropped.
    module: Option<JITModule>,
    codegen: Codegen,
    builder: FunctionBuilderContext,
    frame: FrameLayout,
    host: Host,
    enter: Enter,
}

impl Compiler {
    pub fn new(frame: FrameLayout, host: Host) -> Result<Compiler, TierError> {
        let mut flags = settings::builder();
        let verify = if cfg!(debug_assertions) { "true" } else { "false" };
        for (name, value) in [
            ("opt_level", "speed"),
            ("is_pic", "false"),
            ("use_colocated_libcalls", "false"),
            ("enable_verifier", verify),
            ("enable_probestack", "false"),
            ("unwind_info", "false"),
            // Calls that are jumps need them.
            ("preserve_frame_pointers", "true"),
        ] {
            flags.set(name, value)?;
        }
        let isa = cranelift_native::builder()
            .map_err(TierError::Host)?
            .finish(settings::Flags::new(flags))?;
        let builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
        let module = JITModule::new(builder);
        let codegen = module.make_context();
        let builder = FunctionBuilderContext::new();
        let mut compiler =
            Compiler { module: Some(module), codegen, builder, frame, host, enter: never_entered };
        compiler.enter = compiler.make_enter()?;
        Ok(compiler)
    }

    /// How the code is entered.
    pub fn enter(&self) -> Enter {
        self.enter
    }

    /// Compiles a body. The address of the code is valid as long as this compiler lives.
    pub fn compile<'p>(
        &mut self,
        body: &'p Body,
        links: &mut dyn Links<'p>,
    ) -> Result<usize, TierError> {
        if body.code.len() > LONGEST {
            return Err(TierError::Long(body.code.len()));
        }
        let (config, host_conv) = self.conventions();
        self.codegen.func.signature = code_signature();
        let builder = FunctionBuilder::new(&mut self.codegen.func, &mut self.builder);
        translate::function(builder, body, links, &self.frame, &self.host, (config, host_conv));
        self.define(code_signature())
    }

    fn conventions(&self) -> (cranelift_codegen::isa::TargetFrontendConfig, CallConv) {
        let config = self.module().target_config();
        (config, config.default_call_conv)
    }

    fn module(&self) -> &JITModule {
        self.module.as_ref().expect("a compiler that is not dropped has its module")
    }

    /// Makes the current function executable.
    fn define(&mut self, signature: Signature) -> Result<usize, TierError> {
        let module = self.module.as_mut().expect("a compiler that is not dropped has its module");
        let made = make_executable(module, &mut self.codegen, &signature);
        module.clear_context(&mut self.codegen);
        made
    }

    /// The function with the host's convention that calls compiled code.
    fn make_enter(&mut self) -> Result<Enter, TierError> {
        let (config, conv) = self.conventions();
        let mut signature = code_signature();
        signature.call_conv = conv;
        self.codegen.func.signature = signature.clone();
        let mut b = FunctionBuilder::new(&mut self.codegen.func, &mut self.builder);
        let block = b.create_block();
        b.append_block_params_for_function_params(block);
        b.switch_to_block(block);
        let args = b.block_params(block).to_vec();
        let offset = std::mem::offset_of!(Context, code) as i32;
        let code = b.ins().load(types::I64, ir::MemFlagsData::trusted(), args[0], offset);
        let callee = b.import_signature(code_signature());
        let call = b.ins().call_indirect(callee, code, &args);
        let result = b.inst_results(call)[0];
        b.ins().return_(&[result]);
        b.seal_all_blocks();
        b.finalize(config);
        let address = self.define(signature)?;
        // SAFETY: the function was made with this very signature and the host's convention.
        Ok(unsafe { std::mem::transmute::<usize, Enter>(address) })
    }
}

/// The address of the code of a function.
fn make_executable(
    module: &mut JITModule,
    codegen: &mut Codegen,
    signature: &Signature,
) -> Result<usize, TierError> {
    let id = module.declare_anonymous_function(signature)?;
    codegen.func.name = UserFuncName::user(0, id.as_u32());
    module.define_function(id, codegen)?;
    module.finalize_definitions()?;
    Ok(module.get_finalized_function(id) as usize)
}

impl Drop for Compiler {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: code is entered only by the owner of this compiler, which is dropped with it.
            unsafe { module.free_memory() }
        }
    }
}

unsafe extern "C" fn never_entered(
    _: *mut Context,
    _: *mut c_void,
    _: *mut u64,
    _: u32,
    _: u64,
    _: u32,
) -> u64 {
    Exit::Interpret as u64
}

/// Context, frame, window, entry, value, budget; the reason of leaving.
fn code_signature() -> Signature {
    let mut signature = Signature::new(CallConv::Tail);
    let params = [types::I64, types::I64, types::I64, types::I32, types::I64, types::I32];
    signature.params.extend(params.map(AbiParam::new));
    signature.returns.push(AbiParam::new(types::I64));
    signature
}
