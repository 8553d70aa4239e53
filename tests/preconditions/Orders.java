package shop;

import java.util.HashSet;
import java.util.Set;

/** Orders that wait, the oldest first. */
public class Orders {
  static class Order {
    final int number;
    Order next;

    Order(int number) {
      this.number = number;
    }
  }

  Order first;
  Order last;
  int count;

  public void add(int number) {
    Order order = new Order(number);
    if (first == null) {
      first = order;
    } else {
      last.next = order;
    }
    last = order;
    count++;
  }

  public boolean cancel(int number) {
    Order before = null;
    for (Order at = first; at != null; at = at.next) {
      if (at.number == number) {
        if (before == null) {
          first = at.next;
        } else {
          before.next = at.next;
        }
        count--;
        return true;
      }
      before = at;
    }
    return false;
  }

  boolean repOK() {
    Set<Order> seen = new HashSet<>();
    Order end = null;
    for (Order at = first; at != null; at = at.next) {
      if (!seen.add(at)) {
        return false;
      }
      end = at;
    }
    return seen.size() == count && end == last;
  }
}
