// Question: can a box of texts have a text of three characters that starts with a c?
//@ verdict: violated
//@ target: BoxOfText#check
//@ throws: java.lang.AssertionError
//@ options: --non-null box --strategy lazier
public class BoxOfText {
    static class Box<T> {
        private T content;

        T get() {
            return content;
        }
    }

    static void check(Box<String> box) {
        String s = box.get();
        assert s == null || s.length() != 3 || !s.startsWith("c");
    }
}
