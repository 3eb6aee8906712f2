// What the editor tells by itself, on its way to pages: the selection, to all of them, the last of many; a mention, to the
// one page that the person has in front of them.
import { sep } from 'node:path';
import type { EditorSelection } from '@dovetail/protocol';
import { pathBelow } from '../../files/conversation-folder.ts';
import type { HostContext } from '../../host-context.ts';
import type { Page } from '../../pages/page.ts';
import { mentionText, type Mention } from './mention-text.ts';

const settleMs = 100;
// For the time that a face needs to open the chat for it.
const mentionWaitsMs = 30_000;

interface FileMention extends Omit<Mention, 'path'> {
  readonly filePath: string;
}

/** Ends with the host. */
export function startEditorPushes(context: HostContext): void {
  let selection: EditorSelection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pushed = '';
  let waiting: { mention: FileMention; untilMs: number }[] = [];

  const pushSelection = (): void => {
    timer = undefined;
    const text = JSON.stringify(selection);
    if (text === pushed) return;
    pushed = text;
    context.pages.push({ type: 'selection_changed', selection });
  };

  const stopListening = context.ports.editor.subscribe({
    selectionChanged({ filePath, text, selection: range }) {
      const cursor = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
      selection = filePath ? { filePath, text: text ?? '', selection: range ?? cursor } : null;
      clearTimeout(timer);
      timer = setTimeout(pushSelection, settleMs);
    },
    atMentioned(mention) {
      const page = frontPage(context);
      if (page) pushMention(context, page, mention);
      else waiting = [...waiting.slice(-9), { mention, untilMs: context.now() + mentionWaitsMs }];
    },
  });
  const stopWaiting = context.pages.onAttached(page => {
    const due = waiting.filter(({ untilMs }) => untilMs >= context.now());
    waiting = [];
    for (const { mention } of due) pushMention(context, page, mention);
  });
  context.signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      stopListening();
      stopWaiting();
    },
    { once: true },
  );
}

/** The newest that is in view, else the newest. */
const frontPage = (context: HostContext): Page | undefined =>
  context.pages.all.findLast(page => page.visible) ?? context.pages.all.at(-1);

function pushMention(context: HostContext, page: Page, { filePath, lineStart, lineEnd }: FileMention): void {
  const folder = context.channels.all.find(channel => channel.pages.includes(page))?.cwd ?? context.cwd;
  const path = pathBelow(folder, filePath) ?? filePath.split(sep).join('/');
  page.push({ type: 'insert_at_mention', text: mentionText({ path, lineStart, lineEnd }) });
}
