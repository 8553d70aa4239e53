// Question: does a violation at another line count?
//@ target: Elsewhere#divide
//@ verdict: holds within bounds
//@ options: --at Elsewhere:13 --array-length 2

public class Elsewhere {
  public static int divide(int[] values, int by) {
    int sum = 0;
    for (int value : values) {
      sum += value / by;
    }
    if (values.length > 5) {
      throw new IllegalStateException("that many");
    }
    return sum;
  }
}
