// Question: do arrays of chars, booleans, floats and doubles keep what is put in?
//@ verdict: holds
//@ target: MixedElementTypes
import dev.cairn.Symbolic;

public class MixedElementTypes {
    public static void main(String[] args) {
        char[] chars = Symbolic.anyCharArray(2);
        boolean[] flags = Symbolic.anyBooleanArray(2);
        double[] numbers = new double[2];
        float f = Symbolic.anyFloat();
        int set = 0;
        for (int i = 0; i < flags.length; i++) {
            if (flags[i]) {
                set++;
                numbers[i] = f;
            }
        }
        assert set <= flags.length;
        for (int i = 0; i < flags.length; i++) {
            if (flags[i]) {
                assert numbers[i] == f || Float.isNaN(f);
            } else {
                assert numbers[i] == 0;
            }
        }
        for (char c : chars) {
            assert (c & 0xffff) == c;
        }
    }
}
