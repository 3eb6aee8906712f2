// The editor ports: the public names, and what editors in other languages may send.
import { describe, expect, test } from 'vitest';
import { remotePort, type PortDef } from '../define.ts';
import { editorPort } from './editor.ts';
import { editorPorts } from './ports.ts';
import { settingsPort } from './settings.ts';

describe('editor', () => {
  test('has the calls and events of the contract', () => {
    expect(Object.keys(editorPort.calls)).toEqual([
      'openDiff',
      'closeDiff',
      'openFile',
      'diagnostics',
      'openEditors',
      'selection',
      'isDirty',
      'save',
      'format',
      'executeCode',
      'closeTab',
      'insertText',
      'findSymbols',
    ]);
    expect(Object.keys(editorPort.events)).toEqual([
      'selectionChanged',
      'atMentioned',
      'diagnosticsChanged',
      'workspaceFoldersChanged',
    ]);
  });

  const proposal = { proposalId: 'p', oldFilePath: '/a', newFilePath: '/a', newFileContents: 'x', tabName: 'a' };

  test('a proposal travels with the parameters of the contract and nothing else', async () => {
    expect(editorPort.calls.openDiff.params.parse(proposal)).toEqual(proposal);
    const sent: unknown[] = [];
    const editor = remotePort(editorPort, async (method, params) => {
      sent.push([method, params]);
      return { decision: 'accepted', contents: 'y' };
    });
    expect(await editor.openDiff(proposal)).toEqual({ decision: 'accepted', contents: 'y' });
    expect(sent).toEqual([['editor/openDiff', proposal]]);
  });

  test.each([{}, { decision: 'accepted' }, { decision: 'closed' }, { decision: 'TAB_CLOSED' }, null])(
    '%j decides nothing',
    answer => {
      expect(editorPort.calls.openDiff.result.safeParse(answer).success).toBe(false);
    },
  );

  const { selectionChanged, atMentioned } = editorPort.events;
  const selection = { start: { line: 0, character: 0 }, end: { line: 2, character: 1 } };

  test.each([
    { filePath: '/a', text: 'b', selection },
    { text: '' },
    { filePath: null, text: '', selection: null },
    { filePath: null, text: null, selection: null },
    {},
  ])('an editor may say %j', params => {
    expect(selectionChanged.params.parse(params)).toEqual(params);
  });

  test.each([{ filePath: '/a' }, { filePath: '/a', lineStart: 4, lineEnd: 4 }])('a mention may be %j', params => {
    expect(atMentioned.params.parse(params)).toEqual(params);
  });
});

describe.each(Object.entries<PortDef>(editorPorts))('port %s', (key, def) => {
  test('is named like its key, and so is each event', () => {
    expect(def.name).toBe(key);
    for (const [name, event] of Object.entries(def.events)) expect(event.name).toBe(name);
  });

  test('says in sentences what it does', () => {
    const said = [def, ...Object.values(def.calls), ...Object.values(def.events)].map(({ summary }) => summary);
    for (const summary of said) expect(summary).toMatch(/^[A-Z].{10,}\.$/);
  });
});

test('settings that nobody has set have their defaults at the far end of a pipe', async () => {
  const settings = remotePort(settingsPort, async () => ({ autosave: false }));
  expect(await settings.read({})).toMatchObject({
    autosave: false,
    respectGitIgnore: true,
    preferredLocation: 'panel',
  });
});

test('only settings that exist can be written', () => {
  const { params } = settingsPort.calls.write;
  expect(params.safeParse({ key: 'autosave', value: true }).success).toBe(true);
  expect(params.safeParse({ key: 'autosafe', value: true }).success).toBe(false);
});
