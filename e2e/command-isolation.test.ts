// `--rehearsal` and the person's own things: no real key reaches the scripted model, and nothing of theirs is touched.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBox } from './command-support/box.ts';
import { eachCli } from './support/cli-versions.ts';

/** Every file below, with its size, its times and its bytes. */
function listing(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .map(entry => {
      const path = join(entry.parentPath, entry.name);
      const { mode, mtimeMs, ino } = statSync(path);
      const bytes = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder';
      return [path, mode, mtimeMs, ino, bytes].join(' ');
    })
    .toSorted();
}

describe.each(eachCli)('--rehearsal on Claude Code %s', (_version, cli) => {
  test('a real key in the environment stays out, and the person’s own folders are untouched', async () => {
    const key = `sk-ant-api03-${randomBytes(40).toString('base64url')}-AA`;
    const token = `sk-ant-oat01-${randomBytes(40).toString('base64url')}`;
    const box = await openBox();
    const config = join(box.home, 'own-config');
    // Whoever read these would fail: their hook breaks every turn and their address leads nowhere.
    const settings = JSON.stringify({
      env: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', OWN_SETTING: 'seen' },
      hooks: { UserPromptSubmit: [{ hooks: [{ type: 'command', command: 'exit 2' }] }] },
    });
    for (const folder of [config, join(box.home, '.claude')]) {
      await mkdir(join(folder, 'projects'), { recursive: true });
      await writeFile(join(folder, 'settings.json'), settings);
      await writeFile(join(folder, '.credentials.json'), JSON.stringify({ claudeAiOauth: { accessToken: token } }));
    }
    await writeFile(join(box.home, '.claude.json'), JSON.stringify({ numStartups: 1 }));
    const scenario = await box.write(
      'environment.yaml',
      ['steps:', '  - call: { Bash: { command: "env > seen.txt" } }', '  - say: I have seen the environment.', ''].join(
        '\n',
      ),
    );
    const before = listing(box.home);

    const ended = await box.run(
      ['run', 'look', `--rehearsal=${scenario}`, '--allow', 'Bash', '--verbose', '--claude', cli.path],
      {
        env: {
          ANTHROPIC_API_KEY: key,
          ANTHROPIC_AUTH_TOKEN: token,
          CLAUDE_CODE_OAUTH_TOKEN: token,
          ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
          CLAUDE_CONFIG_DIR: config,
          HTTPS_PROXY: 'http://127.0.0.1:9',
          HTTP_PROXY: 'http://127.0.0.1:9',
          CLAUDE_CODE_USE_BEDROCK: '1',
        },
      },
    );
    expect(ended).toMatchObject({ code: 0, stdout: 'I have seen the environment.\n' });
    expect(listing(box.home)).toEqual(before);

    const seen = await box.read('seen.txt');
    expect(seen).toContain('PATH=');
    const own = [key, token, 'OWN_SETTING', 'BEDROCK', 'PROXY=http', config, `HOME=${box.home}`];
    expect(own.filter(secret => seen.includes(secret) || ended.stderr.includes(secret))).toEqual([]);
    expect(seen).toMatch(/^CLAUDE_CONFIG_DIR=.*dovetail-rehearsal-/m);
  });

  cli.ifNewest(() => {
    test('a key that is sent to the server all the same is refused', async () => {
      const box = await openBox();
      const server = await box.start(['rehearsal', 'hello', '--port', '0']);
      const url = (await server.stdout.until(/^.*\n/)).trim();
      const refused = await fetch(`${url}/v1/messages`, {
        method: 'POST',
        headers: { 'x-api-key': 'sk-ant-api03-real', 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'm', max_tokens: 1, messages: [{ role: 'user', content: 'hi' }] }),
      });
      expect(refused.status).toBe(401);
      server.child.kill('SIGTERM');
      const { code, stderr } = await server.finished;
      expect(code).toBe(0);
      expect(stderr).toContain('A request came without the dummy key of this rehearsal and was refused.');
      expect(stderr).not.toContain('sk-ant-api03-real');
    });
  });
});
