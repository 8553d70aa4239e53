package star;

import java.util.HashSet;
import java.util.Set;

/**
 * Where an aircraft is, how it moves, and the fixes ahead of it. Invariant: there are a position and a
 * motion; latitudes are between -90 and 90 degrees, longitudes between -180 and 180; the speed is between
 * 0 and 1000 knots, the heading from 0 on and below 360 degrees; the route ends, and each of its fixes
 * has a point of its own.
 */
public class FlightTrack {
    /** Nautical miles. */
    static final double EARTH_RADIUS = 3440.065;
    static final double MILES_A_DEGREE = 60.0;

    static class Point {
        double latitude;
        double longitude;

        Point(double latitude, double longitude) {
            this.latitude = latitude;
            this.longitude = longitude;
        }
    }

    static class Motion {
        double speed;
        double heading;
    }

    static class Fix {
        Point point;
        Fix next;

        Fix(Point point) {
            this.point = point;
        }
    }

    Point position = new Point(0, 0);
    Motion motion = new Motion();
    Fix route;

    /** Nautical miles from here to a place, along a great circle. */
    public double distanceTo(double latitude, double longitude) {
        double from = Math.toRadians(position.latitude);
        double to = Math.toRadians(latitude);
        double east = Math.toRadians(longitude - position.longitude) / 2;
        double north = (to - from) / 2;
        double chord = Math.pow(Math.sin(north), 2) + Math.cos(from) * Math.cos(to) * Math.pow(Math.sin(east), 2);
        return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, Math.max(0, chord))));
    }

    /** Flies on for a time, at most a day, as if the earth were flat; false if that is no such time. */
    public boolean advance(double seconds) {
        if (!(seconds >= 0 && seconds <= 86400)) {
            return false;
        }
        double miles = motion.speed * seconds / 3600;
        double heading = Math.toRadians(motion.heading);
        double latitude = position.latitude + miles * Math.cos(heading) / MILES_A_DEGREE;
        if (Math.abs(latitude) < 89) {
            double width = MILES_A_DEGREE * Math.cos(Math.toRadians(latitude));
            double longitude = position.longitude + miles * Math.sin(heading) / width;
            position.longitude = Math.IEEEremainder(longitude, 360);
        }
        position.latitude = Math.max(-90, Math.min(90, latitude));
        return true;
    }

    /** Turns; false, and as before, if the heading is not a number. */
    public boolean turnTo(double heading) {
        if (Double.isNaN(heading) || Double.isInfinite(heading)) {
            return false;
        }
        double turned = heading % 360;
        if (turned < 0) {
            turned += 360;
        }
        motion.heading = turned >= 360 ? 0 : turned;
        return true;
    }

    /** Adds a fix at the end of the route; false if there is no such place. */
    public boolean addFix(double latitude, double longitude) {
        if (!isPlace(latitude, longitude)) {
            return false;
        }
        Fix fix = new Fix(new Point(latitude, longitude));
        if (route == null) {
            route = fix;
        } else {
            Fix last = route;
            while (last.next != null) {
                last = last.next;
            }
            last.next = fix;
        }
        return true;
    }

    /** The number of the fix that is nearest, or -1 if there is none. */
    public int nearestFix() {
        int nearest = -1;
        double least = 0;
        int number = 0;
        for (Fix fix = route; fix != null; fix = fix.next) {
            double distance = distanceTo(fix.point.latitude, fix.point.longitude);
            if (nearest < 0 || distance < least) {
                nearest = number;
                least = distance;
            }
            number++;
        }
        return nearest;
    }

    /** Drops the fixes at the beginning of the route that are behind the aircraft; how many. */
    public int dropPassed() {
        int dropped = 0;
        while (route != null && isBehind(route.point)) {
            route = route.next;
            dropped++;
        }
        return dropped;
    }

    /** Whether the motion leads to the first fix, but for so many degrees. */
    public boolean isConforming(double tolerance) {
        if (route == null || motion.speed == 0) {
            return true;
        }
        return Math.abs(turnTowards(route.point)) <= tolerance;
    }

    private boolean isBehind(Point point) {
        return Math.abs(turnTowards(point)) > 90;
    }

    /** By how many degrees, to the right if positive, the aircraft would turn to fly to a point. */
    private double turnTowards(Point point) {
        double north = point.latitude - position.latitude;
        double east = (point.longitude - position.longitude) * Math.cos(Math.toRadians(position.latitude));
        double bearing = Math.toDegrees(Math.atan2(east, north));
        return Math.IEEEremainder(bearing - motion.heading, 360);
    }

    private static boolean isPlace(double latitude, double longitude) {
        return latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
    }

    private static boolean isPlace(Point point) {
        return point != null && isPlace(point.latitude, point.longitude);
    }

    public boolean repOK() {
        if (!isPlace(position) || motion == null) {
            return false;
        }
        if (!(motion.speed >= 0 && motion.speed <= 1000 && motion.heading >= 0 && motion.heading < 360)) {
            return false;
        }
        Set<Fix> fixes = new HashSet<>();
        Set<Point> points = new HashSet<>();
        points.add(position);
        for (Fix fix = route; fix != null; fix = fix.next) {
            if (!fixes.add(fix) || !isPlace(fix.point) || !points.add(fix.point)) {
                return false;
            }
        }
        return true;
    }
}
