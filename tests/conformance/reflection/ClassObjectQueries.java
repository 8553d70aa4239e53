// Question: do Class names, kinds, component types, superclasses, interfaces, modifiers and casts report the JDK's answers?
import java.lang.reflect.*;
import java.util.*;

class ClassObjectQueries {
    static class Nested { class Inner { } static class Deep<T> { } private enum E { A { }, B } interface I { } record R(int x) { } @interface An { } }
    static abstract class Abs implements Comparable<Abs>, Runnable { protected Abs(int x) { } }
    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c + " | '" + c.getPackageName() + "'");
        System.out.println("   " + (c.isPrimitive() ? "P" : "") + (c.isArray() ? "A" : "") + (c.isInterface() ? "I" : "") + (c.isEnum() ? "E" : "") + (c.isRecord() ? "R" : "") + (c.isAnnotation() ? "@" : "") + (c.isAnonymousClass() ? "anon" : "") + (c.isLocalClass() ? "local" : "") + (c.isMemberClass() ? "member" : "") + " " + Modifier.toString(c.getModifiers()) + " super=" + (c.getSuperclass() == null ? null : c.getSuperclass().getName()) + " comp=" + c.getComponentType() + " encl=" + (c.getEnclosingClass() == null ? null : c.getEnclosingClass().getSimpleName()) + " itf=" + c.getInterfaces().length + " " + c.descriptorString());
    }
    static void ex(String n, Runnable r) { try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); } }
    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        for (Class<?> c : new Class<?>[]{int.class, void.class, boolean.class, int[].class, long[][].class, String[].class, String.class, Object.class, Integer.class, List.class, Map.Entry.class, Nested.class, Nested.Inner.class, Nested.Deep.class, Nested.E.class, Nested.E.A.getClass(), Nested.I.class, Nested.R.class, Nested.An.class, Abs.class, Local.class, anon.getClass(), Nested.Inner[].class, Runnable.class, Comparable[][].class}) show(c);
        System.out.println("s".getClass() == String.class); System.out.println(new int[0].getClass() == int[].class); System.out.println(new int[0][0].getClass().getComponentType() == int[].class);
        System.out.println(Object.class.isInstance(null) + " " + Number.class.isInstance(1) + " " + int.class.isInstance(1) + " " + Object[].class.isInstance(new String[0]) + " " + Object[].class.isInstance(new int[0]) + " " + Cloneable.class.isInstance(new int[0]) + " " + Number.class.isAssignableFrom(Integer.class) + int.class.isAssignableFrom(short.class) + Object.class.isAssignableFrom(int[].class) + Object[].class.isAssignableFrom(int[][].class));
        ex("cast", () -> Integer.class.cast("s")); ex("cast null", () -> System.out.print(Integer.class.cast(null) + " ")); ex("cast arr", () -> String[].class.cast(new Object[0])); ex("asSubclass", () -> String.class.asSubclass(Number.class)); ex("cast nested", () -> Nested.R.class.cast(1)); ex("prim cast", () -> int.class.cast(1));
        System.out.println(Arrays.toString(Nested.E.class.getEnumConstants()) + " " + (String.class.getEnumConstants() == null) + " " + Nested.E.A.getClass().isEnum());
        for (String n : new String[]{"java.lang.String", "[I", "[Ljava.lang.String;", "ClassObjectQueries$Nested", "ClassObjectQueries.Nested", "int", "no.Such", "", "[int", "java/lang/String", "[[J"}) try { System.out.println(n + " -> " + Class.forName(n).getName()); } catch (ClassNotFoundException e) { System.out.println(n + " CNFE " + e.getMessage()); }
        System.out.println(Array.newInstance(int.class, 3).getClass().getName() + " " + Array.newInstance(String.class, 2, 3).getClass().getName() + " " + Array.getLength(new long[4]) + " " + Array.get(new char[]{'q'}, 0)); int[] ia = new int[2]; Array.set(ia, 1, 5); Array.setInt(ia, 0, 'a'); System.out.println(Arrays.toString(ia)); ex("Array.set", () -> Array.set(ia, 0, "s")); ex("Array.get", () -> Array.get(ia, 2)); ex("Array.getLength", () -> Array.getLength("s")); ex("newInstance", () -> Array.newInstance(void.class, 1)); ex("neg", () -> Array.newInstance(int.class, -1)); ex("setLong", () -> Array.setLong(ia, 0, 1L));
        System.out.println(Integer.TYPE == int.class); System.out.println(int.class.arrayType() + " " + String[].class.componentType() + " " + int[].class.hashCode() / Integer.MAX_VALUE + " " + Nested.class.getNestHost().getSimpleName() + " " + Nested.class.isNestmateOf(ClassObjectQueries.class) + " " + Nested.Deep.class.getTypeParameters()[0] + " " + Nested.class.desiredAssertionStatus());
        TreeSet<String> ns = new TreeSet<>(); for (Class<?> c : Nested.class.getDeclaredClasses()) ns.add(c.getSimpleName()); System.out.println(ns + " " + Nested.Inner.class.getDeclaringClass().getSimpleName() + " " + Local.class.getEnclosingMethod().getName());
        System.out.println(new Nested.Deep[0].getClass().getSimpleName() + " " + Thread.State.class.getName() + " " + new ArrayList<String>() { }.getClass().getSuperclass().getSimpleName() + " " + ((ParameterizedType) new ArrayList<String>() { }.getClass().getGenericSuperclass()).getActualTypeArguments()[0]);
        System.out.println(Abs.class.getGenericInterfaces()[0] + " " + Abs.class.getDeclaredConstructors().length + " " + Modifier.toString(Abs.class.getDeclaredConstructors()[0].getModifiers()));
    }
}
