// Question: hand-written text algorithms (KMP, Levenshtein, roman, caesar, RLE, permutations, word counts) over String API
import java.util.*;
public class StringUtilPrograms {
    static int[] fail(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(k) != p.charAt(i)) k = f[k - 1]; if (p.charAt(k) == p.charAt(i)) k++; f[i] = k;
        }
        return f;
    }
    static int lev(String a, String b) {
        int[] p = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) p[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int d = p[0];
            p[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int t = p[j]; p[j] = Math.min(Math.min(p[j], p[j - 1]) + 1, d + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)); d = t;
            }
        }
        return p[b.length()];
    }
    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) while (n >= v[i]) { b.append(s[i]); n -= v[i]; }
        return b.toString();
    }
    static String caesar(String s, int k) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) if (Character.isLetter(c[i])) {
            char base = Character.isUpperCase(c[i]) ? 'A' : 'a'; c[i] = (char) ((c[i] - base + k + 26) % 26 + base);
        }
        return new String(c);
    }
    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); ) j++; b.append(s.charAt(i)); if (j - i > 1) b.append(j - i);
        }
        return b.toString();
    }
    static void perm(String pre, String rest, List<String> out) {
        if (rest.isEmpty()) out.add(pre);
        else for (int i = 0; i < rest.length(); i++) perm(pre + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }
    static boolean pal(String s) {
        String t = s.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""); return new StringBuilder(t).reverse().toString().equals(t);
    }
    static String bin(int n) { return n < 2 ? "" + n : bin(n / 2) + n % 2; }
    public static void main(String[] args) {
        System.out.println(Arrays.toString(fail("abacabadabacaba")) + lev("kitten", "sitting") + lev("", "abc") + lev("flaw", "lawn"));
        for (int n : new int[]{1, 4, 9, 14, 40, 90, 400, 1994, 3999}) System.out.print(roman(n) + " ");
        System.out.println();
        System.out.println(caesar("Hello, World!", 3) + " " + caesar(caesar("Hello, World!", 3), -3));
        System.out.println(rle("aaabbbccd") + rle("") + rle("x") + rle("\u20ac\u20ac").hashCode());
        List<String> ps = new ArrayList<>();
        perm("", "abcd", ps);
        System.out.println(ps.size() + " " + ps);
        System.out.println(pal("A man, a plan, a canal: Panama!") + " " + pal("not one"));
        System.out.println(bin(1023) + " " + bin(1 << 20) + " " + bin(0));
        Map<String, Integer> wc = new TreeMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) wc.merge(w, 1, Integer::sum);
        System.out.println(wc);
        Map<Character, StringBuilder> idx = new TreeMap<>();
        String s = "mississippi";
        for (int i = 0; i < s.length(); i++) idx.computeIfAbsent(s.charAt(i), k -> new StringBuilder()).append(i).append(' ');
        System.out.println(idx);
        String[] suf = new String[s.length()];
        for (int i = 0; i < suf.length; i++) suf[i] = s.substring(i);
        Arrays.sort(suf);
        System.out.println(String.join(",", suf));
        StringBuilder bwt = new StringBuilder();
        String[] rots = new String[s.length()];
        for (int i = 0; i < rots.length; i++) rots[i] = s.substring(i) + s.substring(0, i);
        Arrays.sort(rots);
        for (String r : rots) bwt.append(r.charAt(r.length() - 1));
        System.out.println(bwt);
        String las = "1";
        for (int i = 0; i < 10; i++) {
            System.out.print(las.length() + " ");
            StringBuilder b = new StringBuilder();
            for (int p = 0, q; p < las.length(); p = q) {
                for (q = p; q < las.length() && las.charAt(q) == las.charAt(p); q++); b.append(q - p).append(las.charAt(p));
            }
            las = b.toString();
        }
        System.out.println(las);
        StringBuilder fizz = new StringBuilder();
        for (int i = 1; i <= 30; i++) fizz.append(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i).append(i < 30 ? "," : ".");
        System.out.println(fizz);
        String title = "";
        for (String w : "the quick brown fox".split(" ")) title += Character.toUpperCase(w.charAt(0)) + w.substring(1) + " ";
        System.out.println(title.trim());
        char[] grid = new char[25];
        Arrays.fill(grid, '.');
        for (int i = 0; i < 5; i++) grid[i * 6] = grid[i * 4 + 4] = '#';
        for (int i = 0; i < 5; i++) System.out.println(new String(grid, i * 5, 5));
        System.out.println(new StringBuilder("stressed").reverse() + " " + "a,b;c d".split("[,; ]").length + " "
                + "%s has %d items at %.2f".formatted("cart", 3, 9.99));
        int v = 0;
        for (char c : "MCMXCIV".toCharArray()) {
            int x = switch (c) {
                case 'I' -> 1; case 'V' -> 5; case 'X' -> 10; case 'L' -> 50; case 'C' -> 100; case 'D' -> 500; default -> 1000;
            };
            v += x;
            if (v % (5 * x) > 3 * x && v - x > 0) v += 0;
        }
        System.out.println(v);
        long h = 1125899906842597L;
        for (char c : title.toCharArray()) h = 31 * h + c;
        System.out.println(h + " " + Long.toHexString(h) + " " + Long.toString(h, 36));
    }
}
