// The host with all its features, its settings in a file, and an editor that can do nothing else.
import { join } from 'node:path';
import { completePort, createHost, jsonSettingsPort, type Outgoing } from '@dovetail/host';
import { editorPorts } from '@dovetail/protocol';
import type { CountingPage } from '../counting-page.ts';
import { runTask } from '../run-task.ts';

await runTask(async ({ cliPath, folder }) => {
  const host = await createHost({
    cwd: folder,
    claudePath: cliPath,
    dataFolder: join(folder, 'data'),
    ports: {
      editor: completePort(editorPorts.editor, {}),
      files: completePort(editorPorts.files, {}),
      proposal: completePort(editorPorts.proposal, {}),
      settings: jsonSettingsPort(join(folder, 'settings.json')),
      terminal: completePort(editorPorts.terminal, {}),
      window: completePort(editorPorts.window, {}),
    },
  });
  const speakers = new Map<string, (message: object) => void>();
  let answered: (() => void) | undefined;

  /** Resolves when the channel is told to be live. */
  function attach(channelId: string, page: CountingPage): Promise<void> {
    return new Promise((resolve, reject) => {
      let hear: ((message: unknown) => void) | undefined;
      host.attachPage({
        send(out: Outgoing) {
          const { message } = out;
          if (message.type === 'io_message') page.take(out.text, message.message.type);
          else if (message.type === 'channel_state' && message.state === 'live') resolve();
          else if (message.type === 'response') answered?.();
          else if (message.type === 'close_channel') reject(new Error(`It was closed: ${out.text}`));
        },
        onMessage: listener => (hear = listener),
        onClose() {},
        close: reason => reject(new Error(reason)),
      });
      hear?.({ type: 'launch_claude', channelId });
      speakers.set(channelId, message => hear?.(message));
    });
  }

  return {
    async open(channelId, pages) {
      await Promise.all(pages.map(page => attach(channelId, page)));
    },
    say(channelId, text) {
      const message = { type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null };
      speakers.get(channelId)?.({ type: 'io_message', channelId, message, done: false });
    },
    // The list is given when every prompt is in it.
    settled: channelId =>
      new Promise(resolve => {
        answered = resolve;
        speakers.get(channelId)?.({ type: 'request', requestId: 'settled', request: { type: 'list_prompts' } });
      }),
    close: () => host.close(),
  };
});
