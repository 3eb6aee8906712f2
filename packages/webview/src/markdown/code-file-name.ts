// A name for a piece of code that is opened as a file: its ending tells the editor the language.
const endings: Readonly<Record<string, string>> = {
  bash: 'sh',
  shell: 'sh',
  zsh: 'sh',
  console: 'sh',
  csharp: 'cs',
  javascript: 'js',
  kotlin: 'kt',
  markdown: 'md',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
  yaml: 'yml',
};

export function codeFileName(language: string): string {
  const name = language.toLowerCase();
  const known = Object.hasOwn(endings, name) ? endings[name] : undefined;
  return `snippet.${known ?? (/^[a-z0-9+#]{1,8}$/.test(name) ? name.replace(/[+#]/g, 'p') : 'txt')}`;
}
