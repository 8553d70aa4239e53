// Question: does Huffman coding (priority-queue ties, tree walk, bit packing, decode, checksum, LZ77 and CRC) give identical codes and bits?
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

class HuffmanCoding {
    static abstract class Tree implements Comparable<Tree> {
        final int freq, order;
        private static int made;
        Tree(int f) { freq = f; order = made++; }
        public int compareTo(Tree o) { return freq != o.freq ? Integer.compare(freq, o.freq) : Integer.compare(order, o.order); }
        abstract void codes(String prefix, Map<Character, String> out);
        abstract int depth();
    }
    static final class Leaf extends Tree {
        final char c;
        Leaf(char c, int f) { super(f); this.c = c; }
        void codes(String p, Map<Character, String> out) { out.put(c, p.isEmpty() ? "0" : p); }
        int depth() { return 0; }
    }
    static final class Branch extends Tree {
        final Tree l, r;
        Branch(Tree l, Tree r) { super(l.freq + r.freq); this.l = l; this.r = r; }
        void codes(String p, Map<Character, String> out) { l.codes(p + '0', out); r.codes(p + '1', out); }
        int depth() { return 1 + Math.max(l.depth(), r.depth()); }
    }
    static Tree build(String s) {
        if (s.isEmpty()) throw new IllegalArgumentException("empty input");
        Map<Character, Integer> f = new TreeMap<>();
        for (char c : s.toCharArray()) f.merge(c, 1, Integer::sum);
        PriorityQueue<Tree> q = new PriorityQueue<>();
        f.forEach((c, n) -> q.add(new Leaf(c, n)));
        while (q.size() > 1) q.add(new Branch(q.poll(), q.poll()));
        return q.remove();
    }
    static class BitWriter {
        byte[] buf = new byte[4]; int bits;
        void write(String code) { for (char c : code.toCharArray()) { if (bits >> 3 == buf.length) buf = Arrays.copyOf(buf, buf.length * 2); if (c == '1') buf[bits >> 3] |= 0x80 >>> (bits & 7); bits++; } }
        byte[] done() { return Arrays.copyOf(buf, bits + 7 >> 3); }
    }
    static String decode(Tree t, byte[] b, int bits) {
        StringBuilder sb = new StringBuilder();
        Tree at = t;
        for (int i = 0; i < bits; i++) {
            boolean one = (b[i >> 3] & 0x80 >>> (i & 7)) != 0;
            if (at instanceof Branch br) at = one ? br.r : br.l;
            if (at instanceof Leaf leaf) { sb.append(leaf.c); at = t; }
        }
        if (at != t) throw new IllegalStateException("truncated at bit " + bits);
        return sb.toString();
    }
    static String hex(byte[] b) { StringBuilder sb = new StringBuilder(); for (byte x : b) sb.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16)); return sb.toString(); }
    static int crc(byte[] b) { int c = ~0; for (byte x : b) { c ^= x & 0xff; for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1; } return ~c; }
    static int adler(byte[] b) { int a = 1, d = 0; for (byte x : b) { a = (a + (x & 0xff)) % 65521; d = (d + a) % 65521; } return d << 16 | a; }
    static List<int[]> lz(String s) {
        List<int[]> out = new ArrayList<>();
        for (int i = 0; i < s.length(); ) {
            int bestLen = 0, bestOff = 0;
            for (int j = Math.max(0, i - 64); j < i; j++) { int k = 0; while (i + k < s.length() && s.charAt(j + k) == s.charAt(i + k) && k < 20) k++; if (k > bestLen) { bestLen = k; bestOff = i - j; } }
            if (bestLen >= 3) { out.add(new int[]{bestOff, bestLen}); i += bestLen; } else out.add(new int[]{0, s.charAt(i++)});
        }
        return out;
    }
    static String unlz(List<int[]> l) { StringBuilder sb = new StringBuilder(); for (int[] t : l) if (t[0] == 0) sb.append((char) t[1]); else for (int k = 0; k < t[1]; k++) sb.append(sb.charAt(sb.length() - t[0])); return sb.toString(); }
    static int fnv(String s) { int h = 0x811c9dc5; for (byte b : s.getBytes(StandardCharsets.UTF_8)) { h ^= b & 0xff; h *= 16777619; } return h; }

    public static void main(String[] args) {
        for (String s : new String[]{"abracadabra", "a", "aaaa", "mississippi river", "the quick brown fox jumps over the lazy dog", IntStream.range(0, 200).mapToObj(i -> "" + (char) ('a' + i * i % 13)).collect(Collectors.joining())}) {
            Tree t = build(s);
            Map<Character, String> codes = new TreeMap<>();
            t.codes("", codes);
            BitWriter w = new BitWriter();
            for (char c : s.toCharArray()) w.write(codes.get(c));
            byte[] packed = w.done();
            System.out.println(s.length() + " chars -> " + w.bits + " bits, depth " + t.depth() + " " + codes);
            System.out.println("  " + hex(packed) + " " + decodeSafe(t, packed, w.bits).equals(s));
            double entropy = 0;
            for (char c : codes.keySet()) { double p = s.chars().filter(x -> x == c).count() / (double) s.length(); entropy -= p * Math.log(p) / Math.log(2); }
            System.out.printf("  entropy %.4f average %.4f%n", entropy, w.bits / (double) s.length());
            byte[] raw = s.getBytes(StandardCharsets.UTF_8);
            CRC32 c = new CRC32(); c.update(raw);
            Adler32 ad = new Adler32(); ad.update(raw);
            System.out.println("  crc " + Integer.toHexString(crc(raw)) + " " + Long.toHexString(c.getValue()) + " adler " + Integer.toHexString(adler(raw)) + " " + Long.toHexString(ad.getValue()) + " fnv " + Integer.toHexString(fnv(s)) + " hash " + s.hashCode());
            List<int[]> z = lz(s);
            System.out.println("  lz " + z.size() + " tokens " + unlz(z).equals(s) + " " + z.stream().filter(x -> x[0] > 0).map(x -> x[0] + ":" + x[1]).collect(Collectors.joining(" ")));
        }
        try { build(""); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Tree t = build("abracadabra");
        try { decode(t, new byte[]{(byte) 0xff}, 7); System.out.println("decoded"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { decode(t, new byte[1], 20); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
    static String decodeSafe(Tree t, byte[] b, int bits) {
        if (t instanceof Leaf l) return String.valueOf(l.c).repeat(bits);
        return decode(t, b, bits);
    }
}
