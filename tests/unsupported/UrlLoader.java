// Question: does a URLClassLoader over the class path load its own copies of classes?
//@ unsupported:
import java.net.*;

class UrlLoader {
    public static class Counter {
        public static int count;
        public static int next() { return ++count; }
    }

    public static void main(String[] args) throws Exception {
        URL place = UrlLoader.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader own = new URLClassLoader(new URL[] {place}, ClassLoader.getPlatformClassLoader())) {
            Class<?> c = own.loadClass("UrlLoader$Counter");
            System.out.println((c == Counter.class) + " " + (c.getClassLoader() == own));
            System.out.println(c.getMethod("next").invoke(null) + " " + c.getMethod("next").invoke(null) + " " + Counter.next());
            System.out.println(own.loadClass("java.lang.String") == String.class);
            try {
                own.loadClass("No.Such");
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            }
        }
        URLClassLoader child = new URLClassLoader("child", new URL[] {place}, UrlLoader.class.getClassLoader());
        System.out.println((child.loadClass("UrlLoader$Counter") == Counter.class) + " " + child.getName() + " " + child.getURLs().length);
        System.out.println((child.getResource("UrlLoader.class") != null) + " " + child.findResource("nothing.txt"));
    }
}
