package structures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
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
  void advance_oneNode_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    node.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.advance();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void advance_oneNode_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    node.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.advance();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void advance_oneNode_returnsTrue2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.advance();

    assertTrue(result);
    assertNull(cursor.at);
  }

  @Test
  void advance_oneNode_returnsFalse2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.advance();

    assertFalse(result);
    assertNull(cursor.at);
  }

  @Test
  void advance_twoNodes_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node2;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.advance();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void advance_twoNodes_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.advance();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.retreat();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.retreat();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsTrue2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.retreat();

    assertTrue(result);
    assertNull(cursor.at);
  }

  @Test
  void retreat_oneNode_returnsFalse2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.retreat();

    assertFalse(result);
    assertNull(cursor.at);
  }

  @Test
  void retreat_twoNodes_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node2;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.retreat();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_twoNodes_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.retreat();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void value_oneNode_returns0() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    int result = cursor.value();

    assertEquals(0, result);
    assertSame(node, cursor.at);
  }

  @Test
  void insert_oneNodeExistingValue_changesNode() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    node.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    cursor.insert(0);

    assertEquals(0, node.next.value);
    assertSame(node, node.next.next);
    assertSame(node, node.next.prev);
    assertSame(node.next, node.prev);
    assertEquals(1, list.size);
  }

  @Test
  void remove_returnsFalse() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.remove();

    assertFalse(result);
    assertNull(cursor.at);
  }

  @Test
  void remove_oneNode_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    node.next = node;
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.remove();

    assertTrue(result);
    assertEquals(-1, list.size);
  }

  @Test
  void remove_twoNodes_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.next = node;
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.remove();

    assertTrue(result);
    assertSame(node, node.next);
    assertSame(node, node.prev);
    assertEquals(-1, list.size);
    assertSame(node, cursor.at);
  }

  @Test
  void remove_twoNodes_returnsTrue2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.next = node2;
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.remove();

    assertTrue(result);
    assertSame(node2, node.next);
    assertEquals(-1, list.size);
    assertSame(node, cursor.at);
  }

  @Test
  void remove_twoNodes_returnsTrue3() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(0);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(0);
    node2.next = node;
    node2.prev = node2;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.remove();

    assertTrue(result);
    assertSame(node2, node.prev);
    assertEquals(-1, list.size);
  }
}
