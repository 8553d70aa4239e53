// about: methods that return their receiver
// seeds: Driver#main:s
// relevant: Shape#width:w field:Shape.width Driver#main:a
// not: Shape#height field:Shape.height Driver#main:b
package fluentbuilder;

import dev.cairn.Symbolic;

class Shape {
    int width;
    int height;

    Shape width(int w) {
        width = w;
        return this;
    }

    Shape height(int h) {
        height = h;
        return this;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Shape shape = new Shape().width(s).height(2);
        int a = shape.width;
        int b = shape.height;
        System.out.println(a + b);
    }
}
