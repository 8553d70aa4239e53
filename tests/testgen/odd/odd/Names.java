package odd;

// Names that no Java source can say, once they are patched in the class file: `dash_method` becomes
// `dash-method`, and `klass` becomes `class`.
public class Names {
    private int klass;

    public int dash_method(int x) {
        return x > klass ? 1 : 2;
    }

    public void mark(int x) {
        klass = x > 3 ? x : 0;
    }

    public boolean isMarked() {
        return klass == 5;
    }

    public int viaDash(int x) {
        return dash_method(x) + 1;
    }
}
