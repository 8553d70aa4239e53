package structures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SinglyLinkedListCairnTest {
  @Test
  void constructor_makesSinglyLinkedList() {
    SinglyLinkedList list = new SinglyLinkedList();

    assertEquals(0, list.size());
  }

  @Test
  void addFirst_emptySinglyLinkedList_changesSize() {
    SinglyLinkedList list = new SinglyLinkedList();
    assertTrue(list.repOK());

    list.addFirst(1);

    assertEquals(1, list.size());
    assertTrue(list.repOK());
  }

  @Test
  void addLast_emptySinglyLinkedList_changesSize() {
    SinglyLinkedList list = new SinglyLinkedList();
    assertTrue(list.repOK());

    list.addLast(1);

    assertEquals(1, list.size());
    assertTrue(list.repOK());
  }

  @Test
  void addLast_oneNodeNewValue_changesSize() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    list.addLast(2);

    assertEquals(2, list.size());
    assertNull(list.head.next.next);
    assertEquals(2, list.head.next.value);
    assertTrue(list.repOK());
  }

  @Test
  void contains_oneNodeExistingValue_returnsTrue() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    boolean result = list.contains(1);

    assertTrue(result);
    assertTrue(list.repOK());
  }

  @Test
  void contains_oneNodeNewValue_returnsFalse() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    boolean result = list.contains(2);

    assertFalse(result);
    assertTrue(list.repOK());
  }

  @Test
  void remove_oneNodeExistingValue_returnsTrue() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    boolean result = list.remove(1);

    assertTrue(result);
    assertEquals(0, list.size());
    assertTrue(list.repOK());
  }

  @Test
  void remove_oneNodeNewValue_returnsFalse() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    boolean result = list.remove(2);

    assertFalse(result);
    assertEquals(1, list.size());
    assertTrue(list.repOK());
  }

  @Test
  void remove_threeNodesExistingValue_returnsTrue() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    list.addLast(2);
    list.addLast(3);
    SinglyLinkedList.Node node = list.head.next.next;
    assertTrue(list.repOK());

    boolean result = list.remove(2);

    assertTrue(result);
    assertEquals(2, list.size());
    assertSame(node, list.head.next);
    assertTrue(list.repOK());
  }

  @Test
  void get_emptySinglyLinkedListNegativeIndex_throwsIndexOutOfBounds() {
    SinglyLinkedList list = new SinglyLinkedList();
    assertTrue(list.repOK());

    IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class, () -> list.get(-1));

    assertEquals("Index out of range: -1", e.getMessage());
  }

  @Test
  void get_oneNodeZeroIndex_returns1() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    int result = list.get(0);

    assertEquals(1, result);
    assertTrue(list.repOK());
  }

  @Test
  void get_twoNodes_returns1() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    list.addFirst(2);
    assertTrue(list.repOK());

    int result = list.get(1);

    assertEquals(1, result);
    assertTrue(list.repOK());
  }

  @Test
  void get_emptySinglyLinkedListZeroIndex_throwsIndexOutOfBounds() {
    SinglyLinkedList list = new SinglyLinkedList();
    assertTrue(list.repOK());

    IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class, () -> list.get(0));

    assertEquals("Index out of range: 0", e.getMessage());
  }

  @Test
  void reverse_oneNode_leavesItUnchanged() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    assertTrue(list.repOK());

    list.reverse();

    assertEquals(1, list.size());
    assertTrue(list.repOK());
  }

  @Test
  void reverse_twoNodes_changesHead() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(1);
    list.addLast(2);
    SinglyLinkedList.Node node = list.head;
    SinglyLinkedList.Node node2 = node.next;
    assertTrue(list.repOK());

    list.reverse();

    assertSame(node2, list.head);
    assertNull(node.next);
    assertSame(node, node2.next);
    assertTrue(list.repOK());
  }

  @Test
  void merge_emptySinglyLinkedListNullOther_throwsNullPointer() {
    SinglyLinkedList list = new SinglyLinkedList();
    assertTrue(list.repOK());

    assertThrows(NullPointerException.class, () -> list.merge(null));
  }

  @Test
  void merge_emptySinglyLinkedListSameOther_leavesItUnchanged() {
    SinglyLinkedList list = new SinglyLinkedList();
    assertTrue(list.repOK());

    list.merge(list);

    assertEquals(0, list.size());
    assertTrue(list.repOK());
  }

  @Test
  void merge_emptySinglyLinkedListEmptyOther_leavesItUnchanged() {
    SinglyLinkedList list = new SinglyLinkedList();
    SinglyLinkedList other = new SinglyLinkedList();
    assertTrue(list.repOK());
    assertTrue(other.repOK());

    list.merge(other);

    assertEquals(0, list.size());
    assertEquals(0, other.size());
    assertTrue(list.repOK());
    assertTrue(other.repOK());
  }

  @Test
  void merge_emptySinglyLinkedListOtherWithOneNode_changesSize() {
    SinglyLinkedList list = new SinglyLinkedList();
    SinglyLinkedList other = new SinglyLinkedList();
    other.addFirst(1);
    assertTrue(list.repOK());
    assertTrue(other.repOK());

    list.merge(other);

    assertEquals(1, list.size());
    assertEquals(0, other.size());
    assertTrue(list.repOK());
    assertTrue(other.repOK());
  }

  @Test
  void merge_oneNodeOtherWithOneNode_changesSize() {
    SinglyLinkedList list = new SinglyLinkedList();
    list.addFirst(2);
    SinglyLinkedList other = new SinglyLinkedList();
    other.addFirst(1);
    SinglyLinkedList.Node node = other.head;
    assertTrue(list.repOK());
    assertTrue(other.repOK());

    list.merge(other);

    assertEquals(2, list.size());
    assertEquals(0, other.size());
    assertSame(node, list.head.next);
    assertTrue(list.repOK());
    assertTrue(other.repOK());
  }
}
