// Question: does floorMod keep the hand on the clock however far it is turned?
//@ verdict: holds
//@ target: FloorModClock#turn
public class FloorModClock {
    private int hour;

    // a method target with a receiver: a new clock at 0
    void turn(int by) {
        hour = Math.floorMod(hour + by, 12);
        assert hour >= 0 && hour < 12;
        int again = Math.floorMod(by, -12);
        assert again <= 0 && again > -12;
    }
}
