// Question: Can a stub answer something else after a method was called that may change it?
//@ target: stubs.ForgetsOnChange#reload
//@ verdict: violated (with stubs)
//@ throws: java.lang.AssertionError
//@ options: --stub stubs.Cache
package stubs;

class ForgetsOnChange {
    static void reload(Cache cache) {
        if (cache == null) {
            return;
        }
        int before = cache.getSize();
        cache.reload();
        assert cache.getSize() == before;
    }
}

abstract class Cache {
    abstract int getSize();

    abstract void reload();
}
