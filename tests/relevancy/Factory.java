// about: two objects of one allocation in a method
// seeds: Driver#main:s
// relevant: Driver#make:v field:Box.value Driver#main:a
// not: Driver#main:b
// plain: Driver#main:b
package factory;

import dev.cairn.Symbolic;

class Box {
    int value;
    int other;
}

class Driver {
    static Box make(int v) {
        Box box = new Box();
        box.value = v;
        return box;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Box one = make(s);
        Box two = make(1);
        int a = one.value;
        int b = two.value;
        System.out.println(a + b);
    }
}
