// Question: is it enough to check the parameter and not its field?
//@ verdict: violated
//@ target: NullFieldOfParameter#city
//@ throws: java.lang.NullPointerException
//@ options: --strategy lazier
public class NullFieldOfParameter {
    static class Address {
        int code;
    }

    static class Person {
        Address home;
    }

    static int city(Person p) {
        if (p == null) {
            return -1;
        }
        return p.home.code;
    }
}
