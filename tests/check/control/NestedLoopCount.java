// Question: does a nested loop run width times height rounds?
//@ verdict: holds
//@ target: NestedLoopCount
import dev.cairn.Symbolic;

public class NestedLoopCount {
    public static void main(String[] args) {
        int width = Symbolic.anyInt();
        int height = Symbolic.anyInt();
        Symbolic.assume(width <= 4 && height <= 4);
        int cells = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                cells++;
            }
        }
        if (width > 0 && height > 0) {
            assert cells == width * height;
        } else {
            assert cells == 0;
        }
    }
}
