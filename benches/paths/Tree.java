/** A full binary tree of paths: 2^14 of them, over 14 unknown booleans. */
public class Tree {
    static int walk(
            boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, boolean g,
            boolean h, boolean i, boolean j, boolean k, boolean l, boolean m, boolean n) {
        int leaf = 0;
        if (a) leaf += 1;
        if (b) leaf += 2;
        if (c) leaf += 4;
        if (d) leaf += 8;
        if (e) leaf += 16;
        if (f) leaf += 32;
        if (g) leaf += 64;
        if (h) leaf += 128;
        if (i) leaf += 256;
        if (j) leaf += 512;
        if (k) leaf += 1024;
        if (l) leaf += 2048;
        if (m) leaf += 4096;
        if (n) leaf += 8192;
        return leaf;
    }
}
