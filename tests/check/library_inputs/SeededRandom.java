// Question: is there a seed with which the first number is 42?
//@ verdict: violated
//@ target: SeededRandom#first
//@ throws: java.lang.IllegalStateException
//@ options: --non-null r
import java.util.Random;

public class SeededRandom {
    static int first(Random r) {
        int n = r.nextInt();
        if (n == 42) {
            throw new IllegalStateException("found");
        }
        return n;
    }
}
