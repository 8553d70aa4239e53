// Question: does a consumer change what it is given?
//@ verdict: holds within bounds
//@ target: ConsumerDoesNothing#check
//@ options: --non-null c,list
import java.util.List;
import java.util.function.Consumer;

public class ConsumerDoesNothing {
    static void check(Consumer<String> c, List<String> list) {
        int n = list.size();
        list.forEach(c);
        assert list.size() == n;
    }
}
