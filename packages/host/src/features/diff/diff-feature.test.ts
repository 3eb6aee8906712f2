// The review of a proposal: what the editor is shown, and what comes of the person's decision.
import { editorPort, filesPort, proposalPort, WireError, type DiffDecision, type TextEdit } from '@dovetail/protocol';
import { describe, expect, test, vi } from 'vitest';
import { completePort } from '../../ports/complete-port.ts';
import { emptyPorts, fakeContext } from '../../testing/fake-context.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { diffFeature } from './diff-feature.ts';

type Decide = (proposed: string, proposalId: string) => DiffDecision | Promise<DiffDecision>;

function start(files: Record<string, string>, decide: Decide = contents => ({ decision: 'accepted', contents })) {
  const shown: unknown[] = [];
  const closed: string[] = [];
  const editor = completePort(editorPort, {
    async openDiff(params) {
      shown.push(params);
      return decide(params.newFileContents, params.proposalId);
    },
    async closeDiff({ proposalId }) {
      closed.push(proposalId);
      return {};
    },
  });
  const port = completePort(filesPort, {
    read: async ({ filePath }) => {
      const contents = files[filePath];
      return contents === undefined ? { found: false } : { found: true, contents, isDirty: false };
    },
  });
  const end = new AbortController();
  const feature = diffFeature(
    fakeContext({ ports: { ...emptyPorts, editor, files: port }, signal: end.signal, cwd: '/project' }),
  );
  const request = new AbortController();
  return {
    shown,
    closed,
    request,
    end,
    open: (edits: TextEdit[], supportMultiEdits = true) =>
      feature.open_diff(
        { originalFilePath: 'a.ts', newFilePath: '/project/a.ts', edits, supportMultiEdits },
        { channelId: undefined, signal: request.signal },
      ),
  };
}

const path = '/project/a.ts';
const edit = (oldString: string, newString: string, replaceAll?: boolean): TextEdit => ({
  oldString,
  newString,
  replaceAll,
});
const proposedFor = async (contents: string, edits: TextEdit[]) => {
  const { open, shown } = start({ [path]: contents }, () => ({ decision: 'rejected' }));
  await open(edits);
  return (shown[0] as { newFileContents: string }).newFileContents;
};

describe('what is shown', () => {
  test('the file, the text as it would be, under its name', async () => {
    const { open, shown } = start({ [path]: 'one\ntwo\n' });
    await open([edit('two', 'TWO')]);
    expect(shown).toEqual([
      {
        proposalId: expect.stringMatching(/./),
        oldFilePath: path,
        newFilePath: path,
        newFileContents: 'one\nTWO\n',
        tabName: 'a.ts (proposed)',
      },
    ]);
  });

  test.each<[string, string, TextEdit[], string]>([
    ['one after another', 'a\nb\n', [edit('a', 'b2'), edit('b2', 'c')], 'c\nb\n'],
    ['all of them', 'a b a', [edit('a', '$&', true)], '$& b $&'],
    ['LF edits in a CRLF file', 'a\r\nb\r\nc\r\n', [edit('a\nb', 'x\ny\nz')], 'x\r\ny\r\nz\r\nc\r\n'],
    ['a line that becomes two in a CRLF file', 'a\r\nb\r\n', [edit('a', 'x\ny')], 'x\r\ny\r\nb\r\n'],
    ['CRLF edits in an LF file', 'a\nb\n', [edit('a\r\nb', 'x\r\ny')], 'x\ny\n'],
    ['mixed line ends become as most are', 'a\r\nb\nc\r\nd\r\n', [edit('b\n', 'x\n')], 'a\r\nx\r\nc\r\nd\r\n'],
    ['mixed line ends, half of them', 'a\r\nb\nc\r\nd\n', [edit('b', 'x')], 'a\nx\nc\nd\n'],
    ['mixed line ends, written as a whole', 'a\r\nb\n', [edit('', 'x\r\ny\n')], 'x\r\ny\n'],
    ['over lines with different ends', 'a\r\nb\nc', [edit('a\nb\nc', 'x')], 'x'],
    ['a missing final newline stays missing', 'a\nb', [edit('b', 'c')], 'a\nc'],
    [
      'tabs and characters with a meaning in patterns',
      '\tf(a[0]);\r\n\tg\r\n',
      [edit('f(a[0]);\n\tg', 'h')],
      '\th\r\n',
    ],
    ['a byte order mark stays', '\uFEFFa\n', [edit('a', 'b')], '\uFEFFb\n'],
    ['the whole text at once', '\uFEFFa\n', [edit('', 'b\n')], '\uFEFFb\n'],
  ])('%s', async (_, contents, edits, proposed) => {
    expect(await proposedFor(contents, edits)).toBe(proposed);
  });

  test('a file that is yet to be made', async () => {
    const { open, shown } = start({});
    expect(await open([edit('', 'new\n')])).toMatchObject({
      decision: 'accepted',
      newEdits: [{ oldString: '', newString: 'new\n' }],
      contents: 'new\n',
    });
    expect(shown).toMatchObject([{ newFileContents: 'new\n' }]);
  });
});

describe('an edit that does not fit is told, and nothing is shown', () => {
  test.each<[string, TextEdit[], string]>([
    [
      'not there',
      [edit('a', 'b'), edit('nowhere', 'x')],
      'Edit 2 of 2 cannot be shown for "/project/a.ts": its text is not in the file. The file may have been edited since; try again.',
    ],
    [
      'there twice',
      [edit('o', 'x')],
      'Edit 1 of 1 cannot be shown for "/project/a.ts": its text is in the file 2 times, and it does not say which is meant.',
    ],
  ])('%s', async (_, edits, message) => {
    const { open, shown } = start({ [path]: 'a\noo\n' });
    await expect(open(edits)).rejects.toMatchObject({ code: 'invalid_input', message });
    expect(shown).toEqual([]);
  });

  test('in a file that does not exist', async () => {
    await expect(start({}).open([edit('a', 'b')])).rejects.toMatchObject({
      message: '"/project/a.ts" does not exist, so there is nothing in it to edit.',
    });
  });
});

const hunk = (line: number, decision: string) => ({
  oldStart: line,
  oldLines: 1,
  newStart: line,
  newLines: 1,
  decision,
});

describe('accepted', () => {
  const contents = 'one\ntwo\nthree\nfour\nfive\n';
  const edits = [edit('one', 'ONE'), edit('three', 'THREE'), edit('five', 'FIVE')];

  test('as proposed', async () => {
    expect(await start({ [path]: contents }).open(edits)).toEqual({
      decision: 'accepted',
      newEdits: [edit('one\n', 'ONE\n'), edit('three\n', 'THREE\n'), edit('five\n', 'FIVE\n')].map(
        ({ oldString, newString }) => ({ oldString, newString }),
      ),
      contents: 'ONE\ntwo\nTHREE\nfour\nFIVE\n',
      hunks: [hunk(0, 'accepted'), hunk(2, 'accepted'), hunk(4, 'accepted')],
    });
  });

  test('one hunk not, one changed by the person', async () => {
    const kept = 'one\ntwo\nTHREE, mine\nfour\nFIVE\n';
    expect(await start({ [path]: contents }, () => ({ decision: 'accepted', contents: kept })).open(edits)).toEqual({
      decision: 'accepted',
      newEdits: [
        { oldString: 'three\n', newString: 'THREE, mine\n' },
        { oldString: 'five\n', newString: 'FIVE\n' },
      ],
      contents: kept,
      hunks: [hunk(0, 'rejected'), hunk(2, 'accepted'), hunk(4, 'accepted')],
    });
  });

  test('as one edit where several are not supported', async () => {
    const answer = await start({ [path]: contents }).open(edits, false);
    expect(answer.newEdits).toEqual([{ oldString: contents, newString: 'ONE\ntwo\nTHREE\nfour\nFIVE\n' }]);
  });

  test('with every hunk put back is a no', async () => {
    expect(await start({ [path]: contents }, () => ({ decision: 'accepted', contents })).open(edits)).toEqual({
      decision: 'rejected',
      newEdits: [],
      hunks: [hunk(0, 'rejected'), hunk(2, 'rejected'), hunk(4, 'rejected')],
    });
  });

  test('in a file with mixed line ends leads to what was shown; put back, it is a no', async () => {
    const mixed = 'a\r\nb\nc\r\nd\r\n';
    expect(await start({ [path]: mixed }).open([edit('c', 'C')])).toMatchObject({
      decision: 'accepted',
      contents: 'a\r\nb\r\nC\r\nd\r\n',
      newEdits: [{ oldString: 'c\n', newString: 'C\n' }],
    });
    const { open } = start({ [path]: mixed }, () => ({ decision: 'accepted', contents: 'a\nb\nc\nd\n' }));
    expect(await open([edit('c', 'C')])).toMatchObject({ decision: 'rejected', newEdits: [] });
  });

  test('an editor that knows only LF and no mark has changed neither; edits come back as they were given', async () => {
    const { open } = start({ [path]: '\uFEFFa\r\nb\r\n' }, () => ({ decision: 'accepted', contents: 'A\nb\n' }));
    expect(await open([edit('a', 'A')])).toMatchObject({
      contents: '\uFEFFA\r\nb\r\n',
      newEdits: [{ oldString: 'a\n', newString: 'A\n' }],
    });
    expect(await open([edit('a\r\n', 'A\r\n')])).toMatchObject({
      newEdits: [{ oldString: 'a\r\n', newString: 'A\r\n' }],
    });
  });
});

describe('anything but a yes is a no', () => {
  const no = { decision: 'rejected', newEdits: [] };

  test('a no', async () => {
    expect(await start({ [path]: 'a' }, () => ({ decision: 'rejected' })).open([edit('a', 'b')])).toEqual(no);
  });

  test.each(['request', 'end'] as const)(
    'withdrawn (%s): the view is closed, and a late yes counts for nothing',
    async which => {
      const held: { proposalId: string; answer(decision: DiffDecision): void }[] = [];
      const host = start(
        { [path]: 'a' },
        (_, proposalId) => new Promise(answer => void held.push({ proposalId, answer })),
      );
      const decision = host.open([edit('a', 'b')]);
      await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 20_000 });
      host[which].abort();
      held[0]?.answer({ decision: 'accepted', contents: 'b' });
      expect(await decision).toEqual(no);
      expect(host.closed).toEqual([held[0]?.proposalId]);
    },
  );

  test('an editor that goes away', async () => {
    const gone = new WireError('disconnected', 'gone', undefined);
    expect(await start({ [path]: 'a' }, () => Promise.reject(gone)).open([edit('a', 'b')])).toEqual(no);
  });

  test('an editor that shows no diffs says so: the page then shows its own', async () => {
    const unable = new WireError('unsupported_by_editor', 'no', { call: 'editor/openDiff' });
    await expect(start({ [path]: 'a' }, () => Promise.reject(unable)).open([edit('a', 'b')])).rejects.toMatchObject({
      code: 'unsupported_by_editor',
    });
  });
});

const showChanges = async (
  fileDiffs: Record<string, { oldContent: string | null; newContent: string | null }>,
  can = true,
) => {
  const shown: unknown[] = [];
  const proposal = completePort(proposalPort, {
    async showChanges(params) {
      shown.push(params);
      return { opened: can };
    },
  });
  const feature = diffFeature(fakeContext({ ports: { ...emptyPorts, proposal } }));
  const signal = new AbortController().signal;
  return { ...(await feature.open_file_diffs({ fileDiffs }, { channelId: undefined, signal })), shown };
};

describe('open_file_diffs', () => {
  test('files without a change are left out', async () => {
    const files = {
      'same.ts': { oldContent: 'a', newContent: 'a' },
      'never.ts': { oldContent: null, newContent: null },
      'src/new.ts': { oldContent: null, newContent: '' },
      '/other/gone.ts': { oldContent: 'a\r\n', newContent: null },
    };
    expect(await showChanges(files)).toEqual({
      opened: 2,
      shown: [
        {
          title: 'Changes in 2 files',
          files: [
            { filePath: '/project/src/new.ts', oldContents: null, newContents: '' },
            { filePath: '/other/gone.ts', oldContents: 'a\r\n', newContents: null },
          ],
        },
      ],
    });
  });

  test('nothing to show, or an editor that did not', async () => {
    expect(await showChanges({ 'a.ts': { oldContent: 'a', newContent: 'a' } })).toEqual({ opened: 0, shown: [] });
    expect(await showChanges({ 'a.ts': { oldContent: 'a', newContent: 'b' } }, false)).toMatchObject({
      opened: 0,
      shown: [{ title: 'Changes in a.ts' }],
    });
  });
});

test('a review is found again under the id of its decision', async () => {
  const ports = portsWith({ proposal: { reveal: async ({ proposalId }) => ({ revealed: proposalId === 'd1' }) } });
  const feature = diffFeature(fakeContext({ ports }));
  expect(await feature.reveal_review({ decisionId: 'd1' }, asking())).toEqual({ revealed: true });
  expect(await feature.reveal_review({ decisionId: 'd2' }, asking())).toEqual({ revealed: false });
});
