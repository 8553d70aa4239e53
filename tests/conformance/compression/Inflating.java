// Question: does Inflater decode headed, raw, stored and dictionary streams in pieces of any size, and report bad data?
import java.io.*;
import java.util.*;
import java.util.zip.*;

class Inflating {
    static byte[] of(String base64) { return Base64.getDecoder().decode(base64); }
    static final byte[] NUMBERS = of("eNpdkDuSAyEMRK/iA3SABAh0nC1HTjbY+wd+M4VctU4IaPW3PZ4/r7/fh2koZSGf6qGR5z+GtqnLh8bScvkBuilcyXXXajLX7AdK+Kgh2ZVDs2mX2pQv7a055K6dCiu9KTPtUMDe6i77sJRde2qlFi9+5bTuTyAOAgK0gyCBEHKIIh1IVyWMsScEUQhEmFbBxx3Z7vhBIWqVU7uKUpfSVHemKKd1jdOvmRhrJPOV0bwGTZY1sVDd/98Z0gG+dsam+n/vTLgDvQHy4mfw");
    static final byte[] RAW = of("S8usSE1RSM5PSS1WyM/LqQQA");
    static final byte[] WITH_DICTIONARY = of("ePlLcQd7S1RIwRTUgVAgPrI8AGo2EEM=");
    static final byte[] STORED = of("eAEBDwDw/3N0b3JlZCBhcyBpdCBpcy3tBX8=");
    static final byte[] GZIP = of("H4sIAAAAAAAA/z2NuRHCAAwEW3EBG1i/VA5DREJA/wEaxiZRcKvbO4/n4/V5H4IzSKKBJT5Xnk4LhjpelKIXMCGV2W+jTkQJu9Bsf22rNMaJk75tgRbdhKNKDym3LxChk9x2Y4r8W4zRQQ21d/fupfqFi+YL8b+PAcgAAAA=");
    static final byte[] ZIP = of("UEsDBBQACAgIACW0b10AAAAAAAAAAAAAAAAFAAAAYS50eHRLTMQLAFBLBwi2jb8EBQAAAB8AAABQSwMEFAAICAgAJbRvXQAAAAAAAAAAAAAAAAIAAABiLwMAUEsHCAAAAAACAAAAAAAAAFBLAQIUABQACAgIACW0b122jb8EBQAAAB8AAAAFAAAAAAAAAAAAAAAAAAAAAABhLnR4dFBLAQIUABQACAgIACW0b10AAAAAAgAAAAAAAAACAAAAAAAAAAAAAAAAADgAAABiL1BLBQYAAAAAAgACAGMAAABqAAAAAAA=");

    /** Everything in pieces of a size, with the counters of each step in a hash. */
    static String pieces(Inflater inf, byte[] data, int in, int out) throws DataFormatException {
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[out];
        int at = 0, steps = 0, hash = 0;
        while (!inf.finished()) {
            if (inf.needsInput()) { int n = Math.min(in, data.length - at); inf.setInput(data, at, n); at += n; }
            int n = inf.inflate(buffer);
            text.append(new String(buffer, 0, n));
            hash = hash * 31 + inf.getTotalOut();
            steps++;
        }
        return text.length() + ":" + text.toString().hashCode() + " steps " + steps + " hash " + hash + " in " + inf.getTotalIn() + " left " + inf.getRemaining() + " adler " + Integer.toHexString(inf.getAdler());
    }

    static void bad(String name, byte[] data) {
        Inflater inf = new Inflater();
        inf.setInput(data);
        for (int i = 0; i < 2; i++) try {
            int n = inf.inflate(new byte[1000]);
            System.out.println(name + " " + n + " " + inf.finished() + inf.needsInput() + inf.needsDictionary());
        } catch (DataFormatException e) { System.out.println(name + " " + e.getMessage() + " in " + inf.getBytesRead()); }
        inf.end();
    }

    public static void main(String[] args) throws Exception {
        for (int[] size : new int[][]{{1, 1}, {1, 100}, {300, 1}, {7, 3}, {300, 1000}, {50, 64}}) {
            Inflater inf = new Inflater();
            System.out.println(pieces(inf, NUMBERS, size[0], size[1]));
            inf.reset();
            System.out.println(pieces(inf, STORED, size[0], size[1]));
            inf.end();
            System.out.println(pieces(new Inflater(true), RAW, size[0], size[1]));
        }
        Inflater a = new Inflater(), b = new Inflater();
        byte[] one = new byte[5];
        a.setInput(NUMBERS); b.setInput(STORED);
        for (int i = 0; i < 6; i++) { System.out.print(new String(one, 0, a.inflate(one)) + "|"); System.out.print(new String(one, 0, b.inflate(one)) + "|"); }
        System.out.println(a.finished() + " " + b.finished() + " " + a.getTotalOut() + " " + b.getTotalOut());

        Inflater d = new Inflater();
        byte[] out = new byte[100];
        d.setInput(WITH_DICTIONARY);
        System.out.println(d.inflate(out) + " " + d.needsDictionary() + " " + Integer.toHexString(d.getAdler()));
        try { d.setDictionary("other".getBytes()); } catch (IllegalArgumentException e) { System.out.println("IAE " + e.getMessage()); }
        d.setDictionary("dictionary of words".getBytes());
        System.out.println(new String(out, 0, d.inflate(out)) + " " + d.finished() + " " + Integer.toHexString(d.getAdler()));
        try { new Inflater().setDictionary(new byte[3]); } catch (IllegalArgumentException e) { System.out.println("IAE " + e.getMessage()); }
        d.end();
        try { d.inflate(out); } catch (RuntimeException e) { System.out.println(e); }

        bad("empty", new byte[0]);
        bad("header", new byte[]{1, 2, 3});
        bad("method", new byte[]{0x77, (byte) 0x85});
        bad("type", new byte[]{0x78, (byte) 0x9c, 7});
        bad("cut", Arrays.copyOf(NUMBERS, 100));
        byte[] sum = NUMBERS.clone(); sum[sum.length - 1] ^= 1; bad("sum", sum);
        byte[] stored = STORED.clone(); stored[5] ^= 1; bad("stored", stored);
        byte[] more = Arrays.copyOf(STORED, STORED.length + 3); bad("more", more);
        for (int i = 10; i < 60; i += 7) { byte[] flipped = NUMBERS.clone(); flipped[i] ^= 0x10; bad("flipped " + i, flipped); }

        System.out.println(new String(new GZIPInputStream(new ByteArrayInputStream(GZIP)).readAllBytes()));
        byte[] broken = GZIP.clone(); broken[broken.length - 6] ^= 1;
        try { new GZIPInputStream(new ByteArrayInputStream(broken)).readAllBytes(); } catch (IOException e) { System.out.println(e); }
        try { new GZIPInputStream(new ByteArrayInputStream(GZIP, 0, 60)).readAllBytes(); } catch (IOException e) { System.out.println(e); }
        ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(ZIP));
        for (ZipEntry e; (e = zip.getNextEntry()) != null; ) System.out.println(e.getName() + " " + new String(zip.readAllBytes()) + " " + e.isDirectory());
        InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(NUMBERS), new Inflater(), 16);
        System.out.println(in.skip(20) + " " + (char) in.read() + " " + in.readAllBytes().length + " " + in.available());
    }
}
