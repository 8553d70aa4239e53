// about: a static field refers to one object, later to another
// seeds: Driver#main:s
// relevant: Box#<init>:value field:Box.value Driver#current:v Driver#main:b
// not: field:Box.value@KNOWN static:Driver.held Driver#main:a
// plain: field:Box.value@KNOWN Driver#main:a
// flow: Driver#main:a
package staticholder;

import dev.cairn.Symbolic;

class Box {
    final int value;

    Box(int value) {
        this.value = value;
    }
}

class Driver {
    static Box held;

    static int current() {
        int v = held.value;
        return v;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        held = new Box(1); // @KNOWN
        int a = current();
        held = new Box(s); // @UNKNOWN
        int b = current();
        System.out.println(a + b);
    }
}
