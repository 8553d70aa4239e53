package lissa;

/**
 * A template with parameters, in the order in which they were added and by the numbers of their names.
 * Invariant: there are a list and a map, both valid, and of the same size.
 */
public class Template {
    public static class Parameter {
        int name;
        Object value;

        public Parameter(int name, Object value) {
            this.name = name;
            this.value = value;
        }
    }

    LinkedList parameters;
    HashMap byName;

    public Template() {
        parameters = new LinkedList();
        byName = new HashMap();
    }

    /** Adds a parameter; false if it is null or there is one of this name. */
    public boolean addParameter(Parameter parameter) {
        if (parameter == null || byName.containsKey(parameter.name)) {
            return false;
        }
        parameters.add(parameter);
        byName.put(parameter.name, parameter);
        return true;
    }

    /** The parameter with a name, or null. */
    public Parameter getParameter(int name) {
        return byName.get(name) instanceof Parameter parameter ? parameter : null;
    }

    public int size() {
        return parameters.size();
    }

    public boolean repOK() {
        return parameters != null && byName != null && parameters.repOK() && byName.repOK()
                && parameters.size() == byName.size();
    }
}
