// about: a box is recognised by its class
// seeds: Driver#main:s
// relevant: Driver#main:o Driver#main:i Driver#main:a
// not: Driver#main:k Driver#main:t Driver#main:b
package patternvariable;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Object o = s;
        Object k = "text";
        int a = 0;
        int b = 0;
        if (o instanceof Integer i) {
            a = i + 1;
        }
        if (k instanceof String t) {
            b = t.length();
        }
        System.out.println(a + b);
    }
}
