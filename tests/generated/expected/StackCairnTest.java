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

    assertEquals(0, stack.size);
    assertNull(stack.top);
  }

  @Test
  void push_emptyStack_changesSizeAndTop() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    stack.push(1);

    assertEquals(1, stack.size);
    assertNull(stack.top.below);
    assertEquals(1, stack.top.value);
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
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void pop_twoNodes_returns1() {
    Stack stack = new Stack();
    stack.push(2);
    stack.push(1);
    Stack.Node node = stack.top.below;
    assertTrue(stack.repOK());

    int result = stack.pop();

    assertEquals(1, result);
    assertEquals(1, stack.size);
    assertSame(node, stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void popOr_emptyStack_returns1() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    int result = stack.popOr(1);

    assertEquals(1, result);
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void popOr_oneNode_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.popOr(2);

    assertEquals(1, result);
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void popOr_twoNodes_returns1() {
    Stack stack = new Stack();
    stack.push(2);
    stack.push(1);
    Stack.Node node = stack.top.below;
    assertTrue(stack.repOK());

    int result = stack.popOr(3);

    assertEquals(1, result);
    assertEquals(1, stack.size);
    assertSame(node, stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_emptyStackZeroDepth_returns2() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    int result = stack.peek(0, 2);

    assertEquals(2, result);
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_emptyStack_returns2() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    int result = stack.peek(1, 2);

    assertEquals(2, result);
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_oneNodeZeroDepth_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(0, 3);

    assertEquals(1, result);
    assertEquals(1, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_oneNodeNegativeDepth_returns2() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(-1, 2);

    assertEquals(2, result);
    assertEquals(1, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_oneNode_returns2() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(1, 2);

    assertEquals(2, result);
    assertEquals(1, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_oneNode_returns3() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(2, 3);

    assertEquals(3, result);
    assertEquals(1, stack.size);
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
    assertEquals(2, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_twoNodes_returns3() {
    Stack stack = new Stack();
    stack.push(2);
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(2, 3);

    assertEquals(3, result);
    assertEquals(2, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_twoNodes_returns4() {
    Stack stack = new Stack();
    stack.push(2);
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(3, 4);

    assertEquals(4, result);
    assertEquals(2, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_threeNodes_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    stack.push(3);
    stack.push(2);
    assertTrue(stack.repOK());

    int result = stack.peek(2, 4);

    assertEquals(1, result);
    assertEquals(3, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_threeNodes_returns4() {
    Stack stack = new Stack();
    stack.push(3);
    stack.push(2);
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(3, 4);

    assertEquals(4, result);
    assertEquals(3, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void peek_threeNodes_returns5() {
    Stack stack = new Stack();
    stack.push(3);
    stack.push(2);
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.peek(4, 5);

    assertEquals(5, result);
    assertEquals(3, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void reverse_emptyStack_leavesItUnchanged() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    stack.reverse();

    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void reverse_oneNode_leavesItUnchanged() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    stack.reverse();

    assertEquals(1, stack.size);
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
  void reverse_threeNodes_changesTop() {
    Stack stack = new Stack();
    stack.push(3);
    stack.push(2);
    stack.push(1);
    Stack.Node node = stack.top;
    Stack.Node node2 = node.below;
    Stack.Node node3 = node2.below;
    assertTrue(stack.repOK());

    stack.reverse();

    assertSame(node3, stack.top);
    assertNull(node.below);
    assertSame(node, node2.below);
    assertSame(node2, node3.below);
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

    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void pushAll_emptyStackEmptyOther_leavesItUnchanged() {
    Stack stack = new Stack();
    Stack other = new Stack();
    assertTrue(stack.repOK());
    assertTrue(other.repOK());

    stack.pushAll(other);

    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertEquals(0, other.size);
    assertNull(other.top);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());
  }

  @Test
  void pushAll_oneNodeSameOther_changesSizeAndTop() {
    Stack stack = new Stack();
    stack.push(1);
    Stack.Node node = stack.top;
    assertTrue(stack.repOK());

    stack.pushAll(stack);

    assertEquals(2, stack.size);
    assertEquals(1, stack.top.value);
    assertSame(node, stack.top.below);
    assertTrue(stack.repOK());
  }

  @Test
  void pushAll_emptyStackOtherWithOneNode_changesSizeAndTop() {
    Stack stack = new Stack();
    Stack other = new Stack();
    other.push(1);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());

    stack.pushAll(other);

    assertEquals(1, stack.size);
    assertNull(stack.top.below);
    assertEquals(1, stack.top.value);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());
  }

  @Test
  void pushAll_twoNodesSameOther_changesSizeAndTop() {
    Stack stack = new Stack();
    stack.push(2);
    stack.push(1);
    Stack.Node node = stack.top;
    assertTrue(stack.repOK());

    stack.pushAll(stack);

    assertEquals(4, stack.size);
    assertEquals(1, stack.top.value);
    assertEquals(2, stack.top.below.value);
    assertSame(node, stack.top.below.below);
    assertTrue(stack.repOK());
  }

  @Test
  void pushAll_emptyStackOtherWithTwoNodes_changesSizeAndTop() {
    Stack stack = new Stack();
    Stack other = new Stack();
    other.push(2);
    other.push(1);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());

    stack.pushAll(other);

    assertEquals(2, stack.size);
    assertEquals(1, stack.top.value);
    assertNull(stack.top.below.below);
    assertEquals(2, stack.top.below.value);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());
  }

  @Test
  void pushAll_threeNodesSameOther_changesSizeAndTop() {
    Stack stack = new Stack();
    stack.push(3);
    stack.push(2);
    stack.push(1);
    Stack.Node node = stack.top;
    assertTrue(stack.repOK());

    stack.pushAll(stack);

    assertEquals(6, stack.size);
    assertEquals(1, stack.top.value);
    assertEquals(2, stack.top.below.value);
    assertEquals(3, stack.top.below.below.value);
    assertSame(node, stack.top.below.below.below);
    assertTrue(stack.repOK());
  }

  @Test
  void pushAll_emptyStackOtherWithThreeNodes_changesSizeAndTop() {
    Stack stack = new Stack();
    Stack other = new Stack();
    other.push(3);
    other.push(2);
    other.push(1);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());

    stack.pushAll(other);

    assertEquals(3, stack.size);
    assertEquals(1, stack.top.value);
    assertEquals(2, stack.top.below.value);
    assertNull(stack.top.below.below.below);
    assertEquals(3, stack.top.below.below.value);
    assertTrue(stack.repOK());
    assertTrue(other.repOK());
  }

  @Test
  void isEmpty_emptyStack_returnsTrue() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    boolean result = stack.isEmpty();

    assertTrue(result);
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void isEmpty_oneNode_returnsFalse() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    boolean result = stack.isEmpty();

    assertFalse(result);
    assertEquals(1, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void size_emptyStack_returns0() {
    Stack stack = new Stack();
    assertTrue(stack.repOK());

    int result = stack.size();

    assertEquals(0, result);
    assertEquals(0, stack.size);
    assertNull(stack.top);
    assertTrue(stack.repOK());
  }

  @Test
  void size_oneNode_returns1() {
    Stack stack = new Stack();
    stack.push(1);
    assertTrue(stack.repOK());

    int result = stack.size();

    assertEquals(1, result);
    assertEquals(1, stack.size);
    assertTrue(stack.repOK());
  }

  @Test
  void checkPop_zeroPops_returns() {
    assertDoesNotThrow(() -> Stack.checkPop(1, 0));
  }

  @Test
  void checkPop_value2Pops1_returns() {
    assertDoesNotThrow(() -> Stack.checkPop(2, 1));
  }

  @Test
  void checkPop_value1Pops2_returns() {
    assertDoesNotThrow(() -> Stack.checkPop(1, 2));
  }
}
