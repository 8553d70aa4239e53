// about: an inner class writes a field of the object around it
// seeds: Driver#main:s
// relevant: Outer$Inner#put:x field:Outer.kept Driver#main:a
// not: field:Outer.count Driver#main:b
package innerclass;

import dev.cairn.Symbolic;

class Outer {
    int kept;
    int count;

    class Inner {
        void put(int x) {
            kept = x;
            count++;
        }
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Outer outer = new Outer();
        outer.new Inner().put(s);
        int a = outer.kept;
        int b = outer.count;
        System.out.println(a + b);
    }
}
