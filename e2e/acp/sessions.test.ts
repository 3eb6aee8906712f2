// Sessions: opened again with and without their history, listed, forked, named, archived, rewound, deleted; their settings.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import type { SessionConfigOption } from '@agentclientprotocol/sdk/unstable';
import { both, playScenarios, type Play } from './support/scenario.ts';

interface Listed {
  sessions: { sessionId: string; cwd: string; title?: string | null; updatedAt?: string | null }[];
  nextCursor?: string | null;
}
const cwdOf = ({ stage }: Play) => ({ cwd: stage.project, mcpServers: [] });

const current = (options: SessionConfigOption[], id: string) => options.find(option => option.id === id)?.currentValue;
const userMessageId = ({ _meta: meta }: { _meta?: unknown }) =>
  (meta as { dovetail?: { userMessageId?: string } } | undefined)?.dovetail?.userMessageId;

playScenarios('a session', [
  {
    title: 'is loaded by another agent with its whole history, before the answer, and goes on',
    on: both,
    files: { 'a.txt': 'one\n' },
    steps: [
      { think: 'Hm.', call: { Read: { file_path: '${cwd}/a.txt' } } },
      { say: 'It says one.' },
      { expect: 'and now', say: 'Still one.' },
    ],
    async run(play) {
      const { acp, sessionId, another } = play;
      await acp.prompt(sessionId, 'what does it say?');
      expect((await acp.end()).code).toBe(0);
      const next = await another();
      const loaded = await next.request('session/load', { sessionId, ...cwdOf(play) });
      expect(loaded).toMatchObject({ modes: { currentModeId: 'default' } });
      // 10: the reference puts its session id where the schema has none.
      expect(loaded).not.toHaveProperty('sessionId');
      expect(next.said('user_message_chunk')).toBe('what does it say?');
      expect(next.said('agent_thought_chunk')).toBe('Hm.');
      expect(next.said()).toBe('It says one.');
      expect(next.updates('tool_call')).toMatchObject([{ kind: 'read', status: 'completed' }]);
      const answered = next.log.findIndex(
        ({ message }) => message.result === loaded || JSON.stringify(message.result) === JSON.stringify(loaded),
      );
      const last = next.log.findLastIndex(({ message }) => JSON.stringify(message).includes('It says one.'));
      expect(last).toBeLessThan(answered);
      await next.until('the commands', () => next.updates('available_commands_update').length > 0);
      expect((await next.prompt(sessionId, 'and now?')).stopReason).toBe('end_turn');
      expect(next.said()).toBe('It says one.Still one.');
    },
  },
  {
    title: 'is resumed without history; listed, forked, closed and deleted',
    on: both,
    steps: [{ say: 'Hello.' }, { expect: 'again', say: 'Hello again.' }, { expect: 'fork', say: 'Forked.' }],
    async run(play) {
      const { acp, stage, sessionId, another } = play;
      await acp.prompt(sessionId, 'hello');
      await acp.end();
      const next = await another();
      await next.request('session/resume', { sessionId, ...cwdOf(play) });
      expect(next.said('user_message_chunk')).toBe('');
      await next.until('the commands', () => next.updates('available_commands_update').length > 0);
      await next.prompt(sessionId, 'again');
      const list = () => next.request<Listed>('session/list', { cwd: stage.project });
      expect((await list()).sessions).toMatchObject([
        { sessionId, cwd: stage.project, title: expect.any(String), updatedAt: expect.any(String) },
      ]);
      const forked = await next.request<{ sessionId: string }>('session/fork', { sessionId, ...cwdOf(play) });
      expect(forked.sessionId).not.toBe(sessionId);
      expect((await next.prompt(forked.sessionId, 'fork')).stopReason).toBe('end_turn');
      expect(JSON.stringify(stage.requests.at(-1)?.messages)).toContain('Hello again.');
      await next.request('session/close', { sessionId: forked.sessionId });
      await expect(next.prompt(forked.sessionId, 'x')).rejects.toMatchObject({ code: -32002 });
      await next.request('session/delete', { sessionId: forked.sessionId });
      await expect
        .poll(async () => (await list()).sessions.map(one => one.sessionId), { timeout: 20_000 })
        .toEqual([sessionId]);
      await expect(next.request('session/load', { sessionId: forked.sessionId, ...cwdOf(play) })).rejects.toMatchObject(
        { code: -32002 },
      );
    },
  },
  {
    title: 'has modes and settings that can be changed, and tells of changes',
    on: both,
    steps: [
      { expect: { model: 'haiku' }, call: { Write: { file_path: '${cwd}/a.txt', content: 'a\n' } } },
      { expect: { tool: 'Write', error: false }, say: 'Written.' },
    ],
    async run({ acp, sessionId, cli, open }) {
      const set = (configId: string, value: unknown) =>
        acp.request<{ configOptions: SessionConfigOption[] }>('session/set_config_option', {
          sessionId,
          configId,
          value,
          ...(typeof value === 'boolean' && { type: 'boolean' }),
        });
      const first = (await open()) as unknown as {
        configOptions: SessionConfigOption[];
        modes: { availableModes: { id: string }[] };
      };
      expect(first.configOptions.map(({ category }) => category)).toEqual(expect.arrayContaining(['mode', 'model']));
      expect(first.modes.availableModes.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['default', 'acceptEdits', 'plan']),
      );
      const mode = await set('mode', 'acceptEdits');
      expect(current(mode.configOptions, 'mode')).toBe('acceptEdits');
      const model = await set('model', 'haiku');
      expect(current(model.configOptions, 'model')).toBe('haiku');
      // Only 2.1.325 says which efforts a model knows.
      if (cli.name === '2.1.325')
        expect(first.configOptions.map(({ category }) => category)).toContain('thought_level');
      expect((await acp.prompt(sessionId, 'write')).stopReason).toBe('end_turn');
      expect(acp.questions).toEqual([]);
      await expect(set('mode', 'nonsense')).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('nonsense'),
      });
      await expect(set('nonsense', 'x')).rejects.toMatchObject({ code: -32602 });
      await acp.request('session/set_mode', { sessionId, modeId: 'plan' });
      await acp.until('the settings', () => {
        const told = acp.updates('config_option_update').at(-1)?.configOptions;
        return told && current(told, 'mode') === 'plan';
      });
    },
  },
  {
    title: 'weak point 6: is rewound to a message, files and words, and forked at one',
    on: both,
    files: { 'a.txt': 'one\n' },
    steps: [
      { say: 'Hello.' },
      { call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
      { expect: { tool: 'Write', error: false }, say: 'Written.' },
      { expect: { user: { lacks: 'write it' } }, say: 'As if nothing was.' },
      { say: 'Forked early.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run(play) {
      const { acp, stage, sessionId } = play;
      await acp.prompt(sessionId, 'hello');
      const messageId = userMessageId(await acp.prompt(sessionId, 'write it'));
      expect(await stage.read('new.txt')).toBe('new\n');
      expect(await acp.request('_session/rewind', { sessionId, messageId })).toMatchObject({
        filesChanged: [stage.path('new.txt')],
        conversation: true,
      });
      expect(existsSync(stage.path('new.txt'))).toBe(false);
      const again = userMessageId(await acp.prompt(sessionId, 'once more'));
      expect(JSON.stringify(stage.requests.at(-1)?.messages)).not.toContain('write it');
      await expect(acp.request('_session/rewind', { sessionId, messageId: 'nothing' })).rejects.toMatchObject({
        code: -32602,
      });
      // At the message, which is the person's: what was answered to it is not there yet.
      const forked = await acp.request<{ sessionId: string }>('session/fork', {
        sessionId,
        ...cwdOf(play),
        _meta: { dovetail: { messageId: again } },
      });
      await acp.prompt(forked.sessionId, 'on the branch');
      const sent = JSON.stringify(stage.requests.at(-1)?.messages);
      expect(sent).toContain('Hello.');
      expect(sent).not.toContain('As if nothing was.');
    },
  },
  {
    title: 'is forked at an answer, which is then the last thing that was said',
    steps: [{ say: 'Hello.' }, { say: 'Second answer.' }, { expect: 'on the branch', say: 'Forked.' }],
    async run(play) {
      const { acp, stage, sessionId } = play;
      await acp.prompt(sessionId, 'hello');
      const messageId = acp.updates('agent_message_chunk').at(-1)?.messageId;
      await acp.prompt(sessionId, 'second question');
      const forked = await acp.request<{ sessionId: string }>('session/fork', {
        sessionId,
        ...cwdOf(play),
        _meta: { dovetail: { messageId } },
      });
      expect((await acp.prompt(forked.sessionId, 'on the branch')).stopReason).toBe('end_turn');
      expect(acp.said('agent_message_chunk', forked.sessionId)).toBe('Forked.');
      const sent = JSON.stringify(stage.requests.at(-1)?.messages);
      expect(sent).toContain('Hello.');
      expect(sent).not.toContain('second question');
      expect(sent).not.toContain('Second answer.');
    },
  },
  {
    title: 'is loaded while its turn runs, which goes on; cancelling still stops it',
    steps: [
      { call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
      { expect: { tool: 'Write', error: false }, say: 'Written.' },
      { call: { Write: { file_path: '${cwd}/other.txt', content: 'other\n' } } },
    ],
    async run(play) {
      const { acp, stage, sessionId } = play;
      let answer: ((kind: string) => void) | undefined;
      acp.answers = { decide: () => new Promise(resolve => (answer = resolve)) };
      const load = () => acp.request('session/load', { sessionId, ...cwdOf(play) });
      const turn = acp.prompt(sessionId, 'write it');
      await acp.until('the question', () => acp.questions.length === 1);
      expect(await load()).toMatchObject({ modes: { currentModeId: 'default' } });
      answer?.('allow_once');
      expect((await turn).stopReason).toBe('end_turn');
      expect(await stage.read('new.txt')).toBe('new\n');
      expect(acp.said()).toBe('Written.');
      const second = acp.prompt(sessionId, 'and the other');
      await acp.until('the question', () => acp.questions.length === 2);
      await load();
      await acp.notify('session/cancel', { sessionId });
      expect((await second).stopReason).toBe('cancelled');
      expect(existsSync(stage.path('other.txt'))).toBe(false);
      // As the protocol wants it of a client that cancels.
      answer?.('reject_once');
    },
  },
  {
    title: 'weak point 11: is named, archived and asked for its state by the standard methods; so is the account',
    steps: [{ say: 'Hello.' }],
    async run(play) {
      const { acp, stage, sessionId } = play;
      await acp.prompt(sessionId, 'hello');
      expect(await acp.request('session/status', { sessionId })).toMatchObject({ status: 'open' });
      expect(await acp.request('session/set_title', { sessionId, title: 'Greetings' })).toMatchObject({
        title: 'Greetings',
      });
      await acp.until('the title', () => acp.updates('session_info_update').some(({ title }) => title === 'Greetings'));
      const list = (archived?: string) =>
        acp.request<Listed>('session/list', { cwd: stage.project, ...(archived && { archived }) });
      expect((await list()).sessions).toMatchObject([{ title: 'Greetings' }]);
      await acp.request('session/archive', { sessionId });
      expect((await list()).sessions).toEqual([]);
      expect((await list('only')).sessions).toMatchObject([{ sessionId, archived: true }]);
      await acp.request('session/unarchive', { sessionId });
      expect((await list()).sessions).toHaveLength(1);
      await acp.request('session/close', { sessionId });
      expect(await acp.request('session/status', { sessionId })).toMatchObject({ status: 'saved' });
      expect(await acp.request('auth/status', {})).toMatchObject({
        state: 'authenticated',
      });
    },
  },
]);
