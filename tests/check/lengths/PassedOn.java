// Question: does the bound on strings matter where one is passed on, measured and put into a message?
//@ target: PassedOn#run
//@ verdict: holds
import dev.cairn.Symbolic;

class PassedOn {
    final String name;
    final int size;

    PassedOn(String name) {
        if (name == null || name.isEmpty()) throw new IllegalArgumentException("no name: " + name);
        this.name = name;
        size = ("<" + name + ">").length();
    }

    static void run(String s) {
        PassedOn p;
        try {
            p = new PassedOn(s);
        } catch (IllegalArgumentException e) {
            return;
        }
        System.out.println("made " + p.name);
        assert p.size == s.length() + 2 && p.size > 2;
    }
}
