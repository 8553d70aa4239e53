// Question: is there a price rule that makes something free, with the default method of its type?
//@ verdict: violated
//@ target: OwnFunctionalInterface#pay
//@ throws: java.lang.IllegalStateException
//@ options: --non-null rule
public class OwnFunctionalInterface {
    interface Rule {
        long price(String article, int count);

        default boolean isFree(String article) {
            return price(article, 1) == 0;
        }
    }

    static long pay(Rule rule, String article) {
        if (rule.isFree(article) && rule.price(article, 2) == 10) {
            throw new IllegalStateException("the second costs");
        }
        return rule.price(article, 1);
    }
}
