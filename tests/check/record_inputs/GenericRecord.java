// Question: are the components of a generic record of the types that are given?
//@ verdict: violated
//@ target: GenericRecord#check
//@ throws: java.lang.ArithmeticException
//@ options: --non-null p
import java.util.List;

public class GenericRecord {
    record Pair<A, B>(A first, B second) {}

    static int check(Pair<String, List<Integer>> p) {
        if (p.first() == null || p.second() == null || p.second().isEmpty()) {
            return 0;
        }
        Integer n = p.second().get(0);
        return n == null ? 0 : p.first().length() / n;
    }
}
