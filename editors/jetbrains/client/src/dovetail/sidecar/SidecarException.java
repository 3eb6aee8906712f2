package dovetail.sidecar;

/** What the other side answered instead of a result, or that it is gone. The message is a sentence for a person. */
public final class SidecarException extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final int NOT_IMPLEMENTED = -32601;
    static final int INTERNAL = -32603;
    static final int CANCELLED = -32800;
    /** Not on the wire: the sidecar is gone, and with it every question. */
    public static final int GONE = 0;

    private final int code;

    SidecarException(int code, String message) {
        super(message);
        this.code = code;
    }

    /** For a call that this editor does not have. */
    public static SidecarException notImplemented(String call) {
        return new SidecarException(NOT_IMPLEMENTED, "This editor cannot do " + call + ".");
    }

    public int code() {
        return code;
    }
}
