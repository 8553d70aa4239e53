// about: a field is written through one variable and read through another
// seeds: Driver#main:s
// relevant: field:Box.value Driver#main:a
// not: field:Box.value@TWO Driver#main:b
package alias;

import dev.cairn.Symbolic;

class Box {
    int value;
    int other;
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Box one = new Box(); // @ONE
        Box same = one;
        Box two = new Box(); // @TWO
        same.value = s;
        int a = one.value;
        int b = two.value;
        System.out.println(a + b);
    }
}
