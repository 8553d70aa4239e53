// Question: can the password be worked out from its checks? (a violation is the answer)
//@ verdict: violated
//@ target: MagicPassword#unlock
//@ throws: java.lang.AssertionError
//@ inputs: string 006b 0065 0079 0031
public class MagicPassword {
    static void unlock(String password) {
        if (password == null || password.length() != 4) {
            return;
        }
        if (password.charAt(0) != 'k') {
            return;
        }
        if (password.charAt(1) * 2 - 2 != 200) {
            return;
        }
        if ((password.charAt(2) ^ password.charAt(0)) != 0x12) {
            return;
        }
        if (password.charAt(3) % 10 != 9 || password.charAt(3) > '9' || password.charAt(3) < '0') {
            return;
        }
        assert false : "unlocked by " + password;
    }
}
