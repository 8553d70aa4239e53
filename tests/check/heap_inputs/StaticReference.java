// Question: can a static field refer to the receiver?
//@ verdict: violated
//@ target: StaticReference#check
//@ throws: java.lang.AssertionError
//@ options: --static-inputs --strategy lazier
public class StaticReference {
    static StaticReference first;
    int value;

    void check() {
        value = 1;
        if (first != null) {
            first.value = 2;
        }
        assert value == 1;
    }
}
