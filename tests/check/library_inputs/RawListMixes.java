// Question: can a list without a type argument hold something that is no string?
//@ verdict: violated
//@ target: RawListMixes#first
//@ throws: java.lang.ClassCastException
//@ options: --non-null list
import java.util.List;

public class RawListMixes {
    @SuppressWarnings("rawtypes")
    static String first(List list) {
        return list.isEmpty() ? "" : (String) list.get(0);
    }
}
