/** Five bodies under gravity: doubles in fields of objects. */
public class NBody {
    double x, y, z, vx, vy, vz, mass;

    NBody(double x, double y, double z, double vx, double vy, double vz, double mass) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.vx = vx;
        this.vy = vy;
        this.vz = vz;
        this.mass = mass;
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(args[0]);
        NBody[] bodies = {
            new NBody(0, 0, 0, 0, 0, 0, 39.5),
            new NBody(4.84, -1.16, -0.10, 0.6, 2.8, -0.02, 0.037),
            new NBody(8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011),
            new NBody(12.9, -15.1, -0.22, 1.08, 0.86, -0.01, 0.0017),
            new NBody(15.4, -25.9, 0.18, 0.98, 0.59, -0.03, 0.002),
        };
        for (int i = 0; i < steps; i++) {
            advance(bodies, 0.001);
        }
        System.out.println("energy " + energy(bodies));
    }

    static void advance(NBody[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            NBody a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                NBody b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double d2 = dx * dx + dy * dy + dz * dz;
                double mag = dt / (d2 * Math.sqrt(d2));
                a.vx -= dx * b.mass * mag;
                a.vy -= dy * b.mass * mag;
                a.vz -= dz * b.mass * mag;
                b.vx += dx * a.mass * mag;
                b.vy += dy * a.mass * mag;
                b.vz += dz * a.mass * mag;
            }
        }
        for (NBody b : bodies) {
            b.x += dt * b.vx;
            b.y += dt * b.vy;
            b.z += dt * b.vz;
        }
    }

    static double energy(NBody[] bodies) {
        double e = 0;
        for (NBody b : bodies) {
            e += 0.5 * b.mass * (b.vx * b.vx + b.vy * b.vy + b.vz * b.vz);
        }
        return e;
    }
}
