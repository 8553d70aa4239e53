// Question: does exactly one of the patterns match an unknown object?
//@ verdict: holds
//@ target: InstanceofPattern
import dev.cairn.Symbolic;

public class InstanceofPattern {
    static Object pick(int which, int value) {
        switch (which) {
            case 0: return value;
            case 1: return (long) value;
            case 2: return "text" + (char) ('a' + (value & 7));
            case 3: return new int[] {value};
            default: return null;
        }
    }

    public static void main(String[] args) {
        int which = Symbolic.choose(5);
        int value = Symbolic.anyInt();
        Object o = pick(which, value);
        int seen;
        if (o instanceof Integer i && i >= 0) {
            seen = 0;
            assert i == value;
        } else if (o instanceof Number n) {
            seen = n instanceof Long ? 1 : 0;
            assert n.intValue() == value;
        } else if (o instanceof String s) {
            seen = 2;
            assert s.length() == 5;
        } else if (o instanceof int[] a) {
            seen = 3;
            assert a[0] == value;
        } else {
            seen = 4;
        }
        assert seen == which;
    }
}
