// Question: is there a third class whose answer is 3, if two are tried?
//@ verdict: holds within bounds
//@ target: FewerCandidates#check
//@ options: --candidates 2 --non-null s
public class FewerCandidates {
    interface Step {
        int one();

        int two();
    }

    static class A implements Step {
        public int one() {
            return 1;
        }

        public int two() {
            return 1;
        }
    }

    static class B extends A {
        public int two() {
            return 2;
        }
    }

    static class C extends A {
        public int two() {
            return 3;
        }
    }

    static void check(Step s) {
        assert s.one() + s.two() < 4;
    }
}
