// The input of a tool call as far as it is known: final, or a tolerant reading of the JSON that has streamed so far.
import { parsePartialJson } from '../partial-json.ts';
import type { ToolBlock } from '../state/block.ts';

/** Costs a pass over the raw text while the input streams, so ask once a frame and not once a delta. */
export function toolInput(call: ToolBlock): unknown {
  if (!call.preview && !call.partial) return call.input;
  return call.inputText === '' ? call.input : parsePartialJson(call.inputText);
}
