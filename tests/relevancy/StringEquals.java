// about: whether an unknown text equals a known one
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:b
// not: Driver#main:k Driver#main:c
// plain: Driver#main:c
package stringequals;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        String s = Symbolic.anyString(6);
        String k = "known";
        boolean a = s.equals("abc");
        boolean b = k.equals(s);
        boolean c = k.equals("known");
        System.out.println(a + " " + b + c);
    }
}
