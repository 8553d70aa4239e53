package dev.cairn.replay;

import dev.cairn.environment.Environment;
import dev.cairn.stub.Stubs;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * A call, read from a file, one item a line. A {@code VALUE} is what {@link Values} explains, a
 * {@code TYPE} is a descriptor, an object's number {@code N} counts from 0.
 *
 * <pre>
 * class com.acme.Tree                                        the method that is called
 * method insert (Lcom/acme/Node;)V                           or a constructor, &lt;init&gt;
 * object 0 instance com.acme.Node                            the objects, in their order
 * object 1 array TYPE 3                                      of the elements; the length
 * object 2 constant com.acme.Color RED                       of an enum
 * object 3 made java.util.ArrayList                          by calls
 * object 4 stub java.util.function.Function                  of a functional interface
 * field 0 com.acme.Node next TYPE VALUE                      with the class that declares it
 * elements 1 VALUE VALUE VALUE
 * call 3 java.util.ArrayList &lt;init&gt; ()V none           the first one makes the object
 * call 3 java.util.ArrayList add (Ljava/lang/Object;)Z none VALUE
 * call 3 com.acme.Maker make (I)Lcom/acme/It; on VALUE VALUE the first one, if it has a receiver
 * answer 4 1 VALUE VALUE                                     so many arguments, they, the result
 * answer 4 1 VALUE void
 * static com.acme.Counter count TYPE VALUE
 * receiver VALUE
 * argument VALUE                                             one for each parameter
 * stubbed VALUE VALUE                                        what a method of a stub answers next: its name, that
 * </pre>
 *
 * Without a {@code receiver}, an instance method is called on a new object of the no-argument
 * constructor. {@link Heap} tells how objects are made. Static fields get their values when all that
 * is made, and the class of the method is initialised. Where there is a file of the same name that ends with
 * {@code .environment}, the call is answered as {@link Environment} reads there.
 */
final class Call {
    private final ClassLoader loader;
    private final Class<?> type;
    private final Executable target;
    private final Heap heap;
    private final Values values;
    private final Path environment;
    private final List<String> statics = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final List<String> stubbed = new ArrayList<>();
    private String receiver;

    /** Makes the call that the file describes. Whatever comes of it is in the outcome. */
    static void make(Path file, ClassLoader loader, Outcome outcome) {
        try {
            List<String> lines = Files.readAllLines(file);
            outcome.started();
            String number = file.getFileName().toString().replace(".call", "");
            new Call(lines, loader, file.resolveSibling(number + ".environment")).run(outcome);
        } catch (Throwable e) {
            // The program is not to blame: what it throws was caught before.
            outcome.failed(e);
        }
    }

    private Call(List<String> lines, ClassLoader loader, Path environment) throws ReflectiveOperationException {
        this.loader = loader;
        this.environment = environment;
        this.heap = new Heap(loader);
        this.values = heap.values();
        this.type = Class.forName(rest(lines.get(0), "class"), false, loader);
        String[] method = rest(lines.get(1), "method").split(" ");
        this.target = method[0].equals("<init>")
                ? Memory.constructor(type, method[1])
                : Memory.method(type, method[0], method[1]);
        target.setAccessible(true);
        for (String line : lines.subList(2, lines.size())) {
            int blank = line.indexOf(' ');
            String key = line.substring(0, Math.max(blank, 0));
            String rest = line.substring(blank + 1);
            switch (key) {
                case "argument" -> arguments.add(rest);
                case "receiver" -> receiver = rest;
                case "stubbed" -> stubbed.add(rest);
                case "static" -> statics.add(rest);
                default -> heap.read(key, rest);
            }
        }
    }

    private static String rest(String line, String key) {
        if (!line.startsWith(key + " ")) {
            throw new IllegalArgumentException("expected `" + key + "`, found `" + line + "`");
        }
        return line.substring(key.length() + 1);
    }

    private void run(Outcome outcome) throws ReflectiveOperationException, IOException {
        List<Field> fields = new ArrayList<>();
        Throwable thrown = null;
        Object result = null;
        boolean asks = Files.exists(environment);
        Threads threads = new Threads();
        try {
            if (asks) {
                Environment.begin(environment);
            }
            Stubs.begin();
            for (String answer : stubbed) {
                StringTokenizer words = new StringTokenizer(answer);
                String method = (String) values.next(words);
                Stubs.add(method, () -> values.next(words));
            }
            heap.build();
            Class.forName(type.getName(), true, loader);
            Object[] given = new Object[arguments.size()];
            for (int i = 0; i < given.length; i++) {
                given[i] = values.read(arguments.get(i));
            }
            for (String line : statics) {
                fields.add(set(line));
            }
            threads.begin();
            result = target instanceof Constructor<?> constructor
                    ? constructor.newInstance(given)
                    : ((Method) target).invoke(receiver(), given);
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        } catch (Error e) {
            // A static initialiser that failed, a stack that was too small for the call itself.
            thrown = e;
        } finally {
            threads.end();
            if (asks) {
                Environment.end();
            }
        }
        if (thrown == null) {
            thrown = threads.uncaught();
        }
        Class<?> returned = target instanceof Method method ? method.getReturnType() : type;
        After after = new After(heap.objects(), fields, returned, result);
        if (thrown == null) {
            outcome.returned(after);
        } else {
            outcome.threw(thrown, after);
        }
    }

    private Object receiver() throws ReflectiveOperationException {
        if (Modifier.isStatic(target.getModifiers())) {
            return null;
        } else if (receiver != null) {
            return values.read(receiver);
        }
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private Field set(String line) throws ReflectiveOperationException {
        StringTokenizer words = new StringTokenizer(line);
        Class<?> declaring = Class.forName(words.nextToken(), true, loader);
        Field field = Memory.field(declaring, words.nextToken(), words.nextToken());
        Memory.set(field, null, values.next(words));
        return field;
    }
}
