package dovetail.sidecar;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The child process and its three streams. One thread owns each stream, so whoever sends, the EDT above all, never waits.
 */
final class SidecarProcess {
    private static final byte[] END = new byte[0];
    private static final long GRACE_SECONDS = 2;
    private static final int KEPT_WORDS = 4096;

    private final Process process;
    private final BlockingQueue<byte[]> unsent = new LinkedBlockingQueue<>();
    private final AtomicLong unsentBytes = new AtomicLong();
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private final StringBuilder words = new StringBuilder();
    private volatile String trouble;

    SidecarProcess(List<String> command, Path folder, Consumer<String> line) throws IOException {
        process = new ProcessBuilder(command).directory(folder.toFile()).start();
        Thread reader = thread("reader", () -> readLines(line));
        Thread listener = thread("stderr", this::keepWords);
        thread("writer", this::writeAll);
        thread("end", () -> {
            int code = process.waitFor();
            reader.join();
            listener.join();
            unsent.add(END);
            ended.complete(trouble != null ? trouble : "The sidecar ended with code " + code + ", saying: " + lastWords());
        });
    }

    /** Completed when the process has ended and everything it said has been read; the value says how it ended. */
    CompletableFuture<String> ended() {
        return ended;
    }

    void send(String line) {
        byte[] bytes = (line + '\n').getBytes(StandardCharsets.UTF_8);
        unsentBytes.addAndGet(bytes.length);
        unsent.add(bytes);
    }

    long unsentBytes() {
        return unsentBytes.get();
    }

    /** The end of stdin asks the sidecar to end; if it stays, its whole tree is destroyed. Returns at once. */
    void close() {
        unsent.add(END);
        ended.copy().completeOnTimeout("", GRACE_SECONDS, TimeUnit.SECONDS).thenRun(this::destroy);
    }

    private void destroy() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void readLines(Consumer<String> line) {
        try (InputStream stdout = process.getInputStream()) {
            ByteLines.read(stdout, line);
        } catch (IOException problem) {
            trouble = problem.getMessage();
            destroy();
        }
    }

    private void writeAll() throws InterruptedException {
        try (OutputStream stdin = process.getOutputStream()) {
            for (byte[] bytes = unsent.take(); bytes != END; bytes = unsent.take()) {
                stdin.write(bytes);
                stdin.flush();
                unsentBytes.addAndGet(-bytes.length);
            }
        } catch (IOException gone) {
            // The end of the process tells the same.
        }
    }

    private void keepWords() {
        try (InputStream stderr = process.getErrorStream()) {
            ByteLines.read(stderr, line -> {
                synchronized (words) {
                    words.append(line).append('\n');
                    if (words.length() > KEPT_WORDS) words.delete(0, words.length() - KEPT_WORDS);
                }
            });
        } catch (IOException gone) {
            // The end of the process tells the same.
        }
    }

    private String lastWords() {
        synchronized (words) {
            return words.isEmpty() ? "nothing" : words.toString().trim();
        }
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static Thread thread(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }, "dovetail-" + name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
