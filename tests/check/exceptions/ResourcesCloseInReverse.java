// Question: are resources closed in reverse, and what close throws kept as suppressed?
//@ verdict: holds
//@ target: ResourcesCloseInReverse
import dev.cairn.Symbolic;

public class ResourcesCloseInReverse {
    static String log = "";

    static class Door implements AutoCloseable {
        final String name;
        final boolean jammed;

        Door(String name, boolean jammed) {
            this.name = name;
            this.jammed = jammed;
        }

        @Override
        public void close() {
            log += name;
            if (jammed) throw new IllegalStateException(name);
        }
    }

    public static void main(String[] args) {
        boolean bodyFails = Symbolic.anyBoolean();
        boolean aJams = Symbolic.anyBoolean();
        boolean bJams = Symbolic.anyBoolean();
        int suppressed = 0;
        try (Door a = new Door("a", aJams); Door b = new Door("b", bJams)) {
            log += "-";
            if (bodyFails) throw new IllegalArgumentException("body");
        } catch (IllegalArgumentException e) {
            assert bodyFails;
            suppressed = e.getSuppressed().length;
        } catch (IllegalStateException e) {
            assert !bodyFails && (aJams || bJams);
            assert e.getMessage().equals(bJams ? "b" : "a");
            suppressed = 1 + e.getSuppressed().length;
        }
        assert log.equals("-ba");
        assert suppressed == (aJams ? 1 : 0) + (bJams ? 1 : 0);
    }
}
