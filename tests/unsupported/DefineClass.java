// Question: does a class loader that defines classes from class files give classes of their own?
//@ unsupported: ClassLoader.defineClass1
import java.io.*;
import java.lang.reflect.*;

class DefineClass {
    public static class Plain {
        static int made;
        int value = 7;
        public Plain() { made++; }
        @Override public String toString() { return "Plain " + value + " of " + made; }
    }

    static class Mine extends ClassLoader {
        Mine(ClassLoader parent) { super("mine", parent); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("DefineClass$Plain")) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try (InputStream in = DefineClass.class.getResourceAsStream("/DefineClass$Plain.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Mine mine = new Mine(DefineClass.class.getClassLoader());
        Class<?> other = Class.forName("DefineClass$Plain", true, mine);
        System.out.println(other.getName() + " " + (other == Plain.class) + " " + (other.getClassLoader() == mine));
        new Plain();
        Object made = other.getConstructor().newInstance();
        System.out.println(made + ", " + new Plain() + " " + (made instanceof Plain));
        System.out.println(other == mine.loadClass("DefineClass$Plain"));
        try {
            Plain p = (Plain) made;
        } catch (ClassCastException e) {
            System.out.println("no cast");
        }
        System.out.println(other.getModule() == mine.getUnnamedModule());
    }
}
