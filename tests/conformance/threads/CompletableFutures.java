// Question: do CompletableFutures combine results and exceptions, also asynchronously and with timeouts?
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6);
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> 7);
        System.out.println(a.thenCombine(b, (x, y) -> x * y).get());
        System.out.println(a.thenApplyAsync(x -> x + 1).thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 10)).join());
        CompletableFuture<Object> failed = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("bad"); });
        System.out.println(failed.exceptionally(e -> "recovered " + e).join());
        System.out.println(failed.handle((v, e) -> v + " " + e.getCause().getMessage()).join());
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e);
        }
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e);
        }
        List<CompletableFuture<String>> all = IntStream.range(0, 6).mapToObj(i -> CompletableFuture.supplyAsync(() -> "v" + i)).collect(Collectors.toList());
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().map(CompletableFuture::join).collect(Collectors.joining(",")));
        CompletableFuture<String> never = new CompletableFuture<>();
        System.out.println(CompletableFuture.anyOf(never, CompletableFuture.completedFuture("any")).join());
        System.out.println(never.completeOnTimeout("timeout", 5, TimeUnit.MILLISECONDS).get());
        CompletableFuture<String> slow = new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS);
        try { slow.join(); } catch (CompletionException e) { System.out.println(e.getCause()); }
        CompletableFuture<String> byHand = new CompletableFuture<>();
        new Thread(() -> byHand.complete("by hand")).start();
        byHand.thenAccept(v -> System.out.println("accepted " + v)).join();
        System.out.println(byHand.complete("again") + " " + byHand.getNow("none") + " " + byHand.isDone());
    }
}
