package dbmerge;

import java.util.ArrayList;
import java.util.List;

/** The steps of a merge, by ascending keys. */
final class MergePlan {
    private final List<MergeStep> steps = new ArrayList<>();

    static MergePlan of(Table left, Table right) {
        MergePlan plan = new MergePlan();
        List<Row> a = left.sorted();
        List<Row> b = right.sorted();
        int i = 0;
        int j = 0;
        while (i < a.size() && j < b.size()) {
            int order = a.get(i).compareTo(b.get(j));
            Row mine = order <= 0 ? a.get(i++) : null;
            Row theirs = order >= 0 ? b.get(j++) : null;
            plan.steps.add(new MergeStep(mine, theirs));
        }
        while (i < a.size()) {
            plan.steps.add(new MergeStep(a.get(i++), null));
        }
        while (j < b.size()) {
            plan.steps.add(new MergeStep(null, b.get(j++)));
        }
        return plan;
    }

    List<MergeStep> steps() {
        return steps;
    }

    long conflicts() {
        return steps.stream().filter(MergeStep::isConflict).count();
    }
}
