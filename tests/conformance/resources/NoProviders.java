// Question: is a service without providers one without providers?
import java.util.ServiceLoader;

public class NoProviders {
    public interface Greeting {
        String text();
    }

    public static void main(String[] args) {
        ServiceLoader<Greeting> loader = ServiceLoader.load(Greeting.class);
        System.out.println(loader.iterator().hasNext());
        System.out.println(loader.findFirst().isPresent());
        for (Greeting greeting : ServiceLoader.load(Greeting.class, NoProviders.class.getClassLoader())) {
            System.out.println(greeting.text());
        }
        loader.reload();
        System.out.println(loader.stream().count());
    }
}
