// Objects that contain each other.
package states;

public class Family {
    static class Child {
        final Family parent;
        int age;

        Child(Family parent, int age) {
            this.parent = parent;
            this.age = age;
        }
    }

    private Child first;
    private Child second;

    public void add(int age) {
        if (first == null) {
            first = new Child(this, age);
        } else if (second == null && age != first.age) {
            second = new Child(this, age);
        }
    }

    public void swap() {
        Child one = first;
        first = second;
        second = one;
    }
}
