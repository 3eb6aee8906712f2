package dovetail.sidecar;

/** Texts as JavaScript string literals: safe in a script, in an attribute and beside {@code </script>}. */
public final class JsString {
    private JsString() {}

    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
        for (int at = 0; at < text.length(); at++) {
            char unit = text.charAt(at);
            boolean plain = unit >= 0x20 && unit < 0x7f && "\"'\\<>&`".indexOf(unit) < 0;
            // Halves of surrogate pairs too: a lone one would not survive UTF-8.
            if (plain) quoted.append(unit);
            else quoted.append(String.format("\\u%04x", (int) unit));
        }
        return quoted.append('"').toString();
    }
}
