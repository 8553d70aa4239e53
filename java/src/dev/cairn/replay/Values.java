package dev.cairn.replay;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Reads values, written as words:
 *
 * <pre>
 * null
 * boolean true    byte -3    char 65    short 5    int 5    long 5
 * float 7fc00000    double 3ff0000000000000     raw bits
 * string 2 0041 0042                            UTF-16 units
 * boxed int 5                                   a new java.lang.Integer
 * array I 2 int 7 int 8                         a new one: descriptor of the elements, length, elements
 * object java.lang.Object                       a new one, of the no-argument constructor
 * ref 0                                         the object of that number
 * </pre>
 *
 * {@link Words} and {@link After} write the same; there an {@code object} is any whose content is not
 * described.
 */
final class Values {
    private final ClassLoader loader;
    private final Heap heap;

    Values(ClassLoader loader, Heap heap) {
        this.loader = loader;
        this.heap = heap;
    }

    /** Reads a text that is one value. */
    Object read(String text) throws ReflectiveOperationException {
        StringTokenizer words = new StringTokenizer(text);
        Object value = next(words);
        if (words.hasMoreTokens()) {
            throw new IllegalArgumentException("more than one value: " + text);
        }
        return value;
    }

    /** The objects that the values of a line refer to, after so many words that are no values. */
    static List<Integer> references(String text, int others) {
        List<Integer> found = new ArrayList<>();
        StringTokenizer words = new StringTokenizer(text);
        for (int i = 0; i < others; i++) {
            words.nextToken();
        }
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            if (word.equals("ref")) {
                found.add(Integer.parseInt(words.nextToken()));
            } else if (word.equals("object")) {
                words.nextToken();
            }
        }
        return found;
    }

    /** Reads the next value of a line. */
    Object next(StringTokenizer words) throws ReflectiveOperationException {
        return next(words.nextToken(), words);
    }

    /** Reads a value whose first word is read already. */
    Object next(String kind, StringTokenizer words) throws ReflectiveOperationException {
        switch (kind) {
            case "null":
                return null;
            case "ref":
                return object(Integer.parseInt(words.nextToken()));
            case "string":
                return string(words);
            case "boxed":
                return fresh(primitive(words.nextToken(), words.nextToken()));
            case "array":
                return array(words);
            case "object":
                return object(words.nextToken());
            default:
                return primitive(kind, words.nextToken());
        }
    }

    /** The type of a descriptor. */
    Class<?> type(String descriptor) {
        return MethodType.fromMethodDescriptorString("()" + descriptor, loader).returnType();
    }

    private Object object(int n) {
        Object object = heap.get(n);
        if (object == null) {
            throw new IllegalStateException("object " + n + " is needed before it can be made");
        }
        return object;
    }

    private static String string(StringTokenizer words) {
        char[] units = new char[Integer.parseInt(words.nextToken())];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) Integer.parseInt(words.nextToken(), 16);
        }
        return new String(units);
    }

    private Object array(StringTokenizer words) throws ReflectiveOperationException {
        Class<?> type = type(words.nextToken());
        int length = Integer.parseInt(words.nextToken());
        Object array = Array.newInstance(type, length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, next(words));
        }
        return array;
    }

    private Object object(String className) throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName(className, true, loader).getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Object primitive(String type, String text) {
        switch (type) {
            case "boolean":
                return text.equals("true");
            case "byte":
                return Byte.valueOf(text);
            case "char":
                return (char) Integer.parseInt(text);
            case "short":
                return Short.valueOf(text);
            case "int":
                return Integer.valueOf(text);
            case "long":
                return Long.valueOf(text);
            case "float":
                return Float.intBitsToFloat(Integer.parseUnsignedInt(text, 16));
            case "double":
                return Double.longBitsToDouble(Long.parseUnsignedLong(text, 16));
            default:
                throw new IllegalArgumentException("no such kind of value: " + type);
        }
    }

    /** A copy with an identity of its own: an unknown boxed value is not one of the cached ones. */
    @SuppressWarnings({"deprecation", "removal"})
    private static Object fresh(Object boxed) {
        if (boxed instanceof Boolean v) {
            return new Boolean(v);
        } else if (boxed instanceof Byte v) {
            return new Byte(v);
        } else if (boxed instanceof Character v) {
            return new Character(v);
        } else if (boxed instanceof Short v) {
            return new Short(v);
        } else if (boxed instanceof Integer v) {
            return new Integer(v);
        } else if (boxed instanceof Long v) {
            return new Long(v);
        } else if (boxed instanceof Float v) {
            return new Float(v);
        }
        return new Double((Double) boxed);
    }
}
