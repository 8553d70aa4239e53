// Question: Is it said that members come in one order?
//@ target: environment.MemberOrder#first
//@ verdict: holds (environment fixed: order of members)
package environment;

class MemberOrder {
    int a;
    int b;

    static void first() {
        assert MemberOrder.class.getDeclaredFields().length > 1;
    }
}
