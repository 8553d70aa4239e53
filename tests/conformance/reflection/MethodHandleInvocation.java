// Question: do MethodHandles (virtual, static, special, constructors, fields, bind, insert, filter, guard, catch, loops, asType, spread) work?
import java.lang.invoke.*;
import java.util.*;

class MethodHandleInvocation {
    static int add(int a, int b) { return a + b; }
    static long wide(long a, double b, int c) { return a + (long) b + c; }
    static String va(String f, Object... xs) { return f + Arrays.toString(xs); }
    static String safe(Throwable t, String s) { return "caught " + t.getClass().getSimpleName() + " for " + s; }
    static int parse(String s) { return Integer.parseInt(s); }
    static String parse2(String s) { return "n" + Integer.parseInt(s); }
    static boolean isEmpty(String s) { return s.isEmpty(); }
    int f = 5; static String sf = "static";
    private int priv(int x) { return x * f; }
    String over(Object o) { return "obj"; }
    static class Sub extends MethodHandleInvocation { @Override String over(Object o) { return "sub"; } MethodHandle sup() throws Exception { return MethodHandles.lookup().findSpecial(MethodHandleInvocation.class, "over", MethodType.methodType(String.class, Object.class), Sub.class); } }
    static void ex(String n, Throwable t) { System.out.println(n + " " + t.getClass().getSimpleName() + ": " + t.getMessage()); }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(MethodHandleInvocation.class, "add", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(1, 2) + " " + add.invoke(3, 4) + " " + (long) add.invoke((short) 1, (byte) 2) + " " + (Object) add.invoke((Object) 5, Integer.valueOf(6)) + " " + add.invokeWithArguments(7, 8) + " " + add.invokeWithArguments(List.of(9, 1)) + " " + add.type());
        try { Object o = add.invokeExact(1, 2); System.out.println(o); } catch (WrongMethodTypeException e) { System.out.println("WMTE"); }
        try { add.invoke((Object) "x", 1); } catch (ClassCastException e) { System.out.println("CCE"); }
        try { add.invoke(1); } catch (WrongMethodTypeException e) { System.out.println("WMTE arity"); }
        MethodHandle wide = l.findStatic(MethodHandleInvocation.class, "wide", MethodType.methodType(long.class, long.class, double.class, int.class));
        System.out.println((long) wide.invokeExact(1L, 2.9, 3) + " " + wide.invoke(1, 2f, 'a'));
        MethodHandle len = l.findVirtual(String.class, "length", MethodType.methodType(int.class)), cat = l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((int) len.invokeExact("hello") + " " + (String) cat.invokeExact("a", "b") + " " + (String) cat.bindTo("x").invokeExact("y"));
        try { int z = (int) len.invokeExact((String) null); } catch (NullPointerException e) { System.out.println("NPE"); }
        MethodHandleInvocation o = new Sub();
        System.out.println((String) l.findVirtual(MethodHandleInvocation.class, "over", MethodType.methodType(String.class, Object.class)).invoke(o, 1) + " " + (String) ((Sub) o).sup().invoke((Sub) o, (Object) 1) + " " + (int) l.findVirtual(MethodHandleInvocation.class, "priv", MethodType.methodType(int.class, int.class)).invoke(o, 6));
        MethodHandle ctor = l.findConstructor(ArrayList.class, MethodType.methodType(void.class, Collection.class));
        System.out.println(ctor.invoke(List.of(1, 2)) + " " + (int) l.findGetter(MethodHandleInvocation.class, "f", int.class).invoke(o)); l.findSetter(MethodHandleInvocation.class, "f", int.class).invoke(o, 50); System.out.println(o.f + " " + l.findStaticGetter(MethodHandleInvocation.class, "sf", String.class).invoke());
        for (String n : new String[]{"nope", "length"}) try { l.findStatic(String.class, n, MethodType.methodType(int.class)); } catch (ReflectiveOperationException e) { System.out.println(e.getClass().getSimpleName()); }
        MethodHandle va = l.findStatic(MethodHandleInvocation.class, "va", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println(va.isVarargsCollector() + " " + va.invoke("v") + va.invoke("v", 1, 2L, 'c') + " " + va.asFixedArity().invoke("f", new Object[]{1}) + " " + va.asCollector(Object[].class, 2).invoke("c", 1, 2));
        System.out.println(add.asSpreader(Object[].class, 2).invoke(new Object[]{20, 22}) + " " + MethodHandles.insertArguments(add, 0, 100).invoke(1) + " " + MethodHandles.dropArguments(add, 1, String.class).invoke(1, "drop", 2) + " " + MethodHandles.permuteArguments(l.findStatic(Math.class, "subtractExact", MethodType.methodType(int.class, int.class, int.class)), MethodType.methodType(int.class, int.class, int.class), 1, 0).invoke(3, 10));
        MethodHandle parse = l.findStatic(MethodHandleInvocation.class, "parse", MethodType.methodType(int.class, String.class));
        System.out.println(MethodHandles.filterArguments(add, 0, parse, parse).invoke("40", "2") + " " + MethodHandles.filterReturnValue(parse, l.findStatic(Integer.class, "toHexString", MethodType.methodType(String.class, int.class))).invoke("255") + " " + MethodHandles.collectArguments(add, 0, add).invoke(1, 2, 3) + " " + MethodHandles.foldArguments(MethodHandles.dropArguments(parse, 0, int.class), len.asType(MethodType.methodType(int.class, String.class))).invoke("123"));
        MethodHandle safe = l.findStatic(MethodHandleInvocation.class, "safe", MethodType.methodType(String.class, Throwable.class, String.class)), p2 = l.findStatic(MethodHandleInvocation.class, "parse2", MethodType.methodType(String.class, String.class));
        MethodHandle c = MethodHandles.catchException(p2, NumberFormatException.class, safe.asType(safe.type().changeParameterType(0, NumberFormatException.class)));
        System.out.println(c.invoke("7") + " " + c.invoke("x"));
        MethodHandle empty = l.findStatic(MethodHandleInvocation.class, "isEmpty", MethodType.methodType(boolean.class, String.class));
        MethodHandle gwt = MethodHandles.guardWithTest(empty, MethodHandles.dropArguments(MethodHandles.constant(String.class, "EMPTY"), 0, String.class), l.findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class)));
        System.out.println(gwt.invoke("") + " " + gwt.invoke("abc") + " " + MethodHandles.identity(long.class).invoke(5L) + " " + MethodHandles.zero(int.class).invoke() + " " + MethodHandles.arrayElementGetter(int[].class).invoke(new int[]{4, 5}, 1) + " " + MethodHandles.arrayLength(String[].class).invoke(new String[3]) + " " + ((int[]) MethodHandles.arrayConstructor(int[].class).invoke(2)).length);
        try { MethodHandles.throwException(void.class, IllegalStateException.class).invoke(new IllegalStateException("thrown")); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        MethodHandle body = l.findStatic(MethodHandleInvocation.class, "add", add.type());
        System.out.println(MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 1), body).invoke());
        MethodType mt = MethodType.methodType(String.class, int.class, Object[].class);
        System.out.println(mt + " " + mt.erase() + " " + mt.wrap() + " " + mt.generic() + " " + mt.parameterCount() + " " + mt.toMethodDescriptorString() + " " + mt.equals(MethodType.fromMethodDescriptorString("(I[Ljava/lang/Object;)Ljava/lang/String;", null)) + " " + mt.dropParameterTypes(0, 1).changeReturnType(void.class));
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.insertArguments(l.findVirtual(java.io.PrintStream.class, "println", MethodType.methodType(void.class, String.class)), 0, System.out, "as interface")); r.run();
        System.out.println(l.unreflect(MethodHandleInvocation.class.getDeclaredMethod("add", int.class, int.class)).invoke(30, 3) + " " + l.revealDirect(add).getName());
    }
}
