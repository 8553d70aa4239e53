// Question: is a string found that is longer than the bound that the search begins with?
//@ target: NinthCharacter#read
//@ verdict: violated
//@ throws: java.lang.AssertionError
class NinthCharacter {
    static int read(String text) {
        if (text == null) return 0;
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '7') return digits;
            digits++;
        }
        assert digits < 9 : "too many digits";
        return digits;
    }
}
