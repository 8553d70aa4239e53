// Question: does cloning a two-dimensional array copy its rows?
//@ verdict: violated
//@ target: CloneIsShallow
//@ throws: java.lang.AssertionError
//@ inputs: int 5
import dev.cairn.Symbolic;

public class CloneIsShallow {
    public static void main(String[] args) {
        int[][] board = {{1, 2}, {3, 4}};
        int[][] saved = board.clone();
        int move = Symbolic.anyInt();
        board[0][1] = move;
        assert saved[0][1] == 2 : "the saved board changed";
    }
}
