// Question: does split with limit -1 give one part more than there are separators?
//@ verdict: holds
//@ target: SplitKeepsAll
import dev.cairn.Symbolic;

public class SplitKeepsAll {
    public static void main(String[] args) {
        String line = Symbolic.anyString(3);
        int separators = 0;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == ';') {
                separators++;
            }
        }
        String[] parts = line.split(";", -1);
        assert parts.length == separators + 1;
        assert String.join(";", parts).equals(line);
    }
}
