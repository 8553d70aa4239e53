// about: a variable that holds the value only for a while is relevant, what is copied before and after is not
// seeds: Driver#main:s
// relevant: Driver#main:a Driver#main:c
// not: Driver#main:b Driver#main:d
// flow: Driver#main:b Driver#main:d
// unseen: Driver#main:a
package overwritten;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = 1;
        int b = a;
        a = s;
        int c = a;
        a = 2;
        int d = a;
        System.out.println(b + c + d);
    }
}
