// Question: can an animal be put into every array of animals?
//@ verdict: violated
//@ target: StoreIntoDogs#put
//@ throws: java.lang.ArrayStoreException
//@ options: --non-null animals
public class StoreIntoDogs {
    static class Animal {}

    static class Dog extends Animal {}

    static void put(Animal[] animals, Animal a) {
        if (animals.length > 0) {
            animals[0] = a;
        }
    }
}
