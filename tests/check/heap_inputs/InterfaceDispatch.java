// Question: do both implementations of an interface keep its promise?
//@ verdict: holds
//@ target: InterfaceDispatch#check
//@ options: --non-null c
public class InterfaceDispatch {
    interface Clamp {
        int apply(int x);

        int least();
    }

    static class Zero implements Clamp {
        public int apply(int x) {
            return Math.max(x, 0);
        }

        public int least() {
            return 0;
        }
    }

    static class From implements Clamp {
        int from;

        public int apply(int x) {
            return x < from ? from : x;
        }

        public int least() {
            return from;
        }
    }

    static void check(Clamp c, int x) {
        assert c.apply(x) >= c.least();
    }
}
