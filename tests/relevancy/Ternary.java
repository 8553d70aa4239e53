// about: a choice by a known condition between an unknown and a known number, and the other way round
// seeds: Driver#main:s
// relevant: Driver#main:a
// not: Driver#main:known Driver#main:b Driver#main:c
// control: Driver#main:b
package ternary;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        boolean known = args.length < 3;
        int a = known ? s : 1;
        int b = s > 0 ? 2 : 3;
        int c = known ? 4 : 5;
        System.out.println(a + b + c);
    }
}
