// Question: does a supplier give a list with something in it?
//@ verdict: violated
//@ target: SupplierOfList#first
//@ throws: java.lang.IndexOutOfBoundsException
//@ options: --non-null s
import java.util.List;
import java.util.function.Supplier;

public class SupplierOfList {
    static String first(Supplier<List<String>> s) {
        List<String> list = s.get();
        return list == null ? "" : list.get(0);
    }
}
