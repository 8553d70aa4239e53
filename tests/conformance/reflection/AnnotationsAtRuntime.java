// Question: are RUNTIME annotations on classes, methods, fields, parameters readable with all member kinds, defaults, inheritance and repetition?
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

class AnnotationsAtRuntime {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Info { String name(); int prio() default 5; Level level() default Level.LOW; String[] tags() default {}; Class<?> type() default Object.class; long big() default 1L << 40; double d() default -0.5; char c() default 'x'; boolean on() default true; Sub sub() default @Sub(3); byte b() default -1; }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { int value(); }
    @Retention(RetentionPolicy.CLASS) @interface Hidden { } @Retention(RetentionPolicy.SOURCE) @interface Gone { }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); } @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR}) @interface Mark { int[] value() default {1, 2}; }
    @Info(name = "base", tags = {"a", "b"}, type = String[].class, sub = @Sub(9)) @Hidden @Gone static class Base { @Mark public int f; @Mark({}) Base() { } @Mark(7) public void m(@Mark(4) int p, String q) { } public void plain() { } }
    static class Derived extends Base { @Override public void m(int p, String q) { } }
    @Info(name = "own", level = Level.HIGH, prio = Integer.MIN_VALUE, c = '\n', on = false) @Tag("x") @Tag("y") static class Own extends Base { @Deprecated(since = "3", forRemoval = true) public void old() { } }
    @Tag("single") @FunctionalInterface interface Fn { void f(); }
    @interface Cmd { String value(); } @Retention(RetentionPolicy.RUNTIME) @interface Command { String value(); int order() default 0; }
    static class Shell { @Command(value = "ls", order = 2) public String list() { return "files"; } @Command("cd") public String change() { return "moved"; } @Cmd("no") public String no() { return "no"; } @Command(value = "rm", order = 1) public String remove() { throw new IllegalStateException("denied"); } }

    static String show(Info i) { return i == null ? "none" : i.name() + " " + i.prio() + " " + i.level() + " " + Arrays.toString(i.tags()) + " " + i.type().getSimpleName() + " " + i.big() + " " + i.d() + " " + (int) i.c() + " " + i.on() + " " + i.sub().value() + " " + i.b(); }
    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[]{Base.class, Derived.class, Own.class, Fn.class}) System.out.println(c.getSimpleName() + ": " + show(c.getAnnotation(Info.class)) + " | " + c.isAnnotationPresent(Info.class) + " declared " + (c.getDeclaredAnnotation(Info.class) != null) + " " + c.isAnnotationPresent(Hidden.class) + c.isAnnotationPresent(Gone.class) + " n" + c.getAnnotations().length);
        System.out.println(Arrays.stream(Own.class.getAnnotationsByType(Tag.class)).map(Tag::value).toList() + " " + (Own.class.getAnnotation(Tag.class) == null) + " " + Own.class.getAnnotation(Tags.class).value().length + " " + Fn.class.getAnnotation(Tag.class).value() + " " + Fn.class.isAnnotationPresent(FunctionalInterface.class) + " " + Fn.class.getAnnotationsByType(Tag.class).length);
        Method m = Base.class.getMethod("m", int.class, String.class); System.out.println(Arrays.toString(m.getAnnotation(Mark.class).value()) + " " + m.getParameterAnnotations().length + " " + m.getParameterAnnotations()[0].length + m.getParameterAnnotations()[1].length + " " + ((Mark) m.getParameterAnnotations()[0][0]).value()[0] + " " + Derived.class.getMethod("m", int.class, String.class).isAnnotationPresent(Mark.class));
        System.out.println(Arrays.toString(Base.class.getField("f").getAnnotation(Mark.class).value()) + " " + Base.class.getDeclaredConstructor().getAnnotation(Mark.class).value().length + " " + Base.class.getMethod("plain").getAnnotations().length);
        Deprecated d = Own.class.getMethod("old").getAnnotation(Deprecated.class); System.out.println(d.since() + d.forRemoval());
        Info a = Base.class.getAnnotation(Info.class), b = Derived.class.getAnnotation(Info.class); System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(Own.class.getAnnotation(Info.class)) + " " + a.annotationType().getSimpleName() + " " + (a instanceof Annotation) + " " + Proxy.isProxyClass(a.getClass()));
        a.tags()[0] = "mutated"; System.out.println(Arrays.toString(Base.class.getAnnotation(Info.class).tags()));
        System.out.println(Info.class.getMethod("prio").getDefaultValue() + " " + Info.class.getMethod("name").getDefaultValue() + " " + Info.class.isAnnotation() + " " + Info.class.getAnnotation(Retention.class).value() + " " + Arrays.toString(Mark.class.getAnnotation(Target.class).value()));
        List<Method> cmds = new ArrayList<>(); for (Method x : Shell.class.getDeclaredMethods()) if (x.isAnnotationPresent(Command.class)) cmds.add(x);
        cmds.sort(Comparator.comparingInt(x -> x.getAnnotation(Command.class).order())); Shell sh = new Shell();
        for (Method x : cmds) { try { System.out.println(x.getAnnotation(Command.class).value() + " -> " + x.invoke(sh)); } catch (InvocationTargetException e) { System.out.println(x.getName() + " threw " + e.getCause().getMessage() + " " + e.getMessage()); } }
    }
}
