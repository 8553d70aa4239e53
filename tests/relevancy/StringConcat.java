// about: texts put together from known and unknown parts
// seeds: Driver#main:s Driver#main:n
// relevant: Driver#main:a Driver#main:b
// not: Driver#main:k Driver#main:c
package stringconcat;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        int n = Symbolic.anyInt();
        String k = "x";
        String a = k + s;
        String b = k + n + "!";
        String c = k + 5;
        System.out.println(a + b + c);
    }
}
