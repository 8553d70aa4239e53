// Question: can the caller ask for a character that is not there?
//@ verdict: violated
//@ target: CharAtOutside#at
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: string 0061; int 1
public class CharAtOutside {
    static char at(String s, int i) {
        if (s == null || i < 0 || i > s.length()) {
            return 0;
        }
        return s.charAt(i);
    }
}
