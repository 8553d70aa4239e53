//! Running a program: from `main(String[])` to an exit code.

use crate::machine::{Machine, Ret, Stop, Trap};
use crate::sym::Val;
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, MethodId, ProgramError};

/// How a program ended.
#[derive(Debug)]
pub enum Ending {
    /// With this exit code, its output complete.
    Exit(i32),
    /// What is missing, and the calls that led there, innermost first.
    Unsupported {
        what: String,
        chain: Vec<String>,
    },
    /// A class of the program is broken or missing.
    Broken(ProgramError),
    /// The class has no `public static void main(String[])`.
    NoMain(String),
    OutOfTime,
    /// No thread can ever go on: each that waits, and what for.
    Deadlock(Vec<String>),
}

/// Executes `class.main(args)` and, if an exception leaves it, prints it as a JVM does.
pub fn run_main(m: &mut Machine<'_>, class: &str, args: &[String]) -> Ending {
    let ending = match start(m, class, args) {
        Ok(e) => e,
        Err(Trap::Broken(e)) => Ending::Broken(e),
        Err(t) => Ending::Unsupported { what: start_failure(t), chain: vec![] },
    };
    m.output.flush();
    ending
}

/// Why a program did not even begin, for people.
fn start_failure(trap: Trap) -> String {
    match trap {
        Trap::Throw(class, _) => failed_start(class),
        Trap::Unsupported(what) => what,
        other => format!("start-up: {other:?}"),
    }
}

fn failed_start(class: &str) -> String {
    let class = class.replace('/', ".");
    format!("the library does not start ({class}): raise the bounds on memory and depth")
}

fn start(m: &mut Machine<'_>, class: &str, args: &[String]) -> Result<Ending, Trap> {
    let id = m.program.load(&class.replace('.', "/"))?;
    let Some(main) = find_main(m, id) else { return Ok(Ending::NoMain(class.into())) };
    boot(m)?;
    if let Some(stop) = initialise(m, id)? {
        return finish_all(m, stop);
    }
    let mut words = vec![];
    if !m.program.method(main).is_static() {
        match construct(m, id)? {
            Ok(object) => words.push(u64::from(object.0)),
            Err(stop) => return finish_all(m, stop),
        }
    }
    if &*m.program.method(main).desc == WITH_ARGUMENTS {
        let args = string_array(m, args)?;
        words.push(u64::from(args.0));
    }
    m.push_call(main, &words, Ret::Entry)?;
    let stop = m.run();
    finish_all(m, stop)
}

/// The JVM waits for all threads but daemons.
fn finish_all(m: &mut Machine<'_>, stop: Stop) -> Result<Ending, Trap> {
    let exited = matches!(stop, Stop::Exited(_));
    let ending = finish(m, stop)?;
    let Ending::Exit(code) = ending else { return Ok(ending) };
    if let Some(stop) = m.run_others() {
        return finish(m, stop);
    }
    if exited || !m.has_shutdown_hooks() {
        return Ok(Ending::Exit(code));
    }
    // Then those who wanted to be told of the end.
    m.leave_threads();
    let class = m.program.load("java/lang/Shutdown")?;
    let Some(shutdown) = m.program.find_method(class, "shutdown", "()V") else {
        return Err(Trap::Unsupported("this JDK has no Shutdown.shutdown".into()));
    };
    m.push_call(shutdown, &[], Ret::Entry)?;
    match m.run() {
        Stop::Returned(_) | Stop::Threw(_) => Ok(Ending::Exit(code)),
        stop => finish(m, stop),
    }
}

/// An object made by the constructor without parameters.
pub fn construct(m: &mut Machine<'_>, class: ClassId) -> Result<Result<Ref, Stop>, Trap> {
    let Some(constructor) = m.program.find_method(class, "<init>", "()V") else {
        let name = m.program.class(class).java_name();
        return Err(Trap::Unsupported(format!("{name} has no constructor without parameters")));
    };
    let object = m.new_instance(class)?;
    m.push_call(constructor, &[u64::from(object.0)], Ret::Entry)?;
    Ok(match m.run() {
        Stop::Returned(_) => Ok(object),
        stop => Err(stop),
    })
}

/// Initialises what the machine itself relies on: the fields that every exception starts with, and
/// the standard streams. To be called once, before the first method.
pub fn boot(m: &mut Machine<'_>) -> Result<(), Trap> {
    for class in ["java/lang/Throwable", "java/lang/System"] {
        let id = m.program.load(class)?;
        match initialise(m, id)? {
            None => {}
            Some(Stop::Threw(e)) => {
                let thrown = &m.program.class(m.heap.class_of(e)).name;
                return Err(Trap::Unsupported(failed_start(thrown)));
            }
            Some(stop) => {
                return Err(Trap::Unsupported(format!("the library does not start: {stop:?}")));
            }
        }
    }
    Ok(())
}

/// Puts the machine into a call. `first`: a class whose initialisers are to run before it.
pub fn enter(
    m: &mut Machine<'_>,
    method: MethodId,
    args: &[Val],
    first: Option<ClassId>,
) -> Result<(), Trap> {
    let words: Vec<u64> = args.iter().map(|v| v.word).collect();
    m.push_call(method, &words, Ret::Entry)?;
    if m.sym.is_some() {
        let base = m.frames.last().map_or(0, |f| f.base as usize);
        let shadows = m.shadows[base..].iter_mut();
        shadows.zip(args).for_each(|(shadow, v)| *shadow = v.shadow);
    }
    match first {
        Some(class) => m.start_init(class),
        None => Ok(()),
    }
}

/// Runs a class's initialisers; `Some` if that ended the program.
pub fn initialise(m: &mut Machine<'_>, id: ClassId) -> Result<Option<Stop>, Trap> {
    if m.require_init(id).is_ok() {
        return Ok(None);
    }
    m.start_init(id)?;
    if m.frames().is_empty() {
        return Ok(None);
    }
    match m.run() {
        Stop::Returned(_) => Ok(None),
        stop => Ok(Some(stop)),
    }
}

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)V";

/// The program's entry. From Java 25 on it need be neither public nor static nor take arguments
/// (JLS 12.1.4); one that takes them goes first.
pub fn find_main(m: &Machine<'_>, id: ClassId) -> Option<MethodId> {
    let relaxed = m.program.jdk().feature >= 25;
    let descriptors: &[&str] = if relaxed { &[WITH_ARGUMENTS, "()V"] } else { &[WITH_ARGUMENTS] };
    let ancestors = &m.program.class(id).ancestors;
    descriptors.iter().find_map(|desc| {
        ancestors.iter().rev().find_map(|&c| {
            let main = m.program.find_method(c, "main", desc)?;
            let method = m.program.method(main);
            let classic = method.is_static() && method.is(access::PUBLIC);
            let modern = relaxed && !method.is(access::PRIVATE) && !method.is_abstract();
            (classic || modern).then_some(main)
        })
    })
}

fn string_array(m: &mut Machine<'_>, items: &[String]) -> Result<Ref, Trap> {
    let class = m.program.array_of(m.program.string_class());
    let array = m.new_array(class, Elem::Ref, items.len() as i32)?;
    for (i, s) in items.iter().enumerate() {
        let s = m.new_string(s)?;
        m.heap.set_element(array, Elem::Ref, i as u32, u64::from(s.0));
    }
    Ok(array)
}

fn finish(m: &mut Machine<'_>, stop: Stop) -> Result<Ending, Trap> {
    Ok(match stop {
        Stop::Returned(_) => Ending::Exit(0),
        Stop::Exited(code) => {
            m.leave_threads();
            Ending::Exit(code)
        }
        Stop::Threw(e) => return print_uncaught(m, e),
        Stop::Unsupported { what, chain } => Ending::Unsupported { what, chain },
        Stop::Broken(e) => Ending::Broken(e),
        Stop::OutOfTime => Ending::OutOfTime,
        Stop::Deadlock(who) => Ending::Deadlock(who),
        Stop::Assumed => {
            Ending::Unsupported { what: "an assumption that does not hold".into(), chain: vec![] }
        }
        Stop::Fork(_)
        | Stop::Split(_)
        | Stop::Bound(_)
        | Stop::Endless
        | Stop::Turns(_)
        | Stop::Interrupted => {
            Ending::Unsupported { what: "a symbolic value in a concrete run".into(), chain: vec![] }
        }
    })
}

/// An exception left the program: the thread's handlers get it, if there can be any; else what the
/// JVM's default handler does is done here.
fn print_uncaught(m: &mut Machine<'_>, e: Ref) -> Result<Ending, Trap> {
    m.frames.clear();
    m.top = 0;
    m.thread.monitors.clear();
    let thread_class = m.program.load("java/lang/Thread")?;
    let handler = m.get_static(thread_class, "defaultUncaughtExceptionHandler");
    if m.thread.object.is_null() && handler.is_none_or(|h| h == 0) {
        m.output.stderr(b"Exception in thread \"main\" ");
        return call_last(m, e, "java/lang/Throwable", "printStackTrace", "()V", &[]);
    }
    crate::jdk::ensure_main_thread(m)?;
    let (name, desc) = ("dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
    call_last(m, m.thread.object, "java/lang/Thread", name, desc, &[u64::from(e.0)])
}

/// Calls a method of an object whatever the program left behind, and ends with exit code 1.
fn call_last(
    m: &mut Machine<'_>,
    receiver: Ref,
    class: &str,
    name: &str,
    desc: &str,
    args: &[u64],
) -> Result<Ending, Trap> {
    let class = m.program.load(class)?;
    let Some(method) = m.program.find_method(class, name, desc) else {
        return Err(Trap::Unsupported(format!("this JDK has no {name}")));
    };
    let method = m.program.select(m.heap.class_of(receiver), method)?;
    let mut all = vec![u64::from(receiver.0)];
    all.extend_from_slice(args);
    m.push_call(method, &all, Ret::Entry)?;
    match m.run() {
        Stop::Returned(_) => Ok(Ending::Exit(1)),
        Stop::Threw(second) => {
            let class = m.program.class(m.heap.class_of(second)).java_name();
            let text = format!(
                "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"main\"\n"
            );
            m.output.stderr(text.as_bytes());
            Ok(Ending::Exit(1))
        }
        stop => finish(m, stop),
    }
}
