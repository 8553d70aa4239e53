// Question: does a point equal something that is not the same point?
//@ verdict: violated
//@ target: EqualsOfAnything#check
//@ throws: java.lang.AssertionError
public class EqualsOfAnything {
    int x;

    @Override
    public boolean equals(Object o) {
        return o instanceof EqualsOfAnything && ((EqualsOfAnything) o).x == x;
    }

    @Override
    public int hashCode() {
        return x;
    }

    void check(Object o) {
        assert this == o || !equals(o);
    }
}
