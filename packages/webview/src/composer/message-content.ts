// From what stands in the message box to what is sent. With words alone the content is a plain string; else the person's
// own words are the last text. Observed on 2.1.29 and 2.1.325: there the CLI looks for commands and mentions.
import type { EditorSelection, MessageContent } from '@dovetail/protocol';
import type { Chip } from './chips/chip.ts';
import { mention, withLineMarks } from './mentions.ts';
import { selectionText } from './selection-text.ts';

export interface Written {
  readonly text: string;
  readonly chips: readonly Chip[];
  /** Null: nothing is selected, or it is not to be sent. */
  readonly selection: EditorSelection | null;
  /** What the agent is to know beside the words of the person. */
  readonly note?: string | undefined;
  /** The texts of what the words mention beside files. */
  readonly mentioned?: readonly string[] | undefined;
}

/** Undefined: there is nothing to send. */
export function messageContent({ text, chips, selection, note, mentioned = [] }: Written): MessageContent | undefined {
  const words = wordsOf(text, chips);
  const images = chips.flatMap(chip =>
    chip.type === 'image'
      ? [{ type: 'image', source: { type: 'base64', media_type: chip.mediaType, data: chip.data } }]
      : [],
  );
  if (words === '' && images.length === 0) return undefined;
  const context = [
    ...(selection && selection.text !== '' ? [{ type: 'text', text: selectionText(selection) }] : []),
    ...(note === undefined ? [] : [{ type: 'text', text: noteText(note) }]),
    ...mentioned.map(thing => ({ type: 'text', text: thing })),
  ];
  if (images.length === 0 && context.length === 0) return words;
  return [...context, ...images, ...(words === '' ? [] : [{ type: 'text', text: words }])];
}

const aside = /^<system-reminder>([\s\S]*)<\/system-reminder>\s*$/;

/** The wrapper is one that the CLI and session lists know as "not typed by the person". */
function noteText(note: string): string {
  return `<system-reminder>${note}</system-reminder>`;
}

/** undefined: the text is something else. */
export function readNote(text: string): string | undefined {
  return aside.exec(text)?.[1];
}

function wordsOf(text: string, chips: readonly Chip[]): string {
  const typed = withLineMarks(text.trim());
  const files = chips.flatMap(chip => (chip.type === 'file' ? [mention(chip.path)] : [])).join(' ');
  const pasted = chips.flatMap(chip => (chip.type === 'paste' ? [chip.text] : []));
  const parts = typed.startsWith('/') ? [typed, files] : [files, typed];
  return [...parts, ...pasted].filter(part => part !== '').join('\n\n');
}
