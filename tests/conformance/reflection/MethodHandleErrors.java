// Question: do method handles convert, refuse and throw as the JDK's own do?
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;

public class MethodHandleErrors {
    interface Body { Object run() throws Throwable; }
    static void show(String name, Body b) {
        try { System.out.println(name + " " + b.run()); }
        catch (Throwable t) { System.out.println(name + " " + t.getClass().getName() + (t instanceof NullPointerException ? "" : ": " + String.valueOf(t.getMessage()).replaceFirst(", from .*", ""))); }
    }
    static Object any(Object o) { return o; }
    static long twice(long x) { return 2 * x; }
    static char letter(int i) { return (char) ('a' + i); }
    static void nothing() { }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    static String fail(String s) throws java.io.IOException { throw new java.io.IOException(s); }
    static String trace() { StringBuilder b = new StringBuilder(); for (StackTraceElement e : new Throwable().getStackTrace()) b.append(e.getMethodName()).append(' '); return b.toString(); }
    int value = 7; final int fixed = 8; static double ratio = 0.5;
    public interface Op { int apply(int a, long b); }
    MethodHandleErrors() { } MethodHandleErrors(int v) { value = v; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = MethodHandleErrors.class;
        MethodHandle any = l.findStatic(c, "any", MethodType.methodType(Object.class, Object.class)), twice = l.findStatic(c, "twice", MethodType.methodType(long.class, long.class)), letter = l.findStatic(c, "letter", MethodType.methodType(char.class, int.class)), nothing = l.findStatic(c, "nothing", MethodType.methodType(void.class)), sum = l.findStatic(c, "sum", MethodType.methodType(int.class, int[].class)), fail = l.findStatic(c, "fail", MethodType.methodType(String.class, String.class)), trace = l.findStatic(c, "trace", MethodType.methodType(String.class));
        show("int from object", () -> (int) any.invoke(5)); show("long from int", () -> (long) any.invoke(5)); show("int from long", () -> (int) any.invoke(5L)); show("cast", () -> (String) any.invoke((Object) 5)); show("null", () -> (int) any.invoke((Object) null)); show("char", () -> (char) any.invoke('x')); show("bool", () -> (boolean) any.invoke("t"));
        show("widen", () -> (double) twice.invoke('a')); show("narrow", () -> (int) twice.invoke(1)); show("boxed", () -> twice.invoke(Integer.valueOf(4))); show("double", () -> twice.invoke(1.5)); show("char to int", () -> (int) letter.invoke((byte) 2)); show("char obj", () -> letter.invoke(2));
        show("void", () -> nothing.invoke()); show("void int", () -> (int) nothing.invoke()); show("drop", () -> { twice.invoke(2L); return "dropped"; });
        show("exact", () -> (long) twice.invokeExact(1)); show("exact ok", () -> (long) twice.invokeExact(1L)); show("arity", () -> twice.invoke());
        show("sum", () -> (int) sum.invoke() + " " + sum.invoke(1) + " " + sum.invoke(1, (short) 2, 'c') + " " + sum.invoke(new int[]{4, 5}) + " " + sum.invokeWithArguments(1, 2, 3) + " " + sum.invokeWithArguments((Object) new int[]{9})); show("sum long", () -> sum.invoke(1L)); show("fixed", () -> sum.asFixedArity().invoke(1, 2)); show("sum type", () -> sum.asType(MethodType.methodType(long.class, int.class, int.class)).invoke(3, 4) + " " + sum.isVarargsCollector() + sum.asFixedArity().isVarargsCollector());
        show("thrown", () -> fail.invoke("io")); show("thrown filtered", () -> MethodHandles.filterReturnValue(fail, any.asType(MethodType.methodType(String.class, String.class))).invoke("x")); show("trace", () -> trace.invoke()); show("trace 2", () -> MethodHandles.dropArguments(trace, 0, int.class).asType(MethodType.methodType(Object.class, short.class)).invoke((short) 1));
        show("asType", () -> twice.asType(MethodType.methodType(int.class, long.class))); show("asType 2", () -> twice.asType(MethodType.methodType(Long.class, Integer.class)).invoke((Integer) 21)); show("asType 3", () -> twice.asType(MethodType.methodType(String.class, long.class))); show("asType same", () -> twice.asType(twice.type()) == twice); show("asType void", () -> twice.asType(MethodType.methodType(void.class, int.class)).invoke(1));
        show("bind prim", () -> twice.bindTo(1L)); show("bind wrong", () -> l.findVirtual(String.class, "length", MethodType.methodType(int.class)).bindTo(1)); show("insert wrong", () -> MethodHandles.insertArguments(twice, 0, "x")); show("insert null", () -> MethodHandles.insertArguments(twice, 0, (Object) null)); show("insert wide", () -> MethodHandles.insertArguments(twice, 0, 3).invoke());
        show("spread", () -> MethodHandles.insertArguments(any.asSpreader(Object[].class, 1), 0, (Object) new Object[]{1}).invoke()); show("spread bad", () -> any.asSpreader(Object[].class, 1).invoke(new Object[2])); show("spread null", () -> nothing.asSpreader(Object[].class, 0).invoke((Object[]) null)); show("spread ints", () -> twice.asSpreader(int[].class, 1).invoke(new int[]{8})); show("collect longs", () -> any.asCollector(long[].class, 2).invoke(1, 2L).getClass());
        show("getter", () -> l.findGetter(c, "value", int.class).invoke(new MethodHandleErrors(3))); show("getter null", () -> (int) l.findGetter(c, "value", int.class).invoke((MethodHandleErrors) null)); show("setter final", () -> l.findSetter(c, "fixed", int.class)); show("static", () -> { l.findStaticSetter(c, "ratio", double.class).invoke(2); return l.findStaticGetter(c, "ratio", double.class).invoke(); }); show("no field", () -> l.findGetter(c, "nope", int.class)); show("field kind", () -> l.findStaticGetter(c, "value", int.class)); show("field kind 2", () -> l.findGetter(c, "ratio", double.class)); show("field kind 3", () -> l.findVarHandle(c, "ratio", double.class)); show("no method 2", () -> l.findVirtual(c, "nope", MethodType.methodType(Object.class, String.class)));
        show("ctor", () -> ((MethodHandleErrors) l.findConstructor(c, MethodType.methodType(void.class, int.class)).invoke(12)).value); show("no ctor", () -> l.findConstructor(c, MethodType.methodType(void.class, String.class))); show("no method", () -> l.findVirtual(c, "nope", MethodType.methodType(void.class))); show("not static", () -> l.findStatic(String.class, "length", MethodType.methodType(int.class))); show("not virtual", () -> l.findVirtual(c, "nothing", MethodType.methodType(void.class)));
        show("interface", () -> l.findVirtual(List.class, "size", MethodType.methodType(int.class)).invoke(List.of(1, 2)) + " " + l.findVirtual(Comparable.class, "hashCode", MethodType.methodType(int.class)).invoke("a"));
        show("guard", () -> MethodHandles.guardWithTest(any.asType(MethodType.methodType(boolean.class, Boolean.class)), MethodHandles.dropArguments(MethodHandles.constant(int.class, 1), 0, Boolean.class), MethodHandles.dropArguments(MethodHandles.constant(int.class, 2), 0, List.of(Boolean.class))).invoke((Boolean) false)); show("constant", () -> MethodHandles.constant(int.class, "x")); show("constant long", () -> MethodHandles.constant(long.class, 5).invoke()); show("zero", () -> MethodHandles.zero(String.class).invoke() + " " + MethodHandles.zero(double.class).invoke() + " " + MethodHandles.empty(MethodType.methodType(char.class, int.class)).invoke(1).equals('\0'));
        show("array", () -> { String[] s = new String[2]; MethodHandles.arrayElementSetter(String[].class).invoke(s, 1, "q"); return Arrays.toString(s) + MethodHandles.arrayElementGetter(String[].class).invoke(s, 1); }); show("array bounds", () -> MethodHandles.arrayElementGetter(int[].class).invoke(new int[1], 3)); show("array neg", () -> MethodHandles.arrayConstructor(String[].class).invoke(-1)); show("array not", () -> MethodHandles.arrayLength(String.class));
        show("op", () -> MethodHandleProxies.asInterfaceInstance(Op.class, l.findStatic(Math.class, "multiplyExact", MethodType.methodType(long.class, long.class, int.class)).asType(MethodType.methodType(long.class, long.class, int.class)) == null ? null : MethodHandles.permuteArguments(l.findStatic(c, "mix", MethodType.methodType(int.class, long.class, int.class)), MethodType.methodType(int.class, int.class, long.class), 1, 0)).apply(3, 4L)); show("op wrong", () -> MethodHandleProxies.asInterfaceInstance(Op.class, nothing)); show("not interface", () -> MethodHandleProxies.asInterfaceInstance(String.class, nothing));
        show("reveal", () -> { MethodHandleInfo i = l.revealDirect(twice); return i + " " + i.getReferenceKind() + " " + i.getMethodType() + " " + i.getDeclaringClass(); }); show("reveal virtual", () -> l.revealDirect(l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)))); show("reveal bound", () -> l.revealDirect(MethodHandles.insertArguments(twice, 0, 1L)));
        show("fold", () -> MethodHandles.foldArguments(twice, any)); show("filter", () -> MethodHandles.filterArguments(twice, 0, any)); show("filter null", () -> MethodHandles.filterArguments(twice, 0, (MethodHandle) null).invoke(4L)); show("string", () -> twice + " " + sum.asFixedArity());
        show("loop", () -> MethodHandles.countedLoop(MethodHandles.identity(int.class), null, l.findStatic(c, "count", MethodType.methodType(void.class, int.class, int.class))).invoke(3));
    }
    static int mix(long a, int b) { return (int) (a * 10 + b); }
    static void count(int i, int n) { System.out.print(i + "/" + n + " "); }
}
