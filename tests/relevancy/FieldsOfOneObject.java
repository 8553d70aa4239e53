// about: two fields of one object
// seeds: Driver#main:s
// relevant: field:Box.value Driver#main:a
// not: field:Box.other Driver#main:b
package fieldsofoneobject;

import dev.cairn.Symbolic;

class Box {
    int value;
    int other;
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Box box = new Box();
        box.value = s;
        box.other = 1;
        int a = box.value;
        int b = box.other;
        System.out.println(a + b);
    }
}
