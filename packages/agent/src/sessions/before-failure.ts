// A conversation without the failure that it ended with: what was said to it last and never answered is handed back as text,
// so that a fork does not begin with the failure of another session.
import type { ByteFile } from './byte-file.ts';
import type { ConversationLine } from './conversation-lines.ts';
import { contentBlocks, plainText } from './message-content.ts';
import { typedText } from './prompt-text.ts';
import { kindOf } from './session-message.ts';
import { readStoredLine } from './stored-line.ts';
import type { TranscriptLine } from './transcript-line.ts';

export interface BeforeFailure {
  readonly lines: readonly ConversationLine[];
  /** The last prompt, when nothing but the failure followed it and it can be said again as text. */
  readonly unsent?: string;
}

export async function beforeFailure(file: ByteFile, lines: readonly ConversationLine[]): Promise<BeforeFailure> {
  let end = lines.length;
  let unsent: { at: number; text: string } | undefined;
  for (let at = lines.length - 1; at >= 0; at--) {
    const place = lines[at];
    const parsed = place && (await readStoredLine(file, place));
    if (!parsed?.ok) continue;
    const { line } = parsed;
    if (line.value['isApiErrorMessage'] === true) {
      end = at;
      continue;
    }
    if (kindOf(line) === 'hidden') continue;
    // Something stands before the prompt, so the fork is not empty without it.
    if (unsent) return { lines: lines.slice(0, unsent.at), unsent: unsent.text };
    const text = end < lines.length ? promptText(line) : undefined;
    if (text === undefined) break;
    unsent = { at, text };
  }
  return { lines: lines.slice(0, end) };
}

/** Only of a prompt that is nothing but words: a picture cannot be handed back. */
function promptText(line: TranscriptLine): string | undefined {
  if (kindOf(line) !== 'prompt') return undefined;
  const blocks = contentBlocks(line);
  if (blocks.some(({ type }) => type !== 'text')) return undefined;
  const text = typedText(plainText(blocks));
  return text === '' ? undefined : text;
}
