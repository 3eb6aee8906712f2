// What the progress line says while a turn runs: the tool that works, else what the model does.
import { isLine, isSystemLine, type CliLine } from '@dovetail/protocol';
import type { Progress } from '../terminal/progress.ts';
import { toolLabel } from './tool-label.ts';

export interface Activity {
  observe(line: CliLine): void;
}

const thinking = 'Thinking…';

export function createActivity(progress: Progress, cwd: string): Activity {
  const running = new Map<string, string>();
  const current = () => [...running.values()].at(-1) ?? thinking;
  return {
    observe(line) {
      if (typeof line['parent_tool_use_id'] === 'string') return;
      if (isLine(line, 'stream_event')) {
        if (line.event?.type === 'content_block_start') progress.show(waitingFor(line.event));
      } else if (isSystemLine(line, 'init')) progress.show(thinking);
      else if (isSystemLine(line, 'api_retry')) progress.show('Waiting to try again…');
      else if (isLine(line, 'assistant')) {
        for (const block of line.message?.content ?? []) {
          if (block.type !== 'tool_use') continue;
          running.set(String(block['id']), toolLabel(String(block['name']), block['input'], cwd));
          progress.show(current());
        }
      } else if (isLine(line, 'user') && Array.isArray(line.message?.content)) {
        for (const block of line.message.content) running.delete(String(block['tool_use_id']));
        progress.show(current());
      } else if (isLine(line, 'result')) progress.show(undefined);
    },
  };
}

function waitingFor(event: { readonly [key: string]: unknown }): string {
  const block = event['content_block'] as { type?: string } | undefined;
  if (block?.type === 'text') return 'Writing…';
  return block?.type === 'tool_use' ? 'Preparing a tool call…' : thinking;
}
