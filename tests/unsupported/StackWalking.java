// Question: what does StackWalker show of the calls on the stack?
//@ unsupported: StackStreamFactory
import java.util.*;
import java.util.stream.*;

class StackWalking {
    static List<String> names(StackWalker w) { return w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName()).collect(Collectors.toList())); }
    static List<String> deep(int n, StackWalker w) { return n == 0 ? names(w) : deep(n - 1, w); }
    static class Inner { static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); } }

    public static void main(String[] args) {
        StackWalker w = StackWalker.getInstance();
        System.out.println(deep(2, w));
        System.out.println(w.walk(s -> s.findFirst().get()).getLineNumber() + " " + w.walk(s -> s.count()));
        StackWalker.StackFrame f = w.walk(s -> s.findFirst()).get();
        System.out.println(f + " " + f.getFileName() + " " + f.isNativeMethod());
        System.out.println(f.toStackTraceElement() + " " + (f.getByteCodeIndex() >= 0) + " " + f.getDescriptor());
        try {
            f.getDeclaringClass();
        } catch (UnsupportedOperationException e) {
            System.out.println("no class: " + e.getMessage());
        }
        StackWalker retaining = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        List<Class<?>> classes = retaining.walk(s -> s.<Class<?>>map(x -> x.getDeclaringClass()).collect(Collectors.toList()));
        System.out.println(classes);
        System.out.println(Inner.caller());
        Runnable r = () -> System.out.println(names(w) + " " + retaining.walk(s -> s.limit(2).map(x -> x.getMethodType().toString()).collect(Collectors.toList())));
        r.run();
        try {
            retaining.getCallerClass();
        } catch (IllegalCallerException e) {
            System.out.println(e.getMessage());
        }
        List.of(1).forEach(x -> {
            String above = w.walk(s -> s.skip(1).findFirst().get().getClassName());
            System.out.println(above);
        });
    }
}
