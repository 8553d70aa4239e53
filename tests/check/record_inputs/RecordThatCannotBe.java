// Question: what is said of a record whose constructor accepts nothing?
//@ verdict: unknown
//@ target: RecordThatCannotBe#check
//@ options: --non-null n
public class RecordThatCannotBe {
    record Nothing(int x) {
        Nothing {
            if (x == x) {
                throw new UnsupportedOperationException();
            }
        }
    }

    static void check(Nothing n) {
        assert n.x() == 3;
    }
}
