// Question: does an average divide by the size of a list that may be empty?
//@ verdict: violated
//@ target: ListAverage#average
//@ throws: java.lang.ArithmeticException
//@ options: --non-null numbers
import java.util.List;

public class ListAverage {
    static int average(List<Integer> numbers) {
        int sum = 0;
        for (Integer n : numbers) {
            if (n != null) {
                sum += n;
            }
        }
        return sum / numbers.size();
    }
}
