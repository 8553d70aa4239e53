package shop;

class Types {
    int m() {
        return "no number";
    }

    Syntax other;
}
