// Question: which resources does a class, a loader and the platform find?
import java.io.*;
import java.net.*;
import java.util.*;

class ResourceLookup {
    public static void main(String[] args) throws Exception {
        ClassLoader app = ResourceLookup.class.getClassLoader();
        System.out.println((ResourceLookup.class.getResource("ResourceLookup.class") != null) + " " + (app.getResource("ResourceLookup.class") != null) + " " + ResourceLookup.class.getResource("/nothing"));
        System.out.println(ClassLoader.getPlatformClassLoader().getResource("ResourceLookup.class"));
        System.out.println(Collections.list(app.getResources("ResourceLookup.class")).size() + " " + app.getResources("nothing").hasMoreElements());
        try (InputStream in = app.getResourceAsStream("ResourceLookup.class")) {
            byte[] head = in.readNBytes(4);
            System.out.printf("%02x%02x%02x%02x%n", head[0], head[1], head[2], head[3]);
        }
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            System.out.println(in == null ? "none" : "java.lang.Object has " + (in.read() == 0xca));
        }
    }
}
