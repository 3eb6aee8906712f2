// The ports through which the host asks the editor. A face that cannot do something leaves the call out; `completePort`
// then answers that this editor cannot do it.
import type { EditorPorts, LivePort } from '@dovetail/protocol';

export type HostPorts = { readonly [P in keyof EditorPorts]: LivePort<EditorPorts[P]> };
