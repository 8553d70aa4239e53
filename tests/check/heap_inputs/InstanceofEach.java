// Question: is what implements an interface one of the classes that do?
//@ verdict: holds
//@ target: InstanceofEach#check
//@ options: --strategy lazier-sharp
public class InstanceofEach {
    interface Animal {
        String name();
    }

    static class Cat implements Animal {
        public String name() {
            return "cat";
        }
    }

    static class Dog implements Animal {
        public String name() {
            return "dog";
        }
    }

    static void check(Animal a) {
        if (a instanceof Cat) {
            assert a.name().equals("cat");
        } else if (a instanceof Dog) {
            assert a.name().equals("dog");
        } else {
            assert a == null;
        }
    }
}
