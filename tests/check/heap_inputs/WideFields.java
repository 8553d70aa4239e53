// Question: is every number equal to itself?
//@ verdict: violated
//@ target: WideFields#check
//@ throws: java.lang.AssertionError
public class WideFields {
    long stamp;
    double weight;
    char letter;

    void check() {
        if (stamp == 0x1_0000_0001L && letter == '\u20ac') {
            assert weight == weight;
        }
    }
}
