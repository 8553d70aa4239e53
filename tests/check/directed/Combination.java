// Question: is the line found that only one combination of many reaches?
//@ target: Combination#open
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ options: --at Combination:26

/** A lock: every step back costs as much as a step on. */
public class Combination {
  private int at;

  private void turn(boolean right) {
    at = right ? at + 1 : 0;
  }

  public static void open(boolean[] turns) {
    if (turns == null) {
      throw new IllegalArgumentException("no turns");
    }
    Combination lock = new Combination();
    for (boolean right : turns) {
      lock.turn(right);
      if (right && lock.at > turns.length) {
        throw new AssertionError("more turns than there are");
      }
      if (lock.at == 5) {
        throw new IllegalStateException("open");
      }
    }
  }
}
