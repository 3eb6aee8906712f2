// What a prompt may hold, and what a session is given beside it: images, resources, links, commands, MCP servers, folders.
/* oxlint-disable vitest/no-standalone-expect -- scenarios are data; each runs inside a test */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { echoServer } from '../support/echo-server.ts';
import { startFarMcpServer } from './support/far-mcp-server.ts';
import { playScenarios } from './support/scenario.ts';

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

playScenarios('a prompt', [
  {
    title: 'carries text, an image, a link and an embedded resource to the model',
    files: { 'a.txt': 'text of a\n', 'b c.txt': 'text of b\n' },
    steps: [{ expect: { image: true }, say: 'Seen.' }],
    async run({ acp, stage, sessionId }) {
      const uri = pathToFileURL(stage.path('a.txt')).href;
      const { stopReason } = await acp.prompt(sessionId, [
        { type: 'text', text: 'look at ' },
        { type: 'resource_link', uri: pathToFileURL(stage.path('b c.txt')).href, name: 'b c.txt' },
        { type: 'image', data: dot, mimeType: 'image/png' },
        { type: 'resource', resource: { uri, text: 'unsaved text of a\n', mimeType: 'text/plain' } },
      ]);
      expect(stopReason).toBe('end_turn');
      const sent = JSON.stringify(stage.requests[0]?.messages);
      expect(sent).toContain('unsaved text of a');
      expect(sent).toContain(stage.path('b c.txt'));
    },
  },
  {
    title: 'refuses what it has not advertised, and an empty prompt',
    steps: [],
    async run({ acp, sessionId }) {
      await expect(acp.prompt(sessionId, [{ type: 'audio', data: '', mimeType: 'audio/wav' }])).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('audio'),
      });
      await expect(acp.prompt(sessionId, [])).rejects.toMatchObject({ code: -32602 });
    },
  },
  {
    title: 'may be a command of the project, which is announced with its hint',
    files: {
      '.claude/commands/greet.md': '---\ndescription: Greets\nargument-hint: "[name]"\n---\nSay hello to $ARGUMENTS.\n',
    },
    steps: [{ expect: 'Say hello to Ada.', say: 'Hello Ada.' }],
    async run({ acp, sessionId }) {
      const commands = await acp.until(
        'the commands',
        () => acp.updates('available_commands_update').at(-1)?.availableCommands,
      );
      expect(commands.find(({ name }) => name === 'greet')).toMatchObject({ input: { hint: '[name]' } });
      expect((await acp.prompt(sessionId, '/greet Ada')).stopReason).toBe('end_turn');
      expect(acp.said()).toContain('Hello Ada.');
    },
  },
  {
    title: 'may use the MCP servers of the session, with their environment, and folders beside the project',
    begin: 'initialized',
    steps: [
      { expect: { tools: 'mcp__tool__echo' }, call: { mcp__tool__echo: { text: 'hello' } } },
      {
        expect: { tool: 'mcp__tool__echo', result: 'echo: hello' },
        call: { Read: { file_path: '${home}/../beside' } },
      },
      { say: 'Heard.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, open }) {
      const beside = await mkdtemp(join(tmpdir(), 'dovetail-beside-'));
      onTestFinished(() => rm(beside, { recursive: true, force: true }));
      await writeFile(join(beside, 'x.txt'), 'x');
      const { sessionId } = await open({
        mcpServers: [
          {
            name: 'tool',
            command: echoServer.command,
            args: [...echoServer.args],
            env: [{ name: 'MARK', value: '1' }],
          },
        ],
        additionalDirectories: [beside],
      });
      expect((await acp.prompt(sessionId, 'echo')).stopReason).toBe('end_turn');
      expect(acp.questions[0]?.toolCall.title).toContain('echo');
    },
  },
  {
    title: 'may use MCP servers behind http and sse, which get their headers',
    begin: 'initialized',
    steps: [
      { expect: { tools: 'mcp__far__echo' }, call: { mcp__far__echo: { text: 'one' } } },
      { expect: { tool: 'mcp__far__echo', result: 'http: one' }, call: { mcp__old__echo: { text: 'two' } } },
      { expect: { tool: 'mcp__old__echo', result: 'sse: two' }, say: 'Heard.' },
    ],
    answers: { decide: () => 'allow_once' },
    async run({ acp, open }) {
      const far = await startFarMcpServer();
      onTestFinished(() => far.close());
      const { sessionId } = await open({
        mcpServers: [
          { type: 'http', name: 'far', url: `${far.url}/mcp`, headers: [{ name: 'X-Mark', value: '1' }] },
          { type: 'sse', name: 'old', url: `${far.url}/sse`, headers: [{ name: 'X-Mark', value: '2' }] },
        ],
      });
      // The CLI connects to them beside the start.
      for (const over of ['http', 'sse'])
        await acp.until(`the tools over ${over}`, () =>
          far.asked.some(one => one.over === over && one.method === 'tools/list'),
        );
      expect((await acp.prompt(sessionId, 'echo')).stopReason).toBe('end_turn');
      expect(far.asked).toEqual(
        expect.arrayContaining([
          { over: 'http', method: 'initialize', mark: '1' },
          { over: 'sse', method: 'initialize', mark: '2' },
        ]),
      );
    },
  },
]);
