// A class of the default package.
public class Unpackaged {
    public int twice(int x) {
        return x > 0 ? x + x : 0;
    }
}
