// Question: does parseInt accept ASCII digits only?
//@ verdict: violated
//@ target: ParseForeignDigits#parse
//@ throws: java.lang.AssertionError
//@ inputs: string 0663
public class ParseForeignDigits {
    static void parse(String text) {
        if (text == null || text.length() != 1) {
            return;
        }
        try {
            int value = Integer.parseInt(text);
            assert text.charAt(0) == '0' + value;
        } catch (NumberFormatException e) {
            assert text.charAt(0) < '0' || text.charAt(0) > '9';
        }
    }
}
