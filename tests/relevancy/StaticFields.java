// about: static fields, one of them written
// seeds: Driver#main:s
// relevant: static:G.total Driver#main:a
// not: static:G.count Driver#main:b
package staticfields;

import dev.cairn.Symbolic;

class G {
    static int total;
    static int count;
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        G.total = s + 1;
        G.count = 2;
        int a = G.total;
        int b = G.count;
        System.out.println(a + b);
    }
}
