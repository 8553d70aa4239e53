// Question: An order of identity hash codes that the library has seen is another one on the JVM: is that no disagreement?
//@ target: environment.HashOrder#order
//@ verdict: violated (not replayed)
//@ throws: java.lang.IllegalStateException
package environment;

import java.util.HashMap;
import java.util.Map;

class HashOrder {
    static void order() {
        Map<Object, Integer> numbers = new HashMap<>();
        for (int i = 0; i < 64; i++) {
            numbers.put(new Object(), i);
        }
        throw new IllegalStateException(numbers.values().toString());
    }
}
