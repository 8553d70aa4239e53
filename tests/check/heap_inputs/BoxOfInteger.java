// Question: is there always something in the box?
//@ verdict: violated
//@ target: BoxOfInteger#check
//@ throws: java.lang.NullPointerException
//@ options: --non-null box
public class BoxOfInteger {
    static class Box<T> {
        T content;

        T get() {
            return content;
        }
    }

    static int check(Box<Integer> box) {
        return box.get() + 1;
    }
}
