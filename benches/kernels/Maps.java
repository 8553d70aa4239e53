import java.util.HashMap;
import java.util.Map;

/** java.util.HashMap: inserting and looking up boxed integers. */
public class Maps {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        long sum = 0;
        for (int r = 0; r < rounds; r++) {
            Map<Integer, Integer> map = new HashMap<>();
            for (int i = 0; i < 10_000; i++) {
                map.put(i * 7 + r, i);
            }
            for (int i = 0; i < 20_000; i++) {
                Integer v = map.get(i * 3);
                if (v != null) {
                    sum += v;
                }
            }
        }
        System.out.println("sum " + sum);
    }
}
