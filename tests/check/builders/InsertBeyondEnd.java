// Question: can the position of an insertion lie beyond the end?
//@ verdict: violated
//@ target: InsertBeyondEnd#group
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: int 5
public class InsertBeyondEnd {
    static String group(int position) {
        StringBuilder number = new StringBuilder("1234");
        if (position < 0) {
            position = 0;
        }
        number.insert(position, '_');
        return number.toString();
    }
}
