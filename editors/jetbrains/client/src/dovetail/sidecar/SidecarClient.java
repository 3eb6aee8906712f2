package dovetail.sidecar;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One run of the sidecar: JSON-RPC lines, each answer given to its asker. No method waits, so all may be called on the EDT.
 * Cancelling a future of {@link #request} tells the sidecar; a question that the sidecar withdraws cancels the port's future.
 */
public final class SidecarClient {
    // Nulls are answers: no selection is one.
    private static final Gson GSON = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private final SidecarProcess process;
    private final PortCalls port;
    private final SidecarListener listener;
    private final ExecutorService inOrder = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "dovetail-port");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<Long, CompletableFuture<JsonElement>> asked = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<?>> answering = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private final CompletableFuture<String> ended = new CompletableFuture<>();

    public SidecarClient(List<String> command, Path folder, EditorPort port, SidecarListener listener) throws IOException {
        this.port = new PortCalls(port);
        this.listener = listener;
        process = new SidecarProcess(command, folder, this::receive);
        process.ended().thenAccept(this::end);
    }

    public CompletableFuture<JsonElement> request(String method, JsonObject params) {
        long id = lastId.incrementAndGet();
        CompletableFuture<JsonElement> answer = new CompletableFuture<>();
        asked.put(id, answer);
        answer.whenComplete((result, problem) -> {
            asked.remove(id);
            if (problem instanceof CancellationException) notify("$/cancelRequest", withId(id));
        });
        send(method, id, params);
        if (ended.isDone()) answer.completeExceptionally(gone(ended.getNow("")));
        return answer;
    }

    public void notify(String method, JsonObject params) {
        send(method, null, params);
    }

    /** Of what the next news replaces, such as the selection, nothing more is sent while this is true. */
    public boolean isBehind() {
        return process.unsentBytes() > 1024 * 1024;
    }

    /** Completed when the sidecar is gone; the value says how it went. */
    public CompletableFuture<String> ended() {
        return ended;
    }

    /** Asks the sidecar to end, and destroys what stays. Returns at once. */
    public void close() {
        process.close();
    }

    private void receive(String line) {
        JsonObject message;
        try {
            message = JsonParser.parseString(line).getAsJsonObject();
        } catch (JsonSyntaxException | IllegalStateException noMessage) {
            return;
        }
        try {
            // Also answers: an answer and the notification behind it stay in order.
            inOrder.execute(() -> handle(message));
        } catch (RejectedExecutionException closed) {
            // Nobody is left to hear it.
        }
    }

    private void handle(JsonObject message) {
        String method = PortCalls.text(message, "method");
        JsonElement id = message.get("id");
        if (method == null) settle(message);
        else if (id == null || id.isJsonNull()) tell(method, paramsOf(message));
        else answer(method, id, paramsOf(message));
    }

    private void settle(JsonObject message) {
        JsonElement id = message.get("id");
        if (id == null || !id.isJsonPrimitive() || !id.getAsJsonPrimitive().isNumber()) return;
        CompletableFuture<JsonElement> answer = asked.remove(id.getAsLong());
        if (answer == null) return;
        if (!(message.get("error") instanceof JsonObject error)) answer.complete(message.get("result"));
        else answer.completeExceptionally(new SidecarException(codeOf(error), PortCalls.text(error, "message")));
    }

    /** An error without a number is still an answer: whoever asked must not wait for ever. */
    private static int codeOf(JsonObject error) {
        return error.get("code") instanceof JsonPrimitive code && code.isNumber() ? code.getAsInt() : -32603;
    }

    private void tell(String method, JsonObject params) {
        switch (method) {
            case "$/cancelRequest" -> {
                CompletableFuture<?> withdrawn = answering.get(String.valueOf(params.get("id")));
                if (withdrawn != null) withdrawn.cancel(false);
            }
            case "files/changed" -> {
                List<String> paths = new ArrayList<>();
                params.getAsJsonArray("paths").forEach(path -> paths.add(path.getAsString()));
                listener.filesChanged(paths);
            }
            case "status/changed" -> listener.statusChanged(
                    PortCalls.text(params, "state"), PortCalls.text(params, "text"), params.get("pendingDecisions").getAsInt());
            case "page/message" -> listener.pageMessage(PortCalls.text(params, "pageId"), PortCalls.text(params, "json"));
            case "ide/clientConnected", "ide/clientDisconnected" -> listener.client(method, params);
            default -> { }
        }
    }

    private void answer(String method, JsonElement id, JsonObject params) {
        CompletableFuture<?> result;
        try {
            result = port.call(method, params);
        } catch (RuntimeException problem) {
            result = CompletableFuture.failedFuture(problem);
        }
        answering.put(id.toString(), result);
        result.whenComplete((value, problem) -> {
            answering.remove(id.toString());
            JsonObject message = new JsonObject();
            message.addProperty("jsonrpc", "2.0");
            message.add("id", id);
            if (problem == null) message.add("result", PortCalls.toJson(value));
            else message.add("error", errorOf(problem));
            process.send(GSON.toJson(message));
        });
    }

    private void end(String why) {
        inOrder.execute(() -> {
            ended.complete(why);
            List.copyOf(asked.values()).forEach(answer -> answer.completeExceptionally(gone(why)));
            List.copyOf(answering.values()).forEach(open -> open.cancel(false));
        });
        inOrder.shutdown();
    }

    private void send(String method, Long id, JsonObject params) {
        JsonObject message = new JsonObject();
        message.addProperty("jsonrpc", "2.0");
        if (id != null) message.addProperty("id", id);
        message.addProperty("method", method);
        message.add("params", params);
        process.send(GSON.toJson(message));
    }

    private static JsonObject paramsOf(JsonObject message) {
        return message.get("params") instanceof JsonObject params ? params : new JsonObject();
    }

    private static JsonObject withId(long id) {
        JsonObject params = new JsonObject();
        params.addProperty("id", id);
        return params;
    }

    private static SidecarException gone(String why) {
        return new SidecarException(SidecarException.GONE, why);
    }

    private static JsonObject errorOf(Throwable problem) {
        Throwable cause = problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
        JsonObject error = new JsonObject();
        int code = cause instanceof SidecarException told ? told.code()
                : cause instanceof CancellationException ? SidecarException.CANCELLED : SidecarException.INTERNAL;
        error.addProperty("code", code);
        error.addProperty("message", cause.getMessage() == null ? cause.toString() : cause.getMessage());
        return error;
    }
}
