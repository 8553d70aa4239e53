// Question: java.lang.reflect.Array creation, get/set with widening, and failure types
import java.lang.reflect.Array;
import java.util.Arrays;
public class ReflectArrayOps {
    interface Op { Object run() throws Exception; }
    static void t(Op o) {
        try { System.out.println(o.run()); } catch (Exception e) { System.out.println(e.getClass().getName() + " " + e.getMessage()); }
    }
    public static void main(String[] args) {
        int[] a = (int[]) Array.newInstance(int.class, 3);
        Array.set(a, 0, 5);
        Array.setInt(a, 1, 6);
        Array.set(a, 2, (byte) 7);
        System.out.println(Arrays.toString(a) + Array.getLength(a) + Array.get(a, 0).getClass().getSimpleName() + Array.getLong(a, 1)
                + Array.getDouble(a, 2));
        Object m = Array.newInstance(String.class, 2, 3);
        System.out.println(m.getClass().getName() + Arrays.deepToString((Object[]) m));
        Object mm = Array.newInstance(int[].class, 2);
        System.out.println(mm.getClass().getName() + " " + Array.get(mm, 0));
        Object z = Array.newInstance(int.class, new int[]{2, 0, 5});
        System.out.println(z.getClass().getName() + Arrays.deepToString((Object[]) z));
        t(() -> Array.newInstance(void.class, 1));
        t(() -> Array.newInstance(null, 1));
        t(() -> Array.newInstance(int.class, new int[0]));
        t(() -> Array.newInstance(int.class, -1));
        t(() -> Array.newInstance(int.class, 1, -2));
        t(() -> { Array.set(a, 0, 5L); return "set"; });
        t(() -> { Array.set(a, 0, null); return "set"; });
        t(() -> { Array.set(a, 0, "s"); return "set"; });
        t(() -> { Array.set(a, 0, 'c'); return a[0]; });
        t(() -> { Array.set(a, 3, 1); return "set"; });
        t(() -> { Array.set(null, 0, 1); return "set"; });
        t(() -> { Array.set("no", 0, 1); return "set"; });
        t(() -> { Array.set(new String[1], 0, 1); return "set"; });
        t(() -> { Array.setLong(a, 0, 1L); return "set"; });
        t(() -> { Array.setByte(a, 0, (byte) -1); return a[0]; });
        t(() -> Array.getInt(new byte[]{-1}, 0));
        t(() -> Array.getInt(new long[]{-1}, 0));
        t(() -> Array.getInt(new Integer[]{1}, 0));
        t(() -> Array.getFloat(new char[]{'a'}, 0));
        t(() -> Array.getBoolean(new boolean[]{true}, 0));
        t(() -> Array.getChar(new int[1], 0));
        t(() -> Array.getLength("x"));
        t(() -> Array.getLength(null));
        t(() -> Array.get(new double[]{1.5}, 0));
        t(() -> Array.get(new Object[]{null}, 0));
        t(() -> Array.get(a, -1));
        Object gen = Array.newInstance(a.getClass().getComponentType(), 2);
        System.out.println(gen.getClass() == int[].class);
        System.out.println(int.class.arrayType().getName() + " " + String[].class.componentType().getName() + " "
                + String.class.arrayType().arrayType().getSimpleName() + " " + int[].class.descriptorString());
        t(() -> Class.forName("[I").getSimpleName());
        t(() -> Class.forName("[[Ljava.lang.String;").getTypeName());
        t(() -> Class.forName("[Ljava.lang.String"));
        t(() -> Class.forName("int"));
        t(() -> Class.forName("[V"));
        t(() -> Class.forName("[LReflectArrayOps$Op;").getSimpleName());
    }
}
