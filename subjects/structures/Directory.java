package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A tree of folders, each with a search tree of its files; folders and files are known by number, and
 * folder 0 is the root. Invariant: the folders form a tree of {@code size} folders with the right
 * parents and different ids, the root's being 0; each has a valid tree of files, and none of these trees
 * or of their nodes belongs to two folders.
 */
public class Directory {
    static class Folder {
        int id;
        Bst files = new Bst();
        Folder parent;
        Folder firstChild;
        Folder sibling;

        Folder(int id) {
            this.id = id;
        }
    }

    /** Where a file was found. */
    public record Place(int folder, int depth) {}

    Folder root = new Folder(0);
    int size = 1;

    /** Makes a folder inside another; false if its id is taken or there is no such other. */
    public boolean makeFolder(int id, int inside) {
        Folder parent = find(root, inside);
        if (parent == null || find(root, id) != null) {
            return false;
        }
        attach(new Folder(id), parent);
        size++;
        return true;
    }

    /** Puts a file into a folder; false if it is there already or there is no such folder. */
    public boolean addFile(int file, int inside) {
        Folder folder = find(root, inside);
        return folder != null && folder.files.insert(file);
    }

    /** Removes a folder with all that is in it; false if it is the root or there is no such folder. */
    public boolean removeFolder(int id) {
        Folder folder = find(root, id);
        if (folder == null || folder == root) {
            return false;
        }
        detach(folder);
        size -= count(folder);
        return true;
    }

    /** Moves a folder into another; false if one does not exist or the other is inside it. */
    public boolean move(int id, int into) {
        Folder folder = find(root, id);
        Folder target = find(root, into);
        if (folder == null || target == null || find(folder, into) != null) {
            return false;
        }
        detach(folder);
        attach(folder, target);
        return true;
    }

    /** Where a file is, in a folder near the root if in several; null if nowhere. */
    public Place locate(int file) {
        return locate(file, root, 0);
    }

    private static Place locate(int file, Folder folder, int depth) {
        if (folder.files.contains(file)) {
            return new Place(folder.id, depth);
        }
        Place nearest = null;
        for (Folder child = folder.firstChild; child != null; child = child.sibling) {
            Place place = locate(file, child, depth + 1);
            if (place != null && (nearest == null || place.depth() < nearest.depth())) {
                nearest = place;
            }
        }
        return nearest;
    }

    public int size() {
        return size;
    }

    private static Folder find(Folder folder, int id) {
        if (folder.id == id) {
            return folder;
        }
        for (Folder child = folder.firstChild; child != null; child = child.sibling) {
            Folder found = find(child, id);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static int count(Folder folder) {
        int count = 1;
        for (Folder child = folder.firstChild; child != null; child = child.sibling) {
            count += count(child);
        }
        return count;
    }

    private static void attach(Folder folder, Folder parent) {
        folder.parent = parent;
        folder.sibling = parent.firstChild;
        parent.firstChild = folder;
    }

    private static void detach(Folder folder) {
        Folder parent = folder.parent;
        if (parent.firstChild == folder) {
            parent.firstChild = folder.sibling;
        } else {
            Folder before = parent.firstChild;
            while (before.sibling != folder) {
                before = before.sibling;
            }
            before.sibling = folder.sibling;
        }
        folder.parent = null;
        folder.sibling = null;
    }

    public boolean repOK() {
        if (root == null || root.id != 0 || root.parent != null || root.sibling != null) {
            return false;
        }
        Set<Folder> folders = new HashSet<>();
        LinkedList<Folder> work = new LinkedList<>();
        folders.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Folder folder = work.removeFirst();
            for (Folder child = folder.firstChild; child != null; child = child.sibling) {
                if (!folders.add(child) || child.parent != folder) {
                    return false;
                }
                work.add(child);
            }
        }
        return folders.size() == size && idsDiffer(folders) && filesAreOK(folders);
    }

    private static boolean idsDiffer(Set<Folder> folders) {
        for (Folder folder : folders) {
            for (Folder other : folders) {
                if (folder != other && folder.id == other.id) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean filesAreOK(Set<Folder> folders) {
        Set<Bst> trees = new HashSet<>();
        Set<Bst.Node> nodes = new HashSet<>();
        for (Folder folder : folders) {
            Bst files = folder.files;
            if (files == null || !trees.add(files) || !files.repOK() || !files.isTree(nodes)) {
                return false;
            }
        }
        return true;
    }
}
