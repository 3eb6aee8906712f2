// The languages that have colours, each loaded when it is first needed, and the names they go by.
export const languageLoaders = {
  bash: () => import('shiki/langs/bash.mjs').then(({ default: grammar }) => grammar),
  c: () => import('shiki/langs/c.mjs').then(({ default: grammar }) => grammar),
  cpp: () => import('shiki/langs/cpp.mjs').then(({ default: grammar }) => grammar),
  csharp: () => import('shiki/langs/csharp.mjs').then(({ default: grammar }) => grammar),
  css: () => import('shiki/langs/css.mjs').then(({ default: grammar }) => grammar),
  diff: () => import('shiki/langs/diff.mjs').then(({ default: grammar }) => grammar),
  go: () => import('shiki/langs/go.mjs').then(({ default: grammar }) => grammar),
  html: () => import('shiki/langs/html.mjs').then(({ default: grammar }) => grammar),
  java: () => import('shiki/langs/java.mjs').then(({ default: grammar }) => grammar),
  javascript: () => import('shiki/langs/javascript.mjs').then(({ default: grammar }) => grammar),
  json: () => import('shiki/langs/json.mjs').then(({ default: grammar }) => grammar),
  kotlin: () => import('shiki/langs/kotlin.mjs').then(({ default: grammar }) => grammar),
  lua: () => import('shiki/langs/lua.mjs').then(({ default: grammar }) => grammar),
  php: () => import('shiki/langs/php.mjs').then(({ default: grammar }) => grammar),
  python: () => import('shiki/langs/python.mjs').then(({ default: grammar }) => grammar),
  ruby: () => import('shiki/langs/ruby.mjs').then(({ default: grammar }) => grammar),
  rust: () => import('shiki/langs/rust.mjs').then(({ default: grammar }) => grammar),
  sql: () => import('shiki/langs/sql.mjs').then(({ default: grammar }) => grammar),
  swift: () => import('shiki/langs/swift.mjs').then(({ default: grammar }) => grammar),
  toml: () => import('shiki/langs/toml.mjs').then(({ default: grammar }) => grammar),
  tsx: () => import('shiki/langs/tsx.mjs').then(({ default: grammar }) => grammar),
  typescript: () => import('shiki/langs/typescript.mjs').then(({ default: grammar }) => grammar),
  yaml: () => import('shiki/langs/yaml.mjs').then(({ default: grammar }) => grammar),
} as const;

export type LanguageName = keyof typeof languageLoaders;

const otherNames: Readonly<Record<string, LanguageName>> = {
  'c++': 'cpp',
  cjs: 'javascript',
  cs: 'csharp',
  'c#': 'csharp',
  golang: 'go',
  h: 'c',
  htm: 'html',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  jsx: 'tsx',
  kt: 'kotlin',
  mjs: 'javascript',
  patch: 'diff',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  xml: 'html',
  yml: 'yaml',
  zsh: 'bash',
};

export function languageName(told: string): LanguageName | undefined {
  const name = told.toLowerCase();
  if (Object.hasOwn(languageLoaders, name)) return name as LanguageName;
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}
