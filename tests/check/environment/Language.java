// Question: does a verdict say that it rests on the locale?
//@ verdict: holds (environment fixed: locale)
//@ target: Language#check
import java.util.Locale;

public class Language {
    static void check() {
        assert Locale.getDefault() != null;
    }
}
