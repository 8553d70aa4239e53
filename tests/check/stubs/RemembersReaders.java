// Question: Does a stub answer the same again, until something else is called on it, and what it was told?
//@ target: stubs.RemembersReaders#twice
//@ verdict: holds (stubs: stubs.Settings)
//@ options: --stub stubs.Settings
package stubs;

class RemembersReaders {
    static void twice(Settings settings, String key) {
        if (settings == null) {
            return;
        }
        assert settings.get("a") == settings.get("a");
        settings.put("a", key);
        assert settings.get("a") == key;
        settings.setLimit(7);
        assert settings.getLimit() == 7;
        assert settings.isOpen() == settings.isOpen();
    }
}

interface Settings {
    String get(String key);

    void put(String key, String value);

    int getLimit();

    void setLimit(int limit);

    boolean isOpen();
}
