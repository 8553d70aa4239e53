// Question: does Lookup.defineHiddenClass give a hidden class, and defineClass one that is found?
//@ unsupported: Lookup.defineClass
import java.io.*;
import java.lang.invoke.*;

class HiddenClasses {
    static class Template { static String hi() { return "hi from " + Template.class.isHidden(); } }

    public static void main(String[] args) throws Throwable {
        byte[] bytes;
        try (InputStream in = HiddenClasses.class.getResourceAsStream("HiddenClasses$Template.class")) { bytes = in.readAllBytes(); }
        MethodHandles.Lookup l = MethodHandles.lookup().defineHiddenClass(bytes, true);
        Class<?> c = l.lookupClass();
        System.out.println(c.isHidden() + " " + c.getName().startsWith("HiddenClasses$Template/0x") + " " + (c == Template.class));
        System.out.println((String) l.findStatic(c, "hi", MethodType.methodType(String.class)).invokeExact());
    }
}
