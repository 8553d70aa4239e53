// Question: can a box of boxes be in itself? What is in the inner box is a number.
//@ verdict: holds
//@ target: BoxOfBox#check
//@ options: --non-null box
public class BoxOfBox {
    static class Box<T> {
        T content;
    }

    static void check(Box<Box<Integer>> box) {
        Box<Integer> inner = box.content;
        if (inner != null && inner.content != null) {
            int n = inner.content;
            assert (Object) inner != box || n != n;
        }
    }
}
