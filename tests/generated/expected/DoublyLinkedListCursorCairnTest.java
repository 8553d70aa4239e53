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

    assertSame(list.header, cursor.at);
    assertEquals(0, list.size);
    assertTrue(list.repOK());
  }

  @Test
  void advance_oneNode_returnsFalse() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();
    cursor.remove();
    cursor.retreat();

    boolean result = cursor.advance();

    assertFalse(result);
  }

  @Test
  void advance_twoNodes_returnsTrue() {
    DoublyLinkedList list = new DoublyLinkedList();
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.insert(0);
    cursor.remove();

    boolean result = cursor.advance();

    assertTrue(result);
    assertSame(list.header.next, cursor.at);
  }

  @Test
  void advance_twoNodes_returnsFalse() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.addLast(0);
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.remove();
    cursor.retreat();

    boolean result = cursor.advance();

    assertFalse(result);
    assertSame(list.header, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsFalse() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();
    cursor.remove();
    cursor.retreat();

    boolean result = cursor.retreat();

    assertFalse(result);
  }

  @Test
  void retreat_twoNodes_returnsTrue() {
    DoublyLinkedList list = new DoublyLinkedList();
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.insert(0);
    cursor.remove();

    boolean result = cursor.retreat();

    assertTrue(result);
    assertSame(list.header.next, cursor.at);
  }

  @Test
  void retreat_twoNodes_returnsFalse() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.addLast(0);
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.remove();
    cursor.retreat();

    boolean result = cursor.retreat();

    assertFalse(result);
    assertSame(list.header, cursor.at);
  }

  @Test
  void value_oneNode_returns0() {
    DoublyLinkedList.Cursor cursor = new DoublyLinkedList().new Cursor();
    cursor.remove();
    cursor.retreat();

    int result = cursor.value();

    assertEquals(0, result);
  }

  @Test
  void insert_oneNodeNewValue_changesDoublyLinkedList() {
    DoublyLinkedList list = new DoublyLinkedList();
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.remove();
    cursor.retreat();

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
    cursor.remove();
    cursor.retreat();

    boolean result = cursor.remove();

    assertFalse(result);
  }

  @Test
  void remove_twoNodes_returnsTrue() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.addLast(0);
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.remove();
    cursor.retreat();

    boolean result = cursor.remove();

    assertTrue(result);
    assertEquals(0, list.size);
    assertSame(list.header, cursor.at);
    assertSame(list.header, list.header.next);
    assertSame(list.header, list.header.prev);
  }
}
