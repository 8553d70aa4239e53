// about: an exception carries a text to its handler
// seeds: Driver#main:s
// relevant: Driver#main:m
// not: Driver#main:k
// plain: Driver#main:k
package thrownmessage;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        String m = "";
        String k = "";
        try {
            throw new IllegalStateException("no " + s);
        } catch (IllegalStateException e) {
            m = e.getMessage();
        }
        try {
            throw new IllegalArgumentException("never");
        } catch (IllegalArgumentException e) {
            k = e.getMessage();
        }
        System.out.println(m + k);
    }
}
