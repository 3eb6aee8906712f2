// What can be mentioned beside files, with an editor that knows some of it, all of it, nothing, or hangs.
import type { FileDiagnostics, FoundSymbol, OpenEditor } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { listMentions } from './list-mentions.ts';

const range = (from: number, to = from, character = 1) => ({
  start: { line: from, character: 0 },
  end: { line: to, character },
});
const symbol = (name: string, filePath: string, at = range(0)): FoundSymbol => ({ name, filePath, range: at });
const problems = (path: string, ...severities: ('Error' | 'Warning' | 'Hint')[]): FileDiagnostics => ({
  uri: `file://${path}`,
  diagnostics: severities.map(severity => ({ message: 'No', severity, range: range(0) })),
});
const tab = (path: string, isActive = false): OpenEditor => ({
  uri: `file://${path}`,
  label: '',
  isActive,
  isDirty: false,
});

interface Knows {
  readonly symbols?: (query: string, limit: number) => FoundSymbol[] | Promise<FoundSymbol[]>;
  readonly terminals?: readonly string[];
  readonly problems?: FileDiagnostics[];
  readonly open?: OpenEditor[];
}

function editor({ symbols, terminals, problems: found, open }: Knows) {
  const warned: string[] = [];
  const context = fakeContext({
    cwd: '/p',
    channels: { get: () => undefined } as never,
    log: { warn: (message: string) => warned.push(message) } as never,
    ports: portsWith({
      editor: {
        ...(symbols && { findSymbols: async ({ query, limit }) => symbols(query, limit) }),
        ...(found && { diagnostics: async () => found }),
        ...(open && { openEditors: async () => open }),
      },
      terminal: { ...(terminals && { list: async () => terminals.map(title => ({ title })) }) },
    }),
  });
  return {
    warned,
    list: (pattern: string, limit = 4) => listMentions(context, { pattern, limit }, undefined, asking().signal),
  };
}

test('an editor that knows none of it offers none, and nobody is warned', async () => {
  const { list, warned } = editor({});
  expect(await list('total')).toEqual({ symbols: [], terminals: [], problems: [] });
  expect(warned).toEqual([]);
});

describe('symbols', () => {
  test('as places in the folder, without those of packages and of elsewhere', async () => {
    const found = [
      { ...symbol('total', '/p/src/a.ts', range(9, 14)), kind: 'function', container: 'cart' },
      symbol('totals', '/p/node_modules/x/index.ts'),
      symbol('total', '/elsewhere/a.ts'),
      symbol('totalOf', '/p/b.ts', range(2, 5, 0)),
    ];
    expect((await editor({ symbols: () => found }).list('total')).symbols).toEqual([
      { name: 'total', kind: 'function', container: 'cart', path: 'src/a.ts', startLine: 9, endLine: 14 },
      { name: 'totalOf', path: 'b.ts', startLine: 2, endLine: 4 },
    ]);
  });

  test('no more than asked for, and not for one letter or for a path', async () => {
    const asked: string[] = [];
    const symbols = (query: string) => {
      asked.push(query);
      return ['a', 'b', 'c'].map(name => symbol(name, `/p/${name}.ts`));
    };
    const { list } = editor({ symbols });
    expect((await list('to', 2)).symbols).toHaveLength(2);
    for (const pattern of ['', 't', 'src/to', 'terminal:zsh']) expect((await list(pattern)).symbols).toEqual([]);
    expect(asked).toEqual(['to']);
  });

  describe('in time', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('a language server that hangs takes nothing else with it', async () => {
      const { list } = editor({ symbols: () => new Promise(() => {}), terminals: ['total'] });
      const listed = list('total');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await listed).toEqual({ symbols: [], terminals: [{ title: 'total' }], problems: [] });
    });
  });

  test('one that fails is logged and takes nothing else with it', async () => {
    const { list, warned } = editor({ symbols: () => Promise.reject(new Error('broken')), terminals: ['total'] });
    expect(await list('total')).toMatchObject({ symbols: [], terminals: [{ title: 'total' }] });
    expect(warned).toEqual(['The symbols of the editor could not be listed.']);
  });
});

test.each([
  ['', ['zsh', 'npm test']],
  ['term', ['zsh', 'npm test']],
  ['terminal:npm_t', ['npm test']],
  ['test', ['npm test']],
  ['sh', []],
])('terminals for "%s"', async (pattern, titles) => {
  const { terminals } = await editor({ terminals: ['zsh', 'npm test', 'zsh'] }).list(pattern);
  expect(terminals.map(({ title }) => title)).toEqual(titles);
});

describe('problems', () => {
  const knows = {
    problems: [
      problems('/p/src/a.ts', 'Error', 'Warning', 'Hint'),
      problems('/p/src/b.ts', 'Error'),
      problems('/p/c.ts', 'Hint'),
    ],
    open: [tab('/p/src/a.ts'), tab('/p/src/b.ts', true)],
  };
  const rows = async (pattern: string, of: Knows = knows) =>
    (await editor(of).list(pattern)).problems.map(({ path, count }) => `${path ?? 'all'} ${count}`);

  test('all, and those of the file in front; hints are none', async () => {
    expect(await rows('')).toEqual(['all 3', 'src/b.ts 1']);
  });

  test('asked for by name, with the files that have some', async () => {
    expect(await rows('prob')).toEqual(['all 3', 'src/b.ts 1', 'src/a.ts 2']);
    expect(await rows('problems:src/a')).toEqual(['src/a.ts 2']);
    expect(await rows('a.t')).toEqual(['src/a.ts 2']);
    expect(await rows('zzz')).toEqual([]);
  });

  test('none: only said to one who asks', async () => {
    const none = { problems: [] };
    expect(await rows('', none)).toEqual([]);
    expect(await rows('problems', none)).toEqual(['all 0']);
  });

  test('those of one file alone are offered once', async () => {
    expect(await rows('', { problems: [problems('/p/src/a.ts', 'Error')], open: [tab('/p/src/a.ts', true)] })).toEqual([
      'all 1',
    ]);
  });
});
