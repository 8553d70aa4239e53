// Question: is what holds for every length said to hold within the widest bound that was looked at?
//@ target: EachStepCovered#count
//@ verdict: holds within bounds
class EachStepCovered {
    static int count(boolean[] flags) {
        if (flags == null) return 0;
        int n = 0;
        for (boolean flag : flags) {
            if (!flag) return n;
            n++;
        }
        assert n == flags.length;
        return n;
    }
}
