// Question: does incrementing a boxed counter leave other references alone?
//@ verdict: holds
//@ target: CounterIsReplaced#count
public class CounterIsReplaced {
    private Integer visits = 0;

    void count(int start) {
        visits = start;
        Integer before = visits;
        visits++;
        visits += 2;
        assert before.intValue() == start;
        assert visits == start + 3;
        assert visits.intValue() - before.intValue() == 3;
    }
}
