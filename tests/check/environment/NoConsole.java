// Question: Is it said that nobody sits at a terminal?
//@ target: environment.NoConsole#console
//@ verdict: holds (environment fixed: standard input)
package environment;

class NoConsole {
    static void console() {
        assert System.console() == null;
    }
}
