// about: components of records
// seeds: Driver#main:s
// relevant: Point#<init>:x field:Point.x Driver#main:a
// not: field:Point.y field:Point.x@TWO Driver#main:b Driver#main:c
// plain: field:Point.x@TWO Driver#main:c
package records;

import dev.cairn.Symbolic;

record Point(int x, int y) {}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Point one = new Point(s, 1); // @ONE
        Point two = new Point(2, 3); // @TWO
        int a = one.x();
        int b = one.y();
        int c = two.x();
        System.out.println(a + b + c);
    }
}
