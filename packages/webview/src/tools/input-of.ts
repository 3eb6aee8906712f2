// The input of a call, read once for each state of the call, however many parts of its card ask for it.
import { toolInput, type ToolBlock } from '@dovetail/conversation';

const known = new WeakMap<ToolBlock, { readonly input: unknown }>();

export function inputOf(call: ToolBlock): unknown {
  let read = known.get(call);
  if (!read) known.set(call, (read = { input: toolInput(call) }));
  return read.input;
}
