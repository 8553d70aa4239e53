// Question: is an array found that is longer than the bound that the search begins with?
//@ target: TwelfthElement#fill
//@ verdict: violated
//@ throws: java.lang.ArrayIndexOutOfBoundsException
class TwelfthElement {
    static int fill(int[] values) {
        if (values == null) return 0;
        int[] room = new int[12];
        int used = 0;
        for (int value : values) {
            if (value <= 0) return used;
            room[used++] = value;
        }
        return used;
    }
}
