/** StringBuilder: appending characters, numbers and strings, inserting, reversing. */
public class Strings {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int hash = 0;
        for (int r = 0; r < rounds; r++) {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 1_000; i++) {
                b.append((char) ('a' + i % 26));
                b.append(i);
                b.append(", ");
            }
            b.reverse();
            b.insert(0, "round ");
            String s = b.toString();
            int vowels = 0;
            for (int i = 0; i < s.length(); i++) {
                if ("aeiou".indexOf(s.charAt(i)) >= 0) {
                    vowels++;
                }
            }
            hash = hash * 31 + s.hashCode() + vowels;
        }
        System.out.println("hash " + hash);
    }
}
