package dev.cairn.replay;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Reflection as the JVM itself would do it: members by descriptor, objects without a constructor,
 * fields whatever their modifiers. What the standard library does not offer is taken from
 * {@code sun.misc.Unsafe}, by reflection, since compilers warn about it.
 */
final class Memory {
    private Memory() {}

    /** An object with all its fields zero. Its class is initialised. */
    static Object allocate(Class<?> type) throws ReflectiveOperationException {
        return unsafe("allocateInstance", new Class<?>[] {Class.class}, type);
    }

    /** Sets a field; of an object, or a static one of nothing. */
    static void set(Field field, Object object, Object value) throws ReflectiveOperationException {
        try {
            field.setAccessible(true);
            field.set(object, value);
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            // A static final field, or one of the library's own.
            put(field, object, value);
        }
    }

    private static void put(Field field, Object object, Object value) throws ReflectiveOperationException {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        Class<?>[] ofField = {Field.class};
        Object base = isStatic ? unsafe("staticFieldBase", ofField, field) : object;
        Object offset = unsafe(isStatic ? "staticFieldOffset" : "objectFieldOffset", ofField, field);
        Class<?> kind = field.getType().isPrimitive() ? field.getType() : Object.class;
        String name = "put" + Character.toUpperCase(kind.getSimpleName().charAt(0)) + kind.getSimpleName().substring(1);
        unsafe(name, new Class<?>[] {Object.class, long.class, kind}, base, offset, value);
    }

    private static Object unsafe(String name, Class<?>[] types, Object... arguments)
            throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        try {
            return type.getMethod(name, types).invoke(instance.get(null), arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof ReflectiveOperationException cause ? cause : e;
        }
    }

    static Field field(Class<?> declaring, String name, String descriptor) throws NoSuchFieldException {
        for (Field field : declaring.getDeclaredFields()) {
            if (field.getName().equals(name) && field.getType().descriptorString().equals(descriptor)) {
                return field;
            }
        }
        throw new NoSuchFieldException(declaring.getName() + "." + name + " of type " + descriptor);
    }

    static Constructor<?> constructor(Class<?> type, String descriptor) throws NoSuchMethodException {
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            MethodType shape = MethodType.methodType(void.class, c.getParameterTypes());
            if (shape.toMethodDescriptorString().equals(descriptor)) {
                return c;
            }
        }
        throw new NoSuchMethodException(type.getName() + ".<init>" + descriptor);
    }

    /** A method of the class, of a superclass or of an interface of them. */
    static Method method(Class<?> type, String name, String descriptor) throws NoSuchMethodException {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Method method = declared(c.getDeclaredMethods(), name, descriptor);
            if (method != null) {
                return method;
            }
        }
        Method inherited = declared(type.getMethods(), name, descriptor);
        if (inherited == null) {
            throw new NoSuchMethodException(type.getName() + "." + name + descriptor);
        }
        return inherited;
    }

    private static Method declared(Method[] methods, String name, String descriptor) {
        for (Method m : methods) {
            MethodType shape = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
            if (m.getName().equals(name) && shape.toMethodDescriptorString().equals(descriptor)) {
                return m;
            }
        }
        return null;
    }
}
