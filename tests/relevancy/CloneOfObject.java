// about: the copy of an object made by clone
// seeds: Driver#main:s
// relevant: field:Pair.left Driver#main:a
// not: field:Pair.right Driver#main:b
package cloneofobject;

import dev.cairn.Symbolic;

class Pair implements Cloneable {
    int left;
    int right;

    Pair copy() {
        try {
            return (Pair) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Pair pair = new Pair();
        pair.left = s;
        pair.right = 1;
        Pair copy = pair.copy();
        int a = copy.left;
        int b = copy.right;
        System.out.println(a + b);
    }
}
