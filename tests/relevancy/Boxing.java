// about: numbers in boxes
// seeds: Driver#main:s
// relevant: Driver#main:box Driver#main:a Driver#main:l
// not: Driver#main:known Driver#main:b
// plain: Driver#main:known Driver#main:b
package boxing;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Integer box = s;
        int a = box;
        Long l = Long.valueOf(a);
        Integer known = 5;
        int b = known;
        System.out.println(a + b + l);
    }
}
