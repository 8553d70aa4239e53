// Question: char promotion, char + int printing, ternary typing with char constants, and char overload choice
public class CharArithmetic {
    static String kind(char c) { return "char " + c; }
    static String kind(int i) { return "int " + i; }
    static String kind(long l) { return "long " + l; }
    static String kind(Object o) { return "obj " + o; }
    public static void main(String[] args) {
        char a = 'a'; int one = 1; final int K = 98; int k = 98; byte b = 65; final short fs = 66;
        System.out.println(kind(a));
        System.out.println(kind(a + 1));
        System.out.println(kind((char) (a + 1)));
        System.out.println(kind(a++));
        System.out.println(kind(-a));
        System.out.println(kind(+a));
        System.out.println(kind(~a));
        System.out.println(kind(a + 1L));
        System.out.println(kind(true ? a : 0));
        System.out.println(kind(true ? a : one));
        System.out.println(kind(false ? 'x' : K));
        System.out.println(kind(false ? 'x' : k));
        System.out.println(kind(true ? a : b));
        System.out.println(kind(true ? 'b' : fs));
        System.out.println(kind(one > 0 ? 'q' : 100000));
        System.out.println(kind(one > 0 ? (Character) 'q' : (Integer) 5));
        System.out.println(kind(a < 'c' ? 'A' : 'B'));
        System.out.println('a' + 'b' + "c" + 'd' + 1 + 2 + ('a' + 1));
        System.out.println("" + 'a' + 'b' + (int) (char) ('a' + 'b'));
        System.out.println((char) 120 + "" + (int) 'x' + 'x' / 2 + 'x' % 7);
        char c = 'z';
        for (int i = 0; i < 3; i++) c++;
        System.out.println(c);
        StringBuilder sb = new StringBuilder();
        for (char x = 'a'; x <= 'z'; x += 3) sb.append(x).append((int) x).append(x + 1).append(',');
        System.out.println(sb);
        char max = Character.MAX_VALUE; max++;
        System.out.println((int) max + " " + (int) Character.MIN_VALUE + " " + (Character.MAX_VALUE + 1));
        System.out.println('7' - '0' + " " + ('a' ^ ' ') + " " + (char) ('a' ^ ' ') + " " + ('\u00e9' > 'e') + " " + ('\u00e9' == 233));
        int sum = 0; for (char x : "hello".toCharArray()) sum += x; System.out.println(sum);
        int[] counts = new int[128]; for (char x : "mississippi".toCharArray()) counts[x]++;
        for (char x = 'a'; x <= 'z'; x++) if (counts[x] > 0) System.out.print(x + "" + counts[x] + " ");
        System.out.println();
        for (String s : new String[]{"Az09", "_$ \t", "\u00e9\u0660\u2167", "\u00b2\u4e2d"})
            for (char x : s.toCharArray())
                System.out.println((int) x + " " + Character.isLetter(x) + Character.isDigit(x) + Character.isWhitespace(x)
                        + Character.isUpperCase(x) + Character.isLowerCase(x)
                    + Character.isJavaIdentifierStart(x) + " " + Character.getNumericValue(x) + " " + Character.digit(x, 16) + " "
                            + (int) Character.toUpperCase(x) + " " + Character.getType(x));
        System.out.println(Character.forDigit(11, 16) + " " + Character.forDigit(35, 36) + " " + (int) Character.forDigit(16, 16) + " "
                + Character.compare('a', 'c') + " " + (int) Character.reverseBytes('\u1234') + " " + Character.hashCode('a'));
        System.out.println(Character.valueOf('a').equals('a') + " " + Character.valueOf('a').equals(97) + " "
                + (Character.valueOf('\u007f') == Character.valueOf('\u007f')));
    }
}
