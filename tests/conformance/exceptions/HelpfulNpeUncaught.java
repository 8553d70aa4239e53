// Question: uncaught helpful NPE message with expression path through locals, parameters and array elements
//@ exit: 1
public class HelpfulNpeUncaught {
    static class Cell { String label; Cell[] links; Cell(String l, int n) { label = l; links = new Cell[n]; } }
    static class Graph {
        final Cell[][] cells = new Cell[3][3];
        Cell at(int r, int c) { return cells[r][c]; }
        void put(int r, int c, Cell x) { cells[r][c] = x; System.out.println("put " + r + c); }
        int total() {
            int t = 0;
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) {
                    Cell k = at(r, c);
                    if (k != null) {
                        t += k.label.length();
                        System.out.println(r + "," + c + " " + t);
                    }
                }
            return t;
        }
        String walk(int r, int c, int depth) {
            Cell k = at(r, c);
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < depth; i++) b.append(cells[r + i][c].links[i].label.toUpperCase()).append(k.links.length);
            return b.toString();
        }
    }
    public static void main(String[] args) {
        Graph g = new Graph();
        g.put(0, 0, new Cell("zero", 2)); g.put(1, 1, new Cell("one", 1)); g.put(1, 0, new Cell("ten", 3));
        g.at(0, 0).links[0] = g.at(1, 1);
        System.out.println(g.total());
        System.out.println(g.walk(0, 0, 1));
        try { g.at(2, 2).links[0] = null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(g.walk(0, 0, 2));
    }
}
