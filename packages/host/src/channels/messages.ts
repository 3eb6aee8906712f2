// What a person sends. A message goes at once when nothing runs, else it waits in the queue, which the host sends one by
// one, in order. After a stop, an error or a crash the queue is held back: what comes next is the person's to say. The same
// id is sent once, however often it is asked for.
import type { Conversation, HostInput, QueueItem } from '@dovetail/conversation';
import type { MessageContent, UserInputLine } from '@dovetail/protocol';
import type { ChannelQueue, OutgoingMessage } from './channel.ts';
import { runningTurn } from './running-turn.ts';

export interface MessagesOptions {
  conversation(): Conversation;
  input(input: HostInput): void;
  /** Resolves when the CLI can be written to; rejects when it cannot be started. */
  wake(): Promise<unknown>;
  isRunning(): boolean;
  write(id: string, content: MessageContent): void;
  onHeldChanged(): void;
}

export interface Messages {
  readonly held: boolean;
  send(message: OutgoingMessage): Promise<'sent' | 'held'>;
  readonly queue: ChannelQueue;
  /** From disk: they wait until the person lets them go. */
  restore(messages: readonly { id: string; content: MessageContent }[]): void;
  /** A message that a new process was given again. */
  resent(id: string): void;
  /** The person asks to stop. */
  stopping(): void;
  turnEnded(how: 'done' | 'interrupted' | 'failed'): void;
  exited(): void;
}

const rememberedIds = 2000;

export function createMessages(deps: MessagesOptions): Messages {
  let held = false;
  let stopAsked = false;
  /** Typed after the queue was held back: they go all the same. */
  const free = new Set<string>();
  const sent = new Set<string>();
  const underWay = new Map<string, Promise<'sent' | 'held'>>();

  const items = () => deps.conversation().queue;
  /** With us, and ours to send, change or drop. What the CLI has in its own queue is not. */
  const ours = () => items().filter(item => item.state !== 'queued');
  const find = (id: string) => ours().find(item => item.id === id);

  function setHeld(wanted: boolean): void {
    const next = wanted && ours().length > 0;
    if (next === held) return;
    held = next;
    if (!held) free.clear();
    deps.onHeldChanged();
  }

  function isBusy(): boolean {
    return runningTurn(deps.conversation()) !== undefined || items().some(item => item.state === 'queued');
  }

  function known(id: string): 'sent' | 'held' | undefined {
    const item = items().find(one => one.id === id);
    if (item) return item.state === 'held' ? 'held' : 'sent';
    return sent.has(id) || Object.hasOwn(deps.conversation().index.uuids, id) ? 'sent' : undefined;
  }

  function deliver(id: string, content: MessageContent): void {
    sent.add(id);
    if (sent.size > rememberedIds) for (const oldest of sent) if (sent.delete(oldest)) break;
    free.delete(id);
    deps.input(userLine(id, content));
    deps.write(id, content);
    setHeld(held);
  }

  function hold(id: string, content: MessageContent): void {
    deps.input({ type: 'queue_add', id, content });
    if (held) free.add(id);
  }

  function flush(): void {
    if (!deps.isRunning() || isBusy()) return;
    const next = items().find(item => item.state === 'held' && (!held || free.has(item.id)));
    if (next) deliver(next.id, next.content as MessageContent);
  }

  async function accept({ id, content, when }: OutgoingMessage): Promise<'sent' | 'held'> {
    if (!deps.isRunning()) await deps.wake();
    const hasQueue = !held && items().some(item => item.state === 'held');
    if (when === 'when-idle' && (isBusy() || hasQueue)) {
      hold(id, content);
      flush();
      return known(id) ?? 'held';
    }
    deliver(id, content);
    return 'sent';
  }

  function change(id: string, input: HostInput): boolean {
    if (!find(id)) return false;
    deps.input(input);
    setHeld(held);
    return true;
  }

  return {
    get held() {
      return held;
    },
    async send(message) {
      const { id } = message;
      const state = underWay.get(id) ?? known(id);
      if (state) return state;
      const work = accept(message).finally(() => underWay.delete(id));
      underWay.set(id, work);
      return work;
    },
    queue: {
      edit: async (id, content) => change(id, { type: 'queue_edit', id, content }),
      move: async (id, to) => change(id, { type: 'queue_move', id, to }),
      remove: async id => change(id, { type: 'queue_remove', id }),
      async sendNow(id) {
        if (!find(id)) return false;
        if (!deps.isRunning()) await deps.wake();
        const item = find(id);
        if (!item) return false;
        deliver(id, item.content as MessageContent);
        return true;
      },
      async release() {
        if (ours().length > 0 && !deps.isRunning()) await deps.wake();
        for (const item of ours()) if (item.state !== 'held') requeue(item);
        const count = ours().length;
        setHeld(false);
        flush();
        return count;
      },
    },
    restore(messages) {
      for (const { id, content } of messages)
        if (known(id) === undefined) deps.input({ type: 'queue_add', id, content });
      setHeld(true);
    },
    resent(id) {
      const conversation = deps.conversation();
      const block = conversation.blocks[conversation.index.uuids[id] ?? ''];
      const content =
        items().find(item => item.id === id)?.content ?? (block?.type === 'user' ? block.content : undefined);
      if (content !== undefined) deps.input(userLine(id, content as MessageContent));
      setHeld(held);
    },
    stopping() {
      stopAsked = true;
      free.clear();
      setHeld(true);
    },
    turnEnded(how) {
      const isOwnStop = how === 'interrupted' && stopAsked;
      stopAsked = false;
      if (how !== 'done' && !isOwnStop) {
        free.clear();
        setHeld(true);
      }
      flush();
    },
    exited() {
      stopAsked = false;
      free.clear();
      setHeld(true);
    },
  };

  /** Dropped by the CLI, or not taken up by one that died: it waits like any other again. */
  function requeue({ id, content }: QueueItem): void {
    const at = items().findIndex(item => item.id === id);
    deps.input({ type: 'queue_remove', id });
    deps.input({ type: 'queue_add', id, content });
    deps.input({ type: 'queue_move', id, to: at });
  }
}

/** As the agent writes it. */
function userLine(id: string, content: MessageContent): UserInputLine {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return {
    type: 'user',
    message: { role: 'user', content: blocks },
    parent_tool_use_id: null,
    session_id: '',
    uuid: id,
  };
}
