// Question: are resources of the class path found, as streams and URLs, and those that are not there missed?
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;

public class OwnResources {
    interface Service {
        String name();
    }

    static void first(InputStream in) throws IOException {
        try (in) {
            System.out.println(Integer.toHexString(in.read()) + Integer.toHexString(in.read()));
        }
    }

    public static void main(String[] args) throws IOException {
        String own = "OwnResources.class";
        ClassLoader loader = OwnResources.class.getClassLoader();
        URL url = loader.getResource(own);
        System.out.println(url != null && url.toString().endsWith("/" + own));
        System.out.println(url.getProtocol() + " " + url.getPath().endsWith(own));
        first(url.openStream());
        first(loader.getResourceAsStream(own));
        first(OwnResources.class.getResourceAsStream(own));
        first(OwnResources.class.getResource("/" + own).openStream());
        List<URL> all = Collections.list(loader.getResources(own));
        System.out.println(all.size() + " " + all.get(0).equals(url));
        first(ClassLoader.getSystemResource(own).openStream());
        System.out.println(loader.getResource("no/such.file"));
        System.out.println(loader.getResources("no/such.file").hasMoreElements());
        System.out.println(ClassLoader.getSystemResources("no/such.file").hasMoreElements());
        System.out.println(OwnResources.class.getResource("such.file"));
        System.out.println(OwnResources.class.getResourceAsStream("such.file"));
    }
}
