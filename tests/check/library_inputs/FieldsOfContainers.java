// Question: can an order have a first item whose price is negative?
//@ verdict: violated
//@ target: FieldsOfContainers#total
//@ throws: java.lang.AssertionError
public class FieldsOfContainers {
    static class Item {
        int price;
    }

    java.util.List<Item> items;
    java.util.Map<String, Item> byName;

    int total() {
        int sum = 0;
        if (items != null) {
            for (Item i : items) {
                sum += i == null ? 0 : i.price;
            }
        }
        Item tea = byName == null ? null : byName.get("tea");
        assert tea == null || items == null || items.isEmpty() || items.get(0) != tea || sum >= 0;
        return sum;
    }
}
