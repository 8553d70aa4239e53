// Question: does the tower of n discs take 2^n - 1 moves?
//@ verdict: holds
//@ target: HanoiMoves
import dev.cairn.Symbolic;

public class HanoiMoves {
    private int moves;
    private final int[] pegs = new int[3];

    void move(int discs, int from, int to, int via) {
        if (discs == 0) return;
        move(discs - 1, from, via, to);
        pegs[from]--;
        pegs[to]++;
        moves++;
        move(discs - 1, via, to, from);
    }

    public static void main(String[] args) {
        int n = Symbolic.choose(6);
        HanoiMoves tower = new HanoiMoves();
        tower.pegs[0] = n;
        tower.move(n, 0, 2, 1);
        assert tower.moves == (1 << n) - 1;
        assert tower.pegs[0] == 0 && tower.pegs[1] == 0 && tower.pegs[2] == n;
    }
}
