// Sends a prompt of another extension, and shows the conversation once its session is known.
import { randomUUID } from 'node:crypto';
import type { Channel, Host } from '@dovetail/host';
import type { Conversation } from '../webview/page-seed.ts';
import type { SubmitOptions, SubmittedPrompt } from './dovetail-api.ts';

export async function submitPrompt(
  host: Pick<Host, 'channels'>,
  show: (conversation: Conversation) => Promise<unknown>,
  text: string,
  { conversationId, cwd, show: isShown = true }: SubmitOptions = {},
): Promise<SubmittedPrompt> {
  if (text.trim() === '') throw new Error('The prompt is empty, so nothing was sent.');
  const channel =
    conversationId === undefined
      ? host.channels.launch(randomUUID(), cwd === undefined ? {} : { cwd })
      : host.channels.expect(conversationId);
  await channel.send({ id: randomUUID(), content: text, when: 'when-idle' });
  if (isShown && channel.pages.length === 0) {
    const sessionId = await sessionOf(channel);
    if (sessionId !== null) await show({ channelId: channel.id, sessionId, cwd: channel.cwd });
  }
  return { conversationId: channel.id };
}

/** null: the channel ended before it had one. */
function sessionOf(channel: Pick<Channel, 'sessionId' | 'observe'>): Promise<string | null> {
  return new Promise(resolve => {
    if (channel.sessionId !== null) return resolve(channel.sessionId);
    const look = (): void => {
      if (channel.sessionId === null) return;
      stop();
      resolve(channel.sessionId);
    };
    const stop = channel.observe({
      line: look,
      stateChanged: look,
      closed() {
        stop();
        resolve(null);
      },
    });
  });
}
