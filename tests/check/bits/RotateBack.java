// Question: is rotating left and right by the same count the identity?
//@ verdict: holds
//@ target: RotateBack#check
public class RotateBack {
    static void check(int x, int n) {
        int turned = Integer.rotateLeft(x, n);
        assert Integer.rotateRight(turned, n) == x;
        assert Integer.rotateLeft(x, 32) == x;
        assert Integer.rotateLeft(x, -1) == Integer.rotateRight(x, 1);
        if ((n & 31) == 0) {
            assert turned == x;
        }
    }
}
