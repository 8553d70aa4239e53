// Question: are calls redirected in code with switches, wide instructions and calls of all kinds?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: AllShapes#check
import java.util.List;

public class AllShapes implements Comparable<AllShapes> {
    @Override
    public int compareTo(AllShapes other) {
        return 0;
    }

    @Override
    public int hashCode() {
        return super.hashCode() | 1;
    }

    static int dense(long time) {
        switch ((int) (time % 5)) {
            case 0: return 10;
            case 1: return 11;
            case 2: return (int) (System.currentTimeMillis() % 2);
            case 4: return 14;
            default: return -1;
        }
    }

    static String sparse(int n) {
        switch (n) {
            case -7: return "minus seven";
            case 1000: return "a thousand";
            case 1: return System.getenv("ONE");
            default: return null;
        }
    }

    static long wide(long now) {
        long sum = 0;
        for (int i = 0; i < 1; i++) {
            long v0 = now % 3;
            long v1 = v0 + 1;
            long v2 = v1 + 2;
            long v3 = v2 + 0;
            long v4 = v3 + 1;
            long v5 = v4 + 2;
            long v6 = v5 + 0;
            long v7 = v6 + 1;
            long v8 = v7 + 2;
            long v9 = v8 + 0;
            long v10 = v9 + 1;
            long v11 = v10 + 2;
            long v12 = v11 + 0;
            long v13 = v12 + 1;
            long v14 = v13 + 2;
            long v15 = v14 + 0;
            long v16 = v15 + 1;
            long v17 = v16 + 2;
            long v18 = v17 + 0;
            long v19 = v18 + 1;
            long v20 = v19 + 2;
            long v21 = v20 + 0;
            long v22 = v21 + 1;
            long v23 = v22 + 2;
            long v24 = v23 + 0;
            long v25 = v24 + 1;
            long v26 = v25 + 2;
            long v27 = v26 + 0;
            long v28 = v27 + 1;
            long v29 = v28 + 2;
            long v30 = v29 + 0;
            long v31 = v30 + 1;
            long v32 = v31 + 2;
            long v33 = v32 + 0;
            long v34 = v33 + 1;
            long v35 = v34 + 2;
            long v36 = v35 + 0;
            long v37 = v36 + 1;
            long v38 = v37 + 2;
            long v39 = v38 + 0;
            long v40 = v39 + 1;
            long v41 = v40 + 2;
            long v42 = v41 + 0;
            long v43 = v42 + 1;
            long v44 = v43 + 2;
            long v45 = v44 + 0;
            long v46 = v45 + 1;
            long v47 = v46 + 2;
            long v48 = v47 + 0;
            long v49 = v48 + 1;
            long v50 = v49 + 2;
            long v51 = v50 + 0;
            long v52 = v51 + 1;
            long v53 = v52 + 2;
            long v54 = v53 + 0;
            long v55 = v54 + 1;
            long v56 = v55 + 2;
            long v57 = v56 + 0;
            long v58 = v57 + 1;
            long v59 = v58 + 2;
            long v60 = v59 + 0;
            long v61 = v60 + 1;
            long v62 = v61 + 2;
            long v63 = v62 + 0;
            long v64 = v63 + 1;
            long v65 = v64 + 2;
            long v66 = v65 + 0;
            long v67 = v66 + 1;
            long v68 = v67 + 2;
            long v69 = v68 + 0;
            long v70 = v69 + 1;
            long v71 = v70 + 2;
            long v72 = v71 + 0;
            long v73 = v72 + 1;
            long v74 = v73 + 2;
            long v75 = v74 + 0;
            long v76 = v75 + 1;
            long v77 = v76 + 2;
            long v78 = v77 + 0;
            long v79 = v78 + 1;
            long v80 = v79 + 2;
            long v81 = v80 + 0;
            long v82 = v81 + 1;
            long v83 = v82 + 2;
            long v84 = v83 + 0;
            long v85 = v84 + 1;
            long v86 = v85 + 2;
            long v87 = v86 + 0;
            long v88 = v87 + 1;
            long v89 = v88 + 2;
            long v90 = v89 + 0;
            long v91 = v90 + 1;
            long v92 = v91 + 2;
            long v93 = v92 + 0;
            long v94 = v93 + 1;
            long v95 = v94 + 2;
            long v96 = v95 + 0;
            long v97 = v96 + 1;
            long v98 = v97 + 2;
            long v99 = v98 + 0;
            long v100 = v99 + 1;
            long v101 = v100 + 2;
            long v102 = v101 + 0;
            long v103 = v102 + 1;
            long v104 = v103 + 2;
            long v105 = v104 + 0;
            long v106 = v105 + 1;
            long v107 = v106 + 2;
            long v108 = v107 + 0;
            long v109 = v108 + 1;
            long v110 = v109 + 2;
            long v111 = v110 + 0;
            long v112 = v111 + 1;
            long v113 = v112 + 2;
            long v114 = v113 + 0;
            long v115 = v114 + 1;
            long v116 = v115 + 2;
            long v117 = v116 + 0;
            long v118 = v117 + 1;
            long v119 = v118 + 2;
            long v120 = v119 + 0;
            long v121 = v120 + 1;
            long v122 = v121 + 2;
            long v123 = v122 + 0;
            long v124 = v123 + 1;
            long v125 = v124 + 2;
            long v126 = v125 + 0;
            long v127 = v126 + 1;
            long v128 = v127 + 2;
            long v129 = v128 + 0;
            long v130 = v129 + 1;
            long v131 = v130 + 2;
            long v132 = v131 + 0;
            long v133 = v132 + 1;
            long v134 = v133 + 2;
            long v135 = v134 + 0;
            long v136 = v135 + 1;
            long v137 = v136 + 2;
            long v138 = v137 + 0;
            long v139 = v138 + 1;
            sum += v139;
            i += 1000;
        }
        return sum;
    }

    static void check() {
        long now = System.currentTimeMillis();
        Comparable<AllShapes> shapes = new AllShapes();
        List<Integer> list = List.of(1, 2);
        int[][] matrix = new int[2][3];
        Runnable nothing = () -> {
            assert System.nanoTime() != Long.MIN_VALUE;
        };
        nothing.run();
        if ((shapes.hashCode() & 1) != 1 || list.hashCode() != 994 || matrix[1].length != 3) {
            throw new AssertionError();
        }
        if (dense(now) == 1 && "two".equals(sparse(1)) && wide(now) > 0 && list instanceof List) {
            throw new IllegalStateException();
        }
    }
}
