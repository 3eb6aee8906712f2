// Tool calls of one session on their way: announced once, then only what changed. A call goes pending, in_progress, and
// completed or failed, in this order; one that waits for a person stays pending.
import type { SessionUpdate, ToolCallContent, ToolCallStatus } from '@agentclientprotocol/sdk/unstable';
import { contentText, type Task, type ToolBlock } from '@dovetail/conversation';
import { fenced } from './fence.ts';
import { toolOutcome } from './tool-outcome.ts';
import { textContent, toolView, type ViewOptions } from './tool-view.ts';

type Send = (update: SessionUpdate, parentToolUseId: string | null) => void;

interface Shown {
  readonly parent: string | null;
  status: ToolCallStatus;
  title: string;
  /** The input that has been shown, by identity. */
  input: unknown;
  ended: boolean;
  timer?: NodeJS.Timeout | undefined;
  streamed: string;
  /** Content that somebody else keeps up to date, such as a terminal. */
  owned?: ToolCallContent[] | undefined;
}

export interface ToolCalls {
  observe(block: ToolBlock, task: Task | undefined): void;
  /** A piece of the input of a call that is still being written. */
  streamInput(block: ToolBlock, piece: string): void;
  /** The whole call in its last state at once, for a history. */
  replay(block: ToolBlock): void;
  /** The content of a call is told by its owner: a live terminal, or what it has printed so far. */
  setContent(toolUseId: string, content: ToolCallContent[]): void;
  /** What it has printed so far; its result will replace it. */
  showOutput(toolUseId: string, content: ToolCallContent[]): void;
  /** Announced, and its end not yet told. */
  isOpen(toolUseId: string): boolean;
  clear(): void;
}

/**
 * The CLI does not say when a call starts to run. One that nobody was asked about for this long does; one that ends sooner
 * has run all the same.
 */
const askedWithinMs = 1_000;
/** Where an input names its file, if it does so early. */
const mostStreamed = 4096;
const namedFile = /"(?:file_path|notebook_path)"\s*:\s*("(?:[^"\\]|\\.)*")/;
const mostRemembered = 500;

export function createToolCalls(send: Send, view: ViewOptions): ToolCalls {
  const calls = new Map<string, Shown>();
  /** Ended for good; later remarks about them change nothing. */
  const over = new Set<string>();

  function announce(block: ToolBlock): Shown {
    const known = calls.get(block.toolUseId);
    if (known) return known;
    const { kind, title, locations, content } = toolView(block.name, block.input, view);
    const parent = block.parentToolUseId;
    const shown: Shown = { parent, status: 'pending', title, input: block.input, ended: false, streamed: '' };
    calls.set(block.toolUseId, shown);
    send(
      {
        sessionUpdate: 'tool_call',
        toolCallId: block.toolUseId,
        ...(block.name !== '' && { name: block.name }),
        title,
        kind,
        status: 'pending',
        ...(locations.length > 0 && { locations }),
        ...(content.length > 0 && { content }),
        ...(block.input !== null && { rawInput: block.input }),
      },
      block.parentToolUseId,
    );
    return shown;
  }

  function change(block: ToolBlock, fields: Partial<Extract<SessionUpdate, { sessionUpdate: 'tool_call_update' }>>) {
    send({ sessionUpdate: 'tool_call_update', toolCallId: block.toolUseId, ...fields }, block.parentToolUseId);
  }

  function showInput(block: ToolBlock, shown: Shown): void {
    if (block.input === null || block.input === shown.input) return;
    const { title, locations, content } = toolView(block.name, block.input, view);
    shown.input = block.input;
    shown.title = title;
    change(block, {
      title,
      ...(locations.length > 0 && { locations }),
      ...(content.length > 0 && { content }),
      rawInput: block.input,
    });
  }

  function begin(block: ToolBlock, shown: Shown): void {
    clearTimeout(shown.timer);
    shown.timer = undefined;
    if (shown.status !== 'pending') return;
    shown.status = 'in_progress';
    change(block, { status: 'in_progress' });
  }

  function showRunning(toolCallId: string, shown: Shown, content: ToolCallContent[]): void {
    clearTimeout(shown.timer);
    const begins = shown.status === 'pending';
    if (begins) shown.status = 'in_progress';
    const status = begins ? ({ status: 'in_progress' } as const) : {};
    send({ sessionUpdate: 'tool_call_update', toolCallId, content, ...status }, shown.parent);
  }

  function end(block: ToolBlock, shown: Shown, task: Task | undefined): void {
    const failed = block.state !== 'done';
    // What runs on behind the conversation is not over when its call is.
    const running = !failed && task?.background === true && !task.ended;
    if (!failed || block.state === 'failed') begin(block, shown);
    clearTimeout(shown.timer);
    const status: ToolCallStatus = failed ? 'failed' : running ? 'in_progress' : taskStatus(task);
    if (shown.ended && shown.status === status) return;
    const outcome = toolOutcome(block);
    const content = shown.owned ?? lateOutput(block, task, view) ?? outcome.content;
    const isNews = shown.status !== status || (content !== undefined && content.length > 0);
    shown.status = status;
    shown.ended = true;
    if (!isNews) return;
    change(block, {
      status,
      ...(content !== undefined && content.length > 0 && { content }),
      ...(outcome.locations !== undefined && { locations: outcome.locations }),
      ...(outcome.rawOutput !== undefined && { rawOutput: outcome.rawOutput }),
    });
    if (running) return;
    calls.delete(block.toolUseId);
    over.add(block.toolUseId);
    if (over.size > mostRemembered) for (const oldest of over) return void over.delete(oldest);
  }

  return {
    observe(block, task) {
      // One without a name was never seen, only its result: there is nothing to show of it.
      if (block.name === '' || over.has(block.toolUseId)) return;
      const shown = announce(block);
      showInput(block, shown);
      if (block.endedAtMs !== null) end(block, shown, task);
      else if (block.decisionId !== null) {
        clearTimeout(shown.timer);
        shown.timer = undefined;
        // Taken for running too early.
        if (shown.status === 'in_progress') {
          shown.status = 'pending';
          change(block, { status: 'pending' });
        }
      } else if (block.decision?.outcome === 'allowed') begin(block, shown);
      else if (!block.preview && shown.status === 'pending' && shown.timer === undefined) {
        shown.timer = setTimeout(() => begin(block, shown), askedWithinMs).unref();
      }
    },
    streamInput(block, piece) {
      const shown = announce(block);
      if (shown.streamed.length > mostStreamed) return;
      shown.streamed += piece;
      const named = namedFile.exec(shown.streamed)?.[1];
      if (named === undefined) return;
      // Once is enough; the rest comes with the whole input.
      shown.streamed = ' '.repeat(mostStreamed + 1);
      const { title, locations } = toolView(block.name, { file_path: JSON.parse(named) as string }, view);
      shown.title = title;
      change(block, { title, locations });
    },
    replay(block) {
      const { kind, title, locations, content } = toolView(block.name, block.input, { cwd: view.cwd });
      const outcome = toolOutcome(block);
      const shownContent = outcome.content !== undefined && outcome.content.length > 0 ? outcome.content : content;
      const places = outcome.locations ?? locations;
      send(
        {
          sessionUpdate: 'tool_call',
          toolCallId: block.toolUseId,
          ...(block.name !== '' && { name: block.name }),
          title,
          kind,
          status: block.state === 'done' ? 'completed' : 'failed',
          ...(places.length > 0 && { locations: places }),
          ...(shownContent.length > 0 && { content: shownContent }),
          ...(block.input !== null && { rawInput: block.input }),
        },
        block.parentToolUseId,
      );
    },
    setContent(toolUseId, content) {
      const shown = calls.get(toolUseId);
      if (!shown) return;
      shown.owned = content;
      showRunning(toolUseId, shown, content);
    },
    showOutput(toolUseId, content) {
      const shown = calls.get(toolUseId);
      if (shown && !shown.ended && content.length > 0) showRunning(toolUseId, shown, content);
    },
    isOpen: toolUseId => calls.has(toolUseId),
    clear() {
      for (const { timer } of calls.values()) clearTimeout(timer);
      calls.clear();
    },
  };
}

/** What a command behind the conversation has printed, once it is over. */
function lateOutput(block: ToolBlock, task: Task | undefined, view: ViewOptions): ToolCallContent[] | undefined {
  if (task?.background !== true || !task.ended || task.taskType === 'local_agent') return undefined;
  // Observed: 2.1.325 tells the end first and the file after it; the call itself has named it before.
  const path = task.outputFile ?? /written to: (\S+\.output)\b/.exec(contentText(block.result?.content ?? ''))?.[1];
  const text = path === undefined ? '' : (view.readFile?.(path) ?? '');
  return text.trim() === '' ? undefined : textContent(fenced(text, 'console'));
}

function taskStatus(task: Task | undefined): ToolCallStatus {
  return task?.background === true && task.status === 'failed' ? 'failed' : 'completed';
}
