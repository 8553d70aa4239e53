/** Every unit that is a decimal digit by itself, with its value. */
public class Digits {
    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            try {
                int value = Integer.parseInt("" + (char) c);
                out.append(c).append(' ').append(value).append('\n');
            } catch (NumberFormatException none) {
                continue;
            }
        }
        System.out.print(out);
    }
}
