package dev.cairn.replay;

import java.util.Map;

/** Writes the values that are no objects of the heap, as the words that {@link Values} explains. */
final class Words {
    private static final Map<Class<?>, String> BOXES = Map.of(
            Boolean.class, "boolean", Byte.class, "byte", Character.class, "char", Short.class, "short",
            Integer.class, "int", Long.class, "long", Float.class, "float", Double.class, "double");

    private Words() {}

    static boolean isBox(Object value) {
        return BOXES.containsKey(value.getClass());
    }

    /** A value of a static type: a primitive one is written without its box. Null for an object. */
    static String of(Class<?> type, Object value) {
        if (value == null) {
            return "null";
        } else if (type.isPrimitive()) {
            return primitive(value);
        } else if (value instanceof String s) {
            return string(s);
        }
        return isBox(value) ? "boxed " + primitive(value) : null;
    }

    private static String string(String s) {
        StringBuilder text = new StringBuilder("string ").append(s.length());
        s.chars().forEach(c -> text.append(' ').append(Integer.toHexString(c)));
        return text.toString();
    }

    private static String primitive(Object value) {
        String text = value.toString();
        if (value instanceof Character c) {
            text = Integer.toString(c);
        } else if (value instanceof Float f) {
            text = Integer.toHexString(Float.floatToIntBits(f));
        } else if (value instanceof Double d) {
            text = Long.toHexString(Double.doubleToLongBits(d));
        }
        return BOXES.get(value.getClass()) + " " + text;
    }
}
