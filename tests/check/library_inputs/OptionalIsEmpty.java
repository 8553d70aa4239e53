// Question: is there a name in every optional?
//@ verdict: violated
//@ target: OptionalIsEmpty#length
//@ throws: java.util.NoSuchElementException
//@ options: --non-null name
import java.util.Optional;

public class OptionalIsEmpty {
    static int length(Optional<String> name) {
        return name.get().length();
    }
}
