package dovetail.sidecar;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What the sidecar asks of the editor. Every method is called on one thread of the client, in the order of the questions, and
 * returns at once: it hops to where the editor wants the work done, and completes the future from there. A future that is
 * cancelled was withdrawn by the sidecar. What is not overridden is answered "not implemented".
 *
 * <p>Lines and characters count from zero, characters in UTF-16 units, as {@code java.lang.String} does.
 */
public interface EditorPort {
    record Position(int line, int character) {}

    record Range(Position start, Position end) {}

    record Proposal(
            String proposalId, String oldFilePath, String newFilePath, String newFileContents, String tabName, Boolean preserveFocus) {}

    /** {@code contents} is null unless accepted. */
    record Decision(String decision, String contents) {
        public static Decision accepted(String contents) {
            return new Decision("accepted", contents);
        }

        public static Decision rejected() {
            return new Decision("rejected", null);
        }
    }

    record FileToOpen(String filePath, Range selection, Boolean preview, Boolean preserveFocus) {}

    record Opened(boolean opened, String message) {}

    /** {@code severity} is Error, Warning, Info or Hint; {@code source} and {@code code} may be null. */
    record Diagnostic(String message, String severity, Range range, String source, String code) {}

    record FileDiagnostics(String uri, List<Diagnostic> diagnostics) {}

    record OpenEditor(String uri, String label, boolean isActive, boolean isDirty, String languageId) {}

    record Selection(String filePath, String text, Range selection) {}

    record Dirtiness(boolean isOpen, boolean isDirty) {}

    record Saved(boolean saved, String message) {}

    record Formatted(boolean formatted, String message) {}

    record Closed(boolean closed) {}

    /** Answered when the person decides. A view that is lost without a decision is a rejection. */
    default CompletableFuture<Decision> openDiff(Proposal proposal) {
        return missing("openDiff");
    }

    /** Closing twice is no error. The open question of that proposal is to be completed as rejected. */
    default CompletableFuture<Void> closeDiff(String proposalId) {
        return missing("closeDiff");
    }

    default CompletableFuture<Opened> openFile(FileToOpen file) {
        return missing("openFile");
    }

    /** Of one file, or of all when {@code uri} is null; from what is known now, never waiting for a check to end. */
    default CompletableFuture<List<FileDiagnostics>> diagnostics(String uri) {
        return missing("diagnostics");
    }

    default CompletableFuture<List<OpenEditor>> openEditors() {
        return missing("openEditors");
    }

    /** Completed with null when no editor is active. */
    default CompletableFuture<Selection> selection() {
        return missing("selection");
    }

    default CompletableFuture<Dirtiness> isDirty(String filePath) {
        return missing("isDirty");
    }

    default CompletableFuture<Saved> save(String filePath) {
        return missing("save");
    }

    default CompletableFuture<Formatted> format(String filePath) {
        return missing("format");
    }

    default CompletableFuture<Closed> closeTab(String tabName) {
        return missing("closeTab");
    }

    private static <T> CompletableFuture<T> missing(String call) {
        return CompletableFuture.failedFuture(SidecarException.notImplemented("editor/" + call));
    }
}
