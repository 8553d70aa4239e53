// Question: do VarHandles for fields, statics and arrays support get/set/CAS/getAndAdd/bitwise modes for every type?
import java.lang.invoke.*;
import java.nio.ByteOrder;
import java.util.*;

class VarHandleAccess {
    int i = 1; long l = 2; volatile boolean z; byte b = 3; short s = 4; char c = 'c'; float f = 1.5f; double d = 2.5; String str = "s"; final int fin = 9; static int si = 10; static Object so = "so";
    static VarHandle vh(String n, Class<?> t) throws ReflectiveOperationException { return MethodHandles.lookup().findVarHandle(VarHandleAccess.class, n, t); }
    static void ex(String n, Runnable r) { try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName()); } }
    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandleAccess o = new VarHandleAccess();
        VarHandle I = vh("i", int.class), L = vh("l", long.class), Z = vh("z", boolean.class), B = vh("b", byte.class), S = vh("s", short.class), C = vh("c", char.class), F = vh("f", float.class), D = vh("d", double.class), R = vh("str", String.class), FIN = vh("fin", int.class);
        System.out.println((int) I.get(o) + " " + (long) L.getVolatile(o) + " " + (boolean) Z.get(o) + " " + (byte) B.getAcquire(o) + " " + (short) S.getOpaque(o) + " " + (char) C.get(o) + " " + (float) F.get(o) + " " + (double) D.get(o) + " " + (String) R.get(o) + " " + (int) FIN.get(o));
        I.set(o, 5); L.setVolatile(o, 1L << 40); Z.setRelease(o, true); B.set(o, (byte) -1); S.setOpaque(o, (short) -2); C.set(o, 'z'); F.set(o, -0.0f); D.set(o, Double.NaN); R.set(o, "t");
        System.out.println(o.i + " " + o.l + " " + o.z + " " + o.b + " " + o.s + " " + o.c + " " + o.f + " " + o.d + " " + o.str);
        System.out.println(I.compareAndSet(o, 5, 6) + " " + I.compareAndSet(o, 5, 7) + " " + (int) I.compareAndExchange(o, 6, 8) + " " + (int) I.compareAndExchange(o, 6, 9) + " " + o.i + " " + (int) I.getAndAdd(o, 10) + " " + (int) I.getAndSet(o, 0xff) + " " + (int) I.getAndBitwiseAnd(o, 0x0f) + " " + (int) I.getAndBitwiseOr(o, 0x30) + " " + (int) I.getAndBitwiseXor(o, -1) + " " + o.i);
        System.out.println((long) L.getAndAdd(o, -1L) + " " + L.compareAndSet(o, (1L << 40) - 1, 7L) + " " + o.l + " " + (byte) B.getAndAdd(o, (byte) 2) + " " + o.b + " " + (short) S.getAndAdd(o, (short) 5) + o.s + " " + (char) C.getAndSet(o, 'q') + o.c + " " + Z.compareAndSet(o, true, false) + " " + (boolean) Z.getAndBitwiseOr(o, true) + o.z);
        System.out.println(D.compareAndSet(o, Double.NaN, 1.0) + " " + F.compareAndSet(o, 0.0f, 2f) + " " + F.compareAndSet(o, -0.0f, 2f) + " " + (float) F.getAndAdd(o, 0.5f) + " " + o.f + " " + R.compareAndSet(o, "t", "u") + " " + R.compareAndSet(o, new String("u"), "v") + " " + (String) R.getAndSet(o, null) + " " + o.str);
        VarHandle SI = MethodHandles.lookup().findStaticVarHandle(VarHandleAccess.class, "si", int.class), SO = MethodHandles.lookup().findStaticVarHandle(VarHandleAccess.class, "so", Object.class);
        System.out.println((int) SI.getAndAdd(5) + " " + si + " " + SO.compareAndSet((Object) "so", (Object) 1) + " " + so + " " + (Object) SO.getAndSet(2.5) + " " + so);
        VarHandle A = MethodHandles.arrayElementVarHandle(int[].class), OA = MethodHandles.arrayElementVarHandle(Object[].class), LA = MethodHandles.arrayElementVarHandle(long[].class);
        int[] ia = {1, 2, 3}; long[] la = new long[2];
        A.set(ia, 0, 10); System.out.println((int) A.getAndAdd(ia, 1, 100) + " " + A.compareAndSet(ia, 2, 3, 33) + " " + Arrays.toString(ia) + " " + (long) LA.getAndSet(la, 1, 5L) + la[1]);
        ex("aioobe", () -> A.set(ia, 3, 1)); ex("store", () -> OA.set((Object[]) new String[1], 0, (Object) 1)); ex("null", () -> I.set((VarHandleAccess) null, 1)); ex("final", () -> FIN.set(o, 1)); ex("type", () -> I.set(o, "x")); ex("recv", () -> I.set("x", 1)); ex("ref add", () -> R.getAndAdd(o, "x")); ex("arity", () -> I.set(o));
        ex("widen", () -> { L.set(o, 3); System.out.print(o.l + " " + (Object) I.get(o) + " "); });
        VarHandle V = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), LE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[12]; V.set(bytes, 0, 0x01020304); LE.set(bytes, 4, 0x1122334455667788L); System.out.println(Arrays.toString(bytes) + " " + Integer.toHexString((int) V.get(bytes, 3)) + " " + Long.toHexString((long) LE.get(bytes, 4)));
        ex("view bounds", () -> V.get(bytes, 9));
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + A.coordinateTypes() + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + R.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + FIN.isAccessModeSupported(VarHandle.AccessMode.SET) + Z.isAccessModeSupported(VarHandle.AccessMode.GET_AND_BITWISE_OR) + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        try { vh("nope", int.class); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        VarHandle.fullFence(); VarHandle.acquireFence();
    }
}
