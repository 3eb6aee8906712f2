// A control request that the CLI does not know: 2.1.29 never answers, 2.1.325 says so; neither hangs or ends the session.
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isWireError } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';

const renamer = fileURLToPath(new URL('./fixtures/rename-subtype.mjs', import.meta.url));

describe.each(eachCli)('an unknown control request on Claude Code %s', (_version, cli) => {
  it('is an error with a reason, and the session goes on', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'One.' }, { say: 'Two.' }] });
    const wrapper = join(stage.home, 'wrapper');
    await writeFile(wrapper, `#!/bin/sh\nexec '${process.execPath}' '${renamer}' "$@"\n`);
    await chmod(wrapper, 0o755);
    const { agent, ask } = await stage.start({ processWrapper: wrapper });
    expect((await ask('one')).result).toBe('One.');

    const error = await agent.request('mcp_status', {}, { timeoutMs: 1500 }).catch((reason: unknown) => reason);
    expect({ code: isWireError(error) && error.code, message: (error as Error).message }).toEqual(
      cli.pick({
        '2.1.29': {
          code: 'timed_out',
          message: 'The request "mcp_status" to the Claude Code CLI got no answer within 1.5 s.',
        },
        '2.1.325': {
          code: 'agent_protocol',
          message: 'Unsupported control request subtype: no_such_subtype',
        },
      }),
    );
    expect((await ask('two')).result).toBe('Two.');
  });
});
