package odd;

// Calls that a compiler may understand in more than one way.
public class Calls {
    public int sum(int... xs) {
        int sum = 0;
        for (int x : xs) {
            sum += x;
        }
        return sum;
    }

    public String joined(String... parts) {
        return parts.length == 0 ? "none" : parts[0];
    }

    public int count(Object... things) {
        return things == null ? -1 : things.length;
    }

    public int over(String s) {
        return s == null ? 1 : 2;
    }

    public int over(Integer i) {
        return i == null ? 3 : 4;
    }

    public int over(Object o) {
        return o == null ? 5 : 6;
    }

    public int over(int[] o) {
        return o == null ? 7 : 8;
    }

    public int over(long x) {
        return x == 9 ? 9 : 10;
    }

    public int over(char x) {
        return x == 'c' ? 11 : 12;
    }
}
