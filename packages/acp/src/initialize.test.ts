import { expect, test } from 'vitest';
import { initialize } from './initialize.ts';
import packageJson from '../package.json' with { type: 'json' };

const launch = { command: '/usr/bin/node', args: ['/opt/dovetail.js', 'acp'] };

test.each([1, 0, 2, 7])('a client of version %i is told that version 1 is spoken', version => {
  expect(initialize({ protocolVersion: version }, launch).response.protocolVersion).toBe(1);
});

test('it says who it is', () => {
  expect(initialize({ protocolVersion: 1 }, launch).response.agentInfo).toEqual({
    name: 'dovetail',
    title: 'Dovetail',
    version: packageJson.version,
  });
});

test('a client without a version is told so', () => {
  expect(() => initialize({}, launch)).toThrow('"protocolVersion" is missing or not a number.');
});

test('ways to sign in are offered to clients with a terminal for it, and start this very program', () => {
  expect(initialize({ protocolVersion: 1 }, launch).response.authMethods).toEqual([]);
  const capabilities = { auth: { terminal: true } };
  const { authMethods } = initialize({ protocolVersion: 1, clientCapabilities: capabilities }, launch).response;
  expect(authMethods).toMatchObject([
    {
      type: 'terminal',
      id: 'sign-in-claudeai',
      args: ['--sign-in', 'claudeai'],
      _meta: {
        'terminal-auth': {
          command: '/usr/bin/node',
          args: ['/opt/dovetail.js', 'acp', '--sign-in', 'claudeai'],
        },
      },
    },
    { type: 'terminal', id: 'sign-in-console', args: ['--sign-in', 'console'] },
  ]);
});

test('what a client does not say it can, it cannot', () => {
  expect(new Set(Object.values(initialize({ protocolVersion: 1 }, launch).can))).toEqual(new Set([false]));
  const { can } = initialize(
    {
      protocolVersion: 1,
      clientCapabilities: {
        fs: { readTextFile: true, writeTextFile: false },
        terminal: true,
        session: { notices: {}, compaction: null, configOptions: { boolean: {} } },
        elicitation: { form: {}, url: null },
        subagents: {},
      },
    },
    launch,
  );
  expect(can).toEqual({
    readFile: true,
    writeFile: false,
    terminal: true,
    terminalSignIn: false,
    forms: true,
    urls: false,
    notices: true,
    compaction: false,
    booleanOptions: true,
    subagents: true,
    planDocuments: false,
  });
});
