// Question: can 13 be paid with four coins of 1, 2, 5 and 10? (a violation is the answer)
//@ verdict: violated
//@ target: CoinsForThirteen
//@ throws: java.lang.AssertionError
//@ inputs: int 0; int 1; int 2; int 2
import dev.cairn.Symbolic;

public class CoinsForThirteen {
    static final int[] COINS = {1, 2, 5, 10};

    public static void main(String[] args) {
        int sum = 0;
        int last = 0;
        for (int i = 0; i < 4; i++) {
            int coin = Symbolic.choose(COINS.length);
            Symbolic.assume(coin >= last);
            last = coin;
            sum += COINS[coin];
        }
        assert sum != 13;
    }
}
