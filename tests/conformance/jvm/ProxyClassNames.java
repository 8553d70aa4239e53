// Question: what are proxy classes called, which package and module are they in, and when are they shared?
import java.lang.reflect.*;
import java.util.*;

class ProxyClassNames {
    public interface Open { int f(int x); }
    interface Hidden { void g(); }

    public static void main(String[] args) {
        InvocationHandler h = (p, m, a) -> m.getReturnType() == int.class ? 1 : m.getName().equals("toString") ? "proxy" : null;
        ClassLoader loader = ProxyClassNames.class.getClassLoader();
        Object a = Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class}, h);
        Object b = Proxy.newProxyInstance(loader, new Class<?>[] {Comparable.class}, h);
        Object c = Proxy.newProxyInstance(loader, new Class<?>[] {Comparable.class}, h);
        Object d = Proxy.newProxyInstance(loader, new Class<?>[] {Comparable.class, Runnable.class}, h);
        System.out.println(a.getClass().getName() + " " + a.getClass().getSimpleName() + " '" + a.getClass().getPackageName() + "'");
        System.out.println(b.getClass().getName() + " " + b.getClass().getPackageName());
        System.out.println((b.getClass() == c.getClass()) + " " + d.getClass().getName());
        System.out.println(Modifier.toString(a.getClass().getModifiers()) + ", " + Modifier.toString(b.getClass().getModifiers()));
        System.out.println(Proxy.isProxyClass(a.getClass()) + " " + (Proxy.getInvocationHandler(a) == h) + " " + b);
        System.out.println(b.getClass().getModule().isNamed() + " " + (b.getClass().getClassLoader() == loader));
        System.out.println(Arrays.toString(d.getClass().getInterfaces()) + " " + d.getClass().getSuperclass());
    }
}
