// Question: an uncaught index error in a nested call inside a matrix loop shows message and program frames
//@ exit: 1
public class ArrayIndexUncaught {
    static class Matrix {
        final double[][] v;
        Matrix(int r, int c) { v = new double[r][c]; for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) v[i][j] = i * c + j; }
        Matrix mul(Matrix o) {
            Matrix m = new Matrix(v.length, o.v[0].length);
            for (int i = 0; i < v.length; i++)
                for (int j = 0; j < o.v[0].length; j++) {
                    double s = 0;
                    for (int k = 0; k < v[0].length; k++)
                        s += v[i][k]
                            * o.v[k][j];
                    m.v[i][j] = s;
                }
            return m;
        }
        void print() { for (double[] r : v) { for (double x : r) System.out.print(x + " "); System.out.println(); } }
    }
    public static void main(String[] args) {
        new Matrix(2, 3).mul(new Matrix(3, 2)).print();
        new Matrix(3, 1).mul(new Matrix(1, 3)).print();
        try { new Matrix(-1, 3); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        new Matrix(2, 3).mul(new Matrix(2, 2)).print();
        System.out.println("not reached");
    }
}
