// Question: does the elevator never move with open doors, whatever button is pressed?
//@ verdict: holds
//@ target: Elevator
import dev.cairn.Symbolic;

public class Elevator {
    private int floor;
    private boolean open;

    void press(int button) {
        switch (button) {
            case 0 -> open = !open;
            case 1 -> {
                if (!open && floor < 2) move(1);
            }
            case 2 -> {
                if (!open && floor > 0) move(-1);
            }
            default -> throw new IllegalArgumentException();
        }
    }

    private void move(int by) {
        assert !open;
        floor += by;
        assert floor >= 0 && floor <= 2;
    }

    public static void main(String[] args) {
        Elevator e = new Elevator();
        for (int i = 0; i < 4; i++) {
            e.press(Symbolic.choose(3));
        }
    }
}
