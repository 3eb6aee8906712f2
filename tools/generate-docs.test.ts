// The generated documents: what a reader sees of a declaration, and that a stale file is named.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as protocol from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';

// Plain modules of node, which run before anything is compiled; their types are stated here.
type Files = ReadonlyMap<string, string>;
interface Stale {
  path: string;
  state: string;
}
interface Row {
  path: string;
  type: string;
  needed: boolean;
  initial?: unknown;
  note: string;
}
const load = <T>(file: string): Promise<T> => import(new URL(file, import.meta.url).href);
const { generatedFiles, generatedFolders } = await load<{
  generatedFiles: (from: object) => Files;
  generatedFolders: string[];
}>('./docs/generated-files.mjs');
const { staleFiles, refreshFiles } =
  await load<Record<'staleFiles' | 'refreshFiles', (root: string, files: Files, folders: string[]) => Stale[]>>(
    './docs/stale-files.mjs',
  );
const { toJsonSchema, schemaDocument } = await load<{
  toJsonSchema: (schema: z.ZodType) => object;
  schemaDocument: (title: string, comment: string, schemas: object) => object;
}>('./docs/json-schema.mjs');
const { typeText, fieldRows } = await load<{
  typeText: (schema: object) => string;
  fieldRows: (schema: object, levels?: number) => Row[];
}>('./docs/type-text.mjs');

describe('a type in words', () => {
  test.each([
    [z.string(), 'string'],
    [z.int(), 'integer'],
    [z.unknown(), 'any'],
    [z.string().nullable(), 'string | null'],
    [z.enum(['a', 'b']), '"a" | "b"'],
    [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
    [z.tuple([z.literal('OK'), z.string()]), '["OK", string]'],
    [z.record(z.string(), z.number()), '{ [key]: number }'],
    [z.object({ a: z.string(), b: z.boolean().optional() }), '{ a: string, b?: boolean }'],
    [z.looseObject({ a: z.string() }), '{ a: string, … }'],
    [z.object({}), 'object'],
  ])('%#: %s', (schema, text) => {
    expect(typeText(toJsonSchema(schema))).toBe(text);
  });
});

test('fields are listed with their path, whether they are needed, and their default', () => {
  const schema = z.object({
    list: z.array(z.object({ id: z.string().describe('A name.') })),
    at: z.object({ line: z.int() }).nullable(),
    limit: z.int().default(50),
  });
  expect(fieldRows(toJsonSchema(schema)).map(row => [row.path, row.type, row.needed, row.initial, row.note])).toEqual([
    ['list', 'object[]', true, undefined, ''],
    ['list[].id', 'string', true, undefined, 'A name.'],
    ['at', 'object | null', true, undefined, ''],
    ['at.line', 'integer', true, undefined, ''],
    ['limit', 'integer', false, 50, ''],
  ]);
});

test('a schema that refers to itself still does so inside a document', () => {
  const tree = z.object({
    get children() {
      return z.array(tree);
    },
  });
  expect(schemaDocument('T', 'C', { 'a/b.params': tree })).toMatchObject({
    $defs: { 'a/b.params': { properties: { children: { items: { $ref: '#/$defs/a~1b.params' } } } } },
  });
});

describe('the documents', () => {
  const files = generatedFiles(protocol);

  test('are eight pages and ten schemas', () => {
    expect([...files.keys()].map(path => path.replace(/.*\//, ''))).toEqual([
      'webview.md',
      'pushes.md',
      'workbench.md',
      'ide.md',
      'editor-ports.md',
      'sidecar.md',
      'cli.md',
      'errors.md',
      'webview-envelope.json',
      'webview-requests.json',
      'webview-pushes.json',
      'webview-host-requests.json',
      'workbench.json',
      'ide.json',
      'editor-ports.json',
      'sidecar.json',
      'cli.json',
      'errors.json',
    ]);
  });

  test('say that they are generated, and are the same each time', () => {
    for (const text of files.values()) expect(text.slice(0, 200)).toContain('Do not edit');
    expect([...generatedFiles(protocol)]).toEqual([...files]);
  });

  test('name every declared message', () => {
    const pages = [...files].filter(([path]) => path.endsWith('.md')).map(([, text]) => text);
    const declared = [
      ...Object.keys({ ...protocol.webviewRequests, ...protocol.pageEvents, ...protocol.hostEvents }),
      ...Object.keys({ ...protocol.pushes, ...protocol.hostRequests, ...protocol.ideTools, ...protocol.errorTable }),
      ...Object.values(protocol.editorPorts).flatMap(port =>
        Object.keys(port.calls).map(call => `${port.name}/${call}`),
      ),
      ...Object.keys({
        ...protocol.sidecarRequests,
        ...protocol.sidecarNotifications,
        ...protocol.editorNotifications,
      }),
      ...Object.keys({ ...protocol.cliLines, ...protocol.controlRequests, ...protocol.hostRequestsFromCli }),
      ...Object.keys(protocol.systemLines).map(subtype => `system/${subtype}`),
    ];
    expect(declared.filter(name => !pages.some(page => page.includes(`\`${name}\``)))).toEqual([]);
  });
});

describe('stale files', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'generate-docs-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  const files: Files = new Map([
    ['docs/protocol/a.md', 'a\n'],
    ['docs/protocol/b.md', 'b\n'],
  ]);

  test('are missing, out of date or no longer generated', () => {
    mkdirSync(join(root, 'docs/protocol'), { recursive: true });
    writeFileSync(join(root, 'docs/protocol/b.md'), 'old\n');
    writeFileSync(join(root, 'docs/protocol/c.md'), 'c\n');
    expect(staleFiles(root, files, generatedFolders)).toEqual([
      { path: 'docs/protocol/a.md', state: 'missing' },
      { path: 'docs/protocol/b.md', state: 'out of date' },
      { path: 'docs/protocol/c.md', state: 'no longer generated' },
    ]);
  });

  test('are none after a refresh, also with the line ends of Windows', () => {
    refreshFiles(root, files, generatedFolders);
    expect(readFileSync(join(root, 'docs/protocol/a.md'), 'utf8')).toBe('a\n');
    writeFileSync(join(root, 'docs/protocol/b.md'), 'b\r\n');
    expect(staleFiles(root, files, generatedFolders)).toEqual([]);
  });
});
