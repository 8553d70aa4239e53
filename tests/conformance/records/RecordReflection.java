// Question: do record classes report isRecord, components, final modifier, superclass and accessor results reflectively?
import java.lang.reflect.*;
import java.util.*;

class RecordReflection {
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Col { String value() default "dflt"; int pos() default 0; }
    record Row(@Col("id") int id, @Col(pos = 2) String text, long[] data, List<String> tags) {}
    record Gen<T extends Number>(T t) {}
    record None() {}
    static class Plain { final int x = 1; }

    public static void main(String[] args) throws Exception {
        Row r = new Row(7, "t", new long[]{1, 2}, List.of("a"));
        System.out.println(Row.class.isRecord() + " " + Plain.class.isRecord() + " " + Record.class.isRecord());
        System.out.println(Row.class.getSuperclass().getName() + " " + (r instanceof Record));
        System.out.println(Modifier.toString(Row.class.getModifiers()));
        for (RecordComponent c : Row.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType().getSimpleName() + " " + c.getAccessor().getName() + " " + c.isAnnotationPresent(Col.class));
            Col col = c.getAnnotation(Col.class);
            if (col != null) System.out.println("  " + col.value() + " " + col.pos());
            Object v = c.getAccessor().invoke(r);
            System.out.println("  " + (v instanceof long[] a ? Arrays.toString(a) : v));
        }
        System.out.println(None.class.getRecordComponents().length + " " + (Plain.class.getRecordComponents() == null));
        System.out.println(Gen.class.getRecordComponents()[0].getType().getName() + " " + Gen.class.getRecordComponents()[0].getGenericType());
        Constructor<?> k = Row.class.getDeclaredConstructors()[0];
        System.out.println(k.getParameterCount() + " " + k.getParameterTypes()[2].getName());
        Object made = k.newInstance(1, "z", null, null);
        System.out.println(made);
        System.out.println(made.equals(new Row(1, "z", null, null)));
        Field f = Row.class.getDeclaredField("id");
        f.setAccessible(true);
        System.out.println(f.getInt(r) + " " + Modifier.toString(f.getModifiers()));
        try { f.setInt(r, 5); System.out.println("set?"); } catch (IllegalAccessException e) { System.out.println("IllegalAccessException"); }
        System.out.println(r.id());
        Method m = Row.class.getMethod("text");
        System.out.println(m.getReturnType().getName() + " " + m.invoke(r));
        try { k.newInstance("bad", "z", null, null); } catch (IllegalArgumentException e) { System.out.println("IAE"); }
        try { Row.class.getMethod("nope"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        TreeSet<String> names = new TreeSet<>();
        for (Method d : Row.class.getDeclaredMethods()) if (!d.isSynthetic()) names.add(d.getName());
        System.out.println(names);
    }
}
