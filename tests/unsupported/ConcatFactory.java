// Question: does StringConcatFactory called by hand give handles that concatenate?
//@ unsupported: StringConcatFactory called by the program
import java.lang.invoke.*;

class ConcatFactory {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        CallSite plain = StringConcatFactory.makeConcat(lookup, "concat", MethodType.methodType(String.class, int.class, String.class, double.class));
        System.out.println((String) plain.getTarget().invokeExact(1, "x", 2.5));
        System.out.println(plain.type() + " " + (plain instanceof ConstantCallSite));
        CallSite recipe = StringConcatFactory.makeConcatWithConstants(lookup, "concat", MethodType.methodType(String.class, char.class, Object.class, long.class, boolean.class), "a\1b\2c\1\1=\1\2", "CONST", 42);
        System.out.println((String) recipe.getTarget().invokeExact('q', (Object) null, 7L, true));
        CallSite none = StringConcatFactory.makeConcatWithConstants(lookup, "f", MethodType.methodType(String.class), "nothing");
        System.out.println((String) none.dynamicInvoker().invokeExact());
        try {
            StringConcatFactory.makeConcatWithConstants(lookup, "f", MethodType.methodType(String.class, int.class), "no argument");
        } catch (StringConcatException e) {
            System.out.println(e.getMessage());
        }
        try {
            StringConcatFactory.makeConcat(lookup, "f", MethodType.methodType(int.class, int.class));
        } catch (StringConcatException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle h = plain.getTarget();
        System.out.println(h.invokeWithArguments(5, "five", 0.5));
    }
}
