// about: one field of two objects
// seeds: Driver#main:s
// relevant: field:Box.value Driver#main:a
// not: field:Box.value@TWO Driver#main:b field:Box.other
package fieldsoftwoobjects;

import dev.cairn.Symbolic;

class Box {
    int value;
    int other;
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Box one = new Box(); // @ONE
        Box two = new Box(); // @TWO
        one.value = s;
        two.value = 1;
        int a = one.value;
        int b = two.value;
        System.out.println(a + b);
    }
}
