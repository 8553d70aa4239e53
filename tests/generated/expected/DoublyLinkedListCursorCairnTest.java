package structures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import org.junit.jupiter.api.Test;

class DoublyLinkedListCursorCairnTest {
  @Test
  void constructor_makesCursor() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.next = node;
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    assertTrue(list.repOK());

    DoublyLinkedList.Cursor cursor = list.new Cursor();

    assertSame(node, cursor.at);
    assertEquals(0, list.size);
    assertSame(node, list.header);
    assertTrue(list.repOK());
  }

  @Test
  void advance_oneNode_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.advance();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void advance_oneNode_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.advance();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void advance_oneNode_returnsTrue2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.advance();

    assertTrue(result);
    assertNull(cursor.at);
  }

  @Test
  void advance_oneNode_returnsFalse2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.advance();

    assertFalse(result);
    assertNull(cursor.at);
  }

  @Test
  void advance_twoNodes_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node2;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.advance();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void advance_twoNodes_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.advance();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.retreat();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.retreat();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_oneNode_returnsTrue2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.retreat();

    assertTrue(result);
    assertNull(cursor.at);
  }

  @Test
  void retreat_oneNode_returnsFalse2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.retreat();

    assertFalse(result);
    assertNull(cursor.at);
  }

  @Test
  void retreat_twoNodes_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node2;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.retreat();

    assertTrue(result);
    assertSame(node, cursor.at);
  }

  @Test
  void retreat_twoNodes_returnsFalse() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.retreat();

    assertFalse(result);
    assertSame(node, cursor.at);
  }

  @Test
  void value_oneNode_returns1() throws Exception {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    DoublyLinkedList.Cursor cursor = allocate(DoublyLinkedList.Cursor.class);
    cursor.at = node;

    int result = cursor.value();

    assertEquals(1, result);
    assertSame(node, cursor.at);
  }

  @Test
  void insert_oneNodeNewValue_changesNode() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.next = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    cursor.insert(2);

    assertEquals(2, node.next.value);
    assertSame(node, node.next.next);
    assertSame(node, node.next.prev);
    assertSame(node.next, node.prev);
    assertEquals(2, list.size);
  }

  @Test
  void remove_returnsFalse() {
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();

    boolean result = cursor.remove();

    assertFalse(result);
    assertNull(cursor.at);
  }

  @Test
  void remove_oneNode_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(1);
    node.next = node;
    node.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = null;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node;

    boolean result = cursor.remove();

    assertTrue(result);
    assertEquals(0, list.size);
  }

  @Test
  void remove_twoNodes_returnsTrue() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.next = node;
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.remove();

    assertTrue(result);
    assertSame(node, node.next);
    assertSame(node, node.prev);
    assertEquals(0, list.size);
    assertSame(node, cursor.at);
  }

  @Test
  void remove_twoNodes_returnsTrue2() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.next = node2;
    node2.prev = node;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.remove();

    assertTrue(result);
    assertSame(node2, node.next);
    assertEquals(0, list.size);
    assertSame(node, cursor.at);
  }

  @Test
  void remove_twoNodes_returnsTrue3() {
    DoublyLinkedList.Node node = new DoublyLinkedList.Node(2);
    DoublyLinkedList.Node node2 = new DoublyLinkedList.Node(1);
    node2.next = node;
    node2.prev = node2;
    DoublyLinkedList list = new DoublyLinkedList();
    list.header = node;
    list.size = 1;
    DoublyLinkedList.Cursor cursor = list.new Cursor();
    cursor.at = node2;

    boolean result = cursor.remove();

    assertTrue(result);
    assertSame(node2, node.prev);
    assertEquals(0, list.size);
  }

  /** An instance that no constructor has run for: all its fields are zero and null. */
  private static <T> T allocate(Class<T> type) throws Exception {
    Class<?> factoryType = Class.forName("sun.reflect.ReflectionFactory");
    Object factory = factoryType.getMethod("getReflectionFactory").invoke(null);
    Object constructor =
        factoryType
            .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
            .invoke(factory, type, Object.class.getDeclaredConstructor());
    return type.cast(((Constructor<?>) constructor).newInstance());
  }
}
