package shop;

class Broken {
    static final int SIZE = Integer.parseInt("many");
}
