// The dock: queued messages, the status line, stopping, background work.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile, endTurn, keptSession, runTurn } from './composer.fixture.ts';
import type { ScriptedHost } from './support/scripted-host.ts';

const open = composerOfThisFile();
const done = { outcome: 'done' };
const isThreeFocused = () => document.activeElement?.closest('li')?.textContent === 'three';

function state(host: ScriptedHost, queueHeld: boolean): void {
  host.send({
    type: 'channel_state',
    channelId: host.channelId(),
    state: 'live',
    sessionId: 's1',
    queueHeld,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
    atMs: 1,
  });
}

test('a message that is held is in the list; it can be changed, sent and removed', async () => {
  const { page, host, box } = await open({
    kept: keptSession,
    answers: {
      send_message: { state: 'held' },
      edit_queued_message: done,
      remove_queued_message: done,
      send_queued_message: done,
    },
  });
  await runTurn(host, page);
  await box.fill('then the changelog');
  await box.press('Enter');
  const { id } = await host.request('send_message');
  host.input({ type: 'queue_add', id: String(id), content: 'then the changelog' });
  const list = page.getByRole('list', { name: 'Queued messages' });
  await list.getByText('then the changelog').waitFor();
  await expect.poll(() => box.inputValue()).toBe('');

  await list.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Queued message' });
  await expect.poll(() => edited.inputValue()).toBe('then the changelog');
  await edited.fill('then the readme');
  await edited.press('Enter');
  expect(await host.request('edit_queued_message')).toMatchObject({ id, content: 'then the readme' });
  host.input({ type: 'queue_edit', id: String(id), content: 'then the readme' });
  await list.getByText('then the readme').waitFor();

  await list.getByRole('button', { name: 'Send now' }).click();
  expect(await host.request('send_queued_message')).toMatchObject({ id });
  await list.getByRole('button', { name: 'Remove' }).click();
  expect(await host.request('remove_queued_message')).toMatchObject({ id });
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
  host.input({ type: 'queue_remove', id: String(id) });
  await list.waitFor({ state: 'detached' });
  await page.context().close();
});

test('Escape in the edited text leaves the message as it was', async () => {
  const { page, host } = await open({ kept: keptSession });
  await runTurn(host, page);
  host.input({ type: 'queue_add', id: 'q1', content: 'one' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Queued message' }).fill('other');
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Queued messages' }).getByText('one').waitFor();
  expect(asked(host, 'edit_queued_message')).toEqual([]);
  expect(host.received.some(message => message.type === 'interrupt_claude')).toBe(false);
  await page.context().close();
});

test('Alt+Up and dragging change the order, and the focus stays on the message', async () => {
  const { page, host } = await open({
    kept: keptSession,
    answers: {
      move_queued_message: ({ id, to }) => {
        host.input({ type: 'queue_move', id: String(id), to: Number(to) });
        return done;
      },
    },
  });
  await runTurn(host, page);
  for (const text of ['one', 'two', 'three']) host.input({ type: 'queue_add', id: text, content: text });
  const rows = page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem');
  await rows.getByText('three').waitFor();
  await rows.nth(2).getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForFunction(() => document.querySelectorAll('.dt-queue-row')[1]?.textContent === 'three');
  expect(asked(host, 'move_queued_message')).toEqual([
    expect.objectContaining({ id: 'three', to: 1, channelId: 'c1' }),
  ]);
  await page.waitForFunction(isThreeFocused);
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForFunction(() => document.querySelectorAll('.dt-queue-row')[0]?.textContent === 'three');
  await page.waitForFunction(isThreeFocused);
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForFunction(() => document.querySelectorAll('.dt-queue-row')[1]?.textContent === 'three');
  await page.waitForFunction(isThreeFocused);
  await rows.nth(2).dragTo(rows.nth(0));
  await page.waitForFunction(() => document.querySelectorAll('.dt-queue-row')[0]?.textContent === 'two');
  await expect.poll(() => rows.allInnerTexts()).toEqual(['two', 'one', 'three']);
  await page.context().close();
});

test('after a stop the queue waits and says so, until it is let go', async () => {
  const { page, host } = await open({ kept: keptSession, answers: { release_queue: { released: 2 } } });
  await runTurn(host, page);
  for (const id of ['a', 'b']) host.input({ type: 'queue_add', id, content: id });
  await page.getByText('sent when this turn ends').waitFor();
  endTurn(host);
  state(host, true);
  await page.getByText('2 messages wait.').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await host.request('release_queue')).toMatchObject({ channelId: 'c1' });
  await page.context().close();
});

test('a message that was sent meanwhile is told', async () => {
  const { page, host } = await open({ kept: keptSession, answers: { remove_queued_message: { outcome: 'gone' } } });
  await runTurn(host, page);
  host.input({ type: 'queue_add', id: 'q', content: 'late' });
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('That message is no longer in the queue: it was sent meanwhile.').waitFor();
  expect(asked(host, 'remove_queued_message')).toHaveLength(1);
  await page.context().close();
});

test('the status line names the tool and its seconds; a stop that takes long offers the process', async () => {
  const { page, host } = await open({ kept: keptSession, answers: { stop_process: { stopped: true } } });
  await runTurn(host, page);
  await page.getByText('Sending').waitFor();
  host.line(
    {
      type: 'assistant',
      uuid: '3b1f8f1e-0000-4000-8000-000000000002',
      session_id: 's1',
      parent_tool_use_id: null,
      message: {
        id: 'm1',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'npm test' } }],
      },
    },
    Date.now() - 8_300,
  );
  const line = page.locator('.dt-status');
  await line.getByText('Running Bash').waitFor();
  await page.waitForFunction(() =>
    /^Running Bash (8|9|[1-5]\d) s/.test(document.querySelector('.dt-status-words')?.textContent ?? ''),
  );
  await expect.poll(() => line.locator('[aria-hidden=true]', { hasText: / s$/ }).count()).toBe(1);
  host.input(
    { type: 'control_request', request_id: 'r1', request: { subtype: 'interrupt' } } as never,
    Date.now() - 6_000,
  );
  await line.getByText('Stopping').waitFor();
  await page.getByRole('button', { name: 'Stop the process' }).click();
  expect(await host.request('stop_process')).toMatchObject({ channelId: 'c1' });
  await page.context().close();
});

test('a CLI that takes its time to start is told after a moment', async () => {
  const { page } = await open({ kept: keptSession, snapshot: { state: 'starting' } });
  await page.getByText('Starting the CLI…').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
  await page.context().close();
});

test('background work is listed with its output, three rows at first, and processes can be stopped', async () => {
  const processes = [
    {
      channelId: 'c1',
      sessionId: 's1',
      title: 'Round totals',
      state: 'busy',
      pid: 41,
      startedMs: 1,
      memoryBytes: 312_000_000,
      processCount: 2,
    },
    {
      channelId: 'c2',
      sessionId: 's2',
      title: '',
      state: 'idle',
      pid: 42,
      startedMs: 1,
      memoryBytes: null,
      processCount: 1,
    },
    {
      channelId: 'c3',
      sessionId: 's3',
      title: 'Asleep',
      state: 'asleep',
      pid: null,
      startedMs: null,
      memoryBytes: null,
      processCount: 0,
    },
  ];
  const { page, host } = await open({
    kept: keptSession,
    answers: {
      open_file: { found: true },
      list_processes: { processes },
      stop_process: { stopped: true },
      stop_task: { stopped: false, reason: 'It has ended.' },
    },
  });
  await host.next(message => message.type === 'launch_claude');
  for (const n of [1, 2, 3, 4])
    host.line(
      {
        type: 'system',
        subtype: 'task_started',
        task_id: `t${n}`,
        description: `npm run dev-${n}`,
        task_type: 'local_bash',
        is_backgrounded: true,
        output_file: `/tmp/out-${n}`,
        session_id: 's1',
        uuid: `u${n}`,
      },
      Date.now() - 72_000,
    );
  await page.getByText('4 running in the background').waitFor();
  const tasks = page.getByRole('list', { name: 'Background tasks' }).getByRole('listitem');
  await expect.poll(() => tasks.count()).toBe(3);
  await page.getByRole('button', { name: '1 more' }).click();
  await expect.poll(() => tasks.count()).toBe(4);
  await expect.poll(() => tasks.first().innerText()).toMatch(/npm run dev-1\s+1 m [1-5]\d s\s+Output\s+Stop/);
  await tasks.first().getByRole('button', { name: 'Output' }).click();
  expect(await host.request('open_file')).toMatchObject({ filePath: '/tmp/out-1' });
  await tasks.first().getByRole('button', { name: 'Stop npm run dev-1' }).click();
  expect(await host.request('stop_task')).toMatchObject({ channelId: host.channelId(), taskId: 't1' });
  await page.getByText('The task was not stopped: It has ended.').waitFor();
  await page.getByRole('button', { name: 'Processes' }).click();
  await page.getByText('busy · pid 41 · 312 MB').waitFor();
  await expect.poll(() => page.getByText('Asleep').count()).toBe(0);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await host.next(
    message =>
      message.type === 'request' && message.request.type === 'stop_process' && message.request['channelId'] === 'c2',
  );
  expect(asked(host, 'stop_process').map(({ channelId }) => channelId)).toEqual(['c1', 'c2']);
  await page.context().close();
});
