package dev.cairn.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes one call on this JVM and writes down what came of it: {@code Replay CALL OUTCOME}, two files.
 *
 * <p>The call, one item a line: {@code class} with the class's name, {@code method} with the name and
 * the descriptor, one {@code argument} for each parameter (see {@link Values}). An instance method is
 * called on a new object of the no-argument constructor. The values that the program asks for while
 * it runs come from {@code dev.cairn.Recorded}.
 *
 * <p>The outcome file says {@code started} before any code of the program runs, and at the end what
 * {@link Outcome} writes. A process that ends with {@code started} as the last word was ended by the
 * program: by {@code System.exit}, with the process's exit status.
 */
public final class Replay {
    private Replay() {}

    public static void main(String[] args) throws IOException {
        Outcome outcome = new Outcome(Path.of(args[1]));
        try {
            List<String> call = Files.readAllLines(Path.of(args[0]));
            silence();
            outcome.started();
            run(call, outcome);
        } catch (IOException | ReflectiveOperationException | RuntimeException e) {
            outcome.failed(e);
        }
        outcome.write();
        // Not `exit`: the program's shutdown hooks are not part of the call.
        Runtime.getRuntime().halt(0);
    }

    /** What the program prints is of no interest, and must not mix with what we have to say. */
    private static void silence() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }

    /** Throws only what the program is not to blame for. */
    private static void run(List<String> call, Outcome outcome) throws ReflectiveOperationException {
        String className = rest(call.get(0), "class");
        String[] method = rest(call.get(1), "method").split(" ");
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        Class<?> type = Class.forName(className, false, loader);
        Method target = find(type, method[0], method[1]);
        target.setAccessible(true);
        Values values = new Values(loader);
        for (String line : call.subList(2, call.size())) {
            values.read(rest(line, "argument"));
        }
        try {
            Class.forName(className, true, loader);
        } catch (Error e) {
            outcome.threw(e);
            return;
        }
        try {
            Object receiver = null;
            if (!Modifier.isStatic(target.getModifiers())) {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                receiver = constructor.newInstance();
            }
            outcome.returned(target.getReturnType(), target.invoke(receiver, values.arguments()));
        } catch (InvocationTargetException e) {
            outcome.threw(e.getCause());
        } catch (Error e) {
            outcome.threw(e);
        }
    }

    private static String rest(String line, String key) {
        if (!line.startsWith(key + " ")) {
            throw new IllegalArgumentException("expected `" + key + "`, found `" + line + "`");
        }
        return line.substring(key.length() + 1);
    }

    private static Method find(Class<?> type, String name, String descriptor) throws NoSuchMethodException {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                MethodType shape = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
                if (m.getName().equals(name) && shape.toMethodDescriptorString().equals(descriptor)) {
                    return m;
                }
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + name + descriptor);
    }
}
