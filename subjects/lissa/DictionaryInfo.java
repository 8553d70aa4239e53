package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * The fields of a dictionary, by the numbers of their names and by their tags. Invariant: there are two
 * different maps, valid and without a common entry.
 */
public class DictionaryInfo {
    public static class FieldInfo {
        int name;
        int tag;

        public FieldInfo(int name, int tag) {
            this.name = name;
            this.tag = tag;
        }
    }

    TreeMap byName;
    TreeMap byTag;

    public DictionaryInfo() {
        byName = new TreeMap();
        byTag = new TreeMap();
    }

    /** Adds a field, in place of one with the same name or tag; false if it is null. */
    public boolean addField(FieldInfo field) {
        if (field == null) {
            return false;
        }
        byName.put(field.name, field);
        byTag.put(field.tag, field);
        return true;
    }

    /** The field with a tag, or null. */
    public FieldInfo getField(int tag) {
        return byTag.get(tag) instanceof FieldInfo field ? field : null;
    }

    /** The field with a name, or null. */
    public FieldInfo getFieldByName(int name) {
        return byName.get(name) instanceof FieldInfo field ? field : null;
    }

    public boolean repOK() {
        return byName != null && byTag != null && byName != byTag && hasDisjointMaps();
    }

    private boolean hasDisjointMaps() {
        Set<Object> seen = new HashSet<>();
        return byName.repOK(seen) && byTag.repOK(seen);
    }
}
