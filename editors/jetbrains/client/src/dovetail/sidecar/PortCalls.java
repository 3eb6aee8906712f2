package dovetail.sidecar;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** The names on the wire and the methods of the port, and nothing else. */
final class PortCalls {
    private static final Gson GSON = new Gson();

    private final Map<String, Function<JsonObject, CompletableFuture<?>>> calls;

    PortCalls(EditorPort port) {
        calls = Map.of(
                "editor/openDiff", params -> port.openDiff(GSON.fromJson(params, EditorPort.Proposal.class)),
                "editor/closeDiff", params -> port.closeDiff(text(params, "proposalId")).thenApply(nothing -> new JsonObject()),
                "editor/openFile", params -> port.openFile(GSON.fromJson(params, EditorPort.FileToOpen.class)),
                "editor/diagnostics", params -> port.diagnostics(text(params, "uri")),
                "editor/openEditors", params -> port.openEditors(),
                "editor/selection", params -> port.selection(),
                "editor/isDirty", params -> port.isDirty(text(params, "filePath")),
                "editor/save", params -> port.save(text(params, "filePath")),
                "editor/format", params -> port.format(text(params, "filePath")),
                "editor/closeTab", params -> port.closeTab(text(params, "tabName")));
    }

    CompletableFuture<?> call(String method, JsonObject params) {
        if (method.equals("ping")) return CompletableFuture.completedFuture(new JsonObject());
        Function<JsonObject, CompletableFuture<?>> call = calls.get(method);
        return call == null ? CompletableFuture.failedFuture(SidecarException.notImplemented(method)) : call.apply(params);
    }

    static JsonElement toJson(Object result) {
        return result == null ? JsonNull.INSTANCE : GSON.toJsonTree(result);
    }

    static String text(JsonObject params, String name) {
        JsonElement value = params.get(name);
        return value == null || value.isJsonNull() ? null : value.getAsString();
    }
}
