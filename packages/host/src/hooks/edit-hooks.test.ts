import type { HookFunction } from '@dovetail/agent';
import { editorPorts, type Diagnostic, type HookInput, type ListenersOf, type PortOf } from '@dovetail/protocol';
import { expect, test, vi } from 'vitest';
import type { Channel } from '../channels/channel.ts';
import type { ChangeTracker } from '../changes/change-tracker.ts';
import type { Outgoing, Page } from '../pages/page.ts';
import { completePort } from '../ports/complete-port.ts';
import { emptyPorts, fakeContext, fakeSettings } from '../testing/fake-context.ts';
import { partial } from '../testing/partial.ts';
import { editHooks } from './edit-hooks.ts';

type Editor = PortOf<typeof editorPorts.editor>;

const problem: Diagnostic = {
  message: 'Broken',
  severity: 'Error',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
};

function set(editor: Partial<Editor>, options: { autosave?: boolean } = {}) {
  const sent: Outgoing['message'][] = [];
  const done: string[] = [];
  let listeners: ListenersOf<typeof editorPorts.editor> = {};
  const page = partial<Page>('page', { send: ({ message }) => void sent.push(message) });
  const channel = partial<Channel>('channel', { id: 'c', cwd: '/p', pages: [page] });
  const changes = partial<ChangeTracker>('changes', {
    before: async ({ filePath }) => void done.push(`before ${filePath}`),
    after: async ({ filePath }) => {
      done.push(`after ${filePath}`);
      return { oldContent: 'old', newContent: 'new' };
    },
  });
  const port = completePort(editorPorts.editor, editor, told => {
    listeners = told;
    return () => {
      listeners = {};
    };
  });
  const warn = vi.fn<(message: string) => void>();
  const context = fakeContext({
    ports: { ...emptyPorts, editor: port },
    settings: fakeSettings({ autosave: options.autosave ?? true }),
    changes,
    log: { ...fakeContext().log, warn },
  });
  const hooks = editHooks(context, channel, { saveWithinMs: 50, problemsWithinMs: 50 });
  const call = (event: string, tool: string, path = '/p/a.ts', id = 't1') => {
    const hook = hooks[event]?.[0]?.hooks[0] as HookFunction;
    const input = { hook_event_name: event, tool_name: tool, tool_input: { file_path: path } } as unknown as HookInput;
    return hook(input, id, { signal: new AbortController().signal });
  };
  return { call, sent, done, warn, tell: (uris: string[]) => listeners.diagnosticsChanged?.({ uris }), hooks };
}

test('what is not saved is saved before the agent reads it, and then put aside before it writes', async () => {
  const order: string[] = [];
  const { call, done } = set({
    isDirty: async () => ({ isOpen: true, isDirty: true }),
    save: async ({ filePath }) => {
      order.push(filePath);
      return { saved: true };
    },
  });
  expect(await call('PreToolUse', 'Read')).toEqual({});
  expect(order).toEqual(['/p/a.ts']);
  expect(done).toEqual([]);
  await call('PreToolUse', 'Edit', 'b.ts');
  expect(order).toEqual(['/p/a.ts', '/p/b.ts']);
  expect(done).toEqual(['before /p/b.ts']);
});

test('nothing is saved when the person does not want it', async () => {
  const save = vi.fn<Editor['save']>();
  const { call } = set({ isDirty: async () => ({ isOpen: true, isDirty: true }), save }, { autosave: false });
  await call('PreToolUse', 'Write');
  expect(save).not.toHaveBeenCalled();
});

test('an editor that hangs keeps no tool from running', async () => {
  const { call, warn } = set({ isDirty: () => new Promise(() => {}) });
  expect(await call('PreToolUse', 'Edit')).toEqual({});
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not save a document'), expect.anything());
});

test('pages learn what a tool has changed', async () => {
  const { call, sent, done } = set({});
  await call('PreToolUse', 'Write');
  expect(await call('PostToolUse', 'Write')).toEqual({});
  expect(done).toEqual(['before /p/a.ts', 'after /p/a.ts']);
  expect(sent).toEqual([
    { type: 'file_updated', channelId: 'c', filePath: '/p/a.ts', oldContent: 'old', newContent: 'new' },
  ]);
});

test('the model hears of new problems as soon as the editor has found them', async () => {
  let found: Diagnostic[] = [];
  const { call, tell } = set({
    isDirty: async () => ({ isOpen: false, isDirty: false }),
    diagnostics: async () => [{ uri: 'file:///p/a.ts', diagnostics: found }],
  });
  await call('PreToolUse', 'Edit');
  const after = call('PostToolUse', 'Edit');
  await Promise.resolve();
  found = [problem];
  tell(['file:///p/other.ts']);
  tell(['file:///p/a.ts']);
  expect(await after).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PostToolUse',
      additionalContext: expect.stringContaining('1:1 Error: Broken') as string,
    },
  });
});

test('problems that were there before are not told', async () => {
  const { call } = set({
    isDirty: async () => ({ isOpen: false, isDirty: false }),
    diagnostics: async () => [{ uri: 'file:///p/a.ts', diagnostics: [problem] }],
  });
  await call('PreToolUse', 'Edit');
  expect(await call('PostToolUse', 'Edit')).toEqual({});
});

test('a reading tool is not followed afterwards', async () => {
  const { call, done, hooks } = set({});
  await call('PreToolUse', 'Read');
  expect(done).toEqual([]);
  expect(hooks['PostToolUse']?.[0]?.matcher).toBe('Edit|MultiEdit|Write|NotebookEdit');
});

test('a plan of the CLI is no change of the project', async () => {
  const { call, done, sent } = set({});
  await call('PreToolUse', 'Write', '/nowhere/config/plans/eventual-frolic.md');
  await call('PostToolUse', 'Write', '/nowhere/config/plans/eventual-frolic.md');
  expect([done, sent]).toEqual([[], []]);
});
