// Question: do streams, readers and writers on files behave as on a disk?

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;

public class Streams {
    public static void main(String[] args) throws Exception {
        File directory = Files.createTempDirectory("streams").toFile();
        File file = new File(directory, "text");
        System.out.println(file.exists() + " " + file.length() + " " + file.canRead());
        try (PrintWriter out = new PrintWriter(file)) {
            out.println("first");
            out.printf("%d apples%n", 3);
            out.print("last, without an end");
        }
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            in.lines().forEach(System.out::println);
        }
        try (Scanner in = new Scanner(file)) {
            System.out.println(in.next() + in.nextInt() + in.next());
        }
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file))) {
            out.writeInt(-7);
            out.writeUTF("text");
            out.writeDouble(1.5);
        }
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            System.out.println(in.readInt() + in.readUTF() + in.readDouble() + in.read());
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "r")) {
            System.out.println(random.readUnsignedShort());
            random.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        FileInputStream closed = new FileInputStream(file);
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            new FileInputStream(new File(file, "below"));
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(directory.getPath(), "DIRECTORY"));
        }
        System.out.println(directory.delete() + " " + file.delete() + " " + directory.delete() + " " + directory.delete());
        Path gone = directory.toPath().resolve("x");
        try {
            Files.writeString(gone, "x");
        } catch (IOException e) {
            System.out.println(e.getClass() + " " + e.getMessage().replace(directory.getPath(), "DIRECTORY"));
        }
    }
}
