// Question: does a forgotten break let one grade fall into the next?
//@ verdict: violated
//@ target: ForgottenBreak
//@ throws: java.lang.AssertionError
//@ inputs: char 66
import dev.cairn.Symbolic;

public class ForgottenBreak {
    static int points(char grade) {
        int points = 0;
        switch (grade) {
            case 'A':
                points = 4;
                break;
            case 'B':
                points = 3;
            case 'C':
                points = 2;
                break;
            case 'D':
                points = 1;
                break;
            default:
                break;
        }
        return points;
    }

    public static void main(String[] args) {
        char grade = Symbolic.anyChar();
        Symbolic.assume(grade >= 'A' && grade <= 'D');
        assert points(grade) == 'E' - grade;
    }
}
