package kept;

import java.util.function.Function;

/** What is given is a function. */
public class Greeter {
    private final Function<String, String> decorate;

    public Greeter(Function<String, String> decorate) {
        this.decorate = decorate;
    }

    public String greet(String name) {
        if (name == null) {
            return "hello";
        }
        return "hello " + decorate.apply(name);
    }
}
