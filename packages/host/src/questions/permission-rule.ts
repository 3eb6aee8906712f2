// A permission rule as people write it in a settings file: `Tool` or `Tool(what)`.
export interface PermissionRule {
  readonly toolName: string;
  /** Absent: every use of the tool. */
  readonly content?: string;
}

/** Undefined for what is not a rule. */
export function parseRule(text: string): PermissionRule | undefined {
  const open = text.indexOf('(');
  if (open === -1) return /^[^\s()]+$/.test(text) ? { toolName: text } : undefined;
  const toolName = text.slice(0, open);
  if (!/^[^\s()]+$/.test(toolName) || !text.endsWith(')')) return undefined;
  // Observed in 2.1.29: parentheses and backslashes of the content are written with a backslash.
  const content = text.slice(open + 1, -1).replace(/\\([()\\])/g, '$1');
  return content === '' || content === '*' ? { toolName } : { toolName, content };
}
