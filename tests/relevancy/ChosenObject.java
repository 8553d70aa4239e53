// about: a field of an object that an unknown index chooses
// seeds: Driver#main:s
// relevant: Driver#main:c Driver#main:a
// not: Driver#main:b field:Cell.value
// unseen: Driver#main:a
package chosenobject;

import dev.cairn.Symbolic;

class Cell {
    final int value;

    Cell(int value) {
        this.value = value;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.choose(2);
        Cell[] cells = {new Cell(1), new Cell(2)};
        Cell c = cells[s];
        int a = c.value;
        int b = cells[1].value;
        System.out.println(a + b);
    }
}
