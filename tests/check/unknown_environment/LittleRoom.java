// Question: is little memory found, within what there can be?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: LittleRoom#check

public class LittleRoom {
    static void check() {
        Runtime runtime = Runtime.getRuntime();
        long max = runtime.maxMemory();
        long total = runtime.totalMemory();
        long free = runtime.freeMemory();
        assert 0 < total && total <= max && max == runtime.maxMemory() && 0 <= free && free <= total;
        if (free < 1000 && max > 1_000_000) {
            throw new IllegalStateException();
        }
    }
}
