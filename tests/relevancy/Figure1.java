// about: a string goes through one method of an object, the others see constants
// seeds: Driver#main:s
// relevant: Limit#CutExcess:s
// not: Driver#main:i field:Limit.v Limit#<init> Limit#IncL Limit#GetL
package figure1;

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
        String s = Symbolic.anyString();
        int i = 7;
        Limit limit = new Limit(i);
        limit.IncL(i);
        s = limit.CutExcess(s);
    }
}
