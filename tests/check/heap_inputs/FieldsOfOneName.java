// Question: are fields of one name in a class and its superclass one field?
//@ verdict: violated
//@ target: FieldsOfOneName#check
//@ throws: java.lang.AssertionError
//@ options: --non-null d
public class FieldsOfOneName {
    static class Base {
        int x;
        Base other;
    }

    static class Derived extends Base {
        int x;
        Derived other;
    }

    static void check(Derived d) {
        Base b = d;
        if (b.x == 1 && d.other != null && b.other == d) {
            assert d.x != 2 || d.other == b.other;
        }
    }
}
