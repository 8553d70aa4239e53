// Question: does a bound that was given stay as it is, though a violation is just beyond?
//@ target: BoundsThatWereGiven#read
//@ options: --string-length 8
//@ verdict: holds within bounds (string length 8)
class BoundsThatWereGiven {
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
