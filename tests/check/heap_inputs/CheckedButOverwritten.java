// Question: is a field that was checked still there after a write through another reference?
//@ verdict: violated
//@ target: CheckedButOverwritten#take
//@ throws: java.lang.NullPointerException
//@ options: --non-null other
public class CheckedButOverwritten {
    int value;
    CheckedButOverwritten next;

    int take(CheckedButOverwritten other) {
        if (next == null) {
            return 0;
        }
        other.next = null;
        return next.value;
    }
}
