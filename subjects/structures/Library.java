package structures;

/**
 * A lending library: a list of its books, a map from each book that is out to its reader, and a queue
 * of returned books that are not yet back on the shelf. Invariant: all three are valid; the catalogue
 * lists each book once, a book that is out or returned is in it, and none is both or returned twice.
 */
public class Library {
    SinglyLinkedList catalogue = new SinglyLinkedList();
    RedBlackTree loans = new RedBlackTree();
    Queue returned = new Queue();

    /** Adds a book; false if the library has it. */
    public boolean acquire(int book) {
        if (catalogue.contains(book)) {
            return false;
        }
        catalogue.addFirst(book);
        return true;
    }

    /** Lends a book to a reader; false if it is not on the shelf. */
    public boolean lend(int book, int reader) {
        if (!isOnShelf(book)) {
            return false;
        }
        return loans.put(book, reader);
    }

    /** Takes a book back; false if it was not out. */
    public boolean takeBack(int book) {
        if (!loans.remove(book)) {
            return false;
        }
        returned.enqueue(book);
        return true;
    }

    /** Puts the book that was returned first back on the shelf; false if none was returned. */
    public boolean shelve() {
        if (returned.isEmpty()) {
            return false;
        }
        returned.dequeue();
        return true;
    }

    /** Gives a book away; false if it is not on the shelf. */
    public boolean discard(int book) {
        return isOnShelf(book) && catalogue.remove(book);
    }

    public boolean isOnShelf(int book) {
        return catalogue.contains(book) && !loans.containsKey(book) && !isReturned(book);
    }

    /** Hands the books on the shelf that another library lacks over to it; how many. */
    public int donateTo(Library other) {
        SinglyLinkedList kept = new SinglyLinkedList();
        int donated = 0;
        for (SinglyLinkedList.Node n = catalogue.head; n != null; n = n.next) {
            if (isOnShelf(n.value) && other.acquire(n.value)) {
                donated++;
            } else {
                kept.addLast(n.value);
            }
        }
        catalogue = kept;
        return donated;
    }

    private boolean isReturned(int book) {
        for (Queue.Node n = returned.head; n != null; n = n.next) {
            if (n.value == book) {
                return true;
            }
        }
        return false;
    }

    public boolean repOK() {
        if (catalogue == null || loans == null || returned == null) {
            return false;
        }
        if (!catalogue.repOK() || !loans.repOK() || !returned.repOK()) {
            return false;
        }
        for (SinglyLinkedList.Node n = catalogue.head; n != null; n = n.next) {
            for (SinglyLinkedList.Node later = n.next; later != null; later = later.next) {
                if (later.value == n.value) {
                    return false;
                }
            }
        }
        for (RedBlackTree.Node n = loans.first(); n != null; n = RedBlackTree.next(n)) {
            if (!catalogue.contains(n.key)) {
                return false;
            }
        }
        for (Queue.Node n = returned.head; n != null; n = n.next) {
            if (!catalogue.contains(n.value) || loans.containsKey(n.value)) {
                return false;
            }
            for (Queue.Node later = n.next; later != null; later = later.next) {
                if (later.value == n.value) {
                    return false;
                }
            }
        }
        return true;
    }
}
