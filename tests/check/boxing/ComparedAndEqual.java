// Question: are two boxed ints equal when neither is smaller?
//@ verdict: holds
//@ target: ComparedAndEqual#check
public class ComparedAndEqual {
    static void check(Integer a, Integer b) {
        if (a == null || b == null) {
            return;
        }
        boolean neither = !(a < b) && !(a > b);
        assert neither == a.equals(b);
        assert neither == (a.compareTo(b) == 0);
        assert neither == (a.intValue() == b.intValue());
    }
}
