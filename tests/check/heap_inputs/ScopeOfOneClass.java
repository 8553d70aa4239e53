// Question: can a list of four nodes be found, if only its class may have as many objects?
//@ verdict: violated
//@ target: ScopeOfOneClass#check
//@ throws: java.lang.AssertionError
//@ options: --scope 1,ScopeOfOneClass=4
public class ScopeOfOneClass {
    static class Mark {}

    ScopeOfOneClass next;
    Mark mark;

    void check() {
        int n = 0;
        for (ScopeOfOneClass m = this; m != null && n < 5; m = m.next) {
            if (mark == null || m.mark != mark) {
                return;
            }
            n++;
        }
        assert n != 4;
    }
}
