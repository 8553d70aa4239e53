package dev.cairn.replay;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What there is after the call, written in lines like those of {@link Call}:
 *
 * <pre>
 * heap 4                                          so many objects
 * object 0 instance com.acme.Node
 * field 0 com.acme.Node next TYPE VALUE
 * object 1 array TYPE 2
 * elements 1 VALUE VALUE
 * object 2 constant com.acme.Color RED
 * object 3 opaque java.util.ArrayList
 * static com.acme.Counter count TYPE VALUE
 * </pre>
 *
 * First come the objects that went in, with the same numbers; then those that are met, breadth first,
 * by following fields and elements from them; then those from the static fields; then those from the
 * result. The fields of a superclass come first, within a class they are ordered by name and type.
 * Objects that the program did not define the class of are opaque, as are those of hidden classes and
 * proxies, whose class is called {@code lambda}. Where there is too much to tell, all of it is
 *
 * <pre>
 * cut
 * </pre>
 */
final class After {
    private static final int MOST_OBJECTS = 10_000;
    private static final int MOST_ELEMENTS = 200_000;
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final Comparator<Field> ORDER =
            Comparator.comparing(Field::getName).thenComparing(f -> f.getType().descriptorString());

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> objects = new ArrayList<>();
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final String result;
    private int described;
    private int elements;
    private boolean cut;

    After(List<Object> given, List<Field> statics, Class<?> type, Object returned) throws IllegalAccessException {
        for (Object object : given) {
            numbers.putIfAbsent(object, objects.size());
            objects.add(object);
        }
        follow();
        List<String> values = new ArrayList<>();
        for (Field field : statics) {
            values.add("static " + name(field) + " " + value(field.getType(), field.get(null)) + "\n");
        }
        follow();
        String result = type == void.class ? "void" : value(type, returned);
        follow();
        boolean object = returned != null && numbers.containsKey(returned);
        this.result = cut && object ? "object " + returned.getClass().getName() : result;
        values.forEach(text::append);
    }

    /** The value that the call returned, or {@code void}. */
    String result() {
        return result;
    }

    String text() {
        return cut ? "cut\n" : "heap " + objects.size() + "\n" + text;
    }

    private void follow() throws IllegalAccessException {
        for (; described < objects.size() && !cut; described++) {
            describe(described, objects.get(described));
            cut = objects.size() > MOST_OBJECTS || elements > MOST_ELEMENTS;
        }
    }

    private void describe(int n, Object object) throws IllegalAccessException {
        text.append("object ").append(n);
        Class<?> type = object == null ? Object.class : object.getClass();
        if (object instanceof Enum<?> constant) {
            text.append(" constant ").append(constant.getDeclaringClass().getName());
            text.append(' ').append(constant.name()).append('\n');
        } else if (type.isArray()) {
            array(n, object);
        } else if (type.isHidden() || Proxy.isProxyClass(type)) {
            text.append(" opaque lambda\n");
        } else if (isLibrary(type)) {
            text.append(" opaque ").append(type.getName()).append('\n');
        } else {
            text.append(" instance ").append(type.getName()).append('\n');
            for (Field field : fields.computeIfAbsent(type, After::fields)) {
                text.append("field ").append(n).append(' ').append(name(field)).append(' ');
                text.append(value(field.getType(), field.get(object))).append('\n');
            }
        }
    }

    private void array(int n, Object array) {
        Class<?> component = array.getClass().getComponentType();
        int length = Array.getLength(array);
        elements += Math.min(length, MOST_ELEMENTS + 1);
        text.append(" array ").append(component.descriptorString()).append(' ').append(length).append('\n');
        if (length > 0 && elements <= MOST_ELEMENTS) {
            text.append("elements ").append(n);
            for (int i = 0; i < length; i++) {
                text.append(' ').append(value(component, Array.get(array, i)));
            }
            text.append('\n');
        }
    }

    private String value(Class<?> type, Object value) {
        String words = Words.of(type, value);
        if (words != null) {
            return words;
        }
        Integer number = numbers.putIfAbsent(value, objects.size());
        if (number == null) {
            objects.add(value);
        }
        return "ref " + numbers.get(value);
    }

    private static String name(Field field) {
        return field.getDeclaringClass().getName() + " " + field.getName() + " " + field.getType().descriptorString();
    }

    private static boolean isLibrary(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == PLATFORM;
    }

    /** The fields of an object that the program declares. */
    private static List<Field> fields(Class<?> type) {
        if (isLibrary(type)) {
            return List.of();
        }
        List<Field> fields = new ArrayList<>(fields(type.getSuperclass()));
        List<Field> own = new ArrayList<>(List.of(type.getDeclaredFields()));
        own.removeIf(field -> Modifier.isStatic(field.getModifiers()));
        own.sort(ORDER);
        own.forEach(field -> field.setAccessible(true));
        fields.addAll(own);
        return fields;
    }
}
