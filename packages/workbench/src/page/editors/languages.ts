// The grammar of a language, loaded when a file of it is opened.
import { StreamLanguage, type LanguageSupport, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

type Loads = () => Promise<Extension | LanguageSupport>;

const script = (options: { typescript?: boolean; jsx?: boolean }): Loads => {
  return () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript(options));
};
const stream = (load: () => Promise<StreamParser<unknown>>): Loads => {
  return async () => StreamLanguage.define(await load());
};

/** By language id, as the server and the language servers name it. */
const grammars: Readonly<Record<string, Loads>> = {
  javascript: script({ jsx: true }),
  javascriptreact: script({ jsx: true }),
  typescript: script({ typescript: true }),
  typescriptreact: script({ typescript: true, jsx: true }),
  json: () => import('@codemirror/lang-json').then(({ json }) => json()),
  jsonc: () => import('@codemirror/lang-json').then(({ json }) => json()),
  css: () => import('@codemirror/lang-css').then(({ css }) => css()),
  scss: stream(() => import('@codemirror/legacy-modes/mode/css').then(({ sCSS }) => sCSS)),
  less: stream(() => import('@codemirror/legacy-modes/mode/css').then(({ less }) => less)),
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  markdown: () => import('@codemirror/lang-markdown').then(({ markdown }) => markdown()),
  python: () => import('@codemirror/lang-python').then(({ python }) => python()),
  rust: () => import('@codemirror/lang-rust').then(({ rust }) => rust()),
  shellscript: stream(() => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)),
  yaml: stream(() => import('@codemirror/legacy-modes/mode/yaml').then(({ yaml }) => yaml)),
  toml: stream(() => import('@codemirror/legacy-modes/mode/toml').then(({ toml }) => toml)),
  go: stream(() => import('@codemirror/legacy-modes/mode/go').then(({ go }) => go)),
  ruby: stream(() => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby)),
  lua: stream(() => import('@codemirror/legacy-modes/mode/lua').then(({ lua }) => lua)),
  sql: stream(() => import('@codemirror/legacy-modes/mode/sql').then(({ standardSQL }) => standardSQL)),
  dockerfile: stream(() => import('@codemirror/legacy-modes/mode/dockerfile').then(({ dockerFile }) => dockerFile)),
  xml: stream(() => import('@codemirror/legacy-modes/mode/xml').then(({ xml }) => xml)),
  java: stream(() => import('@codemirror/legacy-modes/mode/clike').then(({ java }) => java)),
  kotlin: stream(() => import('@codemirror/legacy-modes/mode/clike').then(({ kotlin }) => kotlin)),
  c: stream(() => import('@codemirror/legacy-modes/mode/clike').then(({ c }) => c)),
  cpp: stream(() => import('@codemirror/legacy-modes/mode/clike').then(({ cpp }) => cpp)),
  csharp: stream(() => import('@codemirror/legacy-modes/mode/clike').then(({ csharp }) => csharp)),
  swift: stream(() => import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift)),
  ini: stream(() => import('@codemirror/legacy-modes/mode/properties').then(({ properties }) => properties)),
  diff: stream(() => import('@codemirror/legacy-modes/mode/diff').then(({ diff }) => diff)),
};

export async function loadLanguage(languageId: string): Promise<Extension | undefined> {
  try {
    return await (Object.hasOwn(grammars, languageId) ? grammars[languageId]?.() : undefined);
  } catch {
    // Without its grammar a text is still a text.
    return undefined;
  }
}

const names: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  javascriptreact: 'JavaScript JSX',
  typescript: 'TypeScript',
  typescriptreact: 'TypeScript JSX',
  json: 'JSON',
  jsonc: 'JSON with comments',
  css: 'CSS',
  html: 'HTML',
  markdown: 'Markdown',
  python: 'Python',
  rust: 'Rust',
  shellscript: 'Shell',
  yaml: 'YAML',
  toml: 'TOML',
  go: 'Go',
  plaintext: 'Plain text',
};

export function languageName(languageId: string): string {
  return names[languageId] ?? languageId.charAt(0).toUpperCase() + languageId.slice(1);
}

const endings: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascriptreact',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescriptreact',
  json: 'json',
  css: 'css',
  scss: 'scss',
  html: 'html',
  md: 'markdown',
  py: 'python',
  rs: 'rust',
  sh: 'shellscript',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
  go: 'go',
  rb: 'ruby',
  java: 'java',
  kt: 'kotlin',
  c: 'c',
  h: 'c',
  cpp: 'cpp',
  cs: 'csharp',
  xml: 'xml',
  sql: 'sql',
  swift: 'swift',
  lua: 'lua',
};

/** For a text that is in no document yet: a proposal, a comparison. */
export function languageOfPath(path: string): string {
  return endings[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'plaintext';
}
