// about: whether two records are equal, and the hash of one
// seeds: Driver#main:s
// relevant: Point#<init>:x field:Point.x Driver#main:h
// not: Driver#main:k
// plain: Driver#main:k
// control: Driver#main:e
package recordequals;

import dev.cairn.Symbolic;

record Point(int x) {}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Point one = new Point(s);
        Point two = new Point(2);
        boolean e = one.equals(two);
        int h = one.hashCode();
        int k = two.hashCode();
        System.out.println(h + k + " " + e);
    }
}
