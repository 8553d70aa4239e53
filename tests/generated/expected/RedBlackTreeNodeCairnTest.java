package structures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class RedBlackTreeNodeCairnTest {
  @Test
  void constructor_key1Value2_makesNode() {
    RedBlackTree.Node node = new RedBlackTree.Node(1, 2);

    assertEquals(1, node.key);
    assertNull(node.left);
    assertNull(node.parent);
    assertNull(node.right);
    assertEquals(2, node.value);
    assertEquals(RedBlackTree.Color.RED, node.color);
  }
}
