package dovetail.kit;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dovetail.sidecar.EditorPort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * An editor without a screen, built like an IDE: one thread owns all documents, documents hold {@code \n} only, and the port hops
 * to that thread and back.
 */
final class MemoryEditor implements EditorPort {
    private static final Gson GSON = new Gson();

    static final class Document {
        String text;
        boolean dirty;
    }

    private static final class Shown {
        final CompletableFuture<Decision> decision = new CompletableFuture<>();
        String text;
    }

    private final Executor edt = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "edt");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<String, Document> documents = new LinkedHashMap<>();
    private final Map<String, Shown> proposals = new LinkedHashMap<>();
    private final BiConsumer<String, JsonObject> tell;
    private String focus = "";
    private Selection selection;

    MemoryEditor(BiConsumer<String, JsonObject> tell) {
        this.tell = tell;
    }

    <T> CompletableFuture<T> onEdt(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, edt);
    }

    @Override
    public CompletableFuture<Decision> openDiff(Proposal proposal) {
        Shown shown = new Shown();
        onEdt(() -> {
            shown.text = onlyLineFeeds(proposal.newFileContents());
            proposals.put(proposal.proposalId(), shown);
            if (Boolean.FALSE.equals(proposal.preserveFocus())) focus = "proposal:" + proposal.proposalId();
            return null;
        });
        // Withdrawn, or the sidecar is gone: the view closes, and nothing is applied.
        shown.decision.whenComplete((decision, problem) -> edt.execute(() -> close(proposal.proposalId())));
        return shown.decision;
    }

    @Override
    public CompletableFuture<Void> closeDiff(String proposalId) {
        return onEdt(() -> {
            decide(proposalId, Decision.rejected());
            return null;
        });
    }

    /** Nothing happens to a proposal that is not shown any more. */
    void decide(String proposalId, Decision decision) {
        Shown shown = proposals.get(proposalId);
        if (shown == null) return;
        close(proposalId);
        shown.decision.complete(decision);
    }

    void accept(String proposalId) {
        Shown shown = proposals.get(proposalId);
        if (shown != null) decide(proposalId, Decision.accepted(shown.text));
    }

    void editProposal(String proposalId, String text) {
        proposals.get(proposalId).text = onlyLineFeeds(text);
    }

    private void close(String proposalId) {
        proposals.remove(proposalId);
        if (focus.equals("proposal:" + proposalId)) focus = documents.keySet().stream().findFirst().orElse("");
    }

    void rejectAll() {
        List.copyOf(proposals.keySet()).forEach(id -> decide(id, Decision.rejected()));
    }

    List<String> proposals() {
        return new ArrayList<>(proposals.keySet());
    }

    @Override
    public CompletableFuture<Opened> openFile(FileToOpen file) {
        return onEdt(() -> {
            if (!Files.isRegularFile(Path.of(file.filePath()))) return new Opened(false, "There is no such file.");
            open(file.filePath());
            boolean inFront = Boolean.FALSE.equals(file.preserveFocus());
            if (inFront && file.selection() != null) select(file.filePath(), file.selection());
            if (inFront || focus.isEmpty()) focus = file.filePath();
            return new Opened(true, null);
        });
    }

    Document open(String path) {
        return documents.computeIfAbsent(path, missing -> {
            Document document = new Document();
            document.text = read(path);
            return document;
        });
    }

    void filesChanged(List<String> paths) {
        edt.execute(() -> paths.forEach(path -> {
            Document document = documents.get(path);
            if (document != null && !document.dirty && Files.exists(Path.of(path))) document.text = read(path);
        }));
    }

    void select(String path, Range range) {
        String[] lines = open(path).text.split("\n", -1);
        focus = path;
        selection = new Selection(path, textIn(lines, range), range);
        tell.accept("editor/selectionChanged", GSON.toJsonTree(selection).getAsJsonObject());
    }

    private static String textIn(String[] lines, Range range) {
        StringBuilder text = new StringBuilder();
        for (int line = range.start().line(); line <= range.end().line(); line++) {
            int from = line == range.start().line() ? range.start().character() : 0;
            int to = line == range.end().line() ? range.end().character() : lines[line].length();
            text.append(lines[line], from, to).append(line == range.end().line() ? "" : "\n");
        }
        return text.toString();
    }

    void mention() {
        JsonObject params = new JsonObject();
        params.addProperty("filePath", selection.filePath());
        params.addProperty("lineStart", selection.selection().start().line());
        params.addProperty("lineEnd", selection.selection().end().line());
        tell.accept("editor/atMentioned", params);
    }

    void change(String path, String text) {
        Document document = open(path);
        document.text = onlyLineFeeds(text);
        document.dirty = true;
    }

    String textOf(String path) {
        return documents.get(path).text;
    }

    String focus() {
        return focus;
    }

    List<String> openFiles() {
        return new ArrayList<>(documents.keySet());
    }

    @Override
    public CompletableFuture<List<FileDiagnostics>> diagnostics(String uri) {
        return onEdt(List::of);
    }

    @Override
    public CompletableFuture<List<OpenEditor>> openEditors() {
        return onEdt(() -> documents.entrySet().stream().map(entry -> {
            Path path = Path.of(entry.getKey());
            String uri = path.toUri().toString();
            return new OpenEditor(
                    uri, path.getFileName().toString(), focus.equals(entry.getKey()), entry.getValue().dirty, null);
        }).toList());
    }

    @Override
    public CompletableFuture<Selection> selection() {
        return onEdt(() -> selection);
    }

    @Override
    public CompletableFuture<Dirtiness> isDirty(String filePath) {
        return onEdt(() -> {
            Document document = documents.get(filePath);
            return new Dirtiness(document != null, document != null && document.dirty);
        });
    }

    @Override
    public CompletableFuture<Saved> save(String filePath) {
        return onEdt(() -> {
            Document document = documents.get(filePath);
            if (document == null) return new Saved(false, "It is not open.");
            if (!document.dirty) return new Saved(false, "It has no changes to save.");
            try {
                Files.writeString(Path.of(filePath), document.text);
            } catch (IOException problem) {
                return new Saved(false, problem.toString());
            }
            document.dirty = false;
            return new Saved(true, null);
        });
    }

    @Override
    public CompletableFuture<Formatted> format(String filePath) {
        return onEdt(() -> new Formatted(false, "This editor has no formatter."));
    }

    @Override
    public CompletableFuture<Closed> closeTab(String tabName) {
        return onEdt(() -> {
            List<String> named = documents.keySet().stream()
                    .filter(path -> path.equals(tabName) || Path.of(path).getFileName().toString().equals(tabName))
                    .filter(path -> !documents.get(path).dirty)
                    .toList();
            return new Closed(documents.keySet().removeAll(named));
        });
    }

    private static String read(String path) {
        try {
            String text = new String(Files.readAllBytes(Path.of(path)), StandardCharsets.UTF_8);
            return text.replace("\r\n", "\n").replace('\r', '\n');
        } catch (IOException missing) {
            return "";
        }
    }

    /** As the documents of an IDE do: another line end is a mistake of the caller. */
    private static String onlyLineFeeds(String text) {
        if (text.indexOf('\r') >= 0) throw new IllegalArgumentException("A document holds line feeds only.");
        return text;
    }
}
