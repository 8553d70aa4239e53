// Question: does the first fitting handler get the exception, and only it?
//@ verdict: holds
//@ target: CatchOrder#check
public class CatchOrder {
    static int handler(int[] a, int i, int d) {
        try {
            return a[i] / d > 0 ? 0 : 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 2;
        } catch (IndexOutOfBoundsException e) {
            return 3;
        } catch (RuntimeException e) {
            return 4;
        }
    }

    static void check(int i, int d) {
        int[] a = {8, 16};
        int h = handler(a, i, d);
        assert h != 3;
        assert (h == 2) == (i < 0 || i > 1);
        assert (h == 4) == ((i == 0 || i == 1) && d == 0);
        assert handler(null, i, d) == 4;
    }
}
