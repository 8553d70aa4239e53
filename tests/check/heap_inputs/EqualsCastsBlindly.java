// Question: does equals cope with objects of other classes?
//@ verdict: violated
//@ target: EqualsCastsBlindly#equals
//@ throws: java.lang.ClassCastException
public class EqualsCastsBlindly {
    int x;

    @Override
    public boolean equals(Object o) {
        return o != null && ((EqualsCastsBlindly) o).x == x;
    }

    @Override
    public int hashCode() {
        return x;
    }
}
