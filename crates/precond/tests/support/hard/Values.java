package hard;

class Values {
    enum Color { RED, GREEN, BLUE { @Override boolean isCold() { return true; } }; boolean isCold() { return false; } }

    static class Enums {
        Color color;
        Enums next;
        boolean repOK() {
            Enums at = this;
            for (int i = 0; i < 4 && at.next != null; i++) {
                switch (at.color) {
                    case RED -> { if (at.next.color != Color.GREEN) return false; }
                    case GREEN -> { if (!at.next.color.isCold()) return false; }
                    default -> { return at.next == this && color == Color.RED; }
                }
                at = at.next;
            }
            return at.next == null && at.color.ordinal() == 1;
        }
    }

    static class Primitives {
        boolean flag;
        byte b;
        char c;
        short s;
        long l;
        float f;
        double d;
        boolean repOK() {
            if (flag != (c == 1)) return false;
            if (l - b != 1 || s < b) return false;
            return d * 2 == l + f && (flag || d == f);
        }
    }

    static class Strings {
        String a, b;
        int length;
        boolean repOK() {
            if (a == null || b == null) return length == 0 && a == b;
            if (a.length() + b.length() != length) return false;
            return a.compareTo(b) < 0 || a.equals(b) && b.isEmpty();
        }
    }

    static class Boxes {
        Integer x, y;
        Boolean flag;
        int z;
        boolean repOK() {
            if (flag) return x.equals(y) && x == z;
            return x != null && y == null && x + 1 == z;
        }
    }

    static class Objects {
        static class Item { int x; }
        Object a, b;
        boolean repOK() {
            if (a instanceof Item i) return i.x == 1 && b == a;
            return a != null && b instanceof Item j && j.x == 0;
        }
    }

    /** Two fields of one name in a class and its superclass. */
    static class Hidden extends Super {
        int x;
        Hidden next;
        boolean repOK() { return x != super.x && next != null && ((Super) next).x == x && next.x == x; }
    }
    static class Super { int x; }
}
