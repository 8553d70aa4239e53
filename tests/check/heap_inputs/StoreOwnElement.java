// Question: can an element be moved within its array?
//@ verdict: holds
//@ target: StoreOwnElement#swap
//@ options: --non-null animals --array-length 3
public class StoreOwnElement {
    static class Animal {}

    static class Dog extends Animal {}

    static void swap(Animal[] animals) {
        if (animals.length < 2) {
            return;
        }
        Animal first = animals[0];
        animals[0] = animals[1];
        animals[1] = first;
        assert animals[1] == first;
    }
}
