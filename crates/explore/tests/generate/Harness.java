import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls methods on listed arguments and writes down how each call ends.
 *
 * <p>The plan has lines {@code inputs} (a new list begins), {@code : token token ...} (arguments) and
 * {@code call Class method} (on every entry of the list). Each call gives nine bytes: 0 and the value,
 * or 1 and the number of a line in the table of exceptions.
 */
public final class Harness {
    private final List<Object[]> inputs = new ArrayList<>();
    private final Map<String, Integer> thrown = new LinkedHashMap<>();
    private final Map<String, Map<String, Method>> classes = new HashMap<>();

    public static void main(String[] args) throws Exception {
        new Harness().run(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]));
    }

    private void run(Path plan, Path results, Path table) throws Exception {
        try (BufferedReader lines = Files.newBufferedReader(plan);
                DataOutputStream out =
                        new DataOutputStream(
                                new BufferedOutputStream(Files.newOutputStream(results)))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ");
                switch (words[0]) {
                    case "inputs" -> inputs.clear();
                    case ":" -> inputs.add(arguments(words));
                    default -> call(find(words[1], words[2]), out);
                }
            }
        }
        Files.write(table, thrown.keySet());
    }

    private Method find(String type, String name) throws Exception {
        Map<String, Method> methods = classes.get(type);
        if (methods == null) {
            methods = new HashMap<>();
            for (Method m : Class.forName(type).getDeclaredMethods()) {
                m.setAccessible(true);
                methods.put(m.getName(), m);
            }
            classes.put(type, methods);
        }
        return methods.get(name);
    }

    private void call(Method method, DataOutputStream out) throws Exception {
        for (Object[] input : inputs) {
            try {
                Object result = method.invoke(null, fresh(input));
                out.writeByte(0);
                if (result instanceof Boolean b) {
                    out.writeLong(b ? 1 : 0);
                } else {
                    out.writeLong(((Number) result).longValue());
                }
            } catch (InvocationTargetException e) {
                out.writeByte(1);
                out.writeLong(number(e.getCause()));
            }
        }
    }

    private int number(Throwable t) {
        String message = t.getMessage();
        StringBuilder key = new StringBuilder(t.getClass().getName());
        if (message != null) {
            key.append(" :");
            for (char c : message.toCharArray()) {
                key.append(String.format("%04x", (int) c));
            }
        }
        Integer next = thrown.size();
        Integer known = thrown.putIfAbsent(key.toString(), next);
        return known == null ? next : known;
    }

    /** Arrays are written to by the methods: each call gets its own. */
    private static Object[] fresh(Object[] input) {
        Object[] result = input.clone();
        for (int i = 0; i < result.length; i++) {
            if (input[i] instanceof boolean[] a) {
                result[i] = a.clone();
            } else if (input[i] instanceof byte[] a) {
                result[i] = a.clone();
            }
            for (int j = 0; j < i; j++) {
                if (input[i] == input[j] && (input[i] instanceof boolean[] || input[i] instanceof byte[])) {
                    result[i] = result[j];
                }
            }
        }
        return result;
    }

    private static Object[] arguments(String[] words) throws IOException {
        Object[] result = new Object[words.length - 1];
        for (int i = 0; i < result.length; i++) {
            String text = words[i + 1].substring(1);
            result[i] =
                    switch (words[i + 1].charAt(0)) {
                        case 'N' -> null;
                        case '=' -> result[Integer.parseInt(text)];
                        case 'Z' -> text.equals("1");
                        case 'B' -> Byte.valueOf(text);
                        case 'S' -> Short.valueOf(text);
                        case 'C' -> (char) Integer.parseInt(text);
                        case 'I' -> Integer.valueOf(text);
                        case 'J' -> Long.valueOf(text);
                        case 'T' -> string(text);
                        case 'z' -> booleans(text);
                        case 'b' -> bytes(text);
                        default -> throw new IOException("no such value: " + words[i + 1]);
                    };
        }
        return result;
    }

    private static String string(String hex) {
        char[] units = new char[hex.length() / 4];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) Integer.parseInt(hex.substring(4 * i, 4 * i + 4), 16);
        }
        return new String(units);
    }

    private static boolean[] booleans(String list) {
        boolean[] result = new boolean[list.length()];
        for (int i = 0; i < result.length; i++) {
            result[i] = list.charAt(i) == '1';
        }
        return result;
    }

    private static byte[] bytes(String list) {
        String[] elements = list.isEmpty() ? new String[0] : list.split(",");
        byte[] result = new byte[elements.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = Byte.parseByte(elements[i]);
        }
        return result;
    }
}
