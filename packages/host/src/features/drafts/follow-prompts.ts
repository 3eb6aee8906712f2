// Keeps what the person sends in any channel in the history of its folder. A message that is sent again counts once.
import type { HostContext } from '../../host-context.ts';
import type { PromptHistory } from '../../store/prompt-history.ts';

const remembered = 500;

export function followPrompts(
  context: Pick<HostContext, 'channels' | 'now' | 'log' | 'signal'>,
  history: PromptHistory,
): void {
  const sent = new Set<string>();
  const stop = context.channels.onOpened(channel => {
    channel.observe({
      input(input) {
        if (input.type !== 'user' || input.isSynthetic || input.parent_tool_use_id !== null) return;
        if (input.uuid !== undefined) {
          if (sent.has(input.uuid)) return;
          sent.add(input.uuid);
          for (const oldest of sent) {
            if (sent.size <= remembered) break;
            sent.delete(oldest);
          }
        }
        history
          .add(channel.cwd, { text: typedText(input.message.content), atMs: context.now() })
          .catch((error: unknown) => context.log.error('A message could not be kept in the history', error));
      },
    });
  });
  context.signal.addEventListener('abort', stop, { once: true });
}

/** Without what a page adds for the model: selections, opened files, reminders. */
export function typedText(content: string | readonly { readonly type: string; readonly text?: unknown }[]): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' && !isAdded(text) ? [text] : []))
    .join('\n');
}

const isAdded = (text: string) => /^\s*<(ide_|system-reminder)/.test(text);
