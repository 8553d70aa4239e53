package shop;

public class Unused {
    public boolean positive(int n) {
        return n > 0;
    }
}
