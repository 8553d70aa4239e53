package dbmerge;

import java.util.List;

/** Accounts from lines of text: `key;name;amount;version`. */
final class TextSource implements TableSource {
    private final String name;
    private final List<String> lines;

    TextSource(String name, List<String> lines) {
        this.name = name;
        this.lines = lines;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Table read() {
        Table table = new Table(Schema.ACCOUNTS);
        int number = 0;
        for (String line : lines) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            String[] cells = text.split(";");
            if (cells.length != 4) {
                throw new SourceException(name, number, cells.length + " cells");
            }
            table.insert(new Row(parse(cells[0], number), cells[1].strip(), parse(cells[2], number), parse(cells[3], number), name));
        }
        return table;
    }

    private int parse(String cell, int number) {
        try {
            return Integer.parseInt(cell.strip());
        } catch (NumberFormatException e) {
            throw new SourceException(name, number, "no number: " + cell);
        }
    }
}
