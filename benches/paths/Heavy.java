/** Twenty methods with many paths each: what a solver chain is asked by everyday code. */
public class Heavy {
    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return 0;
        if (a + b <= c || b + c <= a || a + c <= b) return 1;
        if (a == b && b == c) return 4;
        if (a == b || b == c || a == c) return 3;
        return 2;
    }

    static int insertionSort(int a, int b, int c, int d, int e) {
        int[] x = {a, b, c, d, e};
        for (int i = 1; i < x.length; i++) {
            int v = x[i];
            int j = i - 1;
            while (j >= 0 && x[j] > v) {
                x[j + 1] = x[j];
                j--;
            }
            x[j + 1] = v;
        }
        return x[2];
    }

    static int bubbleSort(int a, int b, int c, int d) {
        int[] x = {a, b, c, d};
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j + 1 < x.length - i; j++) {
                if (x[j] > x[j + 1]) {
                    int t = x[j];
                    x[j] = x[j + 1];
                    x[j + 1] = t;
                }
            }
        }
        return x[0];
    }

    static final int[] PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};

    static int binarySearch(int key) {
        int low = 0;
        int high = PRIMES.length - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (PRIMES[mid] < key) low = mid + 1;
            else if (PRIMES[mid] > key) high = mid - 1;
            else return mid;
        }
        return -(low + 1);
    }

    static int daysInMonth(int year, int month) {
        switch (month) {
            case 4: case 6: case 9: case 11:
                return 30;
            case 2:
                return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 1: case 3: case 5: case 7: case 8: case 10: case 12:
                return 31;
            default:
                return -1;
        }
    }

    static int tokens(char a, char b, char c, char d) {
        char[] text = {a, b, c, d};
        int count = 0;
        int state = 0;
        for (char ch : text) {
            if (ch >= '0' && ch <= '9') {
                if (state != 1) count++;
                state = 1;
            } else if (ch == '+' || ch == '-') {
                count++;
                state = 2;
            } else if (ch == ' ') {
                state = 0;
            } else {
                return -1;
            }
        }
        return count;
    }

    static int automaton(char a, char b, char c, char d, char e) {
        char[] text = {a, b, c, d, e};
        int state = 0;
        for (char ch : text) {
            switch (state) {
                case 0: state = ch == 'a' ? 1 : 0; break;
                case 1: state = ch == 'b' ? 2 : ch == 'a' ? 1 : 0; break;
                case 2: state = ch == 'c' ? 3 : ch == 'a' ? 1 : 0; break;
                default: return 1;
            }
        }
        return state == 3 ? 1 : 0;
    }

    static int overlap(int a, int b, int c, int d) {
        if (a > b || c > d) return -1;
        if (b < c || d < a) return 0;
        int low = a > c ? a : c;
        int high = b < d ? b : d;
        return low == high ? 1 : 2;
    }

    static int median(int a, int b, int c, int d, int e) {
        int[] x = {a, b, c, d, e};
        for (int i = 0; i < x.length; i++) {
            int smaller = 0;
            int equal = 0;
            for (int y : x) {
                if (y < x[i]) smaller++;
                else if (y == x[i]) equal++;
            }
            if (smaller <= 2 && smaller + equal > 2) return i;
        }
        return -1;
    }

    static int gcd(byte a, byte b) {
        int x = a & 15;
        int y = b & 15;
        int steps = 0;
        while (y != 0) {
            int t = x % y;
            x = y;
            y = t;
            steps++;
        }
        return steps;
    }

    static int bits(byte b) {
        int count = 0;
        for (int v = b & 0xff; v != 0; v &= v - 1) count++;
        return count;
    }

    static int collatz(byte n) {
        int v = n & 31;
        int steps = 0;
        while (v > 1 && steps < 12) {
            v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
            steps++;
        }
        return steps;
    }

    static int merge(int a, int b, int c, int d, int e, int f) {
        if (a > b || b > c || d > e || e > f) return -1;
        int[] x = {a, b, c};
        int[] y = {d, e, f};
        int[] out = new int[6];
        int i = 0;
        int j = 0;
        for (int k = 0; k < out.length; k++) {
            if (j == 3 || i < 3 && x[i] <= y[j]) out[k] = x[i++];
            else out[k] = y[j++];
        }
        return out[3];
    }

    static int grade(int points, boolean bonus, int late) {
        int p = points;
        if (bonus) p += 5;
        if (late > 0) p -= late > 3 ? 20 : late * 5;
        if (p < 0 || p > 105) return -1;
        if (p >= 90) return 1;
        if (p >= 75) return 2;
        if (p >= 60) return 3;
        if (p >= 50) return 4;
        return 5;
    }

    static int access(int[] a, int i, int j) {
        if (a == null) return -1;
        if (a[i] > a[j]) return 1;
        if (a[i] == a[j]) return 0;
        a[i] = a[j];
        return a[j] == 7 ? 3 : 2;
    }

    static int longs(long a, long b) {
        long s = a + b;
        if (((a ^ s) & (b ^ s)) < 0) return -1;
        if (s > Integer.MAX_VALUE) return 1;
        if (s < Integer.MIN_VALUE) return 2;
        return (int) s == 0 ? 3 : 4;
    }

    static int doubles(double x, double y) {
        if (x != x || y != y) return -1;
        if (x < y) return x < 0 && y > 0 ? 1 : 2;
        if (x > y) return 3;
        return 1 / x == 1 / y ? 4 : 5;
    }

    static int words(String s) {
        if (s == null) return -1;
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == ' ') inside = false;
            else if (!inside) {
                inside = true;
                words++;
            }
        }
        return words;
    }

    static int knapsack(boolean a, boolean b, boolean c, boolean d, boolean e, boolean f) {
        int weight = 0;
        int value = 0;
        if (a) { weight += 3; value += 4; }
        if (b) { weight += 4; value += 5; }
        if (c) { weight += 2; value += 3; }
        if (d) { weight += 5; value += 8; }
        if (e) { weight += 7; value += 9; }
        if (f) { weight += 1; value += 1; }
        return weight > 11 ? -1 : value;
    }

    static int elevator(int floor, int target, int door, boolean stop) {
        if (floor < 0 || floor > 4 || target < 0 || target > 4) return -1;
        int moves = 0;
        while (floor != target) {
            if (stop && moves == 2) return -2;
            floor += floor < target ? 1 : -1;
            moves++;
        }
        return door == moves ? moves : moves + 10;
    }
}
