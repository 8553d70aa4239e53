// Question: do all ways of three steps on a grid lead equally far?
//@ verdict: holds
//@ target: SameLengthWays
import dev.cairn.Symbolic;

public class SameLengthWays {
    public static void main(String[] args) {
        int x = 0;
        int y = 0;
        for (int step = 0; step < 3; step++) {
            switch (Symbolic.choose(4)) {
                case 0 -> x++;
                case 1 -> x--;
                case 2 -> y++;
                default -> y--;
            }
        }
        int distance = Math.abs(x) + Math.abs(y);
        assert distance == 1 || distance == 3;
    }
}
