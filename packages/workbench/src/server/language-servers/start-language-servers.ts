// Which language has which server. TypeScript and JavaScript are served by TypeScript itself, JSON in this process, others by
// what the person has configured. A server starts with the first file of its language.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { withoutDoubles } from '@dovetail/host';
import type { Diagnostic, FoundSymbol } from '@dovetail/protocol';
import { languageOf } from '../documents/language-of.ts';
import { toPageText } from '../documents/line-ends.ts';
import { startJsonServer } from './json-server.ts';
import type { LanguageServer } from './language-server.ts';
import type { LanguageServers } from './language-servers.ts';
import { startLspServer, type LspCommand } from './lsp-server.ts';

export interface LanguageServersOptions {
  folders(): readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `{ "python": { "command": "pyright-langserver", "args": ["--stdio"] } }` */
  readonly configurationFile: string;
  onError(error: unknown): void;
}

const Configuration = z.record(
  z.string(),
  z.object({ command: z.string().min(1), args: z.array(z.string()).default([]) }),
);

const typescriptLanguages = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];
const jsonLanguages = ['json', 'jsonc'];
/** Files that nobody has open, but that somebody has just changed. */
const mostInBackground = 40;

/** Observed: by default TypeScript's server installs packages of types from npm by itself. Nothing is fetched unasked. */
const nothingFetched = {
  disableAutomaticTypeAcquisition: true,
  tsserver: { automaticTypeAcquisition: { enabled: false } },
};

export function startLanguageServers({
  folders,
  env,
  configurationFile,
  onError,
}: LanguageServersOptions): LanguageServers {
  const servers = new Map<string, LanguageServer | null>();
  const found = new Map<string, readonly Diagnostic[]>();
  const shown = new Set<string>();
  const background = new Set<string>();
  const listeners: ((path: string, diagnostics: readonly Diagnostic[]) => void)[] = [];
  const problems: string[] = [];
  const configured = readConfiguration(configurationFile, problem => problems.push(problem));

  function tell(path: string, diagnostics: readonly Diagnostic[]): void {
    const before = found.get(path) ?? [];
    if (diagnostics.length === 0) found.delete(path);
    else found.set(path, diagnostics);
    if (JSON.stringify(before) === JSON.stringify(diagnostics)) return;
    for (const listener of listeners) listener(path, diagnostics);
  }

  /** One server serves several languages. */
  function serverKey(languageId: string): string {
    if (Object.hasOwn(configured, languageId)) return languageId;
    if (typescriptLanguages.includes(languageId)) return 'typescript';
    return jsonLanguages.includes(languageId) ? 'json' : languageId;
  }

  function serverOf(languageId: string): LanguageServer | null {
    const key = serverKey(languageId);
    const known = servers.get(key);
    if (known !== undefined) return known;
    const made = makeServer(key);
    servers.set(key, made);
    return made;
  }

  function makeServer(key: string): LanguageServer | null {
    if (key === 'json' && !Object.hasOwn(configured, key)) return startJsonServer({ diagnostics: tell });
    const command = configured[key] ?? (key === 'typescript' ? typescriptCommand() : undefined);
    if (!command) return null;
    const events = {
      diagnostics: tell,
      gaveUp(reason: string) {
        problems.push(reason);
        servers.set(key, null);
        onError(new Error(reason));
      },
    };
    const configuration = key === 'typescript' ? { configuration: nothingFetched } : {};
    return startLspServer({ name: key, command, folders: folders(), env, ...configuration }, events);
  }

  async function look(path: string): Promise<void> {
    const languageId = languageOf(path);
    const server = serverOf(languageId);
    if (!server) return;
    try {
      const { contents } = toPageText(await readFile(path, 'utf8'));
      if (shown.has(path)) return;
      background.delete(path);
      background.add(path);
      server.open(path, languageId, contents);
    } catch {
      forget(path);
    }
    for (const oldest of background) {
      if (background.size <= mostInBackground) break;
      forget(oldest);
    }
  }

  function forget(path: string): void {
    background.delete(path);
    serverOf(languageOf(path))?.close(path);
    tell(path, []);
  }

  return {
    open(path, contents) {
      shown.add(path);
      background.delete(path);
      const languageId = languageOf(path);
      serverOf(languageId)?.open(path, languageId, contents);
    },
    close(path) {
      if (shown.delete(path)) forget(path);
    },
    changedOnDisk(paths) {
      for (const server of servers.values()) server?.changedOnDisk(paths);
      // Only a few at a time are somebody's edits; many are a switch of branches, and nobody asked about those.
      if (paths.length <= mostInBackground / 2) for (const path of paths) if (!shown.has(path)) void look(path);
    },
    diagnostics: path => found.get(path) ?? [],
    all: () =>
      [...found].map(([path, diagnostics]) => ({ uri: pathToFileURL(path).href, diagnostics: [...diagnostics] })),
    hover: async (place, signal) => serverOf(languageOf(place.path))?.hover(place, signal),
    async symbols(wanted) {
      const running = [...servers.values()].flatMap(server => (server ? [server] : []));
      const found = (await Promise.all(running.map(server => server.symbols(wanted)))).flat();
      const isInFront = ({ filePath }: FoundSymbol): boolean => filePath === wanted.front;
      return withoutDoubles([...found.filter(isInFront), ...found.filter(symbol => !isInFront(symbol))]);
    },
    onDiagnostics: listener => void listeners.push(listener),
    problems,
    async stop() {
      await Promise.all([...servers.values()].flatMap(server => (server ? [server.stop()] : [])));
    },
  };
}

function typescriptCommand(): LspCommand | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
    return { command: process.execPath, args: [join(folder, 'bin', 'tsc'), '--lsp', '--stdio'] };
  } catch {
    return undefined;
  }
}

function readConfiguration(file: string, complain: (problem: string) => void): Readonly<Record<string, LspCommand>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  try {
    return Configuration.parse(JSON.parse(text));
  } catch (error) {
    complain(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}
