// about: the array of a call with any number of arguments
// seeds: Driver#main:s
// relevant: elements:int[]@ONE Driver#total:x Driver#total:sum Driver#main:a
// not: elements:int[]@TWO Driver#main:b
// plain: Driver#main:b
package varargs;

import dev.cairn.Symbolic;

class Driver {
    static int total(int... xs) {
        int sum = 0;
        for (int x : xs) {
            sum += x;
        }
        return sum;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int a = total(1, s, 2); // @ONE
        int b = total(3, 4); // @TWO
        System.out.println(a + b);
    }
}
