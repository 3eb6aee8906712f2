// A host inside the page, so that nothing between two processes is measured with it. Everything in this function runs in the
// browser before the page's own script: it can reach nothing of this file.
/* oxlint-disable unicorn/consistent-function-scoping */

export interface HostInPage {
  /** The page has asked for its channel. */
  readonly launched: Promise<void>;
  /** Fetches a snapshot. */
  prepare(path: string): Promise<void>;
  /** Hands it over, and resolves with the milliseconds from there until its last words are painted. */
  open(words: string): Promise<number>;
  line(line: object): void;
  input(input: object): void;
  /** The answer begins. */
  begin(): void;
  delta(text: string): void;
  /** One delta in a frame of its own: milliseconds to take it in, and of its frame until that is painted. */
  timedDelta(text: string): Promise<{ readonly apply: number; readonly frame: number }>;
  end(text: string): void;
  /** Milliseconds from key to paint, since the last time. */
  takeKeys(): number[];
}

export interface HostInPageSetup {
  readonly answers: Readonly<Record<string, object>>;
  readonly olderReply: string;
  readonly sessionId: string;
}

export function installHost({ answers, olderReply, sessionId }: HostInPageSetup): void {
  const channelId = 'c1';
  const kept = { channelId, sessionId, cwd: '/home/ada/larder', place: null, unfolded: [], folded: [] };
  let state: unknown = kept;
  let launch: () => void = () => undefined;
  const launched = new Promise<void>(resolve => (launch = resolve));
  const keys: number[] = [];
  let snapshot: object = {};
  let began = (): void => undefined;
  let ended = (): void => undefined;

  const send = (message: object): void => window.postMessage({ type: 'from-extension', message }, '*');
  const line = (message: object): void =>
    send({ type: 'io_message', channelId, message, done: false, atMs: Date.now() });
  const streamed = (event: object): void => line({ type: 'stream_event', event, parent_tool_use_id: null });
  const delta = (text: string): void =>
    streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });

  /** After the frame that is being made now: a task cannot begin before it is done. */
  function afterPaint(then: () => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => then(), { once: true });
    port1.start();
    port2.postMessage(0);
  }

  async function answer(requestId: string, request: { type: string; cursor?: string }): Promise<void> {
    const known = answers[request.type];
    if (known) send({ type: 'response', requestId, response: known });
    else if (request.type === 'get_session_request') {
      const page = (await (await fetch(`data/older/${request.cursor ?? ''}`)).json()) as object;
      send({ type: 'response', requestId, response: { ...page, type: olderReply } });
    } else send({ type: 'response', requestId, error: { code: 'internal', message: 'Not here.', data: {} } });
  }

  const api = {
    postMessage(message: { type: string; requestId: string; request: { type: string } }) {
      if (message.type === 'launch_claude') launch();
      else if (message.type === 'request') void answer(message.requestId, message.request);
    },
    getState: () => state,
    setState: (next: unknown) => void (state = next),
  };

  // Before the page's own listener, and after it: what lies between is the page taking a message in.
  window.addEventListener('message', () => began());
  void launched.then(() => window.addEventListener('message', () => ended()));
  window.addEventListener(
    'input',
    () => {
      const pressedMs = lastKeyMs;
      requestAnimationFrame(() => afterPaint(() => keys.push(performance.now() - pressedMs)));
    },
    true,
  );
  let lastKeyMs = 0;
  window.addEventListener('keydown', event => (lastKeyMs = event.timeStamp), true);

  const host: HostInPage = {
    launched,
    async prepare(path) {
      snapshot = (await (await fetch(`data/${path}`)).json()) as object;
    },
    open(words) {
      const startMs = performance.now();
      send({ type: 'channel_snapshot', channelId, ...snapshot });
      snapshot = {};
      return new Promise(resolve => {
        const look = new MutationObserver(() => {
          if (document.querySelector('.dt-rows')?.textContent.includes(words) !== true) return;
          look.disconnect();
          afterPaint(() => resolve(performance.now() - startMs));
        });
        look.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
    },
    line,
    input: input => send({ type: 'channel_input', channelId, input, atMs: Date.now() }),
    begin() {
      host.input({
        type: 'user',
        message: { role: 'user', content: 'Tell me more' },
        parent_tool_use_id: null,
        session_id: sessionId,
        uuid: '00000000-0000-4000-9000-000000000001',
      });
      line({
        type: 'system',
        subtype: 'init',
        session_id: sessionId,
        model: 'model-a',
        claude_code_version: '2.1.325',
      });
      const usage = { input_tokens: 18_200, output_tokens: 1 };
      const message = { id: 'live', role: 'assistant', model: 'model-a', content: [], usage };
      streamed({ type: 'message_start', message });
      streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
    },
    delta,
    timedDelta: text =>
      new Promise(resolve => {
        let beganMs = 0;
        let endedMs = 0;
        began = () => {
          if (beganMs > 0) return;
          beganMs = performance.now();
          requestAnimationFrame(() => {
            const frameMs = performance.now();
            afterPaint(() => {
              began = ended = () => undefined;
              resolve({ apply: endedMs - beganMs, frame: performance.now() - frameMs });
            });
          });
        };
        ended = () => (endedMs ||= performance.now());
        delta(text);
      }),
    end(text) {
      const content = [{ type: 'text', text }];
      const message = { id: 'live', role: 'assistant', model: 'model-a', content, stop_reason: null };
      line({ type: 'assistant', message, parent_tool_use_id: null, uuid: '00000000-0000-4000-9000-000000000002' });
      streamed({ type: 'content_block_stop', index: 0 });
      streamed({ type: 'message_stop' });
      line({ type: 'result', subtype: 'success', is_error: false, result: '', duration_ms: 1, total_cost_usd: 0 });
    },
    takeKeys: () => keys.splice(0),
  };
  Object.assign(window, { acquireVsCodeApi: () => api, benchHost: host });
}
