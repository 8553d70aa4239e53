// Question: where does adding to a list of the library at an index fail?
//@ verdict: violated
//@ target: java.util.ArrayList#add(int,java.lang.Object)
//@ throws: java.lang.IndexOutOfBoundsException
public class LibraryReceiver {}
