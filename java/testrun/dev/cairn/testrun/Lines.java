package dev.cairn.testrun;

import java.util.ArrayList;
import java.util.List;

/** The format of the files to and from this JVM: lines of words, with a tab between two words. */
final class Lines {
    private Lines() {
    }

    static String line(Object... words) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            String word = String.valueOf(words[i]);
            if (i > 0) {
                line.append('\t');
            }
            for (int j = 0; j < word.length(); j++) {
                char c = word.charAt(j);
                switch (c) {
                    case '\\' -> line.append("\\\\");
                    case '\t' -> line.append("\\t");
                    case '\n' -> line.append("\\n");
                    case '\r' -> line.append("\\r");
                    default -> line.append(c);
                }
            }
        }
        return line.append('\n').toString();
    }

    static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\t') {
                words.add(word.toString());
                word.setLength(0);
            } else if (c != '\\') {
                word.append(c);
            } else {
                char escaped = line.charAt(++i);
                word.append(switch (escaped) {
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> escaped;
                });
            }
        }
        words.add(word.toString());
        return words;
    }
}
