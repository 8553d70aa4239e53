// Question: does a verdict say that it rests on the number of processors?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: number of processors)
//@ target: Processors#check

public class Processors {
    static void check() {
        assert Runtime.getRuntime().availableProcessors() < 1000;
    }
}
