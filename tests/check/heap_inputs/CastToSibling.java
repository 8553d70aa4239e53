// Question: is every animal a dog?
//@ verdict: violated
//@ target: CastToSibling#check
//@ throws: java.lang.ClassCastException
//@ options: --strategy lazier
public class CastToSibling {
    static class Animal {
        int legs;
    }

    static class Dog extends Animal {}

    static class Bird extends Animal {}

    static int check(Animal a) {
        if (a == null || a.getClass() == Animal.class) {
            return 0;
        }
        return ((Dog) a).legs;
    }
}
