// Question: do Character classification, digit, case and code point methods agree on ASCII, Latin-1, BMP and supplementary characters?
class CharacterClassification {
    static String c(int cp) {
        StringBuilder sb = new StringBuilder(Integer.toHexString(cp)).append(':');
        if (Character.isLetter(cp)) sb.append('L'); if (Character.isDigit(cp)) sb.append('D'); if (Character.isLetterOrDigit(cp)) sb.append('A');
        if (Character.isUpperCase(cp)) sb.append('U'); if (Character.isLowerCase(cp)) sb.append('l'); if (Character.isTitleCase(cp)) sb.append('T');
        if (Character.isWhitespace(cp)) sb.append('W'); if (Character.isSpaceChar(cp)) sb.append('S'); if (Character.isISOControl(cp)) sb.append('C');
        if (Character.isJavaIdentifierStart(cp)) sb.append('j'); if (Character.isJavaIdentifierPart(cp)) sb.append('p'); if (Character.isUnicodeIdentifierStart(cp)) sb.append('u');
        if (Character.isAlphabetic(cp)) sb.append('a'); if (Character.isIdeographic(cp)) sb.append('i'); if (Character.isMirrored(cp)) sb.append('m'); if (Character.isDefined(cp)) sb.append('d'); if (Character.isIdentifierIgnorable(cp)) sb.append('g');
        return sb.append(' ').append(Character.getType(cp)).append(' ').append(Character.getNumericValue(cp)).append(' ').append(Character.digit(cp, 10)).append(' ').append(Character.digit(cp, 36))
            .append(' ').append(Integer.toHexString(Character.toUpperCase(cp))).append(' ').append(Integer.toHexString(Character.toLowerCase(cp))).append(' ').append(Integer.toHexString(Character.toTitleCase(cp))).append(' ').append(Character.getDirectionality(cp)).toString();
    }
    public static void main(String[] args) {
        for (int cp : new int[]{0, 9, 10, 0x1c, ' ', '!', '$', '0', '9', 'A', 'Z', '_', 'a', 'f', 'z', '(', 0x7f, 0x85, 0xa0, 0xaa, 0xad, 0xb2, 0xb5, 0xbd, 0xc0, 0xd7, 0xdf, 0xe9, 0xff, 0x130, 0x131, 0x149, 0x178, 0x1c4, 0x1c5, 0x1f0, 0x3a3, 0x3c2, 0x410, 0x5d0, 0x661, 0x6f5, 0x966, 0xe01, 0x1e9e, 0x2003, 0x2028, 0x200b, 0x2160, 0x2170, 0x2460, 0x20ac, 0x3042, 0x3007, 0x4e00, 0xac00, 0xd800, 0xdc00, 0xe000, 0xfeff, 0xff11, 0xff21, 0xffff, 0x10000, 0x10400, 0x10428, 0x1d7ce, 0x1f600, 0x20000, 0x10ffff, -1, 0x110000})
            System.out.println(c(cp));
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + (int) Character.forDigit(1, 1) + " " + Character.digit('g', 16) + " " + Character.digit('1', 50) + " " + Character.MIN_RADIX + Character.MAX_RADIX);
        System.out.println(Character.toChars(0x1f600).length + " " + (int) Character.toChars(0x1f600)[0] + " " + Character.charCount(0xffff) + Character.charCount(0x10000) + " " + Integer.toHexString(Character.toCodePoint('\ud83d', '\ude00')) + " " + Character.isHighSurrogate('\ud83d') + Character.isLowSurrogate('\ud83d') + Character.isSurrogatePair('\ud83d', '\ude00') + " " + (int) Character.highSurrogate(0x10ffff) + " " + (int) Character.lowSurrogate(0x10ffff) + " " + Character.isValidCodePoint(0x110000) + Character.isBmpCodePoint(0x10000) + Character.isSupplementaryCodePoint(0x10000));
        try { Character.toChars(0x110000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Character.toString(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(Character.getName('a') + " | " + Character.getName(0x1f600) + " | " + Character.getName(0) + " | " + Character.getName(0x4e00) + " | " + Character.codePointOf("LATIN SMALL LETTER B"));
        System.out.println(Character.UnicodeBlock.of('a') + " " + Character.UnicodeBlock.of(0x410) + " " + Character.UnicodeScript.of(0x3b1) + " " + Character.UnicodeScript.of('1'));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('a') + " " + Character.hashCode('a') + " " + (int) Character.reverseBytes('\u1234') + " " + Character.toString(97) + Character.valueOf('q') + " " + (char) ('a' + 1) + ('a' + 1) + " " + (int) Character.MAX_VALUE);
        String s = "a\ud83d\ude00b\ud83d";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(1) + " " + s.codePointAt(2) + " " + s.codePointBefore(3) + " " + s.offsetByCodePoints(0, 2) + " " + Integer.toHexString(s.codePointAt(4)));
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u0130".toLowerCase().length() + " " + "TITLE".equalsIgnoreCase("title") + " " + "\u03a3\u03a3".toLowerCase().charAt(1) / 1 + " " + (int) "A\u03a3".toLowerCase().charAt(1));
        int letters = 0, digits = 0, upper = 0, ws = 0;
        for (int i = 0; i < 0x3000; i++) { if (Character.isLetter(i)) letters++; if (Character.isDigit(i)) digits++; if (Character.isUpperCase(i)) upper++; if (Character.isWhitespace(i)) ws++; }
        System.out.println(digits + " " + ws + " " + (letters > 5000) + " " + (upper > 500));
    }
}
