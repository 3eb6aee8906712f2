// What goes wrong: on the wire, with the arguments, with the model, with the CLI; and the end of it all.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { builtAgent } from './support/built-agent.ts';
import { both, playScenarios } from './support/scenario.ts';

/** 2.1.29 calls itself by its name alone. */
const isCli = (command: string) => command.includes('--input-format') || command.trim() === 'claude';

playScenarios('the agent', [
  {
    title: 'weak point 10: answers a first request other than initialize with an error, and lives on; bad JSON too',
    begin: false,
    steps: [{ say: 'Hello.' }],
    async run({ acp, stage, open }) {
      await expect(acp.request('session/new', { cwd: stage.project, mcpServers: [] })).rejects.toMatchObject({
        code: -32600,
        message: expect.stringContaining('initialize'),
      });
      acp.write('{"jsonrpc":"2.0", oh no\n');
      acp.write('[]\n');
      await acp.until(
        'two complaints',
        () => acp.log.filter(({ message }) => message.id === null && message.error).length === 2,
      );
      expect(acp.log.flatMap(({ message }) => (message.id === null ? [message.error?.code] : []))).toEqual([
        -32700, -32600,
      ]);
      await acp.initialize();
      const { sessionId } = await open();
      expect((await acp.prompt(sessionId, 'hello')).stopReason).toBe('end_turn');
    },
  },
  {
    title: 'initialize tells what it can do; a version of the future gets ours',
    begin: false,
    steps: [],
    async run({ acp }) {
      const told = await acp.request('initialize', { protocolVersion: 99 });
      expect(told).toMatchObject({
        protocolVersion: 1,
        agentInfo: { name: 'dovetail' },
        agentCapabilities: { loadSession: true, promptCapabilities: { image: true, embeddedContext: true } },
        authMethods: [],
      });
      const { authMethods } = await acp.initialize({ auth: { terminal: true } });
      expect(authMethods).toMatchObject([{ type: 'terminal' }, { type: 'terminal' }]);
      await expect(acp.request('authenticate', { methodId: 'nonsense' })).rejects.toMatchObject({
        message: expect.stringContaining('nonsense'),
      });
    },
  },
  {
    title: 'weak point 10: says what is wrong in the message of the error',
    begin: 'initialized',
    steps: [],
    async run({ acp, stage }) {
      const fails = (method: string, params: object, code: number, message: RegExp) =>
        expect(acp.request(method, params)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
      await fails('session/new', { cwd: '/no/such/folder', mcpServers: [] }, -32602, /no such folder/);
      await fails('session/new', { cwd: 'relative', mcpServers: [] }, -32602, /cwd/);
      await fails('session/prompt', { sessionId: 'nobody', prompt: [{ type: 'text', text: 'x' }] }, -32002, /nobody/);
      await fails('session/load', { sessionId: 'nobody', cwd: stage.project, mcpServers: [] }, -32002, /nobody/);
      await fails('session/nonsense', {}, -32601, /session\/nonsense/);
      await fails('_nobody/knows', {}, -32601, /_nobody\/knows/);
    },
  },
  {
    title: 'weak point 10: an error of the API is the reason of the error',
    on: both,
    env: { CLAUDE_CODE_MAX_RETRIES: '0' },
    steps: [
      { fail: { kind: 'invalid_request', message: 'your credit is too low' } },
      { expect: 'again', say: 'Better.' },
    ],
    async run({ acp, sessionId }) {
      await expect(acp.prompt(sessionId, 'hello')).rejects.toMatchObject({
        message: expect.stringMatching(/^(?!Internal error).*your credit is too low/),
      });
      expect((await acp.prompt(sessionId, 'again')).stopReason).toBe('end_turn');
    },
  },
  {
    title: 'a turn that ran out of tokens says so',
    steps: [{ repeat: 'forever', steps: [{ say: 'And so on', stop: 'max_tokens' }] }],
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'talk')).stopReason).toBe('max_tokens');
    },
  },
  {
    title: 'weak point 9: a CLI that dies is started again, the same session goes on and the prompt is answered',
    on: both,
    steps: [
      { say: 'Hello.' },
      { say: 'One two three four.', pause: { after: 2, wait: 'forever' } },
      { say: 'Back again.' },
      { expect: 'still there', say: 'Still here.' },
    ],
    async run({ acp, stage, sessionId }) {
      await acp.prompt(sessionId, 'hello');
      const turn = acp.prompt(sessionId, 'count');
      await acp.until('the second word', () => acp.said().includes('two'));
      const clis = stage.processes().filter(({ command }) => isCli(command));
      expect(clis).toHaveLength(1);
      for (const { pid } of clis) process.kill(pid, 'SIGKILL');
      expect((await turn).stopReason).toBe('end_turn');
      expect(acp.said()).toContain('Back again.');
      expect((await acp.prompt(sessionId, 'still there?')).stopReason).toBe('end_turn');
      expect(JSON.stringify(stage.requests.at(-1)?.messages)).toContain('hello');
    },
  },
  {
    title: 'asks nothing of a client that can do nothing',
    client: {},
    files: { 'a.txt': 'one\n' },
    steps: [
      { call: { Read: { file_path: '${cwd}/a.txt' } } },
      { call: { Bash: { command: 'echo hi > b.txt', description: 'Write' } } },
      {
        call: {
          AskUserQuestion: {
            questions: [
              {
                question: 'Sure?',
                header: 'Sure',
                multiSelect: false,
                options: [
                  { label: 'Yes', description: '' },
                  { label: 'No', description: '' },
                ],
              },
            ],
          },
        },
      },
      { say: 'Done.' },
    ],
    answers: { decide: ({ options }) => options[0]?.optionId ?? '' },
    async run({ acp, sessionId }) {
      expect((await acp.prompt(sessionId, 'go')).stopReason).toBe('end_turn');
      const asked = new Set(
        acp.log.flatMap(({ from, message }) => (from === 'agent' && message.method ? [message.method] : [])),
      );
      expect([...asked].toSorted()).toEqual(['session/request_permission', 'session/update']);
      const kinds = new Set(acp.allUpdates().map(({ sessionUpdate }) => sessionUpdate));
      for (const kind of ['notice', 'compaction_update', 'subagent_update', 'plan_update'])
        expect(kinds).not.toContain(kind);
    },
  },
  {
    title: 'ends with stdin, in the middle of a turn, and leaves no process',
    steps: [{ say: 'One two three.', pause: { after: 2, wait: 'forever' } }],
    async run({ acp, stage, sessionId }) {
      void acp.prompt(sessionId, 'talk').catch(() => {});
      await acp.until('the second word', () => acp.said().includes('two'));
      expect((await acp.end()).code).toBe(0);
      await expect.poll(() => stage.processes(), { timeout: 20_000 }).toEqual([]);
    },
  },
  {
    title: 'takes its own SIGKILL with it what it started',
    steps: [{ say: 'Hello.' }],
    async run({ acp, stage, sessionId }) {
      await acp.prompt(sessionId, 'hello');
      acp.kill();
      await acp.exited;
      await expect.poll(() => stage.processes(), { timeout: 30_000 }).toEqual([]);
    },
  },
  {
    title: 'weak point 1: is one small file that starts without anything around it',
    begin: 'initialized',
    steps: [],
    async run({ acp }) {
      const bundle = join(dirname(await builtAgent()), '..', 'dist', 'bundle', 'acp.js');
      // The reference installs 48 MB in 8,598 files beside the CLI.
      expect(statSync(bundle).size).toBeLessThan(1_000_000);
      expect(
        execFileSync('ls', [dirname(bundle)], { encoding: 'utf8' })
          .trim()
          .split('\n')
          .filter(name => !name.endsWith('.map')),
      ).toEqual(['acp.js']);
      expect(acp.log).toHaveLength(2);
    },
  },
]);
