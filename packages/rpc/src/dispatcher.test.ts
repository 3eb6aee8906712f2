import { cancelled, group, invalidInput, request, type Handlers } from '@dovetail/protocol';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createDispatcher, describeIssues } from './dispatcher.ts';

const defs = group(
  request('open_file', {
    summary: 'Open a file.',
    params: z.object({
      filePath: z.string(),
      location: z.object({ line: z.int() }).optional(),
      preserveFocus: z.boolean().default(true),
    }),
    result: z.object({ opened: z.boolean(), tries: z.int().default(1) }),
  }),
  request('list_files_request', {
    summary: 'List files.',
    params: z.strictObject({}),
    result: z.object({ files: z.array(z.string()) }),
  }),
);

function setUp() {
  const openFile = vi.fn<Handlers<typeof defs>['open_file']>(() => ({ opened: true }));
  const onInternalError = vi.fn<(reference: string, error: unknown) => void>();
  const dispatch = createDispatcher(
    defs,
    { open_file: openFile, list_files_request: () => Promise.resolve({ files: ['a'] }) },
    { onInternalError, newReference: () => 'error-1' },
  );
  return { dispatch, openFile, onInternalError };
}

const context = { channelId: 'c1', signal: new AbortController().signal };
const openFileRequest = { type: 'open_file', filePath: '/a' };

describe('a request that is declared', () => {
  it('reaches its handler validated, with defaults and without what was not declared', async () => {
    const { dispatch, openFile } = setUp();
    await dispatch({ ...openFileRequest, surplus: 1 }, context);
    expect(openFile.mock.calls).toEqual([[{ filePath: '/a', preserveFocus: true }, context]]);
  });

  it('is answered under its reply name', async () => {
    const { dispatch } = setUp();
    expect(await dispatch(openFileRequest, context)).toEqual({
      ok: true,
      response: { type: 'open_file_response', opened: true, tries: 1 },
    });
    // Strict parameters: the name of the request is not one of them.
    expect(await dispatch({ type: 'list_files_request' }, context)).toEqual({
      ok: true,
      response: { type: 'list_files_response', files: ['a'] },
    });
  });

  it('keeps its reply name, and lets out nothing undeclared, whatever the handler returns', async () => {
    const { dispatch, openFile } = setUp();
    openFile.mockReturnValue({ opened: false, type: 'evil', token: 'secret' } as { opened: boolean });
    expect(await dispatch(openFileRequest, context)).toEqual({
      ok: true,
      response: { type: 'open_file_response', opened: false, tries: 1 },
    });
  });

  it('has its handler begun before dispatch returns, so that requests begin in the order they came', () => {
    const { dispatch, openFile } = setUp();
    void dispatch(openFileRequest, context);
    expect(openFile).toHaveBeenCalledOnce();
  });
});

describe('a request that cannot be run', () => {
  it.each(['nope', 'constructor', '__proto__', 'toString', 'hasOwnProperty', ''])('named %j is unknown', async type => {
    const { dispatch } = setUp();
    expect(await dispatch({ type }, context)).toEqual({
      ok: false,
      error: { code: 'unknown_request', message: `There is no request called "${type}".`, data: { name: type } },
    });
  });

  it('with bad parameters is told which', async () => {
    const { dispatch, openFile } = setUp();
    const reply = await dispatch({ type: 'open_file', filePath: 7, location: { line: 'x' } }, context);
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_params' } });
    const { message } = (reply as { error: { message: string } }).error;
    expect(message).toMatch(/^"open_file" was asked with bad parameters: filePath: .+; location\.line: .+/);
    expect(openFile).not.toHaveBeenCalled();
  });

  it('whose signal has already fired is not begun', async () => {
    const { dispatch, openFile } = setUp();
    expect(await dispatch(openFileRequest, { ...context, signal: AbortSignal.abort() })).toEqual({
      ok: false,
      error: cancelled('"open_file"').toJSON(),
    });
    expect(openFile).not.toHaveBeenCalled();
  });
});

describe('a handler that fails', () => {
  it('with a WireError, at once or later, answers with it', async () => {
    const { dispatch, openFile, onInternalError } = setUp();
    const error = invalidInput('The path is empty. Give one.', 'filePath');
    openFile.mockRejectedValueOnce(error).mockImplementationOnce(() => {
      throw error;
    });
    expect(await dispatch(openFileRequest, context)).toEqual({ ok: false, error: error.toJSON() });
    expect(await dispatch(openFileRequest, context)).toEqual({ ok: false, error: error.toJSON() });
    expect(onInternalError).not.toHaveBeenCalled();
  });

  it('with any other error answers "internal", and only the log has its words', async () => {
    const { dispatch, openFile, onInternalError } = setUp();
    const error = new Error('secret detail');
    openFile.mockRejectedValue(error);
    const reply = await dispatch(openFileRequest, context);
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal', data: { reference: 'error-1' } } });
    expect(JSON.stringify(reply)).not.toContain('secret detail');
    expect(onInternalError.mock.calls).toEqual([['error-1', error]]);
  });

  it('with an AbortError answers "cancelled"', async () => {
    const { dispatch, openFile, onInternalError } = setUp();
    const controller = new AbortController();
    openFile.mockImplementation(
      (_params, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const reply = dispatch(openFileRequest, { ...context, signal: controller.signal });
    controller.abort();
    expect(await reply).toEqual({ ok: false, error: cancelled('"open_file"').toJSON() });
    expect(onInternalError).not.toHaveBeenCalled();
  });

  it('by answering something else than was agreed gives no such answer', async () => {
    const { dispatch, openFile } = setUp();
    openFile.mockReturnValue({ opened: 'yes' } as unknown as { opened: boolean });
    const reply = await dispatch(openFileRequest, context);
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_result' } });
    expect((reply as { error: { message: string } }).error.message).toMatch(
      /^"open_file" was answered in a form that was not agreed: opened: /,
    );
  });
});

it('describeIssues names each field, also in lists', () => {
  const parsed = z.object({ edits: z.array(z.object({ oldString: z.string() })) }).safeParse({ edits: [{}] });
  expect(describeIssues(parsed.error?.issues ?? [])).toMatch(/^edits\.0\.oldString: /);
  expect(describeIssues([{ path: [], message: 'not an object' }])).toBe('not an object');
});
