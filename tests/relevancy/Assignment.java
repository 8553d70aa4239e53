// about: copies of a variable, directly and over another
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:b
// not: Driver#main:c Driver#main:d
package assignment;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = s;
        int b = a;
        int c = 4;
        int d = c;
        System.out.println(b + d);
    }
}
