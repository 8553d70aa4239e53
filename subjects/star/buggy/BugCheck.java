package star.buggy;

/** Shows that each bug of this package is there, and only where it is said to be. */
public class BugCheck {
    public static void main(String[] args) {
        for (int gone = 1; gone <= 3; gone++) {
            DoublyLinkedList list = new DoublyLinkedList();
            for (int i = 1; i <= 3; i++) {
                list.addLast(i);
            }
            list.remove(gone);
            require(list.repOK() == (gone != 2), "a list stays valid but where a middle cell goes");
        }
        for (int count = 0; count <= 4; count++) {
            Stack stack = new Stack(3);
            for (int i = 1; i <= 3; i++) {
                stack.push(i);
            }
            int dropped = stack.drop(count);
            require(stack.repOK(), "a stack stays valid");
            require((dropped == 3 - stack.depth) == (count <= 3), "the count is wrong where the stack runs out");
        }
        System.out.println("each bug shows");
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }
}
