// Question: what if nobody knows how to make an object of the library?
//@ verdict: unknown
//@ target: NoRecipe#check
import java.util.Locale;

public class NoRecipe {
    static void check(Locale locale) {
        assert locale == null || !locale.getCountry().equals("FR");
    }
}
