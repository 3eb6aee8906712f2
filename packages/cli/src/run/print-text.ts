// `--output-format text`: the answer. On a terminal it appears as it is written, with a line for each tool call;
// elsewhere only the answer itself is printed, at the end. A failure is never printed as an answer.
import { isLine, isSystemLine, type AssistantLine, type CliLine, type ContentBlock } from '@dovetail/protocol';
import type { Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';
import { createLiveText } from './live-text.ts';
import { invalidLineNote, type Printer } from './printer.ts';
import { toolLabel } from './tool-label.ts';

export interface TextPrinterOptions {
  readonly terminal: Terminal;
  readonly progress: Progress;
  readonly cwd: string;
  /** Tell on stderr what goes on before the answer. */
  readonly isDetailed: boolean;
}

export function textPrinter({ terminal, progress, cwd, isDetailed }: TextPrinterOptions): Printer {
  const { paint } = terminal;
  const running = new Map<string, string>();
  const live = createLiveText(terminal);
  const failures: string[] = [];
  let lastText = '';
  progress.beforeLine(() => live.breakLine());

  function note(text: string): void {
    progress.around(() => {
      live.breakLine();
      terminal.err(`${text}\n`);
    });
  }

  function preview(event: { readonly type: string; readonly [key: string]: unknown } | undefined): void {
    if (event?.type === 'message_start') progress.around(() => live.restart());
    const delta = event?.type === 'content_block_delta' ? (event['delta'] as { type?: string; text?: string }) : {};
    if (delta.type !== 'text_delta' || !delta.text) return;
    progress.show(undefined);
    progress.around(() => live.delta(delta.text ?? ''));
  }

  function showMessage({ message, error }: AssistantLine): void {
    for (const block of message?.content ?? []) {
      // Observed: a failed API call comes as an assistant line with `error`, and again as the result.
      if (block.type === 'text' && typeof error === 'string') failures.push(String(block['text']));
      else if (block.type === 'text') showText(String(block['text']));
      else if (block.type === 'tool_use') showCall(block);
    }
  }

  function showText(text: string): void {
    lastText = text;
    if (terminal.outIsTty) progress.around(() => live.final(text));
  }

  function showCall(block: ContentBlock): void {
    // Text before a call is not the answer; where only the answer is printed, it is told beside it.
    if (isDetailed && !terminal.outIsTty && lastText.trim() !== '') note(lastText.trim());
    if (!terminal.outIsTty) lastText = '';
    running.set(String(block['id']), toolLabel(String(block['name']), block['input'], cwd));
  }

  function showResult(block: ContentBlock): void {
    const label = running.get(String(block['tool_use_id']));
    if (label === undefined) return;
    running.delete(String(block['tool_use_id']));
    if (isDetailed) note(block['is_error'] === true ? paint.red(`✗ ${label}`) : paint.dim(`✓ ${label}`));
  }

  return {
    line(line: CliLine) {
      // What a subagent says is its business; its call is shown.
      if (typeof line['parent_tool_use_id'] === 'string') return;
      if (isLine(line, 'stream_event')) {
        if (terminal.outIsTty) preview(line.event);
      } else if (isSystemLine(line, 'api_retry')) {
        const why = line.error ?? line.error_status ?? 'no answer';
        note(`The API call failed (${why}); trying again, ${line.attempt} of ${line.max_retries}.`);
      } else if (isLine(line, 'assistant')) showMessage(line);
      else if (isLine(line, 'user') && Array.isArray(line.message?.content))
        for (const block of line.message.content) showResult(block);
    },
    invalid: (text, reason) => note(visible(invalidLineNote(text, reason))),
    async end(result) {
      progress.end();
      live.breakLine();
      for (const failure of failures) if (failure !== result?.result) note(visible(failure));
      const text = result && !result.is_error ? (result.result ?? lastText) : lastText;
      const isShown = terminal.outIsTty && text.trim() === lastText.trim();
      if (isShown || text.trim() === '') return;
      const shown = terminal.outIsTty ? visible(text) : text;
      await terminal.out(shown.endsWith('\n') ? shown : `${shown}\n`);
    },
  };
}
