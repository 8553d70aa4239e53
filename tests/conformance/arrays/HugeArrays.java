// Question: what does an array that cannot be had say, and does the program go on?
public class HugeArrays {
    interface Maker {
        Object make();
    }

    static void t(String what, Maker m) {
        try {
            System.out.println(what + " " + m.make().getClass().getSimpleName());
        } catch (OutOfMemoryError | NegativeArraySizeException e) {
            System.out.println(what + " " + e);
        }
    }

    public static void main(String[] args) {
        int huge = Integer.MAX_VALUE - args.length;
        t("int", () -> new int[huge]);
        t("byte", () -> new byte[huge]);
        t("ref", () -> new String[huge - 1]);
        t("inner negative", () -> new int[huge][-1]);
        t("after", () -> new int[1000]);
        int[] large = new int[300_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = i * 31;
        }
        long sum = 0;
        for (int v : large.clone()) {
            sum += v;
        }
        System.out.println(sum + " " + large[299_999] + " " + large[65_536]);
        System.arraycopy(large, 0, large, 1, 299_999);
        System.out.println(large[0] + " " + large[1] + " " + large[299_999]);
        System.arraycopy(large, 5000, large, 0, 250_000);
        System.out.println(large[0] + " " + large[249_999] + " " + large[250_000]);
    }
}
