// Question: can a parameter of a superclass be the object of a parameter of its subclass?
//@ verdict: violated
//@ target: SubclassAliases#check
//@ throws: java.lang.AssertionError
//@ options: --non-null a,b
public class SubclassAliases {
    static class Base {
        int x;
    }

    static class Derived extends Base {
        int y;
    }

    static void check(Base a, Derived b) {
        b.x = 1;
        a.x = 2;
        assert b.x == 1;
    }
}
