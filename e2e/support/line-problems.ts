// Whether Dovetail understands every line that a CLI printed: its kind is declared, it has the declared form, and the
// conversation takes it.
import { applyLine, emptyConversation } from '@dovetail/conversation';
import { isKnownKind, kindOf, schemaOf, type CliLine } from '@dovetail/protocol';

/** In words, one each; empty when all is understood. */
export function lineProblems(lines: readonly CliLine[]): string[] {
  return [...lines.flatMap(formProblems), ...conversationProblems(lines)];
}

function formProblems(line: CliLine): string[] {
  const kind = kindOf(line);
  if (!isKnownKind(kind)) return [`${kind} is not a known kind: ${shown(line)}`];
  const checked = schemaOf(kind)?.safeParse(line);
  if (!checked || checked.success) return checked ? [] : [`${kind} has no schema`];
  return checked.error.issues.map(issue => `${kind}: ${issue.path.join('.')} ${issue.message}: ${shown(line)}`);
}

function conversationProblems(lines: readonly CliLine[]): string[] {
  const conversation = emptyConversation();
  for (const [index, line] of lines.entries()) applyLine(conversation, line, index);
  return Object.entries(conversation.unknown).map(
    ([kind, { count, malformed, first }]) =>
      `the conversation does not ${malformed ? 'understand' : 'know'} ${count} ${kind} lines: ${shown(first)}`,
  );
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 400);
}
