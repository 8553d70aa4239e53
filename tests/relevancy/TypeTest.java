// about: an object chosen by an unknown index is asked for its class
// seeds: Driver#main:s
// relevant: Driver#main:o Driver#main:a
// not: Driver#main:b
package typetest;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.choose(2);
        Object[] all = new Object[2]; // @A
        all[0] = "text";
        all[1] = new Object();
        Object o = all[s];
        boolean a = o instanceof String;
        boolean b = all[0] instanceof String;
        System.out.println(a + " " + b);
    }
}
