// Question: is every animal in the kennel a dog?
//@ verdict: violated
//@ target: CastFails
//@ throws: java.lang.ClassCastException
//@ inputs: int 9
import org.sosy_lab.sv_benchmarks.Verifier;

public class CastFails {
    static class Animal {}

    static class Dog extends Animal {
        int bark() {
            return 1;
        }
    }

    static class Wolf extends Animal {}

    static Animal arrive(int weight) {
        return weight == 9 ? new Wolf() : new Dog();
    }

    public static void main(String[] args) {
        Animal animal = arrive(Verifier.nondetInt());
        Dog dog = (Dog) animal;
        assert dog.bark() == 1;
    }
}
