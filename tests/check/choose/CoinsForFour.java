// Question: is it impossible to pay 4 with two coins of 1, 5 and 10?
//@ verdict: holds
//@ target: CoinsForFour
import dev.cairn.Symbolic;

public class CoinsForFour {
    static int coin() {
        return switch (Symbolic.choose(3)) {
            case 0 -> 1;
            case 1 -> 5;
            default -> 10;
        };
    }

    public static void main(String[] args) {
        int first = coin();
        int second = coin();
        assert first + second != 4;
        assert first + second >= 2 && first + second <= 20;
    }
}
