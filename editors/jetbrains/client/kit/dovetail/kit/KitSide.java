package dovetail.kit;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.sidecar.EditorPort;
import dovetail.sidecar.JsString;
import dovetail.sidecar.PageScripts;
import dovetail.sidecar.SidecarClient;
import dovetail.sidecar.SidecarListener;
import dovetail.sidecar.SupervisedSidecar;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The client in the hands of a test: {@code KitSide FOLDER COMMAND...}. Each line on stdin is one action of the person, each line on
 * stdout its outcome.
 */
public final class KitSide {
    private static final Gson GSON = new Gson();
    private static final List<String> CALLS = List.of(
            "openDiff", "closeDiff", "openFile", "diagnostics", "openEditors", "selection", "isDirty", "save", "format", "closeTab");

    private final MemoryEditor editor;
    private final SupervisedSidecar sidecar;

    private KitSide(Path folder, List<String> command) {
        AtomicReference<SupervisedSidecar> started = new AtomicReference<>();
        editor = new MemoryEditor((method, params) -> started.get().notify(method, params));
        sidecar = new SupervisedSidecar(command, folder, Duration.ofMinutes(1), () -> introduction(folder), editor, new SidecarListener() {
            @Override
            public void filesChanged(List<String> paths) {
                editor.filesChanged(paths);
            }

            @Override
            public void ended(String why, boolean again) {
                editor.onEdt(() -> {
                    editor.rejectAll();
                    return null;
                });
            }
        });
        started.set(sidecar);
        sidecar.start();
    }

    private static JsonObject introduction(Path folder) {
        JsonObject params = new JsonObject();
        params.addProperty("protocolVersion", 1);
        JsonObject client = new JsonObject();
        client.addProperty("name", "JVM client");
        client.addProperty("version", System.getProperty("java.version"));
        client.addProperty("pid", ProcessHandle.current().pid());
        params.add("client", client);
        JsonArray folders = new JsonArray();
        folders.add(folder.toString());
        params.add("workspaceFolders", folders);
        JsonObject capabilities = new JsonObject();
        capabilities.add("editor", GSON.toJsonTree(CALLS));
        capabilities.addProperty("text", "lf");
        params.add("capabilities", capabilities);
        return params;
    }

    private Object act(JsonObject action) {
        String path = text(action, "filePath");
        String proposalId = text(action, "proposalId");
        switch (action.get("do").getAsString()) {
            case "accept" -> editor.accept(proposalId);
            case "reject" -> editor.decide(proposalId, EditorPort.Decision.rejected());
            case "editProposal" -> editor.editProposal(proposalId, text(action, "text"));
            case "proposals" -> { return editor.proposals(); }
            case "select" -> editor.select(path, GSON.fromJson(action.get("range"), EditorPort.Range.class));
            case "mention" -> editor.mention();
            case "focus" -> { return editor.focus(); }
            case "openFiles" -> { return editor.openFiles(); }
            case "textOf" -> { return editor.textOf(path); }
            case "change" -> editor.change(path, text(action, "text"));
            case "flood" -> { return flood(); }
            case "quote" -> { return JsString.quote(text(action, "text")); }
            case "dispatch" -> { return PageScripts.dispatch(text(action, "text")); }
            case "install" -> { return PageScripts.install(text(action, "text")); }
            default -> throw new IllegalArgumentException("There is no action " + action.get("do"));
        }
        return "";
    }

    /** 32 MiB on the thread of the editor, whether or not anybody reads; true when most of it is still unsent. */
    private boolean flood() {
        JsonObject params = new JsonObject();
        params.addProperty("text", "x".repeat(1024 * 1024));
        SidecarClient client = sidecar.ready().getNow(null);
        for (int count = 0; count < 32; count++) client.notify("editor/selectionChanged", params);
        return client.isBehind();
    }

    private static String text(JsonObject action, String name) {
        return action.has(name) ? action.get(name).getAsString() : null;
    }

    public static void main(String[] args) throws IOException {
        List<String> words = List.of(args);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        KitSide side = new KitSide(Path.of(words.get(0)), words.subList(1, words.size()));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject action = JsonParser.parseString(line).getAsJsonObject();
            if (action.get("do").getAsString().equals("quit")) break;
            side.editor.onEdt(() -> side.act(action)).whenComplete((result, problem) -> {
                JsonObject outcome = new JsonObject();
                outcome.add("id", action.get("id"));
                if (problem == null) outcome.add("result", GSON.toJsonTree(result));
                else outcome.addProperty("problem", problem.toString());
                out.println(GSON.toJson(outcome));
            });
        }
        side.sidecar.close();
        side.sidecar.gone().join();
    }
}
