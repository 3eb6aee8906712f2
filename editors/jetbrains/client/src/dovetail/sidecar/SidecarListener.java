package dovetail.sidecar;

import com.google.gson.JsonObject;
import java.util.List;

/** What the sidecar tells without a question. Called on the thread of the client, like the port. */
public interface SidecarListener {
    default void filesChanged(List<String> paths) {}

    /** {@code state} is idle, working or waiting. */
    default void statusChanged(String state, String text, int pendingDecisions) {}

    /** For the page, with the {@code idebridge} only: {@code json} is passed on unread, see {@link PageScripts}. */
    default void pageMessage(String pageId, String json) {}

    /** A CLI has linked itself to this editor, or is gone again ({@code ide/clientConnected}, {@code ide/clientDisconnected}). */
    default void client(String method, JsonObject params) {}

    /** The sidecar is ready for questions; after a restart once more. */
    default void ready(JsonObject initialized) {}

    /** The sidecar is gone: close every proposal, apply nothing. {@code again} tells whether it is being started once more. */
    default void ended(String why, boolean again) {}
}
