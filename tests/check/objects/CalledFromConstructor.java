// Question: does an overridden method called by the superclass constructor see the field?
//@ verdict: violated
//@ target: CalledFromConstructor#make
//@ throws: java.lang.AssertionError
//@ inputs: int 7
public class CalledFromConstructor {
    static class Base {
        final int size;

        Base() {
            size = computeSize();
        }

        int computeSize() {
            return 0;
        }
    }

    static class Sized extends Base {
        private final int wanted;

        Sized(int wanted) {
            this.wanted = wanted;
        }

        @Override
        int computeSize() {
            return wanted; // the field is not set yet
        }
    }

    static void make(int wanted) {
        Base b = new Sized(wanted);
        assert b.computeSize() == wanted;
        assert b.size == wanted;
    }
}
