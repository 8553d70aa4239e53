// Question: Is it said that the bytes of a string are those of one charset? Since Java 18 there is but one.
//@ target: environment.Charset#bytes
//@ verdict: holds (environment fixed: default charset)
//@ since 18: holds
package environment;

class Charset {
    static void bytes() {
        assert "ä".getBytes().length == 2;
    }
}
