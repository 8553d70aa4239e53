// Question: does FizzBuzz say a word exactly for the multiples?
//@ verdict: holds
//@ target: FizzBuzz#say
public class FizzBuzz {
    static String say(int n) {
        if (n < 1 || n > 1000) {
            return "";
        }
        String word = "";
        if (n % 3 == 0) {
            word += "Fizz";
        }
        if (n % 5 == 0) {
            word += "Buzz";
        }
        assert word.equals("FizzBuzz") == (n % 15 == 0);
        assert word.isEmpty() == (n % 3 != 0 && n % 5 != 0);
        return word;
    }
}
