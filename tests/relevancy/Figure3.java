// about: one method called on two objects, one of which holds an unknown number
// seeds: Driver#main:s
// relevant: Driver#main:c Driver#main:p Limit#<init>:x Limit#IncL:t field:Limit.v
// not: Driver#main:d Driver#main:q field:Limit.v@O2 Limit#CutExcess
// plain: Driver#main:d Driver#main:q field:Limit.v@O2
package figure3;

import dev.cairn.Symbolic;

class Limit {
    int v = 0;

    Limit(int x) {
        this.v = x;
    }

    int GetL() {
        return this.v;
    }

    int IncL(int t) {
        return this.v + t;
    }

    String CutExcess(String s) {
        if (s.length() > v) {
            return s.substring(0, v);
        } else {
            return s;
        }
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Limit l1 = new Limit(s); // @O1
        Limit l2 = new Limit(7); // @O2
        int c = l1.IncL(s);
        int d = l2.IncL(7);
        int p = l1.GetL();
        int q = l2.GetL();
        System.out.println(c + d + p + q);
    }
}
