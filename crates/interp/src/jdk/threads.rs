//! What natives of `Object`, `Thread` and `Unsafe` do with threads; the scheduler is [`crate::threads`].

use super::system::TICK_NANOS;
use super::{Entry, NativeResult, arg_ref, boolean, non_null, nothing, reference};
use crate::machine::{Machine, Trap};
use crate::threads::{Waits, Woken};
use cairn_heap::Ref;

fn notify_one(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    notify(m, arg_ref(a, 0), false)
}

fn notify_all(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    notify(m, arg_ref(a, 0), true)
}

fn notify(m: &mut Machine<'_>, o: Ref, all: bool) -> NativeResult {
    owned(m, o)?;
    m.notify(o, all);
    Ok(0)
}

fn owned(m: &Machine<'_>, o: Ref) -> Result<(), Trap> {
    if m.holds_monitor(o) {
        return Ok(());
    }
    let text = "current thread is not owner".to_string();
    Err(Trap::Throw("java/lang/IllegalMonitorStateException", Some(text)))
}

/// `Object.wait(millis)`; 0 is for ever.
fn wait(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (o, millis) = (arg_ref(a, 0), a[1] as i64);
    if m.thread.own.woken.is_none() {
        if millis < 0 {
            let text = "timeout value is negative".to_string();
            return Err(Trap::Throw("java/lang/IllegalArgumentException", Some(text)));
        }
        owned(m, o)?;
        check_interrupted(m, None)?;
    }
    let until = (millis > 0).then(|| m.after(millis as u64));
    match m.wait_on(o, until)? {
        Woken::Interrupted => interrupted(m, None),
        _ => Ok(0),
    }
}

/// A thread that is interrupted does not block.
fn check_interrupted(m: &mut Machine<'_>, text: Option<&str>) -> Result<(), Trap> {
    if is_interrupted(m) { interrupted(m, text).map(|_| ()) } else { Ok(()) }
}

fn is_interrupted(m: &Machine<'_>) -> bool {
    let thread = m.thread.object;
    !thread.is_null() && m.thread_field(thread, "interrupted").is_some_and(|i| i != 0)
}

fn interrupted(m: &mut Machine<'_>, text: Option<&str>) -> NativeResult {
    m.set_thread_field(m.thread.object, "interrupted", 0)?;
    Err(Trap::Throw("java/lang/InterruptedException", text.map(String::from)))
}

fn current_thread(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    if m.thread.object.is_null() {
        let class = m.program.load("java/lang/Thread")?;
        m.require_init(class)?;
        make_main_thread(m)?;
    }
    reference(m.thread.object)
}

/// The main thread as the JVM would have made it. Its class must be initialised.
pub(super) fn make_main_thread(m: &mut Machine<'_>) -> Result<(), Trap> {
    let class = m.program.load("java/lang/Thread")?;
    let thread = m.new_instance(class)?;
    let name: Vec<u16> = "main".encode_utf16().collect();
    let name = m.intern_utf16(&name)?;
    m.set_field(thread, "name", u64::from(name.0))?;
    // The JVM's own threads come first since JDK 25.
    let tid = if m.program.jdk().feature < 25 { 1 } else { 3 };
    m.set_field_if_present(thread, "tid", tid);
    m.set_field_if_present(thread, "eetop", 1);
    m.set_field_if_present(thread, "priority", 5);
    let system = make_group(m, "system", Ref::NULL)?;
    let group = make_group(m, "main", system)?;
    m.set_field_if_present(thread, "group", u64::from(group.0));
    if let Ok(holder_class) = m.program.load("java/lang/Thread$FieldHolder") {
        let holder = m.new_instance(holder_class)?;
        m.set_field_if_present(holder, "group", u64::from(group.0));
        m.set_field_if_present(holder, "priority", 5);
        m.set_field_if_present(holder, "threadStatus", 5);
        m.set_field_if_present(thread, "holder", u64::from(holder.0));
    }
    m.set_field_if_present(thread, "threadStatus", 5);
    // Up to JDK 18 a group has its threads in an array.
    let group_class = m.program.load("java/lang/ThreadGroup")?;
    if m.field_of(group_class, "nthreads").is_some() {
        let array_class = m.program.array_of(class);
        let threads = m.new_array(array_class, cairn_program::ir::Elem::Ref, 4)?;
        m.heap.set_element(threads, cairn_program::ir::Elem::Ref, 0, u64::from(thread.0));
        m.set_field(group, "threads", u64::from(threads.0))?;
        m.set_field(group, "nthreads", 1)?;
    }
    m.thread.object = thread;
    Ok(())
}

fn make_group(m: &mut Machine<'_>, name: &str, parent: Ref) -> Result<Ref, Trap> {
    let class = m.program.load("java/lang/ThreadGroup")?;
    let group = m.new_instance(class)?;
    let name: Vec<u16> = name.encode_utf16().collect();
    let name = m.intern_utf16(&name)?;
    m.set_field(group, "name", u64::from(name.0))?;
    m.set_field_if_present(group, "maxPriority", 10);
    m.set_field_if_present(group, "parent", u64::from(parent.0));
    Ok(group)
}

/// The library's own service threads (reference handler, cleaner) only wait for what never happens here.
fn start(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const SERVICE: [&str; 3] = [
        "java/lang/ref/Reference$ReferenceHandler",
        "java/lang/ref/Finalizer$FinalizerThread",
        "jdk/internal/misc/InnocuousThread",
    ];
    let thread = arg_ref(a, 0);
    let class = m.program.class(m.heap.class_of(thread));
    if !SERVICE.contains(&&*class.name) {
        m.start_thread(thread)?;
    }
    Ok(0)
}

fn is_alive(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let thread = arg_ref(a, 0);
    boolean(thread == m.thread.object || m.other(thread).is_some())
}

fn holds_lock(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let o = non_null(a, 0)?;
    boolean(m.holds_monitor(o))
}

fn interrupt(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.interrupt(arg_ref(a, 0));
    // Who is interrupted does not park any more, until it takes notice.
    Ok(0)
}

fn let_others(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    m.let_others()?;
    Ok(0)
}

fn sleep_millis(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if (a[0] as i64) < 0 {
        let text = "timeout value is negative".to_string();
        return Err(Trap::Throw("java/lang/IllegalArgumentException", Some(text)));
    }
    sleep(m, a[0])
}

fn sleep_nanos(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    sleep(m, a[0] / TICK_NANOS)
}

/// Sleeping takes no time: the clock moves on instead.
fn sleep(m: &mut Machine<'_>, ticks: u64) -> NativeResult {
    if m.thread.own.woken.is_none() {
        check_interrupted(m, Some("sleep interrupted"))?;
        if !m.has_others() {
            m.thread.ticks += ticks;
            return Ok(0);
        }
    }
    let until = m.after(ticks);
    match m.sleep_until(Waits::Sleep { until })? {
        Woken::Interrupted => interrupted(m, Some("sleep interrupted")),
        _ => Ok(0),
    }
}

/// `Unsafe.park(isAbsolute, time)`: nanoseconds, 0 for ever, or a moment in milliseconds.
fn park(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    if m.thread.own.woken.take().is_some() {
        return Ok(0);
    }
    if std::mem::take(&mut m.thread.own.permit) || is_interrupted(m) {
        return Ok(0);
    }
    let time = a[2] as i64;
    let until = match (a[1] != 0, time) {
        (false, 0) => None,
        (_, ..0) => return Ok(0),
        (false, nanos) => Some(m.after((nanos as u64).div_ceil(TICK_NANOS))),
        (true, moment) => {
            let now = m.now_in_millis();
            Some(m.after((moment as u64).saturating_sub(now)))
        }
    };
    m.sleep_until(Waits::Permit { until })?;
    Ok(0)
}

fn unpark(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.unpark(arg_ref(a, 1));
    Ok(0)
}

/// `Thread.getThreads()`: all that are alive.
fn all_threads(m: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    current_thread(m, &[])?;
    let all = m.alive_threads();
    let class = m.program.load("java/lang/Thread")?;
    let class = m.program.array_of(class);
    let array = m.new_array(class, cairn_program::ir::Elem::Ref, all.len() as i32)?;
    for (i, t) in all.iter().enumerate() {
        m.heap.set_element(array, cairn_program::ir::Elem::Ref, i as u32, u64::from(t.0));
    }
    reference(array)
}

const OBJECT: &str = "java/lang/Object";
const THREAD: &str = "java/lang/Thread";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub(super) const TABLE: &[Entry] = &[
    (OBJECT, "notify", "*", notify_one),
    (OBJECT, "notifyAll", "*", notify_all),
    (OBJECT, "wait0", "*", wait),
    (OBJECT, "wait", "(J)V", wait),
    (THREAD, "currentThread", "*", current_thread),
    (THREAD, "currentCarrierThread", "*", current_thread),
    (THREAD, "start0", "*", start),
    (THREAD, "isAlive", "*", is_alive),
    (THREAD, "alive", "*", is_alive),
    (THREAD, "setPriority0", "*", nothing),
    (THREAD, "interrupt0", "*", interrupt),
    (THREAD, "clearInterruptEvent", "*", nothing),
    (THREAD, "yield", "*", let_others),
    (THREAD, "yield0", "*", let_others),
    (THREAD, "onSpinWait", "*", let_others),
    (THREAD, "holdsLock", "*", holds_lock),
    (THREAD, "sleep", "(J)V", sleep_millis),
    (THREAD, "sleep0", "*", sleep_nanos),
    (THREAD, "sleepNanos0", "*", sleep_nanos),
    (THREAD, "getThreads", "*", all_threads),
    (THREAD, "ensureMaterializedForStackWalk", "*", nothing),
    (UNSAFE, "park", "*", park),
    (UNSAFE, "unpark", "*", unpark),
];
