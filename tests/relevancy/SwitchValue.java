// about: a switch that chooses an unknown number, and one on an unknown number
// seeds: Driver#main:s
// relevant: Driver#main:a
// not: Driver#main:b
// control: Driver#main:b
package switchvalue;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = switch (args.length) {
            case 0 -> s;
            case 1 -> 4;
            default -> 5;
        };
        int b = switch (s) {
            case 0 -> 1;
            case 1 -> 2;
            default -> 3;
        };
        System.out.println(a + b);
    }
}
