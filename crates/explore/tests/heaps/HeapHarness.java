import java.io.BufferedReader;
import java.io.PrintWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Calls methods on heaps and writes down how each call ends.
 *
 * <p>The plan has lines {@code call Class method receiver argument ...}, {@code object Class} and
 * {@code array Class length} (the objects of the next call, in order), {@code field number Class name
 * value} and {@code element number index value}. A value is {@code null}, {@code #number} or an int.
 * A call ends with {@code int 5}, {@code null}, {@code #number}, {@code other Class} or
 * {@code threw Class}.
 */
public final class HeapHarness {
    private final Map<String, Method> methods = new HashMap<>();
    private final Map<String, Field> fields = new HashMap<>();
    private final Map<String, Constructor<?>> constructors = new HashMap<>();
    private Object[] objects = new Object[64];
    private int count;

    public static void main(String[] args) throws Exception {
        new HeapHarness().run(Path.of(args[0]), Path.of(args[1]));
    }

    private void run(Path plan, Path results) throws Exception {
        try (BufferedReader lines = Files.newBufferedReader(plan);
                PrintWriter out = new PrintWriter(Files.newBufferedWriter(results))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ");
                switch (words[0]) {
                    case "object" -> objects[count++] = make(words[1]);
                    case "array" ->
                            objects[count++] =
                                    Array.newInstance(Class.forName(words[1]), Integer.parseInt(words[2]));
                    case "field" -> field(words[2], words[3]).set(objects[Integer.parseInt(words[1])], value(words[4]));
                    case "element" ->
                            Array.set(
                                    objects[Integer.parseInt(words[1])], Integer.parseInt(words[2]), value(words[3]));
                    default -> {
                        out.println(call(words));
                        count = 0;
                    }
                }
            }
        }
    }

    private Object make(String type) throws Exception {
        Constructor<?> constructor = constructors.get(type);
        if (constructor == null) {
            constructor = Class.forName(type).getDeclaredConstructor();
            constructor.setAccessible(true);
            constructors.put(type, constructor);
        }
        return constructor.newInstance();
    }

    private Field field(String type, String name) throws Exception {
        Field field = fields.get(type + " " + name);
        if (field == null) {
            field = Class.forName(type).getDeclaredField(name);
            field.setAccessible(true);
            fields.put(type + " " + name, field);
        }
        return field;
    }

    private Method method(String type, String name) throws Exception {
        Method method = methods.get(type + " " + name);
        if (method == null) {
            for (Method m : Class.forName(type).getDeclaredMethods()) {
                m.setAccessible(true);
                methods.put(type + " " + m.getName(), m);
            }
            method = methods.get(type + " " + name);
        }
        return method;
    }

    private Object value(String word) {
        if (word.equals("null")) {
            return null;
        }
        if (word.startsWith("#")) {
            return objects[Integer.parseInt(word.substring(1))];
        }
        return Integer.valueOf(word);
    }

    private String call(String[] words) throws Exception {
        Method method = method(words[1], words[2]);
        Object[] arguments = new Object[words.length - 4];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = value(words[4 + i]);
        }
        try {
            Object result = method.invoke(value(words[3]), arguments);
            if (result == null) {
                return "null";
            }
            if (result instanceof Integer || result instanceof Boolean) {
                return "int " + (result instanceof Boolean b ? (b ? 1 : 0) : result);
            }
            for (int i = 0; i < count; i++) {
                if (objects[i] == result) {
                    return "#" + i;
                }
            }
            return "other " + result.getClass().getName();
        } catch (InvocationTargetException e) {
            return "threw " + e.getCause().getClass().getName();
        }
    }
}
