/** Primes below a bound, again and again: boolean arrays and integer loops. */
public class Sieve {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int total = 0;
        for (int r = 0; r < rounds; r++) {
            total += count(200_000);
        }
        System.out.println("primes " + total);
    }

    static int count(int n) {
        boolean[] composite = new boolean[n + 1];
        int primes = 0;
        for (int i = 2; i <= n; i++) {
            if (composite[i]) {
                continue;
            }
            primes++;
            for (long j = (long) i * i; j <= n; j += i) {
                composite[(int) j] = true;
            }
        }
        return primes;
    }
}
