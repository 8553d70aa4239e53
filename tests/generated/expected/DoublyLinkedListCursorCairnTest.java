package structures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DoublyLinkedListCursorCairnTest {
  @Test
  void constructor_makesCursor() {
    DoublyLinkedList list = new DoublyLinkedList();
    assertTrue(list.repOK());

    DoublyLinkedList.Cursor cursor = list.new Cursor();

    assertEquals(0, cursor.value());
    assertTrue(list.repOK());
  }

  @Test
  void advance_twoNodes_returnsTrue() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();
    cursor.insert(1);

    boolean result = cursor.advance();

    assertTrue(result);
    assertEquals(1, cursor.value());
  }

  @Test
  void advance_twoNodes_returnsFalse() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.addLast(1);
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.advance();

    boolean result = cursor.advance();

    assertFalse(result);
    assertEquals(0, cursor.value());
  }

  @Test
  void retreat_oneNode_returnsFalse() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();

    boolean result = cursor.retreat();

    assertFalse(result);
    assertEquals(0, cursor.value());
  }

  @Test
  void retreat_twoNodes_returnsTrue() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();
    cursor.insert(1);

    boolean result = cursor.retreat();

    assertTrue(result);
    assertEquals(1, cursor.value());
  }

  @Test
  void value_oneNode_returns0() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();

    int result = cursor.value();

    assertEquals(0, result);
  }

  @Test
  void insert_oneNodeNewValue_changesDoublyLinkedList() {
    DoublyLinkedList list = new DoublyLinkedList();
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    cursor.insert(1);

    assertEquals(1, list.size);
    assertEquals(1, cursor.at.next.value);
    assertSame(cursor.at, cursor.at.next.next);
    assertSame(cursor.at, cursor.at.next.prev);
    assertSame(cursor.at.next, cursor.at.prev);
  }

  @Test
  void remove_oneNode_returnsFalse() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();

    boolean result = cursor.remove();

    assertFalse(result);
    assertEquals(0, cursor.value());
  }

  @Test
  void remove_twoNodes_returnsTrue() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.addLast(1);
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.advance();

    boolean result = cursor.remove();

    assertTrue(result);
    assertEquals(0, list.size);
    assertEquals(0, cursor.value());
    assertSame(list.header, list.header.next);
    assertSame(list.header, list.header.prev);
  }
}
