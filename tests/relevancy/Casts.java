// about: conversions between numbers, and of references
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:b Driver#main:c Driver#main:o Driver#main:i
// not: Driver#main:q Driver#main:j
// plain: Driver#main:q Driver#main:j
package casts;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        byte a = (byte) s;
        double b = s;
        char c = (char) (a + 1);
        Object o = s;
        Integer i = (Integer) o;
        Object q = 5;
        Integer j = (Integer) q;
        System.out.println(b + c + i + j);
    }
}
