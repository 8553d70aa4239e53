//! The Z3 library, found at run time: text in, text out.

use crate::question::BackendError;
use libloading::Library;
use std::ffi::{CStr, CString, OsString, c_char, c_int, c_void};

/// A file that is tried before the usual names.
const NAMED: &str = "CAIRN_Z3";

const NAMES: [&str; 6] = [
    "libz3.so",
    "libz3.so.4",
    "libz3.dylib",
    "/opt/homebrew/lib/libz3.dylib",
    "libz3.dll",
    "z3.dll",
];

/// Where it comes from.
const INSTALL: &str = "install it (Debian and Ubuntu: libz3-4 or libz3-dev, macOS: brew install z3) or name the file in CAIRN_Z3";

/// A statically linked program has a C library of its own, beside which no other can be loaded.
const STATIC: &str = "this binary is linked statically and loads no libraries; `cargo install --path crates/cli` in a clone of \
                      Cairn makes one that can";

type Context = *mut c_void;
type EvalString = unsafe extern "C" fn(Context, *const c_char) -> *const c_char;
type DelContext = unsafe extern "C" fn(Context);

/// One context of the library, which remembers what it was told.
pub(super) struct Z3Context {
    context: Context,
    eval: EvalString,
    delete: DelContext,
    /// Keeps the functions above in memory.
    _library: Library,
}

extern "C" fn ignore_error(_: Context, _: c_int) {}

impl Z3Context {
    pub fn load() -> Result<Z3Context, BackendError> {
        if cfg!(target_feature = "crt-static") {
            return Err(BackendError::NoZ3 { reason: STATIC.into() });
        }
        let named: Option<OsString> = std::env::var_os(NAMED).filter(|n| !n.is_empty());
        let names = match named {
            Some(name) => vec![name],
            None => NAMES.map(OsString::from).to_vec(),
        };
        let mut reason = String::new();
        for name in names {
            // SAFETY: loading runs the library's initialisers; of Z3 they are harmless.
            match unsafe { Library::new(&name) } {
                Ok(library) => return Z3Context::new(library).map_err(no_z3),
                Err(e) if reason.is_empty() => reason = e.to_string(),
                Err(_) => {}
            }
        }
        let reason = format!("{reason}; {INSTALL}");
        Err(BackendError::NoZ3 { reason })
    }

    fn new(library: Library) -> Result<Z3Context, libloading::Error> {
        // SAFETY: the types are those of z3_api.h, the same in all versions of Z3 4, and the library
        // outlives what is taken from it. The configuration is used once and deleted; the handler
        // only returns, so that errors come back as text.
        unsafe {
            let mk_config =
                *library.get::<unsafe extern "C" fn() -> *mut c_void>(b"Z3_mk_config\0")?;
            let del_config =
                *library.get::<unsafe extern "C" fn(*mut c_void)>(b"Z3_del_config\0")?;
            let mk_context =
                *library.get::<unsafe extern "C" fn(*mut c_void) -> Context>(b"Z3_mk_context\0")?;
            let set_handler = *library
                .get::<unsafe extern "C" fn(Context, extern "C" fn(Context, c_int))>(
                    b"Z3_set_error_handler\0",
                )?;
            let eval = *library.get::<EvalString>(b"Z3_eval_smtlib2_string\0")?;
            let delete = *library.get::<DelContext>(b"Z3_del_context\0")?;
            let config = mk_config();
            let context = mk_context(config);
            del_config(config);
            set_handler(context, ignore_error);
            Ok(Z3Context { context, eval, delete, _library: library })
        }
    }

    /// What Z3 prints for a script.
    pub fn run(&mut self, script: &str) -> String {
        let Ok(script) = CString::new(script) else { return "(error \"nul\")".to_owned() };
        // SAFETY: the context is alive and used by one thread at a time, since this is `&mut self`.
        // The answer belongs to the context until the next call and is copied before that.
        unsafe {
            let answer = (self.eval)(self.context, script.as_ptr());
            if answer.is_null() {
                return String::new();
            }
            CStr::from_ptr(answer).to_string_lossy().into_owned()
        }
    }
}

fn no_z3(error: libloading::Error) -> BackendError {
    BackendError::NoZ3 { reason: error.to_string() }
}

impl Drop for Z3Context {
    fn drop(&mut self) {
        // SAFETY: made by Z3_mk_context, deleted once.
        unsafe { (self.delete)(self.context) }
    }
}
