package shop;

class Syntax {
    void m() {
        int = 3;
    }
}
