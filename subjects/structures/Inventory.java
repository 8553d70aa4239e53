package structures;

/**
 * What a shop has in stock: a table from article to number of pieces, and a list of the articles that
 * have run out. Invariant: both are valid, no number is negative, and the list holds exactly the
 * articles of which there are 0 pieces, each once.
 */
public class Inventory {
    /** What a sale came to: the pieces handed out, and those that are left. */
    public record Sale(int sold, int left) {}

    HashTable stock = new HashTable();
    SinglyLinkedList soldOut = new SinglyLinkedList();

    /** Takes in pieces of an article; false if there are none or too many. */
    public boolean deliver(int article, int pieces) {
        int before = stock.get(article, 0);
        if (pieces <= 0 || pieces > Integer.MAX_VALUE - before) {
            return false;
        }
        stock.put(article, before + pieces);
        soldOut.remove(article);
        return true;
    }

    /** Hands out as many of the wanted pieces as there are. */
    public Sale sell(int article, int wanted) {
        int before = stock.get(article, 0);
        int sold = Math.max(0, Math.min(wanted, before));
        if (sold > 0) {
            stock.put(article, before - sold);
            if (sold == before) {
                soldOut.addLast(article);
            }
        }
        return new Sale(sold, before - sold);
    }

    /** Forgets an article and its pieces; false if it is not known. */
    public boolean discontinue(int article) {
        soldOut.remove(article);
        return stock.remove(article);
    }

    public int pieces(int article) {
        return stock.get(article, 0);
    }

    /** Takes in so many pieces of every article that ran out; how many articles that were. */
    public int restock(int pieces) {
        if (pieces <= 0) {
            return 0;
        }
        int articles = soldOut.size();
        while (soldOut.size() > 0) {
            deliver(soldOut.get(0), pieces);
        }
        return articles;
    }

    public boolean repOK() {
        if (stock == null || soldOut == null || !stock.repOK() || !soldOut.repOK()) {
            return false;
        }
        int empty = 0;
        for (HashTable.Entry chain : stock.buckets) {
            for (HashTable.Entry e = chain; e != null; e = e.next) {
                if (e.value < 0 || e.value == 0 && !soldOut.contains(e.key)) {
                    return false;
                }
                if (e.value == 0) {
                    empty++;
                }
            }
        }
        return empty == soldOut.size();
    }
}
