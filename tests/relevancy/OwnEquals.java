// about: equals of a class of the program: a choice between constants
// seeds: Driver#main:s
// relevant: Key#<init>:k field:Key.k Key#equals:same
// not: Driver#main:e Key#hashCode
// control: Driver#main:e
package ownequals;

import dev.cairn.Symbolic;

class Key {
    private final int k;

    Key(int k) {
        this.k = k;
    }

    @Override
    public boolean equals(Object o) {
        int same = o instanceof Key ? ((Key) o).k ^ k : 1;
        return same == 0;
    }

    @Override
    public int hashCode() {
        return k;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Key one = new Key(s);
        Key two = new Key(2);
        boolean e = one.equals(two);
        System.out.println(e);
    }
}
