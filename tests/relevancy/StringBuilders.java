// about: two builders, one of which is given an unknown text
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:n
// not: Driver#main:b Driver#main:m
// plain: Driver#main:b Driver#main:m
package stringbuilders;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        StringBuilder one = new StringBuilder();
        StringBuilder two = new StringBuilder("k");
        one.append("x").append(s);
        two.append("y").append(1);
        String a = one.toString();
        String b = two.toString();
        int n = one.length();
        int m = two.length();
        System.out.println(a + b + n + m);
    }
}
