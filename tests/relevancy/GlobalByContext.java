// about: a method reads the array of the object it is given: which global flows depends on the call
// seeds: Driver#main:s
// relevant: elements:int[]@A Driver#read:v Driver#main:x
// not: elements:int[]@B Driver#main:y field:Cell.data
// plain: Driver#main:y
package globalbycontext;

import dev.cairn.Symbolic;

class Cell {
    final int[] data;

    Cell(int[] data) {
        this.data = data;
    }
}

class Driver {
    static int read(Cell cell) {
        int v = cell.data[0];
        return v;
    }

    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Cell one = new Cell(new int[] {s}); // @A
        Cell two = new Cell(new int[] {1}); // @B
        int x = read(one);
        int y = read(two);
        System.out.println(x + y);
    }
}
