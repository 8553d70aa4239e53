//! `MethodHandle.asX` and `MethodHandles.x`: handles made of handles.
//!
//! Each is a small method written as IR that calls the handles it was made of by `invoke`, which does
//! all conversions.

use super::convert::{boxed_kind, check_cast, plain_null_pointer, widens};
use super::handle::{
    Handle, Sig, bound, call_handle, classes, combined, converted, link_class, object_array,
    synthetic, typed, zero,
};
use super::method::{check_types, component, load, new_array, new_array_of, site_types};
use super::{HANDLES, METHOD_HANDLE, descriptor};
use crate::jdk::{Entry, NativeResult, adapter, arg_int, arg_ref, non_null, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::class::access;
use cairn_program::ir::{BinOp, Cond, Elem, Handler, Inst, Kind, Reg};
use cairn_program::synth::SynthMethod;
use cairn_program::synth::builder::{Builder, OBJECT};
use cairn_program::{Class, ClassId, Method, Shape};

fn illegal<T>(text: String) -> Result<T, Trap> {
    Err(Trap::Throw("java/lang/IllegalArgumentException", Some(text)))
}

/// A position among `count` things.
fn position(a: &[u64], n: usize, count: usize) -> Result<usize, Trap> {
    match usize::try_from(arg_int(a, n)) {
        Ok(p) if p <= count => Ok(p),
        _ => illegal("bad position".into()),
    }
}

/// A handle's call is the last thing that a combination does.
fn finish_with(b: &mut Builder, n: usize, desc: &str, args: &[Reg]) -> Result<(), Trap> {
    let h = bound(b, n);
    let v = call_handle(b, h, desc, args);
    b.ret(v);
    Ok(())
}

fn objects(m: &Machine<'_>, array: Ref) -> Vec<Ref> {
    (0..m.heap.len(array)).map(|i| Ref(m.heap.element(array, Elem::Ref, i) as u32)).collect()
}

// ---- conversions ----

fn as_type(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let ty = non_null(a, 1)?;
    let handle = Handle::of(m, arg_ref(a, 0))?;
    let sig = Sig::of_type(m, ty)?;
    if sig == handle.sig {
        return Ok(a[0]);
    }
    if handle.target & super::handle::VARARGS == 0 {
        check_types(m, &handle.sig, &sig)?;
    }
    let desc = sig.desc(m);
    combined(m, "as", &sig, &[handle.object], |_, b, args| finish_with(b, 0, &desc, args))
}

fn bind_to(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::of(m, arg_ref(a, 0))?;
    let leading = handle.sig.params.first();
    if leading.is_none_or(|&p| matches!(m.program.class(p).shape, Shape::Primitive(_))) {
        return illegal("no leading reference parameter".into());
    }
    insert(m, handle, 0, &[arg_ref(a, 1)])
}

/// `insertArguments(handle, position, values...)`.
fn insert_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::arg(m, a, 0)?;
    let values = objects(m, non_null(a, 2)?);
    let Some(room) = handle.sig.params.len().checked_sub(values.len()) else {
        return illegal("too many values to insert".into());
    };
    let Ok(at) = position(a, 1, room) else {
        return illegal("no argument type to append".into());
    };
    insert(m, handle, at, &values)
}

fn insert(m: &mut Machine<'_>, handle: Handle, at: usize, values: &[Ref]) -> NativeResult {
    let inserted = &handle.sig.params[at..at + values.len()];
    for (v, &to) in values.iter().zip(inserted) {
        check_value(m, *v, to)?;
    }
    let count = values.len();
    let mut sig = handle.sig.clone();
    sig.params.splice(at..at + count, []);
    let mut inner = handle.sig.clone();
    inner.params[at..at + count].fill(m.program.object());
    let (own, desc) = (handle.desc(m), inner.desc(m));
    let all = [&[handle.object], values].concat();
    combined(m, &format!("insert{at},{count}{own}"), &sig, &all, |_, b, args| {
        let mut all = args[..at].to_vec();
        all.extend((1..=count).map(|n| bound(b, n)));
        all.extend(&args[at..]);
        finish_with(b, 0, &desc, &all)
    })
}

/// A value that a handle is to keep must fit its class.
fn check_value(m: &mut Machine<'_>, v: Ref, to: ClassId) -> Result<(), Trap> {
    let Shape::Primitive(Some(elem)) = m.program.class(to).shape else {
        return if v.is_null() { Ok(()) } else { check_cast(m, v, to) };
    };
    if v.is_null() {
        return Err(plain_null_pointer(m)?);
    }
    if boxed_kind(m, v).is_some_and(|own| widens(own, elem)) {
        return Ok(());
    }
    let wanted = elem.box_class().replace('/', ".");
    let has = m.program.class(m.heap.class_of(v)).java_name();
    let text = format!("class {wanted} is not compatible with class {has}");
    Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
}

/// `dropArguments(handle, position, classes...)`.
fn drop_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::arg(m, a, 0)?;
    let dropped = classes(m, non_null(a, 2)?);
    let at = position(a, 1, handle.sig.params.len())?;
    let desc = handle.desc(m);
    let (mut sig, count) = (handle.sig, dropped.len());
    sig.params.splice(at..at, dropped);
    combined(m, &format!("drop{at},{count}"), &sig, &[handle.object], |_, b, args| {
        finish_with(b, 0, &desc, &[&args[..at], &args[at + count..]].concat())
    })
}

/// `dropArguments(handle, position, list)`.
fn drop_listed(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const TO_ARRAY: &str = "([Ljava/lang/Object;)[Ljava/lang/Object;";
    let host = m.program.load(METHOD_HANDLE)?;
    let classes = m.program.array_of(m.program.class_class());
    let method = synthetic(m, host, "dropListed", DROP_LIST, |mut b| {
        let none = b.int(0);
        let array = new_array(&mut b, m, classes, none)?;
        let mut to_array =
            cairn_program::synth::builder::member("java/util/List", "toArray", TO_ARRAY);
        to_array.interface = true;
        let args = [b.param(2), array];
        let array = b.call(cairn_program::ir::Invoke::Interface, to_array, &args);
        let args = [b.param(0), b.param(1), array];
        let h = b.call_static(HANDLES, "dropArguments", DROP, &args);
        b.ret(h);
        Ok(b.finish())
    })?;
    Err(Trap::Call(method, a.to_vec()))
}

/// `permuteArguments(handle, type, order...)`.
fn permute_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::arg(m, a, 0)?;
    let ty = non_null(a, 1)?;
    let (sig, order) = (Sig::of_type(m, ty)?, non_null(a, 2)?);
    let order: Vec<usize> = (0..m.heap.len(order))
        .map(|i| m.heap.element(order, Elem::Int, i) as u32 as usize)
        .collect();
    let taken = order.iter().map(|&i| sig.params.get(i).copied()).collect::<Option<Vec<_>>>();
    if taken.as_ref() != Some(&handle.sig.params) || sig.result != handle.sig.result {
        return illegal("bad reorder array".into());
    }
    let desc = handle.desc(m);
    combined(
        m,
        &format!("permute{order:?}").replace(['[', ']', ' '], ""),
        &sig,
        &[handle.object],
        |_, b, args| {
            let args: Vec<Reg> = order.iter().map(|&i| args[i]).collect();
            finish_with(b, 0, &desc, &args)
        },
    )
}

// ---- arrays ----

/// `asSpreader(position, array class, length)`.
fn as_spreader(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::of(m, arg_ref(a, 0))?;
    let array = m.class_of_mirror(non_null(a, 2)?);
    let (element, elem) = component(m, array)?;
    let (at, len) = (arg_int(a, 1) as usize, arg_int(a, 3) as usize);
    if at.checked_add(len).is_none_or(|end| end > handle.sig.params.len()) {
        return illegal("bad spread array length".into());
    }
    let own = handle.desc(m);
    let (mut sig, mut inner) = (handle.sig.clone(), handle.sig.clone());
    sig.params.splice(at..at + len, [array]);
    inner.params[at..at + len].fill(element);
    check_types(m, &handle.sig, &inner)?;
    let desc = inner.desc(m);
    combined(m, &format!("spread{at},{len}{own}"), &sig, &[handle.object], |_, b, args| {
        check_length(b, args[at], len);
        let mut all = args[..at].to_vec();
        all.extend((0..len).map(|i| load(b, args[at], elem, i)));
        all.extend(&args[at + 1..]);
        finish_with(b, 0, &desc, &all)
    })
}

/// Throws unless an array has so many elements; null is as good as none.
fn check_length(b: &mut Builder, array: Reg, len: usize) {
    const ILLEGAL: &str = "java/lang/IllegalArgumentException";
    let good = b.label();
    if len == 0 {
        b.if_null(Cond::Eq, array, good);
    }
    let has = b.reg(Kind::Int);
    b.emit(Inst::ArrayLen { dst: has, arr: array });
    b.if_int(Cond::Eq, has, len as i32, good);
    let text: Vec<u16> = format!("array is not of length {len}").encode_utf16().collect();
    let text = b.string(&text);
    let e = b.new_object(ILLEGAL);
    let constructor =
        cairn_program::synth::builder::member(ILLEGAL, "<init>", "(Ljava/lang/String;)V");
    b.call(cairn_program::ir::Invoke::Special, constructor, &[e, text]);
    b.emit(Inst::Throw { src: e });
    b.bind(good);
}

/// `asCollector(position, array class, length)`.
fn as_collector(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::of(m, arg_ref(a, 0))?;
    let array = m.class_of_mirror(non_null(a, 2)?);
    let element = component(m, array)?.0;
    let (at, len) = (arg_int(a, 1) as usize, arg_int(a, 3));
    if !(0..=255).contains(&len) {
        return illegal("array length is not legal".into());
    }
    let len = len as usize;
    if !handle.sig.params.get(at).is_some_and(|&p| m.program.is_subtype(array, p)) {
        return illegal(format!(
            "array type not assignable to argument: {}",
            m.program.class(array).java_name()
        ));
    }
    let mut sig = handle.sig.clone();
    sig.params.splice(at..at + 1, vec![element; len]);
    let desc = handle.desc(m);
    let name = format!("gather{at},{len}{}{desc}", descriptor(m, array));
    combined(m, &name, &sig, &[handle.object], |m, b, args| {
        let values: Vec<_> = args[at..at + len].iter().map(|&r| (r, element)).collect();
        let gathered = new_array_of(b, m, array, &values)?;
        finish_with(b, 0, &desc, &[&args[..at], &[gathered], &args[at + len..]].concat())
    })
}

// ---- filters ----

/// `filterArguments(handle, position, filters...)`; a null filter changes nothing.
fn filter_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let handle = Handle::arg(m, a, 0)?;
    let filters = objects(m, non_null(a, 2)?);
    let at = position(a, 1, handle.sig.params.len())?;
    if at + filters.len() > handle.sig.params.len() {
        return illegal("too many filters".into());
    }
    let (mut sig, desc) = (handle.sig.clone(), handle.desc(m));
    let mut descs = vec![];
    for (i, &f) in filters.iter().enumerate() {
        if f.is_null() {
            descs.push(None);
            continue;
        }
        let filter = Handle::of(m, f)?;
        match *filter.sig.params {
            [p] if filter.sig.result == handle.sig.params[at + i] => sig.params[at + i] = p,
            _ => {
                return mismatch(
                    m,
                    "target and filter types do not match",
                    &handle.sig,
                    &filter.sig,
                );
            }
        }
        descs.push(Some(filter.desc(m)));
    }
    let all = [&[handle.object], &*filters].concat();
    let name: String = descs.iter().map(|d| d.as_deref().unwrap_or("()")).collect();
    combined(m, &format!("filter{at}{name}{desc}"), &sig, &all, |_, b, args| {
        let mut args = args.to_vec();
        for (i, desc) in descs.iter().enumerate() {
            if let Some(desc) = desc {
                let f = bound(b, 1 + i);
                args[at + i] = call_handle(b, f, desc, &[args[at + i]]);
            }
        }
        finish_with(b, 0, &desc, &args)
    })
}

fn mismatch<T>(m: &Machine<'_>, text: &str, first: &Sig, second: &Sig) -> Result<T, Trap> {
    let show = |s: &Sig| super::type_text(&s.desc(m));
    illegal(format!("{text}: {}, {}", show(first), show(second)))
}

fn must_match<T>(m: &Machine<'_>, what: &str, first: &Sig, second: &Sig) -> Result<T, Trap> {
    let show = |s: &Sig| super::type_text(&s.desc(m));
    illegal(format!("{what} must match: {} != {}", show(first), show(second)))
}

fn is_void(m: &Machine<'_>, class: ClassId) -> bool {
    class == m.program.primitive(None)
}

/// `filterReturnValue(handle, filter)`.
fn filter_return(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (handle, filter) = (Handle::arg(m, a, 0)?, Handle::arg(m, a, 1)?);
    let given = if is_void(m, handle.sig.result) { vec![] } else { vec![handle.sig.result] };
    if filter.sig.params != given {
        return mismatch(m, "target and filter types do not match", &handle.sig, &filter.sig);
    }
    let sig = Sig { params: handle.sig.params.clone(), result: filter.sig.result };
    let (first, second) = (handle.desc(m), filter.desc(m));
    combined(
        m,
        &format!("then{second}{first}"),
        &sig,
        &[handle.object, filter.object],
        |_, b, args| {
            let h = bound(b, 0);
            let v = call_handle(b, h, &first, args);
            finish_with(b, 1, &second, &[v][..given.len()])
        },
    )
}

/// `collectArguments(handle, position, filter)`: the filter's result takes its arguments' place.
fn collect_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (handle, filter) = (Handle::arg(m, a, 0)?, Handle::arg(m, a, 2)?);
    let at = position(a, 1, handle.sig.params.len())?;
    let kept = usize::from(!is_void(m, filter.sig.result));
    if kept == 1 && handle.sig.params.get(at) != Some(&filter.sig.result) {
        return mismatch(m, "target and filter types do not match", &handle.sig, &filter.sig);
    }
    let (mut sig, count) = (handle.sig.clone(), filter.sig.params.len());
    sig.params.splice(at..at + kept, filter.sig.params.iter().copied());
    let (outer, inner) = (handle.desc(m), filter.desc(m));
    let all = [handle.object, filter.object];
    combined(m, &format!("collect{at}{inner}{outer}"), &sig, &all, |_, b, args| {
        let f = bound(b, 1);
        let v = call_handle(b, f, &inner, &args[at..at + count]);
        finish_with(b, 0, &outer, &[&args[..at], &[v][..kept], &args[at + count..]].concat())
    })
}

/// `foldArguments(handle, position, combiner)`: the combiner's result comes before its arguments.
fn fold_arguments(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (handle, combiner) = (Handle::arg(m, a, 0)?, Handle::arg(m, a, 2)?);
    let at = position(a, 1, handle.sig.params.len())?;
    let kept = usize::from(!is_void(m, combiner.sig.result));
    let mut sig = handle.sig.clone();
    let fits = kept == 0 || sig.params.get(at) == Some(&combiner.sig.result);
    if fits {
        sig.params.splice(at..at + kept, []);
    }
    let count = combiner.sig.params.len();
    if !fits || sig.params.get(at..at + count) != Some(&*combiner.sig.params) {
        return must_match(m, "target and combiner types", &handle.sig, &combiner.sig);
    }
    let (outer, inner) = (handle.desc(m), combiner.desc(m));
    let all = [handle.object, combiner.object];
    combined(m, &format!("fold{at}{inner}{outer}"), &sig, &all, |_, b, args| {
        let f = bound(b, 1);
        let v = call_handle(b, f, &inner, &args[at..at + count]);
        finish_with(b, 0, &outer, &[&args[..at], &[v][..kept], &args[at..]].concat())
    })
}

// ---- control ----

/// `guardWithTest(test, target, fallback)`.
fn guard_with_test(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let test = Handle::arg(m, a, 0)?;
    let (target, fallback) = (Handle::arg(m, a, 1)?, Handle::arg(m, a, 2)?);
    if target.sig != fallback.sig {
        return must_match(m, "target and fallback types", &target.sig, &fallback.sig);
    }
    let count = test.sig.params.len();
    if target.sig.params.get(..count) != Some(&*test.sig.params) {
        return must_match(m, "target and test types", &target.sig, &test.sig);
    }
    let (asked, desc) = (test.desc(m), target.desc(m));
    let all = [test.object, target.object, fallback.object];
    combined(m, &format!("guard{asked}"), &target.sig, &all, |_, b, args| {
        let no = b.label();
        let t = bound(b, 0);
        let v = call_handle(b, t, &asked, &args[..count]);
        b.if_int(Cond::Eq, v, 0, no);
        finish_with(b, 1, &desc, args)?;
        b.bind(no);
        finish_with(b, 2, &desc, args)
    })
}

/// `catchException(target, class, handler)`.
fn catch_exception(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (target, handler) = (Handle::arg(m, a, 0)?, Handle::arg(m, a, 2)?);
    let class = m.class_of_mirror(non_null(a, 1)?);
    let given = handler.sig.params.len().saturating_sub(1);
    let takes_it = handler.sig.params.first().is_some_and(|&p| m.program.is_subtype(class, p));
    if !takes_it || handler.sig.result != target.sig.result {
        return illegal(
            "handler does not accept exception type ".to_string()
                + &m.program.class(class).java_name(),
        );
    }
    if target.sig.params.get(..given) != Some(&handler.sig.params[1..]) {
        return must_match(m, "target and handler types", &target.sig, &handler.sig);
    }
    let (tried, handled) = (target.desc(m), handler.desc(m));
    let host = m.program.load(METHOD_HANDLE)?;
    let desc = tried.replacen('(', &format!("({}", super::handle::BOUND), 1);
    let name = format!("catch{}{handled}", descriptor(m, class));
    let count = target.sig.params.len();
    let method = synthetic(m, host, &name, &desc, |mut b| {
        let args: Vec<Reg> = (1..=count).map(|n| b.param(n)).collect();
        let start = b.here();
        finish_with(&mut b, 0, &tried, &args)?;
        let place = b.here();
        let e = b.reg(Kind::Ref);
        b.emit(Inst::Catch { dst: e });
        finish_with(&mut b, 1, &handled, &[&[e], &args[..given]].concat())?;
        let site = b.class_site(&m.program.class(class).name);
        link_class(&b, class);
        let mut body = b.finish();
        body.handlers =
            Box::new([Handler { start, end: place, handler: place, class: Some(site) }]);
        Ok(body)
    })?;
    let bound = object_array(m, &[target.object, handler.object])?;
    typed(m, method.0.into(), bound, &target.sig)
}

/// `throwException(result class, exception class)`.
fn throw_exception(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (result, e) = (m.class_of_mirror(non_null(a, 0)?), m.class_of_mirror(non_null(a, 1)?));
    combined(m, "throw", &Sig { params: vec![e], result }, &[], |_, b, args| {
        b.emit(Inst::Throw { src: args[0] });
        Ok(())
    })
}

/// `countedLoop(start, end, init, body)`.
fn counted_loop(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (start, end) = (Handle::arg(m, a, 0)?, Handle::arg(m, a, 1)?);
    let body = Handle::arg(m, a, 3)?;
    let value = body.sig.result;
    let carried = usize::from(!is_void(m, value));
    // Without parameters of its own beside value and counter, the body gets those of the limit.
    let own = body.sig.params.get(carried + 1..).unwrap_or_default();
    let params = if own.is_empty() { end.sig.params.clone() } else { own.to_vec() };
    let init = if arg_ref(a, 2).is_null() { None } else { Some(Handle::arg(m, a, 2)?) };
    let parts = [Some(&start), Some(&end), init.as_ref()];
    let prefix = |h: &&Handle| params.starts_with(&h.sig.params);
    let int = m.program.primitive(Some(Elem::Int));
    let takes_counter =
        body.sig.params.get(carried) == Some(&int) && (carried == 0 || body.sig.params[0] == value);
    if !takes_counter || !parts.iter().flatten().all(prefix) {
        return Err(Trap::Unsupported("MethodHandles.countedLoop of these types".into()));
    }
    let sig = Sig { params, result: value };
    let descs = [
        start.desc(m),
        end.desc(m),
        init.as_ref().map_or("()".into(), |i| i.desc(m)),
        body.desc(m),
    ];
    let all = [start.object, end.object, arg_ref(a, 2), body.object];
    let counts = [
        start.sig.params.len(),
        end.sig.params.len(),
        init.as_ref().map_or(0, |i| i.sig.params.len()),
    ];
    let outer = own.len();
    combined(m, &format!("loop{}", descs.concat()), &sig, &all, |m, b, args| {
        let call = |b: &mut Builder, n: usize| {
            let h = bound(b, n);
            call_handle(b, h, &descs[n], &args[..counts[n]])
        };
        let (i, limit) = (call(b, 0), call(b, 1));
        let v = if init.is_some() { call(b, 2) } else { zero(b, m, value) };
        let (top, done) = (b.label(), b.label());
        b.bind(top);
        b.if_ints(Cond::Ge, i, limit, done);
        let h = bound(b, 3);
        let next = call_handle(b, h, &descs[3], &[&[v][..carried], &[i], &args[..outer]].concat());
        if carried == 1 {
            b.emit(Inst::Move { dst: v, src: next });
        }
        b.emit(Inst::BinK { op: BinOp::IAdd, dst: i, a: i, k: 1 });
        b.jump(top);
        b.bind(done);
        b.ret(v);
        Ok(())
    })
}

// ---- constants and arrays ----

/// `constant(class, value)`.
fn constant(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let result = m.class_of_mirror(non_null(a, 0)?);
    if is_void(m, result) {
        return illegal("void type".into());
    }
    check_value(m, arg_ref(a, 1), result)?;
    let object = m.program.object();
    combined(m, "constant", &Sig { params: vec![], result }, &[arg_ref(a, 1)], |m, b, _| {
        let v = bound(b, 0);
        let v = converted(b, m, v, object, result)?;
        b.ret(v);
        Ok(())
    })
}

fn identity(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.class_of_mirror(non_null(a, 0)?);
    if is_void(m, class) {
        return illegal("void type".into());
    }
    combined(m, "identity", &Sig { params: vec![class], result: class }, &[], |_, b, args| {
        b.ret(args[0]);
        Ok(())
    })
}

fn zero_of(m: &mut Machine<'_>, sig: Sig) -> NativeResult {
    combined(m, "zero", &sig, &[], |m, b, _| {
        let v = zero(b, m, sig.result);
        b.ret(v);
        Ok(())
    })
}

/// `zero(class)`.
fn zero_handle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let result = m.class_of_mirror(non_null(a, 0)?);
    zero_of(m, Sig { params: vec![], result })
}

/// `empty(type)`.
fn empty(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let ty = non_null(a, 0)?;
    let sig = Sig::of_type(m, ty)?;
    zero_of(m, sig)
}

/// The array class that is the only argument, with its elements' class.
fn array_class(m: &Machine<'_>, a: &[u64]) -> Result<(ClassId, ClassId, Elem), Trap> {
    let array = m.class_of_mirror(non_null(a, 0)?);
    match m.program.class(array).shape {
        Shape::Array { component, elem } => Ok((array, component, elem)),
        Shape::Primitive(_) => {
            illegal(format!("not an array: {}", m.program.class(array).java_name()))
        }
        Shape::Object => {
            let class = m.program.class(array);
            let kind = if class.is_interface() { "interface" } else { "class" };
            illegal(format!("not an array: {kind} {}", class.java_name()))
        }
    }
}

fn element_getter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, result, elem) = array_class(m, a)?;
    let int = m.program.primitive(Some(Elem::Int));
    combined(m, "element", &Sig { params: vec![array, int], result }, &[], |_, b, args| {
        let dst = b.reg(elem.kind());
        b.emit(Inst::ArrayLoad { elem, dst, arr: args[0], idx: args[1] });
        b.ret(dst);
        Ok(())
    })
}

fn element_setter(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, element, elem) = array_class(m, a)?;
    let (int, result) = (m.program.primitive(Some(Elem::Int)), m.program.primitive(None));
    let sig = Sig { params: vec![array, int, element], result };
    combined(m, "store", &sig, &[], |_, b, args| {
        b.emit(Inst::ArrayStore { elem, arr: args[0], idx: args[1], src: args[2] });
        b.ret(Reg::NONE);
        Ok(())
    })
}

fn array_length(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (array, ..) = array_class(m, a)?;
    let result = m.program.primitive(Some(Elem::Int));
    combined(m, "length", &Sig { params: vec![array], result }, &[], |_, b, args| {
        let dst = b.reg(Kind::Int);
        b.emit(Inst::ArrayLen { dst, arr: args[0] });
        b.ret(dst);
        Ok(())
    })
}

fn array_constructor(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (result, ..) = array_class(m, a)?;
    let int = m.program.primitive(Some(Elem::Int));
    combined(m, "newArray", &Sig { params: vec![int], result }, &[], |m, b, args| {
        let made = new_array(b, m, result, args[0])?;
        b.ret(made);
        Ok(())
    })
}

// ---- interfaces ----

/// `MethodHandleProxies.asInterfaceInstance(interface, handle)`: an object of a class made for the
/// interface, whose method calls the handle.
fn interface_instance(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let interface = m.program.class(m.class_of_mirror(non_null(a, 0)?));
    let handle = Handle::arg(m, a, 1)?;
    if !interface.is_interface() || !interface.is(access::PUBLIC) {
        return illegal(format!("not a public interface: {}", interface.java_name()));
    }
    let Some(single) = single_method(m, interface) else {
        let what = format!("asInterfaceInstance of {}", interface.java_name());
        return Err(Trap::Unsupported(format!("MethodHandleProxies.{what}")));
    };
    check_types(m, &handle.sig, &site_types(m, &single.desc)?)?;
    let name = format!("{}$$cairn$Instance", interface.name);
    let class = match m.program.find(&name) {
        Some(known) => known,
        None => {
            let body = forwarding(&name, single)?;
            let (method, desc) = (single.name.clone(), single.desc.clone());
            let method = SynthMethod { name: method, desc, access: access::PUBLIC, body };
            let fields = vec![("handle", "Ljava/lang/invoke/MethodHandle;")];
            adapter::define_implementing(m, &name, interface.id, fields, vec![method])?
        }
    };
    let o = m.new_instance(class)?;
    m.set_field(o, "handle", a[1])?;
    reference(o)
}

/// The only method that an interface leaves open, if it has no more from other interfaces.
fn single_method<'p>(m: &Machine<'p>, interface: &Class) -> Option<&'p Method> {
    let program = m.program;
    let of_object = |f: &Method| program.find_method(program.object(), &f.name, &f.desc).is_some();
    let methods = interface.methods.iter().map(|&id| program.method(id));
    let mut open = methods.filter(|f| f.is_abstract() && !of_object(f));
    let first = open.next()?;
    (open.next().is_none() && interface.interfaces.is_empty()).then_some(first)
}

/// A method that calls the handle in its object.
fn forwarding(class: &str, method: &Method) -> Result<cairn_program::ir::Body, Trap> {
    use cairn_program::synth::builder::{Signature, member};
    let params = Signature::parse(&method.desc)?.params;
    let count = params.len();
    let mut b = Builder::new([OBJECT].into_iter().chain(params));
    let args: Vec<Reg> = (1..=count).map(|n| b.param(n)).collect();
    let h = b.get_field(Reg(0), member(class, "handle", "Ljava/lang/invoke/MethodHandle;"));
    let v = call_handle(&mut b, h, &method.desc, &args);
    b.ret(v);
    Ok(b.finish())
}

macro_rules! unsupported {
    ($($name:ident = $what:literal;)*) => { $(
        fn $name(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
            Err(Trap::Unsupported($what.into()))
        }
    )* };
}

unsupported! {
    any_loop = "MethodHandles.loop";
    try_finally = "MethodHandles.tryFinally";
    explicit_cast = "MethodHandles.explicitCastArguments";
    invoker = "MethodHandles.invoker";
    spread_invoker = "MethodHandles.spreadInvoker";
    table_switch = "MethodHandles.tableSwitch";
    var_invoker = "MethodHandles.varHandleInvoker";
}

const PROXIES: &str = "java/lang/invoke/MethodHandleProxies";
const DROP: &str =
    "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
const DROP_LIST: &str =
    "(Ljava/lang/invoke/MethodHandle;ILjava/util/List;)Ljava/lang/invoke/MethodHandle;";
const AT_ARRAY: &str = "(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;";
const FOLD: &str = "(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)\
                    Ljava/lang/invoke/MethodHandle;";
const LOOP: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;\
                    Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)\
                    Ljava/lang/invoke/MethodHandle;";
const ZERO: &str = "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";

pub(super) const TABLE: &[Entry] = &[
    (METHOD_HANDLE, "asType", "*", as_type),
    (METHOD_HANDLE, "bindTo", "*", bind_to),
    (METHOD_HANDLE, "asSpreader", AT_ARRAY, as_spreader),
    (METHOD_HANDLE, "asCollector", AT_ARRAY, as_collector),
    (HANDLES, "insertArguments", "*", insert_arguments),
    (HANDLES, "dropArguments", DROP, drop_arguments),
    (HANDLES, "dropArguments", DROP_LIST, drop_listed),
    (HANDLES, "permuteArguments", "*", permute_arguments),
    (HANDLES, "filterArguments", "*", filter_arguments),
    (HANDLES, "filterReturnValue", "*", filter_return),
    (HANDLES, "collectArguments", "*", collect_arguments),
    (HANDLES, "foldArguments", FOLD, fold_arguments),
    (HANDLES, "guardWithTest", "*", guard_with_test),
    (HANDLES, "catchException", "*", catch_exception),
    (HANDLES, "throwException", "*", throw_exception),
    (HANDLES, "countedLoop", LOOP, counted_loop),
    (HANDLES, "constant", "*", constant),
    (HANDLES, "identity", "*", identity),
    (HANDLES, "zero", ZERO, zero_handle),
    (HANDLES, "empty", "*", empty),
    (HANDLES, "arrayElementGetter", "*", element_getter),
    (HANDLES, "arrayElementSetter", "*", element_setter),
    (HANDLES, "arrayLength", "*", array_length),
    (HANDLES, "arrayConstructor", "*", array_constructor),
    (HANDLES, "loop", "*", any_loop),
    (HANDLES, "tryFinally", "*", try_finally),
    (HANDLES, "explicitCastArguments", "*", explicit_cast),
    (HANDLES, "invoker", "*", invoker),
    (HANDLES, "exactInvoker", "*", invoker),
    (HANDLES, "spreadInvoker", "*", spread_invoker),
    (HANDLES, "tableSwitch", "*", table_switch),
    (HANDLES, "varHandleInvoker", "*", var_invoker),
    (HANDLES, "varHandleExactInvoker", "*", var_invoker),
    (PROXIES, "asInterfaceInstance", "*", interface_instance),
];
