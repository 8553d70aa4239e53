// Question: does a text analysis (tokenise, count, sort, n-grams, wrap, caesar, anagrams, edit distance, run-length) produce the same report?
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class WordCountText {
    static final String TEXT = """
        It was the best of times, it was the worst of times, it was the age of wisdom,
        it was the age of foolishness, it was the epoch of belief, it was the epoch of
        incredulity, it was the season of Light, it was the season of Darkness, it was
        the spring of hope, it was the winter of despair; we had everything before us,
        we had nothing before us -- we were all going direct to Heaven, we were all going
        direct the other way.
        """;
    static List<String> words(String s) {
        List<String> out = new ArrayList<>();
        StringBuilder w = new StringBuilder();
        for (char c : (s + " ").toCharArray()) {
            if (Character.isLetter(c) || c == '\'') w.append(Character.toLowerCase(c));
            else if (w.length() > 0) { out.add(w.toString()); w.setLength(0); }
        }
        return out;
    }
    static List<String> wrap(String s, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String w : s.trim().split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + w.length() > width) { lines.add(line.toString()); line.setLength(0); }
            if (line.length() > 0) line.append(' ');
            line.append(w);
        }
        if (line.length() > 0) lines.add(line.toString());
        return lines;
    }
    static String justify(String line, int width) {
        String[] w = line.split(" ");
        if (w.length == 1) return line;
        int gaps = w.length - 1, spaces = width - (line.length() - gaps);
        StringBuilder sb = new StringBuilder(w[0]);
        for (int i = 1; i < w.length; i++) sb.append(" ".repeat(spaces / gaps + (i <= spaces % gaps ? 1 : 0))).append(w[i]);
        return sb.toString();
    }
    static String caesar(String s, int k) { return s.chars().map(c -> c >= 'a' && c <= 'z' ? 'a' + Math.floorMod(c - 'a' + k, 26) : c >= 'A' && c <= 'Z' ? 'A' + Math.floorMod(c - 'A' + k, 26) : c).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString(); }
    static int edit(String a, String b) {
        int[] prev = IntStream.rangeClosed(0, b.length()).toArray();
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }
    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) for (int j = b.length() - 1; j >= 0; j--) t[i][j] = a.charAt(i) == b.charAt(j) ? 1 + t[i + 1][j + 1] : Math.max(t[i + 1][j], t[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) if (a.charAt(i) == b.charAt(j)) { sb.append(a.charAt(i++)); j++; } else if (t[i + 1][j] >= t[i][j + 1]) i++; else j++;
        return sb.toString();
    }
    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) { for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) ; if (j - i > 1) sb.append(j - i); sb.append(s.charAt(i)); }
        return sb.toString();
    }
    static String unrle(String s) { StringBuilder sb = new StringBuilder(); int n = 0; for (char c : s.toCharArray()) if (Character.isDigit(c)) n = n * 10 + c - '0'; else { sb.append(String.valueOf(c).repeat(Math.max(1, n))); n = 0; } return sb.toString(); }
    static boolean palindrome(String s) { String t = s.toLowerCase().replaceAll("[^a-z]", ""); return new StringBuilder(t).reverse().toString().equals(t); }
    static String roman(int n) { int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}; String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}; StringBuilder sb = new StringBuilder(); for (int i = 0; i < v.length; i++) for (; n >= v[i]; n -= v[i]) sb.append(s[i]); return sb.toString(); }

    public static void main(String[] args) {
        List<String> ws = words(TEXT);
        Map<String, Integer> count = new TreeMap<>();
        for (String w : ws) count.merge(w, 1, Integer::sum);
        System.out.println(ws.size() + " words, " + count.size() + " distinct, " + TEXT.lines().count() + " lines, " + TEXT.length() + " chars");
        count.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(12).forEach(e -> System.out.printf("%-12s %3d %s%n", e.getKey(), e.getValue(), "#".repeat(e.getValue())));
        Map<Integer, List<String>> byLen = count.keySet().stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        byLen.forEach((k, v) -> System.out.println(k + " " + v));
        Map<String, Integer> bigrams = new TreeMap<>();
        for (int i = 0; i + 1 < ws.size(); i++) bigrams.merge(ws.get(i) + " " + ws.get(i + 1), 1, Integer::sum);
        bigrams.values().removeIf(v -> v < 3);
        System.out.println(bigrams);
        for (String l : wrap(TEXT, 40)) System.out.println("|" + justify(l, 40) + "|");
        String enc = caesar("Hello, World!", 3);
        System.out.println(enc + " " + caesar(enc, -3) + " " + caesar("xyz", 29));
        Map<String, Set<String>> ana = new TreeMap<>();
        for (String w : "listen silent enlist google elgoog tinsel abc cab bca dog god".split(" ")) { char[] c = w.toCharArray(); Arrays.sort(c); ana.computeIfAbsent(new String(c), k -> new TreeSet<>()).add(w); }
        System.out.println(ana);
        System.out.println(edit("kitten", "sitting") + " " + edit("", "abc") + " " + edit("intention", "execution") + " " + lcs("AGGTAB", "GXTXAYB") + " " + lcs("abc", "xyz").length());
        String r = rle("WWWWWWWWWWWWBWWWWWWWWWWWWBBBWWWWWWWWWWWWWWWWWWWWWWWWBW");
        System.out.println(r + " " + unrle(r).length() + " " + rle(unrle(r)).equals(r));
        System.out.println(palindrome("A man, a plan, a canal: Panama") + " " + palindrome("nope") + " " + roman(1994) + " " + roman(3999) + " " + roman(0).isEmpty());
        System.out.println(ws.stream().collect(Collectors.partitioningBy(w -> "aeiou".indexOf(w.charAt(0)) >= 0, Collectors.counting())));
        System.out.println(String.join(" ", Arrays.stream("the quick brown".split(" ")).map(w -> Character.toUpperCase(w.charAt(0)) + w.substring(1)).toList()) + " " + new StringBuilder("abc").reverse().insert(1, "--").deleteCharAt(0).append(1.5f));
    }
}
