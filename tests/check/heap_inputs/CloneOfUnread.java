// Question: does a clone share what nobody has read yet?
//@ verdict: holds
//@ target: CloneOfUnread#check
//@ options: --strategy lazier-sharp
public class CloneOfUnread implements Cloneable {
    int value;
    CloneOfUnread next;
    CloneOfUnread[] others;

    void check() throws CloneNotSupportedException {
        CloneOfUnread copy = (CloneOfUnread) clone();
        copy.value++;
        assert copy != this && copy.next == next && copy.others == others;
        assert copy.value == value + 1;
    }
}
