// Question: does the bound on strings matter where one is only compared with constants?
//@ target: SwitchedOver#run
//@ verdict: holds
import dev.cairn.Symbolic;

class SwitchedOver {
    static void run(String s) {
        if (s == null) return;
        int n;
        switch (s) {
            case "one": n = 1; break;
            case "two": n = 2; break;
            default: n = s.equals("three") ? 3 : 0;
        }
        assert n != 1 || s.length() == 3;
        assert n != 3 || s.charAt(4) == 'e';
    }
}
