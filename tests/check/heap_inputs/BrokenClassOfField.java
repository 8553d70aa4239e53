// Question: can there be an object of a class whose initialiser fails? None is tried, which is
// said.
//@ verdict: unknown
//@ target: BrokenClassOfField#check
public class BrokenClassOfField {
    static class Broken {
        static int[] table = new int[-1];
        int value;
    }

    Broken broken;

    void check() {
        assert broken == null;
    }
}
