// Question: is a chance of one half found that goes wrong?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: HalfChance#check

public class HalfChance {
    static void check() {
        assert Math.random() >= 0.5;
    }
}
