// about: a constructor hands a value to that of its superclass
// seeds: Driver#main:s
// relevant: Child#<init>:c Base#<init>:v field:Base.v Driver#main:a
// not: field:Base.v@TWO Driver#main:b
// plain: field:Base.v@TWO Driver#main:b
package supercall;

import dev.cairn.Symbolic;

class Base {
    final int v;

    Base(int v) {
        this.v = v;
    }
}

class Child extends Base {
    Child(int c) {
        super(c + 1);
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Base one = new Child(s); // @ONE
        Base two = new Base(2); // @TWO
        int a = one.v;
        int b = two.v;
        System.out.println(a + b);
    }
}
