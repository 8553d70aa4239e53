// Question: does a precondition hold for an object that is passed as what it extends, and for objects of subclasses?
//@ verdict: holds
//@ property: assert
//@ target: AnyBase#check

public class AnyBase {
    static class Base {}

    static class Positive extends Base {
        int value;

        boolean repOK() {
            return value > 0;
        }
    }

    static class Even extends Positive {
        @Override
        boolean repOK() {
            return super.repOK() && value % 2 == 0;
        }
    }

    static class Free extends Base {
        int value;
    }

    static void check(Base o) {
        if (o instanceof Even e) {
            assert e.value >= 2;
        } else if (o instanceof Positive p) {
            assert p.value > 0;
        }
    }
}
