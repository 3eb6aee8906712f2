// A tool call in a few words: `Write: src/a.ts`, `Bash: npm test`.

const targets = ['file_path', 'notebook_path', 'path', 'command', 'pattern', 'url', 'query', 'description', 'skill'];

export function toolLabel(tool: string, input: unknown): string {
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const target = targets.map(name => fields[name]).find(value => typeof value === 'string' && value !== '');
  if (typeof target !== 'string') return tool;
  const firstLine = target.split('\n')[0] ?? '';
  return `${tool}: ${firstLine.length > 100 ? `${firstLine.slice(0, 99)}…` : firstLine}${target.includes('\n') && firstLine.length <= 100 ? ' …' : ''}`;
}
