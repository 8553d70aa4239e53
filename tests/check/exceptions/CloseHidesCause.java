// Question: can an exception from finally hide the one that mattered?
//@ verdict: violated
//@ target: CloseHidesCause
//@ throws: java.lang.AssertionError
//@ inputs: boolean true; boolean true
import dev.cairn.Symbolic;

public class CloseHidesCause {
    static void copy(boolean full, boolean jammed) {
        try {
            if (full) {
                throw new IllegalArgumentException("disk full");
            }
        } finally {
            if (jammed) {
                throw new IllegalStateException("cannot close");
            }
        }
    }

    public static void main(String[] args) {
        boolean full = Symbolic.anyBoolean();
        boolean jammed = Symbolic.anyBoolean();
        String told = "fine";
        try {
            copy(full, jammed);
        } catch (RuntimeException e) {
            told = e.getMessage();
        }
        if (full) {
            assert told.equals("disk full") : told;
        }
    }
}
