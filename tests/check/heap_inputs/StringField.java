// Question: can the names of two persons be equal and their ages not?
//@ verdict: violated
//@ target: StringField#check
//@ throws: java.lang.AssertionError
public class StringField {
    String name;
    int age;
    StringField friend;

    void check() {
        if (friend == null || name == null || name.length() != 2) {
            return;
        }
        if (name.equals(friend.name) && name.charAt(1) == 'x') {
            assert age == friend.age;
        }
    }
}
