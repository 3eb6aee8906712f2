// A WireError in the form in which it travels: `data` is left out where its code carries none.
import type { WireErrorShape, WireFailure } from '@dovetail/protocol';

export function wireBody({ code, message, data }: WireErrorShape): Exclude<WireFailure, string> {
  return { code, message, ...(data !== undefined && { data: { ...data } }) };
}
