// Question: is the number of vowels at most the length, for strings as long as the bound?
//@ verdict: holds within bounds
//@ target: CountVowels
//@ options: --string-length 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class CountVowels {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int vowels = 0;
        for (int i = 0; i < s.length(); i++) {
            if ("aeiou".indexOf(s.charAt(i)) >= 0) {
                vowels++;
            }
        }
        assert vowels <= s.length();
    }
}
