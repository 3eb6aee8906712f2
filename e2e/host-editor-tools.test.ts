// The editor's own tools, given by the host to the model of a conversation.
import { describe, expect, it } from 'vitest';
import { createInProcessServer, type EditorPort } from '@dovetail/ide-server';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const range = { start: { line: 3, character: 2 }, end: { line: 3, character: 9 } };

function editor(): EditorPort {
  const known: Partial<EditorPort> = {
    diagnostics: async ({ uri = 'file:///a.ts' }) => [
      { uri, diagnostics: [{ message: 'Missing penny', severity: 'Error', range }] },
    ],
    openEditors: async () => [{ uri: 'file:///project/total.ts', label: 'total.ts', isActive: true, isDirty: false }],
  };
  return known as EditorPort;
}

describe.each(eachCli)('the editor as a server of the host on Claude Code %s', (_version, cli) => {
  it('tells the model what is open and what is wrong', async () => {
    const stage = await openStage(cli, {
      steps: [
        {
          expect: { tools: 'mcp__editor__getDiagnostics' },
          call: { mcp__editor__getDiagnostics: { uri: 'file:///a.ts' } },
        },
        {
          expect: { tool: 'mcp__editor__getDiagnostics', result: 'Missing penny' },
          call: { mcp__editor__getOpenEditors: {} },
        },
        { expect: { tool: 'mcp__editor__getOpenEditors', result: 'total.ts' }, say: 'Seen.' },
      ],
    });
    const { agent, ask, questions } = await stage.start({
      mcpServers: {
        editor: {
          type: 'sdk',
          instance: createInProcessServer({
            editor: editor(),
            name: 'Dovetail',
            workspaceFolders: () => [stage.project],
          }),
        },
      },
      decide: question => allow(question),
    });
    await agent.ready;
    expect((await ask('look')).result).toBe('Seen.');
    expect(questions.map(({ tool_name }) => tool_name)).toEqual([
      'mcp__editor__getDiagnostics',
      'mcp__editor__getOpenEditors',
    ]);
  });
});
