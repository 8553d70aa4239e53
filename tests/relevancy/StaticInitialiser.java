// about: an unknown value from a static initialiser
// seeds: static:G.first
// relevant: static:G.twice Driver#main:a
// not: static:G.constant Driver#main:b
package staticinitialiser;

import dev.cairn.Symbolic;

class G {
    static int first = Symbolic.anyInt();
    static int twice = first * 2;
    static int constant = 5;
}

class Driver {
    public static void main(String[] args) {
        int a = G.twice;
        int b = G.constant;
        System.out.println(a + b);
    }
}
