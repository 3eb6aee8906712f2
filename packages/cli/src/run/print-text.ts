// `--output-format text`: the answer. On a terminal the blocks appear as they are final, with a line for each tool call;
// elsewhere only the answer itself is printed, at the end. Deltas are a preview that may be withdrawn, so they only
// move the progress line.
import { isLine, isSystemLine, type CliLine, type ContentBlock, type ResultLine } from '@dovetail/protocol';
import type { Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Printer } from './printer.ts';
import { toolLabel } from './tool-label.ts';

/** `isDetailed`: also off a terminal, tell on stderr what goes on before the answer. */
export function textPrinter(terminal: Terminal, progress: Progress, isDetailed = terminal.errIsTty): Printer {
  const { paint } = terminal;
  const running = new Map<string, string>();
  let lastText = '';

  function note(text: string): void {
    progress.around(() => terminal.err(`${text}\n`));
  }

  function showBlock(block: ContentBlock): void {
    if (block.type === 'text' && typeof block['text'] === 'string') {
      lastText = block['text'];
      if (terminal.outIsTty && lastText.trim() !== '')
        progress.around(() => void terminal.out(`${lastText.trimEnd()}\n`));
    } else if (block.type === 'tool_use') {
      // Text before a call is not the answer; where only the answer is printed, it is told beside it.
      if (isDetailed && !terminal.outIsTty && lastText.trim() !== '') note(lastText.trimEnd());
      if (!terminal.outIsTty) lastText = '';
      const label = toolLabel(String(block['name']), block['input']);
      running.set(String(block['id']), label);
      progress.show(label);
    }
  }

  function showResult(block: ContentBlock): void {
    const label = running.get(String(block['tool_use_id']));
    if (label === undefined) return;
    running.delete(String(block['tool_use_id']));
    if (isDetailed) note(block['is_error'] === true ? paint.red(`✗ ${label}`) : paint.dim(`✓ ${label}`));
    progress.show('Thinking…');
  }

  return {
    line(line: CliLine) {
      if (isLine(line, 'stream_event')) {
        if (line.event?.type === 'content_block_start')
          progress.show(waitingFor(String((line.event as { content_block?: { type?: string } }).content_block?.type)));
      } else if (isSystemLine(line, 'init')) progress.show('Thinking…');
      else if (isSystemLine(line, 'api_retry')) {
        note(
          `The API did not answer (${line.error ?? line.error_status ?? 'no reason given'}); trying again, ${line.attempt} of ${line.max_retries}.`,
        );
      } else if (isLine(line, 'assistant') && !line.parent_tool_use_id)
        for (const block of line.message?.content ?? []) showBlock(block);
      else if (isLine(line, 'user') && Array.isArray(line.message?.content))
        for (const block of line.message.content) showResult(block);
    },
    invalid: (text, reason) => note(`The CLI printed a line that is not JSON (${reason}): ${text.slice(0, 200)}`),
    async end(result) {
      progress.end();
      const text = answerOf(result) ?? lastText;
      if (terminal.outIsTty && text.trim() === lastText.trim()) return;
      if (text !== '') await terminal.out(text.endsWith('\n') ? text : `${text}\n`);
    },
  };
}

function waitingFor(blockType: string): string {
  if (blockType === 'thinking') return 'Thinking…';
  return blockType === 'tool_use' ? 'Preparing a tool call…' : 'Writing…';
}

/** A failure is told on stderr by the command, not printed as an answer. */
function answerOf(result: ResultLine | undefined): string | undefined {
  return result && !result.is_error ? result.result : undefined;
}
