// Question: is a list of the library found with more elements than the search begins with?
//@ target: ListOfFive#total
//@ verdict: violated
//@ throws: java.lang.AssertionError
import java.util.List;

class ListOfFive {
    static int total(List<Integer> numbers) {
        if (numbers == null) return 0;
        int n = 0;
        for (Integer number : numbers) {
            if (number == null || number != n) return -1;
            n++;
        }
        assert n < 5 : "a long list";
        return n;
    }
}
