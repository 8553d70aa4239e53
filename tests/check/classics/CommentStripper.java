// Question: does the state machine return to its start for every short text without a comment?
//@ verdict: holds
//@ target: CommentStripper
import dev.cairn.Symbolic;

public class CommentStripper {
    enum State { CODE, SLASH, COMMENT, STAR }

    static State next(State state, char c) {
        return switch (state) {
            case CODE -> c == '/' ? State.SLASH : State.CODE;
            case SLASH -> c == '*' ? State.COMMENT : c == '/' ? State.SLASH : State.CODE;
            case COMMENT -> c == '*' ? State.STAR : State.COMMENT;
            case STAR -> c == '/' ? State.CODE : c == '*' ? State.STAR : State.COMMENT;
        };
    }

    public static void main(String[] args) {
        String text = Symbolic.anyString(3);
        State state = State.CODE;
        for (int i = 0; i < text.length(); i++) {
            state = next(state, text.charAt(i));
        }
        boolean inComment = state == State.COMMENT || state == State.STAR;
        assert inComment == text.contains("/*");
        assert (state == State.SLASH) == (!inComment && text.endsWith("/"));
    }
}
