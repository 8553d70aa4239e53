package dbmerge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The names of a table as text, in columns. */
final class Report {
    private final int width;
    private final int columns;

    Report(int width, int columns) {
        this.width = width;
        this.columns = columns;
    }

    String of(Table table) {
        List<String> names = new ArrayList<>();
        for (Row row : table) {
            names.add(row.name());
        }
        names.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        StringBuilder page = new StringBuilder();
        int at = 0;
        for (String name : names) {
            page.append(pad(name)).append(++at % columns == 0 ? '\n' : ' ');
        }
        return page.append(Statistics.of(table)).toString();
    }

    private String pad(String text) {
        return text.length() >= width ? text.substring(0, width) : text + " ".repeat(width - text.length());
    }
}
