// Question: can an object of any class be that of the other parameter? The classes that are tried
// for Object are a few.
//@ verdict: holds within bounds
//@ target: ObjectIsOther#check
//@ options: --strategy lazier
public class ObjectIsOther {
    static class Node {
        int value;
    }

    static void check(Object a, Node b) {
        if (a != null) {
            assert a != b;
        }
    }
}
