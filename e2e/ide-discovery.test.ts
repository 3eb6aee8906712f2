// How a real CLI finds the editor: by lock file, by the variable of the editor's terminal, and again after a restart.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { openInEditor, openLinkedCli, startCli, startIde, untilLinked } from './support/terminal-cli.ts';
import { createTerminalEditor } from './support/terminal-editor.ts';

describe.each(eachCli)('finding the editor, Claude Code %s', (version, cli) => {
  it('connects with --ide, says who it is, is told what was selected before it came, and not led astray by the lock of a dead server', async () => {
    const stage = await openStage(cli);
    const editor = createTerminalEditor();
    const dead = await startIde(stage, editor);
    const stale = join(stage.configDir, 'ide', '9.lock');
    // The editor still runs, so that a CLI would keep this lock as a candidate and choose none of two.
    writeFileSync(
      stale,
      JSON.stringify({
        pid: process.pid,
        workspaceFolders: [stage.project],
        ideName: 'Dead',
        transport: 'ws',
        runningInWindows: false,
        authToken: 'x',
        dovetail: { serverPid: spawnSync(process.execPath, ['--version']).pid, startedAt: 'long ago' },
      }),
    );
    await dead.server.close();
    const { server, connected, disconnected } = await startIde(stage, editor);
    expect(existsSync(stale)).toBe(false);
    openInEditor(server, stage.path('open.txt'));
    const { screen } = startCli(stage, { args: ['--ide'] });
    const client = await connected.next();
    expect(client).toMatchObject({ pid: screen.pid, clientInfo: { name: 'claude-code', version } });
    expect(server.clients).toEqual([client]);
    await untilLinked(screen, stage.path('open.txt'));
    await screen.close();
    expect(await disconnected.next()).toBe(client);
    expect(server.clients).toEqual([]);
    await server.close();
    expect(readdirSync(join(stage.configDir, 'ide'))).toEqual([]);
  });

  it('takes the one of two editors on the same folder in whose terminal it runs', async () => {
    const stage = await openStage(cli);
    const editor = createTerminalEditor();
    const one = await startIde(stage, editor, { ideName: 'One' });
    const two = await startIde(stage, editor, { ideName: 'Two' });
    // The variable alone starts nothing on 2.1.29.
    const args = cli.pick({ '2.1.29': ['--ide'], '2.1.325': [] });
    const { screen } = startCli(stage, { args, env: two.server.terminalEnvironment(stage.env) });
    expect((await two.connected.next()).pid).toBe(screen.pid);
    const again = startCli(stage, { args, env: one.server.terminalEnvironment(stage.env) });
    expect((await one.connected.next()).pid).toBe(again.screen.pid);
    expect([one.server.clients.length, two.server.clients.length]).toEqual([1, 1]);
  });

  it('comes back when the server starts again on the same port with the same token', async () => {
    const { stage, editor, server, disconnected, screen, ask } = await openLinkedCli(cli, {
      files: { 'a.txt': 'one\ntwo\nthree\n' },
      steps: [
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'two', new_string: 'TWO' } } },
        { say: 'Edited after all.' },
      ],
    });
    const { port, authToken } = server;
    await server.close();
    await disconnected.next();
    const again = await startIde(stage, editor, { port, authToken });
    expect(again.server.port).toBe(port);
    openInEditor(again.server, stage.path('again.txt'));
    expect((await again.connected.next()).pid).toBe(screen.pid);
    await untilLinked(screen, stage.path('again.txt'));
    await ask('change the second line');
    (await editor.nextProposal()).accept();
    await screen.until('Edited after all.');
    expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');
  });
});
