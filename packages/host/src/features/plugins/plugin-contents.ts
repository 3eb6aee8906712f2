// The parts of a plugin, by name, from its folder and from what its manifest and its marketplace say. Nothing is run, no file
// but small JSON is read, and what a hook or a server would run is told.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';

export type Fields = Readonly<Record<string, unknown>>;

export interface PluginContents {
  readonly commands: string[];
  readonly agents: string[];
  readonly skills: string[];
  readonly hooks: string[];
  readonly mcpServers: string[];
}

const mostBytes = 1024 * 1024;
const mostNames = 200;
const mostCharacters = 200;

export async function readContents(folder: string, entry: Fields): Promise<PluginContents> {
  const manifest = (await readManifest(join(folder, '.claude-plugin', 'plugin.json'))) ?? {};
  const places = (key: string) => [key, ...pathsIn(manifest[key]), ...pathsIn(entry[key])];
  const tables = (key: string, file: string) => readTables(folder, [file, manifest[key], entry[key]]);
  const [commands, agents, skills, hooks, servers] = await Promise.all([
    namesIn(folder, places('commands'), markdownName),
    namesIn(folder, places('agents'), markdownName),
    namesIn(folder, places('skills'), skillName),
    tables('hooks', 'hooks/hooks.json'),
    tables('mcpServers', '.mcp.json'),
  ]);
  return {
    commands,
    agents,
    skills,
    hooks: hooks.flatMap(table => describeHooks(fieldsOf(table['hooks'] ?? table))),
    mcpServers: servers.flatMap(table => describeServers(fieldsOf(table['mcpServers'] ?? table))),
  };
}

/** Undefined when it is missing, too large or no JSON object. */
export async function readManifest(file: string): Promise<Fields | undefined> {
  try {
    if ((await stat(file)).size > mostBytes) return undefined;
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Files by their path, and tables that stand in the manifest itself. */
async function readTables(folder: string, given: readonly unknown[]): Promise<Fields[]> {
  const read = given
    .flatMap(item => (Array.isArray(item) ? (item as unknown[]) : [item]))
    .map(async item => {
      if (isFields(item)) return item;
      const path = typeof item === 'string' ? within(folder, item) : undefined;
      return path === undefined ? undefined : readManifest(path);
    });
  return (await Promise.all(read)).filter(table => table !== undefined);
}

async function namesIn(
  folder: string,
  places: readonly string[],
  nameOf: (path: string) => string | undefined,
): Promise<string[]> {
  const found = await Promise.all(
    places.map(async place => {
      const path = within(folder, place);
      return path === undefined ? [] : (await filesBelow(path)).map(file => nameOf(file));
    }),
  );
  return [...new Set(found.flat().filter(name => name !== undefined))].toSorted().slice(0, mostNames);
}

/** Relative to `path`, or its own name when it is a file. */
async function filesBelow(path: string): Promise<string[]> {
  try {
    if ((await stat(path)).isFile()) return [basename(path)];
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries.filter(entry => entry.isFile()).map(entry => join(relative(path, entry.parentPath), entry.name));
  } catch {
    return [];
  }
}

function markdownName(path: string): string | undefined {
  return path.endsWith('.md') ? path.slice(0, -'.md'.length).split(/[\\/]/).join(':') : undefined;
}

function skillName(path: string): string | undefined {
  const parts = path.split(/[\\/]/);
  return parts.at(-1) === 'SKILL.md' ? parts.at(-2) : undefined;
}

function describeHooks(events: Fields): string[] {
  return Object.entries(events).flatMap(([event, matchers]) =>
    listOf(matchers).flatMap(matcher => {
      const on = typeof matcher['matcher'] === 'string' && matcher['matcher'] !== '' ? ` (${matcher['matcher']})` : '';
      return listOf(matcher['hooks']).map(hook => short(`${event}${on}: ${textOf(hook['command'] ?? hook['prompt'])}`));
    }),
  );
}

function describeServers(servers: Fields): string[] {
  return Object.entries(servers).map(([name, server]) => {
    const { command, args, url } = fieldsOf(server);
    const words = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])].filter(
      word => typeof word === 'string',
    );
    return short(`${name}: ${words.length > 0 ? words.join(' ') : textOf(url)}`);
  });
}

function within(folder: string, path: string): string | undefined {
  const whole = resolve(folder, path);
  return relative(folder, whole).startsWith('..') ? undefined : whole;
}

function pathsIn(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(item => typeof item === 'string');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '?';
}

function short(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
