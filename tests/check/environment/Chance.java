// Question: does a verdict say that it rests on random numbers?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: random numbers)
//@ target: Chance#check

public class Chance {
    static void check() {
        if (Math.random() < 0.25) {
            assert Math.random() < 2;
        }
    }
}
