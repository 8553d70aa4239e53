package kept;

/** A builder that returns itself. */
public final class Person {
    private final String name;
    private final int age;

    private Person(String name, int age) {
        this.name = name;
        this.age = age;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String name() {
        return name;
    }

    public int age() {
        return age;
    }

    public boolean isAdult() {
        return age >= 18;
    }

    public static final class Builder {
        private String name = "unknown";
        private int age;

        public Builder name(String name) {
            this.name = name;
            return this;
        }

        public Builder age(int age) {
            if (age < 0) {
                throw new IllegalArgumentException("age " + age);
            }
            this.age = age;
            return this;
        }

        public Person build() {
            return new Person(name, age);
        }
    }
}
