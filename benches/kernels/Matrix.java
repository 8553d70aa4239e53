/** Product of square matrices of doubles: nested loops over arrays of arrays. */
public class Matrix {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int n = 100;
        double[][] a = fill(n, 1);
        double[][] b = fill(n, 2);
        double trace = 0;
        for (int r = 0; r < rounds; r++) {
            double[][] c = multiply(a, b, n);
            for (int i = 0; i < n; i++) {
                trace += c[i][i];
            }
        }
        System.out.println("trace " + trace);
    }

    static double[][] fill(int n, int seed) {
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = (i * seed + j) % 10 / 10.0;
            }
        }
        return m;
    }

    static double[][] multiply(double[][] a, double[][] b, int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
    }
}
