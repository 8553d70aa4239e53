// Question: An order of identity hash codes that the library has seen can be another one on the JVM: is that no disagreement?
//@ target: environment.HashOrder#first
//@ verdict: violated (not replayed)
//@ throws: java.lang.AssertionError
package environment;

import java.util.HashMap;
import java.util.Map;

class HashOrder {
    static void first() {
        Map<Object, Integer> numbers = new HashMap<>();
        for (int i = 0; i < 64; i++) {
            numbers.put(new Object(), i);
        }
        int last = -1;
        boolean isSorted = true;
        for (int i : numbers.values()) {
            isSorted &= i > last;
            last = i;
        }
        assert isSorted;
    }
}
