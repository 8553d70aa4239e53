// Question: dense, sparse, negative, extreme, single-case and empty int switches, tableswitch and lookupswitch boundaries
public class SwitchTables {
    static int dense(int x) {
        switch (x) {
            case 0: return 10;
            case 1: return 11;
            case 2: return 12;
            case 3: return 13;
            case 5: return 15;
            case 6: return 16;
            default: return -1;
        }
    }
    static int sparse(int x) {
        switch (x) {
            case -1000000: return 1;
            case -1: return 2;
            case 0: return 3;
            case 77: return 4;
            case 1000: return 5;
            case 1 << 30: return 6;
            default: return 0;
        }
    }
    static int negative(int x) {
        switch (x) { case -5: return 5; case -4: return 4; case -3: return 3; case -2: return 2; case -1: return 1; } return 99;
    }
    static int extreme(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case Integer.MIN_VALUE + 1: return 2;
            case Integer.MAX_VALUE: return 3;
            case Integer.MAX_VALUE - 1: return 4;
            case 0: return 5;
        }
        return 0;
    }
    static int minDense(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1; case Integer.MIN_VALUE + 1: return 2; case Integer.MIN_VALUE + 2: return 3; default: return 0;
        }
    }
    static int maxDense(int x) {
        switch (x) {
            case Integer.MAX_VALUE: return 1; case Integer.MAX_VALUE - 1: return 2; case Integer.MAX_VALUE - 2: return 3; default: return 0;
        }
    }
    static int one(int x) { switch (x) { case 42: return 1; } return 0; }
    static int onlyDefault(int x) { switch (x) { default: x++; } return x; }
    static int empty(int x) { switch (x++) { } return x; }
    static String fall(int x) {
        StringBuilder b = new StringBuilder();
        switch (x) {
            case 3: b.append(3); case 1: b.append(1); default: b.append('d'); case 2: b.append(2); break; case 4: b.append(4); case 9:
        }
        return b.toString();
    }
    static int onChar(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case '\0': return 2;
            case '\uffff': return 3;
            case 'z' + 1: return 4;
            default: return 0;
        }
    }
    static int onByte(byte b) { switch (b) { case -128: return 1; case 127: return 2; case 0: return 3; default: return 0; } }
    static int onShort(short s) { switch (s) { case -32768: return 1; case 32767: return 2; case 300: return 3; } return 0; }
    static int boxed(Integer i) { switch (i) { case 1: return 1; case 1000: return 2; default: return 0; } }
    static int boxedC(Character c) { switch (c) { case 'x': return 1; default: return 0; } }
    static final int K = 7;
    static int consts(int x) {
        final int L = 8;
        switch (x) {
            case K: return 1;
            case L: return 2;
            case K + L: return 3;
            case (int) 3.9: return 4;
            case 'A': return 5;
            case 1 > 0 ? 100 : 200: return 6;
        }
        return 0;
    }
    static int big(int x) {
        int r = 0;
        switch (x) {
            case 0: r += 1;
            case 1: r += 2;
            case 2: r += 3;
            case 3: r += 4;
            case 4: r += 5;
            break;
            case 5: r = 50;
            case 6: r += 60;
            break;
            case 7: r = 7;
            case 8: r *= 8;
            case 9: r += 9;
            default: r--;
            case 10: r += 100;
            case 11: r += 11;
            case 12: if (x == 12) break;
            r += 12;
            case 13: r += 13;
        }
        return r;
    }
    static int nested(int a, int b) {
        int r = 0;
        switch (a) {
            case 1: switch (b) { case 1: r = 11; break; case 2: r = 12; default: r += 100; }
            r += 1000;
            break;
            case 2: r = b;
            break;
            default: switch (a + b) { case 5: return 5; }
            r = -1;
        }
        return r;
    }
    static int loop(int n) {
        int r = 0;
        out: for (int i = 0; i < n; i++) {
            switch (i % 5) {
                case 0: continue;
                case 1: r += 1;
                break;
                case 2: if (i > 20) break out;
                r += 2;
                case 3: r += 3;
                continue out;
                default: r += 10;
            }
            r += 1000;
        }
        return r;
    }
    static int scope(int x) {
        switch (x) { case 0: int y = 5; return y; case 1: y = 7; return y + 1; default: y = x; { int z = y; return z * 2; } }
    }
    public static void main(String[] args) {
        int[] xs = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 2, -1000000, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6,
                7, 8, 9, 10, 11, 12, 13, 14, 15, 42, 65, 77, 100, 200, 1000, 1 << 30, Integer.MAX_VALUE - 2, Integer.MAX_VALUE - 1,
                Integer.MAX_VALUE};
        for (int x : xs) System.out.println(x + ": " + dense(x) + " " + sparse(x) + " " + negative(x) + " " + extreme(x) + " " + minDense(x)
                + " " + maxDense(x) + " " + one(x) + " " + onlyDefault(x) + " " + empty(x) + " " + fall(x) + " " + onChar((char) x) + " "
                + onByte((byte) x) + " " + onShort((short) x) + " " + boxed(x) + " " + consts(x) + " " + big(x) + " " + scope(x));
        for (char c = 'a'; c < 'g'; c++) System.out.print(onChar(c) + " ");
        System.out.println(onChar('{') + " " + onShort((short) 300) + " " + boxedC('x'));
        for (int a = 0; a < 4; a++) for (int b = 0; b < 6; b++) System.out.print(nested(a, b) + " ");
        System.out.println();
        for (int n = 0; n < 30; n += 3) System.out.print(loop(n) + " ");
        System.out.println();
    }
}
