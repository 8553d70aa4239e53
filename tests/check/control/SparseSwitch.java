// Question: does a lookupswitch with far-apart keys agree with a chain of ifs?
//@ verdict: holds
//@ target: SparseSwitch#check
public class SparseSwitch {
    static int bySwitch(int code) {
        switch (code) {
            case Integer.MIN_VALUE: return 1;
            case -404: return 2;
            case 0: return 3;
            case 65536: return 4;
            case Integer.MAX_VALUE: return 5;
            default: return 0;
        }
    }

    static int byIf(int code) {
        if (code == Integer.MIN_VALUE) return 1;
        if (code == -404) return 2;
        if (code == 0) return 3;
        if (code == 65536) return 4;
        return code == Integer.MAX_VALUE ? 5 : 0;
    }

    static void check(int code) {
        assert bySwitch(code) == byIf(code);
    }
}
