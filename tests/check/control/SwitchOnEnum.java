// Question: is the opposite of the opposite direction the direction?
//@ verdict: holds
//@ target: SwitchOnEnum
import dev.cairn.Symbolic;

public class SwitchOnEnum {
    enum Direction { NORTH, EAST, SOUTH, WEST }

    static Direction opposite(Direction d) {
        return switch (d) {
            case NORTH -> Direction.SOUTH;
            case EAST -> Direction.WEST;
            case SOUTH -> Direction.NORTH;
            case WEST -> Direction.EAST;
        };
    }

    public static void main(String[] args) {
        int i = Symbolic.anyInt();
        Symbolic.assume(i >= 0 && i < 4);
        Direction d = Direction.values()[i];
        assert opposite(d) != d;
        assert opposite(opposite(d)) == d;
    }
}
