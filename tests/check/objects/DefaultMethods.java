// Question: which of the inherited default methods is called?
//@ verdict: holds
//@ target: DefaultMethods#check
public class DefaultMethods {
    interface Named {
        default int rank(int x) {
            return x;
        }
    }

    interface Titled extends Named {
        @Override
        default int rank(int x) {
            return x + 1;
        }
    }

    static class Plain implements Named {}

    static class Doctor implements Named, Titled {}

    static class Dean extends Doctor {
        @Override
        public int rank(int x) {
            return super.rank(x) * 2;
        }
    }

    static void check(byte kind, int x) {
        Named n = kind < 0 ? new Plain() : kind == 0 ? new Doctor() : new Dean();
        int rank = n.rank(x);
        assert rank == (kind < 0 ? x : kind == 0 ? x + 1 : 2 * x + 2);
    }
}
