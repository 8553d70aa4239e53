// Question: is a list of strings ever a list of numbers?
//@ verdict: holds within bounds
//@ target: ListsOfDifferentTypes#check
//@ options: --non-null words,numbers
import java.util.List;

public class ListsOfDifferentTypes {
    static void check(List<String> words, List<Integer> numbers) {
        assert (Object) words != numbers;
        for (Integer n : numbers) {
            assert n == null || n <= Integer.MAX_VALUE;
        }
    }
}
