package dbmerge;

/** A stub of a branch's database: accounts made up from a seed. */
final class BranchSource implements TableSource {
    private static final String[] SYLLABLES = {"an", "bel", "co", "dra", "el", "fin", "gor", "hu"};

    private final String name;
    private final int rows;
    private final int step;
    private int seed;

    BranchSource(String name, int rows, int step, int seed) {
        this.name = name;
        this.rows = rows;
        this.step = step;
        this.seed = seed;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Table read() {
        Table table = new Table(Schema.ACCOUNTS);
        for (int i = 0; i < rows; i++) {
            table.insert(new Row(100 + i * step, person(), random(5000), 1 + random(9), name));
        }
        return table;
    }

    private String person() {
        StringBuilder text = new StringBuilder();
        int syllables = 2 + random(2);
        for (int i = 0; i < syllables; i++) {
            text.append(SYLLABLES[random(SYLLABLES.length)]);
        }
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private int random(int below) {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        return (seed >>> 9) % below;
    }
}
