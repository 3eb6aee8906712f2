package dovetail.sidecar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Lines of a stream of bytes, ended by {@code \n} alone. {@code BufferedReader.readLine} would also split at a lone {@code \r},
 * and a character may come in two pieces.
 */
final class ByteLines {
    static final int LONGEST = 64 * 1024 * 1024;

    private ByteLines() {}

    /** Gives each line until the stream ends; a last line that is not ended is none. */
    static void read(InputStream stream, Consumer<String> line) throws IOException {
        byte[] bytes = new byte[64 * 1024];
        ByteArrayOutputStream open = new ByteArrayOutputStream();
        for (int count = stream.read(bytes); count >= 0; count = stream.read(bytes)) {
            int from = 0;
            for (int at = 0; at < count; at++) {
                if (bytes[at] != '\n') continue;
                open.write(bytes, from, at - from);
                line.accept(open.toString(StandardCharsets.UTF_8));
                open.reset();
                from = at + 1;
            }
            open.write(bytes, from, count - from);
            if (open.size() > LONGEST) throw new IOException("The sidecar sent a line of more than 64 MiB.");
        }
    }
}
