// Question: can objects of unrelated classes be the same?
//@ verdict: holds
//@ target: DifferentClassesNeverAlias#check
//@ options: --non-null c,d
public class DifferentClassesNeverAlias {
    static class Cat {
        int age;
    }

    static class Dog {
        int age;
    }

    static void check(Cat c, Dog d) {
        c.age = 3;
        d.age = 4;
        assert c.age == 3 && (Object) c != d;
    }
}
