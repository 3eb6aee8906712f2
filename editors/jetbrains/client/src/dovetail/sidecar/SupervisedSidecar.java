package dovetail.sidecar;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A sidecar that is started again when it dies: after 1, 2 and 4 s, then no more until {@link #start} is called. Questions that are
 * open when it dies fail; nothing is asked twice.
 */
public final class SupervisedSidecar implements AutoCloseable {
    private static final long PROVEN_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int RETRIES = 3;

    private final List<String> command;
    private final Path folder;
    private final EditorPort port;
    private final SidecarListener listener;
    private final Supplier<JsonObject> initialize;
    private final Duration patience;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "dovetail-supervisor");
        thread.setDaemon(true);
        return thread;
    });
    private SidecarClient client;
    private CompletableFuture<SidecarClient> ready = new CompletableFuture<>();
    private int failures;
    private boolean closed;

    /** {@code patience} is for the answer to {@code initialize}: ten seconds suit a person. */
    public SupervisedSidecar(
            List<String> command,
            Path folder,
            Duration patience,
            Supplier<JsonObject> initialize,
            EditorPort port,
            SidecarListener listener) {
        this.command = List.copyOf(command);
        this.folder = folder;
        this.initialize = initialize;
        this.patience = patience;
        this.port = port;
        this.listener = listener;
    }

    public synchronized void start() {
        if (closed || client != null) return;
        long sinceNanos = System.nanoTime();
        try {
            client = new SidecarClient(command, folder, port, listener);
        } catch (IOException problem) {
            died(null, command.get(0) + " cannot be started: " + problem.getMessage(), sinceNanos);
            return;
        }
        SidecarClient mine = client;
        mine.ended().thenAccept(why -> died(mine, why, sinceNanos));
        CompletableFuture<JsonElement> answer = mine.request("initialize", initialize.get());
        clock.schedule(() -> {
            if (!answer.isDone()) mine.close();
        }, patience.toMillis(), TimeUnit.MILLISECONDS);
        answer.thenAccept(result -> becomeReady(mine, result.getAsJsonObject()));
        // A refusal is for good: another try would be refused too.
        answer.exceptionally(problem -> {
            if (problem instanceof SidecarException told && told.code() != SidecarException.GONE) giveUp(mine, told.getMessage());
            return null;
        });
    }

    /** Completed when the sidecar is ready, at once if it is. */
    public synchronized CompletableFuture<SidecarClient> ready() {
        return ready.copy();
    }

    /** News is for a sidecar that listens; others are not told later. */
    public synchronized void notify(String method, JsonObject params) {
        if (client != null && ready.isDone()) client.notify(method, params);
    }

    /** Returns at once. */
    @Override
    public synchronized void close() {
        closed = true;
        clock.shutdownNow();
        if (client != null) client.close();
    }

    /** Completed when no sidecar runs. Whoever ends the JVM waits for it after {@link #close}, or a sidecar that hangs is left. */
    public synchronized CompletableFuture<Void> gone() {
        return client == null ? CompletableFuture.completedFuture(null) : client.ended().thenApply(why -> null);
    }

    private void becomeReady(SidecarClient mine, JsonObject initialized) {
        CompletableFuture<SidecarClient> waiting;
        synchronized (this) {
            if (client != mine) return;
            waiting = ready;
        }
        waiting.complete(mine);
        listener.ready(initialized);
    }

    private synchronized void giveUp(SidecarClient mine, String why) {
        failures = RETRIES;
        mine.close();
        ready.completeExceptionally(new SidecarException(SidecarException.GONE, why));
    }

    private void died(SidecarClient mine, String why, long sinceNanos) {
        boolean again;
        synchronized (this) {
            if (client != mine) return;
            boolean wasReady = ready.isDone();
            client = null;
            if (wasReady && System.nanoTime() - sinceNanos > PROVEN_NANOS) failures = 0;
            again = !closed && failures < RETRIES;
            if (again) clock.schedule(this::start, 1L << failures, TimeUnit.SECONDS);
            else ready.completeExceptionally(new SidecarException(SidecarException.GONE, why));
            failures = again ? failures + 1 : 0;
            if (wasReady || !again) ready = new CompletableFuture<>();
        }
        listener.ended(why, again);
    }
}
