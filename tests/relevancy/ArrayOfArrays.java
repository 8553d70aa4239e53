// about: rows of a table, one of which has an unknown number
// seeds: Driver#main:s
// relevant: elements:int[]@ROW Driver#main:x
// not: elements:int[]@OTHER elements:int[][] Driver#main:y
package arrayofarrays;

import dev.cairn.Symbolic;

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        int[][] table = new int[2][];
        int[] row = new int[2]; // @ROW
        row[0] = s;
        int[] other = new int[2]; // @OTHER
        table[0] = row;
        int x = table[0][0];
        int y = other[0];
        System.out.println(x + y + table.length);
    }
}
