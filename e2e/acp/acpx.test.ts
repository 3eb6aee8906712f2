// acpx, a client that others made, completes a turn with approval: it reads, edits by its own fs methods, runs a command in its
// own terminal.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { acpx } from '../../tools/acpx.mjs';
import { pinnedCli } from '../support/cli-versions.ts';
import { openStage } from '../support/stage.ts';
import { builtAgent } from './support/built-agent.ts';

interface Message {
  method?: string;
  params?: { update?: { sessionUpdate?: string; content?: { text?: string } } };
  result?: { stopReason?: string };
}

it('acpx completes a turn with approval', { timeout: 300_000 }, async () => {
  const cli = pinnedCli['2.1.325'];
  const [client, program] = await Promise.all([acpx(), builtAgent()]);
  const stage = await openStage(cli, {
    files: { 'a.txt': 'one\ntwo\n' },
    steps: [
      { expect: 'change it', call: { Read: { file_path: '${cwd}/a.txt' } } },
      { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'two', new_string: '2' } } },
      {
        expect: { tool: 'Edit', error: false },
        call: { Bash: { command: 'cp a.txt copy.txt && echo copied', description: 'Copy' } },
      },
      { expect: { tool: 'Bash', result: 'copied' }, say: 'It is changed.' },
    ],
  });
  const agent = [process.execPath, program, 'acp', '--claude', cli.path].map(part => `"${part}"`).join(' ');
  const args = ['--agent', agent, '--approve-all', '--format', 'json', '--cwd', stage.project, 'exec', 'change it'];
  const { stdout } = await promisify(execFile)(process.execPath, [client, ...args], {
    cwd: stage.project,
    env: { ...stage.env, DOVETAIL_HOME: `${stage.home}/dovetail` },
    maxBuffer: 64 * 1024 * 1024,
  });
  const messages = stdout
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Message);
  expect(messages.find(({ result }) => result?.stopReason)?.result?.stopReason).toBe('end_turn');
  expect(messages.filter(({ method }) => method === 'session/request_permission')).toHaveLength(2);
  expect(messages.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['fs/write_text_file', 'terminal/create']),
  );
  const said = messages.flatMap(({ params }) =>
    params?.update?.sessionUpdate === 'agent_message_chunk' ? [params.update.content?.text] : [],
  );
  expect(said.join('')).toBe('It is changed.');
  expect(await stage.read('copy.txt')).toBe('one\n2\n');
});
