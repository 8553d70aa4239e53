package structures;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class StackCairnTest {
  @Test
  void constructor_makesStack() {
    Stack stack = new Stack();

    assertTrue(stack.isEmpty());
    assertEquals(0, stack.size());
  }

  @Test
  void push_emptyStack_changesEmptyAndSize() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    stack.push(1);

    assertFalse(stack.isEmpty());
    assertEquals(1, stack.size());
    assertTrue(stack.repOK());
  }

  @Test
  void pop_emptyStack_throwsNoSuchElement() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    NoSuchElementException e = assertThrows(NoSuchElementException.class, () -> stack.pop());

    assertEquals("the stack is empty", e.getMessage());
  }

  @Test
  void pop_oneNode_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.pop();

    assertEquals(1, result);
    assertTrue(stack.isEmpty());
    assertEquals(0, stack.size());
    assertTrue(stack.repOK());
  }

  @Test
  void popOr_oneNode_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.popOr(2);

    assertEquals(1, result);
    assertTrue(stack.isEmpty());
    assertEquals(0, stack.size());
    assertTrue(stack.repOK());
  }

  @Test
  void peek_emptyStack_returns2() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    int result = stack.peek(1, 2);

    assertEquals(2, result);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_oneNodeZeroDepth_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(0, 3);

    assertEquals(1, result);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_oneNodeNegativeDepth_returns2() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(-1, 2);

    assertEquals(2, result);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_twoNodes_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    stack.push(2);
    assertTrue(stack.repOK());

    int result = stack.peek(1, 3);

    assertEquals(1, result);
    assertTrue(stack.repOK());
  }

  @Test
  void reverse_oneNode_leavesItUnchanged() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    stack.reverse();

    assertFalse(stack.isEmpty());
    assertEquals(1, stack.size());
    assertTrue(stack.repOK());
  }

  @Test
  void reverse_twoNodes_changesTop() {
    Stack stack = new Stack();
    stack.push(2);
    stack.push(1);
    Stack.Node node = stack.top;
    Stack.Node node2 = node.below;
    assertTrue(stack.repOK());

    stack.reverse();

    assertSame(node2, stack.top);
    assertNull(node.below);
    assertSame(node, node2.below);
    assertTrue(stack.repOK());
  }

  @Test
  void pushAll_emptyStackNullOther_throwsNullPointer() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    assertThrows(NullPointerException.class, () -> stack.pushAll(null));
  }

  @Test
  void pushAll_emptyStackSameOther_leavesItUnchanged() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    stack.pushAll(stack);

    assertTrue(stack.isEmpty());
    assertEquals(0, stack.size());
    assertTrue(stack.repOK());
  }

  @Test
  void pushAll_oneNodeSameOther_changesSize() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    stack.pushAll(stack);

    assertEquals(2, stack.size());
    assertTrue(stack.repOK());
  }

  @Test
  void isEmpty_emptyStack_returnsTrue() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    boolean result = stack.isEmpty();

    assertTrue(result);
    assertTrue(stack.repOK());
  }

  @Test
  void isEmpty_oneNode_returnsFalse() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    boolean result = stack.isEmpty();

    assertFalse(result);
    assertTrue(stack.repOK());
  }

  @Test
  void checkPop_zeroPops_returns() {
    assertDoesNotThrow(() -> Stack.checkPop(1, 0));
  }

  @Test
  void checkPop_value1Pops2_returns() {
    assertDoesNotThrow(() -> Stack.checkPop(1, 2));
  }
}
