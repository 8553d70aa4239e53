package dev.cairn.replay;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Writes a value as the words that {@link Values} explains. */
final class Words {
    private static final Map<Class<?>, String> BOXES = Map.of(
            Boolean.class, "boolean", Byte.class, "byte", Character.class, "char", Short.class, "short",
            Integer.class, "int", Long.class, "long", Float.class, "float", Double.class, "double");

    private final StringBuilder text = new StringBuilder();
    /** The arrays that are being written: one that contains itself is an {@code object} inside. */
    private final Deque<Object> open = new ArrayDeque<>();

    private Words() {}

    /** A value of a static type: a primitive one is written without its box. */
    static String of(Class<?> type, Object value) {
        Words words = new Words();
        words.value(type, value);
        return words.text.toString();
    }

    private void value(Class<?> type, Object value) {
        if (value == null) {
            text.append("null");
        } else if (type.isPrimitive()) {
            primitive(value);
        } else if (value instanceof String s) {
            string(s);
        } else if (BOXES.containsKey(value.getClass())) {
            text.append("boxed ");
            primitive(value);
        } else if (value.getClass().isArray() && open.stream().noneMatch(o -> o == value)) {
            array(value);
        } else {
            text.append("object ").append(value.getClass().getName());
        }
    }

    private void string(String s) {
        text.append("string ").append(s.length());
        s.chars().forEach(c -> text.append(' ').append(Integer.toHexString(c)));
    }

    private void array(Object array) {
        Class<?> component = array.getClass().getComponentType();
        int length = Array.getLength(array);
        text.append("array ").append(component.descriptorString()).append(' ').append(length);
        open.push(array);
        for (int i = 0; i < length; i++) {
            text.append(' ');
            value(component, Array.get(array, i));
        }
        open.pop();
    }

    private void primitive(Object value) {
        text.append(BOXES.get(value.getClass())).append(' ');
        if (value instanceof Character c) {
            text.append((int) c);
        } else if (value instanceof Float f) {
            text.append(Integer.toHexString(Float.floatToIntBits(f)));
        } else if (value instanceof Double d) {
            text.append(Long.toHexString(Double.doubleToLongBits(d)));
        } else {
            text.append(value);
        }
    }
}
