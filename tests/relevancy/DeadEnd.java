// about: a value goes into a method and a field that nobody reads afterwards
// seeds: Driver#main:s
// relevant: Sink#take:x field:Sink.last
// not: field:Sink.taken Driver#main:a
package deadend;

import dev.cairn.Symbolic;

class Sink {
    int last;
    int taken;

    void take(int x) {
        last = x;
        taken++;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Sink sink = new Sink();
        sink.take(s);
        int a = sink.taken;
        System.out.println(a);
    }
}
