// Question: is a final field with a constant initialiser what it says?
//@ verdict: holds
//@ target: FinalConstantField#check
public class FinalConstantField {
    private final int size = 10;
    static final String NAME = "ten";
    int used;

    void check() {
        if (used < 0 || used >= size) {
            return;
        }
        assert used < 10 && NAME.length() == 3;
    }
}
