// Question: does a write to a field leave the field of that name in the superclass alone?
//@ verdict: holds
//@ target: PrivateFieldsOfOneName#check
//@ options: --non-null d --strategy lazier-sharp
public class PrivateFieldsOfOneName {
    static class Base {
        private int x;

        int base() {
            return x;
        }
    }

    static class Derived extends Base {
        private int x;
    }

    static void check(Derived d) {
        int before = d.base();
        d.x = before + 1;
        assert d.base() == before && d.x != before;
    }
}
