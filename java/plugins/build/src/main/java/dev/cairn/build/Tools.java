package dev.cairn.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The jars with which the binary runs tests. A build tool fetches them as it fetches everything. */
public final class Tools {
    private Tools() {}

    /** As {@code group:name:version}. */
    public static List<String> coordinates() throws IOException {
        List<String> coordinates = new ArrayList<>();
        try (InputStream in = Tools.class.getResourceAsStream("tools.txt")) {
            if (in == null) {
                throw new IOException("tools.txt is not in the plugin's jar");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                coordinates.add(line);
            }
        }
        return coordinates;
    }
}
