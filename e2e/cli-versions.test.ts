// The pinned CLIs are what their names say.
import { expect, it } from 'vitest';
import { findCli, readVersion } from '@dovetail/agent';
import { eachCli } from './support/cli-versions.ts';

it.each(eachCli)('Claude Code %s says so itself', async (version, { path }) => {
  const cli = await findCli({ claudePath: path });
  expect(cli.path).toBe(path);
  const clean = { PATH: process.env['PATH'], HOME: '/nonexistent', LANG: 'C.UTF-8' };
  expect(await readVersion(cli, { env: clean })).toBe(version);
});
