// What a person must see before allowing a tool call: the whole command, the lines that change, all other members of
// the input. What is too long to show says how much is left out.
import type { CanUseTool } from '@dovetail/protocol';
import { visible } from '../terminal/visible.ts';
import { targetField, toolLabel } from './tool-label.ts';

const mostLines = 40;
/** Of a command every line counts. */
const mostCommandLines = 200;

export function requestDetails(question: CanUseTool): string[] {
  const { tool_name: tool, input } = question;
  const command = input['command'];
  if (typeof command === 'string') return commandLines(tool, input, command);
  if (Array.isArray(input['edits'])) return shortened(input['edits'].flatMap(changedLines), mostLines);
  if (typeof input['old_string'] === 'string') return shortened(changedLines(input), mostLines);
  const written = input['content'] ?? input['new_source'];
  if (typeof written === 'string') return shortened(prefixed('+ ', written), mostLines);
  const shown = targetField(input);
  const rest = Object.entries(input).filter(([name, value]) => name !== shown && value !== undefined);
  return shortened(
    rest.flatMap(([name, value]) => prefixed(`${name}: `, asText(value), ' '.repeat(name.length + 2))),
    mostLines,
  );
}

function commandLines(tool: string, input: CanUseTool['input'], command: string): string[] {
  const isShown = toolLabel(tool, { command }) === `${tool}: ${visible(command)}`;
  const why = typeof input['description'] === 'string' ? [visible(input['description'])] : [];
  return isShown ? why : [...why, ...shortened(prefixed('$ ', command, '  '), mostCommandLines)];
}

function changedLines(edit: unknown): string[] {
  const { old_string: before, new_string: after, replace_all: everywhere } = edit as Record<string, unknown>;
  return [
    ...(everywhere === true ? ['everywhere in the file:'] : []),
    ...(before === '' ? [] : prefixed('- ', asText(before))),
    ...(after === '' ? [] : prefixed('+ ', asText(after))),
  ];
}

function prefixed(prefix: string, text: string, further = prefix): string[] {
  const lines = visible(text).replace(/\n$/, '').split('\n');
  return lines.map((line, i) => (i === 0 ? prefix : further) + line);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? String(value));
}

function shortened(lines: readonly string[], most: number): string[] {
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), `… and ${more} more ${more === 1 ? 'line' : 'lines'}`] : [...lines];
}
