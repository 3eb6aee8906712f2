// The kind of a line, spelled as `protocol` spells it. Types are all that is imported from there: its schemas would
// bring the validator into the page, and this code runs for every delta.
import type { CliLine } from '@dovetail/protocol';

export function kindOf(line: CliLine): string {
  if (line.type !== 'system') return line.type;
  const subtype = line['subtype'];
  return `system:${typeof subtype === 'string' ? subtype : '?'}`;
}
