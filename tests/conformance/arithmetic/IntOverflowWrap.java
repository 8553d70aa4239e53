// Question: do int add, sub, mul, neg, inc wrap modulo 2^32, including MIN_VALUE corners?
public class IntOverflowWrap {
    static final int[] V = {0, 1, -1, 2, -2, 7, -7, 46340, 46341, -46341, 65535, 65536, 0x7fffffff, 0x80000000, 0x80000001, 0x55555555,
            0xaaaaaaaa};

    static int sinc(int x) { x++; return x; }
    static int sdec(int x) { --x; return x; }
    static int addConst(int x) { x += 32767; x += 32768; x -= 32769; x += -32768; x -= 40000; return x; }

    public static void main(String[] args) {
        for (int a : V) {
            StringBuilder sb = new StringBuilder();
            sb.append(a).append(": neg=").append(-a).append(" abs=").append(Math.abs(a));
            sb.append(" not=").append(~a).append(" inc=").append(sinc(a)).append(" dec=").append(sdec(a));
            sb.append(" sq=").append(a * a).append(" c=").append(addConst(a));
            System.out.println(sb);
        }
        for (int a : V) {
            for (int b : V) {
                System.out.println(a + " " + b + " + " + (a + b) + " - " + (a - b) + " * " + (a * b)
                    + " & " + (a & b) + " | " + (a | b) + " ^ " + (a ^ b)
                    + " " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b));
            }
        }
        int fact = 1;
        for (int i = 1; i < 40; i++) {
            fact *= i;
            System.out.println(i + "! = " + fact);
        }
        int h = 17;
        for (int i = 0; i < 1000; i++) h = h * 31 + i;
        System.out.println(h);
        int seed = 12345;
        for (int i = 0; i < 10; i++) {
            seed = seed * 1103515245 + 12345;
            System.out.println(seed + " " + (seed >>> 16 & 0x7fff));
        }
    }
}
