// What holds for every tool: good calls, bad arguments, editors that cannot, fail or answer nonsense.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ideTools, type IdeToolName, WireError, type WireErrorCode } from '@dovetail/protocol';
import { JsonRpcError } from '@dovetail/rpc';
import { beforeEach, describe, expect, test } from 'vitest';
import { callTool } from './call-tool.ts';
import type { EditorPort } from './tool.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toolContext } from '../testing/tool-context.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** Each tool: the call of the editor that it needs, how that may answer, good arguments, those that must be there. */
interface Case {
  readonly call?: keyof EditorPort;
  readonly answer?: unknown;
  readonly args: (file: string) => Record<string, unknown>;
  readonly needed: readonly string[];
}

const diff = (file: string) => ({ old_file_path: file, new_file_path: file, new_file_contents: 'x', tab_name: 't' });
const accepted = { decision: 'accepted', contents: 'x' };

const cases: { readonly [N in IdeToolName]: Case } = {
  openDiff: { call: 'openDiff', answer: accepted, args: diff, needed: Object.keys(diff('')) },
  openFile: { call: 'openFile', answer: { opened: true }, args: filePath => ({ filePath }), needed: ['filePath'] },
  open_files: {
    call: 'openFile',
    answer: { opened: true },
    args: file => ({ file_paths: [file] }),
    needed: ['file_paths'],
  },
  close_tab: { args: () => ({ tab_name: 't' }), needed: ['tab_name'] },
  closeAllDiffTabs: { args: () => ({}), needed: [] },
  get_all_opened_file_paths: { call: 'openEditors', answer: [], args: () => ({}), needed: [] },
  reformat_file: {
    call: 'format',
    answer: { formatted: true },
    args: file => ({ file_path: file }),
    needed: ['file_path'],
  },
  getDiagnostics: { call: 'diagnostics', answer: [], args: () => ({ uri: 'file:///a' }), needed: [] },
  getCurrentSelection: { call: 'selection', answer: null, args: () => ({}), needed: [] },
  getLatestSelection: {
    call: 'selection',
    answer: { filePath: '/a', text: '', selection: range },
    args: () => ({}),
    needed: [],
  },
  getOpenEditors: { call: 'openEditors', answer: [], args: () => ({}), needed: [] },
  getWorkspaceFolders: { args: () => ({}), needed: [] },
  checkDocumentDirty: {
    call: 'isDirty',
    answer: { isOpen: true, isDirty: true },
    args: filePath => ({ filePath }),
    needed: ['filePath'],
  },
  saveDocument: { call: 'save', answer: { saved: true }, args: filePath => ({ filePath }), needed: ['filePath'] },
  executeCode: { call: 'executeCode', answer: { content: [] }, args: () => ({ code: '1' }), needed: ['code'] },
};

const all = Object.entries(cases) as [IdeToolName, Case][];
const overEditor = all.filter(([, { call }]) => call !== undefined);

let file = '';
beforeEach(() => {
  file = join(temporaryFolder(), 'a.ts');
  writeFileSync(file, 'one\ntwo\n');
});

const editorThat = ({ call }: Case, act: () => unknown) => toolContext(fakeEditor(call && { [call]: act }).port);

test('every tool has its case', () => {
  expect(Object.keys(cases)).toEqual(Object.keys(ideTools));
});

describe.each(all)('%s', (name, one) => {
  test('answers, in the declared form', async () => {
    const answer = await callTool(
      name,
      one.args(file),
      editorThat(one, () => one.answer),
    );
    expect(answer.isError).toBeUndefined();
    for (const item of answer.content) expect(item).toEqual({ type: 'text', text: expect.any(String) as string });
    const texts = answer.content.flatMap(item => (item.type === 'text' ? [item.text] : []));
    const { form, result } = ideTools[name];
    const told = form === 'json' ? (JSON.parse(texts.join()) as unknown) : form === 'texts' ? texts : answer.content;
    expect(result.safeParse(told).error?.message).toBeUndefined();
  });

  test('takes arguments that it does not know, and null for those that may be left out', async () => {
    const optional = Object.keys(ideTools[name].input.shape).filter(key => !one.needed.includes(key));
    const args = { ...one.args(file), extra: { a: 1 }, ...Object.fromEntries(optional.map(key => [key, null])) };
    const answer = await callTool(
      name,
      args,
      editorThat(one, () => one.answer),
    );
    expect(answer.isError).toBeUndefined();
  });

  test.each(one.needed)('names %s when it is missing, null or of a wrong kind', async argument => {
    const editor = fakeEditor();
    for (const wrong of [undefined, null, 7, { a: 1 }]) {
      const answer = await callTool(name, { ...one.args(file), [argument]: wrong }, toolContext(editor.port));
      expect(answer).toEqual({
        content: [{ type: 'text', text: expect.stringContaining(`${name}: ${argument}: `) as string }],
        isError: true,
      });
    }
    expect(editor.asked).toEqual([]);
  });
});

const failed = (text: string) => ({ content: [{ type: 'text', text }], isError: true });
const wireError = (code: WireErrorCode, message: string) => new WireError(code, message, undefined);

const bug = () => Promise.reject(new TypeError('Cannot read properties of undefined\n at secret.ts:1'));

describe.each(overEditor)('%s, when the editor', (name, one) => {
  const callWith = (act: () => unknown) => callTool(name, one.args(file), editorThat(one, act));

  test('cannot do it, says so', async () => {
    expect(await callTool(name, one.args(file), toolContext(fakeEditor().port))).toEqual(
      failed(`This editor cannot do ${name}.`),
    );
    expect(await callWith(() => Promise.reject(wireError('unknown_request', 'x')))).toEqual(
      failed(`This editor cannot do ${name}.`),
    );
  });

  test('has a bug, says nothing of its inside', async () => {
    expect(await callWith(bug)).toEqual(failed(`${name} failed in the editor.`));
    expect(await callWith(() => Promise.reject(wireError('internal', 'see log 7')))).toEqual(
      failed(`${name} failed in the editor.`),
    );
  });

  test('says why, is quoted with its first line', async () => {
    const error = new JsonRpcError(-32000, 'No kernel is running.\nstack traceback: …');
    expect(await callWith(() => Promise.reject(error))).toEqual(
      failed(`${name} failed in the editor: No kernel is running.`),
    );
    const told = await callWith(() => Promise.reject(wireError('timed_out', 'The editor got no answer within 3 s.')));
    expect(told).toEqual(failed('The editor got no answer within 3 s.'));
  });

  test.each([undefined, null, 'yes', 7])('answers %j, is not believed', async nonsense => {
    const { content, isError } = await callWith(() => nonsense);
    const text = content.map(item => (item.type === 'text' ? item.text : '')).join();
    // These have a meaning for what is not understood: rejected, no problem known, not open, no editor active.
    const meant: Partial<Record<IdeToolName, string>> = {
      openDiff: 'DIFF_REJECTED',
      getDiagnostics: '[]',
      checkDocumentDirty: nonsense ? `{"success":false,"message":"Document not open: ${file}"}` : undefined,
      getCurrentSelection: nonsense ? undefined : '{"success":false,"message":"No editor is active."}',
      getLatestSelection: nonsense ? undefined : '{"success":false,"message":"No editor is active."}',
    };
    expect(isError ? 'failed' : text).toBe(meant[name] ?? 'failed');
    expect(text).not.toContain('undefined');
  });
});

test.each(['nope', '', 'constructor', '__proto__', 'toString'])('there is no tool called %j', async name => {
  expect(await callTool(name, {}, toolContext(fakeEditor().port))).toEqual(
    failed(`There is no tool called "${name}".`),
  );
});

test('a name of any length is not sent back whole, and few bad arguments are named', async () => {
  const context = toolContext(fakeEditor().port);
  expect(JSON.stringify(await callTool('x'.repeat(1e6), {}, context)).length).toBeLessThan(400);
  const many = { file_paths: Array.from({ length: 10_000 }, () => 7) };
  expect(JSON.stringify(await callTool('open_files', many, context)).length).toBeLessThan(1000);
});

test('pictures of a kernel are passed on', async () => {
  const content = [
    { type: 'text', text: '1' },
    { type: 'image', data: 'AA==', mimeType: 'image/png' },
  ];
  const context = toolContext(fakeEditor({ executeCode: () => ({ content }) }).port);
  expect(await callTool('executeCode', { code: 'plot()' }, context)).toEqual({ content });
});
