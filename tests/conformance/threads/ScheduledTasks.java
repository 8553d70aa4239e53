// Question: do scheduled executors and Timer run tasks in the order of their times?
import java.util.*;
import java.util.concurrent.*;

class ScheduledTasks {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        s.schedule(() -> order.add("late"), 300, TimeUnit.MILLISECONDS);
        s.schedule(() -> order.add("early"), 100, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> value = s.schedule(() -> { order.add("middle"); return "value"; }, 200, TimeUnit.MILLISECONDS);
        System.out.println(value.get());
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> ticks = s.scheduleAtFixedRate(three::countDown, 0, 10, TimeUnit.MILLISECONDS);
        three.await();
        ticks.cancel(false);
        s.schedule(() -> {}, 400, TimeUnit.MILLISECONDS).get();
        s.shutdownNow();
        System.out.println(order + " " + s.awaitTermination(5, TimeUnit.SECONDS));
        Timer timer = new Timer("timer", true);
        CountDownLatch done = new CountDownLatch(2);
        timer.schedule(new TimerTask() { public void run() { System.out.println(Thread.currentThread().getName() + " second"); done.countDown(); } }, 200);
        timer.schedule(new TimerTask() { public void run() { System.out.println("first"); done.countDown(); } }, 20);
        done.await();
        timer.cancel();
        try {
            timer.schedule(new TimerTask() { public void run() { } }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
