package dev.cairn.replay;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;

/**
 * An object that implements a functional interface by answers given beforehand. Default methods are
 * the interface's own; anything that was not foreseen is an {@code IllegalStateException}. An argument
 * that is an {@code object} of a class is one that the program itself makes: the first that comes.
 */
final class Stub implements InvocationHandler {
    private final Class<?> type;
    private final Values values;
    private final List<String> texts;
    /** Null as long as the objects that they are of need not be there. */
    private List<Answer> answers;

    private record Answer(Object[] arguments, Object result) {}

    /** An object that was not there before the call. */
    private record Later(String className) {
        boolean is(Object o) {
            boolean isLambda = className.equals("lambda") && o != null && o.getClass().isHidden();
            return isLambda || o != null && o.getClass().getName().equals(className);
        }
    }

    Stub(Class<?> type, Values values, List<String> texts) {
        this.type = type;
        this.values = values;
        this.texts = texts;
    }

    Object proxy() {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this);
    }

    /** Reads the answers, if that is not done yet. */
    void prepare() throws ReflectiveOperationException {
        if (answers != null) {
            return;
        }
        List<Answer> read = new ArrayList<>();
        for (String text : texts) {
            StringTokenizer words = new StringTokenizer(text);
            Object[] arguments = new Object[Integer.parseInt(words.nextToken())];
            for (int i = 0; i < arguments.length; i++) {
                String kind = words.nextToken();
                arguments[i] = kind.equals("object") ? new Later(words.nextToken()) : values.next(kind, words);
            }
            read.add(new Answer(arguments, text.endsWith(" void") ? null : values.next(words)));
        }
        answers = read;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
        Object[] arguments = given == null ? new Object[0] : given;
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> "stub of " + type.getName();
            };
        }
        if (method.isDefault()) {
            return own(proxy, method, arguments);
        }
        prepare();
        for (Answer answer : answers) {
            if (Arrays.equals(answer.arguments, arguments, Stub::compare)) {
                // From now on it is these objects.
                System.arraycopy(arguments, 0, answer.arguments, 0, arguments.length);
                return answer.result;
            }
        }
        throw new IllegalStateException("not predicted: a call of " + type.getName() + "." + method.getName()
                + " with " + Arrays.stream(arguments).map(Stub::described).toList());
    }

    /** A default method. The library's interfaces are public, a program's may be hidden from us. */
    private static Object own(Object proxy, Method method, Object[] arguments) throws Throwable {
        Class<?> declaring = method.getDeclaringClass();
        if (declaring.getModule().isNamed()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(declaring, MethodHandles.lookup());
        return lookup.unreflectSpecial(method, declaring).bindTo(proxy).invokeWithArguments(arguments);
    }

    /** 0 for the same object, and for equal values. */
    private static int compare(Object a, Object b) {
        return a instanceof Later later ? later.is(b) ? 0 : 1 : a == b || (isValue(a) && a.equals(b)) ? 0 : 1;
    }

    private static boolean isValue(Object o) {
        return o instanceof String || o instanceof Number && Words.isBox(o) || o instanceof Boolean
                || o instanceof Character;
    }

    /** Without running code of the program. */
    private static String described(Object o) {
        return o == null || isValue(o) ? String.valueOf(o) : o.getClass().getName();
    }
}
