// about: parts and properties of a text
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:n Driver#main:c Driver#main:d
// not: Driver#main:k Driver#main:m Driver#main:e
// plain: Driver#main:m Driver#main:e
package stringmethods;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        String k = "known";
        String a = s.substring(0, s.length() / 2);
        int n = a.length();
        char c = (s + "x").charAt(0);
        String d = s.concat(k);
        int m = k.length();
        String e = k.substring(1, 3);
        System.out.println(n + c + m + d + e);
    }
}
