package dovetail.sidecar;

/** The two scripts between a browser inside the editor and the chat page (`idebridge`). */
public final class PageScripts {
    private PageScripts() {}

    /** Hands one message of {@link SidecarListener#pageMessage} to the page. */
    public static String dispatch(String json) {
        return "window.dispatchEvent(new MessageEvent('message',{data:JSON.parse(" + JsString.quote(json) + ")}))";
    }

    /**
     * To be run after every load. {@code send} is what {@code JBCefJSQuery.inject("json")} gives: JavaScript that hands the variable
     * {@code json} to the editor.
     */
    public static String install(String send) {
        return "if(!window.idebridge){window.idebridge={postMessage(json){" + send + "}};"
                + "window.dispatchEvent(new Event('idebridge-ready'))}";
    }
}
