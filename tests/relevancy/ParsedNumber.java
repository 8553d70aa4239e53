// about: a number read from a text, and a text made of a number
// seeds: Driver#main:s Driver#main:n
// relevant: Driver#main:a Driver#main:t
// not: Driver#main:b Driver#main:u
// plain: Driver#main:b Driver#main:u
package parsednumber;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        int n = Symbolic.anyInt();
        int a = Integer.parseInt("1" + s);
        int b = Integer.parseInt("17");
        String t = Integer.toString(n);
        String u = Integer.toString(17);
        System.out.println(a + b + t + u);
    }
}
