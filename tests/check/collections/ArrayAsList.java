// Question: does a list over an array write through to it?
//@ verdict: holds
//@ target: ArrayAsList
import dev.cairn.Symbolic;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArrayAsList {
    public static void main(String[] args) {
        Integer[] array = {1, 2, 3};
        List<Integer> list = Arrays.asList(array);
        int at = Symbolic.choose(3);
        int value = Symbolic.anyInt();
        list.set(at, value);
        assert array[at] == value;
        Collections.swap(list, 0, 2);
        assert array[2 - at] == value || at == 1;
        boolean refused = false;
        try {
            list.add(4);
        } catch (UnsupportedOperationException e) {
            refused = true;
        }
        assert refused;
    }
}
