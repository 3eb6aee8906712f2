// How `dovetail ide` ends: at once, with its lock removed, whatever is still open.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runDovetail } from './support/run-dovetail.ts';
import { openDesk } from './support/terminal-ide-command.ts';
import { connectMcpClient } from './support/terminal-mcp-client.ts';

const never = () => new Promise(() => {});

describe('the end of dovetail ide', () => {
  it.each(['the end of stdin', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'comes at %s at once, also with a review open, and removes the lock',
    async how => {
      const desk = await openDesk();
      const ide = await desk.start({ openDiff: never });
      const { call } = await connectMcpClient(ide.ready.port, ide.ready.lockFile);
      const proposal = { old_file_path: desk.file, new_file_path: desk.file, new_file_contents: '', tab_name: 't' };
      const lost = call('openDiff', proposal).catch(() => 'lost');
      await ide.messages.next(({ method }) => method === 'editor/openDiff');
      const startedMs = performance.now();
      if (how === 'the end of stdin') ide.endInput();
      else ide.signal(how);
      expect(await ide.ended).toEqual({ code: 0, signal: null });
      // Milliseconds, but for what else the machine does.
      expect(performance.now() - startedMs).toBeLessThan(10_000);
      expect(await lost).toBe('lost');
      expect(existsSync(ide.ready.lockFile)).toBe(false);
    },
  );

  it('leaves a lock when it is killed, which the next one removes', async () => {
    const desk = await openDesk();
    const killed = await desk.start();
    killed.signal('SIGKILL');
    await killed.ended;
    expect(existsSync(killed.ready.lockFile)).toBe(true);
    const next = await desk.start();
    expect(existsSync(next.ready.lockFile)).toBe(true);
    expect(existsSync(killed.ready.lockFile)).toBe(killed.ready.port === next.ready.port);
  });

  it('explains itself, and refuses what it does not know', async () => {
    const { folder: cwd, env } = await openDesk();
    const help = await runDovetail(['ide', '--help'], { cwd, env });
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout.toString()).toMatch(/dovetail ide \[DIR\.\.\.\]/);
    const wrong = await runDovetail(['ide', '--pid', 'none'], { cwd, env });
    expect({ code: wrong.code, stdout: wrong.stdout.toString() }).toEqual({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('--pid takes the id of a process');
  });

  // Where Node itself would try for ever to make a folder.
  it('comes at once, with a sentence, where the system keeps no files', async () => {
    const { folder: cwd, env } = await openDesk();
    const nowhere = { ...env, HOME: '/proc/dovetail', CLAUDE_CONFIG_DIR: '' };
    const { code, stdout, stderr } = await runDovetail(['ide', 'project'], { cwd, env: nowhere, timeoutMs: 60_000 });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^\/proc\/dovetail cannot be used \(ENOENT\)\. Settings and lock files are kept under HOME/);
  });
});
